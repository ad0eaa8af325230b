import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { accessWorld, problemOf, type World } from '../../support/access.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

describe.each(databases)('the origin rule on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  let token: string
  let name: string
  let floor: string
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database)
    const mine = await world.account()
    const publishable = await mine.publishable(['floor:readPublic'], ['example.com', '*.shop.io', 'https://a.b:8443'], {
      name: 'Secret plans',
    })
    token = publishable.text
    name = publishable.token.name
    floor = await mine.floor(false)
  })
  afterAll(() => database.close())

  const read = (headers: Record<string, string>) => world.request(`/v2/floor/${floor}?pubtoken=${token}`, { headers })

  test.each([
    'https://.shop.io',
    'https://*.shop.io',
    'https://a..shop.io',
    'https://-.shop.io',
  ])('O-2 no page comes from %s', async (origin) => {
    expect((await read({ origin })).status).toBe(403)
  })

  test.each([
    ['O-1', 'https://example.com'],
    ['O-1', 'http://example.com'],
    ['O-1', 'https://example.com:444'],
    ['O-1', 'https://EXAMPLE.com'],
    ['O-3', 'https://x.shop.io'],
    ['O-3', 'https://a.b.shop.io'],
    ['O-4', 'https://a.b:8443'],
    ['O-9', 'https://example.com.'],
  ])('%s %s is allowed, in the header of CORS too', async (_id, origin) => {
    const answer = await read({ origin })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, origin])
    expect(answer.headers.get('vary')).toContain('Origin')
    expect(answer.headers.has('access-control-allow-credentials')).toBe(false)
  })

  test.each([
    ['O-2', 'https://www.example.com'],
    ['O-2', 'https://notexample.com'],
    ['O-2', 'https://example.com.evil.io'],
    ['O-2', 'https://example.com%2eevil.com'],
    ['O-3', 'https://shop.io'],
    ['O-4', 'https://a.b'],
    ['O-4', 'https://a.b:9443'],
    ['O-4', 'https://a.b:8442'],
    ['O-4', 'http://a.b:8443'],
    ['O-5', 'null'],
    ['O-7', 'https://example.com/'],
    ['O-7', 'https://u:p@example.com'],
    ['O-7', 'https://example.com, https://evil.io'],
    ['O-7', ''],
    ['O-8', 'https://ex%D0%B0mple.com'],
    ['O-8', 'https://xn--exmple-4nf.com'],
    ['O-7', 'ftp://example.com'],
  ])('%s %j is refused with 403', async (_id, origin) => {
    const answer = await read({ origin })
    expect(answer.status).toBe(403)
    expect(await problemOf(answer)).toMatchObject({ code: 'origin_not_allowed' })
  })

  test('O-6 without an Origin: 403, and the reason', async () => {
    const answer = await read({ referer: 'https://example.com/page' })
    expect(answer.status).toBe(403)
    expect(await problemOf(answer)).toMatchObject({ code: 'origin_required' })
  })

  test('O-6 where the setting accepts it, the Referer stands in', async () => {
    const lenient = await accessWorld(database, { ORIGIN_FALLBACK: 'referer' })
    const path = `/v2/floor/${floor}?pubtoken=${token}`
    const statuses = []
    for (const headers of [{ referer: 'https://example.com/page' }, { referer: 'https://evil.io/?example.com' }, {}])
      statuses.push((await lenient.request(path, { headers })).status)
    expect(statuses).toEqual([200, 403, 403])
  })

  test('O-10 the refusal names the origin, not the token, and page scripts can read it', async () => {
    const answer = await read({ origin: 'https://evil.io' })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const text = await answer.text()
    expect(text).toContain('https://evil.io')
    expect(text).not.toContain(name)
    expect(text).not.toContain(token)
  })

  test('O-11 a preflight needs no credential', async () => {
    const answer = await world.request(`/v2/floor/${floor}`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://any.where',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization,x-request-id, X-Sdk-Version,content-type,cookie',
      },
    })
    expect(answer.status).toBe(204)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, PATCH, DELETE',
      'access-control-allow-headers': 'Authorization, Content-Type, X-Request-Id, X-Sdk-Version',
      'access-control-max-age': '7200',
      vary: expect.stringContaining('Origin'),
    })
    expect(answer.headers.has('access-control-allow-credentials')).toBe(false)
  })

  test.each([
    '/v2/temporary-access-token/create',
    '/oauth/authorize',
    '/oauth/token',
    '/settings/access-tokens',
    '/sign-in',
  ])('O-12 a preflight to %s gets no CORS header', async (path) => {
    const answer = await world.request(path, { method: 'OPTIONS', headers: { origin: 'https://a.example' } })
    expect([...answer.headers.keys()].filter((it) => it.startsWith('access-control-'))).toEqual([])
  })

  test('O-13 with a bearer token the origin is not judged', async () => {
    const mine = await world.account()
    const { text } = await mine.secret()
    const own = await mine.floor(true)
    const answer = await world.request(`/v2/floor/${own}`, {
      headers: { ...world.bearer(text), origin: 'https://evil.io' },
    })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    expect(answer.headers.get('access-control-expose-headers')).toBe(
      'WWW-Authenticate, Retry-After, RateLimit, RateLimit-Policy, X-Request-Id, ETag, Link, Location, Content-Disposition',
    )
  })
})
