import { ServiceError } from '../../base/errors.ts'
import { extentOf, localCorners } from '../../engine/drawing/room/outline.ts'
import { round3 } from '../../engine/furnishing/measure/survey.ts'
import type { Shape } from '../../schema/furnishing/shape.ts'
import type { LayoutAsset, LayoutContent, LayoutSpace } from '../../schema/resources/floors/floor-layout.ts'
import type {
  Schedule,
  ScheduledInRoom,
  ScheduledPieces,
  ScheduledRoom,
} from '../../schema/resources/floors/schedule.ts'
import { headroomArea, roomArea } from '../layouts/space-area.ts'
import { assetsBySpace, outlined } from '../whole-floors/assets-by-space.ts'
import { summed, totalsOf } from '../whole-floors/floor-totals.ts'
import { type ListedProduct, type ProductList, productList, productOfPiece } from './product-of-piece.ts'

/** A floor as its schedule sees it. */
export interface ScheduledFloor extends LayoutContent {
  readonly name: string
}

/** How a schedule is made. */
export interface ScheduleOptions {
  readonly spaceId?: string | undefined
  readonly products?: readonly ListedProduct[] | undefined
}

/**
 * What a floor holds, in rows and sums.
 *
 * @param spaceId one space alone
 * @param products what the products of pieces are called and cost
 * @throws ServiceError `not_found` where the floor does not have it
 */
export function floorSchedule(
  { name: floor, spaces, assets }: ScheduledFloor,
  { spaceId, products = [] }: ScheduleOptions = {},
): Schedule {
  const list = productList(products)
  const rowsOf = (pieces: readonly LayoutAsset[]) => together(pieces.map((piece) => rowOf(piece, list)))
  const standing = assetsBySpace(spaces.map(outlined), assets)
  const shown = spaceId === undefined ? spaces : spaces.filter(({ id }) => id === spaceId)
  if (spaceId !== undefined && shown.length === 0) throw new ServiceError('not_found', 'space: not found')
  const inSpaces = new Set([...standing.values()].flat())
  const totals = shown.map(({ id, room }) => totalsOf(room, placed(standing.get(id)!)))
  const inRooms = shown.flatMap(({ id, name }) =>
    rowsOf(standing.get(id)!).map((row) => ({ floor, spaceId: id, room: name, ...row })),
  )
  const outside = spaceId === undefined ? rowsOf(assets.filter((asset) => !inSpaces.has(asset))) : []
  const rooms = shown.map((space, i) => ({ floor, ...roomRow(space, totals[i]!) }))
  return scheduleOf(
    rooms,
    [...inRooms, ...outside.map((row) => ({ floor, spaceId: null, room: null, ...row }))],
    totals,
  )
}

/** The schedules of floors as one. */
export const buildingSchedule = (floors: readonly Schedule[]): Schedule =>
  scheduleOf(
    floors.flatMap(({ rooms }) => rooms),
    floors.flatMap(({ inRooms }) => inRooms),
    floors.map(({ totals }) => totals),
  )

function scheduleOf(
  rooms: readonly ScheduledRoom[],
  inRooms: readonly ScheduledInRoom[],
  totals: readonly Schedule['totals'][],
): Schedule {
  const furniture = together(inRooms.map(({ floor: _, spaceId: __, room: ___, ...row }) => row))
  const currencies = [...new Set(furniture.flatMap(({ currency }) => currency ?? []))].sort()
  const prices = currencies.map((currency) => {
    const priced = furniture.filter((row) => row.currency === currency)
    return { currency, sum: sumOf(priced.map(({ sum }) => sum ?? 0)), pieces: countOf(priced) }
  })
  const unpriced = countOf(furniture.filter(({ price }) => price === null))
  return { rooms: [...rooms], furniture, inRooms: [...inRooms], totals: summed(totals), prices, unpriced }
}

function roomRow({ id, name, usage, template, room }: LayoutSpace, totals: Schedule['totals']) {
  const { shape, openings = [] } = room.boundary
  const windows = openings.filter(({ type }) => type === 'window')
  const { places, seats, loungeSeats, beds, pieces } = totals
  const usableArea = headroomArea(room)
  return {
    spaceId: id,
    name,
    usage,
    template,
    area: round3(roomArea(room)),
    usableArea: round3(usableArea),
    height: round3(shape.h),
    doors: openings.length - windows.length,
    windows: windows.length,
    windowArea: round3(windows.reduce((sum, { l, h }) => sum + l * h, 0)),
    places,
    seats,
    loungeSeats,
    beds,
    pieces,
    areaPerPlace: places > 0 ? round3(usableArea / places) : null,
  }
}

const placed = (assets: readonly LayoutAsset[]) => assets.map((it) => ({ ...it, groupId: it.groupId ?? it.id }))

function rowOf({ type, name, shape }: LayoutAsset, products: ProductList): ScheduledPieces {
  const product = productOfPiece(shape, products)
  const { sku, supplier, price, currency } = product
  return { sku, type, name: name ?? product.name, ...sizesOf(shape), supplier, count: 1, price, currency, sum: price }
}

function sizesOf(shape: Shape) {
  const { minX, minZ, maxX, maxZ } = extentOf(localCorners(shape))!
  return { width: round3(maxX - minX), depth: round3(maxZ - minZ), height: round3(shape.h) }
}

/** Rows that are alike but for their counts as one, by article number, then by type, name and size. */
function together(rows: readonly ScheduledPieces[]): ScheduledPieces[] {
  const found = new Map<string, ScheduledPieces>()
  for (const row of rows) {
    const { count, sum: _, ...alike } = row
    const key = JSON.stringify(alike)
    const before = found.get(key)
    found.set(key, { ...row, count: count + (before?.count ?? 0) })
  }
  return [...found.values()]
    .map((row) => ({ ...row, sum: row.price === null ? null : sumOf([row.price * row.count]) }))
    .sort((a, b) => orderOf(a, b))
}

/** Articles first, by number; no rule of a language, so that the order is the same everywhere. */
function orderOf(a: ScheduledPieces, b: ScheduledPieces): number {
  if ((a.sku === null) !== (b.sku === null)) return a.sku === null ? 1 : -1
  for (const member of ['sku', 'type', 'name', 'width', 'depth', 'height', 'price'] as const) {
    const [one, other] = [a[member] ?? '', b[member] ?? '']
    if (one !== other) return one < other ? -1 : 1
  }
  return 0
}

const countOf = (rows: readonly ScheduledPieces[]): number => rows.reduce((sum, { count }) => sum + count, 0)

/** Prices have at most four decimals: ten thousandths are summed, which are whole numbers. */
const sumOf = (prices: readonly number[]): number =>
  prices.reduce((sum, price) => sum + Math.round(price * 10_000), 0) / 10_000
