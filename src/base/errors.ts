/** What a refusal means, and what its receiver can do about it. */
interface ErrorNote {
  readonly meaning: string
  readonly remedy: string
}

/**
 * Every way an operation can refuse or fail. Each protocol translates a code by one exhaustive table
 * (`http/protocol-errors.ts`); nothing below the protocols knows a status number. The codes are part of the API: a code is
 * never given another meaning.
 */
export const ERRORS = {
  invalid: {
    meaning: 'The input breaks a rule of its schema',
    remedy: 'Correct what the text names; `errors` lists a JSON Pointer for each fault',
  },
  room_too_large: {
    meaning: 'The area of the room is above the limit of the service',
    remedy: 'Split the room into parts with openings of type gap',
  },
  room_too_small: {
    meaning: 'The area of the room is below the limit of the service',
    remedy: 'Send a larger room; check that lengths are in metres',
  },
  fixed_too_large: {
    meaning: 'Fixed furniture covers more area than the service takes',
    remedy: 'Fix fewer or smaller pieces',
  },
  fixed_too_dense: {
    meaning: 'Fixed furniture covers too large a share of the useful area of the room',
    remedy: 'Fix fewer or smaller pieces',
  },
  unauthorized: {
    meaning: 'A credential is needed and none was sent',
    remedy: 'Send a token in the Authorization header, or sign in',
  },
  invalid_token: {
    meaning: 'The token is unknown, expired, revoked or disabled, or was sent where its kind does not belong',
    remedy: 'Get a new token; create a new temporary token when the text says that it has expired',
  },
  invalid_request: {
    meaning: 'Credentials were sent twice, in two ways, or malformed',
    remedy: 'Send one credential in one way',
  },
  invalid_client: {
    meaning: 'The application is not known, its secret is not right, or it is disabled',
    remedy: 'Send the client id and the secret of the application as they were registered',
  },
  invalid_grant: {
    meaning: 'The authorization code is not valid, or not with the redirect URI and the verifier that were sent',
    remedy: 'Ask the user again: a code is valid once, for five minutes',
  },
  invalid_target: {
    meaning: 'The resource is none of this service, or not the one of the authorization',
    remedy: 'Send the resource that the text names, or none',
  },
  insufficient_scope: {
    meaning: 'The caller holds none of the scopes that the operation or the resource asks for',
    remedy: 'Use a credential with one of the scopes in `acceptedScopes`',
  },
  origin_required: {
    meaning: 'A publishable token was sent without an Origin header',
    remedy: 'Call from a page in a browser; use another kind of token in a backend',
  },
  origin_not_allowed: {
    meaning: 'The Origin is not among the domains of the publishable token',
    remedy: 'Add the domain to the token',
  },
  address_not_allowed: {
    meaning: 'The owner of the token lets it be used from some networks only, and the client is in none of them',
    remedy: 'Call from one of these networks, or add the address that the text names to the token',
  },
  token_kind_not_allowed: {
    meaning: 'The operation does not take this kind of token',
    remedy: 'Use a kind that the text names, or sign in',
  },
  token_limit_reached: {
    meaning: 'No more tokens of this kind may exist',
    remedy: 'Delete tokens that are not needed any more, or wait until temporary ones have expired',
  },
  owner_required: {
    meaning: 'Only owners of the account may do this',
    remedy: 'Ask an owner of the account, whom the operator of the service can name',
  },
  account_suspended: {
    meaning: 'The operator of the service has suspended the account, or it is being erased',
    remedy: 'Ask the operator of the service; what the account holds is kept while it is suspended',
  },
  limit_reached: {
    meaning: 'No more resources of this kind may exist in the account',
    remedy: 'Delete some that are not needed any more',
  },
  forbidden: {
    meaning: 'A page of another site sent the request with the cookie of a user',
    remedy: 'Send it from a page of the service, or with a token',
  },
  conflict: {
    meaning: 'The state of the resource does not allow the change',
    remedy: 'Read the resource again and decide anew',
  },
  idempotency_key_reused: {
    meaning: 'The Idempotency-Key was sent before, with something else',
    remedy: 'Send another key with another body; the same key only to repeat a request',
  },
  precondition_required: {
    meaning: 'A change was sent without saying which version it is based on',
    remedy: 'Send If-Match with the ETag of the resource as it was read, or `*` for any version',
  },
  precondition_failed: {
    meaning: 'The resource has changed since the version that the change is based on',
    remedy: 'Read the resource again, apply the change to what it is now, and send it with the new ETag',
  },
  floor_restricted: {
    meaning: 'The token is narrowed to some floors, and the operation is about the whole account',
    remedy: 'Use a token that is not narrowed to floors',
  },
  not_found: {
    meaning: 'There is no such resource, or none that the caller may know of',
    remedy: 'Check the id and the account of the credential',
  },
  changes_gone: {
    meaning: 'Changes since then are not held any more, or the store has been put back to an earlier time',
    remedy: 'List what you follow anew, and go on from the `last` that you read before that',
  },
  method_not_allowed: {
    meaning: 'The address has no such method',
    remedy: 'Use a method that the Allow header lists',
  },
  not_acceptable: {
    meaning: 'The result cannot be had in any of the types that Accept names',
    remedy: 'Send an Accept that has one of the types that the text names, or none',
  },
  payload_too_large: {
    meaning: 'The body, or the result that it asks for, is above a limit',
    remedy: 'Send less at once; large desk grids are streamed over JSON-RPC',
  },
  unsupported_media_type: {
    meaning: 'The body is not announced as what the address takes, as a rule JSON in UTF-8',
    remedy: 'Send the Content-Type that the text names',
  },
  too_many_requests: {
    meaning: 'A quota is used up',
    remedy: 'Wait for as many seconds as Retry-After says',
  },
  unavailable: {
    meaning: 'The service cannot answer now: it starts, stops, has too many calls waiting, or its store cannot be used',
    remedy: 'Try again after as many seconds as Retry-After says',
  },
  internal: {
    meaning: 'The service failed; the fault is ours',
    remedy: 'Report the reference in the text, which the operator finds in the log',
  },
} as const satisfies Record<string, ErrorNote>

export type ErrorCode = keyof typeof ERRORS

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

/** What is wrong with a text that no store holds: schemas say it, and the store of what a schema has let through. */
export const BROKEN_TEXT = 'must not hold U+0000 or half of a surrogate pair'
