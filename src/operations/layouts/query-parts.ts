import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { meetsBox } from '../../plans/layouts/earth-box.ts'
import { footprint } from '../../plans/layouts/footprint.ts'
import { roomArea, roundArea } from '../../plans/layouts/space-area.ts'
import { seatsOf } from '../../plans/whole-floors/floor-totals.ts'
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
import { firstRevisionSince, type PartRow, type PartTable, selectAllParts } from '../../store/tables/floors/layouts.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { noCursor } from '../calling/page-cursor.ts'
import { requireBackground } from '../calling/transaction.ts'
import { requireValues, wantedValues } from '../custom-attributes/attribute-filter.ts'
import { assetOf } from './layout-content.ts'
import { projectionOf } from './part-features.ts'

/** What is asked of the spaces or assets of a floor beside a page of them. */
export type PartQuery = Pick<ListSpacesParams, 'updatedSince' | 'bbox' | 'count'> & {
  readonly sort?: ListSpacesParams['sort'] | ListAssetsParams['sort']
  readonly filter?: SpaceFilter | AssetFilter | undefined
  readonly spaceId?: string | undefined
  readonly type?: string | undefined
}

/** Whether the store alone answers it, in the order of the layout. */
export const isPlain = ({ updatedSince, bbox, count, sort, filter }: PartQuery): boolean =>
  updatedSince === undefined && bbox === undefined && !count && sort === undefined && filter === undefined

export interface PartsOf {
  readonly service: Service
  readonly caller: TokenHolder | SignedIn
  readonly db: Db
  readonly floor: Floor
  readonly table: PartTable
  readonly revision: number
}

/**
 * The spaces or assets of a revision that fit, in the order that is asked for; what is computed of their outlines no store knows.
 *
 * @param afterId the last one of the page before
 * @returns those after it, and how many there are in all
 */
export async function queryParts(
  of: PartsOf,
  query: PartQuery,
  afterId: string | undefined,
): Promise<{ readonly rows: readonly PartRow[]; readonly total: number }> {
  const { service, db, floor, table, revision } = of
  const all = revision === 0 ? [] : await selectAllParts(db, table, floor.id, revision, requireBackground(service))
  const key = query.sort?.replace(/^-/, '')
  const filter = (query.filter ?? {}) as SpaceFilter
  const seats = key === 'seats' || filter.seats ? await seatsBySpace(of, all) : undefined
  const conditions = await conditionsOf(of, query, seats)
  const sorted = key === undefined ? all : all.toSorted(comparison(keyOf(key, seats), query.sort!.startsWith('-')))
  const fits = (row: PartRow) => conditions.every((holds) => holds(row))
  const from = afterId === undefined ? 0 : sorted.findIndex(({ id }) => id === afterId) + 1
  if (afterId !== undefined && from === 0) throw noCursor()
  return { rows: sorted.slice(from).filter(fits), total: query.count ? sorted.filter(fits).length : 0 }
}

type Condition = (row: PartRow) => boolean

async function conditionsOf(
  of: PartsOf,
  query: PartQuery,
  seats: ReadonlyMap<string, number> | undefined,
): Promise<Condition[]> {
  const { service, caller, db, floor, table } = of
  const { usage, template, externalId, area, seats: seatRange, attributes } = (query.filter ?? {}) as SpaceFilter
  const conditions: Condition[] = []
  const { spaceId, type, updatedSince, bbox } = query
  if (spaceId !== undefined) conditions.push(({ content }) => (content as AssetContent).spaceId === spaceId)
  if (type !== undefined) conditions.push(({ content }) => (content as AssetContent).type === type)
  if (updatedSince !== undefined) {
    const first = await firstRevisionSince(db, floor.id, new Date(updatedSince))
    conditions.push(({ since }) => first !== undefined && since >= first)
  }
  if (bbox !== undefined) conditions.push(inBox(floor, table, readEarthBox(bbox)))
  if (usage !== undefined) conditions.push(({ content }) => isUsedAs(content as SpaceContent, usage))
  if (template !== undefined) conditions.push(({ content }) => (content as SpaceContent).template === template)
  if (externalId !== undefined)
    conditions.push(({ content }) => (content as { readonly externalId?: string }).externalId === externalId)
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

const isUsedAs = (space: SpaceContent, use: string) =>
  space.template === use || space.usage?.toLowerCase() === use.toLowerCase()

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

/** Seats of the revisions that were asked for last, which do not change: counting them takes longer than all the rest of a page. */
const counted = new LRUCache<string, ReadonlyMap<string, number>>({ max: 100 })

/** Seats at tables of each space that has assets. */
async function seatsBySpace(of: PartsOf, spaces: readonly PartRow[]): Promise<ReadonlyMap<string, number>> {
  const key = `${of.floor.id} ${of.revision}`
  const known = counted.get(key) ?? (await countSeats(of, spaces))
  counted.set(key, known)
  return known
}

async function countSeats(
  { service, db, floor, revision }: PartsOf,
  spaces: readonly PartRow[],
): Promise<ReadonlyMap<string, number>> {
  const assets = new Map<string, LayoutAsset[]>()
  if (revision > 0)
    for (const row of await selectAllParts(db, 'asset', floor.id, revision, requireBackground(service))) {
      const asset = assetOf(row)
      if (asset.spaceId === null) continue
      const inSpace = assets.get(asset.spaceId)
      if (inSpace) inSpace.push(asset)
      else assets.set(asset.spaceId, [asset])
    }
  const seats = new Map<string, number>()
  let from = service.monotonicMs()
  for (const row of spaces) {
    const furniture = assets.get(row.id)?.map((it) => ({ ...it, groupId: it.groupId ?? it.id }))
    if (furniture) seats.set(row.id, seatsOf((row.content as SpaceContent).room, furniture))
    if (service.monotonicMs() - from < SLICE_MS) continue
    await setImmediate()
    from = service.monotonicMs()
  }
  return seats
}
