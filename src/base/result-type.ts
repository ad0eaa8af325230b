/**
 * Outcome of a rule that can refuse. Pure code returns it for every expected failure; a `ServiceError` is thrown only by
 * operations and protocols.
 *
 * @typeParam T what the caller goes on with; `undefined` for a check
 * @typeParam E why there is no value: a text, an error of a protocol, or what would have been accepted
 */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: E }

/** A success; without an argument, that of a check. */
export function ok(): Result<undefined, never>
export function ok<T>(value: T): Result<T, never>
export function ok<T>(value?: T): Result<T | undefined, never> {
  return { ok: true, value }
}

/** A refusal with its reason. */
export const fault = <E>(reason: E): Result<never, E> => ({ ok: false, fault: reason })

/** The value of a result that cannot be a fault, such as that of a constant. @throws Error with the fault */
export function unwrap<T>(result: Result<T, unknown>): T {
  if (result.ok) return result.value
  throw new Error(`Cannot unwrap a fault: ${JSON.stringify(result.fault)}`)
}
