import { TRPCClientError } from '@trpc/client'
import type { Refusal } from './refusal.ts'
import type { Router } from './router.ts'

/** A call that the service refused or failed to answer; other errors come from the network or from tRPC itself. */
export type RoomwrightError = TRPCClientError<Router> & {
  readonly data: { readonly httpStatus: number; readonly refusal: Refusal }
}

/**
 * Whether a call was rejected by the service, so that its code can be read.
 *
 * @example
 * try { … } catch (error) {
 *   if (!isRoomwrightError(error)) throw error
 *   switch (error.data.refusal.code) { case 'too_many_requests': … }
 * }
 */
export const isRoomwrightError = (error: unknown): error is RoomwrightError =>
  error instanceof TRPCClientError && typeof error.data?.refusal?.code === 'string'

/** Why a call has no result. */
export type CallFault =
  | {
      /** The service refused the call or failed; the same call may succeed later only where `retryAfterSeconds` is given. */
      readonly kind: 'refused'
      readonly refusal: Refusal
      /** Status of HTTP. */
      readonly status: number
      /** What the service says in Retry-After; with `too_many_requests` and `unavailable`. */
      readonly retryAfterSeconds?: number
    }
  | {
      /** The signal of the call was aborted. */
      readonly kind: 'aborted'
    }
  | {
      /** No answer came: no network, a wrong address, or no service there. */
      readonly kind: 'unreachable'
      readonly cause: unknown
    }
  | {
      /** An answer came that is not of this service: of a proxy before it, or of another program. */
      readonly kind: 'unexpected'
      readonly cause: unknown
    }

/**
 * Tells why a call failed.
 *
 * @returns undefined for an error that no call has thrown
 */
export function callFault(error: unknown): CallFault | undefined {
  if (!(error instanceof TRPCClientError)) return undefined
  const response = error.meta?.['response'] as Response | undefined
  if (isRoomwrightError(error)) {
    const { refusal, httpStatus } = error.data
    const seconds = Number(response?.headers.get('retry-after') ?? Number.NaN)
    return { kind: 'refused', refusal, status: httpStatus, ...(seconds >= 0 && { retryAfterSeconds: seconds }) }
  }
  const { cause = error } = error
  if (cause instanceof Error && cause.name === 'AbortError') return { kind: 'aborted' }
  return { kind: response || isUnreadable(cause) ? 'unexpected' : 'unreachable', cause }
}

/** An answer that could not be read: tRPC gives the reason alone. */
const isUnreadable = (cause: unknown): boolean =>
  cause instanceof SyntaxError || (cause instanceof Error && /^Unable to transform response/.test(cause.message))
