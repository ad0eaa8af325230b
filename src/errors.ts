/**
 * Every way an operation can refuse or fail. The protocols translate each code in one exhaustive table
 * (`http/errors.ts`); nothing below the protocols knows a status number.
 */
export type ErrorCode =
  | 'invalid'
  | 'room_too_large'
  | 'room_too_small'
  | 'fixed_too_large'
  | 'fixed_too_dense'
  | 'unauthorized'
  | 'invalid_token'
  | 'invalid_request'
  | 'insufficient_scope'
  | 'origin_required'
  | 'origin_not_allowed'
  | 'token_kind_not_allowed'
  | 'token_limit_reached'
  | 'forbidden'
  | 'conflict'
  | 'not_found'
  | 'method_not_allowed'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'too_many_requests'
  | 'unavailable'
  | 'internal'

/**
 * A refusal or failure with a text for the wire and, apart from it, a detail for the log.
 *
 * @example throw new ServiceError('invalid', 'params.maxResults: must be <= 20, got 21')
 */
export class ServiceError extends Error {
  readonly code: ErrorCode
  /** What the operator may read and the caller may not. */
  readonly detail: unknown
  /** Further members of the answer, such as the scopes that would do. */
  readonly members: Readonly<Record<string, unknown>>

  constructor(code: ErrorCode, message: string, detail?: unknown, members: Readonly<Record<string, unknown>> = {}) {
    // An answer to a client, not a fault: where it was thrown is of no use, and costs as much as the rest of a refusal.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(message)
    Error.stackTraceLimit = stackTraceLimit
    this.name = 'ServiceError'
    this.code = code
    this.detail = detail
    this.members = members
  }
}
