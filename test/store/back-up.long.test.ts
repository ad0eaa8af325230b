import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { pack as startPack } from 'tar-stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { beginTotp, pendingTotp } from '../../src/operations/identity/factors/totp.ts'
import { backUpStore } from '../../src/operations/operator/back-up-store.ts'
import { createWebhook } from '../../src/operations/webhooks/manage-webhooks.ts'
import { createService } from '../../src/process/create-service.ts'
import { readConfig } from '../../src/service/config.ts'
import { MANIFEST } from '../../src/store/copies/backup-format.ts'
import { checkpointIfDue, vacuumOne } from '../../src/store/copies/maintain-embedded.ts'
import { restore } from '../../src/store/copies/restore.ts'
import { migrate } from '../../src/store/engine/migrate.ts'
import { openStore } from '../../src/store/engine/open.ts'
import type { Store } from '../../src/store/engine/store.ts'
import { accessWorld } from '../support/access.ts'
import { prepareDirectory, type TestPlace } from '../support/databases.ts'
import { runs } from '../support/property-runs.ts'
import { SECRETS_KEY } from '../support/secrets-key.ts'
import { bytesOf } from '../support/totp.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const root = mkdtempSync(join(tmpdir(), 'roomwright-backup-'))
afterAll(() => rmSync(root, { recursive: true }))
let pathCount = 0
const fresh = () => join(root, String(pathCount++))

describe('a backup of an embedded store in use', () => {
  let place: TestPlace
  let store: Store
  let service: ReturnType<typeof createService>
  beforeAll(async () => {
    place = await prepareDirectory()
    store = await openStore(place.place, { sync: false })
    await sql`create table pair (i int, half int, filler text)`.execute(store.db)
    // As long in the log and in its file as it is given, and made at no cost.
    await sql`alter table pair alter column filler set storage external`.execute(store.db)
    service = createService(readConfig({ ...place.environment, FURNISH_THREADS: '0' }), () => {})
    service.store = { status: 'ready', db: store.db }
  })
  afterAll(async () => {
    await store.close()
    await place.remove()
  })
  beforeEach(() => sql`truncate pair`.execute(store.db))

  /** Adds a pair of rows, both or none, then reports it as acknowledged. */
  async function write(i: number, bytes = 0) {
    await store.db.transaction().execute(async (db) => {
      for (const half of [0, 1])
        await sql`insert into pair values (${i}::int, ${half}::int, repeat('x', ${bytes}::int))`.execute(db)
    })
  }

  /** What a store restored from a backup holds of the pairs, in order. */
  async function restored<Result>(file: string, read: (copy: Store) => Promise<Result>): Promise<Result> {
    const directory = fresh()
    await restore(file, directory, { sync: false })
    const copy = await openStore({ directory }, { sync: false })
    try {
      return await read(copy)
    } finally {
      await copy.close()
      rmSync(directory, { recursive: true })
    }
  }
  const pairsOf = async ({ db }: Store) => {
    const { rows } = await sql<{ i: number; halves: number }>`
      select i, count(*)::int as halves from pair group by i order by i`.execute(db)
    return rows
  }

  test('holds all that was acknowledged before it began, and no half of what was written meanwhile', async () => {
    for (let i = 0; i < 50; i++) await write(i)
    let acknowledged = 50
    let writing = false
    const keepWriting = async () => {
      for (; writing; acknowledged++) await write(acknowledged, 1600)
    }
    // Whatever moves files while they are copied.
    const disturb = async () => {
      while (writing) {
        await sql`select 1 / 0`.execute(store.db).catch(() => {})
        await checkpointIfDue(store.db)
        await sql`vacuum pair`.execute(store.db)
        await setTimeout(20)
      }
    }
    for (let round = 0; round < runs(4); round++) {
      const file = fresh()
      writing = true
      const others = Promise.all([keepWriting(), disturb()])
      await setTimeout(50) // written to before, too
      const before = acknowledged
      await backUpStore(service, { file })
      const after = acknowledged
      writing = false
      await others
      const pairs = await restored(file, pairsOf)
      expect(pairs.length).toBeGreaterThanOrEqual(before)
      expect(pairs.length).toBeLessThanOrEqual(after + 1)
      expect(pairs).toEqual(pairs.map((_, i) => ({ i, halves: 2 })))
      expect(after).toBeGreaterThan(before) // else nothing was written meanwhile
    }
  })

  test('has indexes that agree with the tables, and takes writes', async () => {
    for (let i = 0; i < 20; i++)
      await store.db
        .insertInto('account')
        .values({ name: `a${i}` })
        .execute()
    const file = fresh()
    await backUpStore(service, { file })
    await restored(file, async ({ db, sessions }) => {
      expect(await migrate(sessions)).toEqual([])
      const count = async (scan: string) =>
        db.transaction().execute(async (transaction) => {
          await sql.raw(`set local enable_${scan} = off`).execute(transaction)
          const { rows } = await sql<{
            n: number
          }>`select count(id)::int as n from account where id > '00000000-0000-0000-0000-000000000000'`.execute(
            transaction,
          )
          return rows[0]!.n
        })
      const all = await count('indexscan')
      expect(all).toBeGreaterThanOrEqual(20)
      expect(await count('seqscan')).toBe(all)
      await db.insertInto('account').values({ name: 'later' }).execute()
    })
  })

  test('is for its owner alone, and replaces no file', async () => {
    const file = fresh()
    const { bytes } = await backUpStore(service, { file })
    expect(statSync(file)).toMatchObject({ size: bytes, mode: 0o100600 })
    const before = readFileSync(file)
    await expect(backUpStore(service, { file })).rejects.toMatchObject({
      code: 'conflict',
      message: `file: ${file} is there already`,
    })
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  test('holds no secret of a webhook or an app in clear, and says which key they need', async () => {
    const world = await accessWorld({ place: place.place, store, close: async () => {} })
    const mine = await world.account()
    const create = { url: 'https://hooks.example/x', events: ['floor.created'] as const, enabled: true }
    const { secret } = await createWebhook.run(world.service, mine.caller, createWebhook.input.parse(create))
    await beginTotp(world.service, mine.user)
    const { secret: seed } = (await pendingTotp(world.service, mine.user))!
    const file = fresh()
    expect(await backUpStore(service, { file })).toMatchObject({ keys: [world.service.keyring!.current] })
    const bytes = gunzipSync(readFileSync(file))
    expect(bytes.includes('sealed:')).toBe(true)
    const raw = Buffer.from(bytesOf(seed))
    for (const it of [secret, seed, raw, raw.toString('hex'), raw.toString('base64')])
      expect(bytes.includes(it)).toBe(false)
    const directory = fresh()
    expect(await restore(file, directory, { sync: false })).toMatchObject({ keys: [world.service.keyring!.current] })
    rmSync(directory, { recursive: true })
  })

  test('that fails leaves nothing, and the next one succeeds', async () => {
    const nowhere = join(root, 'missing', 'file')
    await expect(backUpStore(service, { file: nowhere })).rejects.toMatchObject({
      message: expect.stringContaining('ENOENT'),
    })
    const both = await Promise.allSettled([
      backUpStore(service, { file: fresh() }),
      backUpStore(service, { file: fresh() }),
    ])
    const [refused, ...others] = both.filter((it) => it.status === 'rejected')
    expect(refused!.reason.message).toContain('another one is being made')
    expect(others).toEqual([])
    expect(readdirSync(root).filter((name) => name.endsWith('.part'))).toEqual([])
    await backUpStore(service, { file: fresh() })
  })

  test('keeps the log that it needs, however much is written and checkpointed, and lets it go', async () => {
    const file = fresh()
    let done = false
    const backup = backUpStore(service, { file }).finally(() => {
      done = true
    })
    for (let i = 0; i < 12 && !done; i++) {
      await write(i, 1_600_000)
      await checkpointIfDue(store.db)
      await vacuumOne(store.db)
    }
    await backup
    await restored(file, pairsOf)
    let checkpointed = false
    for (let i = 20; i < 40 && !checkpointed; i++) {
      await write(i, 1_600_000)
      checkpointed = await checkpointIfDue(store.db)
    }
    expect(checkpointed).toBe(true)
  })

  test('of PostgreSQL, or in a relative place, is refused', async () => {
    const other = createService(
      readConfig({ DATABASE_URL: 'postgres://h/db', SECRETS_KEY, FURNISH_THREADS: '0' }),
      () => {},
    )
    other.store = { status: 'ready', db: store.db }
    await expect(backUpStore(other, { file: fresh() })).rejects.toThrow('pg_dump')
  })
})

describe('restoring', () => {
  let place: TestPlace
  let file: string
  beforeAll(async () => {
    place = await prepareDirectory()
    const store = await openStore(place.place, { sync: false })
    await store.db.insertInto('account').values({ name: 'backed up' }).execute()
    const service = createService(readConfig({ ...place.environment, FURNISH_THREADS: '0' }), () => {})
    service.store = { status: 'ready', db: store.db }
    file = fresh()
    await backUpStore(service, { file })
    await store.close()
  })
  afterAll(() => place.remove())

  const accountsOf = async (directory: string) => {
    const store = await openStore({ directory }, { sync: false })
    const rows = await store.db.selectFrom('account').select('name').execute()
    await store.close()
    return rows.map(({ name }) => name)
  }

  test('a directory that is not empty is left as it is, unless it is to be replaced', async () => {
    const { place, environment, remove } = await prepareDirectory()
    const directory = environment['DATA_DIR']!
    await expect(restore(file, directory)).rejects.toThrow(`${directory} is not empty (pgdata)`)
    expect(await accountsOf(directory)).toEqual([])
    const unsynced = async () =>
      expect(await restore(file, directory, { replaces: true, sync: false })).toMatchObject({ format: 1 })
    expect(await syncedShare(directory, unsynced)).toBe(0)
    expect(await accountsOf(directory)).toEqual(['backed up'])
    expect(readdirSync(directory)).toEqual(['pgdata'])
    expect(statSync(join(directory, 'pgdata')).mode & 0o777).toBe(0o700)
    expect(statSync(join(directory, 'pgdata', 'global', 'pg_control')).mode & 0o777).toBe(0o600)
    expect(place).toEqual({ directory })
    await remove()
  })

  /** Share of the files in the directory that were synced one by one while something ran. */
  async function syncedShare(directory: string, run: () => Promise<unknown>): Promise<number> {
    const handle = await open(file)
    const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync')
    await handle.close()
    try {
      await run()
      const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((it) => it.isFile())
      return sync.mock.calls.length / files.length
    } finally {
      sync.mockRestore()
    }
  }

  test('the store is on the disk, unless syncing is off as above', async () => {
    const directory = fresh()
    expect(await syncedShare(directory, () => restore(file, directory))).toBeGreaterThan(0.9) // opening adds some
  })

  test('a store in use is not touched', async () => {
    const { place, environment, remove } = await prepareDirectory()
    const store = await openStore(place, { sync: false })
    await expect(restore(file, environment['DATA_DIR']!, { replaces: true })).rejects.toThrow('is using it')
    await store.db.insertInto('account').values({ name: 'goes on' }).execute()
    await store.close()
    expect(await accountsOf(environment['DATA_DIR']!)).toEqual(['goes on'])
    await remove()
  })

  /** A file like a backup with these entries. */
  async function archive(entries: readonly (readonly [name: string, content: string])[]): Promise<string> {
    const pack = startPack()
    for (const [name, content] of entries) pack.entry({ name }, content)
    pack.finalize()
    const path = fresh()
    writeFileSync(path, gzipSync(await buffer(pack)))
    return path
  }
  const manifest = (over: object) =>
    [MANIFEST, JSON.stringify({ format: 1, version: '9.9.9', migrations: [], createdAt: '', ...over })] as const

  test.each([
    ['is missing', async () => join(root, 'none'), 'no such file'],
    ['is cut off', async () => cut(0.7), 'its end is missing'],
    ['is cut off at its half', async () => cut(0.5), 'its end is missing'],
    ['is cut off late', async () => cut(0.9), 'its end is missing'],
    ['is empty', async () => written(Buffer.alloc(0)), 'its end is missing'],
    ['is no archive', async () => written(Buffer.from('hello')), 'it is damaged, or no backup of Roomwright'],
    ['is another archive', async () => archive([['a', 'b']]), 'no backup of Roomwright'],
    ['is damaged inside', async () => damaged(), /damaged|end is missing/],
    ['has another format', async () => archive([manifest({ format: 2 })]), 'has format 2'],
    [
      'is of a later version',
      async () => archive([manifest({ migrations: ['9999-later'] })]),
      /made by Roomwright 9\.9\.9.*9999-later/,
    ],
    ['leads out', async () => archive([manifest({}), ['pgdata/../../evil', 'x']]), 'a file that no store has'],
    ['leads elsewhere', async () => archive([manifest({}), ['/tmp/evil', 'x']]), 'a file that no store has'],
    ['is no store', async () => archive([manifest({}), ['pgdata/PG_VERSION', '18\n']]), /./],
    [
      'is of another PostgreSQL',
      async () => archive([manifest({}), ['pgdata/PG_VERSION', '17\n']]),
      'are of PostgreSQL 17',
    ],
  ])('a file that %s is refused, and the store that is there is kept', async (_what, make, message) => {
    const directory = fresh()
    mkdirSync(join(directory, 'pgdata'), { recursive: true })
    writeFileSync(join(directory, 'pgdata', 'kept'), 'kept')
    await expect(restore(await make(), directory, { replaces: true, sync: false })).rejects.toThrow(message)
    expect(readdirSync(directory)).toEqual(['pgdata'])
    expect(readFileSync(join(directory, 'pgdata', 'kept'), 'utf8')).toBe('kept')
    expect(existsSync('/tmp/evil')).toBe(false)
  })

  const written = (bytes: Buffer) => {
    const path = fresh()
    writeFileSync(path, bytes)
    return path
  }
  const cut = (share: number) => {
    const bytes = readFileSync(file)
    return written(bytes.subarray(0, Math.floor(bytes.length * share)))
  }
  const damaged = () => {
    const bytes = Buffer.from(readFileSync(file))
    const half = Math.floor(bytes.length / 2)
    bytes.fill(0, half, half + 64)
    return written(bytes)
  }

  test('a backup begins with what it is', () => {
    const text = gunzipSync(readFileSync(file)).subarray(0, 1024).toString('latin1')
    expect(text.startsWith(MANIFEST)).toBe(true)
    expect(text).toContain('"format":1')
  })
})
