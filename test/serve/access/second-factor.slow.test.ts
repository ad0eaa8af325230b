import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { policy } from '../../../src/access/policy.ts'
import { updateUser } from '../../../src/operations/operator/manage-users.ts'
import { sweep } from '../../../src/operations/upkeep/sweep.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { bytesOf, codeAt } from '../../support/totp.ts'
import { accessWorld, cookiesOf, hiddenFields, PASSWORD, type World } from '../../support/whole-app.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const PAGE = '/settings/security'
const STEP = '/sign-in/second-factor'

describe.each(databases)('second factors on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database)
  })
  afterAll(() => database.close())

  const get = (path: string, cookie: string) => world.request(path, { headers: { cookie } })
  const send = (path: string, fields: Record<string, string>, cookie: string) => world.form(path, fields, { cookie })
  const csrfOf = async (cookie: string) => hiddenFields(await (await get(PAGE, cookie)).text())['csrf']!
  const act = async (path: string, cookie: string, fields: Record<string, string> = {}) =>
    send(PAGE + path, { csrf: await csrfOf(cookie), ...fields }, cookie)
  const code = (secret: Uint8Array, steps = 0) => codeAt(secret, Math.floor(world.time.now / 30_000) + steps)
  const later = (seconds: number) => {
    world.time.now += seconds * 1000
  }

  /** Sets up an app; the session of the answer and what is shown once. */
  async function setUp(cookie: string) {
    const begun = await act('/totp', cookie)
    expect([begun.status, begun.headers.get('location')]).toEqual([303, `${PAGE}/totp`])
    const page = await (await get(`${PAGE}/totp`, cookie)).text()
    const key = /<p class="key"><code>([A-Z2-7 ]+)<\/code>/.exec(page)![1]!.replaceAll(' ', '')
    const secret = bytesOf(key)
    const confirmed = await send(
      `${PAGE}/totp/confirm`,
      { csrf: hiddenFields(page)['csrf']!, code: code(secret) },
      cookie,
    )
    expect(confirmed.status).toBe(200)
    const html = await confirmed.text()
    const codes = /<pre class="codes"[^>]*>([^<]+)<\/pre>/.exec(html)![1]!.split('\n')
    later(30)
    return { secret, key, codes, cookie: cookiesOf(confirmed) }
  }

  /** The first step of a sign-in: the cookie of the second. */
  async function begin(email: string, to = '/floors') {
    const answer = await world.form('/sign-in', { email, password: PASSWORD, to })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, STEP])
    expect(answer.headers.getSetCookie()).toHaveLength(1)
    return cookiesOf(answer)
  }

  const events = async (event: string, userId: string) =>
    (
      await world.db
        .selectFrom('audit_entry')
        .select('detail')
        .where('event', '=', event)
        .where('subject_id', '=', userId)
        .execute()
    ).map(({ detail }) => detail)

  test('S-1 an app is asked for from its first code on; the password alone opens nothing', async () => {
    const mine = await world.account()
    const [here, elsewhere] = [await mine.cookie(), await mine.cookie()]
    await act('/totp', here)
    // Not confirmed, it asks for nothing.
    expect((await world.form('/sign-in', { email: mine.email, password: PASSWORD })).headers.get('location')).toBe(
      '/floors',
    )
    const { secret, cookie } = await setUp(here)
    expect([(await get('/floors', here)).status, (await get('/floors', elsewhere)).status]).toEqual([303, 303])
    expect((await get('/floors', cookie)).status).toBe(200)
    const step = await begin(mine.email, '/settings/audit')
    for (const path of ['/floors', PAGE, '/settings/account']) expect((await get(path, step)).status).toBe(303)
    expect((await world.request('/trpc/accessTokens.list', { headers: { cookie: step } })).status).toBe(401)
    const page = await get(STEP, step)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('authenticator app')])
    const done = await send(STEP, { code: code(secret) }, step)
    expect([done.status, done.headers.get('location')]).toEqual([303, '/settings/audit'])
    expect((await get('/floors', cookiesOf(done))).status).toBe(200)
    expect(await events('session.opened', mine.user.id)).toContainEqual({ method: 'password', secondFactor: 'totp' })
    const account = await (await get('/settings/account', cookiesOf(done))).text()
    expect(account).toContain('with a password and a code')
    expect(await events('second_factor.added', mine.user.id)).toEqual([{ factor: 'totp' }])
  })

  test('S-2 a code is used once, in its time; neither an older one nor the same again', async () => {
    const mine = await world.account()
    const { secret } = await setUp(await mine.cookie())
    const [first, second] = [await begin(mine.email), await begin(mine.email)]
    const now = code(secret)
    expect((await send(STEP, { code: code(secret, 2) }, first)).status).toBe(401)
    expect((await send(STEP, { code: code(secret, -2) }, first)).status).toBe(401)
    expect((await send(STEP, { code: now }, first)).status).toBe(303)
    expect((await send(STEP, { code: now }, second)).status).toBe(401)
    expect((await send(STEP, { code: code(secret, -1) }, second)).status).toBe(401)
    expect((await send(STEP, { code: code(secret, 1) }, second)).status).toBe(303)
    // The step is over with its sign-in.
    expect((await send(STEP, { code: code(secret, 1) }, second)).status).toBe(400)
  })

  test('S-2 of many posts with the same code at once exactly one passes', async () => {
    const mine = await world.account()
    const { secret } = await setUp(await mine.cookie())
    for (let round = 0; round < 2; round++) {
      const steps = await Promise.all(Array.from({ length: 5 }, () => begin(mine.email)))
      const answers = await Promise.all(steps.map((step) => send(STEP, { code: code(secret) }, step)))
      expect(answers.map(({ status }) => status).sort()).toEqual([303, 401, 401, 401, 401])
      later(1000)
    }
  })

  test('S-3 wrong codes are counted, apart from those of others; right ones cost nothing', async () => {
    const [mine, other] = [await world.account(), await world.account()]
    const [{ secret }, theirs] = [await setUp(await mine.cookie()), await setUp(await other.cookie())]
    const step = await begin(mine.email)
    const statuses = []
    for (let i = 0; i < 12; i++) statuses.push((await send(STEP, { code: '000000' }, step)).status)
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401))
    expect(statuses.slice(10)).toEqual([429, 429])
    expect((await send(STEP, { code: code(secret) }, step)).status).toBe(429)
    expect((await send(STEP, { code: code(theirs.secret) }, await begin(other.email))).status).toBe(303)
  })

  test('S-4 ten recovery codes, each for one sign-in; a new set ends the old one', async () => {
    const mine = await world.account()
    const { codes, cookie, secret } = await setUp(await mine.cookie())
    expect([codes.length, new Set(codes).size]).toEqual([10, 10])
    for (const it of codes) expect(it).toMatch(/^[0-9a-hjkmnp-z]{4}(-[0-9a-hjkmnp-z]{4}){3}$/)
    const use = async (text: string) => (await send(STEP, { code: text }, await begin(mine.email))).status
    expect([await use(codes[0]!), await use(codes[0]!)]).toEqual([303, 401])
    expect(await use(` ${codes[1]!.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O')}`)).toBe(303)
    const together = await Promise.all([begin(mine.email), begin(mine.email), begin(mine.email)])
    const statuses = await Promise.all(
      together.map(async (step) => (await send(STEP, { code: codes[2]! }, step)).status),
    )
    expect(statuses.sort()).toEqual([303, 401, 401])
    expect(await (await get(PAGE, cookie)).text()).toContain('7 are left')
    expect((await act('/recovery-codes', cookie)).status).toBe(200)
    expect(await use(codes[3]!)).toBe(401)
    expect(await events('session.opened', mine.user.id)).toContainEqual({
      method: 'password',
      secondFactor: 'recovery_code',
    })
    expect(secret).toHaveLength(20)
  })

  test('S-5 a step belongs to its browser, and ends with its time, a new password, or its user', async () => {
    const mine = await world.account()
    const { secret } = await setUp(await mine.cookie())
    const late = await begin(mine.email)
    later(policy.signInStepSeconds)
    expect([(await send(STEP, { code: code(secret) }, late)).status, (await get(STEP, late)).status]).toEqual([
      400, 303,
    ])
    const before = await begin(mine.email)
    await updateUser(world.service, { email: mine.email, password: PASSWORD })
    expect((await send(STEP, { code: code(secret) }, before)).status).toBe(401)
    later(60)
    const disabled = await begin(mine.email)
    await updateUser(world.service, { email: mine.email, disabled: true })
    expect((await send(STEP, { code: code(secret) }, disabled)).status).toBe(400)
    expect((await send(STEP, { code: code(secret) }, '')).status).toBe(400)
    const forged = `__Host-roomwright_second_factor=${'A'.repeat(43)}`
    expect((await send(STEP, { code: code(secret) }, forged)).status).toBe(400)
    later(policy.signInStepSeconds)
    await sweep(world.service)
    expect(await world.db.selectFrom('sign_in_step').selectAll().execute()).toEqual([])
  })

  test('S-6 what signs in is changed only by who has shown lately to be there', async () => {
    const mine = await world.account()
    const { cookie, secret } = await setUp(await mine.cookie())
    later(policy.provedSeconds)
    const page = await (await get(PAGE, cookie)).text()
    expect(page).toContain('Confirm that it is you')
    for (const path of ['/totp', '/totp/remove', '/recovery-codes', '/rule', '/passkeys', '/passkeys/options'])
      expect((await act(path, cookie)).status, path).toBe(403)
    expect((await act('/proof', cookie, { password: 'not the password' })).status).toBe(403)
    expect((await act('/proof', cookie, { code: '000000' })).status).toBe(403)
    expect((await act('/proof', cookie, { code: code(secret) })).status).toBe(303)
    expect((await act('/recovery-codes', cookie)).status).toBe(200)
    later(policy.provedSeconds)
    expect((await act('/proof', cookie, { password: PASSWORD })).status).toBe(303)
    expect((await act('/totp/remove', cookie)).headers.get('location')).toBe(`${PAGE}?done=totp-removed`)
    expect(
      await world.db.selectFrom('recovery_code').where('user_id', '=', mine.user.id).selectAll().execute(),
    ).toEqual([])
    expect((await world.form('/sign-in', { email: mine.email, password: PASSWORD })).headers.get('location')).toBe(
      '/floors',
    )
    expect(await events('second_factor.removed', mine.user.id)).toEqual([{ factor: 'totp' }])
  })

  test('S-6 wrong proofs are counted as at a sign-in', async () => {
    const mine = await world.account()
    // Without the cookie of the device, which may try as often again.
    const cookie = (await setUp(await mine.cookie())).cookie.split('; ')[0]!
    const statuses = []
    for (let i = 0; i < 11; i++) statuses.push((await act('/proof', cookie, { code: '000000' })).status)
    expect([statuses[9], statuses[10]]).toEqual([403, 429])
    expect((await send(STEP, { code: '000000' }, await begin(mine.email))).status).toBe(429)
  })

  test('S-7 where the account requires a factor, members without one reach nothing before they have it', async () => {
    const owner = await world.account()
    const member = await world.account(['floor:queryPublic'], owner.name)
    const cookie = await member.cookie()
    const refused = await act('/rule', await owner.cookie(), { required: 'yes' })
    expect(refused.status).toBe(409)
    expect((await act('/rule', cookie, { required: 'yes' })).status).toBe(403)
    expect((await get('/floors', cookie)).status).toBe(200)
    const own = await setUp(await owner.cookie())
    expect((await act('/rule', own.cookie, { required: 'yes' })).status).toBe(303)
    const confined = (await world.form('/sign-in', { email: member.email, password: PASSWORD, to: '/floors' })).headers
    const fresh = confined
      .getSetCookie()
      .map((it) => it.split(';')[0])
      .join('; ')
    for (const session of [cookie, fresh]) {
      for (const path of ['/floors', '/settings/account', '/settings/access-tokens', '/settings/audit']) {
        const answer = await get(path, session)
        expect([answer.status, answer.headers.get('location')]).toEqual([303, `${PAGE}?to=${encodeURIComponent(path)}`])
      }
      expect((await world.request('/trpc/accessTokens.list', { headers: { cookie: session } })).status).toBe(401)
      expect((await world.request('/v2/floor', { headers: { cookie: session } })).status).toBe(401)
    }
    const app = await world.application({ scopes: ['floor:queryPublic'] })
    const redirect = await world.authorize(app.clientId, fresh)
    const signInAt = redirect.headers.get('location')!
    expect(signInAt).toMatch(/^\/sign-in\?to=%2Foauth%2Fconsent%2F/)
    const onward = (await get(signInAt, fresh)).headers.get('location')!
    expect(onward).toMatch(/^\/settings\/security\?to=%2Foauth%2Fconsent%2F/)
    const page = await (await get(onward, fresh)).text()
    expect(page).toContain('Your account asks for a second factor')
    expect(page).toContain('name="to" value="/oauth/consent/')
    const { cookie: free } = await setUp(fresh)
    expect((await get('/floors', free)).status).toBe(200)
    // A user who removes the last one is led to the page of factors, as a new member is.
    expect((await act('/totp/remove', free)).status).toBe(303)
    expect((await get('/floors', free)).headers.get('location')).toBe(`${PAGE}?to=%2Ffloors`)
    expect((await act('/rule', own.cookie, { required: 'no' })).status).toBe(303)
    expect((await get('/floors', free)).status).toBe(200)
  })

  test('S-8 no user reaches the factors of another', async () => {
    const [mine, other] = [await world.account(), await world.account()]
    const { cookie } = await setUp(await mine.cookie())
    const id = (
      await world.db
        .insertInto('passkey')
        .values({
          account_id: mine.user.accountId,
          user_id: mine.user.id,
          credential_id: 'mine',
          public_key: new Uint8Array([1]),
          sign_count: 0,
          transports: [],
          name: 'Mine',
          created_at: world.service.wallClock(),
          used_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
    const theirs = await other.cookie()
    for (const path of [`/passkeys/${id}/remove`, `/passkeys/${id}/rename`])
      expect((await act(path, theirs, { name: 'Stolen' })).status).toBe(404)
    expect((await act('/totp/remove', theirs)).status).toBe(404)
    expect(await (await get(PAGE, theirs)).text()).not.toContain('Mine')
    expect((await act(`/passkeys/${id}/rename`, cookie, { name: 'My key' })).status).toBe(303)
    expect(await (await get(PAGE, cookie)).text()).toContain('My key')
    expect((await send(`${PAGE}/passkeys/${id}/remove`, { csrf: await csrfOf(theirs) }, cookie)).status).toBe(403)
    expect((await act(`/passkeys/${id}/remove`, cookie)).status).toBe(303)
  })

  test('S-9 the operator removes the factors of who lost them, and ends the sessions', async () => {
    const mine = await world.account()
    const { cookie, codes } = await setUp(await mine.cookie())
    await updateUser(world.service, { email: mine.email, removeSecondFactors: true })
    expect((await get('/floors', cookie)).status).toBe(303)
    const answer = await world.form('/sign-in', { email: mine.email, password: PASSWORD })
    expect(answer.headers.get('location')).toBe('/floors')
    for (const table of ['totp', 'passkey', 'recovery_code'] as const)
      expect(await world.db.selectFrom(table).select('user_id').where('user_id', '=', mine.user.id).execute()).toEqual(
        [],
      )
    expect(codes).toHaveLength(10)
    expect(await events('user.changed', mine.user.id)).toContainEqual({ changed: ['removeSecondFactors'] })
  })

  test('S-10 of codes, steps and keys nothing is left in a table, an entry or the log; the key of the app is sealed', async () => {
    const mine = await world.account()
    const { secret, key, codes, cookie } = await setUp(await mine.cookie())
    const step = await begin(mine.email)
    const used = code(secret)
    await send(STEP, { code: '999999' }, step)
    await send(STEP, { code: codes[0]! }, step)
    await send(STEP, { code: used }, await begin(mine.email))
    const plain = codes.flatMap((it) => [it, it.replaceAll('-', '')])
    const secrets = [key, ...plain, ...[cookie, step].flatMap((it) => it.split('; ').map((one) => one.split('=')[1]!))]
    const tables = await sql<{ name: string }>`select quote_ident(tablename) as name from pg_tables
      where schemaname = 'public'`.execute(world.db)
    const texts = [JSON.stringify(world.logged)]
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`.execute(world.db)
      const forms = (['hex', 'base64', 'base64url'] as const).map((it) => Buffer.from(secret).toString(it))
      const text = rows.map((it) => it.text).join('\n')
      for (const form of forms) expect([name, text.includes(form)]).toEqual([name, false])
      texts.push(text)
    }
    for (const it of secrets) for (const text of texts) expect(text.includes(it)).toBe(false)
  })

  test('C-2, C-3 a form of another session or site changes nothing', async () => {
    const mine = await world.account()
    const cookie = await mine.cookie()
    for (const path of ['/totp', '/recovery-codes', '/rule', '/proof', '/proof/options', '/passkeys/options'])
      expect((await send(PAGE + path, { csrf: 'x', password: PASSWORD }, cookie)).status).toBe(403)
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    for (const path of [STEP, '/sign-in/passkey', '/sign-in/passkey/options'])
      expect((await world.form(path, { code: '000000' }, foreign)).status).toBe(403)
  })
})
