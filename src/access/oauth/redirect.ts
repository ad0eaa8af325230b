import { fault, ok, type Result } from '../../base/result-type.ts'
import { isHost, normalHost } from '../host.ts'
import type { OAuthError } from './oauth-error.ts'

/** Parameters of the redirect to the application; `state` is percent-encoded already. */
export interface RedirectParameters {
  readonly code?: string
  readonly failure?: OAuthError
  readonly state: string | null
  /** RFC 9207, when the service is set to send it. */
  readonly issuer: string | undefined
}

/** Appends the parameters to a redirect URI as text, because URLSearchParams would rewrite the query the URI may have. */
export function redirectTo(uri: string, { code, failure, state, issuer }: RedirectParameters): string {
  const parameters = [
    ...(code === undefined ? [] : [`code=${code}`]),
    ...(failure ? [`error=${failure.error}`, `error_description=${encodeURIComponent(failure.description)}`] : []),
    ...(state === null ? [] : [`state=${state}`]),
    ...(issuer === undefined ? [] : [`iss=${encodeURIComponent(issuer)}`]),
  ]
  const joint = !uri.includes('?') ? '?' : /[?&]$/.test(uri) ? '' : '&'
  return uri + joint + parameters.join('&')
}

/** A redirect URI to the own machine, cut at its port: programs take whichever is free. @see RFC 8252 section 7.3 */
const LOOPBACK = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?((?:[/?].*)?)$/

/** Whether a redirect URI leads to a program on the machine of the user. */
export const isLoopback = (uri: string): boolean => LOOPBACK.test(uri)

/**
 * Whether a redirect URI is one of those registered, byte by byte; that of a public application on the own machine with any
 * port.
 *
 * @see RFC 9700 section 2.1
 */
export function isRegisteredUri(uri: string, registered: readonly string[], isPublic: boolean): boolean {
  if (registered.includes(uri)) return true
  if (!isPublic || !URL.canParse(uri)) return false
  const known = withoutPort(uri)
  return known !== undefined && registered.some((it) => withoutPort(it) === known)
}

const withoutPort = (uri: string) => LOOPBACK.exec(uri)?.slice(1).join('')

/** Parameters that the redirect adds: a registered URI must not have them already. */
const ANSWERED = ['code', 'state', 'error', 'error_description', 'iss']

const SCHEMES = 'must begin with https:// (http:// is accepted for localhost only)'

/**
 * Checks that an application can be registered with a redirect URI. The text itself is judged, because browsers read some
 * texts that are no URI differently than URI parsers: `https:x` is a path of this service to them.
 *
 * @returns a fault that continues the name of the field: `must not have a fragment`
 * @see RFC 9700 section 2.6
 */
export function checkRedirectUri(uri: string): Result<undefined, string> {
  if (!/^[\x21-\x7e]{1,2048}$/.test(uri)) return fault('must be an absolute URI of at most 2048 ASCII characters')
  if (uri.includes('\\')) return fault('must not hold a backslash')
  if (uri.includes('#')) return fault('must not have a fragment')
  const [, scheme, authority = '', query = ''] = /^(https?):\/\/([^/?]*)[^?]*\??(.*)$/i.exec(uri) ?? []
  if (scheme === undefined) return fault(SCHEMES)
  if (authority.includes('@')) return fault('must not carry a user name')
  const host = hostOf(authority)
  if (host === undefined) return fault('must name a host in letters, digits, hyphens and dots, or an IP address')
  if (!URL.canParse(uri)) return fault('must be an absolute URI')
  const loopback = ['localhost', '127.0.0.1', '[::1]'].includes(host)
  if (scheme.toLowerCase() === 'http' && !loopback) return fault(SCHEMES)
  const taken = ANSWERED.find((name) => new URLSearchParams(query).has(name))
  return taken === undefined ? ok() : fault(`must not have the parameter ${taken}, which the answer brings`)
}

/** The host of an authority in its normal form; undefined where browsers would go to another host than the text says. */
function hostOf(authority: string): string | undefined {
  const written = /^(\[[\da-f:.]+\]|[a-z\d.-]+?)\.?(?::\d*)?$/i.exec(authority)?.[1]?.toLowerCase()
  const host = written && normalHost(written)
  return host && isHost(host) && (host === written || host.startsWith('[')) ? host : undefined
}
