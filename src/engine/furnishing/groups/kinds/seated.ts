import type { FurnitureType } from '../../../../schema/furnishing/furniture.ts'
import { firstOf } from '../../../geometry/element-at.ts'
import { catalogueNumber, depthOf, type Model, widthOf } from '../../request/model.ts'
import { quarterTurned } from '../alignment.ts'
import {
  around,
  assemble,
  type Compose,
  type Composition,
  countOf,
  type Form,
  type Inventory,
  type Member,
  memberRect,
  modelsOf,
  paretoOf,
  placeAtCentre,
  withMargin,
} from '../composition.ts'
import {
  hasEndSeat,
  type Laid,
  laidOut,
  pitchOf,
  roundSeats,
  seatsAlong,
  seatsAround,
  seatsOf,
} from '../table-seats.ts'

/** What differs between a dining table and a meeting table. Metres; docs/furnishing.md#design-rules. */
export interface Manner {
  readonly table: FurnitureType
  readonly chair: FurnitureType
  /** Table edge per seat: as tight as it may get, and as it should be. */
  readonly pitchMin: number
  readonly pitch: number
  /** Free floor around a round table: widths tried, best first. */
  readonly around: readonly number[]
  readonly seatsMax: number
  /** Clear of walls, and round. */
  readonly form: Form
  readonly roundForm: Form
  /** The ways to sit at one rectangular table. */
  waysAt(table: BoxTable): readonly Seating[]
}

/** A rectangular table with its chairs, as far as the ways to sit at it depend on them. */
export interface BoxTable {
  readonly chair: Model
  readonly long: number
  readonly short: number
  /** Least edge for a seat, seats along a side, and whether there is one at an end. */
  readonly pitch: number
  readonly perSide: number
  readonly perEnd: number
  /** Seats asked for. */
  readonly seatCount: number
}

/** One way to seat people at a rectangle of tables. */
export interface Seating {
  readonly laid: Laid
  readonly form: Form
  /** Clear of walls; its near side at a wall; its left end towards a wall. */
  readonly stance: 'free' | 'side' | 'end'
  /** Floor between that wall and the group, metres. */
  readonly standOff?: number
  /** Score lost. */
  readonly loss: number
  readonly lastResort?: boolean
}

/** Fewer people make no place to eat or to meet, unless fewer are asked for. */
const SEATS_MIN = 2
/** Score lost without all the seats, with less table edge for each than it should be, and by a second size of chairs. */
export const SHORT_OF_SEATS = 0.6
const CROWDED = 0.03
const RANK = 0.06
/** A table without a seat, where nothing else finds a place. */
const SCORE_ALONE = -0.5

/** Compositions of one form that are kept, best first. */
const KEPT_MAX = 120

/** Tables with their chairs, of which no other of the same form is better in size and worth at once. */
export const seated =
  (manner: Manner): Compose =>
  (inventory, space) => {
    const tables = modelsOf(inventory, manner.table, space.y)
    const chairs = modelsOf(inventory, manner.chair, space.y).slice(0, 2)
    // More chairs than the largest table seats change nothing.
    const most = Math.max(0, ...tables.flatMap((table) => chairs.map((chair) => seatsMostAt(manner, table, chair))))
    const seats = Math.min(countOf(inventory, manner.chair), manner.seatsMax, most)
    // A template has tables for fewer; of who asks for this one each number of seats is tried, so that more never brings less.
    const models = inventory[manner.table]?.models
    const isOwn = models !== undefined && catalogueNumber(models) === undefined
    const least = isOwn ? SEATS_MIN : seats
    const compositions = tables.flatMap((table) =>
      chairs.flatMap((chair, size) => atTable(manner, table, chair, { most: seats, least }, size)),
    )
    return bestOfEachForm([...compositions, ...aloneOf(manner, inventory, tables, chairs.length > 0)], isOwn)
  }

/** Seats all round a table. */
function seatsMostAt({ pitchMin }: Manner, table: Model, chair: Model): number {
  if (table.shape.type === 'cylinder') return seatsAround(table, chair, pitchMin)
  const pitch = pitchOf(chair, pitchMin)
  return 2 * seatsAlong(widthOf(table), pitch) + (hasEndSeat(depthOf(table), pitch) ? 2 : 0)
}

/**
 * Of each form those that no other beats; of last resorts all, for each asks less of the floor than its size says.
 *
 * @param bySeats and of each number of seats: at a round table fewer take no less floor, but may be reached where more are not
 */
export function bestOfEachForm(compositions: readonly Composition[], bySeats = false): Composition[] {
  const byForm = new Map<string, Composition[]>()
  for (const one of compositions) {
    const seats = bySeats ? one.members.length : ''
    const key = `${one.form} ${firstOf(one.members).turn} ${seats}`
    const known = byForm.get(key)
    if (known) known.push(one)
    else byForm.set(key, [one])
  }
  return [...byForm.values()].flatMap((all) => paretoOf(all, KEPT_MAX))
}

/** Seats asked for, and the fewest that are tried. */
interface SeatRange {
  readonly most: number
  readonly least: number
}

function atTable(manner: Manner, table: Model, chair: Model, range: SeatRange, size: number): Composition[] {
  if (table.shape.type === 'cylinder') return atRoundTable(manner, table, chair, range, size)
  const [long, short] = [widthOf(table), depthOf(table)]
  const pitch = pitchOf(chair, manner.pitchMin)
  const perEnd = hasEndSeat(short, pitch) ? 1 : 0
  const box = { chair, long, short, pitch, perSide: seatsAlong(long, pitch), perEnd }
  const seatCount = range.most
  const enough = Math.min(SEATS_MIN, seatCount)
  return manner
    .waysAt({ ...box, seatCount })
    .filter(({ laid }) => seatsOf(laid) >= enough && seatsOf(laid) <= seatCount)
    .map((way) => {
      const rows = Math.max(way.laid.near.at.length, way.laid.far.at.length)
      const crowded = rows > 0 && long / rows < manner.pitch - 1e-9 ? CROWDED : 0
      const tables = [placeAtCentre(manner.table, table, long / 2, short / 2)]
      return seatedAt({
        manner,
        tables,
        block: [long, short],
        chair,
        way: { ...way, loss: way.loss + crowded + RANK * size },
        seatCount,
      })
    })
}

/** A rectangle of tables, and one way to sit at it. */
interface Seated {
  readonly manner: Manner
  readonly tables: readonly Member[]
  readonly block: readonly [number, number]
  readonly chair: Model
  readonly way: Seating
  readonly seatCount: number
}

export function seatedAt({ manner, tables, block, chair, way, seatCount }: Seated): Composition {
  const { laid, form, stance, standOff = 0, loss, lastResort = false } = way
  const { chairs, strips } = laidOut(manner.chair, chair, block, laid)
  const middle = { x: block[0] / 2, z: block[1] / 2 }
  const composition = assemble({
    form,
    members: [...tables, ...chairs],
    strips,
    wall: stance === 'side',
    symmetric: stance === 'free' && isSymmetric(laid),
    standOff: stance === 'side' ? standOff : 0,
    lastResort,
    intrinsicScore: 1 - SHORT_OF_SEATS * shortOf(chairs.length, seatCount) - loss,
    spots: { carpet: carpetUnder(tables), pendant: middle, lamps: [] },
  })
  return stance === 'end' ? quarterTurned(composition, 90, standOff) : composition
}

/** Share of the requested seats that is missing. */
export const shortOf = (seats: number, seatCount: number): number =>
  seatCount > 0 ? (seatCount - seats) / seatCount : 0

const isSymmetric = ({ near, far, left, right }: Laid): boolean =>
  mirrored(near.at, far.at) && near.clear === far.clear && mirrored(left.at, right.at) && left.clear === right.clear

/** As many seats at opposite sides: rows are the same from both ends. */
const mirrored = (a: readonly number[], b: readonly number[]): boolean => a.length === b.length

/** At a round table the seats are shared out evenly; fewer leave wider ways between them. */
function atRoundTable(manner: Manner, table: Model, chair: Model, range: SeatRange, size: number): Composition[] {
  const seatCount = range.most
  const most = Math.min(seatCount, seatsAround(table, chair, manner.pitchMin))
  const w = widthOf(table)
  const enough = Math.min(SEATS_MIN, seatCount)
  if (most < enough || most === 0) return []
  const least = Math.max(enough, Math.min(range.least, most - 1))
  return Array.from({ length: most - least + 1 }, (_, i) => most - i)
    .filter((seats) => seats > 0)
    .flatMap((seats) =>
      manner.around.map((around, rank) =>
        assemble({
          form: manner.roundForm,
          members: [placeAtCentre(manner.table, table, w / 2, w / 2), ...roundSeats(manner.chair, table, chair, seats)],
          strips: [{ minX: -around, minZ: -around, maxX: w + around, maxZ: w + around }],
          wall: false,
          symmetric: true,
          intrinsicScore: 1 - SHORT_OF_SEATS * shortOf(seats, seatCount) - RANK * (rank + size),
          spots: {
            carpet: carpetUnder([placeAtCentre(manner.table, table, w / 2, w / 2)]),
            pendant: { x: w / 2, z: w / 2 },
            lamps: [],
          },
        }),
      ),
    )
}

/** Tables without chairs: where none are asked for; else, where none find a place, those of the request, not of a template. */
function aloneOf(manner: Manner, inventory: Inventory, tables: readonly Model[], seats: boolean): Composition[] {
  const models = inventory[manner.table]?.models
  if (!models || (seats && catalogueNumber(models) !== undefined)) return []
  return tables.map((table) => aloneTable(table, manner, seats))
}

/** A table without chairs: all that was asked for, or all that finds a place. */
function aloneTable(table: Model, manner: Manner, lastResort: boolean): Composition {
  const member = placeAtCentre(manner.table, table, 0, 0)
  const rect = memberRect(member)
  const strip = { minX: rect.minX, minZ: rect.maxZ, maxX: rect.maxX, maxZ: rect.maxZ + 0.6 }
  return assemble({
    form: table.shape.type === 'cylinder' ? manner.roundForm : manner.form,
    members: [member],
    strips: [strip],
    wall: false,
    lastResort,
    intrinsicScore: lastResort ? SCORE_ALONE : 1,
    spots: { carpet: carpetUnder([member]), pendant: { x: 0, z: 0 } },
  })
}

/** A carpet reaches this far beyond the tables, so that chairs stay on it when they are pulled out, metres. */
const CARPET_MARGIN = 0.6

/** The floor that a carpet under tables covers, with the chairs around them. */
export function carpetUnder(tables: readonly Member[]): NonNullable<Composition['spots']['carpet']> {
  const floor = withMargin(around(tables.map(memberRect)), CARPET_MARGIN)
  return { holds: floor, wants: floor }
}
