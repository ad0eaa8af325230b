import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database.ts'
import type { FormerPglite } from './former-pglite.ts'

/** Rows that are carried at once. */
const BATCH = 500

/** Tables of the schema with their rows, in no order: what refers to others is not looked at meanwhile. */
const TABLES = `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`

/** Tables outside of the schema, which would be lost. */
const OTHERS = `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
  where schemaname not in ('public', 'pg_catalog', 'information_schema')`

/** A number of rows and a digest of them, whatever their order: JSON of PostgreSQL writes each value so that it can be read back. */
const digestOf = (table: string) =>
  `select count(*)::int as count, md5(coalesce(string_agg(digest, '' order by digest collate "C"), '')) as digest
   from (select md5(row_to_json(t)::text) as digest from ${table} t) d`

/**
 * Copies all rows from a store of a former PostgreSQL to one of this, which has the same schema and is replaced in full.
 *
 * @returns how many rows
 * @throws Error when a table is not the same afterwards
 */
export async function copyTables(from: FormerPglite, to: Db): Promise<number> {
  const { rows: others } = await from.query<{ name: string }>(OTHERS)
  if (others.length > 0) throw new Error(`the old store has tables that no version made: ${others[0]!.name}`)
  const { rows: tables } = await from.query<{ name: string }>(TABLES)
  let count = 0
  await to.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db) // neither triggers nor references
    for (const { name } of tables) await sql.raw(`delete from ${name}`).execute(db)
    for (const { name } of tables) count += await copyTable(from, db, name)
    await copySequences(from, db)
  })
  return count
}

async function copyTable(from: FormerPglite, to: Db, table: string): Promise<number> {
  await from.query('begin')
  await from.query(`declare upgrade cursor for select row_to_json(t)::text as row from ${table} t`)
  for (;;) {
    const { rows } = await from.query<{ row: string }>(`fetch ${BATCH} from upgrade`)
    if (rows.length > 0) await insert(to, table, `[${rows.map(({ row }) => row).join(',')}]`)
    if (rows.length < BATCH) break
  }
  await from.query('commit')
  const { rows: wanted } = await from.query<{ count: number; digest: string }>(digestOf(table))
  const { rows: found } = await sql.raw<{ count: number; digest: string }>(digestOf(table)).execute(to)
  if (found[0]!.count !== wanted[0]!.count || found[0]!.digest !== wanted[0]!.digest)
    throw new Error(`the rows of ${table} are not the same in the new store`)
  return wanted[0]!.count
}

const insert = (to: Db, table: string, json: string) =>
  sql`insert into ${sql.raw(table) as RawBuilder<unknown>} overriding system value
    select * from json_populate_recordset(null::${sql.raw(table)}, ${json}::text::json)`.execute(to)

async function copySequences(from: FormerPglite, to: Db): Promise<void> {
  const { rows } = await from.query<{ name: string; last: string | number | null }>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value as last from pg_sequences`)
  for (const { name, last } of rows)
    if (last !== null) await sql`select setval(${name}::text::regclass, ${String(last)}::bigint)`.execute(to)
}
