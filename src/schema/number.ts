import { z } from 'zod'

/** Largest magnitude a coordinate or size may have, metres (docs/decisions.md#c6). */
const LENGTH_MAX = 1e5

/** Any coordinate: finite and not absurd. */
export const coordinate = z.number().min(-LENGTH_MAX).max(LENGTH_MAX)

/** A size that must be larger than zero. */
export const size = z.number().positive().max(LENGTH_MAX)

/** A distance that may be zero. */
export const distance = z.number().min(0).max(LENGTH_MAX)
