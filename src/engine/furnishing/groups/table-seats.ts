import type { FurnitureType } from '../../../schema/furnishing/furniture.ts'
import { turnOf } from '../../geometry/frame.ts'
import { depthOf, type Model, type Rect, widthOf } from '../request/model.ts'
import { type Member, placeAtCentre } from './composition.ts'

/** Between a table's edge and the front of a chair at it, metres. */
export const CHAIR_GAP = 0.05
/**
 * A way behind chairs: the 0.60 m of a walker (docs/furnishing.md#q4) and what the raster that proves it free may need, two
 * cells; and one that is proved where the raster happens to lie well.
 */
export const LANE = 0.7
export const LANE_MIN = 0.62
/** Least length of a table's end that takes a seat, metres. */
const END_SEAT = 0.75

/** One side of a table: where along it people sit, and how much floor before it is kept free, metres. */
export interface Side {
  readonly at: readonly number[]
  readonly clear: number
}

/** What stands around a rectangle of tables: the long sides at small and large z, the ends at small and large x. */
export interface Laid {
  readonly near: Side
  readonly far: Side
  readonly left: Side
  readonly right: Side
  /** The floor at the ends is free as far as that at the sides: rows whose backs leave no way are reached from there. */
  readonly across?: boolean
}

export const seatsOf = ({ near, far, left, right }: Laid): number =>
  near.at.length + far.at.length + left.at.length + right.at.length

/** Table edge from which on a chair finds place, metres. */
export const pitchOf = (chair: Model, pitchMin: number): number => Math.max(pitchMin, widthOf(chair) + 0.04)

/** Seats that fit a stretch of edge. */
export const seatsAlong = (edge: number, pitch: number): number => Math.floor((edge + 1e-9) / pitch)

/** Whether the end of a table `short` metres wide has room for a seat. */
export const hasEndSeat = (short: number, pitch: number): boolean => short >= END_SEAT && short >= pitch

/** `seats` evenly along an edge. */
export const evenly = (seats: number, edge: number): number[] =>
  Array.from({ length: seats }, (_, i) => (edge * (i + 0.5)) / seats)

/** Up to two seats, each at an end of an edge, from where it is reached. */
export const atEnds = (seats: number, edge: number, pitch: number): number[] =>
  edge < 2 * pitch ? evenly(seats, edge) : [pitch / 2, edge - pitch / 2].slice(0, seats)

/** Depth of floor that a seated person takes before the table's edge. */
export const seatDepth = (chair: Model): number => CHAIR_GAP + depthOf(chair)

/** Chairs and free floor around a w × d block of tables whose min corner is the origin. */
export function laidOut(
  type: FurnitureType,
  chair: Model,
  [w, d]: readonly [number, number],
  { near, far, left, right, across = false }: Laid,
): { readonly chairs: Member[]; readonly strips: Rect[] } {
  const reach = CHAIR_GAP + depthOf(chair) / 2
  const chairs = [
    ...near.at.map((x) => placeAtCentre(type, chair, x, -reach, 0)),
    ...far.at.map((x) => placeAtCentre(type, chair, x, d + reach, 180)),
    ...left.at.map((z) => placeAtCentre(type, chair, -reach, z, -90)),
    ...right.at.map((z) => placeAtCentre(type, chair, w + reach, z, 90)),
  ]
  const [fromZ, toZ] = across ? [-near.clear, d + far.clear] : [0, d]
  const strips = [
    { minX: 0, minZ: -near.clear, maxX: w, maxZ: 0 },
    { minX: 0, minZ: d, maxX: w, maxZ: d + far.clear },
    { minX: -left.clear, minZ: fromZ, maxX: 0, maxZ: toZ },
    { minX: w, minZ: fromZ, maxX: w + right.clear, maxZ: toZ },
  ]
  return { chairs, strips: strips.filter(({ minX, minZ, maxX, maxZ }) => maxX > minX && maxZ > minZ) }
}

/**
 * Chairs around a round table whose rectangle has its min corner at the origin.
 *
 * @param first direction of the first one from the middle, degrees; 0 = +x
 */
export function roundSeats(type: FurnitureType, table: Model, chair: Model, seats: number, first = 0): Member[] {
  const r = widthOf(table) / 2
  const reach = r + CHAIR_GAP + depthOf(chair) / 2
  return Array.from({ length: seats }, (_, i) => {
    const degrees = first + (360 * i) / seats
    const { cos, sin } = turnOf(degrees)
    // The front (+z) looks at the middle: at 0° (east) that is a quarter turn.
    const turn = degrees + 90
    return placeAtCentre(type, chair, r + reach * cos, r + reach * sin, turn > 180 ? turn - 360 : turn)
  })
}

/** Between the inner corners of neighbours at a round table, metres. */
const NEIGHBOUR_GAP = 0.06

/** Seats that fit around a round table: enough edge for each, and no two chairs in one place. */
export function seatsAround(table: Model, chair: Model, pitchMin: number): number {
  const r = widthOf(table) / 2
  const half = (widthOf(chair) + NEIGHBOUR_GAP) / 2
  let seats = Math.floor((2 * Math.PI * r) / pitchMin)
  for (; seats > 2; seats--) {
    const { cos, sin } = turnOf(180 / seats)
    if ((r + CHAIR_GAP) * sin >= half * cos) break
  }
  return seats
}
