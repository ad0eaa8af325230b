import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { databases } from '../support/databases.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

/** Statements that the driver by itself lets wait for their answers on a connection. */
const PIPELINE = 100

describe.each(databases)('many statements on $name', ({ name, open }) => {
  const CONNECTIONS = name === 'PGlite' ? 1 : 10

  test('a transaction begins on a connection of its own behind any number of them', { tags: 'slow' }, async () => {
    const database = await open()
    try {
      const { db, sessions } = database.store
      const insert = (name: string, on = db) => on.insertInto('account').values({ name }).execute()
      const together = <Result>(count: number, work: () => Promise<Result>) => Array.from({ length: count }, work)
      const sleep = (on = db) => sql`select pg_sleep(0.3)`.execute(on)
      // Each connection prepares the statement, and then has something to do before what comes.
      await Promise.all(
        together(CONNECTIONS, () => db.transaction().execute((it) => insert('before', it).then(() => sleep(it)))),
      )
      const sent = [
        ...together(CONNECTIONS, () => sleep()),
        ...together(CONNECTIONS * (PIPELINE - 1), () => insert('alone')),
        ...together(CONNECTIONS, () => db.transaction().execute((it) => insert('together', it))),
        ...together(CONNECTIONS, () => insert('after')),
      ]
      const refused = (await Promise.allSettled(sent)).filter(({ status }) => status === 'rejected')
      expect(refused).toEqual([])
      // Over connections of their own, which see what is committed.
      const { rows } = await sql`select name, count(*)::int from account group by name order by name`.execute(sessions)
      expect(rows).toEqual([
        { name: 'after', count: CONNECTIONS },
        { name: 'alone', count: CONNECTIONS * (PIPELINE - 1) },
        { name: 'before', count: CONNECTIONS },
        { name: 'together', count: CONNECTIONS },
      ])
    } finally {
      await database.close()
    }
  })
})
