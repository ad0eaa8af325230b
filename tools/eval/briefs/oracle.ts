import type { PlacedItem } from '../../../src/schema/furnishing/result.ts'
import type { Room } from '../../../src/schema/furnishing/room.ts'
import { freeFloor, type Grid, walkedFrom, widestCircle } from './free-floor.ts'
import {
  areaOf,
  beforeOpenings,
  distanceTo,
  isInside,
  onPlan,
  overlap,
  type Piece,
  type Point,
  type Polygon,
  piecesOf,
  rectangle,
} from './shapes.ts'

/** What a brief is scored by, beside what holds for every room. */
export type WantedNeed =
  | { readonly kind: 'pieces'; readonly type: string; readonly count: number; readonly width?: number }
  | { readonly kind: 'front'; readonly types: readonly string[]; readonly metres: number }
  | { readonly kind: 'places'; readonly count: number; readonly width?: number }
  | { readonly kind: 'tableSeats' | 'loungeSeats'; readonly count: number }
  | { readonly kind: 'circle'; readonly metres: number }
  /** Free floor along a long side of a bed; `sides` of them. */
  | { readonly kind: 'besideBed'; readonly metres: number; readonly sides: 1 | 2 }
  /** Depth of free floor before a desk, on which its chair stands. */
  | { readonly kind: 'behindDesk'; readonly metres: number }
  | { readonly kind: 'areaPerPlace'; readonly first: number; readonly further: number }
  /** A screen from so far away at most, within so many degrees of straight ahead of who sits on a sofa. */
  | { readonly kind: 'screenFromSofa'; readonly metresMax: number; readonly degreesMax: number }
  /** Each desk from the middle of a window. */
  | { readonly kind: 'deskAtWindow'; readonly metresMax: number }

export interface CheckedNeed {
  readonly name: string
  readonly passed: boolean
}

const TABLES = ['dining_table', 'meeting_table']
const DESKS = ['task_table', 'exec_table']
const TABLE_CHAIRS = ['dining_chair', 'meeting_chair']
const DESK_CHAIRS = ['task_chair', 'exec_chair']
/** What one can shift, or walks under or over. */
const NOT_IN_THE_WAY = [...TABLE_CHAIRS, ...DESK_CHAIRS, 'carpet', 'pendant_lamp', 'bed_lamp']
/** A chair belongs to a table from which it is no further, metres. */
const AT_TABLE = 0.35
/** Pieces may touch, metres. */
const TOUCH = 0.01
const DOOR_DEPTH = 0.9
/** Shoulders of a person, metres; and how near one has to come to use a piece. */
const PERSON = 0.6
const ARM = 0.4
/** Persons on a sofa, metres each. */
const SEAT = 0.6

/** What of a brief a furnishing holds, by geometry of the benchmark alone. */
export function checkNeeds(room: Room, furniture: readonly PlacedItem[], needs: readonly WantedNeed[]): CheckedNeed[] {
  const pieces = piecesOf(furniture)
  const standing = pieces.filter(({ item, bottom }) => bottom < 0.05 && !NOT_IN_THE_WAY.includes(item.type))
  const outline = room.boundary.shape.points
  const floor = freeFloor(outline, standing)
  const scene = { pieces, standing, floor, outline, windows: beforeOpenings(room, 'window', 0.1) }
  return [
    { name: 'inside', passed: pieces.every((it) => liesInside(it, outline, room.boundary.shape.h)) },
    { name: 'apart', passed: areApart(pieces) },
    { name: 'doors free', passed: doorsAreFree(room, standing) },
    { name: 'reached', passed: areReached(room, standing, floor) },
    ...needs.map((need) => ({ name: nameOf(need), passed: holds(need, scene) })),
  ]
}

interface Scene {
  readonly pieces: readonly Piece[]
  /** What is in the way of who walks. */
  readonly standing: readonly Piece[]
  readonly floor: Grid
  readonly outline: Polygon
  /** Strips of floor before the windows. */
  readonly windows: readonly Polygon[]
}

function holds(need: WantedNeed, scene: Scene): boolean {
  const { pieces, floor, outline } = scene
  const ofTypes = (...types: readonly string[]) => pieces.filter(({ item }) => types.includes(item.type))
  switch (need.kind) {
    case 'pieces':
      return ofTypes(need.type).filter(({ item }) => widthOf(item) >= (need.width ?? 0) - 2e-3).length >= need.count
    case 'front':
      return ofTypes(...need.types).reduce((sum, { item }) => sum + widthOf(item), 0) >= need.metres - 2e-3
    case 'places':
      return placesIn(pieces).filter(({ item }) => widthOf(item) >= (need.width ?? 0) - 2e-3).length >= need.count
    case 'tableSeats':
      return seatsAt(ofTypes(...TABLES), ofTypes(...TABLE_CHAIRS)) >= need.count
    case 'loungeSeats':
      return (
        ofTypes('armchair').length +
          ofTypes('sofa').reduce((sum, { item }) => sum + Math.max(1, Math.floor(widthOf(item) / SEAT + 1e-6)), 0) >=
        need.count
      )
    case 'circle':
      return widestCircle(floor) >= need.metres - 0.05
    case 'besideBed':
      return ofTypes('bed').some((bed) => freeSidesOf(bed, need.metres, scene) >= need.sides)
    case 'behindDesk':
      return ofTypes(...DESKS).every((desk) => isFreeBefore(desk, need.metres, scene))
    case 'areaPerPlace': {
      const places = placesIn(pieces).length
      return places > 0 && areaOf(outline) >= need.first + (places - 1) * need.further - 1e-6
    }
    case 'screenFromSofa':
      return ofTypes('tv').some((tv) => ofTypes('sofa').some((sofa) => isSeenFrom(tv, sofa, need)))
    case 'deskAtWindow':
      return ofTypes(...DESKS).every((desk) =>
        scene.windows.some(
          (window) => Math.hypot(...minus(middleOf(desk.parts), middleOf([window]))) <= need.metresMax,
        ),
      )
  }
}

function nameOf(need: WantedNeed): string {
  switch (need.kind) {
    case 'pieces':
      return `${need.count} ${need.type}${need.width === undefined ? '' : ` of ${need.width} m`}`
    case 'front':
      return `${need.metres} m of ${need.types.join(', ')}`
    case 'places':
      return `${need.count} places${need.width === undefined ? '' : ` of ${need.width} m`}`
    case 'tableSeats':
      return `${need.count} seats at tables`
    case 'loungeSeats':
      return `${need.count} lounge seats`
    case 'circle':
      return `a circle of ${need.metres} m`
    case 'besideBed':
      return `${need.metres} m beside the bed${need.sides === 2 ? ' at both sides' : ''}`
    case 'behindDesk':
      return `${need.metres} m behind desks`
    case 'areaPerPlace':
      return `${need.first} m² and ${need.further} m² a place`
    case 'screenFromSofa':
      return `screen within ${need.metresMax} m before a sofa`
    case 'deskAtWindow':
      return `desks within ${need.metresMax} m of a window`
  }
}

/** Width as seen from the front. */
function widthOf({ shape }: PlacedItem): number {
  if (shape.type === 'cylinder') return 2 * shape.r
  if (shape.type !== 'polygon-extrusion') return shape.a
  const xs = shape.points.map(([x]) => x)
  return Math.max(...xs) - Math.min(...xs)
}

const gapBetween = (a: Piece, b: Piece): number => {
  if (a.parts.some((one) => b.parts.some((other) => overlap(one, other) > 0))) return 0
  return Math.min(
    ...[
      [a, b],
      [b, a],
    ].flatMap(([from, to]) =>
      from!.parts.flatMap((part) => part.flatMap((corner) => to!.parts.map((other) => distanceTo(corner, other)))),
    ),
  )
}

const seatsAt = (tables: readonly Piece[], chairs: readonly Piece[]): number =>
  chairs.filter((chair) => tables.some((table) => gapBetween(chair, table) <= AT_TABLE)).length

/** Desks that have a chair to themselves. */
function placesIn(pieces: readonly Piece[]): Piece[] {
  const chairs = pieces.filter(({ item }) => DESK_CHAIRS.includes(item.type))
  const taken = new Set<Piece>()
  return pieces.filter((desk) => {
    if (!DESKS.includes(desk.item.type)) return false
    const near = chairs
      .filter((chair) => !taken.has(chair) && gapBetween(chair, desk) <= AT_TABLE)
      .sort((a, b) => gapBetween(a, desk) - gapBetween(b, desk))[0]
    if (near) taken.add(near)
    return near !== undefined
  })
}

function liesInside({ parts, top }: Piece, outline: Polygon, ceiling: number): boolean {
  const holdsPoint = (it: readonly [number, number]) => isInside(it, outline) || distanceTo(it, outline) <= TOUCH
  return top <= ceiling + TOUCH && parts.every((part) => part.every(holdsPoint))
}

/** Chairs stand partly under their tables; what lies on the floor is stood on. */
function areApart(pieces: readonly Piece[]): boolean {
  const solid = pieces.filter(({ item }) => item.type !== 'carpet')
  const isSeat = ({ item }: Piece) => [...TABLE_CHAIRS, ...DESK_CHAIRS].includes(item.type)
  const isTable = ({ item }: Piece) => [...TABLES, ...DESKS].includes(item.type)
  return solid.every((a, i) =>
    solid.slice(i + 1).every((b) => {
      if (a.bottom >= b.top - 1e-6 || b.bottom >= a.top - 1e-6) return true
      if ((isSeat(a) && isTable(b)) || (isSeat(b) && isTable(a))) return true
      return a.parts.every((one) => b.parts.every((other) => overlap(one, other) <= TOUCH))
    }),
  )
}

const doorsAreFree = (room: Room, standing: readonly Piece[]): boolean =>
  beforeOpenings(room, 'door', DOOR_DEPTH).every((before) => isFree(before, standing))

const isFree = (place: Polygon, standing: readonly Piece[]): boolean =>
  standing.every(({ parts }) => parts.every((part) => overlap(part, place) <= TOUCH))

/** Whether who comes through a door gets to every piece. */
function areReached(room: Room, standing: readonly Piece[], floor: Grid): boolean {
  const starts = beforeOpenings(room, 'door', DOOR_DEPTH).map((door) => {
    const sum = door.reduce(([x, z], corner) => [x + corner[0] / 4, z + corner[1] / 4], [0, 0])
    return [sum[0]!, sum[1]!] as const
  })
  const walked = walkedFrom(floor, starts, PERSON / 2)
  return standing.every((piece) =>
    walked.some((point) => piece.parts.some((part) => distanceTo(point, part) <= PERSON / 2 + ARM)),
  )
}

function freeSidesOf({ item }: Piece, metres: number, { standing, outline }: Scene): number {
  if (item.shape.type !== 'box') return 0
  const { a, b } = item.shape
  // Beside the pillows stands a nightstand, or nothing is needed there.
  const sides = [rectangle(-metres, PILLOWS, 0, b), rectangle(a, PILLOWS, a + metres, b)]
  const others = standing.filter((it) => it.item !== item)
  return sides.filter((side) =>
    isFreeFloor(
      side.map((it) => onPlan(item, it)),
      others,
      outline,
    ),
  ).length
}
const PILLOWS = 0.5

function isFreeBefore({ item }: Piece, metres: number, { standing, outline }: Scene): boolean {
  if (item.shape.type !== 'box') return false
  const { a, b } = item.shape
  // A desk's front is where one sits.
  const before = rectangle(0, b, a, b + metres).map((it) => onPlan(item, it))
  return isFreeFloor(
    before,
    standing.filter((it) => it.item !== item),
    outline,
  )
}

const isFreeFloor = (place: Polygon, standing: readonly Piece[], outline: Polygon): boolean =>
  place.every((it) => isInside(it, outline) || distanceTo(it, outline) <= 0.03) && isFree(place, standing)

/** Whether a piece lies before a seat, which looks away from its back. */
function isSeenFrom(
  { parts }: Piece,
  { item, parts: seat }: Piece,
  { metresMax, degreesMax }: { readonly metresMax: number; readonly degreesMax: number },
): boolean {
  const [x, z] = minus(middleOf(parts), middleOf(seat))
  const turn = (item.rotation * Math.PI) / 180
  const ahead = -x * Math.sin(turn) + z * Math.cos(turn)
  const distance = Math.hypot(x, z)
  return distance <= metresMax && ahead >= distance * Math.cos((degreesMax * Math.PI) / 180)
}

function middleOf(parts: readonly Polygon[]): Point {
  const corners = parts.flat()
  const sum = corners.reduce<Point>(([x, z], corner) => [x + corner[0], z + corner[1]], [0, 0])
  return [sum[0] / corners.length, sum[1] / corners.length]
}

const minus = ([ax, az]: Point, [bx, bz]: Point): Point => [ax - bx, az - bz]
