/**
 * The error codes of the authorization endpoint. @see docs/specification.md#oauth-errors, RFC 6749 section 4.1.2.1, RFC 8707
 * section 2, OpenID Connect Core 3.1.2.6
 */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'access_denied'
  | 'unsupported_response_type'
  | 'invalid_scope'
  | 'request_not_supported'
  | 'request_uri_not_supported'
  | 'login_required'
  | 'consent_required'
  | 'temporarily_unavailable'
  | 'invalid_target'

export interface OAuthError {
  readonly error: OAuthErrorCode
  readonly description: string
}

/** An error whose description holds only what RFC 6749 allows: printable ASCII without quote and backslash. */
export const oauthError = (error: OAuthErrorCode, description: string): OAuthError => ({
  error,
  description: description
    .replaceAll('"', "'")
    .replaceAll('\\', '/')
    .replaceAll(/[^\x20-\x7e]/g, '?'),
})
