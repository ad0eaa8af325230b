import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { challengeOf } from '../../../src/access/oauth/code.ts'
import { rotateApplication, updateApplication } from '../../../src/operations/operator/manage-applications.ts'
import { parseChallenges } from '../../support/challenges.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { BASE, type SignedInWorld, signedInWorld, type World } from '../../support/whole-app.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const VERIFIER = 'v'.repeat(43)
const PKCE = { code_challenge: challengeOf(VERIFIER), code_challenge_method: 'S256' }
const REGISTERED = { public: true, redirectUri: 'http://127.0.0.1/callback' }
const HERE = { redirect_uri: 'http://127.0.0.1:49152/callback' }

describe.each(databases)('applications without a secret on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  let mine: SignedInWorld['mine']
  let cookie: string
  let app: Awaited<ReturnType<World['application']>>
  beforeAll(async () => {
    database = await open()
    ;({ world, mine, cookie } = await signedInWorld(database))
    app = await world.application({ ...REGISTERED, scopes: ['floor:readPublic', 'floor:queryPublic'] })
  })
  afterAll(() => database.close())

  const redeem = (code: string, more: Record<string, string> = {}) =>
    world.exchange({ clientId: app.clientId, clientSecret: '' }, { code, code_verifier: VERIFIER, ...HERE, ...more })
  const tokenOf = async (answer: Response) => ((await answer.json()) as { access_token: string }).access_token
  const errorOf = async (answer: Response) => [answer.status, ((await answer.json()) as { error: string }).error]
  const codeFor = (query: Record<string, string> = {}) =>
    world.code(app.clientId, cookie, { ...HERE, ...PKCE, ...query })

  test('signs its user in by PKCE on any port of loopback, introspects and revokes', async () => {
    expect([app.clientSecret, app.requirePkce]).toEqual(['', true])
    const token = await tokenOf(await redeem(await codeFor()))
    const self = await world.request('/v2/token/self', { headers: world.bearer(token) })
    expect(await self.json()).toMatchObject({ sub: mine.user.id })
    const ask = (path: string) => world.form(path, { client_id: app.clientId, token })
    expect(await (await ask('/oauth/introspect')).json()).toMatchObject({ active: true, client_id: app.clientId })
    expect((await ask('/oauth/revoke')).status).toBe(200)
    expect(await (await ask('/oauth/introspect')).json()).toEqual({ active: false })
  })

  test('is refused without PKCE, with another verifier, and with a secret', async () => {
    const bare = await world.authorize(app.clientId, cookie, HERE)
    expect(new URL(bare.headers.get('location')!).searchParams.get('error')).toBe('invalid_request')
    const code = await codeFor()
    expect(await errorOf(await redeem(code, { code_verifier: 'w'.repeat(43) }))).toEqual([400, 'invalid_grant'])
    expect(await errorOf(await redeem(code, { client_secret: 'guess' }))).toEqual([400, 'invalid_client'])
    await updateApplication(world.service, { clientId: app.clientId, requirePkce: false })
    const still = await world.authorize(app.clientId, cookie, HERE)
    expect(new URL(still.headers.get('location')!).searchParams.get('error')).toBe('invalid_request')
    expect((await redeem(code)).status).toBe(200)
  })

  test('has no secret to be replaced, and a confidential one signs in with its own only', async () => {
    await expect(rotateApplication(world.service, { clientId: app.clientId, graceSeconds: 0 })).rejects.toThrow(
      'this one is public',
    )
    const confidential = await world.application()
    const code = await world.code(confidential.clientId, cookie)
    const answer = await world.exchange({ clientId: confidential.clientId, clientSecret: '' }, { code })
    expect(await answer.json()).toEqual({ error: 'invalid_client', error_description: 'client_secret is missing' })
  })

  test('a disabled one is refused', async () => {
    const other = await world.application(REGISTERED)
    const code = await world.code(other.clientId, cookie, { ...HERE, ...PKCE })
    await updateApplication(world.service, { clientId: other.clientId, disabled: true })
    const answer = await world.exchange(other, { code, code_verifier: VERIFIER, ...HERE })
    expect(await errorOf(answer)).toEqual([400, 'invalid_client'])
  })

  test('several redirect URIs: each is accepted, one must be named, and only public applications have them', async () => {
    const several = await world.application({
      ...REGISTERED,
      moreRedirectUris: ['http://localhost/callback', 'https://editor.example/callback'],
    })
    const to = async (redirect_uri?: string) => {
      const named = redirect_uri === undefined ? {} : { redirect_uri }
      const page = await world.authorize(several.clientId, cookie, { ...PKCE, ...named })
      const answer = page.status === 200 ? await world.approve(page, cookie) : page
      return answer.headers.get('location') ?? answer.status
    }
    for (const uri of ['http://127.0.0.1:1/callback', 'http://localhost:5/callback', 'https://editor.example/callback'])
      expect(await to(uri)).toContain(`${uri}?code=`)
    for (const uri of [
      undefined,
      'https://editor.example:8443/callback',
      'http://127.0.0.1:1/callback/',
      'http://127.0.0.1:99999/callback',
      'http://127.0.0.2:1/callback',
      'http://127.0.0.1:1@evil.example/callback',
      'http://localhost.evil.example/callback',
    ])
      expect([uri, await to(uri)]).toEqual([uri, 400])
    await expect(world.application({ moreRedirectUris: ['https://a.example/'] })).rejects.toThrow('moreRedirectUris')
    const confidential = await world.application({ redirectUri: 'http://localhost/callback' })
    const other = { redirect_uri: 'http://localhost:5/callback' }
    expect((await world.authorize(confidential.clientId, cookie, other)).status).toBe(400)
  })

  test('is asked for each time where any program of the machine could have sent the request', async () => {
    await codeFor()
    expect((await world.authorize(app.clientId, cookie, { ...HERE, ...PKCE })).status).toBe(200)
    const silent = await world.authorize(app.clientId, cookie, { ...HERE, ...PKCE, prompt: 'none' })
    expect(silent.headers.get('location')).toContain('error=consent_required')
    const web = await world.application({ public: true })
    await world.code(web.clientId, cookie, PKCE)
    const again = await world.authorize(web.clientId, cookie, PKCE)
    expect(again.headers.get('location')).toContain('?code=')
  })

  test('a request whose redirect URI is taken away meanwhile ends', async () => {
    const other = await world.application(REGISTERED)
    const page = await world.authorize(other.clientId, cookie, { ...HERE, ...PKCE })
    await updateApplication(world.service, { clientId: other.clientId, redirectUri: 'https://new.example/' })
    expect((await world.approve(page, cookie)).status).toBe(403)
  })

  test('a token for /mcp is taken there only, and one for the service everywhere', { tags: 'slow' }, async () => {
    const floor = await mine.floor(false)
    const use = async (token: string) => {
      const rest = await world.request(`/v2/floor/${floor}`, { headers: world.bearer(token) })
      const mcp = await world.app.request(`${BASE}/mcp`, {
        method: 'POST',
        headers: {
          ...world.bearer(token),
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_floors' } }),
      })
      return { rest, mcp }
    }
    const bound = await tokenOf(await redeem(await codeFor({ resource: `${BASE}/mcp` })))
    const narrowed = await tokenOf(await redeem(await codeFor(), { resource: `${BASE.toUpperCase()}/mcp` }))
    for (const token of [bound, narrowed]) {
      const { rest, mcp } = await use(token)
      expect([rest.status, mcp.status]).toEqual([401, 200])
      const [challenge] = parseChallenges(rest.headers.get('www-authenticate')!)
      expect(challenge!.parameters['error']).toBe('invalid_token')
      const shown = await world.form('/oauth/introspect', { client_id: app.clientId, token })
      expect(await shown.json()).toMatchObject({ aud: `${BASE}/mcp` })
    }
    for (const resource of [BASE, `${BASE}/`]) {
      const { rest, mcp } = await use(await tokenOf(await redeem(await codeFor({ resource }), { resource })))
      expect([rest.status, mcp.status]).toEqual([200, 200])
    }
  })

  test('a foreign resource, and a wider one than was asked for, is refused', async () => {
    for (const resource of ['https://other.example/mcp', `${BASE}/v2`, `${BASE}/mcp#x`, 'mcp', `${BASE}.evil.io/mcp`]) {
      const answer = await world.authorize(app.clientId, cookie, { ...HERE, ...PKCE, resource })
      expect(new URL(answer.headers.get('location')!).searchParams.get('error')).toBe('invalid_target')
      expect(await errorOf(await redeem('none', { resource }))).toEqual([400, 'invalid_target'])
    }
    const code = await codeFor({ resource: `${BASE}/mcp` })
    expect(await errorOf(await redeem(code, { resource: BASE }))).toEqual([400, 'invalid_target'])
    expect((await redeem(code, { resource: `${BASE}/mcp` })).status).toBe(200)
  })

  test('who signs in as another user asks for the same resource', async () => {
    const page = await world.authorize(app.clientId, cookie, { ...HERE, ...PKCE, resource: `${BASE}/mcp` })
    expect(await page.text()).toContain(encodeURIComponent(`${BASE}/mcp`))
  })
})
