import type { PlacedItem } from '../../../src/schema/furnishing/result.ts'
import { centreOf, facingOf, type Point } from '../../../test/support/spot.ts'
import { type Gauge, gauge, type Layout, of } from './gauge.ts'
import { largestRectangle, lineAngle, longAxisOf, seenFrom } from './plan-geometry.ts'

const MEET = ['meet'] as const

/** Farthest that the middle of a screen may be from the axis of the table, metres. */
const ON_AXIS = 0.15
/** A screen within this of the direction of the table looks along it, degrees. */
const ALONG = 20

/** A table of 0.90 m with a seat on both sides, 0.91 m from its edges to the walls. */
const WIDTH_BOTH_SIDES = 0.9 + 2 * 0.91
/** Table per seat, metres. */
const SEAT = 0.7
/** From a table's end to the wall: one walks round it there. */
const END = 1.22
/** More seats than this are no longer a meeting. */
const SEATS_MAX = { small: 16, large: 24 } as const
const LARGE = 55

/** Seats that the room has place for on both sides of one table along it; undefined where a table has seats on one side only. */
export function ruleCapacity({ boundary, area }: Layout): number | undefined {
  const { length, width } = largestRectangle(boundary)
  if (width < WIDTH_BOTH_SIDES) return undefined
  const seats = 2 * Math.floor((length - 2 * END) / SEAT + 1e-9)
  return Math.max(4, Math.min(seats, area > LARGE ? SEATS_MAX.large : SEATS_MAX.small))
}

/** Tables as one: the box round them, in the frame of the first. */
function tableMiddle(tables: readonly PlacedItem[]): Point {
  const middles = tables.map(centreOf)
  const mid = (axis: 0 | 1) => {
    const values = middles.map((point) => point[axis])
    return (Math.min(...values) + Math.max(...values)) / 2
  }
  return [mid(0), mid(1)]
}

function isOnAxis(tv: PlacedItem, tables: readonly PlacedItem[]): boolean {
  const { aside, before } = seenFrom(tv, tableMiddle(tables))
  const axis = tables.length === 1 ? longAxisOf(tables[0]!) : undefined
  return before > 0 && Math.abs(aside) <= ON_AXIS && (!axis || lineAngle(axis, facingOf(tv)) <= ALONG)
}

/** A seat farther to the side of a screen sees it slanted, degrees. */
const SLANTED = 40

function seesSlanted(seat: PlacedItem, tv: PlacedItem): boolean {
  const { aside, before } = seenFrom(tv, centreOf(seat))
  return before <= 0 || (Math.atan2(Math.abs(aside), before) * 180) / Math.PI > SLANTED
}

/** Whether one who sits there would have to turn round to see a screen. */
function hasBackTo(seat: PlacedItem, tv: PlacedItem): boolean {
  const { aside, before } = seenFrom(seat, centreOf(tv))
  return -before > Math.abs(aside)
}

/** Rooms longer than this many times their width have a direction. */
const OBLONG = 1.2

export const MEETING_GAUGES: readonly Gauge[] = [
  gauge('screen: on the axis of the meeting table', MEET, { least: 0.9 }, ({ items }) => {
    const [tables, tvs] = [of(items, 'meeting_table'), of(items, 'tv')]
    return tables.length === 0 || tvs.length === 0 ? undefined : tvs.some((tv) => isOnAxis(tv, tables))
  }),
  gauge('screen: a seat sees it from over 40° aside', MEET, { most: 0.1 }, ({ items }) => {
    const [seats, tvs] = [of(items, 'meeting_chair'), of(items, 'tv')]
    if (seats.length === 0 || tvs.length === 0) return undefined
    return seats.some((seat) => tvs.every((tv) => seesSlanted(seat, tv)))
  }),
  gauge('meeting: a seat has its back to the screen', MEET, { most: 0.05 }, ({ items }) => {
    const [seats, tvs] = [of(items, 'meeting_chair'), of(items, 'tv')]
    if (seats.length === 0 || tvs.length === 0) return undefined
    return seats.some((seat) => tvs.every((tv) => hasBackTo(seat, tv)))
  }),
  gauge('meeting: at least 70 % of the seats of the rule', MEET, { least: 0.95 }, (layout) => {
    const capacity = ruleCapacity(layout)
    return capacity === undefined ? undefined : of(layout.items, 'meeting_chair').length >= 0.7 * capacity
  }),
  gauge('meeting table: across the room', MEET, { most: 0.05 }, ({ items, boundary }) => {
    const tables = of(items, 'meeting_table')
    const axis = tables.length === 1 ? longAxisOf(tables[0]!) : undefined
    const { length, width, along } = largestRectangle(boundary)
    return axis && length >= OBLONG * width ? lineAngle(axis, along) > 45 : undefined
  }),
]
