import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { openStore, type Place, type Store } from '../../src/store/open.ts'

/** A database of its own for one test file. */
export interface TestDatabase {
  readonly place: Place
  readonly store: Store
  close(): Promise<void>
}

/**
 * The databases the store suites run on: embedded, and PostgreSQL when TEST_DATABASE_URL names one. A run that only adds
 * PostgreSQL to one that was embedded says TEST_DATABASES=postgres.
 */
export const databases: { name: string; open(): Promise<TestDatabase> }[] = [
  ...(process.env['TEST_DATABASES'] === 'postgres' ? [] : [{ name: 'PGlite', open: openEmbedded }]),
  ...(process.env['TEST_DATABASE_URL']
    ? [{ name: 'PostgreSQL', open: () => openPostgres(process.env['TEST_DATABASE_URL']!) }]
    : []),
]

async function openEmbedded(): Promise<TestDatabase> {
  const store = await openStore('memory')
  return { place: 'memory', store, close: () => store.close() }
}

async function openPostgres(url: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = postgres(url, { max: 1, onnotice: () => {} })
  await admin.unsafe(`create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  const place = { url: own.href }
  const store = await openStore(place)
  return {
    place,
    store,
    async close() {
      await store.close()
      await admin.unsafe(`drop database ${name}`)
      await admin.end()
    },
  }
}
