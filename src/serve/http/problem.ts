import { type ErrorCode, ServiceError } from '../../base/errors.ts'
import type { SentCall } from './direct/sent-request.ts'
import { type Answer, asResponse } from './direct/whole-answer.ts'
import { addFields, type Fields } from './fields.ts'
import { protocolErrors, retryHeaders } from './protocol-errors.ts'

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  428: 'Precondition Required',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** Problem types of codes that have a registered one. @see draft-ietf-httpapi-ratelimit-headers, "Quota Exceeded" */
const TYPES: Partial<Record<ErrorCode, string>> = {
  too_many_requests: 'https://iana.org/assignments/http-problem-types#quota-exceeded',
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

/**
 * A refusal of the REST side; `instance` names the request.
 *
 * @see RFC 9457 (docs/decisions.md#a8)
 */
export const problem = (...refusal: Parameters<typeof problemAnswer>): Response => asResponse(problemAnswer(...refusal))

/** The same before it is a Response. */
export function problemAnswer(
  error: ServiceError,
  requestId: string,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  const { status } = protocolErrors[error.code]
  const body = {
    type: TYPES[error.code] ?? 'about:blank',
    title: TITLES[status],
    status,
    detail: error.message,
    message: error.message, // what clients of another service show
    instance: UUID.test(requestId) ? `urn:uuid:${requestId}` : `urn:x-request-id:${requestId}`,
    code: error.code,
    ...error.members,
  }
  const fields: Fields = {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': requestId,
  }
  addFields(fields, retryHeaders(error))
  addFields(fields, headers)
  fields['content-type'] = 'application/problem+json; charset=utf-8'
  return { status, headers: fields, body: JSON.stringify(body) }
}

/** The refusal of a method that an address does not have. */
export const notAllowed = ({ req }: Pick<SentCall, 'req'>, allow: string, requestId: string): Response =>
  problem(
    new ServiceError('method_not_allowed', `method: must be ${allow.replaceAll(', ', ' or ')}, got ${req.method}`),
    requestId,
    { allow },
  )
