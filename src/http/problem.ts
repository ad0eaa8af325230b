import type { ErrorCode, ServiceError } from '../errors.ts'
import { wire } from './errors.ts'

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** Where a status says too little. @see draft-ietf-httpapi-ratelimit-headers, "Quota Exceeded" */
const TYPES: Partial<Record<ErrorCode, string>> = {
  too_many_requests: 'https://iana.org/assignments/http-problem-types#quota-exceeded',
}

/**
 * A refusal of the REST side; `instance` names the request.
 *
 * @see RFC 9457 (decisions.md A8)
 */
export function problem(
  error: ServiceError,
  requestId: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const { status } = wire[error.code]
  const body = {
    type: TYPES[error.code] ?? 'about:blank',
    title: TITLES[status],
    status,
    detail: error.message,
    instance: `urn:uuid:${requestId}`,
    code: error.code,
    ...error.members,
  }
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': requestId,
      ...headers,
      'content-type': 'application/problem+json; charset=utf-8',
    },
  })
}
