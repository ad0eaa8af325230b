import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { FloorNarrowing } from '../../../access/floor-narrowing.ts'
import type { AttributeValue } from '../../../schema/resources/floors/custom-attribute.ts'
import type { EarthBox, Range } from '../../../schema/resources/floors/list-params.ts'
import type { Database, Db } from '../../database.ts'
import { type PartTable, partsAt } from './layouts.ts'
import { isLabelled, reachedBy } from './reached-by.ts'

/** A floor with the area of its newest layout. */
export type FloorRow = Selectable<Database['floor']> & { readonly layout_area: number | null }

/** Ids of what the newest layout of a floor holds. */
export interface FloorRelations {
  readonly spaces: readonly string[]
  readonly assets: readonly string[]
}

const floors = (db: Db) =>
  db
    .selectFrom('floor')
    .leftJoin('layout', 'layout.id', 'floor.default_layout_id')
    .selectAll('floor')
    .select('layout.area as layout_area')

export const findFloor = (db: Db, id: string): Promise<FloorRow | undefined> =>
  floors(db).where('floor.id', '=', id).executeTakeFirst()

/** The floor, locked until the end of the transaction. */
export const lockFloor = (db: Db, id: string): Promise<FloorRow | undefined> =>
  floors(db).where('floor.id', '=', id).forUpdate('floor').executeTakeFirst()

/** A floor and the ids of its spaces and assets, as they are at one moment. */
export async function findFloorWithRelations(
  db: Db,
  id: string,
): Promise<(FloorRow & { readonly relations: FloorRelations }) | undefined> {
  const ids = (table: PartTable) =>
    sql<string | null>`(select string_agg(id::text, ' ' order by position, id)
      from ${partsAt(table, sql`floor.id`, sql`floor.layout_revision`)})`
  const row = await floors(db)
    .select([ids('space').as('space_ids'), ids('asset').as('asset_ids')])
    .where('floor.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { space_ids, asset_ids, ...floor } = row
  return { ...floor, relations: { spaces: space_ids?.split(' ') ?? [], assets: asset_ids?.split(' ') ?? [] } }
}

export const insertFloor = async (db: Db, floor: Insertable<Database['floor']>): Promise<FloorRow> => ({
  ...(await db.insertInto('floor').values(floor).returningAll().executeTakeFirstOrThrow()),
  layout_area: null,
})

/** Those of the floors with these ids that belong to an account, with their labels. */
export const selectLabels = (db: Db, accountId: string, ids: readonly string[]) =>
  db.selectFrom('floor').select(['id', 'labels']).where('account_id', '=', accountId).where('id', 'in', ids).execute()

/** Changes a floor and counts the change. */
export const changeFloor = (db: Db, id: string, changes: Updateable<Database['floor']>) =>
  db
    .updateTable('floor')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

/** Null when there is no such floor. */
export async function readFloorVersion(db: Db, id: string): Promise<number | null> {
  const row = await db.selectFrom('floor').select('version').where('id', '=', id).executeTakeFirst()
  return row?.version ?? null
}

/** What the default layout of a floor is called; null = as it is called by itself. */
export async function findLayoutName(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('floor').select('layout_name').where('id', '=', id).executeTakeFirst()
  return row?.layout_name ?? null
}

/** Removes a floor with its layouts, also one that is being written. */
export async function removeFloor(db: Db, id: string): Promise<void> {
  for (const { id: variant } of await db.selectFrom('layout_variant').select('id').where('floor_id', '=', id).execute())
    await removeParts(db, variant)
  await removeParts(db, id)
  await db.deleteFrom('floor').where('id', '=', id).execute()
}

/** Removes the spaces and assets of a layout, also those that are being written. */
export async function removeParts(db: Db, layoutId: string): Promise<void> {
  for (const table of ['layout_draft', 'asset', 'space'] as const)
    await db.deleteFrom(table).where('layout_id', '=', layoutId).execute()
}

/** Which floors of an account are meant. */
export interface FloorFilter {
  /** Of those that are private, those that are public, or both. */
  readonly privacies: readonly boolean[]
  /** Title of a label. */
  readonly label?: string | undefined
  /** The name, in capitals or not. */
  readonly name?: string | undefined
  /** A part of the name. */
  readonly search?: string | undefined
  /** The one whose storeys they are; null = those without a building. */
  readonly buildingId?: string | null | undefined
  /** Narrowed to those that this reaches. */
  readonly within: FloorNarrowing | null
}

function filtered(db: Db, accountId: string, { privacies, label, name, search, buildingId, within }: FloorFilter) {
  let query = floors(db).where('floor.account_id', '=', accountId).where('private', 'in', privacies)
  if (label !== undefined) query = query.where(isLabelled([label]))
  if (name !== undefined) query = query.where(sql<boolean>`lower(name) = lower(${name})`)
  if (search !== undefined) query = query.where(sql<boolean>`strpos(lower(name), lower(${search})) > 0`)
  if (buildingId !== undefined) query = query.where('floor.building_id', buildingId === null ? 'is' : '=', buildingId)
  if (within !== null) query = query.where(reachedBy(within))
  return query
}

/** What floors are ordered by: the value and its type. */
const FLOOR_ORDERS = {
  createdAt: { value: sql`floor.created_at`, type: sql.raw('timestamptz') },
  updatedAt: { value: sql`floor.updated_at`, type: sql.raw('timestamptz') },
  // By bytes, whatever the language of the database.
  name: { value: sql`floor.name collate "C"`, type: sql.raw('text collate "C"') },
  area: { value: sql`coalesce(floor.area, layout.area)::float8`, type: sql.raw('float8') },
  floorNumber: { value: sql`floor.floor_number::float8`, type: sql.raw('float8') },
} as const
export type FloorOrder = keyof typeof FLOOR_ORDERS

export interface FloorQuery extends FloorFilter {
  readonly includeArchived: boolean
  readonly updatedSince?: Date | undefined
  readonly area?: Range | undefined
  readonly floorNumber?: Range | undefined
  /** Of custom attributes. */
  readonly values: readonly { readonly attributeId: string; readonly value: AttributeValue }[]
  readonly box?: EarthBox | undefined
}

export interface FloorPage extends FloorQuery {
  readonly order: FloorOrder
  readonly isReversed: boolean
  /** The last one of the page before; null = it has no value. */
  readonly after?: { readonly value: string | number | null; readonly id: string } | undefined
  readonly offset: number
  readonly count: number
}

/** A floor with what it is ordered by. */
export type OrderedFloorRow = FloorRow & { readonly order_value: string | number | Date | null }

/** Floors of an account in some order; what has no value comes last, and equal ones in the order of their ids. */
export function selectFloors(db: Db, accountId: string, page: FloorPage): Promise<OrderedFloorRow[]> {
  const { order, isReversed, after, offset, count } = page
  const { value, type } = FLOOR_ORDERS[order]
  const isNullable = order === 'area' || order === 'floorNumber'
  let query = queried(db, accountId, page)
    .select(sql<string | number | Date | null>`${value}`.as('order_value'))
    .orderBy(sql`${value}`, (by) => (isReversed ? (isNullable ? by.desc().nullsLast() : by.desc()) : by.asc()))
    .orderBy('floor.id', isReversed ? 'desc' : 'asc')
    .limit(count)
    .offset(offset)
  const beyond = isReversed ? sql`<` : sql`>`
  if (after?.value === null)
    query = query.where(sql<boolean>`${value} is null and floor.id ${beyond} ${after.id}::uuid`)
  else if (after) {
    const row = sql<boolean>`(${value}, floor.id) ${beyond} (${after.value}::${type}, ${after.id}::uuid)`
    query = query.where(isNullable ? sql<boolean>`(${row} or ${value} is null)` : row)
  }
  return query.execute()
}

export async function countFloors(db: Db, accountId: string, query: FloorQuery): Promise<number> {
  const { count } = await queried(db, accountId, query)
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function queried(db: Db, accountId: string, floorQuery: FloorQuery) {
  const { includeArchived, updatedSince, area, floorNumber, values, box } = floorQuery
  let query = filtered(db, accountId, floorQuery)
  if (!includeArchived) query = query.where('archived', '=', false)
  if (updatedSince) query = query.where('floor.updated_at', '>=', updatedSince)
  for (const [order, range] of [
    ['area', area],
    ['floorNumber', floorNumber],
  ] as const) {
    const { value } = FLOOR_ORDERS[order]
    if (range?.gte !== undefined) query = query.where(sql<boolean>`${value} >= ${range.gte}::float8`)
    if (range?.lte !== undefined) query = query.where(sql<boolean>`${value} <= ${range.lte}::float8`)
  }
  for (const { attributeId, value } of values)
    query = query.where(sql<boolean>`exists (select from custom_attribute_value as v where v.floor_id = floor.id
      and v.resource_id = floor.id and v.attribute_id = ${attributeId}::uuid and v.value = ${JSON.stringify(value)}::text::jsonb)`)
  if (box) query = query.where(meetsEarthBox(box))
  return query
}

/** Whether the box around a geometry, else the origin of the plan, meets a box, which may cross the date line. */
function meetsEarthBox({ west, south, east, north }: EarthBox) {
  const crosses = west <= east ? sql`and` : sql`or`
  return sql<boolean>`(select max(y) >= ${south}::float8 and min(y) <= ${north}::float8
      and (max(x) >= ${west}::float8 ${crosses} min(x) <= ${east}::float8) from (
    select (p ->> 0)::float8 as x, (p ->> 1)::float8 as y
      from jsonb_path_query(floor.geometry -> 'coordinates', 'strict $.** ? (@.type() == "array" && @[0].type() == "number" && @[1].type() == "number")', '{}', true) as p
    union all
    select (floor.georeference ->> 'longitude')::float8, (floor.georeference ->> 'latitude')::float8
      where jsonb_typeof(floor.geometry) is distinct from 'object' and jsonb_typeof(floor.georeference) = 'object'
  ) as points)`
}

/** A floor with how much its newest layout holds; null = it has none. */
export type CountedFloorRow = FloorRow & { readonly spaces: number | null; readonly assets: number | null }

export interface ChangedFloorPage extends FloorFilter {
  /** Those that are archived, or those that are not. */
  readonly archived: boolean
  /** The last one of the page before. */
  readonly before?: { readonly updatedAt: Date; readonly id: string } | undefined
  readonly count: number
}

/** Floors of an account, changed last first. */
export function selectChangedFloors(db: Db, accountId: string, page: ChangedFloorPage): Promise<CountedFloorRow[]> {
  const { archived, before, count } = page
  const query = filtered(db, accountId, page)
    .select(['layout.spaces', 'layout.assets'])
    .where('archived', '=', archived)
    .orderBy('floor.updated_at', 'desc')
    .orderBy('floor.id', 'desc')
    .limit(count)
  return (
    before
      ? query.where(sql<boolean>`(floor.updated_at, floor.id) < (${before.updatedAt}::timestamptz, ${before.id}::uuid)`)
      : query
  ).execute()
}

/** Whether there is any floor, archived ones included. */
export async function hasFloors(db: Db, accountId: string, filter: FloorFilter): Promise<boolean> {
  return (await filtered(db, accountId, filter).limit(1).execute()).length > 0
}
