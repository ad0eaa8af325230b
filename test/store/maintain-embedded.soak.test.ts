import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { policy } from '../../src/access/policy.ts'
import { maintain } from '../../src/operations/upkeep/maintain.ts'
import { sweep } from '../../src/operations/upkeep/sweep.ts'
import { startBackgroundJobs } from '../../src/process/system/start-background-jobs.ts'
import { openStore } from '../../src/store/engine/open.ts'
import type { Store } from '../../src/store/engine/store.ts'
import { accessWorld, type World } from '../support/access.ts'
import { prepareDirectory, type TestPlace } from '../support/databases.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const DAY_MS = 86_400_000
const MEGABYTE = 1024 * 1024

describe('an embedded store in use', () => {
  let place: TestPlace
  let store: Store
  let world: World
  let parent: { id: string; accountId: string }
  beforeAll(async () => {
    place = await prepareDirectory()
    store = await openStore(place.place, { sync: false })
    world = await accessWorld({ place: place.place, store, close: async () => {} }, place.environment)
    const mine = await world.account()
    parent = { id: (await mine.secret()).token.id, accountId: mine.user.accountId }
  })
  afterAll(async () => {
    await store.close()
    await place.remove()
  })

  const directory = () => place.environment['DATA_DIR']!

  /** Size of a directory with all in it. */
  const sizeOf = (path: string): number =>
    readdirSync(path, { withFileTypes: true, recursive: true })
      .filter((it) => it.isFile())
      .reduce((sum, it) => sum + statSync(join(it.parentPath ?? it.path, it.name)).size, 0)

  /** Makes tokens, uses them, and lets them expire for long. */
  async function round() {
    const now = new Date(world.time.now)
    await sql`insert into token (account_id, kind, hash, name, scopes, domains, parent_id, created_at, expires_at)
      select ${parent.accountId}::uuid, 'tk', decode(md5(random()::text || i), 'hex'), '', '{floor:readPublic}', '{}',
        ${parent.id}::uuid, ${now}::timestamptz, ${now}::timestamptz + interval '15 minutes'
      from generate_series(1, 8000) i`.execute(world.db)
    await sql`update token set last_used_at = ${now}::timestamptz where kind = 'tk'`.execute(world.db)
    world.time.now += 2 * DAY_MS
    await sweep(world.service)
    await maintain(world.service)
  }

  test('does not grow, however many tokens come and go', async () => {
    await round()
    await round()
    const size = (name: string) => sizeOf(join(directory(), 'pgdata', name))
    const before = size('base')
    for (let i = 0; i < 6; i++) await round()
    expect(size('base')).toBeLessThan(before + MEGABYTE)
    expect(size('pg_wal')).toBeLessThanOrEqual(96 * MEGABYTE)
  })

  test('is not vacuumed for a few dead rows, and not without need', async () => {
    const vacuums = async () => {
      const { rows } = await sql<{
        count: number
      }>`select sum(vacuum_count)::int as count from pg_stat_user_tables`.execute(world.db)
      return rows[0]!.count
    }
    await maintain(world.service)
    const before = await vacuums()
    expect(before).toBeGreaterThan(0)
    await sql`update token set last_used_at = now()`.execute(world.db)
    await maintain(world.service)
    expect(await vacuums()).toBe(before)
  })

  test('a table that has not been counted since a crash is vacuumed once', async () => {
    await sql`create table big as select i, repeat('x', 1000) as text from generate_series(1, 9000) i`.execute(world.db)
    await sql`delete from big where i > 100`.execute(world.db)
    await sql`select pg_stat_force_next_flush()`.execute(world.db)
    await sql`select pg_stat_reset()`.execute(world.db)
    await maintain(world.service)
    const { rows } = await sql<{ size: number }>`select pg_relation_size('big')::int as size`.execute(world.db)
    expect(rows[0]!.size).toBeLessThan(MEGABYTE)
    await sql`drop table big`.execute(world.db)
  })

  test('the process looks after it by itself', async () => {
    const { maintenanceMs } = policy
    Object.assign(policy, { maintenanceMs: 50 })
    const stop = await startBackgroundJobs(world.service)
    Object.assign(policy, { maintenanceMs })
    const vacuumed = async () =>
      (
        await sql<{ at: Date | null }>`select max(last_vacuum) as at from pg_stat_user_tables`.execute(world.db)
      ).rows[0]!.at?.getTime() ?? 0
    const before = await vacuumed()
    await sql`insert into session select decode(md5(i::text), 'hex'), account_id, id, now(), now(), now()
      from "user", generate_series(1, 2000) i`.execute(world.db)
    await sql`delete from session`.execute(world.db)
    await vi.waitFor(async () => expect(await vacuumed()).toBeGreaterThan(before), { timeout: 60_000 })
    await stop()
  })
})
