import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { checkRedirectUri } from '../../../src/access/oauth/redirect.ts'
import { updateApplication } from '../../../src/operations/operator/manage-applications.ts'
import { updateUser } from '../../../src/operations/operator/manage-users.ts'
import { accessWorld, BASE, CALLBACK, type SignedInWorld, signedInWorld, type World } from '../../support/access.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

describe.each(databases)('GET /oauth/authorize on $name', ({ open }) => {
  let database: TestDatabase
  let world: SignedInWorld['world']
  let cookie: SignedInWorld['cookie']
  let app: SignedInWorld['app']
  beforeAll(async () => {
    database = await open()
    ;({ world, cookie, app } = await signedInWorld(database))
  })
  afterAll(() => database.close())

  const visit = (query: string, headers: Record<string, string> = { cookie }) =>
    world.request(`/oauth/authorize?${query}`, { headers })
  const base = (id = app.clientId) => `response_type=code&client_id=${id}`
  const redirectQuery = (answer: Response) => {
    expect([302, 303]).toContain(answer.status)
    return new URL(answer.headers.get('location')!).searchParams
  }
  async function refused(query: string) {
    const answer = await visit(query)
    expect(answer.headers.get('location')).toMatch(/^https:\/\/app\.example\/callback\?error=/)
    return redirectQuery(answer).get('error')
  }
  async function page(answer: Response, status = 400) {
    expect(answer.status).toBe(status)
    expect(answer.headers.has('location')).toBe(false)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    return answer.text()
  }

  test.each([
    '',
    'client_id=',
    'client_id=nobody',
    'client_id=%00',
    "client_id=a'b",
    'client_id=<script>',
  ])('A-1 %s: a page that says so, no redirect', async (part) => {
    const html = await page(await visit(`response_type=code&${part}&state=s`))
    expect(html).toContain('client_id')
    expect(html).not.toContain('<script>')
  })

  test('A-1 client_id twice, and a disabled application: no redirect', async () => {
    expect(await page(await visit(`${base()}&client_id=${app.clientId}`))).toContain('client_id')
    const disabled = await world.application()
    await updateApplication(world.service, { clientId: disabled.clientId, disabled: true })
    expect(await page(await visit(base(disabled.clientId)))).toContain('disabled')
  })

  test.each([
    'https://app.example/callback/',
    'https://app.example/Callback',
    'https://app.example:443/callback',
    'http://app.example/callback',
    'https://app.example/callback?x=1',
    'https://app.example/%63allback',
    'https://app.example/callback#f',
    'https://app.example@evil.io/callback',
    'https://evil.io\\@app.example/callback',
    'https://evil.io/',
    'javascript:alert(1)',
    '//evil.io',
  ])('A-2 redirect_uri %s: a page, no redirect', async (uri) => {
    const html = await page(await visit(`${base()}&redirect_uri=${encodeURIComponent(uri)}`))
    expect(html).toContain('redirect_uri')
    expect(html).not.toContain('evil.io')
  })

  test('A-2 redirect_uri twice, even if right: a page', async () => {
    const uri = encodeURIComponent(CALLBACK)
    await page(await visit(`${base()}&redirect_uri=${uri}&redirect_uri=${uri}`))
  })

  test('A-3 without redirect_uri the registered one is used', async () => {
    const answer = await world.approve(await visit(base()), cookie)
    expect(answer.headers.get('location')).toMatch(/^https:\/\/app\.example\/callback\?code=[0-9A-Za-z]{43}&iss=[^&]+$/)
  })

  test.each([
    'response_type=code',
    'state=a&state=b',
    'scope=a&scope=b',
    'prompt=none&prompt=none',
  ])('A-4 a parameter twice (%s): invalid_request', async (part) => {
    expect(await refused(`${base()}&${part}`)).toBe('invalid_request')
  })

  test.each([
    ['A-5', '', 'invalid_request'],
    ['A-5', 'response_type=', 'invalid_request'],
    ['A-6', 'response_type=token', 'unsupported_response_type'],
    ['A-6', 'response_type=code%20token', 'unsupported_response_type'],
    ['A-6', 'response_type=id_token', 'unsupported_response_type'],
  ])('%s %s: %s', async (_id, part, error) => {
    expect(await refused(`client_id=${app.clientId}&${part}`)).toBe(error)
  })

  test.each([
    ['A-7', 'scope=webhook:read', 'invalid_scope'],
    ['A-7', 'scope=floor:read', 'invalid_scope'],
    ['A-7', 'scope=openid%20floor:paint', 'invalid_scope'],
    ['A-8', `code_challenge=${CHALLENGE}&code_challenge_method=plain`, 'invalid_request'],
    ['A-8', `code_challenge=${CHALLENGE}`, 'invalid_request'],
    ['A-8', 'code_challenge=short&code_challenge_method=S256', 'invalid_request'],
    ['A-8', `code_challenge=${CHALLENGE.replace('E', '%2B')}&code_challenge_method=S256`, 'invalid_request'],
    ['A-8', 'code_challenge_method=S256', 'invalid_request'],
    ['A-9', 'response_mode=fragment', 'invalid_request'],
    ['A-9', 'response_mode=form_post', 'invalid_request'],
    ['A-9', 'request=eyJ', 'request_not_supported'],
    ['A-9', 'request_uri=https://a.example/r', 'request_uri_not_supported'],
  ])('%s %s: %s', async (_id, part, error) => {
    const answer = await visit(`${base()}&${part}&state=s1`)
    expect([redirectQuery(answer).get('error'), redirectQuery(answer).get('state')]).toEqual([error, 's1'])
  })

  test('A-7 a subset is granted in full, and the token answer then says what was granted', async () => {
    const redeem = async (query: Record<string, string>) =>
      (await world.exchange(app, { code: await world.code(app.clientId, cookie, query) })).json()
    expect(await redeem({ scope: 'floor:readPublic' })).toMatchObject({ scope: 'floor:readPublic floor:readPrivate' })
    expect(await redeem({ scope: 'floor:readPrivate floor:readPublic' })).not.toHaveProperty('scope')
    expect(await redeem({})).not.toHaveProperty('scope')
    // What clients of OpenID providers ask for by habit.
    const granted = { scope: 'floor:readPublic floor:readPrivate' }
    expect(await redeem({ scope: 'openid profile email' })).toMatchObject(granted)
  })

  test('A-8 an application registered with PKCE has to use it', async () => {
    const strict = await world.application({ requirePkce: true })
    expect(redirectQuery(await visit(base(strict.clientId))).get('error')).toBe('invalid_request')
    const withChallenge = await visit(`${base(strict.clientId)}&code_challenge=${CHALLENGE}&code_challenge_method=S256`)
    expect(withChallenge.status).toBe(200)
  })

  test('A-10 unknown parameters are ignored, also twice', async () => {
    const answer = await visit(`${base()}&display=page&nonce=1&foo=1&foo=2&response_mode=query`)
    expect(redirectQuery(answer).has('code')).toBe(true)
  })

  test('A-11 who is not signed in signs in and comes back to the same request', async () => {
    const fresh = await world.account()
    const away = await visit(`${base()}&state=back`, {})
    expect(away.status).toBe(303)
    const signIn = away.headers.get('location')!
    expect(signIn).toMatch(/^\/sign-in\?to=%2Foauth%2Fconsent%2F[0-9a-f-]{36}$/)
    const shown = await world.request(signIn)
    expect(shown.headers.get('content-security-policy')).toContain("form-action 'self';")
    const entered = await world.form('/sign-in', {
      ...(await world.fieldsOf(shown)),
      email: fresh.email,
      password: 'correct horse battery',
    })
    expect(entered.status).toBe(303)
    const own = entered.headers.get('set-cookie')!.split(';')[0]!
    const question = await world.request(entered.headers.get('location')!, { headers: { cookie: own } })
    const answer = await world.approve(question, own)
    expect([redirectQuery(answer).has('code'), redirectQuery(answer).get('state')]).toEqual([true, 'back'])
  })

  test('A-11 what is wrong with the request is reported before any user signs in', async () => {
    expect(redirectQuery(await visit(`client_id=${app.clientId}&response_type=token`, {})).get('error')).toBe(
      'unsupported_response_type',
    )
  })

  test('A-12 without one of the scopes: access_denied, no page, no part of it', async () => {
    const narrow = await world.account(['floor:readPublic'])
    const answer = await visit(base(), { cookie: await narrow.cookie() })
    expect(redirectQuery(answer).get('error')).toBe('access_denied')
    expect(redirectQuery(answer).get('error_description')).toContain('floor:readPrivate')
  })

  test('A-13 the user denies: access_denied', async () => {
    const fresh = await world.account()
    const own = await fresh.cookie()
    const answer = await world.approve(await visit(`${base()}&state=x`, { cookie: own }), own, 'deny')
    expect([answer.status, redirectQuery(answer).get('error'), redirectQuery(answer).get('state')]).toEqual([
      303,
      'access_denied',
      'x',
    ])
  })

  test('A-14 A-15 asked once, then straight on; asked again when the registration has grown', async () => {
    const fresh = await world.account()
    const own = await fresh.cookie()
    const growing = await world.application()
    const question = await visit(base(growing.clientId), { cookie: own })
    expect(question.status).toBe(200)
    const answer = await world.approve(question, own)
    expect([answer.status, redirectQuery(answer).has('code')]).toEqual([303, true])
    expect(redirectQuery(await visit(base(growing.clientId), { cookie: own })).has('code')).toBe(true)
    await updateApplication(world.service, {
      clientId: growing.clientId,
      scopes: ['floor:readPublic', 'floor:readPrivate', 'floor:export'],
    })
    const again = await visit(base(growing.clientId), { cookie: own })
    expect(again.status).toBe(200)
    expect(await again.text()).toContain('floor:export')
  })

  test('A-15 a narrowed registration ends the tokens of the wider one', async () => {
    const fresh = await world.account()
    const own = await fresh.cookie()
    const narrowing = await world.application()
    const token = await world.accessToken(narrowing, own)
    const self = () => world.request('/v2/token/self', { headers: world.bearer(token) })
    expect((await self()).status).toBe(200)
    await updateApplication(world.service, { clientId: narrowing.clientId, scopes: ['floor:readPublic'] })
    expect((await self()).status).toBe(401)
    expect((await visit(base(narrowing.clientId), { cookie: own })).status).toBe(200)
  })

  test('A-16 prompt=consent asks again; prompt=none never asks', async () => {
    await world.code(app.clientId, cookie)
    expect((await visit(`${base()}&prompt=consent`)).status).toBe(200)
    expect(redirectQuery(await visit(`${base()}&prompt=none`)).has('code')).toBe(true)
    const fresh = await (await world.account()).cookie()
    expect(redirectQuery(await visit(`${base()}&prompt=none`, { cookie: fresh })).get('error')).toBe('consent_required')
    expect(redirectQuery(await visit(`${base()}&prompt=none`, {})).get('error')).toBe('login_required')
  })

  test.each([
    ['what has a meaning elsewhere', 'a b+&=%é"<>\r\n'],
    ['one character', 'x'],
    ['4096 characters', 'Aé'.repeat(2048)],
    ['what looks encoded', '%2B%00+'],
  ])('A-17 state comes back as it was: %s', async (_name, state) => {
    await world.code(app.clientId, cookie)
    const answer = await visit(`${base()}&state=${encodeURIComponent(state)}`)
    expect(redirectQuery(answer).get('state')).toBe(state)
  })

  test('A-17 bytes that are no UTF-8 come back too, through sign-in and question', async () => {
    const fresh = await (await world.account()).cookie()
    const question = await visit(`${base()}&state=a+%FF%00%2f`, { cookie: fresh })
    const answer = await world.approve(question, fresh)
    expect(answer.headers.get('location')).toMatch(/&state=a%20%FF%00%2F&iss=[^&]+$/)
  })

  test('A-17 no state, or an empty one, is not made up', async () => {
    for (const query of [base(), `${base()}&state=`]) expect(redirectQuery(await visit(query)).has('state')).toBe(false)
  })

  test('A-18 a query of the redirect URI is preserved byte for byte', async () => {
    const uri = 'https://app.example/cb?x=a%20b+c&y'
    const other = await world.application({ redirectUri: uri })
    const own = await (await world.account()).cookie()
    const answer = await world.approve(await visit(base(other.clientId), { cookie: own }), own)
    expect(answer.headers.get('location')).toMatch(
      /^https:\/\/app\.example\/cb\?x=a%20b\+c&y&code=[0-9A-Za-z]+&iss=[^&]+$/,
    )
  })

  test.each([
    'https://app.example/cb#f',
    'http://app.example/cb',
    'https://u:p@app.example/cb',
    'javascript:alert(1)',
    'com.example:/cb',
    'https://app.example/c b',
    '/cb',
    'https:x.example',
    'https:/x.example/cb',
    'https:///x.example/cb',
    'https:\\\\x.example/cb',
    'https://x.example\\cb',
    'https://*.example.com/cb',
    'https://a;b.example/',
    'https://a_b.example/',
    'https://ex%61mple.com/cb',
    'https://a..b/cb',
    'https:///cb',
    'https://1/cb',
    'http://127.1/cb',
    'https://app.example:99999/cb',
    'https://app.example/cb?code=1',
    'https://app.example/cb?x&st%61te',
    'https://app.example/cb?error=',
    'https://app.example/cb?error_description=x',
    'https://app.example/cb?iss=x',
  ])('A-19 %s cannot be registered', async (redirectUri) => {
    const { CreateApplication } = await import('../../../src/operations/operator/manage-applications.ts')
    const params = { name: 'x', redirectUri, scopes: ['floor:readPublic'] }
    expect(CreateApplication.safeParse(params).success).toBe(false)
  })

  test.each([
    'https://app.example',
    'HTTPS://App.example/cb',
    'https://app.example.:8443/cb?x=a%20b+c&y',
    'https://app.example/cb?codes=1&State=2',
    'https://xn--exmple-cua.com/cb',
    'https://10.0.0.1/cb',
    'https://[2001:DB8::1]/cb',
    'http://localhost:3000/cb',
    'http://127.0.0.1/cb',
    'http://[::1]:8080/cb',
  ])('A-19 %s can be registered', (uri) => {
    expect(checkRedirectUri(uri).ok).toBe(true)
  })

  test('A-20 redirects are 303, which turns a POST into a GET', async () => {
    const fresh = await (await world.account()).cookie()
    const question = await visit(base(), { cookie: fresh })
    expect((await world.approve(question, fresh)).status).toBe(303)
    expect((await visit(base(), { cookie: fresh })).status).toBe(303)
  })

  test.each(['HEAD', 'POST', 'PUT', 'DELETE'])('A-21 %s: 405', async (method) => {
    const answer = await world.request(`/oauth/authorize?${base()}`, { method, headers: { cookie } })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET'])
  })

  test('A-23 iss is sent last unless the setting says otherwise, with success and error', async () => {
    const silent = await accessWorld(database, { OAUTH_ISS: 'off' })
    silent.time.now = world.time.now
    const iss = `&iss=${encodeURIComponent(BASE)}`
    await world.code(app.clientId, cookie)
    for (const query of [`${base()}&state=s`, `client_id=${app.clientId}&response_type=token&state=s`]) {
      expect((await visit(query)).headers.get('location')!.endsWith(`&state=s${iss}`)).toBe(true)
      const answer = await silent.request(`/oauth/authorize?${query}`, { headers: { cookie } })
      expect(redirectQuery(answer).has('iss')).toBe(false)
    }
    const flag = async (it: World) =>
      ((await (await it.request('/.well-known/oauth-authorization-server')).json()) as Record<string, unknown>)[
        'authorization_response_iss_parameter_supported'
      ]
    expect([await flag(world), await flag(silent)]).toEqual([true, false])
  })

  test('A-24 every page keeps itself to itself', async () => {
    const fresh = await (await world.account()).cookie()
    const pages = [
      await visit(base(), { cookie: fresh }),
      await visit('', {}),
      await world.request('/sign-in'),
      await world.request('/settings/access-tokens', { headers: { cookie } }),
      await world.request('/settings/applications', { headers: { cookie } }),
      await world.request('/settings/audit', { headers: { cookie } }),
      await world.form('/oauth/consent', {}, { cookie }),
    ]
    const targets = pages.map((it) => / form-action ([^;]*);/.exec(it.headers.get('content-security-policy')!)?.[1])
    expect(targets).toEqual(["'self' https://app.example https:", ...Array(6).fill("'self'")])
    // Its script asks for what passkeys answer.
    const asking = pages.filter((it) => it.headers.get('content-security-policy')!.includes(" connect-src 'self';"))
    expect(asking).toEqual([pages[2]])
    for (const { headers } of pages) {
      const nonce = /style-src 'nonce-([0-9A-Za-z]{22})'/.exec(headers.get('content-security-policy')!)?.[1]
      expect(nonce).toBeDefined()
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; script-src 'nonce-\w+'; style-src 'nonce-\w+'; font-src 'self'; img-src 'self'; (?:connect-src 'self'; )?form-action [^;]+; frame-ancestors 'none'; base-uri 'none'$/,
      )
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'cross-origin-opener-policy': 'same-origin',
        'strict-transport-security': 'max-age=31536000',
        'x-content-type-options': 'nosniff',
      })
    }
    const own = /<script type="module" nonce="\w{22}" src="\/assets\/page-script-\w+\.js"><\/script>/
    for (const answer of pages) expect((await answer.text()).replace(own, '')).not.toMatch(/<script| style="| on\w+="/)
  })

  test('A-25 a description holds only what RFC 6749 allows', async () => {
    const answer = await visit(`client_id=${app.clientId}&response_type=${encodeURIComponent('é"\\\r\n\t<')}`)
    expect(redirectQuery(answer).get('error_description')).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/)
  })

  test('A-22 a code is of 256 bits and lives for 300 seconds', async () => {
    const code = await world.code(app.clientId, cookie)
    expect(code).toMatch(/^[0-9A-Za-z]{43}$/)
    world.time.now += 299_999
    expect((await world.exchange(app, { code })).status).toBe(200)
    const late = await world.code(app.clientId, cookie)
    world.time.now += 300_000
    expect(await (await world.exchange(app, { code: late })).json()).toMatchObject({ error: 'invalid_grant' })
  })

  test('a user who lost a scope is refused although the consent is remembered', async () => {
    const fresh = await world.account(['floor:readPublic', 'floor:readPrivate'])
    const own = await fresh.cookie()
    const token = await world.accessToken(app, own)
    await updateUser(world.service, { email: fresh.email, scopes: ['floor:readPublic'] })
    expect(redirectQuery(await visit(base(), { cookie: own })).get('error')).toBe('access_denied')
    expect((await world.request('/v2/token/self', { headers: world.bearer(token) })).status).toBe(401)
  })
})
