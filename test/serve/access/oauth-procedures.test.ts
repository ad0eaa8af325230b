import { createHash } from 'node:crypto'
import { createTRPCClient, httpLink, type TRPCClientError } from '@trpc/client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { revokeConsent } from '../../../src/operations/oauth/manage-consents.ts'
import { updateApplication } from '../../../src/operations/operator/manage-applications.ts'
import type { CodeExchange, Router } from '../../../src/sdk/client/client.ts'
import {
  accessWorld,
  BASE,
  CALLBACK,
  PAGE,
  type SignedInWorld,
  signedInWorld,
  type World,
} from '../../support/access.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

// What applications send as forms and users by the consent page, over tRPC: the same operations give the same results.

const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')
const pkce = { code_challenge: CHALLENGE, code_challenge_method: 'S256' }
const MCP = `${BASE}/mcp`

const clientOf = (world: World, headers: Record<string, string> = {}) =>
  createTRPCClient<Router>({
    links: [
      httpLink<Router>({
        url: `${BASE}/trpc`,
        headers,
        fetch: (async (url: string, init: RequestInit) => world.request(url.slice(BASE.length), init)) as never,
      }),
    ],
  })

/** A result, or what it was refused with in the words of the form: of tRPC the code, for which forms may have another word. */
type Outcome = { readonly body: object } | { readonly error: string; readonly description: string }

const REST_WORDS: Record<string, string> = { invalid: 'invalid_request', unavailable: 'temporarily_unavailable' }

async function overTrpc(call: Promise<object>): Promise<Outcome> {
  try {
    return { body: await call }
  } catch (fault) {
    const { refusal } = (fault as TRPCClientError<Router>).data!
    return { error: REST_WORDS[refusal!.code] ?? refusal!.code, description: refusal!.detail }
  }
}

describe.each(databases)('OAuth over tRPC on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  let mine: SignedInWorld['mine']
  let cookie: string
  let app: SignedInWorld['app']
  let other: SignedInWorld['app']
  beforeAll(async () => {
    database = await open()
    ;({ world, mine, cookie, app } = await signedInWorld(database, { RATE_CALLS: '0' }))
    other = await world.application({ name: 'Other' })
  })
  afterAll(() => database.close())

  const credentials = ({ clientId, clientSecret }: typeof app) => ({
    client_id: clientId,
    ...(clientSecret === '' ? {} : { client_secret: clientSecret }),
  })
  const code = (query: Record<string, string> = {}) => world.code(app.clientId, cookie, query)
  const works = async (token: string) =>
    (await world.request('/v2/token/self', { headers: world.bearer(token) })).status === 200

  async function overForm(path: string, fields: Record<string, string>, in_ = world): Promise<Outcome> {
    const answer = await in_.form(path, fields)
    const body = (await answer.json()) as { error?: string; error_description?: string }
    return body.error === undefined ? { body } : { error: body.error, description: body.error_description! }
  }

  const exchange = (input: CodeExchange, in_ = world) => overTrpc(clientOf(in_).oauth.exchangeCode.mutate(input))
  const exchangeByForm = (input: CodeExchange, in_ = world) =>
    overForm('/oauth/token', { grant_type: 'authorization_code', ...(input as unknown as Record<string, string>) }, in_)

  /** The outcome over both, each with a request of its own, which must be the same but for the text of a token. */
  async function both(request: () => CodeExchange | Promise<CodeExchange>, in_ = world): Promise<Outcome> {
    const shown = (outcome: Outcome) => JSON.stringify(outcome).replace(/rw_at_\w{49}/, 'rw_at_')
    const called = await exchange(await request(), in_)
    expect(shown(called)).toBe(shown(await exchangeByForm(await request(), in_)))
    return called
  }

  describe('K-7 exchangeCode', () => {
    test('gives a token, and names scopes where they are others than were asked for', { tags: 'slow' }, async () => {
      const result = await both(async () => ({ code: await code(pkce), code_verifier: VERIFIER, ...credentials(app) }))
      expect(result).toEqual({ body: { access_token: expect.stringMatching(/^rw_at_\w{49}$/), token_type: 'bearer' } })
      const { access_token } = (result as { body: { access_token: string } }).body
      expect(await works(access_token)).toBe(true)
      const fewer = { scope: 'floor:readPublic' }
      expect(await both(async () => ({ code: await code(fewer), ...credentials(app) }))).toMatchObject({
        body: { scope: 'floor:readPublic floor:readPrivate' },
      })
    })

    test('K-17 of a public application, which has no secret', async () => {
      const open = await world.application({ public: true, requirePkce: true })
      const held = () => world.code(open.clientId, cookie, pkce)
      const own = credentials(open)
      expect(await both(async () => ({ code: await held(), code_verifier: VERIFIER, ...own }))).toHaveProperty('body')
      expect(await both(async () => ({ code: await held(), ...own }))).toMatchObject({ error: 'invalid_grant' })
      const secret = { ...own, client_secret: 'x' }
      expect(await both(async () => ({ code: await held(), code_verifier: VERIFIER, ...secret }))).toMatchObject({
        error: 'invalid_client',
      })
    })

    test('K-5 K-14 invalid_client: unknown, wrong or no secret, disabled', async () => {
      const disabled = await world.application()
      await updateApplication(world.service, { clientId: disabled.clientId, disabled: true })
      const wrong = 'client_id or client_secret is not valid'
      for (const [client, description] of [
        [{ client_id: 'nobody', client_secret: app.clientSecret }, wrong],
        [{ client_id: '\u0000', client_secret: 'x' }, wrong],
        [{ client_id: app.clientId, client_secret: 'wrong' }, wrong],
        [{ client_id: app.clientId, client_secret: other.clientSecret }, wrong],
        [credentials(disabled), wrong],
        [{ client_id: app.clientId }, 'client_secret is missing'],
      ] as const)
        expect(await both(() => ({ code: 'x', ...client }))).toEqual({ error: 'invalid_client', description })
      const refusal = clientOf(world).oauth.exchangeCode.mutate({ code: 'x', client_id: 'nobody', client_secret: 'x' })
      await expect(refusal).rejects.toMatchObject({ data: { code: 'UNAUTHORIZED', httpStatus: 401 } })
    })

    test.each<[string, Partial<CodeExchange>, Record<string, string>, string]>([
      ['an unknown code', { code: 'nope' }, {}, 'the authorization code is not valid'],
      ['another redirect_uri', { redirect_uri: `${CALLBACK}/` }, { redirect_uri: CALLBACK }, 'redirect_uri is not'],
      ['no redirect_uri', {}, { redirect_uri: CALLBACK }, 'redirect_uri is not'],
      ['a wrong verifier', { code_verifier: `${VERIFIER.slice(0, -1)}j` }, pkce, 'code_verifier does not match'],
      ['a malformed verifier', { code_verifier: 'short' }, pkce, 'code_verifier is not well formed'],
      ['no verifier', {}, pkce, 'code_verifier is missing'],
      ['a verifier too many', { code_verifier: VERIFIER }, {}, 'code_verifier was sent, but no code_challenge'],
    ])('K-6 K-9 invalid_grant: %s, which uses nothing up', async (_, sent, query, description) => {
      const held = await code(query)
      expect(await both(() => ({ code: held, ...credentials(app), ...sent }))).toEqual({
        error: 'invalid_grant',
        description: expect.stringContaining(description),
      })
      const right = {
        ...('redirect_uri' in query ? { redirect_uri: CALLBACK } : {}),
        ...('code_challenge' in query ? { code_verifier: VERIFIER } : {}),
      }
      expect(await exchange({ code: held, ...credentials(app), ...right })).toHaveProperty('body')
    })

    test('K-6 invalid_grant: a code of another application, one that has expired, and one whose consent is revoked', async () => {
      const refused = { error: 'invalid_grant', description: 'the authorization code is not valid' }
      expect(await both(async () => ({ code: await code(), ...credentials(other) }))).toEqual(refused)
      const late = [await code(), await code()]
      world.time.now += 300_000
      expect(await both(() => ({ code: late.pop()!, ...credentials(app) }))).toMatchObject({
        error: 'invalid_grant',
        description: 'the authorization code has expired',
      })
      const fresh = await world.account()
      const own = await fresh.cookie()
      const held = [await world.code(app.clientId, own), await world.code(app.clientId, own)]
      const [consent] = await clientOf(world, { cookie: own }).applications.list.query({})
      await revokeConsent.run(world.service, fresh.caller, { id: consent!.id })
      expect(await both(() => ({ code: held.pop()!, ...credentials(app) }))).toEqual(refused)
    })

    test('K-10 a replay takes the token back, whichever way code and replay come', async () => {
      for (const [first, second] of [
        [exchange, exchange],
        [exchange, exchangeByForm],
        [exchangeByForm, exchange],
      ] as const) {
        const held = { code: await code(), ...credentials(app) }
        const { body } = (await first(held)) as { body: { access_token: string } }
        expect(await first({ ...held, ...credentials(other) })).toMatchObject({ error: 'invalid_grant' })
        expect(await works(body.access_token)).toBe(true)
        expect(await second(held)).toEqual({
          error: 'invalid_grant',
          description: 'the authorization code has been used',
        })
        expect(await works(body.access_token)).toBe(false)
      }
    })

    test('K-11 of parallel redemptions over both one gives a token', async () => {
      const held = { code: await code(), ...credentials(app) }
      const outcomes = await Promise.all(
        Array.from({ length: 16 }, (_, i) => (i % 2 === 0 ? exchange(held) : exchangeByForm(held))),
      )
      expect(outcomes.filter((it) => 'body' in it)).toHaveLength(1)
      expect(outcomes.filter((it) => 'error' in it && it.error === 'invalid_grant')).toHaveLength(15)
    })

    test('invalid_target: a resource that is none of the service, or not the one of the code', async () => {
      const own = credentials(app)
      const elsewhere = { code: 'x', resource: 'https://elsewhere.example', client_id: 'nobody' }
      expect(await both(() => elsewhere)).toEqual({
        error: 'invalid_target',
        description: `resource must be ${MCP} or ${BASE}`,
      })
      const bound = { resource: MCP }
      expect(await both(async () => ({ code: await code(bound), resource: BASE, ...own }))).toEqual({
        error: 'invalid_target',
        description: 'resource is not the one of the authorization request',
      })
      const narrowed = await both(async () => ({ code: await code(), resource: MCP, ...own }))
      const { access_token } = (narrowed as { body: { access_token: string } }).body
      expect(await works(access_token)).toBe(false)
      const read = { token: access_token, ...own }
      expect(await clientOf(world).oauth.introspectToken.mutate(read)).toMatchObject({ active: true, aud: MCP })
      expect(await overForm('/oauth/introspect', read)).toMatchObject({ body: { active: true, aud: MCP } })
    })

    test('unavailable while there is no store', async () => {
      const { store } = world.service
      world.service.access.forget()
      world.service.store = { status: 'opening' }
      try {
        const outcomes = [exchange, exchangeByForm].map((it) => it({ code: 'x', ...credentials(app) }))
        for (const it of await Promise.all(outcomes)) expect(it).toMatchObject({ error: 'temporarily_unavailable' })
      } finally {
        world.service.store = store
      }
    })

    test('what a typed call cannot leave out is refused by its schema', async () => {
      const call = (input: object) => overTrpc(clientOf(world).oauth.exchangeCode.mutate(input as CodeExchange))
      const own = credentials(app)
      for (const input of [own, { ...own, code: '' }, { code: 'x' }, { ...own, code: 'x', grant_type: 'password' }])
        expect(await call(input)).toMatchObject({ error: 'invalid_request' })
    })

    test('who else calls does not matter, and no secret stands in an address', async () => {
      const held = { code: 'nope', ...credentials(app) }
      const refused = { error: 'invalid_grant' }
      for (const headers of [{}, { cookie }, world.bearer((await mine.secret()).text)] as Record<string, string>[])
        expect(await overTrpc(clientOf(world, headers).oauth.exchangeCode.mutate(held))).toMatchObject(refused)
      const input = encodeURIComponent(JSON.stringify(held))
      for (const name of ['exchangeCode', 'revokeToken', 'introspectToken'])
        expect((await world.app.request(`${BASE}/trpc/oauth.${name}?input=${input}`)).status).toBe(405)
      const preflight = { method: 'OPTIONS', headers: { origin: PAGE, 'access-control-request-method': 'POST' } }
      const answer = await world.app.request(`${BASE}/trpc/oauth.exchangeCode`, preflight)
      expect(answer.headers.has('access-control-allow-origin')).toBe(false)
    })

    test('K-16 failures over both are counted together; a right secret passes', { tags: 'slow' }, async () => {
      const guarded = await accessWorld(database)
      Object.assign(guarded.service, { monotonicMs: () => 0 })
      // Where processes share a store, failures are counted there, also those of other tests.
      const guessed = await world.application()
      const stranger = { client_id: guessed.clientId, client_secret: 'guess' }
      const guess = { code: 'x', ...stranger }
      for (let tries = 0; tries < 150; tries++) {
        expect(await exchange(guess, guarded)).toMatchObject({ error: 'invalid_client' })
        expect(await exchangeByForm(guess, guarded)).toMatchObject({ error: 'invalid_client' })
      }
      const description = expect.stringMatching(/^too many attempts, try again in [1-9]\d* seconds$/)
      const answer = await guarded.post('/trpc/oauth.exchangeCode', guess)
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^[1-9]\d*$/)])
      expect(await exchange(guess, guarded)).toEqual({ error: 'too_many_requests', description })
      expect(await exchangeByForm(guess, guarded)).toEqual({ error: 'invalid_request', description })
      const revoke = clientOf(guarded).oauth.revokeToken.mutate({ token: 'x', ...stranger })
      expect(await overTrpc(revoke)).toEqual({ error: 'too_many_requests', description })
      // Those of unknown applications are counted apart.
      expect(await exchange({ ...guess, client_id: 'nobody' }, guarded)).toMatchObject({ error: 'invalid_client' })
      expect(await exchange({ code: 'x', ...credentials(guessed) }, guarded)).toMatchObject({ error: 'invalid_grant' })
    })
  })

  describe('revokeToken and introspectToken', () => {
    const inspect = (client: typeof app, token: string) =>
      overTrpc(clientOf(world).oauth.introspectToken.mutate({ token, ...credentials(client) }))
    const revoke = (client: typeof app, token: string) =>
      overTrpc(clientOf(world).oauth.revokeToken.mutate({ token, ...credentials(client) }))
    const byForm = (path: string, client: typeof app, token: string) =>
      overForm(path, { token, ...credentials(client) })

    test('tell an application of its own tokens only, as the forms do', async () => {
      const token = await world.accessToken(app, cookie)
      const own = await inspect(app, token)
      expect(own).toEqual({
        body: {
          active: true,
          scope: 'floor:readPublic floor:readPrivate',
          client_id: app.clientId,
          sub: mine.user.id,
          iat: world.time.now / 1000,
          token_type: 'bearer',
        },
      })
      expect(await byForm('/oauth/introspect', app, token)).toEqual(own)
      for (const [client, text] of [
        [other, token],
        [app, (await mine.secret()).text],
        [app, 'garbage'],
      ] as const) {
        expect(await inspect(client, text)).toEqual({ body: { active: false } })
        expect(await byForm('/oauth/introspect', client, text)).toEqual({ body: { active: false } })
      }
    })

    test('end an own token, and touch no other', { tags: 'slow' }, async () => {
      for (const end of [revoke, byForm.bind(undefined, '/oauth/revoke')]) {
        const token = await world.accessToken(app, cookie)
        for (const [client, text] of [
          [other, token],
          [app, 'garbage'],
        ] as const)
          expect(await end(client, text)).toEqual({ body: {} })
        expect(await works(token)).toBe(true)
        expect(await end(app, token)).toEqual({ body: {} })
        expect(await works(token)).toBe(false)
        expect(await end(app, token)).toEqual({ body: {} })
        expect(await inspect(app, token)).toEqual({ body: { active: false } })
      }
    })

    test('invalid_client for a client that does not authenticate, and the token remains valid', async () => {
      const token = await world.accessToken(app, cookie)
      const stranger = { ...app, clientSecret: 'wrong' }
      const refused = { error: 'invalid_client', description: 'client_id or client_secret is not valid' }
      for (const [call, path] of [
        [revoke, '/oauth/revoke'],
        [inspect, '/oauth/introspect'],
      ] as const) {
        expect(await call(stranger, token)).toEqual(refused)
        expect(await byForm(path, stranger, token)).toEqual(refused)
      }
      expect(await works(token)).toBe(true)
    })
  })

  describe('answerConsent', () => {
    const consentRequest = async (client = other, own = cookie, state = 's') => {
      const page = await world.authorize(client.clientId, own, { prompt: 'consent', state })
      const { request = '', shown = '' } = await world.fieldsOf(page)
      return { requestId: request, shown }
    }
    const answer = (input: object, headers: Record<string, string> = { cookie }) =>
      overTrpc(clientOf(world, headers).oauth.answerConsent.mutate(input as never))
    const consentsOf = (userId: string) =>
      world.db.selectFrom('consent').select('id').where('user_id', '=', userId).execute()

    test('C-8 an approval gives one code, which its application redeems; a denial none: as by the page', async () => {
      const question = await consentRequest()
      const granted = await answer({ ...question, approved: true })
      expect(granted).toMatchObject({ body: { kind: 'redirect' } })
      const { location } = (granted as { body: { location: string } }).body
      const page = await world.authorize(other.clientId, cookie, { prompt: 'consent', state: 's' })
      const byPage = (await world.approve(page, cookie)).headers.get('location')!
      const shown = (text: string) => text.replace(/code=\w{43}/, 'code=')
      expect(shown(location)).toBe(shown(byPage))
      expect(shown(location)).toBe(`${CALLBACK}?code=&state=s&iss=${encodeURIComponent(BASE)}`)
      const redeemed = new URL(location).searchParams.get('code')!
      expect(await exchange({ code: redeemed, ...credentials(other) })).toHaveProperty('body')
      const over = { error: 'conflict', description: expect.stringContaining('has been answered already') }
      expect(await answer({ ...question, approved: true })).toEqual(over)
      const denied = await answer({ ...(await consentRequest()), approved: false })
      const deny = await world.approve(
        await world.authorize(other.clientId, cookie, { prompt: 'consent', state: 's' }),
        cookie,
        'deny',
      )
      expect(denied).toEqual({ body: { kind: 'redirect', location: deny.headers.get('location') } })
      expect(deny.headers.get('location')).toContain('error=access_denied')
    })

    test('C-5 C-8 not_found for the request of another user, conflict for one that is over or was none', async () => {
      const question = await consentRequest()
      const stranger = await world.account()
      const own = { cookie: await stranger.cookie() }
      expect(await answer({ ...question, approved: true }, own)).toMatchObject({ error: 'not_found' })
      expect(await consentsOf(stranger.user.id)).toEqual([])
      for (const requestId of ['none', '00000000-0000-4000-8000-000000000000'])
        expect(await answer({ ...question, requestId, approved: true })).toMatchObject({ error: 'conflict' })
      world.time.now += 3_600_000
      expect(await answer({ ...question, approved: true })).toMatchObject({ error: 'conflict' })
      world.time.now -= 3_600_000
      expect(await answer({ ...question, approved: true })).toHaveProperty('body.location')
    })

    test('C-6 what was not shown is not granted: the question is asked again', async () => {
      const changing = await world.application({ scopes: ['floor:readPublic'] })
      const fresh = await world.account()
      const own = { cookie: await fresh.cookie() }
      const question = await consentRequest(changing, own.cookie)
      for (const shown of ['', 'x', `${question.shown}x`])
        expect(await answer({ ...question, shown, approved: true }, own)).toHaveProperty('body.kind', 'consent')
      await updateApplication(world.service, {
        clientId: changing.clientId,
        scopes: ['floor:readPublic', 'floor:update'],
      })
      const again = await answer({ ...question, approved: true }, own)
      expect(again).toMatchObject({
        body: { kind: 'consent', question: { isChange: true, scopes: ['floor:readPublic', 'floor:update'] } },
      })
      expect(await consentsOf(fresh.user.id)).toEqual([])
      const { shown } = (again as { body: { question: { shown: string } } }).body.question
      expect(await answer({ ...question, shown, approved: true }, own)).toHaveProperty('body.kind', 'redirect')
    })

    test('C-3 no other site, no token and no caller without a session can answer', { tags: 'slow' }, async () => {
      const fresh = await world.account()
      const own = await fresh.cookie()
      const question = { ...(await consentRequest(other, own)), approved: true }
      const path = '/trpc/oauth.answerConsent'
      const temporary = await world.post(
        '/v2/temporary-access-token/create',
        { scopes: [{ resource: 'floor', action: 'readPublic' }] },
        world.bearer((await fresh.secret()).text),
      )
      const { authorization } = (await temporary.json()) as { authorization: string }
      const oauth = await world.accessToken(app, own)
      const tokens = [world.bearer((await fresh.secret()).text), { authorization }, world.bearer(oauth)]
      const attempts: [number, string | null, Record<string, string>, string?][] = [
        [401, 'unauthorized', {}],
        [401, 'unauthorized', { cookie: `${own.slice(0, -1)}${own.endsWith('x') ? 'y' : 'x'}` }],
        ...tokens.map((it) => [403, 'token_kind_not_allowed', it] as [number, string, Record<string, string>]),
        // Also where a session comes along.
        ...tokens.map(
          (it) => [403, 'token_kind_not_allowed', { ...it, cookie: own }] as [number, string, Record<string, string>],
        ),
        [403, 'token_kind_not_allowed', { origin: PAGE }, `?pubtoken=${(await fresh.publishable()).text}`],
        [403, 'forbidden', { cookie: own, origin: 'https://evil.example' }],
        [403, 'forbidden', { cookie: own, origin: 'null' }],
        [403, 'forbidden', { cookie: own, 'sec-fetch-site': 'cross-site' }],
        [403, 'forbidden', { cookie: own, 'sec-fetch-site': 'same-site' }],
        [403, 'forbidden', { cookie: own, origin: BASE, 'sec-fetch-site': 'cross-site' }],
        // Forms and texts, which a page sends anywhere without asking.
        [415, null, { cookie: own, 'content-type': 'text/plain' }],
        [415, null, { cookie: own, 'content-type': 'application/x-www-form-urlencoded' }],
        [400, 'invalid', { cookie: own, 'content-type': 'multipart/form-data; boundary=x' }],
      ]
      for (const [status, code, headers, query = ''] of attempts) {
        const refused = await world.post(path + query, question, headers)
        const { error } = (await refused.json()) as { error: { data: { refusal: { code: string } | null } } }
        expect([refused.status, error.data.refusal?.code ?? null], JSON.stringify(headers)).toEqual([status, code])
      }
      const inAddress = `${path}?input=${encodeURIComponent(JSON.stringify(question))}`
      expect((await world.app.request(BASE + inAddress, { headers: { cookie: own } })).status).toBe(405)
      const granted = await consentsOf(fresh.user.id)
      expect(granted).toHaveLength(1) // of `app`, by the page above
      expect(await answer(question, { cookie: own, origin: BASE, 'sec-fetch-site': 'same-origin' })).toHaveProperty(
        'body.location',
      )
      expect(await consentsOf(fresh.user.id)).toHaveLength(2)
    })
  })
})
