import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { resetLink } from '../../../src/operations/operator/manage-users.ts'
import { insertPasskey } from '../../../src/store/tables/accounts/passkeys.ts'
import { setUpApp } from '../../support/app-for-codes.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { codeAt } from '../../support/totp.ts'
import { accessWorld, cookiesOf, hiddenFields, PASSWORD, type World } from '../../support/whole-app.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 240_000 })

const REVIEW = '/settings/security/review'
const NEXT = 'quite another sentence'

describe.each(databases)('after a new password by a link on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database)
  })
  afterAll(() => database.close())

  const get = (path: string, cookie: string) => world.request(path, { headers: { cookie } })
  type Account = Awaited<ReturnType<World['account']>>

  /** A user with an app, two passkeys and an application, one session of which goes on. */
  async function intruded() {
    const mine = await world.account()
    const signedIn = cookiesOf(await world.form('/sign-in', { email: mine.email, password: PASSWORD }))
    const app = await setUpApp(world, signedIn)
    const token = await world.accessToken(await world.application({ name: 'Stranger' }), app.cookie)
    const passkeys = await Promise.all(['Mine', 'Theirs'].map((name) => passkey(mine, name)))
    return { mine, app, token, passkeys }
  }
  const passkey = async ({ user }: Account, name: string) =>
    (
      await insertPasskey(world.db, {
        account_id: user.accountId,
        user_id: user.id,
        credential_id: crypto.randomUUID(),
        public_key: new Uint8Array(1),
        sign_count: 0,
        transports: [],
        name,
        created_at: new Date(world.time.now),
        used_at: null,
      })
    ).id
  /** Sets a new password by a link; the cookie of the session it leads to, and where. */
  async function reset(email: string, secret?: Uint8Array) {
    const { link } = await resetLink(world.service, { email })
    let answer = await world.form(new URL(link).pathname, { password: NEXT })
    if (secret) {
      const code = codeAt(secret, Math.floor(world.time.now / 30_000))
      answer = await world.form('/sign-in/second-factor', { code }, { cookie: cookiesOf(answer) })
    }
    expect(answer.status).toBe(303)
    return { cookie: cookiesOf(answer), to: answer.headers.get('location')! }
  }
  const works = async (token: string) =>
    (await world.request('/v2/token/self', { headers: world.bearer(token) })).status === 200
  const drop = async (cookie: string, ticked: readonly string[]) => {
    const { csrf } = hiddenFields(await (await get(REVIEW, cookie)).text())
    return world.form(REVIEW, { csrf: csrf!, drop: [...ticked] }, { cookie })
  }

  test('S-18 all sessions end, and what else signs in is shown and kept unless it is ticked', async () => {
    const { mine, app, token, passkeys } = await intruded()
    const { cookie, to } = await reset(mine.email, app.secret)
    expect((await get('/settings/account', app.cookie)).status).toBe(303)
    expect(to).toBe(`${REVIEW}?done=changed`)
    const page = await (await get(to, cookie)).text()
    for (const text of [
      'Authenticator app',
      'Mine',
      'Theirs',
      '10 recovery codes',
      'Stranger',
      'The password has been changed',
    ])
      expect(page).toContain(text)
    expect(page).not.toMatch(/ checked/)
    const applicationRow = /value="(application:[^"]+)"/.exec(page)![1]!
    expect(await works(token)).toBe(true)
    const unchanged = await drop(cookie, [])
    expect(unchanged.headers.get('location')).toBe('/settings/account?done=reviewed')
    expect(await works(token)).toBe(true)
    const dropped = await drop(cookie, [`passkey:${passkeys[1]}`, applicationRow, 'recovery-codes'])
    const codes = await dropped.text()
    expect(codes).toContain('Recovery codes')
    expect(codes).not.toContain(app.codes[0])
    expect(await works(token)).toBe(false)
    const after = await (await get('/settings/security', cookie)).text()
    expect([after.includes('Mine'), after.includes('Theirs')]).toEqual([true, false])
    const last = await drop(cookie, ['totp', `passkey:${passkeys[0]}`, 'recovery-codes'])
    expect(last.headers.get('location')).toBe('/settings/account?done=reviewed')
    expect(cookiesOf(await world.form('/sign-in', { email: mine.email, password: NEXT }))).toContain('session')
  })

  test('S-18 nothing of others is dropped, nothing without the form, and only where the user is there', async () => {
    const [{ mine, app, passkeys }, other] = [await intruded(), await intruded()]
    const { cookie } = await reset(mine.email, app.secret)
    for (const ticked of [`passkey:${other.passkeys[0]}`, 'passkey:x', 'application:', 'nothing', ''])
      expect((await drop(cookie, [ticked])).status).toBe(303)
    expect(await works(other.token)).toBe(true)
    expect((await world.form(REVIEW, { drop: 'totp' }, { cookie })).status).toBe(403)
    const { csrf } = hiddenFields(await (await get(REVIEW, cookie)).text())
    world.time.now += 601_000
    const late = await world.form(REVIEW, { csrf: csrf!, drop: [`passkey:${passkeys[0]}`] }, { cookie })
    expect(late.headers.get('location')).toBe(`/settings/security?to=${encodeURIComponent(REVIEW)}`)
    const count = world.db
      .selectFrom('passkey')
      .select('id')
      .where('id', 'in', [...passkeys, ...other.passkeys])
    expect(await count.execute()).toHaveLength(4)
  })

  test('who has nothing but the password goes on to the account', async () => {
    const mine = await world.account()
    const { cookie, to } = await reset(mine.email)
    const answer = await get(to, cookie)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/settings/account?done=changed'])
  })
})
