import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Db } from '../../../src/store/database.ts'
import { openStore } from '../../../src/store/engine/open.ts'
import { accessWorld } from '../../support/access.ts'
import { databases, type TestPlace } from '../../support/databases.ts'
import { CLI, cli } from '../../support/process.ts'

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
async function within<Result>(place: TestPlace['place'], work: (db: Db) => Promise<Result>): Promise<Result> {
  const store = await openStore(place, { sync: false })
  try {
    return await work(store.db)
  } finally {
    await store.close()
  }
}

/** An account with a user, a token and many floors. */
async function newAccount(place: TestPlace['place']) {
  const store = await openStore(place, { sync: false })
  try {
    const world = await accessWorld({ place, store, close: store.close })
    world.time.now = Date.now()
    const account = await world.account()
    await account.secret()
    await sql`insert into floor (account_id, name, private, archived, labels, geometry, created_at, updated_at)
      select ${account.user.accountId}::uuid, 'Floor ' || i, false, false, '[]', 'null', now(), now() from generate_series(1, ${FLOORS}) i`.execute(
      world.db,
    )
    return account
  } finally {
    await store.close()
  }
}

const erasing = ({ name }: { readonly name: string }) => ['account', 'erase', name, '--yes']

test.each(databases)('M-12 who erases an account is killed on the way, and the next goes on, on $name', async ({
  prepare,
}) => {
  const place = await prepare()
  try {
    const other = await newAccount(place.place)
    // How soon it begins, and how long it takes, is for the machine: the moment is searched between too early and too late.
    const whole = performance.now()
    expect(await cli(place.environment, erasing(await newAccount(place.place)))).toMatchObject({ code: 0 })
    let [early, late] = [0, performance.now() - whole]
    let mine = await newAccount(place.place)
    for (let found = FLOORS; found === FLOORS || found === 0; ) {
      const wait = (early + late) / 2
      const child = spawn(process.execPath, [CLI, ...erasing(mine)], {
        env: { ...process.env, ...place.environment },
        stdio: 'ignore',
      })
      const ended = once(child, 'exit')
      await pause(wait)
      child.kill('SIGKILL')
      await ended
      found = await within(place.place, (db) => floorsOf(db, mine.user.accountId))
      if (found === 0) mine = await newAccount(place.place)
      // The machine may be busier than it was: between two moments that met, it is looked for around them.
      if (found > 0) [early, late] = [wait, Math.max(late, wait + 200)]
      else [early, late] = [Math.min(early, wait - 200), wait]
    }
    expect(await cli(place.environment, erasing(mine))).toMatchObject({ code: 0 })
    await within(place.place, async (db) => {
      expect([await floorsOf(db, mine.user.accountId), await floorsOf(db, other.user.accountId)]).toEqual([0, FLOORS])
      const accounts = await sql<{
        erased: boolean
        users: number
        tokens: number
      }>`select a.erased_at is not null as erased,
        (select count(*)::int from "user" u where u.account_id = a.id) as users,
        (select count(*)::int from token t where t.account_id = a.id) as tokens
        from account a where a.id in (${mine.user.accountId}::uuid, ${other.user.accountId}::uuid) order by erased`.execute(
        db,
      )
      expect(accounts.rows).toEqual([
        { erased: false, users: 1, tokens: 1 },
        { erased: true, users: 0, tokens: 0 },
      ])
    })
  } finally {
    await place.remove()
  }
})
