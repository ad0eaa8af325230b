import { type ErrorCode, ServiceError } from '../errors.ts'
import { furnish } from '../furnishing/furnish.ts'
import { generateGroups } from '../furnishing/generate-groups.ts'
import { FURNISH_LIMITS, type FurnishLimits } from '../furnishing/limits.ts'
import type { Kernels } from '../kernels/kernels.ts'

/** What is computed whole, where a thread may do it. */
export type Work = 'furnish' | 'generateGroups'

/** A furnishing that the verifier would not let pass. */
export interface Stopped {
  readonly id: string
  readonly rules: readonly string[]
}

/** The result as JSON in UTF-8, or why there is none. Only bytes and short texts, which are cheap to send to a thread. */
export type Answer =
  | { readonly result: Uint8Array<ArrayBuffer>; readonly stopped?: readonly Stopped[] }
  | { readonly refused: { readonly code: ErrorCode; readonly message: string } }

const decoder = new TextDecoder()
const encoder = new TextEncoder()

/**
 * Computes one call: bytes in, bytes out, the same on every thread.
 *
 * @param params as parsed by the schema of the work, as JSON in UTF-8
 * @throws what is no refusal: a fault of our own, or a trap of the kernels
 */
export function answer(
  kernels: Kernels,
  work: Work,
  params: Uint8Array,
  limits: FurnishLimits = FURNISH_LIMITS,
): Answer {
  const stopped: Stopped[] = []
  const parsed = JSON.parse(decoder.decode(params))
  try {
    const result =
      work === 'generateGroups'
        ? generateGroups(kernels, parsed)
        : furnish(kernels, parsed, limits, (violations, { id }) =>
            stopped.push({ id, rules: violations.map(({ message }) => message) }),
          )
    return { result: encoder.encode(JSON.stringify(result)), ...(stopped.length > 0 && { stopped }) }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return { refused: { code: error.code, message: error.message } }
  }
}
