import { elementAt } from '../../../geometry/element-at.ts'
import { isCompact } from '../../request/purposes.ts'
import type { Compose } from '../composition.ts'
import { atEnds, evenly, LANE, seatDepth, seatsOf } from '../table-seats.ts'
import type { BoxTable, Manner, Seating } from './seated.ts'
import { seated } from './seated.ts'

/** Free floor from the table's edge behind a seat, metres: as it should be, and at least. docs/furnishing.md#design-rules */
const BEHIND_MIN = 0.75
const BEHIND: readonly number[] = [0.9, BEHIND_MIN]
/** Before an end without a seat: a way, unless the room is too tight. */
const PAST = [0.6, 0] as const
/** Most seats of a table with a long side at the wall: more would sit in a row and look at it. */
const WALL_SIDE_SEATS = 4

/** At a compact table. */
const COMPACT_SEATS = 4

/** Score lost. */
const ODD = 0.06
const END_AT_WALL = 0.07
const SIDE_AT_WALL = 0.12
const REACHED_FROM_ENDS = 0.08
const TIGHT = 0.06
const FOR_TWO = 0.2

const NO_SEATS = { at: [], clear: 0 } as const

/** Four people, or as few as are asked for, in as little floor as lets them sit: with their backs to a wall or to a piece. */
function compactWaysAt(table: BoxTable): Seating[] {
  const behinds = [BEHIND_MIN, seatDepth(table.chair)]
  return [...clearOfWalls(table, behinds), ...endAtWall(table, behinds), ...sideAtWall(table, behinds)].filter(
    ({ laid }) => seatsOf(laid) >= Math.min(COMPACT_SEATS, table.seatCount),
  )
}

/** Free with people on both sides, an end at the wall, or a long side at it with people on two or three of the others. */
function waysAt(table: BoxTable): Seating[] {
  return [
    ...clearOfWalls(table),
    ...reachedFromEnds(table),
    ...endAtWall(table),
    ...sideAtWall(table),
    ...forTwo(table),
  ]
}

function clearOfWalls({ long, short, perSide, perEnd, seatCount }: BoxTable, behinds = BEHIND): Seating[] {
  const rungs: { near: number; far: number; left: number; right: number; loss: number }[] = []
  for (let ends = 2 * perEnd; ends >= 0; ends--) {
    const side = Math.min(perSide, Math.floor((seatCount - ends) / 2))
    if (side < 0) continue
    const left = ends === 2 ? 1 : 0
    rungs.push({ near: side, far: side, left, right: ends - left, loss: ends === 1 ? ODD / 2 : 0 })
  }
  const pairs = Math.min(perSide - 1, Math.floor((seatCount - 1) / 2))
  if (pairs >= 0) rungs.push({ near: pairs + 1, far: pairs, left: 0, right: 0, loss: ODD })
  return rungs.flatMap(({ near, far, left, right, loss }) =>
    [0, 1, 2].map((rank): Seating => {
      const behind = elementAt(behinds, Math.min(rank, behinds.length - 1))
      const past = PAST[rank < behinds.length ? 0 : 1]
      const before = (seats: number, edge: number, free: number) => ({
        at: evenly(seats, edge),
        clear: seats > 0 ? behind : free,
      })
      return {
        laid: {
          near: before(near, long, 0),
          far: before(far, long, 0),
          left: before(left, short, past),
          right: before(right, short, past),
        },
        form: 'table-free',
        stance: 'free',
        loss: loss + TIGHT * rank,
      }
    }),
  )
}

/** Where there is no way behind the seats: two seats on each side, each reached from its end of the table. */
function reachedFromEnds({ chair, long, pitch, perSide, seatCount }: BoxTable): Seating[] {
  if (perSide < 3 || seatCount < 4) return []
  const side = { at: atEnds(2, long, pitch), clear: Math.max(BEHIND_MIN, seatDepth(chair)) }
  const end = { at: [], clear: LANE }
  return [
    {
      laid: { near: side, far: side, left: end, right: end, across: true },
      form: 'table-free',
      stance: 'free',
      loss: REACHED_FROM_ENDS,
    },
  ]
}

/** An end at the wall, people on both long sides and perhaps at the other end. */
function endAtWall({ long, short, perSide, perEnd, seatCount }: BoxTable, behinds = BEHIND): Seating[] {
  return [0, perEnd].flatMap((end, i) => {
    const side = Math.min(perSide, Math.floor((seatCount - end) / 2))
    if (side < 1 || (i > 0 && end === 0)) return []
    return behinds.map((behind, rank): Seating => {
      const row = { at: evenly(side, long), clear: behind }
      const open = { at: evenly(end, short), clear: end > 0 ? behind : PAST[rank < behinds.length - 1 ? 0 : 1] }
      return {
        laid: { near: row, far: row, left: NO_SEATS, right: open },
        form: 'table-at-wall',
        stance: 'end',
        loss: END_AT_WALL + TIGHT * rank,
      }
    })
  })
}

function sideAtWall({ long, short, perSide, perEnd, seatCount }: BoxTable, behinds = BEHIND): Seating[] {
  if (perEnd === 0) return []
  return [1, 2].flatMap((ends) => {
    const far = Math.min(perSide, 2, WALL_SIDE_SEATS - ends, seatCount - ends)
    if (far < 0 || far + ends < 2) return []
    return behinds.map((behind, rank): Seating => {
      const end = (seats: number) => ({ at: evenly(seats, short), clear: seats > 0 ? behind : PAST[1] })
      return {
        laid: {
          near: NO_SEATS,
          far: { at: evenly(far, long), clear: far > 0 ? behind : 0 },
          left: end(ends === 2 ? 1 : 0),
          right: end(1),
        },
        form: 'table-at-wall',
        stance: 'side',
        loss: SIDE_AT_WALL + TIGHT * rank,
      }
    })
  })
}

/** The last rung: two people at a table at the wall, with as little floor as lets them sit. */
function forTwo(table: BoxTable): Seating[] {
  const two = { ...table, perSide: Math.min(1, table.perSide), seatCount: Math.min(2, table.seatCount) }
  const behinds = [seatDepth(table.chair)]
  return [...endAtWall(two, behinds), ...sideAtWall(two, behinds)].map((way) => ({
    ...way,
    loss: FOR_TWO,
    lastResort: true,
  }))
}

const DINING: Manner = {
  table: 'dining_table',
  chair: 'dining_chair',
  pitchMin: 0.58,
  pitch: 0.7,
  around: BEHIND,
  seatsMax: 12,
  form: 'table-free',
  roundForm: 'table-round',
  waysAt,
}

const atUsual = seated(DINING)
const atCompact = seated({ ...DINING, waysAt: compactWaysAt })

export const dining: Compose = (inventory, space) =>
  (isCompact('dining_table', inventory) ? atCompact : atUsual)(inventory, space)
