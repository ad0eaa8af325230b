import { angleOf, lengthOf } from '../../../base/elementary.ts'
import { edgesOf, pointsOf, type RingEdge } from '../../../engine/geometry/edges.ts'
import { type Pose, placeRing, type Ring, round6, worldPoint } from '../../../engine/geometry/frame.ts'
import { signedArea } from '../../../engine/geometry/ring.ts'
import type { PlacedItem } from '../../../schema/furnishing/result.ts'
import type { FloorOpening, SpaceFacts } from '../uses/space-facts.ts'
import { middleOf } from './convex.ts'
import type { BoxShape, FittingWish } from './fitting-wish.ts'

/** What is known of the room of fittings. */
export type FittingRoom = Pick<SpaceFacts, 'space' | 'ring' | 'openings'>

/** A place that a fitting could take. Outlines in the frame of the floor. */
export interface FittingPlace {
  readonly items: readonly Omit<PlacedItem, 'groupId'>[]
  readonly body: Ring
  /** What lies in the room: the body with the floor that it wants to the walls at its sides. */
  readonly toWalls: readonly Ring[]
  /** What holds no other fitting: the body with the floor that it wants to these. */
  readonly toPieces: Ring
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

/** Places at walls, the best first. @param placed the fittings that stand already */
export function placesAtWalls(room: FittingRoom, wish: FittingWish, placed: readonly FittingPlace[]): FittingPlace[] {
  const inwards = signedArea(room.ring) > 0 ? 1 : -1
  const places = edgesOf(room.ring).flatMap((edge, wall) =>
    wish.shapes.flatMap((shape, rank) =>
      offsetsOn(edge, shape.a, wish, placed).flatMap((offset) =>
        atWall(edge, wall, inwards, shape, offset, wish).map((place) => scored(place, rank, room, wish, placed, edge)),
      ),
    ),
  )
  return bestFirst(places)
}

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
  const beside = placed.flatMap(({ body }) => {
    const ends = pointsOf(body).map(([x, z]) => along(x, z))
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
  [ax, az, bx, bz]: RingEdge,
  wall: number,
  inwards: number,
  shape: BoxShape,
  offset: number,
  wish: FittingWish,
): Omit<FittingPlace, 'score'>[] {
  const length = lengthOf(bx - ax, bz - az)
  const [dx, dz] = [(bx - ax) / length, (bz - az) / length]
  const start = inwards > 0 ? offset : offset + shape.a
  const pose = {
    x: ax + dx * start,
    z: az + dz * start,
    turn: round6((angleOf(inwards * dx, inwards * dz) * 180) / Math.PI),
  }
  const { toWall = 0, toPiece = 0, front, accessible, type } = wish
  const { a, b } = shape
  const common = {
    items: [itemAt(type, shape, pose)],
    body: rectangle(pose, 0, 0, a, b),
    toPieces: rectangle(pose, -toPiece, 0, a + toPiece, b),
    wall,
  }
  if (!accessible)
    return [
      {
        ...common,
        toWalls: [rectangle(pose, -toWall, 0, a + toWall, b)],
        free: [rectangle(pose, 0, b, a, b + front)],
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

/** How far the middle of a desk stands before the door at least and at most, and the distance that is best, metres. */
const BEFORE_DOOR = { from: 1.5, to: 6, best: 3 } as const
const LATERAL_MAX = 3
const LATERAL_STEP = 0.25

/** Places before the widest door, facing it, the best first. */
export function placesBeforeDoor({ openings }: FittingRoom, wish: FittingWish): FittingPlace[] {
  const door = openings
    .filter(({ opening }) => opening.type !== 'window')
    .reduce<FloorOpening | undefined>(
      (widest, it) => (!widest || it.opening.l > widest.opening.l ? it : widest),
      undefined,
    )
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
          body: rectangle(pose, 0, 0, a, b),
          toWalls: [rectangle(pose, 0, 0, a, b)],
          toPieces: rectangle(pose, 0, -behind, a, b),
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

const itemAt = (type: FittingWish['type'], shape: BoxShape, { x, z, turn }: Pose): Omit<PlacedItem, 'groupId'> => ({
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
  { type, nearDoor, toWall = 0, toPiece = 0 }: FittingWish,
  placed: readonly FittingPlace[],
  edge: RingEdge,
): FittingPlace {
  const points = pointsOf(place.body)
  const [x, z] = middleOf(points)
  const doors = openings.filter(({ opening }) => opening.type !== 'window')
  const toDoor = Math.min(8, ...doors.map((door) => lengthOf(door.x - x, door.z - z)))
  const near = (distance: number, other: number) => Math.abs(distance - other) < 0.011
  const beside = placed.filter(({ wall }) => wall === place.wall)
  const gaps = beside.map((other) => gapAlong(edge, place.body, other.body))
  const ends = [0, 1].map((end) => endGap(edge, place.body, end))
  const faces = doors.some((door) => facing(place, door))
  return {
    ...place,
    score:
      -SMALLER * rank +
      (beside.length > 0 ? SAME_WALL : 0) +
      (gaps.some((gap) => near(gap, toPiece)) ? NEXT_TO : 0) +
      (ends.some((gap) => near(gap, toWall)) ? IN_CORNER : 0) +
      (nearDoor ? -FAR : FAR) * toDoor -
      (type === 'toilet' && faces ? SEEN : 0),
  }
}

/** Whether a piece stands across from a door and looks at it. */
function facing({ items, body }: Pick<FittingPlace, 'items' | 'body'>, { x, z, outX, outZ, opening }: FloorOpening) {
  const [fx, fz] = worldPoint(0, 1, { x: 0, z: 0, turn: items[0]!.rotation })
  const [mx, mz] = middleOf(pointsOf(body))
  const lateral = Math.abs((mx - x) * outZ - (mz - z) * outX)
  return fx * outX + fz * outZ > 0.7 && lateral < opening.l / 2
}

function spanOn([ax, az, bx, bz]: RingEdge, body: Ring): [number, number, number] {
  const length = lengthOf(bx - ax, bz - az)
  const along = pointsOf(body).map(([x, z]) => ((x - ax) * (bx - ax) + (z - az) * (bz - az)) / length)
  return [Math.min(...along), Math.max(...along), length]
}

function gapAlong(edge: RingEdge, one: Ring, other: Ring): number {
  const [a, b] = [spanOn(edge, one), spanOn(edge, other)]
  return Math.max(a[0] - b[1], b[0] - a[1])
}

function endGap(edge: RingEdge, body: Ring, end: number): number {
  const [from, to, length] = spanOn(edge, body)
  return end === 0 ? from : length - to
}
