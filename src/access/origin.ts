/**
 * Which pages may use a publishable token (decisions.md A7). An entry is `[scheme://][*.]host[:port]`: what is written is
 * checked, what is left out is free; `*.` stands for one or more labels, not for the host itself.
 */
export interface DomainEntry {
  readonly scheme: string | undefined
  readonly wildcard: boolean
  readonly host: string
  readonly port: string | undefined
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

/** An entry, or in words what is wrong with it. */
export function readDomain(text: string): DomainEntry | string {
  const form = /^(?:([a-z][a-z\d+.-]*):\/\/)?(\*\.)?(\[[\da-f:.]+\]|[^/?#@:\\\s*[\]]+)(?::(\d{1,5}))?$/i.exec(text)
  if (!form) return faultOf(text)
  const [, scheme, star, host = '', port] = form
  if (scheme && !/^https?$/i.test(scheme)) return `must begin with http:// or https:// or no scheme, got "${scheme}://"`
  const url = parseUrl(`${scheme ?? 'http'}://${host}${port ? `:${port}` : ''}`)
  if (!url) return 'must be a host name such as example.com'
  const name = url.hostname.replace(/\.$/, '')
  if (name === '') return 'must be a host name such as example.com'
  if (star && name.split('.').length < 2) return 'must have at least two labels after *., such as *.example.com'
  return {
    scheme: scheme && `${scheme.toLowerCase()}:`,
    wildcard: star !== undefined,
    host: name,
    port: port === undefined ? undefined : String(Number(port)),
  }
}

/** How an entry is kept and shown: as the browser would write it. */
export function formatDomain({ scheme, wildcard, host, port }: DomainEntry): string {
  return `${scheme ? `${scheme}//` : ''}${wildcard ? '*.' : ''}${host}${port ? `:${port}` : ''}`
}

/** Whether an `Origin` header names a page that one of the entries allows. `null` never does. */
export function originAllowed(origin: string, domains: readonly string[]): boolean {
  const url = parseUrl(origin)
  // Anything but a serialised origin (a path, user-info, two origins) is no Origin header of a browser.
  if (!url || url.origin === 'null' || (url.origin !== origin && url.origin !== caseless(origin))) return false
  if (!(url.protocol in DEFAULT_PORTS)) return false
  const host = url.hostname.replace(/\.$/, '')
  const port = url.port || DEFAULT_PORTS[url.protocol]!
  return domains.some((text) => {
    const entry = readDomain(text)
    return typeof entry !== 'string' && matches(entry, url.protocol, host, port)
  })
}

function matches(entry: DomainEntry, scheme: string, host: string, port: string): boolean {
  if (entry.scheme !== undefined && entry.scheme !== scheme) return false
  if (entry.port !== undefined && entry.port !== port) return false
  return entry.wildcard ? host.endsWith(`.${entry.host}`) && host.length > entry.host.length + 1 : host === entry.host
}

/** The origin with its host in lower case and a standard port left out, which is all that may differ from what a browser sends. */
function caseless(origin: string): string {
  const lower = origin.toLowerCase()
  const standard = lower.startsWith('https:') ? ':443' : ':80'
  return lower.endsWith(standard) ? lower.slice(0, -standard.length) : lower
}

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}

function faultOf(text: string): string {
  if (text === '') return 'must not be empty'
  if (/^(\w+:\/\/)?\*(:\d+)?$/.test(text)) return 'must name a host: * alone would allow every page'
  if (text.includes('@')) return 'must not carry a user name'
  const rest = text.replace(/^\w+:\/\//, '')
  if (/[/?#]/.test(rest)) return 'must be a host without path, query or fragment'
  return 'must be [scheme://][*.]host[:port], such as example.com or https://*.example.com:8443'
}
