import { depthOf, type Model, type Rect, widthOf } from '../../request/model.ts'
import { assemble, type Composition, type Form, type Member, placeAtCentre, placeAtCorner } from '../composition.ts'
import { CHAIR_GAP, evenly, LANE, roundSeats, seatDepth, seatsAround } from '../table-seats.ts'
import { type Manner, SHORT_OF_SEATS, seatedAt, shortOf } from './seated.ts'

/** Who sits at several tables looks one way, at the wall of the screen. */
export const GATHERINGS: readonly Form[] = ['meeting-u', 'classroom', 'cabaret']

/** Tables of one size, and who sits at them. */
export interface Tables {
  readonly table: Model
  readonly chair: Model
  /** Tables at hand. */
  readonly count: number
  /** Seats along a long side. */
  readonly perSide: number
  /** Seats asked for. */
  readonly seatCount: number
  readonly manner: Manner
}

/** Floor for the speaker, between the tables and the sideboard or screen at the wall, metres. */
const SPEAKER = 0.9
const STAND_OFF = 0.45
/** Least floor between the arms of a U, metres: one walks in and hands something out. */
const BETWEEN_ARMS = 1
/** Tables of a U. */
const U_TABLES = 3
/** Rows from the screen: two at least, or it is no classroom. */
const ROWS_MIN = 2
/** Fewer round tables are no gathering. */
const CABARET_TABLES = 3
const PAST = 0.9

/** Score lost: faces turned away from one another, a joint across the table. */
const IN_ROWS = 0.06
const JOINED = 0.03

/** What is made of several tables: one of two end to end, a U, rows. */
export function assembliesOf(tables: Tables): Composition[] {
  if (tables.perSide < 2) return []
  return [...joined(tables), ...horseshoe(tables), ...classrooms(tables)]
}

/** Two tables end to end, with people on both sides. */
function joined({ table, chair, perSide, seatCount, manner }: Tables): Composition[] {
  const [w, d] = [widthOf(table), depthOf(table)]
  const side = Math.min(2 * perSide, Math.floor(seatCount / 2))
  if (side <= perSide) return []
  const row = { at: evenly(side, 2 * w), clear: seatDepth(chair) + LANE }
  const end = { at: [], clear: PAST }
  const laid = { near: row, far: row, left: end, right: end }
  const members = [placeAtCorner(manner.table, table, 0, 0), placeAtCorner(manner.table, table, w, 0)]
  const one = { manner, tables: members, block: [2 * w, d] as const, chair, seatCount }
  return [
    seatedAt({ ...one, way: { laid, form: 'boardroom', stance: 'free', loss: JOINED } }),
    seatedAt({
      ...one,
      way: {
        laid: { ...laid, left: { at: [], clear: LANE } },
        form: 'boardroom-at-screen',
        stance: 'end',
        standOff: STAND_OFF,
        loss: JOINED,
      },
    }),
  ]
}

/** Three tables around a free middle that is open towards the wall of the screen; everybody sits outside. */
function horseshoe({ table, chair, count, perSide, seatCount, manner }: Tables): Composition[] {
  const [w, d] = [widthOf(table), depthOf(table)]
  if (count < U_TABLES || w - 2 * d < BETWEEN_ARMS - 1e-9) return []
  const seats = Math.min(perSide, Math.floor(seatCount / U_TABLES))
  if (seats < 2) return []
  const row = { at: evenly(seats, w), clear: seatDepth(chair) + LANE }
  const tables = [
    placeAtCorner(manner.table, table, 0, w),
    placeAtCorner(manner.table, table, 0, 0, -90),
    placeAtCorner(manner.table, table, w - d, 0, 90),
  ]
  const laid = { near: { at: [], clear: SPEAKER }, far: row, left: row, right: row }
  const u = seatedAt({
    manner,
    tables,
    block: [w, w + d],
    chair,
    seatCount,
    way: { laid, form: 'meeting-u', stance: 'side', standOff: STAND_OFF, loss: 0 },
  })
  const [base] = tables
  const [moved] = u.members
  const [dx, dz] = [moved!.x - base!.x, moved!.z - base!.z]
  const middle = { minX: d + dx, minZ: dz, maxX: w - d + dx, maxZ: w + dz }
  return [{ ...u, strips: [...u.strips, middle] }]
}

/** Round tables side by side and one behind the other, people on the half of each that looks to the wall of the screen. */
export function cabarets({ table, chair, count, seatCount, manner }: Omit<Tables, 'perSide'>): Composition[] {
  const width = widthOf(table)
  const round = seatsAround(table, chair, manner.pitchMin)
  const half = Math.floor(round / 2) + 1
  const reach = seatDepth(chair)
  const [across, down] = [width + 2 * reach + LANE, width + reach + LANE]
  const found: Composition[] = []
  for (let columns = 2; columns <= count; columns++) {
    for (let rows = 1; rows * columns <= count; rows++) {
      const seats = Math.min(half, Math.floor(seatCount / (rows * columns)))
      if (rows * columns < CABARET_TABLES || seats < 2) continue
      const members = Array.from({ length: rows * columns }, (_, i) => {
        const [x, z] = [(i % columns) * across, Math.floor(i / columns) * down]
        const first = 90 - (180 * (seats - 1)) / round
        return [
          placeAtCorner(manner.table, table, x, z),
          ...roundSeats(manner.chair, table, chair, round, first)
            .slice(0, seats)
            .map((seat) => ({ ...seat, x: seat.x + x, z: seat.z + z })),
        ]
      }).flat()
      const [right, end] = [(columns - 1) * across + width + reach, (rows - 1) * down + width + reach]
      const strips = [
        { minX: 0, minZ: -SPEAKER, maxX: right - reach, maxZ: 0 },
        { minX: -reach - LANE, minZ: 0, maxX: -reach, maxZ: end },
        { minX: right, minZ: 0, maxX: right + LANE, maxZ: end },
        { minX: -reach, minZ: end, maxX: right, maxZ: end + LANE },
      ]
      found.push(
        assemble({
          form: 'cabaret',
          members,
          strips,
          wall: true,
          standOff: STAND_OFF,
          intrinsicScore: 1 - SHORT_OF_SEATS * shortOf(rows * columns * seats, seatCount) - IN_ROWS,
        }),
      )
    }
  }
  return found
}

/** Tables one behind the other, everybody behind one and facing the wall of the screen. */
function classrooms({ table, chair, count, perSide, seatCount, manner }: Tables): Composition[] {
  const found: Composition[] = []
  for (let rows = ROWS_MIN; rows <= count; rows++) {
    const seats = Math.min(perSide, Math.floor(seatCount / rows))
    if (seats >= 2) found.push(classroom(manner, table, chair, rows, seats, seatCount))
  }
  return found
}

function classroom(
  manner: Manner,
  table: Model,
  chair: Model,
  rows: number,
  seats: number,
  seatCount: number,
): Composition {
  const [w, d] = [widthOf(table), depthOf(table)]
  const zone = seatDepth(chair) + LANE
  const pitch = d + zone
  const tables: Member[] = []
  const chairs: Member[] = []
  const depth = rows * pitch
  const strips: Rect[] = [
    { minX: 0, minZ: -SPEAKER, maxX: w, maxZ: 0 },
    { minX: -LANE, minZ: 0, maxX: 0, maxZ: depth },
    { minX: w, minZ: 0, maxX: w + LANE, maxZ: depth },
  ]
  for (let row = 0; row < rows; row++) {
    const z = row * pitch
    tables.push(placeAtCorner(manner.table, table, 0, z))
    strips.push({ minX: 0, minZ: z + d, maxX: w, maxZ: z + pitch })
    for (const x of evenly(seats, w))
      chairs.push(placeAtCentre(manner.chair, chair, x, z + d + CHAIR_GAP + depthOf(chair) / 2, 180))
  }
  return assemble({
    form: 'classroom',
    members: [...tables, ...chairs],
    strips,
    wall: true,
    standOff: STAND_OFF,
    intrinsicScore: 1 - SHORT_OF_SEATS * shortOf(seats * rows, seatCount) - IN_ROWS,
  })
}
