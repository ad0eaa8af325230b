import { elementAt } from '../../../../engine/geometry/element-at.ts'
import { normaliseDegrees, type Pose, placeRing, type Ring, turnOf } from '../../../../engine/geometry/frame.ts'
import { typesPlaced } from '../../../../schema/furnishing/cards/furniture-placing.ts'
import { typesReadAs } from '../../../../schema/furnishing/cards/reading-facts.ts'
import type { FurnitureType } from '../../../../schema/furnishing/furniture.ts'
import { footprint } from '../../../layouts/footprint.ts'
import type { FoundPiece } from '../found.ts'
import { middleOf } from './piece-middle.ts'

const DESKS: ReadonlySet<FurnitureType> = new Set(typesPlaced(({ use }) => use === 'desk'))
const OWN_CHAIRS: ReadonlySet<FurnitureType> = new Set(typesPlaced(({ use }) => use === 'desk chair'))
const OTHER_CHAIRS: ReadonlySet<FurnitureType> = new Set(
  typesReadAs(({ ifc }) => ifc.kind === 'CHAIR').filter((type) => !OWN_CHAIRS.has(type)),
)
/** What stands at, on, under or above a desk. */
const NO_OBSTACLES: ReadonlySet<FurnitureType> = new Set(typesReadAs(({ atDesk }) => atDesk === true))

/** How far from the user side of its desk a chair stands: pushed under, and pushed back; metres. */
const CHAIR_UNDER = 0.4
const CHAIR_OFF = 0.9
/** A side nearer to a wall than this is its back where the side across is free, metres. */
const AT_WALL = 0.35
/** Depth in which a person sits, and up to which free floor counts, metres. */
const SEAT = 0.6
const FREE_MAX = 1.5
/** Sides so much shorter than the longest are not sat at. */
const SHORT = 0.85
/** What stands higher is above a desk, metres. */
const ABOVE = 0.65

/** One side of a desk: the place that a desk has whose user sits there, and its length and depth. */
interface Side {
  readonly pose: Pose
  readonly length: number
  readonly depth: number
}

export const isDesk = ({ kind, shape, facing }: FoundPiece) =>
  DESKS.has(kind) && shape.type === 'box' && facing !== 'known'

/**
 * A desk turned in its place so that its user sits at the long side where a chair stands, else across from a wall, else where there
 * is floor to sit; at the front of the file where that will do.
 *
 * @param ring the outline of its room
 * @param near the other pieces around it
 */
export function withUserSide(desk: FoundPiece, ring: Ring, near: readonly FoundPiece[]): FoundPiece {
  const sides = sidesOf(desk)
  const free = sides.map((side) => freeDepth(side, obstaclesOf(ring, near)))
  const best = sides[sideWithChair(sides, near) ?? sideFromWall(sides, ring, free) ?? sideWithFloor(free)]
  if (!best || best.pose.turn === desk.rotation || desk.shape.type !== 'box') return desk
  const { pose, length, depth } = best
  return {
    ...desk,
    position: [pose.x, desk.position[1], pose.z],
    rotation: pose.turn,
    shape: { ...desk.shape, a: length, b: depth },
  }
}

/** The long sides, at which a user may sit, that of the file first where it is one. */
function sidesOf({ position, rotation, shape }: FoundPiece): Side[] {
  if (shape.type !== 'box') return []
  const { a, b } = shape
  const pose = { x: position[0], z: position[2], turn: rotation }
  // The corners in which the origin lies when the front is turned by quarters.
  const corners = placeRing([0, 0, a, b, a, 0, 0, b], pose)
  const side = (corner: number, turn: number, length: number, depth: number): Side => ({
    pose: {
      x: elementAt(corners, 2 * corner),
      z: elementAt(corners, 2 * corner + 1),
      turn: normaliseDegrees(rotation + turn),
    },
    length,
    depth,
  })
  const all = [side(0, 0, a, b), side(1, 180, a, b), side(2, 90, b, a), side(3, -90, b, a)]
  return all.filter(({ length }) => length >= SHORT * Math.max(a, b))
}

/** A point in the frame of a side: along it, and out from it. */
function local({ pose, depth }: Side, x: number, z: number): [along: number, out: number] {
  const { cos, sin } = turnOf(pose.turn)
  const [dx, dz] = [x - pose.x, z - pose.z]
  return [dx * cos + dz * sin, dz * cos - dx * sin - depth]
}

/** Chairs of desks tell before those of visitors, and among them the nearest one. */
function sideWithChair(sides: readonly Side[], near: readonly FoundPiece[]): number | undefined {
  for (const kinds of [OWN_CHAIRS, OTHER_CHAIRS]) {
    let [best, least]: [number | undefined, number] = [undefined, Number.POSITIVE_INFINITY]
    for (const chair of near) {
      if (!kinds.has(chair.kind)) continue
      const [x, z] = middleOf(chair)
      for (const [i, side] of sides.entries()) {
        const [along, out] = local(side, x, z)
        const isAt =
          along >= 0 && along <= side.length && out >= -Math.min(CHAIR_UNDER, side.depth / 2) && out <= CHAIR_OFF
        if (isAt && out < least) [best, least] = [i, out]
      }
    }
    if (best !== undefined) return best
  }
  return undefined
}

/** The side across from the one that stands at a wall; undefined where none does, or more than one. */
function sideFromWall(sides: readonly Side[], ring: Ring, free: readonly number[]): number | undefined {
  const walls = sides.map((side) => freeDepth(side, [ring]))
  const found = sides.flatMap((_, i) =>
    elementAt(walls, across(i)) <= AT_WALL && elementAt(free, i) >= SEAT ? [i] : [],
  )
  return found.includes(0) ? 0 : found.sort((a, b) => elementAt(free, b) - elementAt(free, a))[0]
}

/** Sides stand in pairs, one across from the other. */
const across = (i: number) => (i % 2 === 0 ? i + 1 : i - 1)

/** The side with the most floor, where that of the file has not enough to sit. */
function sideWithFloor(free: readonly number[]): number {
  if ((free[0] ?? 0) >= SEAT) return 0
  const most = Math.max(...free)
  return most > (free[0] ?? 0) + 0.05 ? free.indexOf(most) : 0
}

function obstaclesOf(ring: Ring, near: readonly FoundPiece[]): Ring[] {
  const pieces = near.filter(({ kind, position }) => !NO_OBSTACLES.has(kind) && position[1] < ABOVE)
  return [ring, ...pieces.map((piece) => footprint(piece).flat())]
}

/** Where along a side it is looked out from, as shares of its length. */
const LOOKOUTS = [0.15, 0.5, 0.85]
/** From how far inside a desk it is looked out: the wall behind may reach into it, metres. */
const INSIDE = 0.1

/** How far the floor in front of a side is free, metres, up to `FREE_MAX`. */
function freeDepth(side: Side, obstacles: readonly Ring[]): number {
  let least = FREE_MAX
  for (const obstacle of obstacles)
    for (let i = 0; i < obstacle.length; i += 2) {
      const j = (i + 2) % obstacle.length
      const [s0, t0] = local(side, elementAt(obstacle, i), elementAt(obstacle, i + 1))
      const [s1, t1] = local(side, elementAt(obstacle, j), elementAt(obstacle, j + 1))
      for (const share of LOOKOUTS) {
        const at = share * side.length
        if (s0 > at === s1 > at) continue
        const out = t0 + ((at - s0) / (s1 - s0)) * (t1 - t0)
        if (out >= -INSIDE) least = Math.min(least, Math.max(0, out))
      }
    }
  return least
}
