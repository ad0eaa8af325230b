import type { TRPC_ERROR_CODE_KEY } from '@trpc/server'
import { type ErrorCode, ServiceError } from '../../base/errors.ts'
import type { RequestService } from '../../service/service.ts'

/** Status and codes of one refusal in each protocol. */
export interface ProtocolError {
  readonly status: number
  readonly rpc: number
  readonly rpcMessage: string
  readonly trpc: TRPC_ERROR_CODE_KEY
  /** Code of the furnishing errors (docs/specification.md#furnishing-errors), where it has one. */
  readonly furnishing?: string
}

const invalid = { status: 400, rpc: -32602, rpcMessage: 'Invalid params', trpc: 'BAD_REQUEST' } as const

const forbidden = { status: 403, rpc: -32003, rpcMessage: 'Forbidden', trpc: 'FORBIDDEN' } as const
const conflict = { status: 409, rpc: -32009, rpcMessage: 'Conflict', trpc: 'CONFLICT' } as const

/** The only table of status numbers (docs/decisions.md#f9, #j1). */
export const protocolErrors = {
  invalid: { ...invalid, furnishing: 'error_2' },
  room_too_large: { ...invalid, furnishing: 'error_3' },
  fixed_too_large: { ...invalid, furnishing: 'error_4' },
  fixed_too_dense: { ...invalid, furnishing: 'error_5' },
  room_too_small: { ...invalid, furnishing: 'error_6' },
  unauthorized: { status: 401, rpc: -32001, rpcMessage: 'Unauthorized', trpc: 'UNAUTHORIZED' },
  invalid_token: { status: 401, rpc: -32001, rpcMessage: 'Unauthorized', trpc: 'UNAUTHORIZED' },
  invalid_request: { status: 400, rpc: -32600, rpcMessage: 'Invalid Request', trpc: 'BAD_REQUEST' },
  // Forms of OAuth are answered by other numbers (docs/decisions.md#a9).
  invalid_client: { status: 401, rpc: -32001, rpcMessage: 'Unauthorized', trpc: 'UNAUTHORIZED' },
  invalid_grant: invalid,
  invalid_target: invalid,
  forbidden,
  insufficient_scope: forbidden,
  origin_required: forbidden,
  origin_not_allowed: forbidden,
  address_not_allowed: forbidden,
  token_kind_not_allowed: forbidden,
  owner_required: forbidden,
  account_suspended: forbidden,
  token_limit_reached: conflict,
  limit_reached: conflict,
  conflict,
  idempotency_key_reused: {
    status: 422,
    rpc: -32022,
    rpcMessage: 'Unprocessable content',
    trpc: 'UNPROCESSABLE_CONTENT',
  },
  precondition_required: {
    status: 428,
    rpc: -32028,
    rpcMessage: 'Precondition required',
    trpc: 'PRECONDITION_REQUIRED',
  },
  precondition_failed: { status: 412, rpc: -32012, rpcMessage: 'Precondition failed', trpc: 'PRECONDITION_FAILED' },
  floor_restricted: forbidden,
  not_found: { status: 404, rpc: -32004, rpcMessage: 'Not found', trpc: 'NOT_FOUND' },
  // tRPC has no word for what is gone.
  changes_gone: { status: 410, rpc: -32010, rpcMessage: 'Gone', trpc: 'NOT_FOUND' },
  method_not_allowed: { status: 405, rpc: -32600, rpcMessage: 'Invalid Request', trpc: 'METHOD_NOT_SUPPORTED' },
  // tRPC has no word for it, and no type to choose.
  not_acceptable: { status: 406, rpc: -32600, rpcMessage: 'Invalid Request', trpc: 'BAD_REQUEST' },
  payload_too_large: { status: 413, rpc: -32600, rpcMessage: 'Invalid Request', trpc: 'PAYLOAD_TOO_LARGE' },
  unsupported_media_type: {
    status: 415,
    rpc: -32600,
    rpcMessage: 'Invalid Request',
    trpc: 'UNSUPPORTED_MEDIA_TYPE',
  },
  too_many_requests: { status: 429, rpc: -32029, rpcMessage: 'Too many requests', trpc: 'TOO_MANY_REQUESTS' },
  unavailable: { status: 503, rpc: -32005, rpcMessage: 'Unavailable', trpc: 'SERVICE_UNAVAILABLE' },
  internal: {
    status: 500,
    rpc: -32603,
    rpcMessage: 'Internal error',
    trpc: 'INTERNAL_SERVER_ERROR',
    furnishing: 'error_1',
  },
} as const satisfies Record<ErrorCode, ProtocolError>

/**
 * Header fields that belong to a refusal in every protocol: of an unavailable service the seconds that the refusal names,
 * else a short while.
 */
export const retryHeaders = ({ code, members }: ServiceError): Readonly<Record<string, string>> =>
  code === 'unavailable' ? { 'retry-after': String(members['retryAfterSeconds'] ?? 1) } : {}

/**
 * Code and text of a failed call, worded as the specification words them. @see docs/specification.md#furnishing-errors
 */
export function furnishingError(error: ServiceError): { code: string; message: string } {
  const { furnishing }: ProtocolError = protocolErrors[error.code]
  if (error.code === 'invalid') return { code: 'error_2', message: `Invalid request parameter: ${error.message}` }
  if (error.code === 'internal') return { code: 'error_1', message: `Code Error: ${error.message}` }
  return { code: furnishing ?? error.code, message: error.message }
}

/**
 * Logs the part of a failure that is for the operator and returns the part that is for the caller. An error that is not a
 * ServiceError becomes `internal` with the request id, under which the log holds the reason.
 */
export function reportError(error: unknown, { log, requestId }: RequestService): ServiceError {
  if (error instanceof ServiceError) {
    if (error.detail !== undefined) log('error', error.message, { code: error.code, detail: String(error.detail) })
    return error
  }
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
  log('error', 'Unexpected failure', { reason })
  return new ServiceError('internal', `unexpected failure, reference ${requestId}`)
}
