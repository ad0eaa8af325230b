import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database, Db } from '../../database.ts'

export type LayoutRow = Selectable<Database['layout']>

/** The tables that hold what a layout consists of. */
export type PartTable = 'space' | 'asset'

export const insertLayout = (db: Db, layout: Insertable<Database['layout']>) =>
  db.insertInto('layout').values(layout).returningAll().executeTakeFirstOrThrow()

export const findLayout = (db: Db, layoutId: string, revision: number) =>
  db
    .selectFrom('layout')
    .selectAll()
    .where('layout_id', '=', layoutId)
    .where('revision', '=', revision)
    .executeTakeFirst()

/** Revisions of a layout, newest first. @param before only those before this one */
export function selectLayouts(
  db: Db,
  layoutId: string,
  { before, offset, count }: { before: number | undefined; offset: number; count: number },
): Promise<LayoutRow[]> {
  const query = db
    .selectFrom('layout')
    .selectAll()
    .where('layout_id', '=', layoutId)
    .orderBy('revision', 'desc')
    .limit(count)
    .offset(offset)
  return (before === undefined ? query : query.where('revision', '<', before)).execute()
}

/** The first revision of a layout that was saved at a time or later; undefined where there is none. */
export async function firstRevisionSince(db: Db, layoutId: string, at: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom('layout')
    .select('revision')
    .where('layout_id', '=', layoutId)
    .where('created_at', '>=', at)
    .orderBy('revision')
    .limit(1)
    .executeTakeFirst()
  return row?.revision
}

/** Newest revisions of default layouts and variants of which seats are not counted yet. */
export const selectUncounted = (db: Db, count: number) =>
  db
    .selectFrom('layout')
    .innerJoin('floor', 'floor.id', 'layout.floor_id')
    .leftJoin('layout_variant as v', 'v.id', 'layout.layout_id')
    .select(['layout.id', 'layout.layout_id', 'layout.revision', 'layout.account_id'])
    .where('layout.seats', 'is', null)
    .where('layout.revision', '=', sql<number>`coalesce(v.layout_revision, floor.layout_revision)`)
    .orderBy('layout.id')
    .limit(count)
    .execute()

export const setCounts = (db: Db, id: string, counts: Pick<LayoutRow, 'seats' | 'workplaces'>) =>
  db.updateTable('layout').set(counts).where('id', '=', id).execute()

/** A space or an asset as a revision has it. */
export interface PartRow {
  readonly id: string
  readonly position: number
  /** The revision that it is so from. */
  readonly since: number
  readonly content: unknown
}

/** Which parts of a revision are meant; what is left out does not matter. */
export interface PartFilter {
  readonly spaceId?: string | undefined
  readonly type?: string | undefined
  readonly types?: readonly string[] | undefined
  readonly template?: string | undefined
  readonly externalId?: string | undefined
  readonly ids?: readonly string[] | undefined
  /** Assets in any of these spaces, and those that name none. */
  readonly around?: readonly string[] | undefined
  /** The last one of the page before. */
  readonly after?: { readonly position: number; readonly id: string } | undefined
  readonly offset?: number
  readonly count?: number
  /** Whether what building models say of it and of its openings is left out. */
  readonly withoutModel?: boolean
}

/** The content of a space or asset without what building models say. */
const LEAN = sql`case when content -> 'openings' is null then content - 'model' else
  jsonb_set(content - 'model', '{openings}', coalesce((select jsonb_agg(opening - 'model' order by place)
    from jsonb_array_elements(content -> 'openings') with ordinality as openings (opening, place)), '[]')) end as content`

/** The spaces or assets of a revision, in their order. */
export async function selectParts(
  db: Db,
  table: PartTable,
  layoutId: string,
  revision: number,
  { offset = 0, count, withoutModel = false, ...filter }: PartFilter = {},
): Promise<PartRow[]> {
  const part = pageOfParts(table, { layoutId, revision }, conditionsOf(filter), count, offset)
  const { rows } = await sql<PartRow>`
    select id, position, since, ${withoutModel ? LEAN : sql`content`} from ${part} order by position, id`.execute(db)
  return rows
}

/**
 * The first rows of a revision that fit, in their order. Each half is limited by itself, so that an index ends it: the page alone is read,
 * and not all that comes after it.
 */
function pageOfParts(
  table: PartTable,
  { layoutId, revision }: { readonly layoutId: string; readonly revision: number },
  condition: RawBuilder<unknown>,
  count: number | undefined,
  offset = 0,
): RawBuilder<unknown> {
  const order = sql`order by position, id`
  const limit = (rows: number) => (count === undefined ? sql`` : sql`limit ${rows}::int`)
  const half = (held: RawBuilder<unknown>) => sql`(select * from ${sql.table(table)} where layout_id = ${layoutId}::uuid
    and ${held} and since <= ${revision}::int and ${condition} ${order} ${limit(offset + (count ?? 0))})`
  return sql`(select * from (${half(sql`until is null`)} union all ${half(sql`until > ${revision}::int`)}) as half
    ${order} ${limit(count ?? 0)} offset ${offset}::int) as part`
}

function conditionsOf({ spaceId, type, types, template, externalId, ids, around, after }: PartFilter) {
  const conditions = [
    sql`true`,
    ...(spaceId === undefined ? [] : [sql`space_id = ${spaceId}::uuid`]),
    ...(type === undefined ? [] : [sql`content ->> 'type' = ${type}`]),
    ...(types === undefined ? [] : [sql`content ->> 'type' = any(${types}::text[])`]),
    ...(template === undefined ? [] : [sql`content ->> 'template' = ${template}`]),
    ...(externalId === undefined ? [] : [sql`content ->> 'externalId' = ${externalId}`]),
    ...(ids === undefined ? [] : [sql`id = any(${ids}::uuid[])`]),
    ...(around === undefined ? [] : [sql`(space_id = any(${around}::uuid[]) or space_id is null)`]),
    ...(after ? [sql`(position, id) > (${after.position}::int, ${after.id}::uuid)`] : []),
  ]
  return sql.join(conditions, sql` and `)
}

/** Rows of a page: as many as an embedded store reads in some milliseconds, in which it answers no other caller. */
export const PAGE_ROWS = 250

/**
 * All spaces or assets of a revision, in their order, read in pages: a revision does not change.
 *
 * @param rest where the pages after the first are read
 */
export async function selectAllParts(
  db: Db,
  table: PartTable,
  layoutId: string,
  revision: number,
  rest = db,
): Promise<PartRow[]> {
  const all: PartRow[] = []
  for (let on = db; ; on = rest) {
    const page = await selectParts(on, table, layoutId, revision, { after: all.at(-1), count: PAGE_ROWS })
    all.push(...page)
    if (page.length < PAGE_ROWS) return all
  }
}

/** Rows of a page of which only some members are read. */
const FACT_ROWS = 1000

/**
 * All spaces or assets of a revision that fit, with some members of their content alone, which is far less to read.
 *
 * @param content the members, as JSON of the store
 */
export async function selectFacts(
  db: Db,
  table: PartTable,
  layoutId: string,
  revision: number,
  content: RawBuilder<unknown>,
  filter: Omit<PartFilter, 'offset' | 'count' | 'after' | 'withoutModel'>,
  rest = db,
): Promise<PartRow[]> {
  const all: PartRow[] = []
  for (let on = db; ; on = rest) {
    const conditions = conditionsOf({ ...filter, after: all.at(-1) })
    const part = pageOfParts(table, { layoutId, revision }, conditions, FACT_ROWS)
    const { rows } = await sql<{ page: string | null }>`
      select string_agg(jsonb_build_object('id', id, 'position', position, 'since', since, 'content', ${content})::text, ','
          order by position, id) as page from ${part}`.execute(on)
    const page = JSON.parse(`[${rows[0]!.page ?? ''}]`) as PartRow[]
    all.push(...page)
    if (page.length < FACT_ROWS) return all
  }
}

/** The same as JSON. */
export async function partsText(
  db: Db,
  table: PartTable,
  layoutId: string,
  revision: number,
  rest = db,
): Promise<string> {
  const pages: string[] = []
  let after: Pick<PartRow, 'position' | 'id'> | undefined
  for (let on = db; ; on = rest) {
    const { rows } = await sql<{ id: string; position: number; page: string; count: number }>`
      select (array_agg(id order by position, id))[count(*)::int] as id, max(position) as position, count(*)::int as count,
        string_agg((jsonb_build_object('id', id) || content)::text, ',' order by position, id) as page
      from ${pageOfParts(table, { layoutId, revision }, conditionsOf({ after }), PAGE_ROWS)}
      having count(*) > 0`.execute(on)
    const [found] = rows
    if (found) pages.push(found.page)
    if (!found || found.count < PAGE_ROWS) return `[${pages.join()}]`
    after = found
  }
}

/**
 * The rows of a revision: those that still hold, which an index lists, and those that held then. Of a revision that is being
 * written there is nothing among them.
 */
export const partsAt = (table: PartTable, layoutId: RawBuilder<unknown>, revision: RawBuilder<unknown>) => sql`(
  select * from ${sql.table(table)} where layout_id = ${layoutId} and until is null and since <= ${revision}
  union all
  select * from ${sql.table(table)} where layout_id = ${layoutId} and until > ${revision} and since <= ${revision}
) as part`

const partsOf = (table: PartTable, layoutId: string, revision: number) =>
  partsAt(table, sql`${layoutId}::uuid`, sql`${revision}::int`)

/** The rows that only one of two revisions has. */
export async function selectDifferences(
  db: Db,
  table: PartTable,
  layoutId: string,
  [from, to]: readonly [number, number],
): Promise<{ readonly before: PartRow[]; readonly after: PartRow[] }> {
  const holds = (revision: number) => sql`(since <= ${revision}::int and (until is null or until > ${revision}::int))`
  const { rows } = await sql<PartRow & { readonly earlier: boolean }>`
    select id, position, since, content, ${holds(from)} as earlier from ${sql.table(table)}
    where layout_id = ${layoutId}::uuid and ${holds(from)} <> ${holds(to)} order by position, id`.execute(db)
  return { before: rows.filter(({ earlier }) => earlier), after: rows.filter(({ earlier }) => !earlier) }
}

/** A space or asset of the default layout of some floor of an account, as its newest revision has it. */
export async function findPart(
  db: Db,
  table: PartTable,
  accountId: string,
  id: string,
): Promise<{ readonly floor_id: string; readonly id: string; readonly content: unknown } | undefined> {
  const { rows } = await sql<{ floor_id: string; id: string; content: unknown }>`
    select part.floor_id, part.id, part.content from ${sql.table(table)} as part
      join floor on floor.id = part.floor_id and part.since <= floor.layout_revision
      where part.account_id = ${accountId}::uuid and part.id = ${id}::uuid and part.until is null
        and part.layout_id = part.floor_id
    union all
    select part.floor_id, part.id, part.content from ${endedInDraft(table, accountId)}
      where part.id = ${id}::uuid`.execute(db)
  return rows[0]
}

/** Rows of the default layouts of an account that a revision ends which is being written: as a rule there are none. */
export const endedInDraft = (table: PartTable, accountId: string) => sql`layout_draft as draft
  join floor on floor.id = draft.layout_id and draft.account_id = ${accountId}::uuid
  join ${sql.table(table)} as part on part.layout_id = draft.layout_id
    and part.until = draft.revision and draft.revision > floor.layout_revision`

/** Ids of the assets in spaces, by the space. @param spaceIds of one layout */
export async function assetsBySpace(
  db: Db,
  layoutId: string,
  revision: number,
  spaceIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ id: string; space_id: string }>`
    select id, space_id from ${partsOf('asset', layoutId, revision)}
    where space_id = any(${spaceIds}::uuid[]) order by position, id`.execute(db)
  const found = new Map<string, string[]>()
  for (const { id, space_id } of rows) {
    const ids = found.get(space_id)
    if (ids) ids.push(id)
    else found.set(space_id, [id])
  }
  return found
}
