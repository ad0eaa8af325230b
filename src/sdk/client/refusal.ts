import type { ErrorCode } from '../../base/errors.ts'

/** What a refusal says. The codes, and what to do about each, stand in docs/errors.md. */
export interface Refusal {
  /** For programs; a code is never given another meaning. */
  readonly code: ErrorCode
  /** For people: what was refused, and why. */
  readonly detail: string
  /** With `invalid`: every fault of the input, each with its place as a JSON Pointer. */
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[]
  /** With `insufficient_scope`: the scopes that would do. */
  readonly acceptedScopes?: readonly string[]
}
