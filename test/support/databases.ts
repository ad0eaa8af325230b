import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { openStore, type Place, type Store } from '../../src/store/open.ts'

/** A database of its own for one test file. */
export interface TestDatabase {
  readonly place: Place
  readonly store: Store
  close(): Promise<void>
}

/** A database that nobody has open yet, for processes that keep their data there. */
export interface TestPlace {
  readonly place: Place
  /** What tells a process of it. */
  readonly environment: Record<string, string>
  remove(): Promise<void>
}

/**
 * The databases the store suites run on: embedded, and PostgreSQL when TEST_DATABASE_URL names one. A run that only adds
 * PostgreSQL to one that was embedded says TEST_DATABASES=postgres.
 */
export const databases: { name: string; open(): Promise<TestDatabase>; prepare(): Promise<TestPlace> }[] = [
  ...(process.env['TEST_DATABASES'] === 'postgres'
    ? []
    : [{ name: 'PGlite', open: openEmbedded, prepare: prepareDirectory }]),
  ...(process.env['TEST_DATABASE_URL'] ? [{ name: 'PostgreSQL', open: openPostgres, prepare: preparePostgres }] : []),
]

async function openEmbedded(): Promise<TestDatabase> {
  const store = await openStore('memory')
  return { place: 'memory', store, close: () => store.close() }
}

async function openPostgres(): Promise<TestDatabase> {
  const { place, remove } = await preparePostgres()
  const store = await openStore(place)
  return {
    place,
    store,
    async close() {
      await store.close()
      await remove()
    },
  }
}

async function prepareDirectory(): Promise<TestPlace> {
  const directory = mkdtempSync(join(tmpdir(), 'roomwright-place-'))
  return {
    place: { directory },
    environment: { DATA_DIR: directory },
    remove: async () => rmSync(directory, { recursive: true }),
  }
}

async function preparePostgres(): Promise<TestPlace> {
  const url = new URL(process.env['TEST_DATABASE_URL']!)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = postgres(url.href, { max: 1, onnotice: () => {} })
  await admin.unsafe(`create database ${name}`)
  url.pathname = `/${name}`
  return {
    place: { url: url.href },
    environment: { DATABASE_URL: url.href },
    async remove() {
      await admin.unsafe(`drop database ${name}`)
      await admin.end()
    },
  }
}
