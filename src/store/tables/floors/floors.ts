import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { FloorNarrowing } from '../../../access/floor-narrowing.ts'
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
  /** A part of the name. */
  readonly search?: string | undefined
  /** The one whose storeys they are; null = those without a building. */
  readonly buildingId?: string | null | undefined
  /** Narrowed to those that this reaches. */
  readonly within: FloorNarrowing | null
}

function filtered(db: Db, accountId: string, { privacies, label, search, buildingId, within }: FloorFilter) {
  let query = floors(db).where('floor.account_id', '=', accountId).where('private', 'in', privacies)
  if (label !== undefined) query = query.where(isLabelled([label]))
  if (search !== undefined) query = query.where(sql<boolean>`strpos(lower(name), lower(${search})) > 0`)
  if (buildingId !== undefined) query = query.where('floor.building_id', buildingId === null ? 'is' : '=', buildingId)
  if (within !== null) query = query.where(reachedBy(within))
  return query
}

export interface FloorPage extends FloorFilter {
  readonly includeArchived: boolean
  /** The last one of the page before. */
  readonly after?: { readonly createdAt: Date; readonly id: string } | undefined
  readonly offset: number
  readonly count: number
}

/** Floors of an account, earliest first. */
export function selectFloors(db: Db, accountId: string, page: FloorPage): Promise<FloorRow[]> {
  const { includeArchived, after, offset, count } = page
  let query = filtered(db, accountId, page).orderBy('floor.created_at').orderBy('floor.id').limit(count).offset(offset)
  if (!includeArchived) query = query.where('archived', '=', false)
  if (after)
    query = query.where(
      sql<boolean>`(floor.created_at, floor.id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)`,
    )
  return query.execute()
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
