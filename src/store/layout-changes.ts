import { sql } from 'kysely'
import type { Db } from './database.ts'
import type { PartTable } from './layouts.ts'

/** A revision that is being written. */
export interface NewRevision {
  readonly floorId: string
  readonly accountId: string
  readonly revision: number
}

/** Where a row of the newest layout stands, and what it was sent as. */
export interface KnownPart {
  readonly position: number
  /** Empty where it is not known. */
  readonly digest: string
}

/** The rows of the newest layout, by their ids. */
export async function knownParts(db: Db, table: PartTable, floorId: string): Promise<Map<string, KnownPart>> {
  const { rows } = await sql<{ all: string | null }>`
    select string_agg(id || ' ' || position || ' ' || coalesce(digest, ''), ',') as all from ${sql.table(table)}
    where floor_id = ${floorId}::uuid and until is null`.execute(db)
  const all = rows[0]?.all
  return new Map(
    (all ? all.split(',') : []).map((it) => {
      const [id, position, digest] = it.split(' ') as [string, string, string]
      return [id, { position: Number(position), digest }]
    }),
  )
}

/** Which of the ids belong to the newest layout of another floor of the account. */
export async function foreignPart(
  db: Db,
  table: PartTable,
  { floorId, accountId }: NewRevision,
  ids: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} join unnest(${ids}::uuid[]) as asked(id) using (id)
    where account_id = ${accountId}::uuid and floor_id <> ${floorId}::uuid and until is null limit 1`.execute(db)
  return rows[0]?.id
}

/** Ends rows that the new revision does not have. */
export const endParts = (db: Db, table: PartTable, { floorId, revision }: NewRevision, ids: readonly string[]) =>
  sql`update ${sql.table(table)} set until = ${revision}::int
    where floor_id = ${floorId}::uuid and until is null and id = any(${ids}::uuid[])`.execute(db)

/** Rows to write. */
export interface PartsToWrite {
  /** JSON array of `{digest, id, spaceId?, content}`. */
  readonly rows: string
  /** One for each. */
  readonly positions: readonly number[]
}

/** Writes rows whose ids the newest layout does not have. */
export const insertParts = (
  db: Db,
  table: PartTable,
  { floorId, accountId, revision }: NewRevision,
  { rows, positions }: PartsToWrite,
) =>
  sql`insert into ${sql.table(table)} (floor_id, id, since, account_id, position, content, digest${spaceColumn(table)})
    select ${floorId}::uuid, (row ->> 'id')::uuid, ${revision}::int, ${accountId}::uuid, position, row -> 'content',
      row ->> 'digest'${table === 'asset' ? sql`, (row ->> 'spaceId')::uuid` : sql``}
    from rows from (jsonb_array_elements(${rows}::text::jsonb), unnest(${positions}::int[])) as it(row, position)`.execute(
    db,
  )

const spaceColumn = (table: PartTable) => (table === 'asset' ? sql`, space_id` : sql``)

/** Writes those of the rows that are not as they were: the row there is ends, another begins. */
export async function replaceParts(
  db: Db,
  table: PartTable,
  { floorId, accountId, revision }: NewRevision,
  { rows, positions }: PartsToWrite,
): Promise<void> {
  const given = sql`(select (row ->> 'id')::uuid as id, (row ->> 'spaceId')::uuid as space_id, row -> 'content' as content,
      row ->> 'digest' as digest, position from rows from (jsonb_array_elements(${rows}::text::jsonb), unnest(${positions}::int[])) as it(row, position))`
  const written = table === 'asset' ? contentOfAsset : sql`given.content`
  await sql`update ${sql.table(table)} as old set until = ${revision}::int from ${given} as given
    where old.floor_id = ${floorId}::uuid and old.id = given.id and old.until is null
    and (old.position <> given.position or old.content <> ${written})`.execute(db)
  const values = table === 'asset' ? sql`, given.space_id` : sql``
  await sql`insert into ${sql.table(table)} (floor_id, id, since, account_id, position, content, digest${spaceColumn(table)})
    select ${floorId}::uuid, given.id, ${revision}::int, ${accountId}::uuid, given.position, ${written}, given.digest${values}
    from ${given} as given left join ${sql.table(table)} as old
      on old.floor_id = ${floorId}::uuid and old.id = given.id and old.until = ${revision}::int
    where not exists (select from ${sql.table(table)} as same
      where same.floor_id = ${floorId}::uuid and same.id = given.id and same.until is null)`.execute(db)
}

/** What a furnishing placed and a person then changed is marked as moved, for as long as it is of this furnishing. */
const contentOfAsset = sql`given.content || jsonb_build_object('moved', (given.content -> 'moved')::boolean
  or coalesce(jsonb_typeof(old.content -> 'origin') = 'string' and old.content -> 'origin' = given.content -> 'origin'
    and ((old.content -> 'moved')::boolean
      or old.content -> 'position' <> given.content -> 'position'
      or old.content -> 'rotation' <> given.content -> 'rotation'
      or old.content -> 'shape' <> given.content -> 'shape'), false))`

/** Writes the rows of an earlier revision once more, those that are not as they were then. */
export async function restoreParts(
  db: Db,
  table: PartTable,
  { floorId, revision }: NewRevision,
  earlier: number,
): Promise<void> {
  const then = (name: string) =>
    sql.raw(`${name}.since <= ${Number(earlier)} and (${name}.until is null or ${name}.until > ${Number(earlier)})`)
  await sql`update ${sql.table(table)} as now set until = ${revision}::int
    where floor_id = ${floorId}::uuid and until is null and not exists (
      select from ${sql.table(table)} as past where past.floor_id = now.floor_id and past.id = now.id and ${then('past')}
      and past.position = now.position and past.content = now.content)`.execute(db)
  // A row that ended just now still held then: only its end tells that it is to begin again.
  await sql`insert into ${sql.table(table)} (floor_id, id, since, account_id, position, content, digest${spaceColumn(table)})
    select past.floor_id, past.id, ${revision}::int, past.account_id, past.position, past.content, past.digest${spaceColumn(table)}
    from ${sql.table(table)} as past where past.floor_id = ${floorId}::uuid and ${then('past')}
    and not exists (select from ${sql.table(table)} as same
      where same.floor_id = past.floor_id and same.id = past.id and same.until is null)`.execute(db)
}
