import { areaOf, sharedArea } from '../../src/engine/furnishing/verify/area.ts'
import type { Boundary, PlacedOpening } from '../../src/engine/furnishing/verify/boundary.ts'
import { footprint } from '../../src/engine/furnishing/verify/region.ts'
import type { Verifier } from '../../src/engine/furnishing/verify/verifier.ts'
import type { FurnitureType } from '../../src/schema/furnishing/furniture.ts'
import type { PlacedItem } from '../../src/schema/furnishing/result.ts'
import {
  alongWall,
  angleBetween,
  backAlong,
  centreOf,
  distanceBetween,
  extentOf,
  facingOf,
  gapBetween,
  isFree,
  type Point,
  strip,
  toLocal,
  toRoom,
  wallOf,
} from '../../test/support/spot.ts'
import { hangsRight } from './lamps.ts'
import { roomAllows } from './possible.ts'
import { hasWalkway } from './walkway.ts'

/** A design rule of docs/furnishing.md#design-rules: one verdict for each case it applies to. */
export interface DesignRule {
  readonly name: string
  readonly judge: (verifier: Verifier, items: readonly PlacedItem[]) => readonly boolean[]
}

const LEVEL = 0.02
/** Distance of the eyes behind the edge of a desk, metres. */
const SEAT_BEHIND = 0.4
const of = (items: readonly PlacedItem[], ...types: FurnitureType[]) => items.filter(({ type }) => types.includes(type))
const without = (items: readonly PlacedItem[], ...excluded: (PlacedItem | undefined)[]) =>
  items.filter((item) => !excluded.includes(item))
const nearest = (from: PlacedItem, items: readonly PlacedItem[]) =>
  items.reduce<PlacedItem | undefined>(
    (best, item) => (!best || between(from, item) < between(from, best) ? item : best),
    undefined,
  )
const between = (a: PlacedItem, b: PlacedItem) => distanceBetween(centreOf(a), centreOf(b))
const towards = (a: PlacedItem, b: PlacedItem): Point => {
  const [from, to] = [centreOf(a), centreOf(b)]
  return [to[0] - from[0], to[1] - from[1]]
}

/** Rule for every piece of a type; undefined where it does not apply. */
function each(
  name: string,
  type: FurnitureType,
  judge: (item: PlacedItem, boundary: Boundary, items: readonly PlacedItem[]) => boolean | undefined,
): DesignRule {
  return {
    name,
    judge: ({ boundary }, items) => of(items, type).flatMap((item) => judge(item, boundary, items) ?? []),
  }
}

/** The same for a rule that the room may not allow: pieces that could meet it nowhere, all else away, are not judged. */
function eachWhereAllowed(
  name: string,
  type: FurnitureType,
  judge: (item: PlacedItem, boundary: Boundary, items: readonly PlacedItem[]) => boolean | undefined,
): DesignRule {
  return {
    name,
    judge: (verifier, items) =>
      of(items, type).flatMap((item) => {
        const { boundary } = verifier
        const verdict = judge(item, boundary, items)
        if (verdict !== false) return verdict ?? []
        return roomAllows(verifier, item, name, (alone) => judge(alone, boundary, [alone]) === true) ? false : []
      }),
  }
}

const DOUBLE = 1.35
const BESIDE_BED: FurnitureType[] = ['nightstand', 'bed_lamp']

export const DESIGN_RULES: readonly DesignRule[] = [
  eachWhereAllowed('bed: head on solid wall', 'bed', (bed, boundary) => isBackSolid(boundary, bed)),
  eachWhereAllowed('bed: double, both sides 0.60', 'bed', (bed, boundary, items) =>
    width(bed) < DOUBLE ? undefined : bedSides(bed, boundary, items).every(Boolean),
  ),
  each('bed: single, one side 0.60', 'bed', (bed, boundary, items) =>
    width(bed) >= DOUBLE ? undefined : bedSides(bed, boundary, items).some(Boolean),
  ),
  eachWhereAllowed('bed: foot 0.60', 'bed', (bed, boundary, items) => isFrontFree(bed, 0.6, boundary, items)),
  each('nightstand: beside a bed head', 'nightstand', (stand, _, items) => flanksBed(stand, of(items, 'bed'))),
  each('wardrobe: 0.75 before it', 'wardrobe', (item, boundary, items) => isFrontFree(item, 0.75, boundary, items)),
  each('wardrobe: not before a window', 'wardrobe', (item, boundary) => !coversWindow(boundary, item)),
  each('sofa: coffee table at 0.35–0.50', 'sofa', (sofa, _, items) => {
    const table = nearest(sofa, inGroup(sofa, of(items, 'coffee_table')))
    if (!table) return undefined
    const gap = gapBetween(sofa, table)
    return gap >= 0.35 - LEVEL && gap <= 0.5 + LEVEL
  }),
  each('tv: a sofa faces it within 30°, 1.5–3.5 m', 'tv', (tv, _, items) => {
    const sofas = of(items, 'sofa')
    return sofas.length === 0 ? undefined : sofas.some((sofa) => watches(sofa, tv))
  }),
  eachWhereAllowed('tv: not on the window wall', 'tv', (tv, boundary) => !hasWindow(boundary, wallOf(boundary, tv))),
  each('armchair: faces its table within 45°', 'armchair', (chair, _, items) => {
    const table = nearest(chair, inGroup(chair, of(items, 'coffee_table')))
    return table && angleBetween(facingOf(chair), towards(chair, table)) <= 45
  }),
  each('carpet: under the middle of its table, or under its bed', 'carpet', (carpet, _, items) => {
    const own = of(items, 'coffee_table', 'dining_table', 'meeting_table', 'bed').filter(
      ({ groupId }) => groupId === carpet.groupId,
    )
    if (own.length === 0) return undefined
    return own.some((item) => (item.type === 'bed' ? liesUnder(carpet, item) : containsMiddle(carpet, item)))
  }),
  each('floor lamp: within 0.60 of a seat', 'free_standing_lamp', (lamp, _, items) => {
    const seats = of(items, 'sofa', 'armchair', 'bed', 'task_table', 'exec_table')
    return seats.length === 0 ? undefined : seats.some((seat) => gapBetween(lamp, seat) <= 0.6 + LEVEL)
  }),
  each('dining table: chairs mirrored', 'dining_table', (table, _, items) =>
    chairsMirrored(table, items, 'dining_chair'),
  ),
  each('dining chair: table edge to obstacle 0.75', 'dining_chair', (chair, boundary, items) =>
    hasSeatDepth(chair, 0.75, boundary, items),
  ),
  each('meeting table: chairs mirrored', 'meeting_table', (table, _, items) =>
    chairsMirrored(table, items, 'meeting_chair'),
  ),
  // One or two people at a wall get there round the ends of their table.
  each(
    'meeting chair: table edge to obstacle 1.07, or at most two in its row',
    'meeting_chair',
    (chair, boundary, items) => hasSeatDepth(chair, 1.07, boundary, items) || isInShortRow(chair, items),
  ),
  { name: 'pendant lamp: over a table, else over a bed or amid the room', judge: hangsRight },
  each('desk: 0.90 behind it', 'task_table', (desk, boundary, items) => deskDepth(desk, boundary, items)),
  each('executive desk: 0.90 behind it', 'exec_table', (desk, boundary, items) => deskDepth(desk, boundary, items)),
  each('executive desk: its user sees a door', 'exec_table', (desk, boundary) => {
    const doors = boundary.openings.filter(({ opening }) => opening.type !== 'window')
    const [fx, fz] = facingOf(desk)
    const [minX, , maxX, maxZ] = extentOf(desk)
    const seat = toRoom(desk, [(minX + maxX) / 2, maxZ + SEAT_BEHIND])
    const sees = ({ spans }: PlacedOpening) =>
      spans.some(({ ax, az, bx, bz }) => {
        const to: Point = [(ax + bx) / 2 - seat[0], (az + bz) / 2 - seat[1]]
        return angleBetween([-fx, -fz], to) <= 90
      })
    return doors.length === 0 ? undefined : doors.some(sees)
  }),
  { name: 'room: walkway of 0.90 joins the doors', judge: ({ boundary }, items) => hasWalkway(boundary, items) },
]

/** Whether a sofa faces the television at an angle and distance from which it is seen well. */
function watches(sofa: PlacedItem, tv: PlacedItem): boolean {
  const distance = between(sofa, tv)
  return angleBetween(facingOf(sofa), towards(sofa, tv)) <= 30 && distance >= 1.5 && distance <= 3.5
}

function containsMiddle(carpet: PlacedItem, item: PlacedItem): boolean {
  const [minX, minZ, maxX, maxZ] = extentOf(carpet)
  const [x, z] = toLocal(carpet, centreOf(item))
  return x > minX && x < maxX && z > minZ && z < maxZ
}

/** A fifth of the carpet below it, and not all. */
function liesUnder(carpet: PlacedItem, item: PlacedItem): boolean {
  const share = sharedArea(footprint(carpet), footprint(item)) / areaOf(footprint(carpet))
  return share >= 0.2 && share < 1
}

const width = (item: PlacedItem) => extentOf(item)[2] - extentOf(item)[0]

/** Members of the same group, or everything when the group has none. */
function inGroup(item: PlacedItem, others: readonly PlacedItem[]): readonly PlacedItem[] {
  const members = others.filter(({ groupId }) => groupId === item.groupId)
  return members.length > 0 ? members : others
}

function isFrontFree(item: PlacedItem, depth: number, boundary: Boundary, items: readonly PlacedItem[]): boolean {
  const [minX, , maxX, maxZ] = extentOf(item)
  return isFree(boundary, strip(item, minX, maxZ, maxX, maxZ + depth), without(items, item))
}

/** Left and right of a bed; what stands at its head may be in the way. */
function bedSides(bed: PlacedItem, boundary: Boundary, items: readonly PlacedItem[]): boolean[] {
  const [minX, minZ, maxX, maxZ] = extentOf(bed)
  const others = without(items, bed).filter(({ type }) => !BESIDE_BED.includes(type))
  return [strip(bed, minX - 0.6, minZ, minX, maxZ), strip(bed, maxX, minZ, maxX + 0.6, maxZ)].map((side) =>
    isFree(boundary, side, others),
  )
}

function flanksBed(stand: PlacedItem, beds: readonly PlacedItem[]): boolean | undefined {
  if (beds.length === 0) return undefined
  return beds.some((bed) => {
    const [minX, minZ, maxX] = extentOf(bed)
    const [x, z] = toLocal(bed, centreOf(stand))
    const half = width(stand) / 2
    const gap = Math.max(minX - x, x - maxX) - half
    return gap >= -LEVEL && gap <= 0.05 + LEVEL && z >= minZ - LEVEL && z <= minZ + 0.6
  })
}

/** Whether the back stands at a wall without any opening behind it. */
function isBackSolid(boundary: Boundary, item: PlacedItem): boolean {
  return boundary.walls.some((wall, i) => {
    const back = backAlong(wall, item)
    return back !== undefined && openingsBehind(boundary, i, back).length === 0
  })
}

function coversWindow(boundary: Boundary, item: PlacedItem): boolean {
  return boundary.walls.some((wall, i) => {
    const back = backAlong(wall, item)
    return back && openingsBehind(boundary, i, back).some(({ opening }) => opening.type === 'window')
  })
}

const hasWindow = (boundary: Boundary, wall: number) =>
  openingsBehind(boundary, wall, [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]).some(
    ({ opening }) => opening.type === 'window',
  )

/** Openings of a wall that overlap the stretch [from, to] by more than 2 cm. */
function openingsBehind({ walls, openings }: Boundary, wall: number, [from, to]: readonly [number, number]) {
  const { ax, az, bx, bz } = walls[wall]!
  const length = Math.hypot(bx - ax, bz - az)
  const on = (x: number, z: number) => Math.abs((x - ax) * (bz - az) - (z - az) * (bx - ax)) / length < 1e-6
  return openings.filter(({ spans }) =>
    spans.some((span) => {
      if (!on(span.ax, span.az) || !on(span.bx, span.bz)) return false
      const ends = [alongWall(walls[wall]!, [span.ax, span.az]), alongWall(walls[wall]!, [span.bx, span.bz])]
      const [start, end] = [Math.max(0, Math.min(...ends)), Math.min(length, Math.max(...ends))]
      return Math.min(end, to) - Math.max(start, from) > LEVEL
    }),
  )
}

/** Whether each chair has a partner across one of the table's axes. */
function chairsMirrored(table: PlacedItem, items: readonly PlacedItem[], type: FurnitureType): boolean | undefined {
  const chairs = of(items, type).filter(({ groupId }) => groupId === table.groupId)
  if (chairs.length === 0) return undefined
  const centre = centreOf(table)
  const places = chairs.map((chair) => {
    const [x, z] = toLocal(table, centreOf(chair))
    const [cx, cz] = toLocal(table, centre)
    return [x - cx, z - cz] as const
  })
  const has = (x: number, z: number) => places.some((place) => distanceBetween(place, [x, z]) <= 0.05)
  return [
    [-1, 1],
    [1, -1],
  ].some(([sx, sz]) => places.every(([x, z]) => has(x * sx!, z * sz!)))
}

/** Whether a chair at a table has at most one other beside it on its side of the table. */
function isInShortRow(chair: PlacedItem, items: readonly PlacedItem[]): boolean {
  const own = ({ groupId }: PlacedItem) => groupId === chair.groupId
  const beside = of(items, chair.type).filter(
    (other) => own(other) && Math.abs(toLocal(chair, centreOf(other))[1] - toLocal(chair, centreOf(chair))[1]) < 0.1,
  )
  return of(items, 'meeting_table').some(own) && beside.length <= 2
}

/** From the chair's front edge, where its table begins, to what stands behind it. */
function hasSeatDepth(chair: PlacedItem, depth: number, boundary: Boundary, items: readonly PlacedItem[]): boolean {
  const [minX, minZ, maxX, maxZ] = extentOf(chair)
  const behind = strip(chair, minX, Math.min(minZ, maxZ - depth), maxX, minZ)
  return isFree(boundary, behind, without(items, chair))
}

/** The place of the user: on the +z side of the desk; chairs may stand there. */
function deskDepth(desk: PlacedItem, boundary: Boundary, items: readonly PlacedItem[]): boolean {
  const others = items.filter(({ type }) => type !== 'task_chair' && type !== 'exec_chair')
  const [minX, , maxX, maxZ] = extentOf(desk)
  const middle = (minX + maxX) / 2
  const half = Math.min(0.4, (maxX - minX) / 2)
  return isFree(boundary, strip(desk, middle - half, maxZ, middle + half, maxZ + 0.9), without(others, desk))
}
