import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hashOf } from '../../src/access/hash.ts'
import { policy } from '../../src/access/policy.ts'
import { sweep } from '../../src/operations/upkeep/sweep.ts'
import type { Db } from '../../src/store/database.ts'
import { deleteOldAuditEntries } from '../../src/store/tables/accounts/audit-entries.ts'
import { countTemporaryToken } from '../../src/store/tables/tokens/temporary-tallies.ts'
import { insertToken } from '../../src/store/tables/tokens/tokens.ts'
import { accessWorld, type World } from '../support/access.ts'
import { databases, type TestDatabase } from '../support/databases.ts'
import { seeded } from '../support/seeded.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const DAY_MS = 86_400_000
const { temporaryTokenSecondsMax: DAY } = policy

describe.each(databases)('what grows in the store on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  let db: Db
  let mine: Awaited<ReturnType<World['account']>>
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database)
    db = world.db
    mine = await world.account()
  })
  afterAll(() => database.close())

  const now = () => new Date(world.time.now)
  const parent = async () => (await mine.secret()).token.id

  /** So many temporary tokens of a parent, which expire `seconds` from now; past the tally. */
  const insertTemporary = (parentId: string, count: number, seconds: number, on: Db = db) =>
    sql`insert into token (account_id, kind, hash, name, scopes, domains, parent_id, created_at, expires_at)
      select ${mine.user.accountId}::uuid, 'tk', decode(md5(random()::text || i), 'hex'), '', '{}', '{}',
        ${parentId}::uuid, ${now()}::timestamptz, ${now()}::timestamptz + make_interval(secs => ${seconds}::int)
      from generate_series(1, ${count}::int) i`.execute(on)
  const livingOf = async (parentId: string) => {
    const rows = db.selectFrom('token').select('id').where('parent_id', '=', parentId).where('expires_at', '>', now())
    return (await rows.execute()).length
  }
  const rowsOf = async (table: 'token' | 'session' | 'authorization_code' | 'authorization_request' | 'audit_entry') =>
    (await db.selectFrom(table).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()).count

  test('every foreign key has an index that starts with its columns', async () => {
    const { rows } = await sql<{ key: string }>`
      select c.conrelid::regclass || ' (' || c.conkey::text || ')' as key from pg_constraint c
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
        select from pg_index i where i.indrelid = c.conrelid
          and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] = c.conkey
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) =
            (select '(' || quote_ident(a.attname) || ' IS NOT NULL)' from pg_attribute a
              where a.attrelid = c.conrelid and a.attnum = c.conkey[1])))`.execute(db)
    expect(rows).toEqual([])
  })

  test.each([
    ['temporary tokens', `select id from token where kind = 'tk' and expires_at <= now() order by expires_at limit 9`],
    [
      'codes',
      'select id from authorization_code where redeemed_at is null and expires_at <= now() order by expires_at limit 9',
    ],
    ['requests', 'select id from authorization_request where expires_at <= now() order by expires_at limit 9'],
    ['sessions that are over', 'select hash from session where expires_at <= now() order by expires_at limit 9'],
    ['sessions unseen', 'select hash from session where seen_at <= now() order by seen_at limit 9'],
    [
      'unlisted tokens',
      'select parent_id from temporary_tally where unlisted > 0 and listed_at <= now() order by listed_at limit 9',
    ],
    ['old audit entries', 'select id, recorded_at from audit_entry order by id limit 9'],
  ])('expired %s are found by an index that holds nothing else', async (_name, statement) => {
    const plan = await db.transaction().execute(async (transaction) => {
      await sql`set local enable_seqscan = off`.execute(transaction)
      await sql`set local enable_sort = off`.execute(transaction)
      return sql<Record<string, string>>`explain ${sql.raw(statement)}`.execute(transaction)
    })
    const text = plan.rows.map((row) => Object.values(row)[0]).join('\n')
    expect(text).toMatch(/Index (Only )?Scan/)
    expect(text).not.toMatch(/Filter|Sort|Seq Scan/)
  })

  test('P-15 the tally of temporary tokens is their number, whatever is made, expires and is swept', async () => {
    const random = seeded(11)
    const id = await parent()
    await insertTemporary(id, 5, 1000) // made before there was a tally
    for (let step = 0; step < 120; step++) {
      const seconds = 900 + Math.floor(random() * (DAY - 900))
      const expected = (await livingOf(id)) + 1
      await db.transaction().execute(async (transaction) => {
        expect(await countTemporaryToken(transaction, id, now(), DAY)).toMatchObject({ living: expected })
        await insertTemporary(id, 1, random() < 0.5 ? 900 : seconds, transaction)
      })
      world.time.now += Math.floor(random() * (random() < 0.1 ? 2 * DAY_MS : 600_000))
      if (random() < 0.2) await sweep(world.service)
    }
  })

  test('P-15 counting one more temporary token reads none of those that live', async () => {
    const readBy = async (id: string) =>
      db.transaction().execute(async (transaction) => {
        const read = async () => {
          const { rows } = await sql<{ rows: number }>`select (seq_tup_read + idx_tup_fetch)::int as rows
            from pg_stat_xact_user_tables where relname = 'token'`.execute(transaction)
          return rows[0]!.rows
        }
        const before = await read()
        await countTemporaryToken(transaction, id, now(), DAY)
        return (await read()) - before
      })
    const [few, many] = [await parent(), await parent()]
    for (const [id, count] of [
      [few, 12],
      [many, 3000],
    ] as const) {
      await insertTemporary(id, count, 900)
      await countTemporaryToken(db, id, now(), DAY)
    }
    const [readByFew, readByMany] = [await readBy(few), await readBy(many)]
    expect(readByFew).toBeGreaterThan(0)
    expect(readByMany).toBe(readByFew)
  })

  test('one sweep removes all temporary tokens that have been expired for a day, however many, and no other', async () => {
    const id = await parent()
    await insertTemporary(id, 6000, 900)
    await insertTemporary(id, 1, 901)
    const countRemaining = async () =>
      (await db.selectFrom('token').select('id').where('parent_id', '=', id).execute()).length
    world.time.now += 900_000 + DAY_MS - 1
    await sweep(world.service)
    expect(await countRemaining()).toBe(6001)
    world.time.now += 1
    await sweep(world.service)
    expect(await countRemaining()).toBe(1)
    world.time.now += 1000
    await sweep(world.service)
    expect(await countRemaining()).toBe(0)
  })

  test('expired publishable and secret tokens stay, they are shown as expired', async () => {
    const { token } = await mine.secret(['floor:readPublic'], { expiresAt: world.time.now / 1000 + 60 })
    world.time.now += 3 * DAY_MS
    await sweep(world.service)
    expect(await db.selectFrom('token').select('id').where('id', '=', token.id).execute()).toHaveLength(1)
  })

  test('one sweep removes all expired sessions, codes and requests', async () => {
    const { user } = mine
    await world.application()
    const application = await db.selectFrom('application').select('id').executeTakeFirstOrThrow()
    const { id: consent } = await db
      .insertInto('consent')
      .values({
        account_id: user.accountId,
        user_id: user.id,
        application_id: application.id,
        scopes: [],
        granted_at: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const from = sql`from generate_series(1, 600) i`
    const text = sql`decode(md5(random()::text || i), 'hex')`
    const end = now()
    await sql`insert into session select ${text}, ${user.accountId}::uuid, ${user.id}::uuid, ${end}::timestamptz,
      ${end}::timestamptz, ${end}::timestamptz + make_interval(hours => i) ${from}`.execute(db)
    await sql`insert into authorization_code (hash, account_id, application_id, user_id, consent_id, scopes, tell_scopes, created_at, expires_at)
      select ${text}, ${user.accountId}::uuid, ${application.id}::uuid, ${user.id}::uuid, ${consent}::uuid, '{}', false, ${end}::timestamptz, ${end}::timestamptz ${from}`.execute(
      db,
    )
    await sql`insert into authorization_request (account_id, application_id, created_at, expires_at)
      select ${user.accountId}::uuid, ${application.id}::uuid, ${end}::timestamptz, ${end}::timestamptz ${from}`.execute(
      db,
    )
    world.time.now += policy.sessionIdleSeconds * 1000
    await sweep(world.service)
    expect([
      await rowsOf('session'),
      await rowsOf('authorization_code'),
      await rowsOf('authorization_request'),
    ]).toEqual([0, 0, 0])
  })

  describe('the audit log', () => {
    /** An entry that was recorded so many days ago. */
    const entry = async (days: number) => {
      const { rows } = await sql<{ id: string }>`insert into audit_entry
        (account_id, at, actor_kind, event, subject_kind, subject_id, detail, recorded_at)
        values (${mine.user.accountId}::uuid, now(), 'user', 'test', 'user', '', '{}', now() - make_interval(days => ${days}::int))
        returning id::text`.execute(db)
      return rows[0]!.id
    }
    const isThere = async (id: string) =>
      (await db.selectFrom('audit_entry').select('id').where('id', '=', id).execute()).length === 1
    const remove = (id: string) => db.deleteFrom('audit_entry').where('id', '=', id).execute()

    test('entries younger than 30 days cannot be removed, nor any be changed', async () => {
      const [young, old] = [await entry(29), await entry(31)]
      await expect(remove(young)).rejects.toThrow('append-only')
      for (const id of [young, old])
        await expect(db.updateTable('audit_entry').set({ event: 'x' }).where('id', '=', id).execute()).rejects.toThrow(
          'append-only',
        )
      await expect(db.deleteFrom('audit_entry').execute()).rejects.toThrow('append-only')
      await expect(sql`truncate audit_entry`.execute(db)).rejects.toThrow('append-only')
      expect([await isThere(young), await isThere(old)]).toEqual([true, true])
      await remove(old)
      expect([await isThere(young), await isThere(old)]).toEqual([true, false])
    })

    test('entries older than AUDIT_DAYS go, and all of those in one sweep', async () => {
      // Only the oldest are looked at, so they come first.
      const older = await entryBefore(401, 700)
      await sweep(world.service)
      expect(await db.selectFrom('audit_entry').select('id').where('id', 'in', older).execute()).toEqual([])
      const recent = await entryBefore(399, 1)
      await sweep(world.service)
      expect(await isThere(recent[0]!)).toBe(true)
      Object.assign(world.service.config, { auditDays: 0 })
      const ancient = await entryBefore(4000, 1)
      await sweep(world.service)
      Object.assign(world.service.config, { auditDays: 400 })
      expect(await isThere(ancient[0]!)).toBe(true)
    })

    /** Entries with smaller ids than all others. */
    async function entryBefore(days: number, count: number): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`insert into audit_entry
        (id, account_id, at, actor_kind, event, subject_kind, subject_id, detail, recorded_at) overriding system value
        select (select min(id) from audit_entry) - i, ${mine.user.accountId}::uuid, now(), 'user', 'test', 'user', '', '{}',
          now() - make_interval(days => ${days}::int)
        from generate_series(1, ${count}::int) i returning id::text`.execute(db)
      return rows.map(({ id }) => id)
    }

    test('no setting lets younger entries go than the database does', async () => {
      const young = await entry(29)
      while ((await deleteOldAuditEntries(db, 30, 250)) > 0);
      expect(await isThere(young)).toBe(true)
    })

    test('of many temporary tokens of one token the first in a minute has an entry, the others are counted', async () => {
      const { text, token } = await mine.secret()
      const create = () =>
        world.post(
          '/v2/temporary-access-token/create',
          { scopes: [{ resource: 'floor', action: 'readPublic' }] },
          world.bearer(text),
        )
      const entries = async () => {
        const rows = await db
          .selectFrom('audit_entry')
          .select(['event', 'actor_id', 'detail'])
          .where('actor_id', '=', token.id)
          .orderBy('id')
          .execute()
        return rows.map(({ event, detail }) => [event, detail['unlisted'] ?? detail['count']])
      }
      for (let i = 0; i < 5; i++) expect((await create()).status).toBe(200)
      world.time.now += 59_999
      await create()
      await sweep(world.service)
      expect(await entries()).toEqual([['token.created', undefined]])
      world.time.now += 1
      await create()
      const first = [
        ['token.created', undefined],
        ['token.created', 5],
      ]
      expect(await entries()).toEqual(first)
      await create()
      await create()
      world.time.now += 60_000
      await sweep(world.service)
      await sweep(world.service)
      expect(await entries()).toEqual([...first, ['temporary_tokens.created', 2]])
    })
  })
})

const servers = databases.filter(({ name }) => name === 'PostgreSQL')

describe.each(servers)('other processes on $name', ({ open }) => {
  test('are notified of a deleted token that may be believed, not of an expired one that is swept', async () => {
    const database = await open()
    const world = await accessWorld(database)
    const onChange = vi.fn()
    await database.store.onAccessChange(onChange)
    const marked = vi.fn()
    await database.store.onJobSent(marked)
    /** How often it was called since the last time: a notification of another channel comes after all that were sent before it. */
    const timesCalled = async () => {
      marked.mockClear()
      await sql`select pg_notify('roomwright_job', 'marked')`.execute(world.db)
      await vi.waitFor(() => expect(marked).toHaveBeenCalledWith('marked'), 10_000)
      const times = onChange.mock.calls.length
      onChange.mockClear()
      return times
    }
    const { user, secret } = await world.account()
    const parent_id = (await secret()).token.id
    const temporary = (expires_at: Date) =>
      insertToken(world.db, {
        account_id: user.accountId,
        kind: 'tk',
        hash: hashOf(randomUUID()),
        name: '',
        scopes: [],
        domains: [],
        parent_id,
        created_at: new Date(world.time.now),
        expires_at,
      })
    await temporary(new Date(0))
    const living = await temporary(new Date(Date.now() + DAY_MS))
    await timesCalled()
    const remove = (id: string) => world.db.deleteFrom('token').where('id', '=', id).execute()
    for (const [deletes, times] of [
      [() => sweep(world.service), 0],
      [() => remove(living.id), 1],
      [() => remove(parent_id), 1],
    ] as const) {
      await deletes()
      expect(await timesCalled()).toBe(times)
    }
    expect(await world.db.selectFrom('token').select('id').where('parent_id', '=', parent_id).execute()).toEqual([])
    await database.close()
  })
})
