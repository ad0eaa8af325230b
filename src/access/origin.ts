import { fault, ok, type Result } from '../base/result-type.ts'
import { isAddress, isHost, normalHost } from './host.ts'

/**
 * An entry of the domains that a publishable token allows, `[scheme://][*.]host[:port]` (docs/decisions.md#a7). The
 * parts that are written are compared with the page's origin, the others are free; `*.` stands for one or more labels,
 * not for none.
 */
export interface DomainEntry {
  readonly scheme: string | undefined
  readonly wildcard: boolean
  readonly host: string
  readonly port: string | undefined
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

/** Reads an entry. @returns a fault that continues the entry's path: `must not be empty` */
export function readDomain(text: string): Result<DomainEntry, string> {
  const form = /^(?:([a-z][a-z\d+.-]*):\/\/)?(\*\.)?(\[[\da-f:.]+\]|[^/?#@:\\\s*[\]%'"]+)(?::(\d{1,5}))?$/i.exec(text)
  if (!form) return fault(grammarFault(text))
  // The normal form of a host leaves them out, so that it would not be the host that was read.
  if (/[\p{Cc}\p{Cf}\p{Cs}]/u.test(text)) return fault('must not hold invisible characters')
  const [, scheme, star, , port] = form
  const written = form[3]!
  if (scheme && !/^https?$/i.test(scheme))
    return fault(`must begin with http:// or https:// or no scheme, got "${scheme}://"`)
  const host = normalHost(written)
  const reason = hostFault(written, host) ?? (star && wildcardFault(host!)) ?? portFault(port)
  if (reason) return fault(reason)
  return ok({
    scheme: scheme && `${scheme.toLowerCase()}:`,
    wildcard: star !== undefined,
    host: host!,
    port: port === undefined ? undefined : String(Number(port)),
  })
}

/** The normal form of a host must be its own normal form, so that a stored entry reads back unchanged. */
function hostFault(written: string, host: string | undefined): string | undefined {
  if (host === 'null') return 'must be a host name: null is what pages without an origin send'
  if (!host || !isHost(host) || normalHost(host) !== host) return 'must be a host name such as example.com'
  const numeric = isAddress(host) && !host.startsWith('[')
  if (numeric && written.replace(/\.$/, '') !== host) return `must be a whole IP address: browsers read this as ${host}`
  return undefined
}

function wildcardFault(host: string): string | undefined {
  if (isAddress(host)) return 'must not have *. before an IP address, which has no sub-domains'
  return host.includes('.') ? undefined : 'must have at least two labels after *., such as *.example.com'
}

function portFault(port: string | undefined): string | undefined {
  if (port === undefined || (Number(port) >= 1 && Number(port) <= 65_535)) return undefined
  return `must have a port of 1 to 65535, got ${port}`
}

/** An entry as text, in the form in which it is stored and shown: as browsers write an origin. */
export function formatDomain({ scheme, wildcard, host, port }: DomainEntry): string {
  return `${scheme ? `${scheme}//` : ''}${wildcard ? '*.' : ''}${host}${port ? `:${port}` : ''}`
}

/** Whether one of the entries allows the page that an `Origin` header names. `null` is never allowed. */
export const originAllowed = (origin: string, domains: readonly string[]): boolean =>
  allowingEntry(origin, domains) !== undefined

/** The first entry that allows the page an `Origin` header names. */
export function allowingEntry(origin: string, domains: readonly string[]): string | undefined {
  const page = readOrigin(origin)
  return page && domains[entriesOf(domains).findIndex((entry) => entry && !missOf(entry, page))]
}

/** Entries by the list they were read from: reading one parses a URL several times. */
const entriesRead = new WeakMap<readonly string[], readonly (DomainEntry | undefined)[]>()

/** The entries of a list that must not change afterwards; undefined in place of a text that is no entry. */
function entriesOf(domains: readonly string[]): readonly (DomainEntry | undefined)[] {
  const known = entriesRead.get(domains)
  if (known) return known
  const entries = domains.map(readDomain).map((it) => (it.ok ? it.value : undefined))
  entriesRead.set(domains, entries)
  return entries
}

/** Why an origin is not allowed, as a sentence for the user who wrote the entries. */
export function originFault(origin: string, domains: readonly string[]): string {
  const page = readOrigin(origin)
  if (origin === 'null') return 'null is what pages without an origin send, such as files and sandboxed frames'
  if (!page) return 'this is no origin as browsers send it, such as https://example.com'
  const near = entriesOf(domains)
    .map((entry) => entry && missOf(entry, page))
    .find((it) => it !== undefined && it !== ANOTHER_HOST)
  return near ?? `none of the domains names this host: ${domains.join(', ')}`
}

interface PageOrigin {
  readonly scheme: string
  readonly host: string
  readonly port: string
}

/** An `Origin` header; undefined for anything but a serialised origin, such as a path, user-info, or two of them. */
function readOrigin(origin: string): PageOrigin | undefined {
  const url = parseUrl(origin)
  if (url?.origin !== caseless(origin)) return undefined
  const { protocol: scheme, port } = url
  const host = url.hostname.replace(/\.$/, '')
  // URLs may have hosts that no page can come from, such as *.shop.io and .shop.io.
  if (!(scheme in DEFAULT_PORTS) || !isHost(host)) return undefined
  return { scheme, host, port: port || DEFAULT_PORTS[scheme]! }
}

const ANOTHER_HOST = 'another host'

/** Why an entry does not allow a page; undefined when it does. */
function missOf(entry: DomainEntry, { scheme, host, port }: PageOrigin): string | undefined {
  const below = host.endsWith(`.${entry.host}`)
  if (host !== entry.host && !below) return ANOTHER_HOST
  const text = formatDomain(entry)
  if (entry.wildcard && host === entry.host) return `${text} allows sub-domains, not ${host} itself`
  if (!entry.wildcard && below) return `${text} allows that host, not its sub-domains: *.${entry.host} would`
  if (entry.scheme !== undefined && entry.scheme !== scheme) return `${text} allows ${entry.scheme}// only`
  if (entry.port !== undefined && entry.port !== port) return `${text} allows port ${entry.port} only`
  return undefined
}

/** The origin in lower case and without a default port: other differences from what browsers send are not accepted. */
function caseless(origin: string): string {
  const lower = origin.toLowerCase()
  const standard = lower.startsWith('https:') ? ':443' : ':80'
  return lower.endsWith(standard) ? lower.slice(0, -standard.length) : lower
}

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}

function grammarFault(text: string): string {
  if (text === '') return 'must not be empty'
  if (/^(\w+:\/\/)?\*(:\d+)?$/.test(text)) return 'must name a host: * alone would allow every page'
  if (text.includes('@')) return 'must not carry a user name'
  if (/[%'"]/.test(text)) return 'must not hold percent signs or quotes'
  const rest = text.replace(/^\w+:\/\//, '')
  if (/[/?#]/.test(rest)) return 'must be a host without path, query or fragment'
  return 'must be [scheme://][*.]host[:port], such as example.com or https://*.example.com:8443'
}
