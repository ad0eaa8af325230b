import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clientAddress } from '../../src/http/caller.ts'
import { RateLimit } from '../../src/http/rate-limit.ts'
import { scene } from '../support/service.ts'

function clock() {
  const it = { ms: 0 }
  return { it, now: () => it.ms }
}

test('a full bucket holds the quota, an empty one refills evenly', () => {
  const { it, now } = clock()
  const limit = new RateLimit(10, 100, now)
  expect(limit.take('a', 10)).toEqual({ allowed: true, remaining: 0, resetSeconds: 100, retrySeconds: 0 })
  expect(limit.take('a', 1)).toEqual({ allowed: false, remaining: 0, resetSeconds: 100, retrySeconds: 10 })
  it.ms = 10_000
  expect(limit.take('a', 1).allowed).toBe(true)
  expect(limit.take('a', 1).allowed).toBe(false)
  expect(limit.take('b', 1).allowed).toBe(true)
})

test('in no window is more allowed than quota plus refill, and Retry-After tells the truth', () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 1, max: 4 })), {
    maxLength: 60,
  })
  fc.assert(
    fc.property(steps, (waits) => {
      const { it, now } = clock()
      const limit = new RateLimit(10, 60, now)
      let allowed = 0
      for (const [wait, cost] of waits) {
        it.ms += wait
        const verdict = limit.take('a', cost)
        if (verdict.allowed) allowed += cost
        else {
          it.ms += verdict.retrySeconds * 1000
          expect(limit.take('a', cost).allowed).toBe(true)
          allowed += cost
        }
        expect(allowed).toBeLessThanOrEqual(10 + (it.ms / 60_000) * 10 + 1e-6)
      }
    }),
    { seed: 21 },
  )
})

test('the memory is bounded: the client unused for longest is forgotten', () => {
  const { now } = clock()
  const limit = new RateLimit(2, 60, now, 3)
  for (const client of ['a', 'b', 'c', 'a', 'd']) limit.take(client, 1)
  expect(limit.size).toBe(3)
  expect(limit.take('a', 1).allowed).toBe(false)
  expect(limit.take('b', 2).allowed).toBe(true)
})

describe('over HTTP', () => {
  test('every answer tells the quota; beyond it 429 with Retry-After', async () => {
    const { app, service } = scene({ RATE_CALLS: '2', RATE_SECONDS: '60' })
    Object.assign(service, { now: () => 0 })
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
    Object.assign(service, { store: { status: 'ready', db: undefined as never }, warm: true })
    for (const path of ['/healthz', '/healthz', '/readyz', '/readyz'])
      expect((await app.request(path)).status).toBe(200)
  })
})

describe('the address a call is counted under', () => {
  test.each([
    ['1.2.3.4', null, 0, '1.2.3.4'],
    ['1.2.3.4', '9.9.9.9', 0, '1.2.3.4'],
    ['::ffff:1.2.3.4', null, 0, '1.2.3.4'],
    ['1.2.3.4', '9.9.9.9', 1, '9.9.9.9'],
    ['1.2.3.4', '6.6.6.6, 9.9.9.9', 1, '9.9.9.9'],
    ['1.2.3.4', '6.6.6.6, 9.9.9.9, 8.8.8.8', 2, '9.9.9.9'],
    ['1.2.3.4', '9.9.9.9', 2, '9.9.9.9'],
    ['1.2.3.4', 'made up', 1, '1.2.3.4'],
    ['1.2.3.4', null, 1, '1.2.3.4'],
    ['2001:db8:1:2:3:4:5:6', null, 0, '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', null, 0, '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', null, 0, '2001:db8:1:2::/64'],
    ['fe80::1%eth0', null, 0, 'fe80:0:0:0::/64'],
    ['::1', null, 0, '0:0:0:0::/64'],
  ])('%s, forwarded for %s, %i hops: %s', (connection, forwarded, hops, address) => {
    expect(clientAddress(connection, forwarded, hops)).toBe(address)
  })
})
