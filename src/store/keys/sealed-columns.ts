import { type RawBuilder, sql } from 'kysely'
import type { Database, Db } from '../database.ts'
import { type Keyring, SEALED } from './keyring.ts'

/** A table with secrets that the service reads again. Constraints named after the columns refuse what is not sealed. */
interface SealedTable {
  readonly table: keyof Database
  /** Column of the id that its secrets are sealed for. */
  readonly id: string
  readonly columns: readonly string[]
}

/** All of them; of other secrets the store has hashes. */
export const SEALED_TABLES: readonly SealedTable[] = [
  { table: 'webhook', id: 'id', columns: ['secret', 'previous_secret'] },
  { table: 'totp', id: 'user_id', columns: ['secret'] },
]

/** Rows that are read at once. */
const BATCH = 500

const isSealed = (column: string) => sql<boolean>`${sql.ref(column)} like ${`${SEALED}%`}`
const keyOf = (column: string) => sql<string>`split_part(${sql.ref(column)}, ':', 2)`

/** Ids of the keys that secrets of the store are sealed with. */
export async function keysInUse(db: Db): Promise<string[]> {
  const ids = new Set<string>()
  for (const { table, columns } of SEALED_TABLES)
    for (const column of columns) {
      const { rows } = await sql<{ key: string }>`
        select distinct ${keyOf(column)} as key from ${sql.table(table)} where ${isSealed(column)}`.execute(db)
      for (const { key } of rows) ids.add(key)
    }
  return [...ids].sort()
}

/**
 * Seals what earlier versions left in clear, once: then the database vouches that nothing is, and this only asks it. Any number
 * of processes may do so at once, and one that breaks off is continued by the next start.
 *
 * @param db with a session to each connection, for VACUUM
 * @returns how many rows it sealed
 */
export async function sealClear(db: Db, keyring: Keyring): Promise<number> {
  let count = 0
  for (const it of await unprovedTables(db)) {
    const seal = (id: string, value: string) =>
      value.startsWith(SEALED) ? value : keyring.seal({ table: it.table, id }, value)
    count += await replaceAll(db, it, (column) => sql`not ${isSealed(column)}`, seal)
    // Rewrites the file: what an update replaces is in it otherwise, and in each backup.
    await sql`vacuum full ${sql.table(it.table)}`.execute(db)
    for (const column of it.columns)
      await sql`alter table ${sql.table(it.table)} validate constraint ${sql.id(constraintOf(it, column))}`.execute(db)
  }
  return count
}

/** Seals with the newest key what others have sealed. @returns in how many rows */
export async function sealAnew(db: Db, keyring: Keyring): Promise<number> {
  let count = 0
  for (const it of SEALED_TABLES)
    count += await replaceAll(
      db,
      it,
      (column) => sql`${keyOf(column)} <> ${keyring.current}`,
      (id, sealed) => {
        const row = { table: it.table, id }
        return keyring.seal(row, keyring.open(row, sealed))
      },
    )
  return count
}

/** Opens every secret. @returns in how many rows @throws Error of the first that does not open */
export async function openAll(db: Db, keyring: Keyring): Promise<number> {
  let count = 0
  for (const it of SEALED_TABLES)
    for await (const { id, values } of rowsOf(db, it, () => sql`true`)) {
      for (const value of values) if (value !== null) keyring.open({ table: it.table, id }, value)
      count++
    }
  return count
}

type Which = (column: string) => RawBuilder<unknown>

/** Replaces the values of rows, all of a row at once; a row that has been changed meanwhile is right already. */
async function replaceAll(
  db: Db,
  it: SealedTable,
  which: Which,
  change: (id: string, value: string) => string,
): Promise<number> {
  let count = 0
  for await (const { id, values } of rowsOf(db, it, which)) {
    const changes = it.columns.map((column, i) => {
      const value = values[i]!
      return sql`${sql.ref(column)} = ${value === null ? null : change(id, value)}`
    })
    const before = it.columns.map((column, i) => sql`${sql.ref(column)} is not distinct from ${values[i]!}`)
    const { numAffectedRows } = await sql`update ${sql.table(it.table)} set ${sql.join(changes)}
      where ${sql.ref(it.id)} = ${id}::uuid and ${sql.join(before, sql` and `)}`.execute(db)
    count += Number(numAffectedRows)
  }
  return count
}

/** Rows of which one secret at least is such a one. */
async function* rowsOf(db: Db, { table, id, columns }: SealedTable, which: Which) {
  const any = sql.join(
    columns.map((column) => sql`(${sql.ref(column)} is not null and ${which(column)})`),
    sql` or `,
  )
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await sql<{ id: string; values: (string | null)[] }>`
      select ${sql.ref(id)}::text as id, array[${sql.join(columns.map((it) => sql.ref(it)))}] as values
      from ${sql.table(table)} where ${sql.ref(id)} > ${after}::uuid and (${any})
      order by ${sql.ref(id)} limit ${BATCH}::int`.execute(db)
    yield* rows
    if (rows.length < BATCH) return
    after = rows.at(-1)!.id
  }
}

const constraintOf = ({ table }: SealedTable, column: string) => `${table}_${column}_sealed`

/** Tables of which the database does not vouch yet that all is sealed. */
async function unprovedTables(db: Db): Promise<SealedTable[]> {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where not convalidated`.execute(db)
  const unproved = new Set(rows.map(({ name }) => name))
  return SEALED_TABLES.filter((it) => it.columns.some((column) => unproved.has(constraintOf(it, column))))
}
