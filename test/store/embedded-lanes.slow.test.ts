import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Db } from '../../src/store/database.ts'
import { openStore } from '../../src/store/engine/open.ts'
import type { Store } from '../../src/store/engine/store.ts'
import { prepareDirectory, type TestPlace } from '../support/databases.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let place: TestPlace
let store: Store
let background: Db

const troubles: Error[] = []

beforeAll(async () => {
  place = await prepareDirectory()
  store = await openStore(place.place, { sync: false, statementMsMax: 1000 })
  store.onTrouble((error) => troubles.push(error))
  background = store.background!
})

afterAll(async () => {
  await store.close()
  await place.remove()
})

const sleep = (db: Db, seconds: number) => sql`select pg_sleep(${seconds})`.execute(db)

test('short statements are answered between the pieces of background work, not after it', async () => {
  const order: string[] = []
  const pieces = Array.from({ length: 5 }, () =>
    background.transaction().execute((db) => sleep(db, 0.05).then(() => order.push('piece'))),
  )
  await Promise.all([
    ...pieces,
    ...Array.from({ length: 5 }, () => sql`select 1`.execute(store.db).then(() => order.push('short'))),
  ])
  expect(order).toEqual(['piece', ...Array(5).fill('short'), ...Array(4).fill('piece')])
})

test('what others send while a transaction is open is no part of it', async () => {
  const insert = (name: string, db: Db) => db.insertInto('account').values({ name }).execute()
  const others: Promise<unknown>[] = []
  const undone = background.transaction().execute(async (db) => {
    await insert('undone', db)
    others.push(insert('kept', store.db), insert('kept as well', background))
    await sleep(db, 0.05)
    throw new Error('on purpose')
  })
  await expect(undone).rejects.toThrow('on purpose')
  await Promise.all(others)
  const { rows } = await sql`select name from account order by name`.execute(store.db)
  expect(rows).toEqual([{ name: 'kept' }, { name: 'kept as well' }])
})

test('a statement that fails gives its turn to the next', async () => {
  const wrong = Array.from({ length: 40 }, (_, i) =>
    sql`select 1 / ${i % 2}::int`.execute(i % 3 ? store.db : background),
  )
  const outcomes = await Promise.allSettled(wrong)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(20)
  expect(store.load!()).toEqual({
    lanes: { short: { waiting: 0, longestMs: 0 }, background: { waiting: 0, longestMs: 0 } },
    runningMs: 0,
  })
})

test('a store that is busy is not called unreachable, and nothing of what had no turn is done', async () => {
  troubles.length = 0
  let end = () => {}
  const holding = store.db.transaction().execute(() => new Promise<void>((resolve) => (end = resolve)))
  const refused = [
    store.db.insertInto('account').values({ name: 'too late' }).execute(),
    background.transaction().execute((db) => db.insertInto('account').values({ name: 'too late' }).execute()),
  ]
  for (const it of refused)
    await expect(it).rejects.toMatchObject({ code: 'unavailable', message: 'store: is busy, try again shortly' })
  end()
  await holding
  const { rows } = await sql`select from account where name = 'too late'`.execute(store.db)
  expect(rows).toEqual([])
  expect(troubles).toEqual([])
})

test('a statement that itself takes too long is not called unreachable either', async () => {
  const message = 'store: did not answer in time, try again shortly'
  await expect(sleep(background, 1.2)).rejects.toMatchObject({ code: 'unavailable', message })
  await expect(store.check()).resolves.toBeUndefined()
  await expect(sql`select 1 as one`.execute(store.db)).resolves.toMatchObject({ rows: [{ one: 1 }] })
})
