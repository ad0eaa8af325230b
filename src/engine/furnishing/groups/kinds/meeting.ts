import { widthOf } from '../../request/model.ts'
import { type Compose, countOf, modelsOf } from '../composition.ts'
import { atEnds, evenly, LANE, LANE_MIN, pitchOf, type Side, seatDepth, seatsAlong } from '../table-seats.ts'
import { assembliesOf, cabarets } from './meeting-rows.ts'
import { type BoxTable, bestOfEachForm, type Manner, type Seating, seated } from './seated.ts'

/** Free floor from the table's edge behind a seat, metres: as it should be, … and at least. docs/furnishing.md#design-rules */
const BEHIND = [1.22, 1.07, 0.85] as const
/** Behind a row that is reached from its ends: as little as lets people sit. */
const BEHIND_SEAT = 0.01
/** Before an end without a seat. */
const PAST = 0.9
/** Between the wall of the screen and the way at the table's head: room for a sideboard. */
const SCREEN_STAND_OFF = 0.45
/** A row whose seats are all within reach of its ends. */
const SHORT_ROW = 2

/** Score lost. */
const ONE_END = 0.03
const TIGHT = 0.06
const ROW_AT_WALL = 0.08
const ONE_SIDED = 0.2
const ONE_END_ONLY = 0.4
/** A table this narrow, metres, has no room for papers in its middle; few people mind. */
const NARROW = 1.1
const NARROW_SEATS = 8
const NARROW_LOSS = 0.03

const NONE: Side = { at: [], clear: 0 }

function waysAt(table: BoxTable): Seating[] {
  const ways = [...boardrooms(table), ...offTheAxis(table), ...oneSided(table), ...oneEnd(table)]
  const narrow = table.short < NARROW && table.seatCount >= NARROW_SEATS ? NARROW_LOSS : 0
  return ways.map((way) => ({ ...way, loss: way.loss + narrow }))
}

/** Seats on each side with so many at the ends, for the requested count. */
const perSideWith = ({ perSide, seatCount }: BoxTable, ends: number): number =>
  Math.min(perSide, Math.floor((seatCount - ends) / 2))

/** A way behind the backs on both sides; with a head free, also before a wall for the screen. */
function boardrooms(table: BoxTable): Seating[] {
  const { chair, long, short, perSide, perEnd, seatCount } = table
  const lane = seatDepth(chair) + LANE
  const found: Seating[] = []
  const add = (near: number, far: number, ends: number, loss: number) => {
    const widths = Math.max(near, far) <= SHORT_ROW ? BEHIND : [Math.max(BEHIND[0], lane), lane]
    for (const [rank, clear] of widths.entries()) {
      const side = (seats: number): Side => ({ at: evenly(seats, long), clear: seats > 0 ? clear : 0 })
      const end = (seats: number): Side => ({ at: evenly(seats, short), clear: seats > 0 ? clear : PAST })
      const sides = { near: side(near), far: side(far), right: end(ends > 0 ? 1 : 0) }
      const lost = loss + TIGHT * rank
      found.push({ laid: { ...sides, left: end(ends - 1) }, form: 'boardroom', stance: 'free', loss: lost })
      if (ends > 1 || near !== far || near === 0) continue
      const head = { at: [], clear: LANE }
      found.push({
        laid: { ...sides, left: head },
        form: 'boardroom-at-screen',
        stance: 'end',
        standOff: SCREEN_STAND_OFF,
        loss: lost,
      })
    }
  }
  for (let ends = 2 * perEnd; ends >= 0; ends--) {
    const side = perSideWith(table, ends)
    if (side >= 0) add(side, side, ends, ends === 1 ? ONE_END : 0)
  }
  const pairs = Math.min(perSide - 1, Math.floor((seatCount - 1) / 2))
  if (pairs >= 0) add(pairs + 1, pairs, 0, TIGHT)
  return found
}

/** The table off the axis of the room: one side has a way behind its backs, the other is reached from its ends. */
function offTheAxis(table: BoxTable): Seating[] {
  const { chair, long, pitch, perSide, seatCount } = table
  return endCounts(table).flatMap((ends): Seating[] => {
    const near = Math.min(SHORT_ROW, Math.max(0, Math.floor((seatCount - ends) / 2)))
    const far = Math.min(perSide, seatCount - ends - near)
    if (near < 1 || far < near) return []
    return [
      [BEHIND[2], LANE],
      [0, LANE],
      [0, LANE_MIN],
    ].map(([behind, lane], rank): Seating => {
      const atWall = { at: atEnds(near, long, pitch), clear: Math.max(behind!, seatDepth(chair) + BEHIND_SEAT) }
      // As many seats on both sides face one another.
      const open = { at: far === near ? atWall.at : evenly(far, long), clear: seatDepth(chair) + lane! }
      return {
        laid: { near: atWall, far: open, ...endsReached(table, ends), across: true },
        form: 'boardroom',
        stance: 'side',
        loss: ROW_AT_WALL + (TIGHT / 2) * rank,
      }
    })
  })
}

/** The last rung for narrow rooms: a side at the wall, a row on the other. */
function oneSided(table: BoxTable): Seating[] {
  const { chair, long, perSide, seatCount } = table
  return endCounts(table).flatMap((ends) => {
    const most = Math.min(perSide, seatCount - ends)
    return [most, Math.min(most, SHORT_ROW)]
      .filter((far, i, all) => far > 0 && all.indexOf(far) === i)
      .map((far): Seating => {
        const row = { at: evenly(far, long), clear: far > SHORT_ROW ? seatDepth(chair) + LANE : BEHIND[2] }
        return {
          laid: { near: NONE, far: row, ...endsReached(table, ends), across: true },
          form: 'boardroom',
          stance: 'side',
          loss: ONE_SIDED,
          lastResort: true,
        }
      })
  })
}

/** The last resort, without a way past the table: seats only at the end next to the door. */
function oneEnd(table: BoxTable): Seating[] {
  const { chair, long, pitch, perEnd, seatCount } = table
  const side = { at: [long - pitch / 2], clear: seatDepth(chair) + BEHIND_SEAT }
  return [perEnd, 0].slice(perEnd > 0 ? 0 : 1).flatMap((end): Seating[] => {
    if (seatCount < 2 + end) return []
    return [
      {
        laid: { near: side, far: side, left: NONE, right: endsReached(table, end).right, across: true },
        form: 'boardroom',
        stance: 'free',
        loss: ONE_END_ONLY,
        lastResort: true,
      },
    ]
  })
}

/** None, one or two seats at the ends, as far as the table has ends to sit at. */
const endCounts = ({ perEnd }: BoxTable): number[] => (perEnd > 0 ? [2, 1, 0] : [0])

/** Ends of the table that leave a way to the rows. */
function endsReached({ chair, short }: BoxTable, ends: number): { left: Side; right: Side } {
  const end = (seats: number): Side => ({
    at: evenly(seats, short),
    clear: seats > 0 ? seatDepth(chair) + LANE : LANE,
  })
  return { left: end(ends > 1 ? 1 : 0), right: end(ends > 0 ? 1 : 0) }
}

const MEETING: Manner = {
  table: 'meeting_table',
  chair: 'meeting_chair',
  pitchMin: 0.61,
  pitch: 0.7,
  around: [1.22, 1.07],
  seatsMax: 24,
  form: 'boardroom',
  roundForm: 'meeting-round',
  waysAt,
}

const atOneTable = seated(MEETING)

/** One table with people around it; from several tables also a longer one, a U, and rows that face the screen. */
export const meeting: Compose = (inventory, space) => {
  const tablesAtHand = countOf(inventory, MEETING.table)
  const single = atOneTable(inventory, space)
  if (tablesAtHand < 2) return single
  const seats = Math.min(countOf(inventory, MEETING.chair), MEETING.seatsMax)
  const chairs = modelsOf(inventory, MEETING.chair, space.y).slice(0, 1)
  const several = modelsOf(inventory, MEETING.table, space.y).flatMap((table) =>
    chairs.flatMap((chair) => {
      const tables = { table, chair, count: tablesAtHand, seatCount: seats, manner: MEETING }
      if (table.shape.type !== 'box') return cabarets(tables)
      const pitch = pitchOf(chair, MEETING.pitchMin)
      return assembliesOf({ ...tables, perSide: seatsAlong(widthOf(table), Math.max(pitch, MEETING.pitch)) })
    }),
  )
  return bestOfEachForm([...single, ...several])
}
