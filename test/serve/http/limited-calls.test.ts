import { describe, expect, test } from 'vitest'
import { Admission } from '../../../src/serve/http/limits/admission.ts'
import { RateLimit } from '../../../src/serve/http/limits/rate-limit.ts'
import { scene } from '../../support/service.ts'

test('what a call cost is charged to its address afterwards, and refuses the next call', () => {
  const { service } = scene({ RATE_CALLS: '5', RATE_SECONDS: '60' })
  Object.assign(service, { monotonicMs: () => 0 })
  const limit = new RateLimit(5, 60, () => 0)
  const admission = () =>
    new Admission(service, limit, new Request('http://localhost/jsonrpc'), { address: '10.0.0.1' })
  const first = admission()
  first.charge(1)
  first.chargeAfter(0)
  first.chargeAfter(7)
  expect(() => admission().charge(1)).toThrow('try again in 48 seconds')
})

describe('over HTTP', () => {
  test('every answer tells the quota; beyond it 429 with Retry-After', async () => {
    const { app, service } = scene({ RATE_CALLS: '2', RATE_SECONDS: '60' })
    Object.assign(service, { monotonicMs: () => 0 })
    const post = (address: string) =>
      app.request(
        '/jsonrpc',
        { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' },
        { address },
      )
    const first = await post('10.0.0.1')
    expect(first.headers.get('ratelimit-policy')).toBe('"calls";q=2;w=60')
    expect(first.headers.get('ratelimit')).toBe('"calls";r=1;t=30')
    await post('10.0.0.1')
    const third = await post('10.0.0.1')
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '30'])
    expect(await third.json()).toMatchObject({
      jsonrpc: '2.0',
      id: null,
      error: { data: [{ code: 'too_many_requests' }] },
    })
    expect((await post('10.0.0.2')).status).toBe(200)
  })

  test('a batch counts as its calls', async () => {
    const { post } = scene({ RATE_CALLS: '5' })
    expect((await post('[1,2,3]')).headers.get('ratelimit')).toBe('"calls";r=2;t=180')
    expect((await post('[1,2,3]')).status).toBe(429)
  })

  test('/healthz and /readyz are not limited', async () => {
    const { app, service } = scene({ RATE_CALLS: '1' })
    Object.assign(service, { store: { status: 'ready', db: undefined as never }, warm: true, queue: {} as never })
    for (const path of ['/healthz', '/healthz', '/readyz', '/readyz'])
      expect((await app.request(path)).status).toBe(200)
  })
})
