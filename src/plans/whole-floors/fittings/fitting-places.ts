import { angleOf, lengthOf } from '../../../base/elementary.ts'
import { edgesOf, pointsOf, type RingEdge } from '../../../engine/geometry/edges.ts'
import { elementAt } from '../../../engine/geometry/element-at.ts'
import {
  normaliseDegrees,
  type Pose,
  placeRing,
  type Ring,
  round6,
  worldPoint,
} from '../../../engine/geometry/frame.ts'
import { signedArea } from '../../../engine/geometry/ring.ts'
import type { PlacedItem } from '../../../schema/furnishing/result.ts'
import type { LExtrusion } from '../../../schema/furnishing/shape.ts'
import type { FloorOpening, SpaceFacts } from '../uses/space-facts.ts'
import { middleOf, sharesFloor } from './convex.ts'
import type { BoxShape, FittingShape, FittingWish } from './fitting-wish.ts'
import { mayOpenInwards, sweptBy } from './outward-doors.ts'

/** What is known of the room of fittings. */
export type FittingRoom = Pick<SpaceFacts, 'space' | 'ring' | 'openings'>

/** A place that a fitting could take. Outlines in the frame of the floor. */
export interface FittingPlace {
  readonly items: readonly Omit<PlacedItem, 'groupId'>[]
  /** The floor that it takes, as rectangles. */
  readonly bodies: readonly Ring[]
  /** What lies in the room: the bodies with the floor that they want to the walls at their sides. */
  readonly toWalls: readonly Ring[]
  /** What holds no other fitting: the bodies with the floor that they want to these. */
  readonly toPieces: readonly Ring[]
  /** Free floor that lies in the room and holds no fitting. */
  readonly free: readonly Ring[]
  /** Place of its wall in the outline; −1 where it stands free. */
  readonly wall: number
  /** In points of which one is much: higher is better. */
  readonly score: number
}

/** Distance of the places that are tried along a wall, metres. */
const STEP = 0.1
/** What a smaller shape loses, and what is won on the wall of another fitting, beside one, and in a corner. */
const SMALLER = 0.6
const SAME_WALL = 0.8
const NEXT_TO = 0.5
const IN_CORNER = 0.3
/** Far from the door or near it, for each metre; a toilet that one sees from the door. */
const FAR = 0.12
const SEEN = 0.4
/** A wheelchair turned where a leaf swings. */
const IN_LEAF = 3

/** Places at walls, the best first. @param placed the fittings that stand already */
export function placesAtWalls(room: FittingRoom, wish: FittingWish, placed: readonly FittingPlace[]): FittingPlace[] {
  const inwards = signedArea(room.ring) > 0 ? 1 : -1
  const edges = edgesOf(room.ring)
  const [first] = placed
  const places = edges.flatMap((edge, wall) =>
    wish.shapes.flatMap((shape, rank) => {
      const found =
        shape.type === 'box'
          ? offsetsOn(edge, rowWidth(shape, wish), wish, placed).flatMap((offset) =>
              atWall(edge, wall, inwards, shape, offset, wish),
            )
          : inCorner(edges, wall, inwards, shape, wish)
      return found
        .filter((place) => !wish.across || (first && facesAcross(place, first, wish.across)))
        .map((place) => scored(place, rank, room, wish, placed, edge))
    }),
  )
  return bestFirst(places)
}

/** Width of a row of pieces. */
const rowWidth = ({ a }: BoxShape, { inRow = 1, toPiece = 0 }: FittingWish): number => inRow * (a + toPiece) - toPiece

const bestFirst = (places: readonly FittingPlace[]): FittingPlace[] => [...places].sort((a, b) => b.score - a.score)

/** Where along a wall a piece could begin: at its ends, in its middle, beside what stands, and in steps between. */
function offsetsOn(
  [ax, az, bx, bz]: RingEdge,
  width: number,
  { toWall = 0, toPiece = 0 }: FittingWish,
  placed: readonly FittingPlace[],
): number[] {
  const length = lengthOf(bx - ax, bz - az)
  const most = length - width - toWall
  if (most < toWall - 1e-9) return []
  const along = (x: number, z: number) => ((x - ax) * (bx - ax) + (z - az) * (bz - az)) / length
  const beside = placed.flatMap(({ bodies }) => {
    const ends = bodies.flatMap(pointsOf).map(([x, z]) => along(x, z))
    return [Math.max(...ends) + toPiece, Math.min(...ends) - toPiece - width]
  })
  const steps = Array.from({ length: Math.floor((most - toWall) / STEP) + 1 }, (_, i) => toWall + i * STEP)
  const all = [toWall, most, (length - width) / 2, ...beside, ...steps].filter(
    (offset) => offset > toWall - 1e-9 && offset < most + 1e-9,
  )
  return [...new Map(all.map((offset) => [Math.round(offset * 1000), offset])).values()]
}

/** The places of a piece at an offset of a wall: one, or one for each side from which it is changed over to and each square to turn in. */
function atWall(
  edge: RingEdge,
  wall: number,
  inwards: number,
  shape: BoxShape,
  offset: number,
  wish: FittingWish,
): Omit<FittingPlace, 'score'>[] {
  const width = rowWidth(shape, wish)
  const pose = poseOn(edge, inwards, inwards > 0 ? offset : offset + width)
  const { toWall = 0, toPiece = 0, front, accessible, type, inRow = 1 } = wish
  const { a, b } = shape
  const common = {
    items: Array.from({ length: inRow }, (_, i) => {
      const [x, z] = worldPoint(i * (a + toPiece), 0, pose)
      return itemAt(type, shape, { ...pose, x, z })
    }),
    bodies: [rectangle(pose, 0, 0, width, b)],
    toPieces: [rectangle(pose, -toPiece, 0, width + toPiece, b)],
    wall,
  }
  if (!accessible)
    return [
      {
        ...common,
        toWalls: [rectangle(pose, -toWall, 0, width + toWall, b)],
        free: [rectangle(pose, 0, b, width, b + front)],
      },
    ]
  const { turning, beside } = accessible
  return [-beside, a].flatMap((x) =>
    Array.from({ length: Math.floor((turning - a) / STEP) + 1 }, (_, i) => ({
      ...common,
      toWalls: [rectangle(pose, -toWall, 0, a + toWall, b)],
      free: [rectangle(pose, x, 0, x + beside, b), rectangle(pose, -i * STEP, b, turning - i * STEP, b + turning)],
    })),
  )
}

/** The frame of a piece with its back to a wall, whose origin is so far from the beginning of the wall. */
export function poseOn([ax, az, bx, bz]: RingEdge, inwards: number, along: number): Pose {
  const length = lengthOf(bx - ax, bz - az)
  const [dx, dz] = [(bx - ax) / length, (bz - az) / length]
  return {
    x: ax + dx * along,
    z: az + dz * along,
    turn: round6((angleOf(inwards * dx, inwards * dz) * 180) / Math.PI),
  }
}

/** How much of a unit the sides of a right angle may share. */
const SQUARE = 1e-3

/** The places of an L where a wall begins, if the wall before it is at a right angle: its longer arm along either of them. */
function inCorner(
  edges: readonly RingEdge[],
  wall: number,
  inwards: number,
  shape: LExtrusion,
  { front }: FittingWish,
): Omit<FittingPlace, 'score'>[] {
  const edge = elementAt(edges, wall)
  const [ax, az, bx, bz] = elementAt(edges, (wall - inwards + edges.length) % edges.length)
  const [own, other] = [edge, [ax, az, bx, bz] as const].map(([fx, fz, tx, tz]) => lengthOf(tx - fx, tz - fz))
  if (own === undefined || other === undefined || own === 0 || other === 0) return []
  const pose = poseOn(edge, inwards, inwards > 0 ? 0 : own)
  // Along the other wall, away from the corner.
  const [ux, uz] = worldPoint(0, inwards, { x: 0, z: 0, turn: pose.turn })
  if ((ax - bx) * ux + (az - bz) * uz < other * (1 - SQUARE)) return []
  const turned = { ...shape, a: shape.b, b: shape.a, c: shape.d, d: shape.c }
  return [shape, turned].flatMap((it) => {
    const { a, b, c, d } = it
    if (a > own + 1e-9 || b > other + 1e-9) return []
    const bodies = [rectangle(pose, 0, 0, a, d), rectangle(pose, 0, d, c, b)]
    const free = [rectangle(pose, c, d, a, d + front), rectangle(pose, c, d, c + front, b)]
    return [{ items: [itemAt('kitchen_unit', it, pose)], bodies, toWalls: bodies, toPieces: bodies, free, wall }]
  })
}

/** Whether two pieces face each other with so much floor between them, side by side for half of their width at least. */
function facesAcross(
  { items: [item], bodies }: Omit<FittingPlace, 'score'>,
  { items: [first], bodies: firstBodies }: FittingPlace,
  { from, to }: { readonly from: number; readonly to: number },
): boolean {
  if (!item || !first || Math.abs(Math.abs(normaliseDegrees(item.rotation - first.rotation)) - 180) > 0.01) return false
  const [fx, fz] = worldPoint(0, 1, { x: 0, z: 0, turn: first.rotation })
  const span = (rings: readonly Ring[], dx: number, dz: number) => {
    const at = rings.flatMap(pointsOf).map(([x, z]) => x * dx + z * dz)
    return [Math.min(...at), Math.max(...at)] as const
  }
  const gap = span(bodies, fx, fz)[0] - span(firstBodies, fx, fz)[1]
  const [own, its] = [span(bodies, fz, -fx), span(firstBodies, fz, -fx)]
  const shared = Math.min(own[1], its[1]) - Math.max(own[0], its[0])
  return gap > from - 1e-6 && gap < to + 1e-6 && shared > 0.5 * Math.min(own[1] - own[0], its[1] - its[0])
}

/** How far the middle of a desk stands before the door at least and at most, and the distance that is best, metres. */
const BEFORE_DOOR = { from: 1.5, to: 6, best: 3 } as const
const LATERAL_MAX = 3
const LATERAL_STEP = 0.25

/** The widest of openings that are no windows, the first of equal ones; undefined where there is none. */
export const widestDoor = (openings: readonly FloorOpening[]): FloorOpening | undefined =>
  openings
    .filter(({ opening }) => opening.type !== 'window')
    .reduce<FloorOpening | undefined>(
      (widest, it) => (!widest || it.opening.l > widest.opening.l ? it : widest),
      undefined,
    )

/** Places before the door that a fitting faces, the best first. */
export function placesBeforeDoor({ openings }: FittingRoom, wish: FittingWish): FittingPlace[] {
  const { opening } = wish.facesDoor ?? {}
  const door = opening === undefined ? widestDoor(openings) : openings[opening]
  if (!door || !wish.facesDoor) return []
  const { behind, chair } = wish.facesDoor
  const { x, z, outX, outZ } = door
  const turn = round6((angleOf(outZ, -outX) * 180) / Math.PI)
  const steps = (from: number, to: number) =>
    Array.from({ length: Math.floor((to - from) / LATERAL_STEP) + 1 }, (_, i) => from + i * LATERAL_STEP)
  const places = wish.shapes.flatMap((shape, rank) =>
    steps(BEFORE_DOOR.from, BEFORE_DOOR.to).flatMap((away) =>
      steps(-LATERAL_MAX, LATERAL_MAX).map((lateral): FittingPlace => {
        const { a, b } = shape
        // The frame of the door: x along the wall, −z into the room.
        const middle = worldPoint(lateral, -away, { x, z, turn })
        const [ox, oz] = worldPoint(-a / 2, -b / 2, { x: middle[0], z: middle[1], turn })
        const pose = { x: ox, z: oz, turn }
        const [cx, cz] = worldPoint((a - chair.a) / 2, -chair.b - CHAIR_OFF, pose)
        return {
          items: [itemAt(wish.type, shape, pose), itemAt('task_chair', chair, { x: cx, z: cz, turn })],
          bodies: [rectangle(pose, 0, 0, a, b)],
          toWalls: [rectangle(pose, 0, 0, a, b)],
          toPieces: [rectangle(pose, 0, -behind, a, b)],
          free: [rectangle(pose, 0, b, a, b + wish.front), rectangle(pose, 0, -behind, a, 0)],
          wall: -1,
          score: -SMALLER * rank - 0.3 * Math.abs(away - BEFORE_DOOR.best) - 0.2 * Math.abs(lateral),
        }
      }),
    ),
  )
  return bestFirst(places)
}

/** Between a desk and the chair behind it, metres. */
const CHAIR_OFF = 0.05

export const itemAt = (
  type: FittingWish['type'],
  shape: FittingShape,
  { x, z, turn }: Pose,
): Omit<PlacedItem, 'groupId'> => ({
  type,
  position: [round6(x), 0, round6(z)],
  rotation: turn,
  shape,
})

const rectangle = (pose: Pose, x0: number, z0: number, x1: number, z1: number): Ring =>
  placeRing([x0, z0, x1, z0, x1, z1, x0, z1], pose)

function scored(
  place: Omit<FittingPlace, 'score'>,
  rank: number,
  { openings }: FittingRoom,
  { type, nearDoor, accessible, toWall = 0, toPiece = 0 }: FittingWish,
  placed: readonly FittingPlace[],
  edge: RingEdge,
): FittingPlace {
  const points = place.bodies.flatMap(pointsOf)
  const [x, z] = middleOf(points)
  const doors = openings.filter(({ opening }) => opening.type !== 'window')
  const toDoor = Math.min(8, ...doors.map((door) => lengthOf(door.x - x, door.z - z)))
  const near = (distance: number, other: number) => Math.abs(distance - other) < 0.011
  const beside = placed.filter(({ wall }) => wall === place.wall)
  const gaps = beside.map((other) => gapAlong(edge, place.bodies, other.bodies))
  const ends = [0, 1].map((end) => endGap(edge, place.bodies, end))
  const faces = doors.some((door) => facing(place, door))
  const isSwept = accessible && doors.some((door) => mayOpenInwards(door) && turnsIn(sweptBy(door), place))
  return {
    ...place,
    score:
      -SMALLER * rank +
      (beside.length > 0 ? SAME_WALL : 0) +
      (gaps.some((gap) => near(gap, toPiece)) ? NEXT_TO : 0) +
      (ends.some((gap) => near(gap, toWall)) ? IN_CORNER : 0) +
      (nearDoor ? -FAR : FAR) * toDoor -
      (type === 'toilet' && faces ? SEEN : 0) -
      (isSwept ? IN_LEAF : 0),
  }
}

/** Whether a wheelchair turns on a floor. */
const turnsIn = (floor: Ring, { free }: Pick<FittingPlace, 'free'>): boolean =>
  free.some((ring) => sharesFloor(ring, floor))

/** Whether a piece stands across from a door and looks at it. */
function facing(
  { items, bodies }: Pick<FittingPlace, 'items' | 'bodies'>,
  { x, z, outX, outZ, opening }: FloorOpening,
) {
  const [fx, fz] = worldPoint(0, 1, { x: 0, z: 0, turn: items[0]!.rotation })
  const [mx, mz] = middleOf(bodies.flatMap(pointsOf))
  const lateral = Math.abs((mx - x) * outZ - (mz - z) * outX)
  return fx * outX + fz * outZ > 0.7 && lateral < opening.l / 2
}

function spanOn([ax, az, bx, bz]: RingEdge, bodies: readonly Ring[]): [number, number, number] {
  const length = lengthOf(bx - ax, bz - az)
  const along = bodies.flatMap(pointsOf).map(([x, z]) => ((x - ax) * (bx - ax) + (z - az) * (bz - az)) / length)
  return [Math.min(...along), Math.max(...along), length]
}

function gapAlong(edge: RingEdge, one: readonly Ring[], other: readonly Ring[]): number {
  const [a, b] = [spanOn(edge, one), spanOn(edge, other)]
  return Math.max(a[0] - b[1], b[0] - a[1])
}

function endGap(edge: RingEdge, bodies: readonly Ring[], end: number): number {
  const [from, to, length] = spanOn(edge, bodies)
  return end === 0 ? from : length - to
}
