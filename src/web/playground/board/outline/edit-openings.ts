import type { Point } from '../../../../engine/drawing/display-list.ts'
import { round6 } from '../../../../engine/geometry/frame.ts'
import type { Opening, OpeningType, Room } from '../../../../schema/furnishing/room.ts'
import { withoutLeaf } from './door-kinds.ts'
import { measured } from './keep-openings.ts'
import { toGrid } from './snapping.ts'
import {
  alongWall,
  circumferenceOf,
  cornersOf,
  lengthOf,
  nearestWall,
  placeAt,
  type WallPlace,
  type Walls,
  wallsOf,
} from './walls.ts'

/** Kinds of openings in the order in which people are offered them. */
export const OPENING_KINDS: readonly OpeningType[] = ['door', 'window', 'gap']

/** Narrowest opening that the board makes, metres. */
export const NARROWEST = 0.3

const USUAL: Readonly<Record<OpeningType, (height: number) => Pick<Opening, 'l' | 'y' | 'h'>>> = {
  door: (height) => ({ l: 0.9, y: 0, h: Math.min(2.1, height) }),
  window: (height) => ({ l: 1.4, y: 0.9, h: Math.max(0.3, Math.min(1.4, height - 1)) }),
  gap: (height) => ({ l: 1.4, y: 0, h: height }),
}

export const openingsOf = (room: Room): readonly Opening[] => room.boundary.openings ?? []

export const withOpenings = (room: Room, openings: readonly Opening[]): Room => ({
  boundary: { ...room.boundary, openings: [...openings] },
})

/** Another kind of opening at the same place, of the usual height. */
export function retyped(opening: Opening, type: OpeningType, height: number): Opening {
  if (opening.type === type) return opening
  const { y, h } = USUAL[type](height)
  return { ...(type === 'door' ? opening : withoutLeaf(opening)), type, y, h }
}

/** A usual opening of a type where it would be set: centred on a point, on one wall, beside those that are there. */
export function openingAt(room: Room, type: OpeningType, point: Point, snaps: boolean): Opening | undefined {
  const walls = wallsOf(cornersOf(room))
  const usual = USUAL[type](room.boundary.shape.h)
  const { wall, along } = nearestWall(walls, point)
  return placed(room, walls, { type, pos: 0, ...usual }, { wall, along: along - usual.l / 2 }, snaps)
}

/** An opening brought to a point of any wall; undefined where it finds no room. */
export function openingMoved(room: Room, index: number, point: Point, snaps: boolean): Opening | undefined {
  const walls = wallsOf(cornersOf(room))
  const opening = openingsOf(room)[index]!
  const { wall, along } = nearestWall(walls, point)
  return placed(room, walls, opening, { wall, along: along - opening.l / 2 }, snaps, index)
}

/** One end of an opening brought to the foot of a point on the wall of that end. */
export function openingStretched(
  room: Room,
  index: number,
  end: 'start' | 'end',
  point: Point,
  snaps: boolean,
): Opening {
  const walls = wallsOf(cornersOf(room))
  const opening = openingsOf(room)[index]!
  const { wall } = placeAt(walls, end === 'start' ? opening.pos : opening.pos + opening.l - 1e-6)
  const foot = alongWall(walls, wall, point)
  const along = Math.max(0, Math.min(snaps ? toGrid(foot) : foot, lengthOf(walls, wall)))
  const at = walls.starts[wall]! + along
  const whole = circumferenceOf(walls)
  const length = (end === 'start' ? opening.pos + opening.l - at : at - opening.pos) % whole
  const around = ((length % whole) + whole) % whole
  return limited(walls, room, index, opening, end, around > whole / 2 ? NARROWEST : around)
}

/** The opening with another width, its middle where it was as far as there is room. */
export function openingWidened(room: Room, index: number, width: number): Opening | undefined {
  const walls = wallsOf(cornersOf(room))
  const opening = openingsOf(room)[index]!
  const { wall, along } = placeAt(walls, opening.pos + opening.l / 2)
  const l = Math.min(Math.max(NARROWEST, width), lengthOf(walls, wall))
  return placed(room, walls, { ...opening, l }, { wall, along: along - l / 2 }, false, index)
}

/** The end that is drawn stops at the next opening. */
function limited(
  walls: Walls,
  room: Room,
  index: number,
  opening: Opening,
  end: 'start' | 'end',
  wanted: number,
): Opening {
  const whole = circumferenceOf(walls)
  const still = end === 'start' ? opening.pos + opening.l : opening.pos
  const free = openingsOf(room)
    .filter((_, i) => i !== index)
    .map(({ pos, l }) => {
      const gap = end === 'start' ? still - (pos + l) : pos - still
      return ((gap % whole) + whole) % whole
    })
  const length = Math.max(NARROWEST, Math.min(wanted, ...free, whole / 2))
  const from = end === 'start' ? still - length : opening.pos
  return { ...opening, ...measured(walls, placeAt(walls, from), length) }
}

/** The place nearest to the one wanted on its wall that no other opening takes. */
function placed(
  room: Room,
  walls: Walls,
  opening: Opening,
  { wall, along }: WallPlace,
  snaps: boolean,
  except?: number,
): Opening | undefined {
  const length = lengthOf(walls, wall)
  const l = Math.min(opening.l, length)
  if (l < Math.min(NARROWEST, opening.l) - 1e-9) return undefined
  const last = length - l
  const centred = last / 2
  const target = !snaps ? along : Math.abs(along - centred) < 0.06 ? centred : toGrid(along)
  const taken = takenOn(
    walls,
    wall,
    openingsOf(room).filter((_, i) => i !== except),
  )
  const candidates = [target, 0, last, ...taken.flatMap(([from, to]) => [from - l, to])]
    .map((at) => Math.max(0, Math.min(at, last)))
    .filter((at) => taken.every(([from, to]) => at + l <= from + 1e-6 || at >= to - 1e-6))
    .sort((a, b) => Math.abs(a - target) - Math.abs(b - target))
  if (candidates[0] === undefined) return undefined
  return { ...opening, ...measured(walls, { wall, along: candidates[0] }, round6(l)) }
}

/** Stretches of a wall that openings take, metres from its first corner. */
function takenOn(walls: Walls, wall: number, openings: readonly Opening[]): [number, number][] {
  const whole = circumferenceOf(walls)
  const start = walls.starts[wall]!
  const length = lengthOf(walls, wall)
  return openings
    .flatMap(({ pos, l }): [number, number][] =>
      [0, -whole, whole].map((round) => [pos + round - start, pos + round - start + l]),
    )
    .filter(([from, to]) => to > 1e-6 && from < length - 1e-6)
}
