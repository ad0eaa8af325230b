import { round6 } from '../../../../engine/geometry/frame.ts'
import type { Opening } from '../../../../schema/furnishing/room.ts'
import { alongWall, circumferenceOf, lengthOf, placeAt, pointAtPlace, type WallPlace, type Walls } from './walls.ts'

/** For each wall of before the walls that it has become: one as a rule, two when it was split, none when it is gone. */
export type Becomes = readonly (readonly number[])[]

interface OnWall {
  readonly index: number
  readonly wall: number
  along: number
  length: number
}

/**
 * Openings brought onto a changed outline: each is kept where it is in the room as far as its wall allows, keeps its width where
 * it fits, and overlaps no other of its wall that it did not overlap before. An opening around a corner holds on to the first
 * corner that it passes. One whose wall is gone is dropped.
 */
export function keepOpenings(before: Walls, after: Walls, becomes: Becomes, openings: readonly Opening[]): Opening[] {
  const single: OnWall[] = []
  const carried: (Opening | undefined)[] = openings.map((opening, index) => {
    const start = placeAt(before, opening.pos)
    const end = placeAt(before, opening.pos + opening.l - 1e-6)
    const middle = pointAtPlace(before, placeAt(before, opening.pos + opening.l / 2))
    const whole = circumferenceOf(after)
    const onOne = start.wall === end.wall && opening.l < circumferenceOf(before) / 2
    const targets = becomes[start.wall]!
    if (!onOne && !sameWall(becomes, start.wall, end.wall)) return aroundCorner(before, after, becomes, opening, start)
    const wall = nearest(after, targets, middle)
    if (wall === undefined || whole === 0) return undefined
    const length = Math.min(opening.l, lengthOf(after, wall))
    single.push({ index, wall, along: alongWall(after, wall, middle) - length / 2, length })
    return opening
  })
  for (const wall of new Set(single.map((it) => it.wall)))
    spread(
      single.filter((it) => it.wall === wall),
      lengthOf(after, wall),
    )
  for (const { index, wall, along, length } of single)
    carried[index] = length > 0.01 ? { ...openings[index]!, ...measured(after, { wall, along }, length) } : undefined
  return carried.filter((opening) => opening !== undefined)
}

const sameWall = (becomes: Becomes, a: number, b: number): boolean =>
  becomes[a]!.length === 1 && becomes[b]!.length === 1 && becomes[a]![0] === becomes[b]![0]

function aroundCorner(before: Walls, after: Walls, becomes: Becomes, opening: Opening, start: WallPlace) {
  const [first] = becomes[start.wall]!.slice(-1)
  if (first === undefined) return undefined
  const ahead = Math.min(lengthOf(before, start.wall) - start.along, lengthOf(after, first))
  const length = Math.min(opening.l, circumferenceOf(after))
  return { ...opening, ...measured(after, { wall: first, along: lengthOf(after, first) - ahead }, length) }
}

function nearest(walls: Walls, among: readonly number[], point: readonly [number, number]): number | undefined {
  const apart = (wall: number) => {
    const along = Math.max(0, Math.min(alongWall(walls, wall, point), lengthOf(walls, wall)))
    const [x, z] = pointAtPlace(walls, { wall, along })
    return Math.hypot(x - point[0], z - point[1])
  }
  return among.toSorted((a, b) => apart(a) - apart(b))[0]
}

/** Pushes the openings of one wall apart and into it; where they do not fit they all become narrower by one share. */
function spread(openings: OnWall[], length: number): void {
  const total = openings.reduce((sum, it) => sum + it.length, 0)
  if (total > length) for (const it of openings) it.length *= length / total
  const order = openings.sort((a, b) => a.along - b.along)
  let free = 0
  for (const it of order) {
    it.along = Math.max(it.along, free)
    free = it.along + it.length
  }
  let limit = length
  for (const it of order.toReversed()) {
    it.along = Math.max(0, Math.min(it.along, limit - it.length))
    limit = it.along
  }
}

/** A place on the outline as a request states it: distance from the first corner, to a micrometre, below the circumference. */
export function measured(walls: Walls, { wall, along }: WallPlace, length: number): { pos: number; l: number } {
  const pos = round6(walls.starts[wall]! + along)
  return { pos: pos >= circumferenceOf(walls) - 1e-6 ? 0 : Math.max(0, pos), l: round6(length) }
}
