import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { meetsBox } from '../../plans/layouts/earth/earth-box.ts'
import { footprint } from '../../plans/layouts/footprint.ts'
import { roomArea, roundArea } from '../../plans/layouts/space-area.ts'
import { SEATING_TYPES, seatsAmong } from '../../plans/whole-floors/prepared/count-seats.ts'
import { isUsedAs } from '../../plans/whole-floors/uses/used-as.ts'
import type { Floor } from '../../schema/resources/floors/floor.ts'
import type { AssetContent, LayoutAsset, SpaceContent } from '../../schema/resources/floors/floor-layout.ts'
import {
  type AssetFilter,
  type EarthBox,
  type ListAssetsParams,
  type ListSpacesParams,
  type Range,
  readEarthBox,
  type SpaceFilter,
} from '../../schema/resources/floors/list-params.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import { resourcesWithValue } from '../../store/tables/floors/custom-attributes.ts'
import {
  firstRevisionSince,
  PAGE_ROWS,
  type PartRow,
  type PartTable,
  selectFacts,
  selectParts,
} from '../../store/tables/floors/layouts.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { noCursor } from '../calling/page-cursor.ts'
import { requireBackground } from '../calling/transaction.ts'
import { requireValues, wantedValues } from '../custom-attributes/attribute-filter.ts'
import { assetOf } from './layout-content.ts'
import { projectionOf } from './part-features.ts'

/** What is asked of the spaces or assets of a floor beside a page of them. */
export type PartQuery = Pick<ListSpacesParams, 'search' | 'updatedSince' | 'bbox' | 'count'> & {
  readonly sort?: ListSpacesParams['sort'] | ListAssetsParams['sort']
  readonly filter?: SpaceFilter | AssetFilter | undefined
  readonly spaceId?: string | undefined
  readonly type?: string | undefined
}

/** Whether the store alone answers it, in the order of the layout. */
export const isPlain = ({ search, updatedSince, bbox, count, sort, filter }: PartQuery): boolean =>
  search === undefined &&
  updatedSince === undefined &&
  bbox === undefined &&
  !count &&
  sort === undefined &&
  filter === undefined

export interface PartsOf {
  readonly service: Service
  readonly caller: TokenHolder | SignedIn
  readonly db: Db
  readonly floor: Floor
  readonly table: PartTable
  readonly revision: number
}

/** A member of the content of a space or asset. */
type Member = keyof SpaceContent | keyof AssetContent

/** What tells how a space is used. */
const USE_MEMBERS = ['name', 'usage', 'template', 'furnishedAs'] as const

/** Of a room only the outline is ever asked for. */
const OUTLINE = sql`jsonb_build_object('boundary', jsonb_build_object('shape', content #> '{room,boundary,shape}'))`

/** The rows of a revision with some members of their content. */
async function factsOf(
  { service, db, floor, table, revision }: PartsOf,
  members: Iterable<Member>,
  filter: Parameters<typeof selectFacts>[5],
): Promise<PartRow[]> {
  if (revision === 0) return []
  const pairs = [...members].map((it) => sql`${it}::text, ${it === 'room' ? OUTLINE : sql`content -> ${it}::text`}`)
  const content = sql`jsonb_build_object(${sql.join(pairs)})`
  return selectFacts(db, table, floor.id, revision, content, filter, requireBackground(service))
}

/** What has to be known of rows to judge and to order them. */
function membersOf({ search, sort, filter, bbox }: PartQuery, table: PartTable): Set<Member> {
  const members = new Set<Member>()
  const { name, usage, area } = (filter ?? {}) as SpaceFilter
  const key = sort?.replace(/^-/, '')
  if (usage !== undefined) for (const it of USE_MEMBERS) members.add(it)
  if (name !== undefined || search !== undefined) members.add('name')
  if (area || key === 'area' || (bbox !== undefined && table === 'space')) members.add('room')
  if (bbox !== undefined && table === 'asset')
    for (const it of ['shape', 'position', 'rotation'] as const) members.add(it)
  if (key === 'name' || key === 'type') members.add(key)
  return members
}

/**
 * The spaces or assets of a revision that fit, in the order that is asked for, without their content; what is computed of their outlines
 * no store knows.
 *
 * @param afterId the last one of the page before
 * @returns those after it, and how many there are in all
 */
export async function queryParts(
  of: PartsOf,
  query: PartQuery,
  afterId: string | undefined,
): Promise<{ readonly rows: readonly PartKey[]; readonly total: number }> {
  const { spaceId, type } = query
  const { seats: seatRange, template, externalId } = (query.filter ?? {}) as SpaceFilter
  const all = await factsOf(of, membersOf(query, of.table), { spaceId, type, template, externalId })
  const key = query.sort?.replace(/^-/, '')
  const seats = key === 'seats' || seatRange ? await seatsBySpace(of) : undefined
  const conditions = await conditionsOf(of, query, seats)
  const sorted = key === undefined ? all : all.toSorted(comparison(keyOf(key, seats), query.sort!.startsWith('-')))
  const fits = (row: PartRow) => conditions.every((holds) => holds(row))
  const from = afterId === undefined ? 0 : sorted.findIndex(({ id }) => id === afterId) + 1
  if (afterId !== undefined && from === 0) throw noCursor()
  return { rows: sorted.slice(from).filter(fits), total: query.count ? sorted.filter(fits).length : 0 }
}

/** A row without its content. */
export type PartKey = Omit<PartRow, 'content'>

/** The rows of some keys, in their order. */
export async function wholeRows(
  { db, floor, table, revision }: PartsOf,
  keys: readonly PartKey[],
  withoutModel: boolean,
): Promise<PartRow[]> {
  const rows = new Map<string, PartRow>()
  for (let at = 0; at < keys.length; at += PAGE_ROWS) {
    const ids = keys.slice(at, at + PAGE_ROWS).map(({ id }) => id)
    for (const row of await selectParts(db, table, floor.id, revision, { ids, withoutModel })) rows.set(row.id, row)
  }
  return keys.map(({ id }) => rows.get(id)!)
}

type Condition = (row: PartRow) => boolean

async function conditionsOf(
  of: PartsOf,
  query: PartQuery,
  seats: ReadonlyMap<string, number> | undefined,
): Promise<Condition[]> {
  const { service, caller, db, floor, table } = of
  const { name, usage, area, seats: seatRange, attributes } = (query.filter ?? {}) as SpaceFilter
  const conditions: Condition[] = []
  const { search, updatedSince, bbox } = query
  if (name !== undefined) conditions.push((row) => lowerName(row) === name.toLowerCase())
  if (search !== undefined) conditions.push((row) => lowerName(row)?.includes(search.toLowerCase()) ?? false)
  if (updatedSince !== undefined) {
    const first = await firstRevisionSince(db, floor.id, new Date(updatedSince))
    conditions.push(({ since }) => first !== undefined && since >= first)
  }
  if (bbox !== undefined) conditions.push(inBox(floor, table, readEarthBox(bbox)))
  if (usage !== undefined) conditions.push(({ content }) => isUsedAs(content as SpaceContent, usage))
  if (area) conditions.push((row) => isWithin(areaOf(row), area))
  if (seatRange) conditions.push(({ id }) => isWithin(seats?.get(id) ?? 0, seatRange))
  if (attributes) await requireValues(service, caller, floor.properties.private)
  for (const { attributeId, value } of await wantedValues(service, caller, table, attributes)) {
    const ids = await resourcesWithValue(db, floor.id, attributeId, value)
    conditions.push(({ id }) => ids.has(id))
  }
  return conditions
}

const isWithin = (value: number, { gte = -Infinity, lte = Infinity }: Range) => value >= gte && value <= lte

/** The name in small letters; undefined of an asset that has none. */
const lowerName = ({ content }: PartRow) => (content as SpaceContent | AssetContent).name?.toLowerCase()

const areaOf = ({ content }: PartRow) => roundArea(roomArea((content as SpaceContent).room))

/** Nothing of a floor lies in a box whose place on the earth is not known. */
function inBox(floor: Floor, table: PartTable, box: EarthBox): Condition {
  const projection = projectionOf(floor)
  if (!projection) return () => false
  return (row) => {
    const outline =
      table === 'space' ? (row.content as SpaceContent).room.boundary.shape.points : footprint(assetOf(row))
    return meetsBox(
      outline.map(([x, z]) => projection.toEarth(x, z)),
      box,
    )
  }
}

type Key = (row: PartRow) => string | number | null

function keyOf(name: string, seats: ReadonlyMap<string, number> | undefined): Key {
  switch (name) {
    case 'area':
      return areaOf
    case 'seats':
      return ({ id }) => seats?.get(id) ?? 0
    case 'updatedAt':
      return ({ since }) => since
    case 'type':
      return ({ content }) => (content as AssetContent).type
    default:
      return ({ content }) => (content as SpaceContent | AssetContent).name
  }
}

/** Orders rows by a key; what has none comes last, and what has the same stays in the order of the layout. */
function comparison(keyed: Key, isReversed: boolean): (a: PartRow, b: PartRow) => number {
  const keys = new Map<PartRow, ReturnType<Key>>()
  const key = (row: PartRow) => {
    if (!keys.has(row)) keys.set(row, keyed(row))
    return keys.get(row)!
  }
  return (one, other) => {
    const [a, b] = [key(one), key(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    const order = typeof a === 'string' ? compareTexts(a, b as string) : a - (b as number)
    return isReversed ? -order : order
  }
}

/** By code points, as UTF-8 is ordered. */
const compareTexts = (a: string, b: string) => (a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b)))

/** How long seats are counted before others have the thread, ms. */
const SLICE_MS = 8

/** Seats of the revisions that were asked for last, which do not change. */
const counted = new LRUCache<string, ReadonlyMap<string, number>>({ max: 100 })

/** Seats at tables of each space that has some. */
async function seatsBySpace(of: PartsOf): Promise<ReadonlyMap<string, number>> {
  const key = `${of.floor.id} ${of.revision}`
  const known = counted.get(key) ?? (await countBySpace(of))
  counted.set(key, known)
  return known
}

async function countBySpace(of: PartsOf): Promise<ReadonlyMap<string, number>> {
  const members: readonly Member[] = ['type', 'position', 'rotation', 'shape', 'groupId', 'spaceId']
  const rows = await factsOf({ ...of, table: 'asset' }, members, { types: SEATING_TYPES })
  const assets = new Map<string, LayoutAsset[]>()
  for (const asset of rows.map(assetOf)) {
    if (asset.spaceId === null) continue
    const inside = assets.get(asset.spaceId)
    if (inside) inside.push(asset)
    else assets.set(asset.spaceId, [asset])
  }
  const seats = new Map<string, number>()
  let from = of.service.monotonicMs()
  for (const [spaceId, inside] of assets) {
    seats.set(spaceId, seatsAmong(inside).seats)
    if (of.service.monotonicMs() - from < SLICE_MS) continue
    await setImmediate()
    from = of.service.monotonicMs()
  }
  return seats
}
