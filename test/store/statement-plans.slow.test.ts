import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hashOf } from '../../src/access/hash.ts'
import { maintain } from '../../src/operations/upkeep/maintain.ts'
import { findCode, redeemCode } from '../../src/store/tables/tokens/codes.ts'
import { accessWorld, type World } from '../support/access.ts'
import { embedded, type TestDatabase } from '../support/databases.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

/** Before a statement is planned for good, and afterwards. */
const [FEW, MANY] = [10, 1500]
const LOOKUPS = 20

/** A new embedded store has no statistics, and a prepared statement keeps the plan that it got then. */
describe('statements that were planned before their tables had rows', () => {
  let database: TestDatabase
  let world: World
  let applicationId: string
  beforeAll(async () => {
    database = await embedded.open()
    world = await accessWorld(database)
    const { clientId } = await world.application()
    const application = world.db.selectFrom('application').select('id').where('client_id', '=', clientId)
    applicationId = (await application.executeTakeFirstOrThrow()).id
  })
  afterAll(() => database.close())

  const hash = (i: number) => hashOf(`code ${i}`)

  /** Codes of the application for one consent. */
  async function insertCodes(from: number, to: number): Promise<void> {
    const { db } = world
    const { accountId: account_id, id: user_id } = (await world.account()).user
    const of = { account_id, user_id, application_id: applicationId, scopes: [] }
    const granted = { ...of, granted_at: new Date(world.time.now) }
    const consent = await db.insertInto('consent').values(granted).returning('id').executeTakeFirstOrThrow()
    const times = { created_at: new Date(world.time.now), expires_at: new Date(world.time.now + 1000) }
    const row = { ...of, ...times, consent_id: consent.id, redirect_uri: null, challenge: null, tell_scopes: false }
    const rows = Array.from({ length: to - from }, (_, i) => ({ ...row, hash: hash(from + i) }))
    await db.insertInto('authorization_code').values(rows).execute()
  }

  /** Rows of the table of codes that are read for a piece of work, by all indexes and without one. */
  async function rowsRead(work: () => Promise<unknown>): Promise<number> {
    const count = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(world.db)
      const { rows } = await sql<{ read: number }>`select (t.seq_tup_read + sum(i.idx_tup_read))::int as read
        from pg_stat_user_tables t join pg_stat_user_indexes i using (relid)
        where t.relname = 'authorization_code' group by t.relid, t.seq_tup_read`.execute(world.db)
      return rows[0]!.read
    }
    const before = await count()
    await work()
    return (await count()) - before
  }

  test('a code is found and redeemed by its hash alone, and others after upkeep', async () => {
    const { db } = world
    const redeem = async (i: number) => {
      expect(await findCode(db, hash(i), applicationId)).toBeDefined()
      const proof = { applicationId, redirectUri: null, mayLackRedirectUri: true, challenge: null, resource: undefined }
      const token = { tokenHash: hashOf(`token ${i}`), name: '' }
      const nowhere = { address: null, user_agent: null }
      expect(await redeemCode(db, hash(i), proof, token, new Date(world.time.now), nowhere)).toBeDefined()
    }
    /** With a condition that another index could serve as well. */
    const lookUp = (i: number) =>
      sql`select id from authorization_code where hash = ${hash(i)}::bytea and application_id = ${applicationId}::uuid`.execute(
        db,
      )
    const lookedUp = () =>
      rowsRead(async () => {
        for (let i = 0; i < LOOKUPS; i++) await lookUp(i)
      })
    await insertCodes(0, FEW)
    for (let i = 0; i < FEW; i++) {
      await redeem(i)
      await lookUp(i)
    }
    await insertCodes(FEW, FEW + MANY)
    const read = await rowsRead(async () => {
      for (let i = FEW; i < FEW + LOOKUPS; i++) await redeem(i)
    })
    expect(read).toBeGreaterThanOrEqual(LOOKUPS * 2)
    expect(read).toBeLessThan(LOOKUPS * 20)

    expect(await lookedUp()).toBeGreaterThan(LOOKUPS * MANY)
    await maintain(world.service)
    expect(await lookedUp()).toBeLessThanOrEqual(LOOKUPS * 2)
  })

  test('what has been analyzed is not again without need', async () => {
    const analyzed = async () => {
      const { rows } = await sql<{
        count: number
      }>`select sum(analyze_count)::int as count from pg_stat_user_tables`.execute(world.db)
      return rows[0]!.count
    }
    await maintain(world.service)
    const before = await analyzed()
    expect(before).toBeGreaterThan(0)
    await insertCodes(FEW + MANY, FEW + MANY + 100)
    await maintain(world.service)
    expect(await analyzed()).toBe(before)
    await insertCodes(FEW + MANY + 100, FEW + MANY + 1000)
    await maintain(world.service)
    expect(await analyzed()).toBe(before + 1)
  })
})
