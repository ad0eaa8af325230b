import type { ServiceError } from '../../../base/errors.ts'
import { protocolErrors } from '../protocol-errors.ts'

export const REALM = 'roomwright'

const KNOWN: Partial<Record<ServiceError['code'], string>> = {
  invalid_token: 'invalid_token',
  invalid_request: 'invalid_request',
  insufficient_scope: 'insufficient_scope',
}

/**
 * Value of WWW-Authenticate for a refusal; undefined for refusals that are not about the credential.
 *
 * @see RFC 6750 section 3: no error without a credential, the scopes that would do with insufficient_scope
 */
export function challengeOf(error: ServiceError): string | undefined {
  const code = KNOWN[error.code]
  if (code === undefined) return protocolErrors[error.code].status === 401 ? `Bearer realm="${REALM}"` : undefined
  const { acceptedScopes } = error.members as { acceptedScopes?: readonly string[] }
  const description = error.message.replaceAll(/["\\]/g, "'").replaceAll(/[^\x20-\x7e]/g, '?')
  const scope = acceptedScopes ? `, scope="${acceptedScopes.join(' ')}"` : ''
  return `Bearer realm="${REALM}", error="${code}", error_description="${description}"${scope}`
}
