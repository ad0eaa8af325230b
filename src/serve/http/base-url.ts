import { hostname, networkInterfaces } from 'node:os'
import { ServiceError } from '../../base/errors.ts'
import { type RelyingParty, relyingPartyOf } from '../../operations/identity/relying-party.ts'
import type { OwnAddress, Service } from '../../service/service.ts'
import type { SentRequest } from './direct/sent-request.ts'

/** Path prefix of the public address. A proxy in front strips it from requests, so links in pages have to begin with it. */
export const basePath = ({ publicUrl }: Pick<Service['config'], 'publicUrl'>): string =>
  publicUrl === '' ? '' : new URL(publicUrl).pathname.replace(/\/$/, '')

/** Base URL of the service without a trailing slash: PUBLIC_URL, or the origin of this request. */
export const baseUrl = (
  { publicUrl }: Pick<Service['config'], 'publicUrl'>,
  request: Pick<SentRequest, 'url'>,
): string => publicUrl || new URL(request.url).origin

type Named = Pick<Service['config'], 'publicUrl' | 'host' | 'allowedHosts'>

/**
 * The base URL for what programs keep, such as the issuer: any caller can send any Host, so without PUBLIC_URL only those are
 * repeated by which this machine is known.
 *
 * @throws ServiceError `invalid` for another host
 */
export function documentedUrl(config: Named, request: Pick<SentRequest, 'url'>): string {
  if (config.publicUrl !== '') return config.publicUrl
  const { hostname: host, origin } = new URL(request.url)
  if (isOwnHost(config, host)) return origin
  throw new ServiceError(
    'invalid',
    `Host: ${JSON.stringify(host)} is not known as a name of this service, PUBLIC_URL must be set or ALLOWED_HOSTS name it`,
  )
}

/** The same; undefined for another host. */
export const knownUrl = (config: Named, request: Pick<SentRequest, 'url'>): string | undefined =>
  config.publicUrl === '' && !isOwnHost(config, new URL(request.url).hostname)
    ? undefined
    : documentedUrl(config, request)

/** The same for operations, which ask for it where they need it: most requests do not. */
export class RequestedAddress implements OwnAddress {
  readonly #config: Named
  readonly #request: Pick<SentRequest, 'url'>

  constructor(config: Named, request: Pick<SentRequest, 'url'>) {
    this.#config = config
    this.#request = request
  }

  known(): string | undefined {
    return knownUrl(this.#config, this.#request)
  }

  required(): string {
    return documentedUrl(this.#config, this.#request)
  }
}

/** Whom passkeys are for; undefined where browsers make none, and under a name that is not known. */
export const relyingParty = (config: Named, request: Pick<SentRequest, 'url'>): RelyingParty | undefined =>
  knownUrl(config, request) === undefined ? undefined : relyingPartyOf(baseUrl(config, request))

/** The same. @throws ServiceError `invalid` */
export function requireRelyingParty(config: Named, request: Pick<SentRequest, 'url'>): RelyingParty {
  const party = relyingParty(config, request)
  if (party) return party
  throw new ServiceError(
    'invalid',
    'passkeys: browsers make none for this address, PUBLIC_URL must be https:// and a name',
  )
}

/** @param host as in a URL: in lower case, an IPv6 address in brackets */
function isOwnHost({ host: listening, allowedHosts }: Named, host: string): boolean {
  const names = ['localhost', '127.0.0.1', '::1', listening, ...allowedHosts]
  if (names.some((it) => inUrl(it) === host)) return true
  const addresses = Object.values(networkInterfaces()).flatMap((them) => them ?? [])
  return [hostname(), ...addresses.map(({ address }) => address)].some((it) => inUrl(it) === host)
}

const inUrl = (name: string) => (name.includes(':') ? `[${name.replace(/^\[|\]$/g, '')}]` : name).toLowerCase()

/** Header fields of a document: kept by caches for a while; asked for again where it depends on the Host of the request. */
export const documentCaching = ({ publicUrl }: Pick<Service['config'], 'publicUrl'>) =>
  publicUrl === '' ? { 'cache-control': 'no-cache', vary: 'Host' } : { 'cache-control': 'public, max-age=300' }
