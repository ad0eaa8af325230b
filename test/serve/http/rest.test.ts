import { describe, expect, test } from 'vitest'
import type { Service } from '../../../src/service/service.ts'
import { furnishParams } from '../../support/requests.ts'
import { scene } from '../../support/whole-app.ts'

const { app, service, post } = scene()

test('/healthz answers from the start, whatever the store does', async () => {
  for (const store of [{ status: 'opening' }, { status: 'failed', reason: 'x' }] as const) {
    service.store = store
    const response = await app.request('/healthz')
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
  }
})

const open = { status: 'ready', db: undefined as never } as const
const READY: Partial<Service> = { store: open, warm: true, queue: {} as never }
const noThread = { fault: () => 'none can be started, see the log' }

test.each<[Partial<Service>, number, string | undefined]>([
  [{ ...READY, store: { status: 'opening' } }, 503, 'store: opening'],
  [{ ...READY, store: { status: 'opening', fault: 'secret' } }, 503, 'store: not reachable yet, see the log'],
  [{ ...READY, store: { status: 'failed', reason: 'secret path' } }, 503, 'store: cannot be used, see the log'],
  [{ ...READY, store: { ...open, fault: 'secret' } }, 503, 'store: cannot be used, see the log'],
  [{ ...READY, store: { status: 'closed' } }, 503, 'store: closed'],
  [READY, 200, undefined],
  [{ ...READY, warm: false }, 503, 'service: warming up'],
  [{ ...READY, compute: noThread as never }, 503, 'threads: none can be started, see the log'],
  [{ ...READY, conversions: noThread as never }, 503, 'conversions: none can be started, see the log'],
  [{ ...READY, queue: undefined }, 503, 'jobs: not ready'],
  [{ ...READY, draining: true }, 503, 'service: stopping'],
])('/readyz with %j answers %i', async (state, status, detail) => {
  const { app: own, service: its } = scene()
  Object.assign(its, state)
  const response = await own.request('/readyz')
  const body = (await response.json()) as Record<string, unknown>
  expect(response.status).toBe(status)
  expect(body['detail']).toBe(detail)
  expect(response.headers.get('retry-after')).toBe(status === 503 ? '1' : null)
})

test('/readyz lists each part and how it stands', async () => {
  const { app: own, service: its } = scene()
  Object.assign(its, READY, { warm: false, store: { ...open, fault: 'secret' } })
  const response = await own.request('/readyz')
  expect(await response.json()).toMatchObject({
    code: 'unavailable',
    parts: {
      store: { state: 'failed', reason: 'store: cannot be used, see the log' },
      threads: { state: 'starting', reason: 'service: warming up' },
      conversions: { state: 'ready' },
      queue: { state: 'ready' },
    },
  })
})

test('furnishing works while the store is still opening', async () => {
  const { post: early } = scene()
  const call = { jsonrpc: '2.0', id: 1, method: 'FurnishingAI.furnish', params: furnishParams }
  expect(await (await early(JSON.stringify(call))).json()).toHaveProperty('result')
})

test('the root address says where to look, with an example that works', async () => {
  const page = await (await app.request('http://rooms.example/')).text()
  for (const path of ['/jsonrpc', '/trpc', '/openrpc.json', '/openapi.json', '/healthz', '/readyz'])
    expect(page).toContain(`http://rooms.example${path}`)
  const body = /-d '(.*)'/.exec(page)?.[1]
  expect(await (await post(body!)).json()).toHaveProperty('result')
})

describe('errors are problem details', () => {
  test('an unknown address', async () => {
    const response = await app.request('/nope')
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ])
    expect(await response.json()).toEqual({
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      detail: '/nope: no such address, see /',
      message: '/nope: no such address, see /',
      instance: `urn:uuid:${response.headers.get('x-request-id')}`,
      code: 'not_found',
    })
  })

  test('an address that is nearly one names that', async () => {
    for (const [path, meant] of [
      ['/v2/floors', '/v2/floor'],
      ['/v2/floors/6f1c/layouts', '/v2/floor/6f1c/layout'],
    ]) {
      const response = await app.request(path!)
      expect([response.status, await response.json()]).toMatchObject([
        404,
        { detail: `${path}: no such address, did you mean ${meant}?` },
      ])
    }
  })

  test.each(['/', '/healthz', '/readyz'])('POST %s is 405 with Allow', async (path) => {
    const response = await app.request(path, { method: 'POST' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    expect(await response.json()).toMatchObject({ code: 'method_not_allowed', status: 405 })
  })
})

describe('pages of any origin may call', () => {
  const preflight = async (path: string, method: string, requestHeaders?: string) => {
    const answer = await app.request(path, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://a.example',
        'access-control-request-method': method,
        'x-request-id': 'asked-before',
        ...(requestHeaders === undefined ? {} : { 'access-control-request-headers': requestHeaders }),
      },
    })
    return { status: answer.status, ...Object.fromEntries(answer.headers) }
  }

  describe.each([
    ['/v2/token/self', 'GET', 'GET'],
    ['/jsonrpc', 'POST', 'POST'],
    ['/trpc/furnish', 'POST', 'GET, POST'],
    ['/openapi.json', 'GET', 'GET, HEAD'],
  ])('the preflight of %s', (path, method, methods) => {
    test('allows what libraries for browsers send, by name', async () => {
      const requestHeaders =
        'authorization,baggage,content-type,if-match,if-none-match,traceparent,tracestate,trpc-accept,x-request-id,x-sdk-version,x-trpc-source'
      expect(await preflight(path, method, requestHeaders)).toEqual({
        status: 204,
        'access-control-allow-origin': '*',
        'access-control-allow-methods': methods,
        'access-control-allow-headers':
          'Authorization, Baggage, Content-Type, If-Match, If-None-Match, Traceparent, Tracestate, Trpc-Accept, X-Request-Id, X-Sdk-Version, X-Trpc-Source',
        'access-control-max-age': '7200',
        vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
        'x-content-type-options': 'nosniff',
        'x-request-id': 'asked-before',
      })
    })

    test('allows nothing that was not asked for, and nothing else', async () => {
      expect(await preflight(path, method)).toMatchObject({ status: 204, 'access-control-allow-headers': '' })
      expect(await preflight(path, method, 'cookie, x-api-key,Content-Type, *')).toMatchObject({
        'access-control-allow-headers': 'Content-Type',
      })
    })
  })

  test('over every protocol the same header fields of an answer or refusal can be read', async () => {
    const origin = { origin: 'https://a.example' }
    const answers = [
      ...(await Promise.all(['{}', '{', '[]', '{"jsonrpc":"2.0","method":"x"}'].map((it) => post(it, origin)))),
      await post('{}', { ...origin, 'content-type': 'text/plain' }),
      await app.request('/jsonrpc', { headers: origin }),
      await app.request('/trpc/furnish', { method: 'POST', headers: origin, body: '{' }),
      await app.request('/v2/token/self', { headers: origin }),
      await app.request('/openrpc.json', { headers: origin }),
    ]
    expect(answers.map((it) => it.status)).toEqual([200, 200, 200, 204, 415, 405, 415, 401, 200])
    for (const { headers } of answers) {
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.get('access-control-expose-headers')).toBe(
        'WWW-Authenticate, Retry-After, RateLimit, RateLimit-Policy, X-Request-Id, ETag, Link, Location, Content-Disposition',
      )
      expect(headers.get('x-request-id')).toMatch(/./)
      expect(headers.has('access-control-allow-credentials')).toBe(false)
    }
    const refused = await post('{}', { origin: 'https://a.example', 'content-type': 'text/plain' })
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([415, '*'])
  })
})

describe('credentials (docs/decisions.md#j3)', () => {
  test('one that is sent must be valid', async () => {
    const response = await post('{}', { authorization: 'Bearer rw_sk_x' })
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer realm="roomwright", error="invalid_token", error_description="The token is not valid"',
    ])
    expect(await response.json()).toMatchObject({
      error: { code: -32001, data: [{ code: 'invalid_token' }] },
      id: null,
    })
  })

  test('FURNISHING_AUTH=required refuses calls without one', async () => {
    const response = await scene({ FURNISHING_AUTH: 'required' }).post('{}')
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="roomwright"'])
  })
})
