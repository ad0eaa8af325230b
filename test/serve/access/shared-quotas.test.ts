import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sharedCalls } from '../../../src/operations/calling/shared-quotas.ts'
import { openStore } from '../../../src/store/engine/open.ts'
import type { Store } from '../../../src/store/engine/store.ts'
import { deleteFullBuckets, takeFromBucket } from '../../../src/store/tables/tokens/rate-buckets.ts'
import { accessWorld, type World } from '../../support/access.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

describe.each(databases)('a shared bucket on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database)
  })
  afterAll(() => database.close())

  const quota = { calls: 100, seconds: 100_000 }
  const take = (client: string, calls: number) => takeFromBucket(world.db, client, calls, quota)

  test('counts down from its size, and no further below zero than that', async () => {
    expect(await take('a', 1)).toBeCloseTo(99, 1)
    expect(await take('a', 60)).toBeCloseTo(39, 1)
    expect(await take('b', 10)).toBeCloseTo(90, 1)
    expect(await take('a', 60)).toBeCloseTo(-21, 1)
    expect(await take('a', 5000)).toBeCloseTo(-100, 1)
  })

  test('fills again with time, to its size', async () => {
    await take('c', 80)
    const back = (seconds: number) =>
      sql`update rate_bucket set full_at = full_at - ${seconds}::float8 * interval '1 second' where client = 'c'`.execute(
        world.db,
      )
    await back(30_000)
    expect(await take('c', 0)).toBeCloseTo(50, 1)
    await back(3_000_000)
    expect(await take('c', 0)).toBeCloseTo(100, 1)
  })

  test('is forgotten when it is full', async () => {
    await take('full', 1)
    await take('spent', 1)
    await sql`update rate_bucket set full_at = now() - interval '1 second' where client = 'full'`.execute(world.db)
    await deleteFullBuckets(world.db, 10)
    const remaining = await world.db
      .selectFrom('rate_bucket')
      .select('client')
      .where('client', 'in', ['full', 'spent'])
      .execute()
    expect(remaining).toEqual([{ client: 'spent' }])
  })

  test('of many processes at once each call is counted', async () => {
    await Promise.all(Array.from({ length: 50 }, () => take('crowd', 1)))
    expect(await take('crowd', 0)).toBeCloseTo(50, 1)
  })
})

describe.each(databases.filter(({ name }) => name === 'PostgreSQL'))('two processes on one $name', ({ open }) => {
  const RATE = { RATE_CALLS: '1000', RATE_SECONDS: '80000' }
  let database: TestDatabase
  let second: Store
  let here: World
  let there: World
  beforeAll(async () => {
    database = await open()
    here = await accessWorld(database, RATE)
    second = await openStore(database.place)
    there = await accessWorld({ ...database, store: second }, RATE)
  })
  afterAll(async () => {
    await second.close()
    await database.close()
  })

  let clients = 0
  const call = async (world: World, text: string) => {
    const address = `10.${clients >> 16}.${(clients >> 8) & 255}.${clients++ & 255}`
    const init = { headers: world.bearer(text) }
    return (await world.app.request('https://rooms.example/v2/token/self', init, { address })).status
  }

  /** Calls let through, of waves that go to both processes. */
  async function flood(text: string, waves: number): Promise<number> {
    let allowed = 0
    for (let wave = 0; wave < waves; wave++) {
      const statuses = await Promise.all([here, there].flatMap((it) => Array.from({ length: 5 }, () => call(it, text))))
      allowed += statuses.filter((it) => it === 200).length
      await sql`select 1`.execute(here.db)
    }
    return allowed
  }

  test('a token has one quota in both, but for the hundredth that each may be behind', async () => {
    const { text } = await (await here.account()).secret()
    const allowed = await flood(text, 200)
    expect(allowed).toBeGreaterThanOrEqual(1000)
    // A hundredth of the quota for each process, and what arrives while the store is asked.
    expect(allowed).toBeLessThanOrEqual(1000 + 2 * 10 + 4 * 10)
    expect([await call(here, text), await call(there, text)]).toEqual([429, 429])
  })

  test('so has a token whose owner has set a lower one', async () => {
    const { text } = await (await here.account()).secret(undefined, { quota: 100 })
    const allowed = await flood(text, 40)
    expect(allowed).toBeGreaterThanOrEqual(100)
    // A hundredth is one call here: what each may be behind is what arrives while the store is asked.
    expect(allowed).toBeLessThanOrEqual(100 + 4 * 10)
    expect([await call(here, text), await call(there, text)]).toEqual([429, 429])
  })

  test('a few calls cost no statement', async () => {
    const { text, token } = await (await here.account()).secret()
    for (let i = 0; i < 9; i++) await call(here, text)
    await sql`select 1`.execute(here.db)
    expect(await here.db.selectFrom('rate_bucket').selectAll().where('client', '=', token.id).execute()).toEqual([])
    await call(here, text)
    await vi.waitFor(async () =>
      expect(
        await here.db.selectFrom('rate_bucket').select('client').where('client', '=', token.id).execute(),
      ).toHaveLength(1),
    )
  })

  test('without the store each process counts by itself, and nothing fails', async () => {
    const { text } = await (await here.account()).secret()
    expect(await call(there, text)).toBe(200)
    const { store } = there.service
    await sql`alter table rate_bucket rename to rate_bucket_away`.execute(here.db)
    const statuses = []
    for (let i = 0; i < 1100; i++) statuses.push(await call(there, text))
    await sql`alter table rate_bucket_away rename to rate_bucket`.execute(here.db)
    expect([statuses.filter((it) => it === 200).length, statuses.at(-1)]).toEqual([999, 429])
    there.service.store = { status: 'failed', reason: 'gone' }
    expect(await sharedCalls(there.service)!('x', 1, { calls: 10, seconds: 10 })).toBeUndefined()
    there.service.store = store
  })
})
