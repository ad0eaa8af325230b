import { isHost, normalHost } from './host.ts'
import type { OAuthError } from './oauth-error.ts'

/** What goes back to the application with a redirect; `state` is percent-encoded already. */
export interface RedirectParameters {
  readonly code?: string
  readonly failure?: OAuthError
  readonly state: string | null
  /** RFC 9207, when the service is set to send it. */
  readonly issuer: string | undefined
}

/**
 * The redirect URI with the parameters behind it. Built by hand, because URLSearchParams would rewrite a query that the
 * URI already has.
 */
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

/** Parameters of the answer: a redirect URI that has one already would carry it twice. */
const ANSWERED = ['code', 'state', 'error', 'error_description', 'iss']

const SCHEMES = 'must begin with https:// (http:// is accepted for localhost only)'

/**
 * Why an application cannot be registered with this redirect URI; undefined when it can. It is judged as it is written,
 * since browsers read what is no URI in ways of their own: `https:x` is a path of this service to them.
 *
 * @see RFC 9700 section 2.6
 */
export function redirectUriFault(uri: string): string | undefined {
  if (!/^[\x21-\x7e]{1,2048}$/.test(uri)) return 'must be an absolute URI of at most 2048 ASCII characters'
  if (uri.includes('\\')) return 'must not hold a backslash'
  if (uri.includes('#')) return 'must not have a fragment'
  const [, scheme, authority = '', query = ''] = /^(https?):\/\/([^/?]*)[^?]*\??(.*)$/i.exec(uri) ?? []
  if (scheme === undefined) return SCHEMES
  if (authority.includes('@')) return 'must not carry a user name'
  const host = hostOf(authority)
  if (host === undefined) return 'must name a host in letters, digits, hyphens and dots, or an IP address'
  if (!URL.canParse(uri)) return 'must be an absolute URI'
  const loopback = ['localhost', '127.0.0.1', '[::1]'].includes(host)
  if (scheme.toLowerCase() === 'http' && !loopback) return SCHEMES
  const taken = ANSWERED.find((name) => new URLSearchParams(query).has(name))
  return taken && `must not have the parameter ${taken}, which the answer brings`
}

/** The host of an authority in its normal form; undefined where browsers would go elsewhere than what is written. */
function hostOf(authority: string): string | undefined {
  const written = /^(\[[\da-f:.]+\]|[a-z\d.-]+?)\.?(?::\d*)?$/i.exec(authority)?.[1]?.toLowerCase()
  const host = written && normalHost(written)
  return host && isHost(host) && (host === written || host.startsWith('[')) ? host : undefined
}
