import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { policy } from '../../../src/access/policy.ts'
import { updateUser } from '../../../src/operations/operator/manage-users.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { SoftwarePasskey } from '../../support/software-authenticator.ts'
import { accessWorld, BASE, cookiesOf, hiddenFields, PASSWORD, type World } from '../../support/whole-app.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const PAGE = '/settings/security'
const OURS = { origin: BASE, rpId: new URL(BASE).hostname }

describe.each(databases)('passkeys on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database)
  })
  afterAll(() => database.close())

  const csrfOf = async (cookie: string) =>
    hiddenFields(await (await world.request(PAGE, { headers: { cookie } })).text())['csrf']!

  /** What an authenticator is asked, with the cookie of the step. */
  async function options(path: string, fields: Record<string, string>, cookie = '') {
    const answer = await world.form(path, fields, { cookie })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json'])
    const request = (await answer.json()) as {
      challenge: string
      allowCredentials?: { id: string }[]
      excludeCredentials?: object[]
    }
    return { ...request, step: cookiesOf(answer) }
  }

  async function register(cookie: string, passkey: SoftwarePasskey, change: object = {}, name = 'Phone') {
    const csrf = await csrfOf(cookie)
    const { challenge, step } = await options(`${PAGE}/passkeys/options`, { csrf }, cookie)
    const answer = passkey.make({ challenge, ...OURS, ...change })
    return world.form(`${PAGE}/passkeys`, { csrf, name, answer }, { cookie: `${cookie}; ${step}` })
  }

  const ask = (cookie = '', fields: Record<string, string> = {}) => options('/sign-in/passkey/options', fields, cookie)
  const send = (answer: string, cookie: string, fields: Record<string, string> = {}) =>
    world.form('/sign-in/passkey', { answer, ...fields }, { cookie })

  async function signIn(passkey: SoftwarePasskey, change: object = {}) {
    const { challenge, step } = await ask()
    return send(passkey.answer({ challenge, ...OURS, ...change }), step)
  }

  /** A user with a passkey, and the session that goes on. */
  async function withPasskey(change: object = {}) {
    const mine = await world.account()
    const passkey = new SoftwarePasskey()
    const registered = await register(await mine.cookie(), passkey, change)
    expect(registered.status).toBe(200)
    return { ...mine, passkey, session: cookiesOf(registered) }
  }

  test('S-16 a passkey signs in by itself where it made sure of its user, else as a second step alone', async () => {
    const { email, passkey, user } = await withPasskey()
    const alone = await signIn(passkey)
    expect([alone.status, alone.headers.get('location')]).toEqual([303, '/floors'])
    expect((await signIn(passkey, { userVerified: false })).status).toBe(401)
    const first = await world.form('/sign-in', { email, password: PASSWORD, to: '/settings/audit' })
    expect(first.headers.get('location')).toBe('/sign-in/second-factor')
    const second = cookiesOf(first)
    const { challenge, step, allowCredentials } = await ask(second, { second: 'yes' })
    expect(allowCredentials).toMatchObject([{ id: passkey.id }])
    const answer = passkey.answer({ challenge, ...OURS, userVerified: false })
    const done = await send(answer, `${second}; ${step}`, { second: 'yes' })
    expect([done.status, done.headers.get('location')]).toEqual([303, '/settings/audit'])
    const rows = await world.db
      .selectFrom('session')
      .select(['method', 'second_factor'])
      .where('user_id', '=', user.id)
      .execute()
    expect(rows).toContainEqual({ method: 'passkey', second_factor: null })
    expect(rows).toContainEqual({ method: 'password', second_factor: 'passkey' })
  })

  test('S-16 what it is asked names no user before one has signed in', async () => {
    await withPasskey()
    const { allowCredentials } = await ask()
    expect(allowCredentials ?? []).toEqual([])
  })

  test('S-16 an answer for another origin, host, challenge, time or browser is refused, and each counts once', async () => {
    const { passkey } = await withPasskey()
    expect((await signIn(passkey, { origin: 'https://evil.example' })).status).toBe(401)
    expect((await signIn(passkey, { origin: `${BASE}:8443` })).status).toBe(401)
    expect((await signIn(passkey, { rpId: 'evil.example' })).status).toBe(401)
    expect((await signIn(passkey, { challenge: Buffer.alloc(32).toString('base64url') })).status).toBe(401)
    const [one, other] = [await ask(), await ask()]
    expect((await send(passkey.answer({ ...one, ...OURS }), other.step)).status).toBe(401)
    expect((await send(passkey.answer({ ...one, ...OURS }), '')).status).toBe(401)
    const right = passkey.answer({ ...one, ...OURS })
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await send(right, one.step)).status))
    expect(statuses.sort()).toEqual([303, 401, 401, 401])
    const late = await ask()
    world.time.now += policy.passkeySeconds * 1000
    expect((await send(passkey.answer({ ...late, ...OURS }), late.step)).status).toBe(401)
    expect((await signIn(new SoftwarePasskey())).status).toBe(401)
    for (const text of ['', 'null', '{}', '{"id":1}']) expect((await send(text, (await ask()).step)).status).toBe(400)
  })

  test('S-16 one that has counted no further than before is a copy', async () => {
    const { passkey, user } = await withPasskey({ counter: 7 })
    for (const [counter, status] of [
      [8, 303],
      [8, 401],
      [7, 401],
      [0, 401],
      [9, 303],
      [4_294_967_295, 303],
    ] as const)
      expect([counter, (await signIn(passkey, { counter })).status]).toEqual([counter, status])
    const entries = await world.db
      .selectFrom('audit_entry')
      .select('detail')
      .where('event', '=', 'sign_in.refused')
      .where('subject_id', '=', user.id)
      .execute()
    expect(entries).toContainEqual({ detail: { reason: 'passkey_counter' } })
    const same = await Promise.all([ask(), ask(), ask()])
    const { passkey: racer } = await withPasskey({ counter: 1 })
    const answers = await Promise.all(same.map((it) => send(racer.answer({ ...it, ...OURS, counter: 2 }), it.step)))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 401, 401])
  })

  test('S-8, S-16 a passkey of another is no second step, and is registered once', async () => {
    const [mine, other] = [await withPasskey(), await withPasskey()]
    const second = cookiesOf(await world.form('/sign-in', { email: mine.email, password: PASSWORD }))
    const { challenge, step } = await ask(second, { second: 'yes' })
    const answer = other.passkey.answer({ challenge, ...OURS, userVerified: false })
    expect((await send(answer, `${second}; ${step}`, { second: 'yes' })).status).toBe(401)
    expect((await register(other.session, mine.passkey)).status).toBe(409)
    const proof = await options(`${PAGE}/proof/options`, { csrf: await csrfOf(mine.session) }, mine.session)
    const theirs = { csrf: await csrfOf(mine.session), answer: other.passkey.answer({ ...proof, ...OURS }) }
    expect((await world.form(`${PAGE}/proof`, theirs, { cookie: `${mine.session}; ${proof.step}` })).status).toBe(403)
  })

  test('S-16 a new one has to be asked for by the same user, origin and host', async () => {
    const mine = await world.account()
    const cookie = await mine.cookie()
    for (const change of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { challenge: 'AAAA' }])
      expect((await register(cookie, new SoftwarePasskey(), change)).status).toBe(400)
    const other = await (await world.account()).cookie()
    const theirs = await options(`${PAGE}/passkeys/options`, { csrf: await csrfOf(other) }, other)
    const fields = { csrf: await csrfOf(cookie), answer: new SoftwarePasskey().make({ ...theirs, ...OURS }) }
    expect((await world.form(`${PAGE}/passkeys`, fields, { cookie: `${cookie}; ${theirs.step}` })).status).toBe(400)
    expect(await world.db.selectFrom('passkey').select('id').where('user_id', '=', mine.user.id).execute()).toEqual([])
  })

  test('S-9 once removed by its user or the operator it signs no user in, and never a disabled one', async () => {
    const { passkey, session, user, email } = await withPasskey()
    const { id } = await world.db
      .selectFrom('passkey')
      .select('id')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    await updateUser(world.service, { email, disabled: true })
    expect((await signIn(passkey)).status).toBe(401)
    await updateUser(world.service, { email, disabled: false })
    const fresh = cookiesOf(await signIn(passkey))
    expect((await world.request('/floors', { headers: { cookie: session } })).status).toBe(303)
    const removed = await world.form(`${PAGE}/passkeys/${id}/remove`, { csrf: await csrfOf(fresh) }, { cookie: fresh })
    expect(removed.status).toBe(303)
    expect((await signIn(passkey)).status).toBe(401)
    const again = await withPasskey()
    await updateUser(world.service, { email: again.email, removeSecondFactors: true })
    expect((await signIn(again.passkey)).status).toBe(401)
  })

  test('a user has no more than so many', async () => {
    const { session } = await withPasskey()
    for (let i = 1; i < policy.passkeysMax; i++)
      expect((await register(session, new SoftwarePasskey(), {}, `Key ${i}`)).status).toBe(303)
    const csrf = await csrfOf(session)
    expect((await world.form(`${PAGE}/passkeys/options`, { csrf }, { cookie: session })).status).toBe(409)
  })
})
