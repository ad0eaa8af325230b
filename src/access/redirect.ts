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

/** Why an application cannot be registered with this redirect URI; undefined when it can. @see RFC 9700 section 2.6 */
export function redirectUriFault(uri: string): string | undefined {
  if (!/^[\x21-\x7e]{1,2048}$/.test(uri)) return 'must be an absolute URI of at most 2048 ASCII characters'
  if (!URL.canParse(uri)) return 'must be an absolute URI'
  const url = new URL(uri)
  if (uri.includes('#')) return 'must not have a fragment'
  if (url.username || url.password) return 'must not carry a user name'
  if (url.protocol === 'https:') return undefined
  const loopback = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (url.protocol === 'http:' && loopback) return undefined
  return 'must begin with https:// (http:// is accepted for localhost only)'
}
