import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Identity, ProviderRefusal, ProviderUnavailable } from '../../../src/access/identity-provider.ts'
import { policy } from '../../../src/access/policy.ts'
import { updateUser } from '../../../src/operations/operator/manage-users.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import {
  comeBackFromProvider,
  ISSUER,
  type LeftForProvider,
  leaveForProvider,
  PROVIDER_CALLBACK,
  PROVIDER_SETTINGS,
  Provider,
  signInAtProvider,
  verified,
} from '../../support/provider.ts'
import { accessWorld, BASE, cookiesOf, hiddenFields, PASSWORD, type World } from '../../support/whole-app.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

describe.each(databases)('signing in at a provider on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  let provider: Provider
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database, PROVIDER_SETTINGS)
  })
  beforeEach(() => {
    provider = new Provider()
    Object.assign(world.service, { identityProvider: provider })
  })
  afterAll(() => database.close())

  const leave = (to?: string) => leaveForProvider(world, to)
  const comeBack = (pending: LeftForProvider) => comeBackFromProvider(world, pending)
  const signIn = (identity: Partial<Identity>, to?: string) => signInAtProvider(world, provider, identity, to)
  const refusal = async (answer: Response) => [answer.status, /role="alert">([^<]*)/.exec(await answer.text())?.[1]]

  test(
    'S-11 a user is linked by the verified e-mail once, then known by the subject alone',
    { tags: 'slow' },
    async () => {
      const mine = await world.account()
      const first = await signIn(verified(mine.email.toUpperCase(), 'one'), '/settings/audit?x=1')
      expect([first.status, first.headers.get('location')]).toEqual([303, '/settings/audit?x=1'])
      const page = await world.request('/settings/account', { headers: { cookie: cookiesOf(first) } })
      expect(await page.text()).toContain('at the provider')
      // A new e-mail there, verified or not, or none: the same subject is the same user.
      for (const more of [{ email: 'new@rooms.example' }, {}]) {
        const again = await signIn({ subject: 'one', ...more })
        const account = await world.request('/settings/account', { headers: { cookie: cookiesOf(again) } })
        expect(await account.text()).toContain(mine.email)
      }
      const entries = await world.db
        .selectFrom('audit_entry')
        .select(['event', 'detail'])
        .where('subject_id', '=', mine.user.id)
        .execute()
      expect(entries.filter(({ event }) => event === 'user.linked')).toHaveLength(1)
      expect(entries).toContainEqual({ event: 'session.opened', detail: { method: 'provider' } })
    },
  )

  test('S-12 an e-mail that is not verified, of no user, or missing signs no user in', async () => {
    const mine = await world.account()
    for (const identity of [
      { email: mine.email },
      { email: mine.email, emailVerified: false },
      {},
      { email: 'x', emailVerified: true },
    ])
      expect(await refusal(await signIn({ subject: 'two', ...identity }))).toEqual([
        403,
        expect.stringContaining('has not verified your e-mail'),
      ])
    expect(await refusal(await signIn(verified('nobody@rooms.example', 'three')))).toEqual([
      403,
      expect.stringContaining('No user here has the e-mail'),
    ])
    expect(
      await world.db.selectFrom('oidc_identity').selectAll().where('user_id', '=', mine.user.id).execute(),
    ).toEqual([])
  })

  test('S-12 another subject with the e-mail of a linked user does not become that user', async () => {
    const mine = await world.account()
    expect((await signIn(verified(mine.email, 'owner'))).status).toBe(303)
    expect(await refusal(await signIn(verified(mine.email, 'thief')))).toEqual([
      403,
      'Example ID knows the user with your e-mail as somebody else. Ask who runs this service.',
    ])
    const entries = await world.db
      .selectFrom('audit_entry')
      .select('detail')
      .where('event', '=', 'sign_in.refused')
      .where('subject_id', '=', mine.user.id)
      .execute()
    expect(entries).toEqual([{ detail: { reason: 'linked_otherwise' } }])
  })

  test('S-12 of two subjects that come first at once one is linked', { tags: 'slow' }, async () => {
    const mine = await world.account()
    const leaving = [await leave(), await leave(), await leave(), await leave()]
    let n = 0
    provider.identityIn = async () => ({ issuer: ISSUER, ...verified(mine.email, `racer ${n++}`) })
    const answers = await Promise.all(leaving.map(comeBack))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 403, 403, 403])
  })

  test('S-12 a disabled user cannot sign in, linked or not', async () => {
    const [linked, other] = [await world.account(), await world.account()]
    expect((await signIn(verified(linked.email, 'linked then disabled'))).status).toBe(303)
    for (const { email } of [linked, other]) await updateUser(world.service, { email, disabled: true })
    for (const it of [verified(linked.email, 'linked then disabled'), verified(other.email, 'disabled')])
      expect(await refusal(await signIn(it))).toEqual([403, expect.stringContaining('may not sign in')])
    // A refused sign-in has linked nothing: once enabled, the user is linked by who then signs in.
    const links = world.db.selectFrom('oidc_identity').select('subject').where('user_id', '=', other.user.id)
    expect(await links.execute()).toEqual([])
    await updateUser(world.service, { email: other.email, disabled: false })
    expect((await signIn(verified(other.email, 'enabled'))).status).toBe(303)
    expect(await links.execute()).toEqual([{ subject: 'enabled' }])
  })

  test('S-13 an answer is for the browser that began, once, for ten minutes', async () => {
    const mine = await world.account()
    provider.says = verified(mine.email, 'browser')
    const [one, other] = [await leave(), await leave()]
    const over = [403, 'This sign-in is over, or was begun in another browser. Begin again.']
    expect(await refusal(await comeBack({ cookie: '', state: one.state }))).toEqual(over)
    expect(await refusal(await comeBack({ cookie: one.cookie, state: other.state }))).toEqual(over)
    expect(await refusal(await comeBack({ cookie: one.cookie, state: '' }))).toEqual(over)
    // Wrong answers do not use it up.
    const last = await leave()
    expect((await comeBack(last)).status).toBe(303)
    expect(await refusal(await comeBack(last))).toEqual(over)
    const late = await leave()
    world.time.now += policy.signInStepSeconds * 1000
    expect(await refusal(await comeBack(late))).toEqual(over)
    const [step] = (await world.form('/sign-in/oidc', {})).headers.getSetCookie()
    expect(step).toMatch(/^__Host-roomwright_provider=[0-9A-Za-z]{43}; Path=\/;.* HttpOnly; Secure; SameSite=Lax$/)
    expect(new Set(provider.sent.flatMap(({ state, nonce, verifier }) => [state, nonce, verifier])).size).toBe(
      provider.sent.length * 3,
    )
    expect(new Set(provider.sent.map(({ redirectUri }) => redirectUri))).toEqual(new Set([BASE + PROVIDER_CALLBACK]))
  })

  test('S-13 no address of another site is gone on to', async () => {
    const mine = await world.account()
    for (const to of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      const answer = await signIn(verified(mine.email, 'return'), to)
      expect(answer.headers.get('location')).toBe('/floors')
    }
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await world.form('/sign-in/oidc', {}, foreign)).status).toBe(403)
  })

  test(
    'S-14 a provider that is down is reported in words with 503, before and after, and passwords still work',
    { tags: 'slow' },
    async () => {
      const mine = await world.account()
      provider.says = verified(mine.email, 'down')
      const step = await leave()
      provider.says = new ProviderUnavailable('fetch failed')
      const words = [503, 'Example ID cannot be reached now. Try again shortly.']
      const leaving = await world.form('/sign-in/oidc', { to: '/settings/audit' })
      expect(leaving.headers.get('retry-after')).toBe('5')
      const html = await leaving.text()
      expect([leaving.status, /role="alert">([^<]*)/.exec(html)?.[1]]).toEqual(words)
      expect(hiddenFields(html)['to']).toBe('/settings/audit')
      expect(await refusal(await comeBack(step))).toEqual(words)
      expect((await world.form('/sign-in', { email: mine.email, password: PASSWORD })).status).toBe(303)
      provider.says = new ProviderRefusal('access_denied')
      provider.addressOf = new Provider().addressOf
      expect((await refusal(await comeBack(await leave())))[0]).toBe(403)
    },
  )

  test('A-11 an application gets its code by way of the provider', async () => {
    const mine = await world.account()
    const app = await world.application()
    const redirect = await world.authorize(app.clientId, '', { state: 's' })
    const to = new URL(redirect.headers.get('location')!, BASE).searchParams.get('to')!
    const back = await signIn(verified(mine.email, 'with application'), to)
    expect(back.headers.get('location')).toBe(to)
    const cookie = cookiesOf(back)
    const consent = await world.request(to, { headers: { cookie } })
    const approved = await world.approve(consent, cookie)
    const code = new URL(approved.headers.get('location')!).searchParams.get('code')!
    expect((await world.exchange(app, { code })).status).toBe(200)
  })
})

describe.each(databases)('users of a provider on $name', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  test(
    'S-15 are made in the account of the settings with its scopes, once, and reach no page by a password',
    { tags: 'slow' },
    async () => {
      const more = {
        OIDC_ACCOUNT: 'Members',
        OIDC_USER_SCOPES: 'floor:queryPublic, floor:readPublic',
        PASSWORD_SIGN_IN: 'off',
      }
      const world = await accessWorld(database, { ...PROVIDER_SETTINGS, ...more })
      const provider = new Provider()
      Object.assign(world.service, { identityProvider: provider })
      const email = 'new@members.example'
      const leaving = await Promise.all(Array.from({ length: 4 }, () => leaveForProvider(world)))
      provider.identityIn = async () => ({ issuer: ISSUER, subject: 'new', email, emailVerified: true })
      const answers = await Promise.all(leaving.map((it) => comeBackFromProvider(world, it)))
      expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303])
      const users = await world.db
        .selectFrom('user as u')
        .innerJoin('account as a', 'a.id', 'u.account_id')
        .select(['u.owner', 'u.scopes', 'a.name'])
        .where('u.email', '=', email)
        .execute()
      expect(users).toEqual([{ owner: false, scopes: ['floor:queryPublic', 'floor:readPublic'], name: 'Members' }])

      const page = await (await world.request('/sign-in')).text()
      expect([page.includes('type="password"'), page.includes('Example ID')]).toEqual([false, true])
      const mine = await world.account()
      expect((await world.form('/sign-in', { email: mine.email, password: PASSWORD })).status).toBe(403)
      const cookie = await mine.cookie()
      const account = await (await world.request('/settings/account', { headers: { cookie } })).text()
      expect(account).not.toContain('type="password"')
      const csrf = hiddenFields(account)['csrf']!
      const change = { csrf, current: PASSWORD, next: 'another horse, another battery' }
      expect((await world.form('/settings/account/password', change, { cookie })).status).toBe(403)
      const proof = await world.form('/settings/security/proof', { csrf, password: PASSWORD }, { cookie })
      expect(proof.status).toBe(403)
    },
  )

  test('without a provider there is no such page', async () => {
    const world = await accessWorld(database)
    expect((await world.form('/sign-in/oidc', {})).status).toBe(404)
    expect((await world.request(`${PROVIDER_CALLBACK}?code=c&state=s`)).status).toBe(404)
    expect(await (await world.request('/sign-in')).text()).not.toContain('/sign-in/oidc')
  })
})
