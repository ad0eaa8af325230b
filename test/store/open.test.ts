import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { lockDirectory } from '../../src/store/engine/embedded/directory-lock.ts'
import { PGliteThread } from '../../src/store/engine/embedded/pglite-thread.ts'
import { migrate } from '../../src/store/engine/migrate.ts'
import { openStore } from '../../src/store/engine/open.ts'
import type { Store } from '../../src/store/engine/store.ts'
import { placeOf } from '../../src/store/engine/store-place.ts'
import { copyTemplate } from '../support/store-template.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const root = mkdtempSync(join(tmpdir(), 'roomwright-'))
afterAll(() => rmSync(root, { recursive: true }))

describe('a directory', () => {
  const directory = join(root, 'data')
  let turns = 0
  let store: Store

  // Opening takes a second, making it ten: the copy was made in the same way.
  beforeAll(async () => {
    copyTemplate(inject('storeTemplates'), 'empty', directory)
    let opening = true
    const turn = () => {
      turns++
      if (opening) setImmediate(turn)
    }
    setImmediate(turn)
    store = await openStore({ directory })
    opening = false
  })

  test('is opened without holding up the thread that asks', () => {
    expect(turns).toBeGreaterThan(100)
  })

  test('serves one process at a time', async () => {
    await expect(openStore({ directory })).rejects.toThrow(
      `Cannot open the store in ${directory}: process ${process.pid} is using it; stop that process, or set DATA_DIR or DATABASE_URL`,
    )
  })

  test('keeps what was stored; once closed, queries are refused instead of hanging', { tags: 'slow' }, async () => {
    await migrate(store.sessions)
    await store.db.insertInto('account').values({ name: 'kept' }).execute()
    await store.close()
    await store.close()
    await expect(store.db.selectFrom('account').selectAll().execute()).rejects.toThrow()
    expect(existsSync(join(directory, 'roomwright.lock'))).toBe(false)

    const again = await openStore({ directory })
    expect(await migrate(again.sessions)).toEqual([])
    expect(await again.db.selectFrom('account').select('name').execute()).toEqual([{ name: 'kept' }])
    await again.close()
  })
})

test('files of another version of PostgreSQL are refused, and left as they are', { tags: 'slow' }, async () => {
  const directory = join(root, 'older')
  copyTemplate(inject('storeTemplates'), 'empty', directory)
  const version = join(directory, 'pgdata', 'PG_VERSION')
  expect(readFileSync(version, 'utf8')).toBe('18\n')
  writeFileSync(version, '17\n')
  await expect(openStore({ directory })).rejects.toThrow(
    `Cannot open the store in DATA_DIR ${directory}: its files are of PostgreSQL 17, this version of Roomwright reads those of 18: back up DATA_DIR and run roomwright upgrade-store`,
  )
  expect(readFileSync(version, 'utf8')).toBe('17\n')
})

test('a store that breaks down says so, and does not keep its callers waiting', { tags: 'slow' }, async () => {
  const directory = join(root, 'broken')
  copyTemplate(inject('storeTemplates'), 'empty', directory)
  const thread = new PGliteThread({ directory: join(directory, 'pgdata'), sync: false, create: false })
  await thread.opened
  const sql = postgres({ max: 1, user: 'postgres', socket: () => thread.connect() } as object)
  await sql`create table t (text text)`
  const lost = new Promise<Error>((resolve) => thread.onLost(resolve))
  // Without its write-ahead log PostgreSQL panics, as it does when the disk is full.
  rmSync(join(directory, 'pgdata', 'pg_wal'), { recursive: true })
  await sql`select pg_switch_wal()`
  const storeLost = { code: 'STORE_LOST', message: expect.stringMatching(/^PostgreSQL says: could not .*pg_wal/) }
  const writes = Array.from({ length: 3 }, () => sql`insert into t values ('x')`.then(() => 'written'))
  expect((await Promise.allSettled(writes)).map((it) => it.status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await lost).toMatchObject(storeLost)
  await expect(sql`select 1`).rejects.toMatchObject(storeLost)
  await thread.close()
})

test(
  'the mark of a process that is gone, or of another with its number, locks no one out',
  { tags: 'slow' },
  async () => {
    const directory = join(root, 'stale')
    const child = spawn(process.execPath, ['-e', ''])
    await once(child, 'exit')
    mkdirSync(directory)
    lockDirectory(directory)()
    for (const mark of [String(child.pid), `${process.pid} 1`, '', 'garbage']) {
      writeFileSync(join(directory, 'roomwright.lock'), mark)
      lockDirectory(directory)()
    }
    expect(existsSync(join(directory, 'roomwright.lock'))).toBe(false)
  },
)

test('what cannot be opened says why', async () => {
  const file = join(root, 'a-file')
  writeFileSync(file, '')
  await expect(openStore({ directory: join(file, 'data') })).rejects.toThrow(/a-file/)
  await expect(openStore({ url: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toThrow(
    /^Cannot open the store at 127\.0\.0\.1:1: /,
  )
})

test('a database URL wins over a directory', () => {
  expect(placeOf({ databaseUrl: 'postgres://h/d', dataDir: './data' })).toEqual({ url: 'postgres://h/d' })
  expect(placeOf({ databaseUrl: '', dataDir: './data' })).toEqual({ directory: './data' })
  expect(placeOf({ databaseUrl: '', dataDir: 'memory' })).toBe('memory')
})
