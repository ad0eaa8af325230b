import type { Pose } from '../../../geometry/frame.ts'

/** A pose of a group, and the wall at its back (−1 when free). */
export type Stand = Pose & { readonly wall: number }

/** Places as numbers, so that thousands of them cost little: x z turn wall cos sin. */
export type FlatPlaces = readonly number[]

/** Numbers of a place. */
export const FLAT_STRIDE = 6

/** The place that begins at an index. */
export const standAt = (places: FlatPlaces, at: number): Stand => ({
  x: places[at]!,
  z: places[at + 1]!,
  turn: places[at + 2]!,
  wall: places[at + 3]!,
})
