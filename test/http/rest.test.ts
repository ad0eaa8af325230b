import { describe, expect, test } from 'vitest'
import type { Service } from '../../src/service.ts'
import { furnishParams } from '../support/requests.ts'
import { scene } from '../support/service.ts'

const { app, service, post } = scene()

test('/healthz answers from the start, whatever the store does', async () => {
  for (const store of [{ status: 'opening' }, { status: 'failed', reason: 'x' }] as const) {
    service.store = store
    const response = await app.request('/healthz')
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
  }
})

test.each<[Partial<Service>, number, string | undefined]>([
  [{ store: { status: 'opening' } }, 503, 'store: opening'],
  [{ store: { status: 'failed', reason: 'secret path' } }, 503, 'store: cannot be used, see the log'],
  [{ store: { status: 'closed' } }, 503, 'store: closed'],
  [{ store: { status: 'ready', db: undefined as never }, warm: true }, 200, undefined],
  [{ store: { status: 'ready', db: undefined as never } }, 503, 'service: warming up'],
  [{ store: { status: 'ready', db: undefined as never }, draining: true }, 503, 'service: stopping'],
])('/readyz with %j answers %i', async (state, status, detail) => {
  const { app: own, service: its } = scene()
  Object.assign(its, state)
  const response = await own.request('/readyz')
  const body = (await response.json()) as Record<string, unknown>
  expect(response.status).toBe(status)
  expect(body['detail']).toBe(detail)
  expect(response.headers.get('retry-after')).toBe(status === 503 ? '1' : null)
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
      instance: `urn:uuid:${response.headers.get('x-request-id')}`,
      code: 'not_found',
    })
  })

  test.each([
    '/',
    '/healthz',
    '/readyz',
    '/openrpc.json',
    '/openapi.json',
  ])('POST %s is 405 with Allow', async (path) => {
    const response = await app.request(path, { method: 'POST' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    expect(await response.json()).toMatchObject({ code: 'method_not_allowed', status: 405 })
  })
})

describe('pages of any origin may call', () => {
  test.each(['/jsonrpc', '/trpc/furnish'])('%s answers a preflight and names its headers', async (path) => {
    const preflight = await app.request(path, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://a.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-methods')).toContain('POST')
    expect(preflight.headers.get('access-control-allow-headers')).toContain('content-type')
    expect(preflight.headers.has('access-control-allow-credentials')).toBe(false)
  })

  test('answers and refusals alike can be read', async () => {
    for (const body of ['{}', '{']) {
      const response = await post(body, { origin: 'https://a.example' })
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(response.headers.get('access-control-expose-headers')).toContain('ratelimit')
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
