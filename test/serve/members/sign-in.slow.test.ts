import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { policy } from '../../../src/access/policy.ts'
import { inviteMember } from '../../../src/operations/members/manage-invitations.ts'
import { sendResetLink } from '../../../src/operations/members/manage-members.ts'
import { suspendAccount } from '../../../src/operations/operator/manage-accounts.ts'
import { resetLink } from '../../../src/operations/operator/manage-users.ts'
import type { ScopeName } from '../../../src/schema/resources/scope.ts'
import { withGatedTransactions } from '../../support/arrival-gate.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import {
  comeBackFromProvider,
  leaveForProvider,
  PROVIDER_SETTINGS,
  Provider,
  signInAtProvider,
  verified,
} from '../../support/provider.ts'
import { SoftwarePasskey } from '../../support/software-authenticator.ts'
import { codeAt } from '../../support/totp.ts'
import { accessWorld, BASE, cookiesOf, hiddenFields, PASSWORD, type World } from '../../support/whole-app.ts'

// The embedded store opens slowly on a busy machine, and hashing passwords is slow on purpose.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const NEXT = 'quite another sentence'
const STEP = '/sign-in/second-factor'
const SCOPES: ScopeName[] = ['floor:queryPublic', 'floor:readPublic']
const PASSKEY = { origin: BASE, rpId: new URL(BASE).hostname }

type Account = Awaited<ReturnType<World['account']>>

/** Gives a user an app that shows codes; its secret. */
async function addTotp({ db, time, service }: World, { user }: Account): Promise<Uint8Array> {
  const secret = crypto.getRandomValues(new Uint8Array(20))
  const row = { table: 'totp', id: user.id }
  const sealed = service.keyring!.seal(row, Buffer.from(secret).toString('base64'))
  const now = new Date(time.now)
  await db
    .insertInto('totp')
    .values({ user_id: user.id, account_id: user.accountId, secret: sealed, created_at: now, confirmed_at: now })
    .execute()
  return secret
}

const codeNow = ({ time }: World, secret: Uint8Array) => codeAt(secret, Math.floor(time.now / 30_000))

async function invite({ service }: World, { caller }: Account, email = `${crypto.randomUUID()}@rooms.example`) {
  const input = { email, owner: false, scopes: SCOPES }
  const { invitation, link } = await inviteMember.run(service, caller, input)
  return { email, id: invitation.id, path: link!.slice(BASE.length) }
}

const userOf = ({ db }: World, email: string) =>
  db.selectFrom('user').select(['id', 'account_id', 'owner', 'scopes']).where('email', '=', email).execute()

const sessionsOf = ({ db }: World, userId: string) =>
  db.selectFrom('session').select(['method', 'second_factor']).where('user_id', '=', userId).execute()

const alertOf = async (answer: Response) => [answer.status, /role="alert">([^<]*)/.exec(await answer.text())?.[1]]

describe.each(databases)('links of who has a second factor on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database, { RATE_CALLS: '0' })
  })
  afterAll(() => database.close())

  test('M-13 a link for a new password leads to the second step, and to a session only with the code', async () => {
    const mine = await world.account()
    const before = await mine.cookie()
    const secret = await addTotp(world, mine)
    const { link } = await sendResetLink.run(world.service, mine.caller, { id: mine.user.id })
    const set = await world.form(link!.slice(BASE.length), { password: NEXT })
    expect([set.status, set.headers.get('location')]).toEqual([303, STEP])
    expect(await sessionsOf(world, mine.user.id)).toEqual([])
    const step = cookiesOf(set)
    for (const cookie of [step, before])
      expect((await world.request('/settings/account', { headers: { cookie } })).status).toBe(303)
    expect((await world.form(STEP, { code: '000000' }, { cookie: step })).status).toBe(401)
    const done = await world.form(STEP, { code: codeNow(world, secret) }, { cookie: step })
    expect([done.status, done.headers.get('location')]).toEqual([303, '/settings/security/review?done=changed'])
    const account = await world.request('/settings/account', { headers: { cookie: cookiesOf(done) } })
    expect(account.status).toBe(200)
    expect(await sessionsOf(world, mine.user.id)).toEqual([{ method: 'password', second_factor: 'totp' }])
    const old = await world.form('/sign-in', { email: mine.email, password: PASSWORD })
    expect(old.status).toBe(401)
  })

  test('M-13 a newer link ends the second step of an older one', async () => {
    const mine = await world.account()
    const secret = await addTotp(world, mine)
    const use = async () => {
      const { link } = await resetLink(world.service, { email: mine.email })
      return cookiesOf(await world.form(link.slice(BASE.length), { password: NEXT }))
    }
    const [first, second] = [await use(), await use()]
    const answer = (cookie: string) => world.form(STEP, { code: codeNow(world, secret) }, { cookie })
    expect((await answer(first)).status).toBe(401)
    world.time.now += 60_000
    expect((await answer(second)).status).toBe(303)
  })

  test('owners see how the sessions of a member were opened', async () => {
    const mine = await world.account()
    const member = await world.account(SCOPES, mine.name)
    const secret = await addTotp(world, member)
    const first = await world.form('/sign-in', { email: member.email, password: PASSWORD })
    await world.form(STEP, { code: codeNow(world, secret) }, { cookie: cookiesOf(first) })
    const cookie = await mine.cookie()
    const page = await world.request(`/settings/members/${member.user.id}`, { headers: { cookie } })
    expect(await page.text()).toContain('with a password and a code')
    const input = encodeURIComponent(JSON.stringify({ id: member.user.id }))
    const answer = await world.request(`/trpc/member.sessions?input=${input}`, { headers: { cookie } })
    const { result } = (await answer.json()) as { result: { data: object[] } }
    expect(result.data).toMatchObject([{ method: 'password', secondFactor: 'totp' }])
  })
})

describe.each(databases)('members without passwords on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  let provider: Provider
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database, { ...PROVIDER_SETTINGS, PASSWORD_SIGN_IN: 'off', RATE_CALLS: '0' })
  })
  beforeEach(() => {
    provider = new Provider()
    Object.assign(world.service, { identityProvider: provider })
  })
  afterAll(() => database.close())

  const signIn = (email: string, subject: string = crypto.randomUUID(), more = {}) =>
    signInAtProvider(world, provider, { ...verified(email, subject), ...more })
  /** The same after the link of an invitation was opened. */
  const accept = async (path: string, email: string, subject: string = crypto.randomUUID(), more = {}) => {
    const [, secret] = /name="invitation" value="(\w+)"/.exec(await (await world.request(path)).text()) ?? []
    return signInAtProvider(world, provider, { ...verified(email, subject), ...more }, '/floors', secret)
  }

  test('S-15 no user gets or follows a link for a new password', async () => {
    const mine = await world.account()
    const withPasswords = await accessWorld(database, { RATE_CALLS: '0' })
    const { link } = await resetLink(withPasswords.service, { email: mine.email })
    const path = link.slice(BASE.length)
    const fields = { email: mine.email, password: NEXT }
    for (const answer of [
      await world.request('/forgot-password'),
      await world.form('/forgot-password', fields),
      await world.request(path),
      await world.form(path, fields),
    ])
      expect([answer.status, await answer.text()]).toEqual([
        403,
        expect.stringContaining('Passwords are switched off here'),
      ])
    // It was not used up.
    expect((await withPasswords.request(path)).status).toBe(200)
    const refusal = { code: 'conflict', message: 'password: passwords are switched off here' }
    const { user } = mine
    await expect((async () => sendResetLink.run(world.service, mine.caller, { id: user.id }))()).rejects.toMatchObject(
      refusal,
    )
    await expect(resetLink(world.service, { email: mine.email })).rejects.toMatchObject(refusal)
    const headers = { cookie: await mine.cookie() }
    const page = await (await world.request(`/settings/members/${user.id}`, { headers })).text()
    expect([page.includes('reset-link'), page.includes('/remove')]).toEqual([false, true])
  })

  test('M-14 an invitation leads to the provider, and opening it uses nothing up', async () => {
    const mine = await world.account()
    const { path, email } = await invite(world, mine)
    const answer = await world.request(path)
    const page = await answer.text()
    expect([answer.status, page.includes('type="password"')]).toEqual([200, false])
    for (const part of [mine.name, email, 'action="/sign-in/oidc"', 'Example ID']) expect(page).toContain(part)
    expect((await world.form(path, { password: NEXT })).status).toBe(403)
    expect(await userOf(world, email)).toEqual([])
    expect((await world.request(path)).status).toBe(200)
  })

  test('M-14 the verified e-mail makes the user who was invited, once, with what was given', async () => {
    const mine = await world.account()
    const { path, email, id } = await invite(world, mine)
    // Who has not opened the link is not taken in: an account must not draw in whomever it likes.
    expect((await signIn(email, 'not opened')).status).toBe(403)
    const other = await invite(world, await world.account())
    expect((await accept(other.path, email, 'of another')).status).toBe(403)
    expect(await userOf(world, email)).toEqual([])
    const answer = await accept(path, email.toUpperCase(), 'invited')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/floors'])
    const [user, ...others] = await userOf(world, email)
    expect(others).toEqual([])
    expect(user).toMatchObject({ account_id: mine.user.accountId, owner: false, scopes: SCOPES })
    expect((await world.request(path)).status).toBe(404)
    expect(await sessionsOf(world, user!.id)).toEqual([{ method: 'provider', second_factor: null }])
    const entries = await world.db
      .selectFrom('audit_entry')
      .select(['event', 'account_id', 'detail'])
      .where('subject_id', '=', user!.id)
      .where('event', '=', 'user.created')
      .execute()
    const detail = { owner: false, scopes: SCOPES, invitation: id }
    expect(entries).toEqual([{ event: 'user.created', account_id: mine.user.accountId, detail }])
    // The same subject is the same user; another subject with the same e-mail is refused.
    expect((await signIn(email, 'invited')).status).toBe(303)
    expect((await signIn(email, 'another')).status).toBe(403)
    expect(await userOf(world, email)).toHaveLength(1)
  })

  test.each([2, 6])('M-14 of %i sign-ins at once one makes the user, and all are that user', async (count) => {
    const mine = await world.account()
    const { email, path } = await invite(world, mine)
    const pending = []
    for (let i = 0; i < count; i++) pending.push(await leaveForProvider(world, '/floors', path.split('/').at(-1)))
    provider.says = verified(email, email)
    // Each has seen the invitation before the first of them uses it up.
    const { store } = withGatedTransactions(world.service, world.db, count)
    const before = world.service.store
    Object.assign(world.service, { store })
    try {
      const answers = await Promise.all(pending.map((it) => comeBackFromProvider(world, it)))
      expect(answers.map(({ status }) => status)).toEqual(Array(count).fill(303))
    } finally {
      Object.assign(world.service, { store: before })
    }
    const [user, ...others] = await userOf(world, email)
    expect([user?.account_id, others]).toEqual([mine.user.accountId, []])
    expect(await sessionsOf(world, user!.id)).toHaveLength(count)
  })

  test('M-14 no verified e-mail, another e-mail, an end, a withdrawal or a suspension: no user', async () => {
    const [mine, suspended] = [await world.account(), await world.account()]
    const refused = async (path: string, email: string, more: object = {}) => {
      expect((await accept(path, email, undefined, more)).status).toBe(403)
      expect(await userOf(world, email)).toEqual([])
    }
    const { email, path } = await invite(world, mine)
    await refused(path, email, { emailVerified: false })
    await refused(path, `x${email}`)
    expect((await world.request(path)).status).toBe(200)
    const withdrawn = await invite(world, mine)
    await world.db.deleteFrom('invitation').where('id', '=', withdrawn.id).execute()
    await refused(withdrawn.path, withdrawn.email)
    const waiting = await invite(world, suspended)
    await suspendAccount(world.service, { account: suspended.name })
    await refused(waiting.path, waiting.email)
    const invitations = await world.db.selectFrom('invitation').select('id').where('id', '=', waiting.id).execute()
    expect(invitations).toEqual([{ id: waiting.id }])
    world.time.now += policy.invitationSeconds * 1000
    await refused(path, email)
    // A user who exists already remains in her own account.
    const other = await world.account()
    const late = await invite(world, mine, other.email)
    expect((await accept(late.path, other.email)).status).toBe(303)
    expect(await userOf(world, other.email)).toMatchObject([{ account_id: other.user.accountId, owner: true }])
  })

  test('M-10 a suspended account lets no user in by the provider or a passkey, with or without a second step', async () => {
    const [plain, withApp, withPasskey] = [await world.account(), await world.account(), await world.account()]
    const secret = await addTotp(world, withApp)
    const byPasskey = await addPasskey(withPasskey)
    const all = [plain, withApp, withPasskey]
    for (const { name, email } of all) {
      expect((await signIn(email, email)).status).toBe(303)
      await suspendAccount(world.service, { account: name })
    }
    const ids = all.map(({ user }) => user.id)
    await world.db.deleteFrom('session').where('user_id', 'in', ids).execute()
    const first = await signIn(withApp.email, withApp.email)
    expect(first.headers.get('location')).toBe(STEP)
    const second = await world.form(STEP, { code: codeNow(world, secret) }, { cookie: cookiesOf(first) })
    for (const answer of [await signIn(plain.email, plain.email), await byPasskey(), second])
      expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('The account is suspended')])
    for (const id of ids) expect(await sessionsOf(world, id)).toEqual([])
  })

  /** Registers a passkey of a user; a sign-in with it. */
  async function addPasskey(mine: Account) {
    const cookie = await mine.cookie()
    const passkey = new SoftwarePasskey()
    const page = await world.request('/settings/security', { headers: { cookie } })
    const csrf = hiddenFields(await page.text())['csrf']!
    const optionsFrom = async (path: string, fields: Record<string, string>, sent = '') => {
      const answer = await world.form(path, fields, { cookie: sent })
      const { challenge } = (await answer.json()) as { challenge: string }
      return { challenge, step: cookiesOf(answer) }
    }
    const registering = await optionsFrom('/settings/security/passkeys/options', { csrf }, cookie)
    const answer = passkey.make({ challenge: registering.challenge, ...PASSKEY })
    const headers = { cookie: `${cookie}; ${registering.step}` }
    expect((await world.form('/settings/security/passkeys', { csrf, name: 'Phone', answer }, headers)).status).toBe(200)
    return async () => {
      const { challenge, step } = await optionsFrom('/sign-in/passkey/options', {})
      return world.form('/sign-in/passkey', { answer: passkey.answer({ challenge, ...PASSKEY }) }, { cookie: step })
    }
  }

  test('M-15 the account is erased only by an owner who has signed in or shown to be there within ten minutes', async () => {
    const mine = await world.account()
    const secret = await addTotp(world, mine)
    const cookie = await mine.cookie()
    const html = await (await world.request('/settings/account', { headers: { cookie } })).text()
    expect([html.includes('/settings/account/erase'), html.includes('type="password"')]).toEqual([true, false])
    const csrf = hiddenFields(html)['csrf']!
    const order = () => world.form('/settings/account/erase', { csrf, name: mine.name, password: PASSWORD }, { cookie })
    const erasedAt = async () =>
      (await world.db.selectFrom('account').select('erase_at').where('id', '=', mine.user.accountId).execute())[0]!
        .erase_at
    world.time.now += policy.provedSeconds * 1000
    expect(await alertOf(await order())).toEqual([403, expect.stringContaining('Sign in again')])
    expect(await erasedAt()).toBeNull()
    const proof = { csrf, code: codeNow(world, secret) }
    expect((await world.form('/settings/security/proof', proof, { cookie })).status).toBe(303)
    world.time.now += policy.provedSeconds * 1000 - 1
    const wrong = await world.form('/settings/account/erase', { csrf, name: 'another' }, { cookie })
    expect([wrong.status, await erasedAt()]).toEqual([400, null])
    expect((await order()).status).toBe(303)
    expect(await erasedAt()).not.toBeNull()
  })
})
