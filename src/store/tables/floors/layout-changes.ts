import { sql } from 'kysely'
import type { Db } from '../../database.ts'
import { endedInDraft, type PartTable } from './layouts.ts'

/** A revision that is being written. */
export interface NewRevision {
  readonly layoutId: string
  readonly floorId: string
  readonly accountId: string
  readonly revision: number
}

/** A revision that is there. */
export interface RevisionRef {
  readonly layoutId: string
  readonly revision: number
}

/** Where a row of the newest layout stands, and what it was sent as. */
export interface KnownPart {
  readonly position: number
  /** Empty where it is not known. */
  readonly digest: string
}

/** Rows that are looked at by one statement: as many as an embedded store reads in some milliseconds. */
const ROWS_MAX = 250

/** The rows of the newest revision, by their ids, read in pages: it must not change meanwhile. */
export async function knownParts(db: Db, table: PartTable, layoutId: string): Promise<Map<string, KnownPart>> {
  const known = new Map<string, KnownPart>()
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await sql<{ page: string | null }>`
      select string_agg(id || ' ' || position || ' ' || coalesce(digest, ''), ',' order by id) as page from (
        select id, position, digest from ${sql.table(table)}
        where layout_id = ${layoutId}::uuid and until is null and id > ${after}::uuid order by id limit ${ROWS_MAX}) as rows`.execute(
      db,
    )
    const page = rows[0]?.page?.split(',') ?? []
    for (const it of page) {
      const [id, position, digest] = it.split(' ') as [string, string, string]
      known.set(id, { position: Number(position), digest })
      after = id
    }
    if (page.length < ROWS_MAX) return known
  }
}

/** The last position that a space or asset of the newest revision has; 0 = there is none. */
export async function lastPosition(db: Db, table: PartTable, layoutId: string): Promise<number> {
  const { rows } = await sql<{ position: number }>`select position from ${sql.table(table)}
    where layout_id = ${layoutId}::uuid and until is null order by position desc limit 1`.execute(db)
  return rows[0]?.position ?? 0
}

/** Which of the ids belong to the default layout of another floor of the account, or to one that is being written. */
export async function foreignPart(
  db: Db,
  table: PartTable,
  { floorId, accountId }: NewRevision,
  ids: readonly string[],
): Promise<string | undefined> {
  for (let at = 0; at < ids.length; at += ROWS_MAX) {
    // Each id is looked up by itself, whatever is believed of the tables: once a join read all rows of the account for each.
    const { rows } = await sql<{ id: string }>`
      select asked.id from unnest(${ids.slice(at, at + ROWS_MAX)}::uuid[]) as asked(id)
        cross join lateral (select from ${sql.table(table)} as part where part.account_id = ${accountId}::uuid
          and part.id = asked.id and part.until is null and part.layout_id = part.floor_id
          and part.floor_id <> ${floorId}::uuid limit 1) as taken
      union all
      select part.id from ${endedInDraft(table, accountId)}
        where part.floor_id <> ${floorId}::uuid and part.id = any(${ids.slice(at, at + ROWS_MAX)}::uuid[])
      limit 1`.execute(db)
    if (rows[0]) return rows[0].id
  }
  return undefined
}

/** How many rows a statement has changed. */
const rowsOf = async (result: Promise<{ readonly numAffectedRows?: bigint }>) => Number((await result).numAffectedRows)

/** Ends rows that the new revision does not have. @returns how many */
export const endParts = (db: Db, table: PartTable, { layoutId, revision }: NewRevision, ids: readonly string[]) =>
  rowsOf(
    sql`update ${sql.table(table)} set until = ${revision}::int
      where layout_id = ${layoutId}::uuid and until is null and id = any(${ids}::uuid[])`.execute(db),
  )

/** Rows to write. */
export interface PartsToWrite {
  /** JSON array of `{digest, id, spaceId?, content}`. */
  readonly rows: string
  /** One for each. */
  readonly positions: readonly number[]
}

/** Writes rows whose ids the newest revision does not have. */
export const insertParts = (
  db: Db,
  table: PartTable,
  { layoutId, floorId, accountId, revision }: NewRevision,
  { rows, positions }: PartsToWrite,
) =>
  rowsOf(
    sql`insert into ${sql.table(table)} (layout_id, floor_id, id, since, account_id, position, content, digest${spaceColumn(table)})
    select ${layoutId}::uuid, ${floorId}::uuid, (row ->> 'id')::uuid, ${revision}::int, ${accountId}::uuid, position, row -> 'content',
      row ->> 'digest'${table === 'asset' ? sql`, (row ->> 'spaceId')::uuid` : sql``}
    from rows from (jsonb_array_elements(${rows}::text::jsonb), unnest(${positions}::int[])) as it(row, position)`.execute(
      db,
    ),
  )

const spaceColumn = (table: PartTable) => (table === 'asset' ? sql`, space_id` : sql``)

/**
 * Writes those of the rows that are not as they were: the row there is ends, another begins. Each is found by its id, whatever is
 * believed of the table: joined with the rows alone, a few of them once read all those of the layout.
 *
 * @returns how many were not as they were
 */
export async function replaceParts(
  db: Db,
  table: PartTable,
  { layoutId, floorId, accountId, revision }: NewRevision,
  { rows, positions, ids }: PartsToWrite & { readonly ids: readonly string[] },
): Promise<number> {
  const of = (name: string) =>
    sql`${sql.ref(`${name}.layout_id`)} = ${layoutId}::uuid and ${sql.ref(`${name}.id`)} = any(${ids}::uuid[])`
  const given = sql`(select (row ->> 'id')::uuid as id, (row ->> 'spaceId')::uuid as space_id, row -> 'content' as content,
      row ->> 'digest' as digest, position from rows from (jsonb_array_elements(${rows}::text::jsonb), unnest(${positions}::int[])) as it(row, position))`
  const written = table === 'asset' ? contentOfAsset : sql`given.content`
  await sql`update ${sql.table(table)} as old set until = ${revision}::int from ${given} as given
    where ${of('old')} and old.id = given.id and old.until is null
    and (old.position <> given.position or old.content <> ${written})`.execute(db)
  const values = table === 'asset' ? sql`, given.space_id` : sql``
  const inserted =
    sql`insert into ${sql.table(table)} (layout_id, floor_id, id, since, account_id, position, content, digest${spaceColumn(table)})
    select ${layoutId}::uuid, ${floorId}::uuid, given.id, ${revision}::int, ${accountId}::uuid, given.position, ${written}, given.digest${values}
    from ${given} as given left join ${sql.table(table)} as old
      on ${of('old')} and old.id = given.id and old.until = ${revision}::int
    where not exists (select from ${sql.table(table)} as same
      where ${of('same')} and same.id = given.id and same.until is null)`.execute(db)
  return rowsOf(inserted)
}

/** What a furnishing placed and a person then changed is marked as moved, for as long as it is of this furnishing. */
const contentOfAsset = sql`given.content || jsonb_build_object('moved', (given.content -> 'moved')::boolean
  or coalesce(jsonb_typeof(old.content -> 'origin') = 'string' and old.content -> 'origin' = given.content -> 'origin'
    and ((old.content -> 'moved')::boolean
      or old.content -> 'position' <> given.content -> 'position'
      or old.content -> 'rotation' <> given.content -> 'rotation'
      or old.content -> 'shape' <> given.content -> 'shape'), false))`

/** Ids of all spaces or assets that a layout has had, read in pages. */
export async function partIds(db: Db, table: PartTable, layoutId: string): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const { rows } = await sql<{ id: string }>`select distinct id from ${sql.table(table)}
      where layout_id = ${layoutId}::uuid and id > ${ids.at(-1) ?? '00000000-0000-0000-0000-000000000000'}::uuid
      order by id limit ${ROWS_MAX}`.execute(db)
    ids.push(...rows.map(({ id }) => id))
    if (rows.length < ROWS_MAX) return ids
  }
}

/** Writes the rows that some ids have in another revision, of this layout or of another: those that are not as they are there. @returns how many became others */
export async function restoreParts(
  db: Db,
  table: PartTable,
  { layoutId, revision }: NewRevision,
  source: RevisionRef,
  ids: readonly string[],
): Promise<number> {
  const of = (name: string, layout = layoutId) =>
    sql`${sql.ref(`${name}.layout_id`)} = ${layout}::uuid and ${sql.ref(`${name}.id`)} = any(${ids}::uuid[])`
  const at = Number(source.revision)
  const then = sql`${of('past', source.layoutId)} and ${sql.raw(`past.since <= ${at} and (past.until is null or past.until > ${at})`)}`
  const ended = await sql`update ${sql.table(table)} as now set until = ${revision}::int
    where ${of('now')} and until is null and not exists (
      select from ${sql.table(table)} as past where ${then} and past.id = now.id
      and past.position = now.position and past.content = now.content)`.execute(db)
  // A row that ended just now still held then: only its end tells that it is to begin again.
  const begun =
    await sql`insert into ${sql.table(table)} (layout_id, floor_id, id, since, account_id, position, content, digest${spaceColumn(table)})
    select ${layoutId}::uuid, past.floor_id, past.id, ${revision}::int, past.account_id, past.position, past.content, past.digest${spaceColumn(table)}
    from ${sql.table(table)} as past where ${then}
    and not exists (select from ${sql.table(table)} as same
      where ${of('same')} and same.id = past.id and same.until is null)`.execute(db)
  return Number(ended.numAffectedRows) + Number(begun.numAffectedRows)
}
