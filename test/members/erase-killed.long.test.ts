import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Db } from '../../src/store/database.ts'
import { openStore } from '../../src/store/open.ts'
import { accessWorld } from '../support/access.ts'
import { databases, type TestPlace } from '../support/databases.ts'
import { CLI, cli } from '../support/process.ts'

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 400_000 })

const FLOORS = 6000

const floorsOf = async (db: Db, accountId: string): Promise<number> => {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from floor where account_id = ${accountId}::uuid`.execute(db)
  return rows[0]!.n
}

/** The store, opened while no other process has it. */
async function within<Result>({ place }: TestPlace, work: (db: Db) => Promise<Result>): Promise<Result> {
  const store = await openStore(place, { sync: false })
  try {
    return await work(store.db)
  } finally {
    await store.close()
  }
}

test.each(databases)('M-12 who erases an account is killed on the way, and the next goes on, on $name', async ({
  prepare,
}) => {
  const place = await prepare()
  try {
    const store = await openStore(place.place, { sync: false })
    const world = await accessWorld({ place: place.place, store, close: store.close })
    world.time.now = Date.now()
    const [mine, other] = [await world.account(), await world.account()]
    await mine.secret()
    await other.secret()
    for (const { user } of [mine, other])
      await sql`insert into floor (account_id, name, private, archived, labels, geometry, created_at, updated_at)
        select ${user.accountId}::uuid, 'Floor ' || i, false, false, '[]', 'null', now(), now() from generate_series(1, ${FLOORS}) i`.execute(
        world.db,
      )
    await store.close()
    const left = () => within(place, (db) => floorsOf(db, mine.user.accountId))
    const args = ['account', 'erase', mine.name, '--yes']
    const seen: number[] = []
    // Later each time, until one is killed on the way; how soon it begins is for the machine.
    for (let wait = 700; !seen.some((it) => it > 0 && it < FLOORS); wait += 150) {
      const child = spawn(process.execPath, [CLI, ...args], {
        env: { ...process.env, ...place.environment },
        stdio: 'ignore',
      })
      const ended = once(child, 'exit')
      await pause(wait)
      child.kill('SIGKILL')
      expect((await ended)[1], 'it came to its end before it was killed').toBe('SIGKILL')
      seen.push(await left())
    }
    expect(await cli(place.environment, args)).toMatchObject({ code: 0 })
    await within(place, async (db) => {
      expect([await floorsOf(db, mine.user.accountId), await floorsOf(db, other.user.accountId)]).toEqual([0, FLOORS])
      const kept = await sql<{
        erased: boolean
        users: number
        tokens: number
      }>`select a.erased_at is not null as erased,
        (select count(*)::int from "user" u where u.account_id = a.id) as users,
        (select count(*)::int from token t where t.account_id = a.id) as tokens
        from account a where a.id in (${mine.user.accountId}::uuid, ${other.user.accountId}::uuid) order by erased`.execute(
        db,
      )
      expect(kept.rows).toEqual([
        { erased: false, users: 1, tokens: 1 },
        { erased: true, users: 0, tokens: 0 },
      ])
    })
  } finally {
    await place.remove()
  }
})
