import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import { migrate } from '../../src/store/migrate.ts'
import { openStore } from '../../src/store/open.ts'
import { databases, type TestDatabase } from '../support/databases.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

describe.each(databases)('the store on $name', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  test('is migrated once, however many start at the same time', async () => {
    const { db } = database.store
    const others =
      database.place === 'memory' ? [] : await Promise.all([openStore(database.place), openStore(database.place)])
    const ran = await Promise.all([db, db, ...others.map((it) => it.db)].map((it) => migrate(it)))
    expect(ran.flat()).toEqual(Object.keys(migrations))
    expect(await migrate(db)).toEqual([])
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

  test('a migration that fails is named', async () => {
    const broken = {
      ...migrations,
      '9999-broken': {
        up: async (db: Parameters<(typeof migrations)[string]['up']>[0]) => {
          await sql`select * from nowhere`.execute(db)
        },
      },
    }
    await expect(migrate(database.store.db, broken)).rejects.toThrow(
      /^Cannot migrate the store \(9999-broken\): .*nowhere/,
    )
  })
})
