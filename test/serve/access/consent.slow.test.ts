import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { deleteApplication, updateApplication } from '../../../src/operations/operator/manage-applications.ts'
import { updateUser } from '../../../src/operations/operator/manage-users.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import {
  accessWorld,
  BASE,
  hiddenFields,
  PASSWORD,
  type SignedInWorld,
  signedInWorld,
} from '../../support/whole-app.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

describe.each(databases)('consent, session and settings on $name', ({ open }) => {
  let database: TestDatabase
  let world: SignedInWorld['world']
  let mine: SignedInWorld['mine']
  let cookie: SignedInWorld['cookie']
  let app: SignedInWorld['app']
  beforeAll(async () => {
    database = await open()
    ;({ world, mine, cookie, app } = await signedInWorld(database))
  })
  afterAll(() => database.close())

  /** A question put to a new user, with what its form carries. */
  async function question(client = app) {
    const user = await world.account()
    const own = await user.cookie()
    const shown = await world.authorize(client.clientId, own, { state: 's' })
    const html = await shown.text()
    return { user, own, html, fields: hiddenFields(html) }
  }
  const codes = async () => (await world.db.selectFrom('authorization_code').select('id').execute()).length
  const settings = (path: string, own = cookie) => world.request(`/settings/${path}`, { headers: { cookie: own } })

  test('C-1 the cookie is bound to this host, out of reach of scripts and of other sites', async () => {
    const answer = await world.form('/sign-in', { email: mine.email, password: PASSWORD })
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-roomwright_session=[0-9A-Za-z]{43}; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    )
    const plain = await accessWorld(database, { PUBLIC_URL: 'http://localhost:8787' })
    plain.time.now = world.time.now
    const local = await plain.form(
      '/sign-in',
      { email: mine.email, password: PASSWORD },
      { origin: 'http://localhost:8787' },
    )
    expect(local.headers.get('set-cookie')).toMatch(/^roomwright_session=[0-9A-Za-z]{43}; Path=\/;/)
    expect(local.headers.get('set-cookie')).not.toContain('Secure')
    // Which over https is worth nothing: a neighbouring host could have set it.
    const tossed = local.headers.get('set-cookie')!.split(';')[0]!
    expect((await settings('audit', tossed)).status).toBe(303)
  })

  test('C-1 every sign-in makes a new session and ends the one it replaces', async () => {
    const before = await mine.cookie()
    const answer = await world.form('/sign-in', { email: mine.email, password: PASSWORD }, { cookie: before })
    const after = answer.headers.get('set-cookie')!.split(';')[0]!
    expect(after).not.toBe(before)
    expect([(await settings('audit', before)).status, (await settings('audit', after)).status]).toEqual([303, 200])
  })

  test('C-1 signing out deletes the session', async () => {
    const own = await mine.cookie()
    const page = await (await settings('audit', own)).text()
    const csrf = /name="csrf" value="([^"]+)"/.exec(page)![1]!
    const answer = await world.form('/sign-out', { csrf }, { cookie: own })
    expect(answer.headers.get('set-cookie')).toMatch(/^__Host-roomwright_session=; Path=\/; Expires=Thu, 01 Jan 1970/)
    expect((await settings('audit', own)).status).toBe(303)
    expect((await world.form('/sign-out', { csrf }, { cookie: own })).headers.get('location')).toBe('/sign-in')
  })

  test('C-1 a session ends after 12 hours without a visit, and after 7 days in any case', async () => {
    const start = world.time.now
    const hours = 3_600_000
    const idle = await mine.cookie()
    world.time.now = start + 12 * hours
    expect((await settings('audit', idle)).status).toBe(303)
    world.time.now = start
    const active = await mine.cookie()
    const statuses = []
    for (let hour = 11; hour < 7 * 24; hour += 11) {
      world.time.now = start + hour * hours
      statuses.push((await settings('audit', active)).status)
    }
    expect(new Set(statuses)).toEqual(new Set([200]))
    world.time.now = start + 7 * 24 * hours
    expect((await settings('audit', active)).status).toBe(303)
    world.time.now = start
  })

  test('C-1 a new password ends the sessions there are', async () => {
    const user = await world.account()
    const own = await user.cookie()
    await updateUser(world.service, { email: user.email, password: 'another good one' })
    expect((await settings('audit', own)).status).toBe(303)
    expect((await world.form('/sign-in', { email: user.email, password: PASSWORD })).status).toBe(401)
    await world.signIn(user.email, 'another good one')
  })

  test('a wrong password and an unknown user look the same', async () => {
    const wrong = await world.form('/sign-in', { email: mine.email, password: 'wrong' })
    const unknown = await world.form('/sign-in', { email: 'nobody@rooms.example', password: 'wrong' })
    const plain = async (answer: Response) =>
      (await answer.text()).replaceAll(/nonce="\w+"/g, '').replaceAll(/value="[^"]*@[^"]*"/g, '')
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(await plain(wrong)).toBe(await plain(unknown))
    const odd = await world.form('/sign-in', { email: '\u0000@x', password: 'x'.repeat(1000) })
    expect(odd.status).toBe(401)
  })

  test('who tries too often has to wait, also with the right password', async () => {
    const guarded = await accessWorld(database)
    const user = await guarded.account()
    const attempt = (password: string) => guarded.form('/sign-in', { email: user.email, password })
    const statuses = []
    for (let i = 0; i < 12; i++) statuses.push((await attempt('wrong')).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    const right = await attempt(PASSWORD)
    expect([right.status, Number(right.headers.get('retry-after')) > 0]).toEqual([429, true])
  })

  test.each([
    'https://evil.io',
    '//evil.io',
    '/\\evil.io',
    'javascript:alert(1)',
    '/\t/evil.io',
    'settings',
    '/a\r\nb',
  ])('signing in never leads to %j', async (to) => {
    const answer = await world.form('/sign-in', { email: mine.email, password: PASSWORD, to })
    expect(answer.headers.get('location')).toBe('/floors')
  })

  test('C-2 without the value of the form, with a wrong one, or with that of another session: 403 and no code', async () => {
    const { own, fields } = await question()
    const other = await question()
    const before = await codes()
    for (const csrf of ['', 'wrong', other.fields['csrf']!]) {
      const answer = await world.form('/oauth/consent', { ...fields, csrf, decision: 'approve' }, { cookie: own })
      expect(answer.status).toBe(403)
      expect(answer.headers.get('content-type')).toContain('text/html')
    }
    expect(await codes()).toBe(before)
    expect((await world.form('/oauth/consent', { ...fields, decision: 'approve' }, { cookie: own })).status).toBe(303)
  })

  test.each([
    [{ origin: 'https://evil.io' }],
    [{ origin: 'null' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: BASE, 'sec-fetch-site': 'cross-site' }],
    [{ origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ])('C-3 from %j: 403', async (headers) => {
    const { own, fields } = await question()
    const answer = await world.form('/oauth/consent', { ...fields, decision: 'approve' }, { cookie: own, ...headers })
    expect(answer.status).toBe(403)
    const signIn = await world.form('/sign-in', { email: mine.email, password: PASSWORD }, headers)
    expect([signIn.status, signIn.headers.has('set-cookie')]).toEqual([403, false])
  })

  test.each([
    [{ origin: BASE }],
    [{ origin: BASE, 'sec-fetch-site': 'same-origin' }],
    [{ origin: 'null', 'sec-fetch-site': 'same-origin' }],
  ])('C-3 from our own page (%j) it goes through', async (headers) => {
    const { own, fields } = await question()
    const answer = await world.form('/oauth/consent', { ...fields, decision: 'approve' }, { cookie: own, ...headers })
    expect(answer.status).toBe(303)
  })

  test('C-4 what a form claims of client, scope and redirect is not read', async () => {
    const { own, fields } = await question()
    const forged = { client_id: 'x', scope: 'webhook:delete', redirect_uri: 'https://evil.io', state: 'evil' }
    const answer = await world.form('/oauth/consent', { ...fields, ...forged, decision: 'approve' }, { cookie: own })
    expect(answer.headers.get('location')).toMatch(/^https:\/\/app\.example\/callback\?code=\w+&state=s&iss=[^&]+$/)
    const code = new URL(answer.headers.get('location')!).searchParams.get('code')!
    const { access_token } = (await (await world.exchange(app, { code })).json()) as { access_token: string }
    const self = await world.request('/v2/token/self', { headers: world.bearer(access_token) })
    expect(await self.json()).toMatchObject({ scopes: ['floor:readPublic', 'floor:readPrivate'] })
  })

  test('C-5 a question is for the user it was put to', async () => {
    const { fields } = await question()
    const { own: others } = await question()
    const page = await world.request(`/oauth/consent/${fields['request']}`, { headers: { cookie: others } })
    expect(page.status).toBe(403)
    const answer = await world.form('/oauth/consent', { ...fields, decision: 'approve' }, { cookie: others })
    expect(answer.status).toBe(403)
  })

  test('C-6 the page names application, host, every scope in words, and how long it holds', async () => {
    const { html } = await question()
    for (const part of [
      'Planner',
      'app.example',
      'Read public floor resources',
      'Read private floor resources',
      'until you revoke it',
    ])
      expect(html).toContain(part)
  })

  test('C-6 the page names the account and the homepage of who makes the application', async () => {
    const homepage = 'https://makers.example/planner'
    const application = await world.application({ homepage } as never)
    const { html } = await question(application)
    expect(html).toContain(`href="${homepage}" target="_blank" rel="noopener noreferrer">makers.example</a>`)
    expect(html).toMatch(/Floor plans of <strong><bdi>[^<]+<\/bdi>/)
  })

  test('signing in on the way to the question names the application, and only while it is asked', async () => {
    const redirect = await world.request(`/oauth/authorize?response_type=code&client_id=${app.clientId}`)
    const to = redirect.headers.get('location')!
    expect(await (await world.request(to)).text()).toContain('<bdi class="app">Planner</bdi>')
    world.time.now += 1_800_000
    expect(await (await world.request(to)).text()).not.toContain('Planner')
    const unknown = `/sign-in?to=${encodeURIComponent(`/oauth/consent/${crypto.randomUUID()}`)}`
    expect((await world.request(unknown)).status).toBe(200)
  })

  test('after signing out on the question the same is asked of the next user, and nothing leads elsewhere', async () => {
    const { own, html } = await question()
    const [, to] = /name="to" value="([^"]+)"/.exec(html)!
    const again = to!.replaceAll('&amp;', '&')
    expect(again).toMatch(/^\/oauth\/authorize\?response_type=code&client_id=/)
    const csrf = /name="csrf" value="([^"]+)"/.exec(html)![1]!
    const leave = (to: string) => world.form('/sign-out', { csrf, to }, { cookie: own })
    expect((await leave(again)).headers.get('location')).toBe(again)
    expect((await world.request(again)).headers.get('location')).toMatch(/^\/sign-in\?to=%2Foauth%2Fconsent%2F/)
    for (const elsewhere of ['https://evil.example/', '//evil.example', '/settings/account']) {
      const { own, html } = await question()
      const csrf = /name="csrf" value="([^"]+)"/.exec(html)![1]!
      const signedOut = await world.form('/sign-out', { csrf, to: elsewhere }, { cookie: own })
      expect(signedOut.headers.get('location')).toBe('/sign-in')
    }
  })

  test.each([
    ['<script>alert(1)</script>', '&lt;script&gt;'],
    ['\u202Elive.evil', 'live.evil'],
    [`x"><img src=x onerror=alert(1)>`, '&quot;&gt;&lt;img'],
    ['A'.repeat(300), `${'A'.repeat(80)}…`],
  ])('C-7 the name %j does no harm', async (name, shown) => {
    const { html } = await question(await world.application({ name }))
    expect(html).toContain(shown)
    expect(html).not.toMatch(/<script(?! type="module" nonce=)|<img|\u202E|A{81}/)
  })

  test.each([
    ['scopes', { scopes: ['floor:readPublic', 'floor:readPrivate', 'webhook:delete'] as const }, 'webhook:delete'],
    ['redirect URI', { redirectUri: 'https://elsewhere.example/callback' }, 'elsewhere.example'],
    ['name', { name: 'Somebody else' }, 'Somebody else'],
  ])('C-6 what was not shown is not granted: where the %s changed meanwhile, the question is put again', async (_, change, newText) => {
    const changing = await world.application()
    const { own, fields } = await question(changing)
    await updateApplication(world.service, { clientId: changing.clientId, ...change } as never)
    const before = await codes()
    const again = await world.form('/oauth/consent', { ...fields, decision: 'approve' }, { cookie: own })
    const html = await again.text()
    expect([again.status, html]).toEqual([200, expect.stringContaining(newText)])
    expect(await codes()).toBe(before)
    // The value of the first page does not serve for the second.
    const mixed = { ...hiddenFields(html), csrf: fields['csrf']!, decision: 'approve' }
    expect((await world.form('/oauth/consent', mixed, { cookie: own })).status).toBe(403)
    const answer = await world.form('/oauth/consent', { ...hiddenFields(html), decision: 'approve' }, { cookie: own })
    expect([answer.status, await codes()]).toEqual([303, before + 1])
  })

  test('C-8 a request that an earlier consent answers gives one code, however often its page is opened', async () => {
    const cookie = await (await world.account()).cookie()
    await world.code(app.clientId, cookie)
    const away = await world.authorize(app.clientId, '')
    const path = new URL(away.headers.get('location')!, BASE).searchParams.get('to')!
    const before = await codes()
    const answers = await Promise.all([1, 2, 3].map(() => world.request(path, { headers: { cookie } })))
    expect(answers.map((it) => it.status).sort()).toEqual([200, 403, 403])
    // A user who comes from the form of the password goes on by a page: the form itself leads to no other site.
    const page = answers.find((it) => it.status === 200)!
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self';")
    const onward = /<meta http-equiv="refresh" content="0;url=([^"]+)">/.exec(await page.text())![1]!
    expect(onward).toMatch(/^https:\/\/app\.example\/callback\?code=[0-9A-Za-z]{43}&amp;iss=[^&]+$/)
    expect(await codes()).toBe(before + 1)
  })

  test('C-8 clicking twice gives one code, and a friendly page', async () => {
    const { own, fields } = await question()
    const before = await codes()
    const click = () => world.form('/oauth/consent', { ...fields, decision: 'approve' }, { cookie: own })
    const answers = await Promise.all([click(), click(), click()])
    expect(answers.map((it) => it.status).sort()).toEqual([303, 403, 403])
    expect(await codes()).toBe(before + 1)
    const again = await click()
    expect([again.status, await again.text()]).toEqual([403, expect.stringContaining('answered already')])
  })

  test('C-8 reading pages changes nothing', async () => {
    const { own } = await question()
    const tables = ['token', 'consent', 'authorization_code', 'audit_entry', 'application'] as const
    const counts = () =>
      Promise.all(tables.map(async (it) => (await world.db.selectFrom(it).selectAll().execute()).length))
    const before = await counts()
    for (const path of ['access-tokens', 'access-tokens/new?kind=secret', 'applications', 'audit'])
      expect((await settings(path, own)).status).toBe(200)
    expect(await counts()).toEqual(before)
  })

  test('C-9 applications are shown with scopes and use, and revoked in one go', async () => {
    const user = await world.account()
    const own = await user.cookie()
    const token = await world.accessToken(app, own)
    const pending = await world.code(app.clientId, own)
    await world.request('/v2/token/self', { headers: world.bearer(token) })
    const html = await (await settings('applications', own)).text()
    for (const part of ['Planner', 'floor:readPrivate', 'just now', 'Revoke']) expect(html).toContain(part)
    const path = /action="(\/settings\/applications\/[^"]+\/revoke)"/.exec(html)![1]!
    expect((await world.form(path, {}, { cookie: own })).status).toBe(403)
    expect((await world.form(path, hiddenFields(html), { cookie })).status).toBe(403)
    expect((await world.form(path, hiddenFields(html), { cookie: own })).status).toBe(303)
    expect((await world.request('/v2/token/self', { headers: world.bearer(token) })).status).toBe(401)
    expect(await (await world.exchange(app, { code: pending })).json()).toMatchObject({ error: 'invalid_grant' })
    expect((await world.authorize(app.clientId, own)).status).toBe(200)
  })

  test('C-11 deleting an application deletes its tokens', async () => {
    const doomed = await world.application()
    const token = await world.accessToken(doomed, cookie)
    await deleteApplication(world.service, { clientId: doomed.clientId })
    expect((await world.request('/v2/token/self', { headers: world.bearer(token) })).status).toBe(401)
  })

  test('pages are for those who have signed in, who then come back to them', async () => {
    for (const path of ['/settings/access-tokens', '/settings/applications', '/settings/audit?cursor=9']) {
      const answer = await world.request(path)
      expect(answer.headers.get('location')).toBe(`/sign-in?to=${encodeURIComponent(path)}`)
    }
  })
})
