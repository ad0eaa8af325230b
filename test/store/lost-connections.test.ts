import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openStore } from '../../src/store/engine/open.ts'
import type { Store } from '../../src/store/engine/store.ts'
import { databases, type TestPlace } from '../support/databases.ts'
import { type TcpProxy, tcpProxy } from '../support/tcp-proxy.ts'

vi.setConfig({ testTimeout: 60_000 })

// What would end the process: a rejection that is not handled, or an exception in an event of the driver.
const unhandled: unknown[] = []
const note = (reason: unknown) => void unhandled.push(reason)

const onPostgreSql = databases.filter(({ name }) => name === 'PostgreSQL')

describe.skipIf(onPostgreSql.length === 0)('connections lost on PostgreSQL', () => {
  let place: TestPlace
  let proxy: TcpProxy
  let store: Store

  beforeEach(async () => {
    place = await onPostgreSql[0]!.prepare()
    const url = new URL((place.place as { url: string }).url)
    proxy = await tcpProxy(url.hostname, Number(url.port || 5432))
    url.host = `127.0.0.1:${proxy.port}`
    store = await openStore({ url: url.href }, { statementMsMax: 2000 })
    unhandled.length = 0
    for (const event of ['unhandledRejection', 'uncaughtException']) process.on(event, note)
  })
  afterEach(async () => {
    await pause(200)
    expect(unhandled).toEqual([])
    for (const event of ['unhandledRejection', 'uncaughtException']) process.off(event, note)
    await proxy.restore()
    await Promise.all([store.close(), proxy.close()])
    await place.remove()
  })

  const ask = async (n: number) => {
    const { rows } = await sql<{ n: number }>`select ${n}::int as n`.execute(store.db)
    return rows
  }

  test('a statement that is given up while it waits behind another leaves its rows to no other', async () => {
    const numbers = Array.from({ length: 60 }, (_, i) => i)
    for (const n of numbers) await ask(n) // each connection has prepared it
    await Promise.all(numbers.map(ask))
    const slow = numbers.slice(0, 12).map(() => sql`select pg_sleep(4)`.execute(store.db))
    const early = numbers.map(ask)
    await pause(1900)
    const late = numbers.map(async (n) => [n, await ask(n).catch(() => undefined)] as const)
    const outcomes = await Promise.allSettled([...slow, ...early])
    expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(12)
    for (const [n, rows] of await Promise.all(late)) expect(rows ?? [{ n }]).toEqual([{ n }])
  })

  test('a transaction whose connection is lost before its end is refused at its end', async () => {
    const work = store.db.transaction().execute(async (db) => {
      await sql`select 1`.execute(db)
      await proxy.cut()
      await pause(100)
    })
    await expect(work).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('a transaction that has lost a statement, and later its connection, is rolled back nowhere', async () => {
    const work = store.db.transaction().execute(async (db) => {
      const lost = await sql`select pg_sleep(60)`.execute(db).catch((error) => error)
      await pause(200) // until the server has been asked to give it up
      await proxy.cut()
      await pause(100)
      throw lost
    })
    await expect(work).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('a session that is lost says so, and the next one works', async () => {
    const { sessions } = store
    const work = sessions.connection().execute(async (db) => {
      await sql`select 1`.execute(db)
      await proxy.cut()
      await pause(100)
      await sql`select 2`.execute(db)
    })
    await expect(work).rejects.toMatchObject({ code: 'STORE_LOST' })
    await proxy.restore()
    const { rows } = await sql`select 3 as three`.execute(sessions)
    expect(rows).toEqual([{ three: 3 }])
  })

  test('rows after an answer that was cut in the middle are those that were asked for', async () => {
    const wide = Array.from({ length: 6 }, () =>
      sql`select i, repeat('x', 1000) from generate_series(1, 20000) i`.execute(store.db).catch(() => 'lost'),
    )
    await pause(40)
    await proxy.cut()
    expect(await Promise.all(wide)).toContain('lost')
    await proxy.restore()
    await pause(300)
    for (let round = 0; round < 5; round++) {
      const queries = Array.from({ length: 12 }, async (_, n) =>
        expect(await ask(n).catch(() => [{ n }])).toEqual([{ n }]),
      )
      await Promise.all(queries)
    }
    await store.check()
    expect(await ask(41)).toEqual([{ n: 41 }])
  })

  test('who waits is refused once the server is known not to answer, and so is who comes later, at once', async () => {
    await ask(1)
    proxy.freeze()
    const begun = performance.now()
    const waiting = [ask(2), store.db.transaction().execute((db) => sql`select 1`.execute(db))]
    const refused = Promise.allSettled(waiting)
    await expect(store.check()).rejects.toThrow('PostgreSQL does not answer')
    await expect(refused).resolves.toMatchObject([
      { reason: { code: 'unavailable' } },
      { reason: { code: 'unavailable' } },
    ])
    expect(performance.now() - begun).toBeLessThan(1900) // sooner than a statement is given up by itself
    const later = performance.now()
    await expect(ask(3)).rejects.toMatchObject({ code: 'unavailable' })
    await expect(store.db.transaction().execute((db) => sql`select 1`.execute(db))).rejects.toThrow()
    expect(performance.now() - later).toBeLessThan(200)
    await proxy.restore()
    await store.check()
    expect(await ask(4)).toEqual([{ n: 4 }])
  })

  test('a connection that was ended alone is no loss of the server', async () => {
    await store.check()
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(store.sessions)
    await store.check()
    expect(await ask(5)).toEqual([{ n: 5 }])
  })
})
