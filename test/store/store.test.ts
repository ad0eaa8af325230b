import { setTimeout } from 'node:timers/promises'
import { type KyselyPlugin, type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import { migrate } from '../../src/store/engine/migrate.ts'
import { openStore } from '../../src/store/engine/open.ts'
import type { Store } from '../../src/store/engine/store.ts'
import { databases, type TestDatabase } from '../support/databases.ts'
import { seeded } from '../support/seeded.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

describe.each(databases)('the store on $name', ({ openEmpty }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openEmpty()
  })
  afterAll(() => database.close())

  test('is migrated once, however many start at the same time', async () => {
    const { store, place } = database
    const shared = typeof place === 'object' && 'url' in place
    const others = shared ? await Promise.all([openStore(place), openStore(place)]) : []
    const ran = await Promise.all([store, store, ...others].map((it) => migrate(it.sessions)))
    expect(ran.flat()).toEqual(Object.keys(migrations))
    expect(await migrate(store.sessions)).toEqual([])
    await Promise.all(others.map((it) => it.close()))
  })

  test('that is up to date is asked whether it is, and nothing else', async () => {
    let queryCount = 0
    const count: KyselyPlugin = {
      transformQuery: ({ node }) => {
        queryCount++
        return node
      },
      transformResult: async ({ result }) => result,
    }
    expect(await migrate(database.store.sessions.withPlugin(count))).toEqual([])
    expect(queryCount).toBe(2)
  })

  test('an account has an id, a name and the time of its creation', async () => {
    const { db } = database.store
    const written = await db.insertInto('account').values({ name: 'Acme “ü”' }).returningAll().executeTakeFirstOrThrow()
    expect(written.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(written.created_at).toBeInstanceOf(Date)
    expect(await db.selectFrom('account').selectAll().where('id', '=', written.id).execute()).toEqual([written])
  })

  test('a name is required, and a failed statement tells its SQL state', async () => {
    const insert = database.store.db
      .insertInto('account')
      .values({ name: null as never })
      .execute()
    await expect(insert).rejects.toMatchObject({ code: '23502' })
  })

  test('a transaction that fails leaves nothing', async () => {
    const { db } = database.store
    const failing = db.transaction().execute(async (db) => {
      await db.insertInto('account').values({ name: 'never' }).execute()
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await db.selectFrom('account').where('name', '=', 'never').selectAll().execute()).toEqual([])
  })

  test('many queries at once are each answered for themselves', async () => {
    const numbers = Array.from({ length: 50 }, (_, i) => i)
    const rows = numbers.map((i) => sql<{ n: number }>`select ${i}::int as n`.execute(database.store.db))
    expect((await Promise.all(rows)).map((it) => it.rows[0]?.n)).toEqual(numbers)
  })

  test(
    'statements that fail, when they are prepared or when they run, leave the answers to those around them',
    { tags: 'slow' },
    async () => {
      const { db } = database.store
      const random = seeded(7)
      const queries = Array.from({ length: 600 }, (_, i) => {
        const kind = Math.floor(random() * 5)
        if (kind === 0)
          return { query: sql`select ${i}::int as n from nowhere${sql.raw(String(i % 9))}`, code: '42P01' }
        if (kind === 1) return { query: sql`select 1 / ${0}::int as n`, code: '22012' }
        if (kind === 2) return { query: sql`select ${'seven'}::text::int as n`, code: '22P02' }
        // Every so often one that was never prepared before.
        return { query: sql<{ n: number }>`select ${i}::int as ${sql.raw(kind === 3 ? `n, ${i} as m` : 'n')}`, n: i }
      })
      const answers = await Promise.allSettled(queries.map(({ query }) => query.execute(db)))
      for (const [i, { n, code }] of queries.entries()) {
        const answer = answers[i]!
        if (answer.status === 'fulfilled') expect((answer.value.rows[0] as { n: number }).n).toBe(n)
        else expect((answer.reason as { code: string }).code).toBe(code)
      }
    },
  )

  test('a transaction gets its turn while others keep the database busy, and no other sees it half done', async () => {
    const { db } = database.store
    const counted = () =>
      db.selectFrom('account').select(sql<number>`count(*)::int`.as('n')).where('name', '=', 'half').execute()
    let busy = true
    const seen = new Set<number>()
    const others = Array.from({ length: 16 }, async () => {
      while (busy) for (const { n } of await counted()) seen.add(n)
    })
    const change = () =>
      db.transaction().execute(async (db) => {
        await db.insertInto('account').values({ name: 'half' }).execute()
        await db.insertInto('account').values({ name: 'half' }).execute()
      })
    try {
      for (let round = 0; round < 20; round++) await change()
    } finally {
      busy = false
    }
    await Promise.all(others)
    expect([...seen].filter((n) => n % 2 === 1)).toEqual([])
    expect(await counted()).toEqual([{ n: 40 }])
  })

  test('large values go in and come out whole', { tags: 'slow' }, async () => {
    const text = Array.from({ length: 300_000 }, (_, i) => `ü${i}`).join('')
    const { rows } = await sql<{ text: string }>`select ${text}::text as text`.execute(database.store.db)
    expect(rows[0]!.text === text).toBe(true)
  })

  test('a migration that fails is named', async () => {
    const broken = {
      ...migrations,
      '9999-broken': {
        up: async (db: Parameters<(typeof migrations)[string]['up']>[0]) => {
          await sql`select * from nowhere`.execute(db)
        },
      },
    }
    await expect(migrate(database.store.sessions, broken)).rejects.toThrow(
      /^Cannot migrate the store \(9999-broken\): .*nowhere/,
    )
  })

  test('a store that a newer version has migrated is left as it is', async () => {
    const { sessions } = database.store
    const newer = { ...migrations, '9998-later': { up: async () => {} } }
    expect(await migrate(sessions, newer)).toEqual(['9998-later'])
    await expect(migrate(sessions)).rejects.toThrow(
      /^Cannot migrate the store: a newer version of Roomwright has used it, whose migration 9998-later .* restore a backup$/,
    )
  })
})

describe.each(databases.filter(({ name }) => name === 'PostgreSQL'))('sessions that end on $name', ({ open }) => {
  let database: TestDatabase
  let admin: Store
  beforeAll(async () => {
    database = await open()
    admin = await openStore(database.place)
  })
  afterAll(async () => {
    await admin.close()
    await database.close()
  })

  /** Ends the sessions that sleep. */
  const endSleepers = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event = 'PgSleep'`.execute(admin.db)
  /** Ends one session, and waits until it is gone. */
  const end = (pid: number) => sql`select pg_terminate_backend(${pid}, 10000)`.execute(admin.db)
  const inTransaction = (query: RawBuilder<unknown>) =>
    database.store.db.transaction().execute((db) => query.execute(db))
  /** How many of as many transactions as are at home on all connections fail. */
  const failures = async () => {
    const settled = await Promise.allSettled(Array.from({ length: 50 }, () => inTransaction(sql`select 1`)))
    return settled.filter(({ status }) => status === 'rejected').length
  }

  test('take their transactions along; what waited for them gets its turn, and all is well again', async () => {
    let waiting = 40
    const sleeping = Array.from({ length: waiting }, () => inTransaction(sql`select pg_sleep(60)`))
    const settled = Promise.allSettled(sleeping.map((it) => it.finally(() => waiting--)))
    while (waiting > 0) {
      await endSleepers()
      await setTimeout(10)
    }
    for (const { status } of await settled) expect(status).toBe('rejected')
    // A connection that was lost in a statement tells the next one of it too.
    expect(await failures()).toBeLessThanOrEqual(10)
    expect(await failures()).toBe(0)
  })

  test('between two statements of a transaction: the second is refused, and nothing of it is done', async () => {
    const { db } = database.store
    await migrate(database.store.sessions)
    const transaction = db.transaction().execute(async (db) => {
      await db.insertInto('account').values({ name: 'half' }).execute()
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      await end(rows[0]!.pid)
      await setTimeout(200)
      await db.insertInto('account').values({ name: 'other half' }).execute()
    })
    await expect(transaction).rejects.toMatchObject({ code: 'unavailable' })
    expect(await failures()).toBe(0)
    expect(await db.selectFrom('account').selectAll().execute()).toEqual([])
  })
})
