import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { rotateToken } from '../../../src/operations/tokens/manage-tokens.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { accessWorld, BASE, hiddenFields, PASSWORD, type World } from '../../support/whole-app.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const TOKENS = '/settings/access-tokens'
const UUID = '00000000-0000-4000-8000-000000000000'

describe.each(databases)('addresses on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  let cookie: string
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database)
    cookie = await (await world.account()).cookie()
  })
  afterAll(() => database.close())

  test.each([
    ['PUT', '/sign-in', 'GET, HEAD, POST'],
    ['DELETE', TOKENS, 'GET, HEAD, POST'],
    ['GET', '/sign-out', 'POST'],
    ['GET', '/oauth/consent', 'POST'],
    ['GET', `${TOKENS}/${UUID}/rotate`, 'POST'],
    ['POST', '/settings/audit', 'GET, HEAD'],
  ])('%s %s is a page that says which methods there are', async (method, path, allow) => {
    const answer = await world.request(path, { method, headers: { cookie } })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow])
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  test.each([
    '/settings/nope',
    '/oauth/consent/nope',
    `${TOKENS}/nope`,
  ])('%s is a page that is not there', async (path) => {
    const answer = await world.request(path, { headers: { cookie } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(answer.headers.get('x-frame-options')).toBe('DENY')
  })

  test('O-12 pages of other sites may furnish and read over tRPC, and manage nothing', async () => {
    const preflight = async (path: string) => {
      const headers = { origin: 'https://x.io', 'access-control-request-method': 'POST' }
      const answer = await world.request(`/trpc/${path}`, { method: 'OPTIONS', headers })
      return answer.headers.get('access-control-allow-origin')
    }
    for (const path of ['furnish', 'floor.read', 'token.self', 'furnish,generateGroups'])
      expect([path, await preflight(path)]).toEqual([path, '*'])
    for (const path of ['accessTokens.create', 'temporaryToken.create', 'applications.revoke', 'furnish,audit.list'])
      expect([path, await preflight(path)]).toEqual([path, null])
  })

  test('T-16 the answer with a temporary token is for its holder only', async () => {
    const { text } = await (await world.account()).secret()
    const scopes = [{ resource: 'floor', action: 'readPublic' }]
    const answer = await world.post('/v2/temporary-access-token/create', { scopes }, world.bearer(text))
    expect([answer.status, answer.headers.get('vary')]).toEqual([200, 'Authorization, Origin'])
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('over tRPC what needs no input is asked without one', async () => {
    const { text } = await (await world.account()).secret(['floor:export'])
    const answer = await world.request('/trpc/token.self', { headers: world.bearer(text) })
    expect(await answer.json()).toMatchObject({ result: { data: { kind: 'secret', scopes: ['floor:export'] } } })
  })

  test('T-21 of replaced tokens a hundred work at a time', async () => {
    const mine = await world.account()
    let { token } = await mine.secret()
    const rotate = async (graceSeconds: number) => {
      ;({ token } = await rotateToken.run(world.service, mine.caller, { id: token.id, graceSeconds }))
    }
    for (let i = 0; i < 100; i++) await rotate(604_800)
    await expect(rotate(604_800)).rejects.toMatchObject({ code: 'token_limit_reached' })
    await rotate(0)
    world.time.now += 604_800_000
    await rotate(3600)
  })

  test('every answer has a request id and is not sniffed, a preflight too', async () => {
    for (const [method, path] of [
      ['OPTIONS', '/jsonrpc'],
      ['OPTIONS', '/v2/token/self'],
      ['GET', '/nowhere'],
      ['GET', '/sign-in'],
      ['POST', '/oauth/token'],
    ] as const) {
      const { headers } = await world.request(path, { method })
      expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff'])
      expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    }
  })

  test('a moment in milliseconds, or a lifetime that is not offered, is refused and makes no token', async () => {
    const mine = await world.account()
    const own = await mine.cookie()
    const post = (expiresAt: number) => {
      const token = { kind: 'secret', name: 'x', scopes: ['floor:export'], expiresAt }
      return world.post('/trpc/accessTokens.create', token, { cookie: own, origin: BASE })
    }
    for (const expiresAt of [1e13, 8_640_000_000_001, -1]) expect((await post(expiresAt)).status).toBe(400)
    const form = await world.fieldsOf(await world.request(`${TOKENS}/new?kind=secret`, { headers: { cookie: own } }))
    for (const lifetime of ['-1', 'abc', '1000000000', '30.5']) {
      const fields = { ...form, name: 'x', scope: 'floor:export', lifetime }
      expect((await world.form(TOKENS, fields, { cookie: own })).status).toBe(400)
    }
    expect(await (await world.request(TOKENS, { headers: { cookie: own } })).text()).toContain('None yet')
  })

  test('what was done is shown in our words, whatever the address says', async () => {
    for (const done of ['constructor', '__proto__', 'toString']) {
      const html = await (await world.request(`${TOKENS}?done=${done}`, { headers: { cookie } })).text()
      expect(html).not.toContain('class="notice')
    }
  })
})

describe.each(databases)('quotas of pages on $name', ({ open }) => {
  test('pages count against the address, and so do requests that wait for a sign-in', async () => {
    const database = await open()
    const world = await accessWorld(database, { RATE_CALLS: '1000', RATE_SECONDS: '300' })
    Object.assign(world.service, { monotonicMs: () => 0 })
    const app = await world.application()
    const visit = (path: string, address: string) => world.app.request(BASE + path, { redirect: 'manual' }, { address })
    const authorize = `/oauth/authorize?response_type=code&client_id=${app.clientId}`
    const statuses = async (path: string, address: string, times: number) =>
      (await Promise.all(Array.from({ length: times }, () => visit(path, address)))).map((it) => it.status)
    const count = (all: readonly number[], status: number) => all.filter((it) => it === status).length

    const authorizeStatuses = await statuses(authorize, '10.0.0.1', 700)
    expect([count(authorizeStatuses, 303), count(authorizeStatuses, 429)]).toEqual([600, 100])
    const requests = await world.db.selectFrom('authorization_request').select('id').execute()
    expect(requests).toHaveLength(600)
    const shown = await statuses('/sign-in', '10.0.0.2', 1100)
    expect([count(shown, 200), count(shown, 429)]).toEqual([1000, 100])
    const refused = await visit('/sign-in', '10.0.0.2')
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(refused.headers.get('ratelimit-policy')).toBe('"calls";q=1000;w=300')
    expect((await visit('/sign-in', '10.0.0.3')).status).toBe(200)
    await database.close()
  })
})

describe.each(databases)('behind a proxy that takes a path away, on $name', ({ open }) => {
  test('all that pages lead to has the path', async () => {
    const database = await open()
    const world = await accessWorld(database, { PUBLIC_URL: 'https://h.example/rw' })
    const app = await world.application()
    const away = await world.authorize(app.clientId, '')
    expect(away.headers.get('location')).toMatch(/^\/rw\/sign-in\?to=%2Foauth%2Fconsent%2F/)
    const signIn = await world.request(away.headers.get('location')!.slice('/rw'.length))
    const html = await signIn.text()
    expect(html).toContain(' action="/rw/sign-in"')
    expect(html).not.toMatch(/ (href|action)="\/(?!rw\/)/)
    const { email } = await world.account()
    const origin = { origin: 'https://h.example', 'sec-fetch-site': 'same-origin' }
    const fields = { ...hiddenFields(html), email, password: PASSWORD }
    const entered = await world.form('/sign-in', fields, origin)
    expect(entered.headers.get('location')).toMatch(/^\/rw\/oauth\/consent\//)
    const metadata = await world.request('/.well-known/oauth-authorization-server/rw')
    expect(await metadata.json()).toMatchObject({
      issuer: 'https://h.example/rw',
      authorization_endpoint: 'https://h.example/rw/oauth/authorize',
    })
    await database.close()
  })
})
