import type { StartRows } from '../../../schema/furnishing/desk-grid.ts'
import type { BoundingBox } from '../../../schema/furnishing/groups.ts'

/** How the frame of the pattern (u along the rows, v across them) lies in the bounding box. Metres and degrees. */
export interface Bearing {
  /** Extent of the box along the rows, and across them. */
  readonly length: number
  readonly depth: number
  /** Turn of the pattern's frame in the box. */
  readonly turn: 0 | 90 | 180 | -90
  /** Whether u runs along x of the box, else along z; v takes the other axis. */
  readonly alongX: boolean
  /** Whether u, and v, run against their axis. */
  readonly reversedU: boolean
  readonly reversedV: boolean
}

/** The frame for the edge where rows start; it is turned, never mirrored (docs/decisions.md#g1). */
export function bearingOf(startRows: StartRows, box: BoundingBox): Bearing {
  const { x, z } = box
  switch (startRows) {
    case '-z':
      return { length: x, depth: z, turn: 0, alongX: true, reversedU: false, reversedV: false }
    case 'z':
      return { length: x, depth: z, turn: 180, alongX: true, reversedU: true, reversedV: true }
    case 'x':
      return { length: z, depth: x, turn: 90, alongX: false, reversedU: false, reversedV: true }
    case '-x':
      return { length: z, depth: x, turn: -90, alongX: false, reversedU: true, reversedV: false }
  }
}

/** Coordinate of the box for a place along the rows, and back: the map is its own inverse. */
export const along = (bearing: Bearing, u: number) => (bearing.reversedU ? bearing.length - u : u)

/** Coordinate of the box for a place across the rows, and back. */
export const across = (bearing: Bearing, v: number) => (bearing.reversedV ? bearing.depth - v : v)
