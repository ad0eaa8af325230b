import * as z from 'zod'

/** Largest magnitude a coordinate may have, metres: rooms of real models lie in map coordinates (docs/decisions.md#c6). */
const COORDINATE_MAX = 1e8
/** Largest size, metres. */
const LENGTH_MAX = 1e5

/** Any coordinate: finite and not absurd. */
export const coordinate = z.number().min(-COORDINATE_MAX).max(COORDINATE_MAX)

/** A size that must be larger than zero. */
export const size = z.number().positive().max(LENGTH_MAX)

/** A distance that may be zero. */
export const distance = z.number().min(0).max(LENGTH_MAX)
