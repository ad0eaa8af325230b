import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import postgres from 'postgres'
import { inject } from 'vitest'
import { openStore } from '../../src/store/engine/open.ts'
import type { Store } from '../../src/store/engine/store.ts'
import type { Place } from '../../src/store/engine/store-place.ts'
import { recordStatements } from './recorded-statements.ts'
import { SECRETS_KEY } from './secrets-key.ts'
import { copyTemplate, type TemplateKind } from './store-template.ts'

/** A database of its own for one test file. */
export interface TestDatabase {
  readonly place: Place
  readonly store: Store
  close(): Promise<void>
}

/** A database that is not open yet, for processes that keep their data there. */
export interface TestPlace {
  readonly place: Place
  /** Settings that name it to a process. */
  readonly environment: Record<string, string>
  remove(): Promise<void>
}

/** A kind of database that the store suites run on. */
export interface TestDatabases {
  readonly name: string
  /** Opens one that has been migrated. */
  open(): Promise<TestDatabase>
  /** Opens one that no migration has run on. */
  openEmpty(): Promise<TestDatabase>
  prepare(): Promise<TestPlace>
}

/** In a directory of its own. */
export const embedded: TestDatabases = {
  name: 'PGlite',
  open: openReused,
  openEmpty: () => opened(prepareDirectory('empty')),
  prepare: () => prepareDirectory('migrated'),
}

const server: TestDatabases = {
  name: 'PostgreSQL',
  open: () => opened(preparePostgres('migrated')),
  openEmpty: () => opened(preparePostgres('empty')),
  prepare: () => preparePostgres('migrated'),
}

/**
 * The databases the store suites run on: embedded, and PostgreSQL when TEST_DATABASE_URL names one. A run that only adds
 * PostgreSQL to one that was embedded says TEST_DATABASES=postgres.
 */
export const databases: readonly TestDatabases[] = [
  ...(process.env['TEST_DATABASES'] === 'postgres' ? [] : [embedded]),
  ...(process.env['TEST_DATABASE_URL'] ? [server] : []),
]

/** Migrated stores of this worker that no test file uses: opening one costs more than emptying it. */
const idle: TestDatabase[] = []

/** A migrated store without rows; closing it empties it for the next test file of this worker. */
async function openReused(): Promise<TestDatabase> {
  const database = idle.pop() ?? (await opened(prepareDirectory('migrated', inject('storesOfRun'))))
  return {
    ...database,
    async close() {
      const isEmpty = await emptied(database.store).catch(() => false) // a test may have broken it
      if (isEmpty) idle.push(database)
      else await database.close().catch(() => {})
    },
  }
}

/** Deletes all rows, past the triggers that refuse it. Tables without any are left alone: emptying one costs milliseconds. */
async function emptied({ sessions }: Store): Promise<true> {
  await sessions.transaction().execute(async (db) => {
    const tables = await sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname = 'public' and tablename not like 'kysely%'`.execute(db)
    const questions = tables.rows.map(({ name }) => `select '${name}' as name where exists (select from ${name})`)
    const filled = await sql<{ name: string }>`${sql.raw(questions.join(' union all '))}`.execute(db)
    await sql`set local session_replication_role = replica`.execute(db)
    // References are not looked at by a delete, unlike by truncate.
    for (const { name } of filled.rows) await sql.raw(`delete from ${name}`).execute(db)
    await sql`select setval(oid, 1, false) from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`.execute(
      db,
    )
  })
  return true
}

async function opened(preparing: Promise<TestPlace>): Promise<TestDatabase> {
  const { place, remove } = await preparing
  const store = await openStore(place, { sync: false, events: recordStatements() }) // unsynced for speed; the tests of syncing turn it on
  return {
    place,
    store,
    async close() {
      await store.close()
      await remove()
    },
  }
}

/** A directory with a migrated store for a process that keeps its data there; removed by its maker. */
export async function prepareDirectory(kind: TemplateKind = 'migrated', parent = tmpdir()): Promise<TestPlace> {
  const directory = mkdtempSync(join(parent, 'roomwright-place-'))
  copyTemplate(inject('storeTemplates'), kind, directory)
  return {
    place: { directory },
    environment: { DATA_DIR: directory, EMBEDDED_SYNC: 'off' },
    remove: async () => rmSync(directory, { recursive: true }),
  }
}

async function preparePostgres(kind: TemplateKind): Promise<TestPlace> {
  const url = new URL(process.env['TEST_DATABASE_URL']!)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = postgres(url.href, { max: 1, onnotice: () => {} })
  await admin.unsafe(`create database ${name}${kind === 'migrated' ? ` template ${inject('migratedDatabase')}` : ''}`)
  url.pathname = `/${name}`
  return {
    place: { url: url.href },
    environment: { DATABASE_URL: url.href, SECRETS_KEY },
    async remove() {
      await admin.unsafe(`drop database ${name}`)
      await admin.end()
    },
  }
}
