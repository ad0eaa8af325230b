import { capitalise, nameOf, plural } from '../../engine/drawing/words.ts'
import { round3 } from '../../engine/furnishing/measure/survey.ts'
import type { Schedule, ScheduledPieces, ScheduledRoom, ScheduleName } from '../../schema/resources/floors/schedule.ts'

type Cell = string | number | null

/** A schedule as it is printed. */
export interface ScheduleTable {
  readonly title: string
  readonly columns: readonly TableColumn[]
  readonly rows: readonly (readonly Cell[])[]
  /** Sums, a row for each currency. */
  readonly sums: readonly (readonly Cell[])[]
}

export interface TableColumn {
  readonly title: string
  /** Letters that fit. */
  readonly width: number
  /** Left out: texts. */
  readonly decimals?: number
}

interface Column<Row> extends TableColumn {
  readonly value: (row: Row) => Cell
}

const FLOOR = { title: 'Floor', width: 16, value: ({ floor }: { readonly floor: string }) => floor }

const ROOMS: readonly Column<ScheduledRoom>[] = [
  FLOOR,
  { title: 'Room', width: 26, value: ({ name }) => name },
  { title: 'Usage', width: 18, value: ({ usage }) => usage },
  { title: 'Area m²', width: 9, decimals: 2, value: ({ area }) => area },
  { title: 'Usable m²', width: 10, decimals: 2, value: ({ usableArea }) => usableArea },
  { title: 'Height m', width: 9, decimals: 2, value: ({ height }) => height },
  { title: 'Doors', width: 7, decimals: 0, value: ({ doors }) => doors },
  { title: 'Windows', width: 9, decimals: 0, value: ({ windows }) => windows },
  { title: 'Glass m²', width: 9, decimals: 2, value: ({ windowArea }) => windowArea },
  { title: 'Places', width: 7, decimals: 0, value: ({ places }) => places },
  { title: 'm² a place', width: 10, decimals: 2, value: ({ areaPerPlace }) => areaPerPlace },
  { title: 'Seats', width: 7, decimals: 0, value: ({ seats }) => seats },
  { title: 'Lounge', width: 8, decimals: 0, value: ({ loungeSeats }) => loungeSeats },
  { title: 'Beds', width: 6, decimals: 0, value: ({ beds }) => beds },
  { title: 'Pieces', width: 7, decimals: 0, value: ({ pieces }) => pieces },
]

const FURNITURE: readonly Column<ScheduledPieces>[] = [
  { title: 'SKU', width: 16, value: ({ sku }) => sku },
  { title: 'Furniture', width: 18, value: ({ type }) => capitalise(nameOf(type)) },
  { title: 'Name', width: 22, value: ({ name }) => name },
  { title: 'Width m', width: 8, decimals: 2, value: ({ width }) => width },
  { title: 'Depth m', width: 8, decimals: 2, value: ({ depth }) => depth },
  { title: 'Height m', width: 9, decimals: 2, value: ({ height }) => height },
  { title: 'Supplier', width: 18, value: ({ supplier }) => supplier },
  { title: 'Count', width: 7, decimals: 0, value: ({ count }) => count },
  { title: 'Price', width: 10, decimals: 2, value: ({ price }) => price },
  { title: 'Sum', width: 12, decimals: 2, value: ({ sum }) => sum },
  { title: 'Currency', width: 9, value: ({ currency }) => currency },
]

const IN_ROOMS: readonly Column<Schedule['inRooms'][number]>[] = [
  FLOOR,
  { title: 'Room', width: 22, value: ({ room }) => room },
  ...FURNITURE,
]

/** A table of a schedule: its rooms, its furniture, or its furniture room by room. */
export function scheduleTable(of: ScheduleName, schedule: Schedule): ScheduleTable {
  if (of === 'rooms') return tableOf('Rooms', ROOMS, schedule.rooms, [roomSums(schedule)])
  const sums = pieceSums(schedule)
  return of === 'furniture'
    ? tableOf('Furniture', FURNITURE, schedule.furniture, sums)
    : tableOf('Furniture by room', IN_ROOMS, schedule.inRooms, sums)
}

/** What a row of sums has in some columns, by their titles; the first column says what it is. */
interface Sums {
  readonly label: string
  readonly cells: Readonly<Record<string, Cell>>
}

function tableOf<Row>(
  title: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  sums: readonly Sums[],
): ScheduleTable {
  return {
    title,
    columns,
    rows: rows.map((row) => columns.map(({ value }) => value(row))),
    sums: sums.map(({ label, cells }) => columns.map((column, i) => (i === 0 ? label : (cells[column.title] ?? null)))),
  }
}

/** Without doors: one between two rooms is a door of both. */
function roomSums({ rooms, totals }: Schedule): Sums {
  const cells = {
    Room: `${rooms.length} ${plural('room', rooms.length)}`,
    'Area m²': totals.area,
    'Usable m²': totals.usableArea,
    Windows: summed(rooms, 'windows'),
    'Glass m²': summed(rooms, 'windowArea'),
    Places: totals.places,
    'm² a place': totals.areaPerPlace,
    Seats: totals.seats,
    Lounge: totals.loungeSeats,
    Beds: totals.beds,
    Pieces: totals.pieces,
  }
  return { label: 'Total', cells }
}

const summed = (rooms: readonly ScheduledRoom[], member: 'windows' | 'windowArea'): number =>
  round3(rooms.reduce((sum, room) => sum + room[member], 0))

/** One row for each currency, and one for what has no price where other pieces have one. */
function pieceSums({ furniture, prices, unpriced }: Schedule): Sums[] {
  if (prices.length === 0)
    return [{ label: 'Total', cells: { Count: furniture.reduce((sum, { count }) => sum + count, 0) } }]
  const priced = prices.map(({ currency, sum, pieces }) => ({
    label: 'Total',
    cells: { Count: pieces, Sum: sum, Currency: currency },
  }))
  return unpriced === 0 ? priced : [...priced, { label: 'Without a price', cells: { Count: unpriced } }]
}
