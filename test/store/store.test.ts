import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import { migrate } from '../../src/store/migrate.ts'
import { openStore } from '../../src/store/open.ts'
import { databases, type TestDatabase } from '../support/databases.ts'
import { seeded } from '../support/seeded.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

describe.each(databases)('the store on $name', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  test('is migrated once, however many start at the same time', async () => {
    const { store } = database
    const others =
      database.place === 'memory' ? [] : await Promise.all([openStore(database.place), openStore(database.place)])
    const ran = await Promise.all([store, store, ...others].map((it) => migrate(it.sessions)))
    expect(ran.flat()).toEqual(Object.keys(migrations))
    expect(await migrate(store.sessions)).toEqual([])
    await Promise.all(others.map((it) => it.close()))
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
    const asked = Array.from({ length: 50 }, (_, i) => i)
    const rows = asked.map((i) => sql<{ n: number }>`select ${i}::int as n`.execute(database.store.db))
    expect((await Promise.all(rows)).map((it) => it.rows[0]?.n)).toEqual(asked)
  })

  test('statements that fail, when they are prepared or when they run, leave the answers to those around them', async () => {
    const { db } = database.store
    const random = seeded(7)
    const asked = Array.from({ length: 600 }, (_, i) => {
      const kind = Math.floor(random() * 5)
      if (kind === 0) return { query: sql`select ${i}::int as n from nowhere${sql.raw(String(i % 9))}`, code: '42P01' }
      if (kind === 1) return { query: sql`select 1 / ${0}::int as n`, code: '22012' }
      if (kind === 2) return { query: sql`select ${'seven'}::text::int as n`, code: '22P02' }
      // Every so often one that was never prepared before.
      return { query: sql<{ n: number }>`select ${i}::int as ${sql.raw(kind === 3 ? `n, ${i} as m` : 'n')}`, n: i }
    })
    const answers = await Promise.allSettled(asked.map(({ query }) => query.execute(db)))
    for (const [i, { n, code }] of asked.entries()) {
      const answer = answers[i]!
      if (answer.status === 'fulfilled') expect((answer.value.rows[0] as { n: number }).n).toBe(n)
      else expect((answer.reason as { code: string }).code).toBe(code)
    }
  })

  test('a transaction gets its turn while others keep the database busy, and nobody sees it half done', async () => {
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

  test('large values go in and come out whole', async () => {
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
})
