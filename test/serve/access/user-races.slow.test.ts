import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hashOf } from '../../../src/access/hash.ts'
import { changePassword, signOutEverywhere } from '../../../src/operations/identity/change-password.ts'
import { findOpenSession, openSession } from '../../../src/operations/identity/session.ts'
import { signIn } from '../../../src/operations/identity/sign-in.ts'
import { answerConsent } from '../../../src/operations/oauth/answer-consent.ts'
import { beginAuthorization } from '../../../src/operations/oauth/authorization.ts'
import { updateUser } from '../../../src/operations/operator/manage-users.ts'
import { findUserByEmail } from '../../../src/store/tables/accounts/users.ts'
import { redeemCode } from '../../../src/store/tables/tokens/codes.ts'
import { PASSWORD, type SignedInWorld, signedInWorld } from '../../support/access.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'

// The embedded store opens slowly on a busy machine, and hashing passwords is slow on purpose.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

/** What makes a user hold less than the application wants. */
const LESSENED = [
  ['narrowed', { scopes: ['floor:readPublic'] }],
  ['disabled', { disabled: true }],
] as const

describe.each(databases)('users who change meanwhile on $name', ({ name, open }) => {
  let database: TestDatabase
  let world: SignedInWorld['world']
  let app: SignedInWorld['app']
  beforeAll(async () => {
    database = await open()
    ;({ world, app } = await signedInWorld(database, { RATE_CALLS: '0' }))
  })
  afterAll(() => database.close())

  type Mine = Awaited<ReturnType<typeof world.account>>
  const lessen = ({ email }: Mine, change: (typeof LESSENED)[number][1]) =>
    updateUser(world.service, { email, ...change } as Parameters<typeof updateUser>[1])
  const query = () => new URLSearchParams({ response_type: 'code', client_id: app.clientId }).toString()
  const tokensOf = ({ user }: Mine) =>
    world.db.selectFrom('token').select('scopes').where('kind', '=', 'at').where('user_id', '=', user.id).execute()
  const consentsOf = ({ user }: Mine) =>
    world.db.selectFrom('consent').select('scopes').where('user_id', '=', user.id).execute()

  /** The answer to a consent page, given by the user as the session was read before. */
  async function approve({ user, caller }: Mine) {
    const outcome = await beginAuthorization(world.service, query(), user)
    if (outcome.kind !== 'consent') throw new Error(outcome.kind)
    const { requestId, shown } = outcome.question
    return () => answerConsent.run(world.service, caller, { requestId, shown, approved: true })
  }

  test.each(LESSENED)('a user %s between opening and answering the consent page grants nothing', async (_, change) => {
    const mine = await world.account()
    const answer = await approve(mine)
    await lessen(mine, change)
    const outcome: unknown = await Promise.resolve(answer()).catch((error: unknown) => error)
    expect(JSON.stringify(outcome)).not.toContain('code=')
    expect(outcome).toMatchObject(
      'scopes' in change ? { location: expect.stringContaining('access_denied') } : { code: 'conflict' },
    )
    expect(await consentsOf(mine)).toEqual([])
  })

  test.each(
    LESSENED,
  )('a code of a user %s after it was found is not redeemed, and the application learns why', async (_, change) => {
    const mine = await world.account()
    const code = await world.code(app.clientId, await mine.cookie())
    const application = await world.db
      .selectFrom('application')
      .select('id')
      .where('client_id', '=', app.clientId)
      .executeTakeFirstOrThrow()
    const row = 'scopes' in change ? { owner: false, scopes: [...change.scopes] } : { disabled_at: new Date() }
    // Past the operation, which would delete the consent as well.
    await world.db.updateTable('user').set(row).where('id', '=', mine.user.id).execute()
    const nowhere = { address: null, user_agent: null }
    const now = new Date(world.time.now)
    const of = { redirectUri: null, mayLackRedirectUri: true, challenge: null, resource: undefined }
    const token = { tokenHash: hashOf('x'), name: 'x' }
    const proof = { ...of, applicationId: application.id }
    expect(await redeemCode(world.db, hashOf(code), proof, token, now, nowhere)).toBeUndefined()
    const answer = await world.exchange(app, { code })
    expect(await answer.json()).toMatchObject({
      error: 'invalid_grant',
      error_description: expect.stringContaining('the user does not hold'),
    })
    expect(await tokensOf(mine)).toEqual([])
  })

  test('a session is not opened for who was verified before the password changed, all sessions ended or the user was disabled', async () => {
    const mine = await world.account()
    const verified = () => findUserByEmail(world.db, mine.email).then((it) => it!)
    const before = await verified()
    expect(await openSession(world.service, before)).toBeDefined()
    await changePassword(world.service, mine.user, { current: PASSWORD, next: 'a much better one' })
    expect(await openSession(world.service, before)).toBeUndefined()
    const between = await verified()
    expect(await openSession(world.service, between)).toBeDefined()
    await signOutEverywhere(world.service, mine.user)
    expect(await openSession(world.service, between)).toBeUndefined()
    const last = await verified()
    await updateUser(world.service, { email: mine.email, disabled: true })
    expect(await openSession(world.service, last)).toBeUndefined()
  })

  test('sign-ins with the old password around a change of it leave no session', async () => {
    const mine = await world.account()
    let [current, next] = [PASSWORD, 'another good one']
    for (let round = 0; round < 4; round++) {
      const signingIn = Array.from({ length: 6 }, async (_, i) => {
        await setTimeout(i * 15)
        return signIn(world.service, { email: mine.email, password: current }, '/')
      })
      await setTimeout(20)
      await changePassword(world.service, mine.user, { current, next })
      for (const begun of await Promise.all(signingIn))
        if (begun?.kind === 'session')
          expect(await findOpenSession(world.service, begun.session.secret)).toBeUndefined()
      ;[current, next] = [next, current]
    }
  })

  test('of two changes of one password one wins', async () => {
    const mine = await world.account()
    const change = (next: string) => changePassword(world.service, mine.user, { current: PASSWORD, next })
    const sessions = await Promise.all([change('one of the two'), change('the other one')])
    expect(sessions.filter(Boolean)).toHaveLength(1)
    expect(await findOpenSession(world.service, sessions.find(Boolean)!.secret)).toBeDefined()
  })

  test.runIf(name === 'PostgreSQL')('a redemption that loses to a revocation is refused', async () => {
    const mine = await world.account()
    const code = await world.code(app.clientId, await mine.cookie())
    const redeeming = await world.db.transaction().execute(async (db) => {
      await db.deleteFrom('consent').where('user_id', '=', mine.user.id).execute()
      const exchange = world.exchange(app, { code })
      await vi.waitFor(async () => {
        const { rows } = await sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db)
        expect(rows).toHaveLength(1)
      })
      return [exchange]
    })
    expect(await (await redeeming[0]!).json()).toEqual({
      error: 'invalid_grant',
      error_description: 'the authorization code is not valid',
    })
  })

  test.runIf(name === 'PostgreSQL').each(LESSENED)(
    'consent and redemption while a user is being %s leave no token',
    async (_, change) => {
      const mine = await world.account()
      const cookie = await mine.cookie()
      const answer = await approve(mine)
      await sql`create or replace function linger() returns trigger language plpgsql as $$
        begin if new.event = 'user.changed' then perform pg_sleep(1.5); end if; return new; end $$`.execute(world.db)
      await sql`create trigger linger before insert on audit_entry for each row execute function linger()`.execute(
        world.db,
      )
      const lessening = lessen(mine, change)
      await vi.waitFor(async () => {
        const { rows } = await sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event = 'PgSleep'`.execute(world.db)
        expect(rows).toHaveLength(1)
      })
      const outcome = await Promise.resolve(answer()).catch((error: unknown) => {
        expect(error).toMatchObject({ code: 'conflict' })
      })
      const code = outcome?.kind === 'redirect' ? new URL(outcome.location).searchParams.get('code') : null
      const statuses = code === null ? [] : [(await world.exchange(app, { code })).status]
      await lessening
      await sql`drop trigger linger on audit_entry`.execute(world.db)
      expect(statuses).not.toContain(200)
      expect([await tokensOf(mine), await consentsOf(mine)]).toEqual([[], []])
      expect((await world.authorize(app.clientId, cookie)).status).not.toBe(500)
    },
  )
})
