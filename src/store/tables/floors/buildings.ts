import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { FloorNarrowing } from '../../../access/floor-narrowing.ts'
import type { Database, Db } from '../../database.ts'
import { isLabelled, reachedBy } from './reached-by.ts'

export type BuildingRow = Selectable<Database['building']>

/** A floor as its building has it. */
export type StoreyRow = Pick<
  Selectable<Database['floor']>,
  | 'id'
  | 'account_id'
  | 'building_id'
  | 'name'
  | 'private'
  | 'archived'
  | 'labels'
  | 'floor_number'
  | 'elevation'
  | 'height'
  | 'version'
  | 'north_direction'
  | 'georeference'
  | 'external_id'
  | 'layout_revision'
  | 'created_at'
> & {
  /** When its newest layout was. */
  readonly saved_at: Date | null
  readonly area: number | null
  readonly spaces: number
  readonly assets: number
  /** null = not counted yet */
  readonly seats: number | null
  readonly workplaces: number | null
}

export const insertBuilding = (db: Db, building: Insertable<Database['building']>): Promise<BuildingRow> =>
  db.insertInto('building').values(building).returningAll().executeTakeFirstOrThrow()

export const findBuilding = (db: Db, id: string): Promise<BuildingRow | undefined> =>
  db.selectFrom('building').selectAll().where('id', '=', id).executeTakeFirst()

/** The building, locked until the end of the transaction: no floor joins it meanwhile. */
export const lockBuilding = (db: Db, id: string): Promise<BuildingRow | undefined> =>
  db.selectFrom('building').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** What the spaces of a storey are signs of. */
export interface StoreySigns {
  readonly names: readonly { readonly name: string; readonly usage: string | null }[]
  /** Whether any of them has a window, and whether any has a door or a gap. */
  readonly windows: boolean
  readonly doors: boolean
}

const hasOpening = (type: string) =>
  sql`coalesce(bool_or(content -> 'room' -> 'boundary' -> 'openings' @> ${JSON.stringify([{ type }])}::text::jsonb), false)`

/** Those of the default layouts of floors, by floor, in one statement; a floor without spaces is not among them. */
export async function selectStoreySigns(
  db: Db,
  floors: readonly Pick<StoreyRow, 'id' | 'layout_revision'>[],
): Promise<Map<string, StoreySigns>> {
  if (floors.length === 0) return new Map()
  const { rows } = await sql<StoreySigns & { readonly id: string }>`
    select layout_id as id, jsonb_agg(jsonb_build_object('name', content -> 'name', 'usage', content -> 'usage')) as names,
      ${hasOpening('window')} as windows, ${hasOpening('door')} or ${hasOpening('gap')} as doors
    from space
    join unnest(${floors.map(({ id }) => id)}::uuid[], ${floors.map((it) => it.layout_revision)}::int[]) as storey (layout, revision)
      on layout_id = storey.layout and since <= revision and (until is null or until > revision)
    group by layout_id`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** All floors of a building, lowest first: by elevation, then by number, those without either at the end. */
export const selectStoreys = (db: Db, buildingId: string): Promise<StoreyRow[]> =>
  db
    .selectFrom('floor')
    .leftJoin('layout', 'layout.id', 'floor.default_layout_id')
    .select([
      'floor.id',
      'floor.account_id',
      'building_id',
      'name',
      'private',
      'archived',
      'labels',
      'floor_number',
      'elevation',
    ])
    .select([
      'north_direction',
      'georeference',
      'external_id',
      'layout_revision',
      'floor.created_at',
      'layout.created_at as saved_at',
    ])
    .select(['height', 'version', sql<number | null>`coalesce(floor.area, layout.area)`.as('area')])
    .select([
      sql<number>`coalesce(layout.spaces, 0)`.as('spaces'),
      sql<number>`coalesce(layout.assets, 0)`.as('assets'),
      sql<number | null>`case when layout.id is null then 0 else layout.seats end`.as('seats'),
      sql<number | null>`case when layout.id is null then 0 else layout.workplaces end`.as('workplaces'),
    ])
    .where('building_id', '=', buildingId)
    .orderBy(sql`elevation nulls last, floor_number nulls last, floor.created_at, floor.id`)
    .execute()

export const changeBuilding = (db: Db, id: string, changes: Updateable<Database['building']>): Promise<BuildingRow> =>
  db
    .updateTable('building')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Removes a building and leaves its floors, which count that as a change. */
export async function removeBuilding(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('floor')
    .set({ building_id: null, updated_at: now, version: sql`version + 1` })
    .where('building_id', '=', id)
    .execute()
  await db.deleteFrom('building').where('id', '=', id).execute()
}

/** Whether a building is one of the account; it stays to the end of the transaction. */
export async function holdBuilding(db: Db, accountId: string, id: string): Promise<boolean> {
  const held = await db
    .selectFrom('building')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forKeyShare()
    .executeTakeFirst()
  return held !== undefined
}

/** Names of buildings by their ids, and of all of an account in their order. */
export const selectBuildingNames = (db: Db, accountId: string, ids?: readonly string[]) =>
  db
    .selectFrom('building')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .$if(ids !== undefined, (it) => it.where('id', '=', sql<string>`any(${ids}::uuid[])`))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(NAMES_MAX)
    .execute()

const NAMES_MAX = 1000

/** Counts all changes of a building and of its floors; null when there is none. */
export async function readBuildingVersion(db: Db, id: string): Promise<number | null> {
  const row = await db
    .selectFrom('building')
    .select(
      sql<number>`(version + (select coalesce(sum(floor.version), 0) from floor where building_id = building.id))::int`.as(
        'version',
      ),
    )
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.version ?? null
}

/** A building with the sums of the floors that are meant. */
export type ListedBuildingRow = BuildingRow & {
  /** The floor whose plan stands for the building: the lowest one above ground that has one, else any. */
  readonly cover: string | null
  readonly floors: number
  readonly area: number
  readonly spaces: number
  readonly assets: number
  readonly seats: number | null
  readonly workplaces: number | null
}

/** Which buildings of an account are meant: those that have a floor which is, and those without floors where `withEmpty`. */
export interface BuildingFilter {
  /** Floors that are private, public ones, or both. */
  readonly privacies: readonly boolean[]
  /** Narrowed to floors that this reaches. */
  readonly within: FloorNarrowing | null
  readonly withEmpty: boolean
  /** Title of a label of the building. */
  readonly label?: string | undefined
  /** A part of its name or address. */
  readonly search?: string | undefined
}

export interface BuildingPage extends BuildingFilter {
  /** Default: in the order of creation. */
  readonly order?: 'name'
  /** The last one of the page before. */
  readonly after?: { readonly createdAt: Date; readonly id: string } | undefined
  readonly offset: number
  readonly count: number
}

/** Buildings of an account. */
export async function selectBuildings(db: Db, accountId: string, page: BuildingPage): Promise<ListedBuildingRow[]> {
  const { order, after, offset, count } = page
  const { rows } = await sql<ListedBuildingRow>`
    select ${LISTED} from building, ${sumsOf(page)}
    where ${filtered(accountId, page)}
      ${after ? sql`and (building.created_at, building.id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)` : sql``}
    order by ${order === 'name' ? sql`lower(building.name)` : sql`building.created_at`}, building.id limit ${count}::int offset ${offset}::int`.execute(
    db,
  )
  return rows
}

const LISTED = sql`building.*, sums.cover, sums.floors, sums.area, sums.spaces, sums.assets, sums.seats, sums.workplaces`

/** Of each building the floors that are meant, added up. */
const sumsOf = ({ privacies, within }: BuildingFilter): RawBuilder<unknown> => sql`lateral (
    select count(*) filter (where not archived)::int as floors, count(*)::int as all_floors,
      coalesce(sum(coalesce(floor.area, layout.area)) filter (where not archived), 0) as area,
      coalesce(sum(layout.spaces) filter (where not archived), 0)::int as spaces,
      coalesce(sum(layout.assets) filter (where not archived), 0)::int as assets,
      ${sumOfCounted('seats')} as seats, ${sumOfCounted('workplaces')} as workplaces,
      (array_agg(floor.id::text order by (coalesce(elevation, floor_number, 0) < 0), elevation, floor_number, floor.id)
        filter (where not archived and layout.spaces > 0))[1] as cover
    from floor left join layout on layout.id = floor.default_layout_id
    where floor.building_id = building.id and floor.private in (${sql.join(privacies)}) and ${reachedBy(within)}) as sums`

/** null where some are not counted yet. */
const sumOfCounted = (column: 'seats' | 'workplaces') => sql`case
  when bool_or(not archived and layout.id is not null and layout.${sql.ref(column)} is null) then null
  else coalesce(sum(layout.${sql.ref(column)}) filter (where not archived), 0)::int end`

function filtered(accountId: string, { withEmpty, label, search }: BuildingFilter): RawBuilder<unknown> {
  const isEmpty = sql`not exists (select from floor where building_id = building.id)`
  const conditions = [
    sql`building.account_id = ${accountId}::uuid`,
    withEmpty ? sql`(sums.all_floors > 0 or ${isEmpty})` : sql`sums.all_floors > 0`,
    ...(label === undefined ? [] : [isLabelled([label], 'building')]),
    ...(search === undefined ? [] : [sql`strpos(lower(${SEARCHED}), lower(${search})) > 0`]),
  ]
  return sql.join(conditions, sql` and `)
}

/** What people may know of a building. */
const SEARCHED = sql`building.name || ' ' || coalesce(
  (select string_agg(value #>> '{}', ' ') from jsonb_path_query(building.address, 'strict $.**') as value
    where jsonb_typeof(value) = 'string'), '')`
