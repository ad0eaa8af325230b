import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Db } from './database.ts'

export type LayoutRow = Selectable<Database['layout']>

/** The tables that hold what a layout consists of. */
export type PartTable = 'space' | 'asset'

export const insertLayout = (db: Db, layout: Insertable<Database['layout']>) =>
  db.insertInto('layout').values(layout).returningAll().executeTakeFirstOrThrow()

export const findLayout = (db: Db, floorId: string, revision: number) =>
  db
    .selectFrom('layout')
    .selectAll()
    .where('floor_id', '=', floorId)
    .where('revision', '=', revision)
    .executeTakeFirst()

/** Revisions of a floor, newest first. @param before only those before this one */
export function selectLayouts(
  db: Db,
  floorId: string,
  { before, offset, count }: { before: number | undefined; offset: number; count: number },
): Promise<LayoutRow[]> {
  const query = db
    .selectFrom('layout')
    .selectAll()
    .where('floor_id', '=', floorId)
    .orderBy('revision', 'desc')
    .limit(count)
    .offset(offset)
  return (before === undefined ? query : query.where('revision', '<', before)).execute()
}

/** A space or an asset as a revision has it. */
export interface PartRow {
  readonly id: string
  readonly position: number
  readonly content: unknown
}

/** Which parts of a revision are meant; what is left out does not matter. */
export interface PartFilter {
  readonly spaceId?: string | undefined
  readonly type?: string | undefined
  /** The last one of the page before. */
  readonly after?: { readonly position: number; readonly id: string } | undefined
  readonly offset?: number
  readonly count?: number
}

/** The spaces or assets of a revision, in their order. */
export async function selectParts(
  db: Db,
  table: PartTable,
  floorId: string,
  revision: number,
  { spaceId, type, after, offset = 0, count }: PartFilter = {},
): Promise<PartRow[]> {
  const conditions = [
    ...(spaceId === undefined ? [] : [sql`space_id = ${spaceId}::uuid`]),
    ...(type === undefined ? [] : [sql`content ->> 'type' = ${type}`]),
    ...(after ? [sql`(position, id) > (${after.position}::int, ${after.id}::uuid)`] : []),
  ]
  const { rows } = await sql<PartRow>`
    select id, position, content from ${partsAt(table, floorId, revision)}
    where true ${sql.join(
      conditions.map((it) => sql`and ${it}`),
      sql` `,
    )}
    order by position, id ${count === undefined ? sql`` : sql`limit ${count}`} offset ${offset}`.execute(db)
  return rows
}

/** The spaces or assets of a revision in their order, as JSON. */
export async function partsText(db: Db, table: PartTable, floorId: string, revision: number): Promise<string> {
  const { rows } = await sql<{ all: string | null }>`
    select string_agg((jsonb_build_object('id', id) || content)::text, ',' order by position, id) as all
    from ${partsAt(table, floorId, revision)}`.execute(db)
  return `[${rows[0]?.all ?? ''}]`
}

/** The rows of a revision: those that still hold, which an index lists, and those that held then. */
const partsAt = (table: PartTable, floorId: string, revision: number) => sql`(
  select * from ${sql.table(table)} where floor_id = ${floorId}::uuid and until is null and since <= ${revision}::int
  union all
  select * from ${sql.table(table)} where floor_id = ${floorId}::uuid and until > ${revision}::int and since <= ${revision}::int
) as part`

/** The rows that only one of two revisions has. */
export async function selectDifferences(
  db: Db,
  table: PartTable,
  floorId: string,
  [from, to]: readonly [number, number],
): Promise<{ readonly before: PartRow[]; readonly after: PartRow[] }> {
  const holds = (revision: number) => sql`(since <= ${revision}::int and (until is null or until > ${revision}::int))`
  const { rows } = await sql<PartRow & { readonly earlier: boolean }>`
    select id, position, content, ${holds(from)} as earlier from ${sql.table(table)}
    where floor_id = ${floorId}::uuid and ${holds(from)} <> ${holds(to)} order by position, id`.execute(db)
  return { before: rows.filter(({ earlier }) => earlier), after: rows.filter(({ earlier }) => !earlier) }
}

/** A space or asset of the newest layout of some floor of an account. */
export const findPart = (db: Db, table: PartTable, accountId: string, id: string) =>
  db
    .selectFrom(table)
    .select(['floor_id', 'id', 'content'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('until', 'is', null)
    .executeTakeFirst()

/** Ids of the assets in spaces, by the space. @param spaceIds of one floor */
export async function assetsBySpace(
  db: Db,
  floorId: string,
  revision: number,
  spaceIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ id: string; space_id: string }>`
    select id, space_id from ${partsAt('asset', floorId, revision)}
    where space_id = any(${spaceIds}::uuid[]) order by position, id`.execute(db)
  const found = new Map<string, string[]>()
  for (const { id, space_id } of rows) {
    const ids = found.get(space_id)
    if (ids) ids.push(id)
    else found.set(space_id, [id])
  }
  return found
}
