import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { migrate } from '../../src/store/engine/migrate.ts'
import { openStore } from '../../src/store/engine/open.ts'
import { runTransaction } from '../../src/store/engine/run-transaction.ts'
import { databases } from '../support/databases.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const CALLERS = 20

test.each(databases)('a service goes on when a newer version changes the columns of its tables on $name', async ({
  openEmpty,
}) => {
  const database = await openEmpty()
  try {
    const { db, sessions } = database.store
    await migrate(sessions)
    const write = (name: string) =>
      runTransaction(db, async (transaction) => {
        const inserted = await transaction
          .insertInto('account')
          .values({ name })
          .returningAll()
          .executeTakeFirstOrThrow()
        return transaction.selectFrom('account').selectAll().where('id', '=', inserted.id).executeTakeFirstOrThrow()
      })
    const all = (round: string) =>
      Promise.all(Array.from({ length: CALLERS }, (_, i) => write(`${round} ${i}`).then(({ name }) => name)))
    // Each connection prepares the statements.
    for (let round = 0; round < 3; round++) await all(`before ${round}`)
    // By another process, where there may be one.
    const other = database.store.isShared ? await openStore(database.place) : database.store
    await sql`alter table account add column extra text`.execute(other.sessions)
    if (other !== database.store) await other.close()
    expect((await all('after')).sort()).toEqual(Array.from({ length: CALLERS }, (_, i) => `after ${i}`).sort())
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from account where name like 'after%'`.execute(db)
    expect(rows).toEqual([{ count: CALLERS }])
  } finally {
    await database.close()
  }
})
