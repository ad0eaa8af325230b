import type { ErrorCode, ServiceError } from '../../base/errors.ts'
import type { Exhausted } from '../http/limits/rate-limit.ts'
import { protocolErrors, retryHeaders } from '../http/protocol-errors.ts'
import { UnsupportedGrant } from './client-form.ts'

// Answers to forms: errors never are problem details (docs/decisions.md#a8, #a9).

const NOT_KEPT = { 'cache-control': 'no-store', pragma: 'no-cache' }

export const answered = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { ...headers, ...NOT_KEPT, 'content-type': 'application/json; charset=utf-8' },
  })

const refused = (status: number, error: string, text: string, headers: Readonly<Record<string, string>> = {}) =>
  answered(status, { error, error_description: printable(text) }, headers)

/** The characters that a description may have. @see RFC 6749 section 5.2 */
const printable = (text: string) => text.replaceAll(/["\\]/g, "'").replaceAll(/[^\x20-\x7e]/g, '?')

export const invalidRequest = (text: string, status = 400, headers: Readonly<Record<string, string>> = {}) =>
  refused(status, 'invalid_request', text, headers)

export const tooMany = ({ seconds, headers }: Exhausted) =>
  invalidRequest(`too many attempts, try again in ${seconds} seconds`, 429, headers)

/** Refusals that have a word of their own in the RFCs; every other is an invalid request. */
const RFC_WORDS: Partial<Record<ErrorCode, string>> = {
  invalid_client: 'invalid_client',
  invalid_grant: 'invalid_grant',
  invalid_target: 'invalid_target',
  // Of RFC 6749 section 4.1.2.1, which clients know; section 5.2 has none of its own for these.
  unavailable: 'temporarily_unavailable',
  internal: 'server_error',
}

/** @param challenge whether a failed authentication is answered as HTTP has it */
export function refusalOf(error: ServiceError, challenge: boolean): Response {
  const word =
    error instanceof UnsupportedGrant ? 'unsupported_grant_type' : (RFC_WORDS[error.code] ?? 'invalid_request')
  if (error.code === 'invalid_client' && challenge)
    return refused(401, word, error.message, { 'www-authenticate': 'Basic realm="roomwright"' })
  const { status } = protocolErrors[error.code]
  if (status < 500) return refused(400, word, error.message)
  const text = error.code === 'unavailable' ? 'the service cannot answer now, try again shortly' : error.message
  return refused(status, word, text, retryHeaders(error))
}
