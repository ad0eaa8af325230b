import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clientAddress } from '../../../src/serve/http/callers/client-address.ts'
import { RateLimit, takeFromAll } from '../../../src/serve/http/limits/rate-limit.ts'

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

test('an idle client gets its quota back and no more', () => {
  const { it, now } = clock()
  const limit = new RateLimit(10, 100, now)
  limit.take('a', 4)
  it.ms = 3_600_000
  expect(limit.take('a', 10)).toEqual({ allowed: true, remaining: 0, resetSeconds: 100, retrySeconds: 0 })
  expect(limit.take('a', 1).allowed).toBe(false)
})

test('a call is allowed from the millisecond on in which it is there, and Retry-After is rounded up, to 1 at least', () => {
  const { it, now } = clock()
  const limit = new RateLimit(10, 100, now)
  limit.take('a', 10)
  it.ms = 8999
  expect(limit.take('a', 1)).toMatchObject({ allowed: false, retrySeconds: 2 })
  it.ms = 9999
  expect(limit.take('a', 1)).toMatchObject({ allowed: false, retrySeconds: 1, remaining: 0 })
  it.ms = 10_000
  expect(limit.take('a', 1)).toMatchObject({ allowed: true, retrySeconds: 0 })
  const fast = new RateLimit(1000, 1, now)
  fast.take('a', 1000)
  expect(fast.take('a', 1)).toMatchObject({ allowed: false, retrySeconds: 1, resetSeconds: 1 })
})

test('what is refused costs nothing', () => {
  const { now } = clock()
  const limit = new RateLimit(10, 100, now)
  limit.take('a', 4)
  expect(limit.take('a', 7)).toEqual({ allowed: false, remaining: 6, resetSeconds: 40, retrySeconds: 10 })
  expect(limit.take('a', 6).allowed).toBe(true)
})

test('giving back undoes a take, and never fills a quota above its size', () => {
  const { now } = clock()
  const limit = new RateLimit(10, 100, now)
  limit.take('a', 3)
  limit.giveBack('a', 2)
  expect(limit.take('a', 10)).toMatchObject({ allowed: false, remaining: 9 })
  expect(limit.take('a', 9).allowed).toBe(true)
  limit.giveBack('a', 100)
  expect(limit.take('a', 11).allowed).toBe(false)
  expect(limit.take('a', 10).allowed).toBe(true)
  // A client that took nothing is not written down.
  limit.giveBack('b', 1)
  expect(limit.size).toBe(1)
})

test('a cost that is charged afterwards may take the quota below zero, and then the next call waits', () => {
  const { it, now } = clock()
  const limit = new RateLimit(10, 100, now)
  limit.take('a', 1)
  limit.chargeAfter('a', 12)
  expect(limit.take('a', 1)).toEqual({ allowed: false, remaining: 0, resetSeconds: 130, retrySeconds: 40 })
  it.ms = 39_999
  expect(limit.take('a', 1).allowed).toBe(false)
  it.ms = 40_000
  expect(limit.take('a', 1).allowed).toBe(true)
})

test('a debt is no larger than the quota, and a stranger can have one', () => {
  const limit = new RateLimit(10, 100, () => 0)
  limit.chargeAfter('a', 1000)
  expect(limit.take('a', 1)).toMatchObject({ allowed: false, resetSeconds: 200, retrySeconds: 110 })
})

describe('shared by processes', () => {
  /** What all processes count, as the store does. */
  function shared(calls: number) {
    const reported: number[] = []
    let remaining = calls
    const tell = async (_: string, taken: number) => {
      reported.push(taken)
      remaining -= taken
      return remaining
    }
    return { reported, tell }
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))

  test('each reports after a hundredth of the quota, and then knows what the others took', async () => {
    const { reported, tell } = shared(1000)
    const processes = [0, 1].map(() => new RateLimit(1000, 60, () => 0, undefined, tell))
    for (let i = 0; i < 9; i++) processes[0]!.take('a', 1)
    await settled()
    expect(reported).toEqual([])
    processes[0]!.take('a', 1)
    processes[0]!.take('a', 1)
    processes[1]!.take('a', 990)
    await settled()
    expect(reported).toEqual([10, 990])
    expect(processes[1]!.take('a', 1)).toMatchObject({ allowed: false, remaining: 0 })
    // The first does not know yet; it reports at the next tenth call.
    expect(processes[0]!.take('a', 9).allowed).toBe(true)
    await settled()
    expect(processes[0]!.take('a', 1)).toMatchObject({ allowed: false, remaining: 0 })
    expect(reported).toEqual([10, 990, 10])
  })

  test('calls taken or charged afterwards while the store is asked are not forgotten, and those given back are not reported', async () => {
    const { reported, tell } = shared(100)
    const limit = new RateLimit(100, 60, () => 0, undefined, tell)
    limit.take('a', 1)
    limit.take('a', 4)
    limit.giveBack('a', 4)
    limit.chargeAfter('a', 10)
    await settled()
    expect(limit.take('a', 0).remaining).toBe(89)
    limit.take('a', 1)
    await settled()
    expect(reported).toEqual([1, 10])
    expect(limit.take('a', 0).remaining).toBe(88)
  })

  test('where the store does not answer, each counts by itself', async () => {
    const limit = new RateLimit(
      10,
      60,
      () => 0,
      undefined,
      async () => undefined,
    )
    for (let i = 0; i < 10; i++) expect(limit.take('a', 1).allowed).toBe(true)
    await settled()
    expect(limit.take('a', 1).allowed).toBe(false)
  })

  test('parts of a quota are reported as well', async () => {
    const { reported, tell } = shared(100)
    const limit = new RateLimit(1000, 60, () => 0, undefined, tell)
    expect(limit.part(0.1)).toBe(limit.part(0.1))
    expect(limit.part(0.1).take('a', 100)).toMatchObject({ allowed: true, remaining: 0 })
    expect(limit.take('a', 0).remaining).toBe(1000)
    expect(new RateLimit(3, 60, () => 0).part(0.1).calls).toBe(1)
    await settled()
    expect(reported).toEqual([100])
  })
})

test('a client is forgotten when there is one more than the memory holds, and then starts with the whole quota', () => {
  const { now } = clock()
  const limit = new RateLimit(1, 60, now, 2)
  expect(['a', 'b', 'a', 'b'].map((client) => limit.take(client, 1).allowed)).toEqual([true, true, false, false])
  limit.take('c', 1)
  expect(limit.size).toBe(2)
  expect(limit.take('b', 1).allowed).toBe(false)
  expect(limit.take('a', 1).allowed).toBe(true)
})

test('the memory holds 50,000 clients by default', () => {
  const limit = new RateLimit(1, 60, () => 0)
  for (let i = 0; i < 50_001; i++) limit.take(String(i), 1)
  expect(limit.size).toBe(50_000)
})

test('header fields: policy and state always, Retry-After with refusals only', () => {
  const { now } = clock()
  const limit = new RateLimit(2, 60, now)
  expect(limit.headers(limit.take('a', 2))).toEqual({
    'ratelimit-policy': '"calls";q=2;w=60',
    ratelimit: '"calls";r=0;t=60',
  })
  expect(limit.headers(limit.take('a', 1))).toEqual({
    'ratelimit-policy': '"calls";q=2;w=60',
    ratelimit: '"calls";r=0;t=60',
    'retry-after': '30',
  })
})

describe('R-3 takeFromAll', () => {
  test('takes one call from each', () => {
    const { now } = clock()
    const limits = [new RateLimit(2, 60, now), new RateLimit(3, 60, now)] as const
    expect(takeFromAll([])).toBeUndefined()
    expect(takeFromAll(limits.map((limit) => [limit, 'a']))).toBeUndefined()
    expect(limits.map((limit) => limit.take('a', 0).remaining)).toEqual([1, 2])
  })

  test('takes nothing when one refuses, and tells of that one', () => {
    const { now } = clock()
    const [first, spent, last] = [new RateLimit(5, 60, now), new RateLimit(2, 60, now), new RateLimit(5, 60, now)]
    spent.take('token', 2)
    const quotas = [
      [first, 'address'],
      [spent, 'token'],
      [last, 'address'],
    ] as const
    for (let tries = 0; tries < 3; tries++)
      expect(takeFromAll(quotas)).toEqual({
        seconds: 30,
        headers: { 'ratelimit-policy': '"calls";q=2;w=60', ratelimit: '"calls";r=0;t=60', 'retry-after': '30' },
      })
    expect([first, last].map((limit) => limit.take('address', 5).allowed)).toEqual([true, true])
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
    ['1.2.3.4', '9.9.9.9:5001', 1, '9.9.9.9'],
    ['1.2.3.4', '9.9.9.9:5002', 1, '9.9.9.9'],
    ['1.2.3.4', '[9.9.9.9]:5002', 1, '9.9.9.9'],
    ['1.2.3.4', '[2001:db8::1]:443', 1, '2001:db8:0:0::/64'],
    ['1.2.3.4', '[2001:db8::1]', 1, '2001:db8:0:0::/64'],
    ['1.2.3.4', '2001:db8::1', 1, '2001:db8:0:0::/64'],
    ['1.2.3.4', '::ffff:9.9.9.9', 1, '9.9.9.9'],
    ['1.2.3.4', '[::ffff:9.9.9.9]:80', 1, '9.9.9.9'],
    ['1.2.3.4', '::ffff:909:909', 1, '9.9.9.9'],
    ['1.2.3.4', '0:0:0:0:0:ffff:0909:0909', 1, '9.9.9.9'],
    ['1.2.3.4', '::909:909', 1, '0:0:0:0::/64'],
    ['1.2.3.4', '64:ff9b::9.9.9.9', 1, '64:ff9b:0:0::/64'],
    ['1.2.3.4', '[made up]:80', 1, '1.2.3.4'],
    ['1.2.3.4', '9.9.9:80', 1, '1.2.3.4'],
    ['1.2.3.4', 'unknown', 1, '1.2.3.4'],
    ['1.2.3.4', '9.9.9.9:x', 1, '1.2.3.4'],
    ['2001:db8:1:2:3:4:5:6', null, 0, '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', null, 0, '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', null, 0, '2001:db8:1:2::/64'],
    ['fe80::1%eth0', null, 0, 'fe80:0:0:0::/64'],
    ['::1', null, 0, '0:0:0:0::/64'],
  ])('%s, forwarded for %s, %i hops: %s', (connection, forwarded, hops, address) => {
    expect(clientAddress(connection, forwarded, hops)).toBe(address)
  })
})
