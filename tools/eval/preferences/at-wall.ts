import type { Boundary, WallSpan } from '../../../src/engine/furnishing/verify/boundary.ts'
import type { PlacedItem } from '../../../src/schema/furnishing/result.ts'
import { alongWall, extentOf, toRoom } from '../../../test/support/spot.ts'

/** A back within this counts as at the wall: outlines of surveyed rooms are only so exact, metres. */
const AT_WALL = 0.25

/** Where a piece stands at the wall behind it, metres from the wall's ends. */
export interface Place {
  readonly wall: WallSpan
  readonly length: number
  readonly from: number
  readonly to: number
  /** Gaps from the piece to the ends of the wall that are inner corners of the room. */
  readonly toCorners: readonly number[]
}

const lengthOf = ({ ax, az, bx, bz }: WallSpan) => Math.hypot(bx - ax, bz - az)
export const longestWall = ({ walls }: Boundary) => Math.max(...walls.map(lengthOf))

/** Whether the room is narrower than a half turn where a wall ends and the next begins. */
const isInner = (a: WallSpan, b: WallSpan) => a.nx * (b.bx - b.ax) + a.nz * (b.bz - b.az) > 1e-9

/** The wall behind a piece, undefined where it stands free. */
export function placeOf(item: PlacedItem, { walls }: Boundary): Place | undefined {
  const [minX, minZ, maxX] = extentOf(item)
  const ends = [toRoom(item, [minX, minZ]), toRoom(item, [maxX, minZ])]
  for (const [i, wall] of walls.entries()) {
    const length = lengthOf(wall)
    const away = ends.map(([x, z]) => Math.abs((x - wall.ax) * wall.nx + (z - wall.az) * wall.nz))
    const [from, to] = ends.map((end) => alongWall(wall, end)).sort((a, b) => a - b) as [number, number]
    if (Math.max(...away) > AT_WALL || from < -AT_WALL || to > length + AT_WALL) continue
    const [before, after] = [walls.at(i - 1)!, walls[(i + 1) % walls.length]!]
    const toCorners = [
      ...(isInner(before, wall) ? [Math.max(0, from)] : []),
      ...(isInner(wall, after) ? [Math.max(0, length - to)] : []),
    ]
    return { wall, length, from, to, toCorners }
  }
  return undefined
}

/** 0 in the middle of the wall, 1 at its end; undefined where the piece about fills it. */
export function offMiddle({ length, from, to }: Place): number | undefined {
  const slack = length - (to - from)
  return slack < 0.2 ? undefined : Math.min(1, Math.abs(from + to - length) / slack)
}
