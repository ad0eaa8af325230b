import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../support/property-runs.ts'
import { type Arrival, type Fate, simulate } from './simulation.ts'

const SHORT = 30
const LONG = 800
const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))
const waitOf = ({ at, doneAt, ms }: Fate) => doneAt! - at - ms
const longest = (fates: readonly Fate[]) => Math.max(...fates.map(waitOf))

const arrival = fc.record({
  at: fc.integer({ min: 0, max: 3000 }),
  client: fc.constantFrom('a', 'b', 'c'),
  ms: fc.oneof(fc.integer({ min: 1, max: 140 }), fc.integer({ min: 160, max: 1000 })),
  bytes: fc.integer({ min: 0, max: 1000 }),
  long: fc.boolean(),
  leavesAt: fc.option(fc.integer({ min: 0, max: 6000 }), { nil: undefined }),
})
const schedule = fc.array(arrival, { maxLength: 40 })
const threads = fc.integer({ min: 1, max: 4 })

describe('whatever comes', () => {
  test('every call is answered, or its caller has left; it starts again once at most', () => {
    fc.assert(
      fc.property(schedule, threads, (arrivals, threads) => {
        for (const { doneAt, hasLeft, starts } of simulate(arrivals, { threads })) {
          expect(doneAt !== undefined || hasLeft === true).toBe(true)
          expect(starts.length).toBeLessThanOrEqual(2)
        }
      }),
      { numRuns: runs(400) },
    )
  })

  test('no short call waits beside a thread that is free, and no long one beside two', () => {
    fc.assert(
      fc.property(schedule, threads, (arrivals, threads) => {
        simulate(arrivals, { threads }, (running, waiting) => {
          const long = waiting.filter((one) => one.long || one.starts.length > 0)
          if (waiting.length > long.length) expect(running.length).toBe(threads)
          if (long.length > 0) expect(running.length).toBeGreaterThanOrEqual(Math.max(1, threads - 1))
        })
      }),
      { numRuns: runs(400) },
    )
  })

  test('calls known to be long have at most threads − 1 threads', () => {
    fc.assert(
      fc.property(schedule, threads, (arrivals, threads) => {
        simulate(arrivals, { threads }, (running) => {
          const long = running.filter((one) => one.long || one.starts.length > 1)
          expect(long.length).toBeLessThanOrEqual(Math.max(1, threads - 1))
        })
      }),
      { numRuns: runs(400) },
    )
  })

  test('waiting calls hold no more bytes than allowed', () => {
    fc.assert(
      fc.property(schedule, threads, (arrivals, threads) => {
        const waitingBytesMax = 2000
        // Calls that start again were let in already.
        simulate(arrivals, { threads, waitingBytesMax }, (_, waiting) => {
          const fresh = waiting.filter(({ starts }) => starts.length === 0)
          expect(fresh.reduce((sum, { bytes = 0 }) => sum + bytes, 0)).toBeLessThanOrEqual(waitingBytesMax)
        })
      }),
      { numRuns: runs(400) },
    )
  })
})

describe('beside calls that take long', () => {
  // One after another: each is sent when the one before has been answered, about.
  const bedrooms = (client: string): Arrival[] => times(40, (i) => ({ at: 100 + 80 * i, client, ms: SHORT }))
  const heavy = (count: number, long: boolean, client: (i: number) => string): Arrival[] =>
    times(count, (i) => ({ at: i, client: client(i), ms: LONG, long }))

  test.each([
    ['two of one client', 2, () => 'a'],
    ['two of two clients', 2, (i: number) => `${i}`],
    ['fifty of one client', 50, () => 'a'],
    ['fifty of the same client', 50, () => 'me'],
    ['fifty of fifty clients', 50, (i: number) => `${i}`],
  ])('%s, short ones do not wait', (_, count, client) => {
    const fates = simulate([...heavy(count, true, client), ...bedrooms('me')])
    expect(longest(fates.slice(count))).toBeLessThanOrEqual(SHORT)
  })

  test('that were not known to, short ones wait for a slice of each client', () => {
    const fates = simulate([...heavy(4, false, (i) => `${i}`), ...bedrooms('me')])
    expect(longest(fates.slice(4))).toBeLessThanOrEqual(4 * 160)
    // and later ones, when it is known, not at all
    expect(longest(fates.slice(-20))).toBeLessThanOrEqual(SHORT)
  })

  test('on the only thread, both have about half of the time', () => {
    const fates = simulate(
      [...heavy(10, true, () => 'a'), ...times(200, (): Arrival => ({ at: 0, client: 'b', ms: SHORT }))],
      {
        threads: 1,
      },
    )
    const half = fates.slice(10).filter(({ doneAt }) => doneAt! < 6000).length * SHORT
    expect(half).toBeGreaterThan(2000)
    expect(half).toBeLessThan(4000)
  })

  test('the long ones go on while short ones never end', () => {
    const shorts = times(400, (i): Arrival => ({ at: 10 * i, client: `${i % 7}`, ms: SHORT }))
    const fates = simulate([...shorts, ...heavy(4, true, (i) => `long ${i}`)])
    for (const { doneAt } of fates.slice(400)) expect(doneAt).toBeLessThanOrEqual(4 * LONG + 200)
  })

  test('those not known to take long do not keep others waiting that were', () => {
    const unknown = times(60, (i): Arrival => ({ at: 700 * i, client: 'a', ms: LONG }))
    const [known] = simulate([{ at: 10, client: 'b', ms: LONG, long: true }, ...unknown])
    expect(known!.doneAt).toBeLessThan(3 * LONG)
  })

  test('one that runs alone keeps its thread, and gives it up when a short one comes', () => {
    const [first, second, short] = simulate([
      { at: 0, client: 'a', ms: LONG },
      { at: 0, client: 'a', ms: LONG },
      { at: 600, client: 'b', ms: SHORT },
    ])
    expect(first!.doneAt).toBe(LONG)
    expect(short!.starts[0]).toBe(605)
    expect(second!.starts.length).toBe(2)
    expect(
      simulate([first!, second!].map(({ at, client, ms }) => ({ at, client, ms }))).map(({ doneAt }) => doneAt),
    ).toEqual([LONG, LONG])
  })
})

describe('a thread for long calls', () => {
  test('goes to those that wait before those that began as short ones', () => {
    // There are always two of these, and one of them has had its slice when the other ends.
    const unknown = times(20, (i): Arrival => ({ at: 405 * i, client: 'a', ms: 790 }))
    const [known] = simulate([{ at: 410, client: 'b', ms: LONG, long: true }, ...unknown])
    expect(known!.starts).toEqual([790])
  })

  test('is kept to the end of the call', () => {
    const [long, short, next] = simulate([
      { at: 0, client: 'a', ms: LONG },
      { at: 300, client: 'b', ms: 100 },
      { at: 310, client: 'b', ms: SHORT },
    ])
    expect([long!.starts, short!.starts, next!.starts]).toEqual([[0], [300], [400]])
  })

  test('is first given to a call of the client that had to stop for others', () => {
    const [, stopped, later] = simulate([
      { at: 0, client: 'a', ms: 2000, long: true },
      { at: 5, client: 'a', ms: LONG },
      { at: 10, client: 'a', ms: LONG, long: true },
      { at: 200, client: 'b', ms: SHORT },
    ])
    expect([stopped!.starts, later!.starts]).toEqual([[5, 2000], [2000 + LONG]])
  })

  test('is every second one while short calls wait', () => {
    const shorts = times(200, (): Arrival => ({ at: 0, client: 'b', ms: SHORT }))
    const longs = times(12, (): Arrival => ({ at: 1, client: 'a', ms: LONG, long: true }))
    const fates = simulate([...shorts, ...longs], { threads: 4 })
    const end = Math.max(...fates.slice(0, 200).map(({ doneAt }) => doneAt!))
    expect(end).toBeGreaterThan(100 * SHORT - 200)
    expect(end).toBeLessThan(100 * SHORT + 200)
  })

  test('that is the only one, too, is given to each class in turn', () => {
    const shorts = times(10, (): Arrival => ({ at: 200, client: 'b', ms: SHORT }))
    const [, known] = simulate(
      [{ at: 0, client: 'a', ms: LONG }, { at: 200, client: 'a', ms: LONG, long: true }, ...shorts],
      {
        threads: 1,
      },
    )
    expect(known!.starts).toEqual([LONG])
  })

  test('is taken from no more calls than there are short ones to run', () => {
    const unknown = times(4, (i): Arrival => ({ at: 0, client: `${i}`, ms: LONG }))
    const fates = simulate([...unknown, { at: 100, client: 'b', ms: SHORT }], { threads: 4 })
    expect(fates.map(({ starts }) => starts.length)).toEqual([1, 1, 2, 1, 1])
  })
})

describe('clients', () => {
  test('take turns, however many calls each has sent', () => {
    const many = times(30, (): Arrival => ({ at: 0, client: 'many', ms: SHORT }))
    const fates = simulate([...many, { at: 1, client: 'one', ms: SHORT }, { at: 2, client: 'two', ms: SHORT }])
    for (const { doneAt } of fates.slice(30)) expect(doneAt).toBeLessThanOrEqual(3 * SHORT)
  })

  test('are answered in the order of their own calls', () => {
    const fates = simulate(
      times(20, (i): Arrival => ({ at: i, client: 'a', ms: SHORT })),
      { threads: 1 },
    )
    const starts = fates.map((fate) => fate.starts[0]!)
    expect(starts).toEqual(starts.toSorted((a, b) => a - b))
  })
})

describe('a queue that is too long', () => {
  test('refuses with the time that the call would have waited, about', () => {
    const all = times(100, (): Arrival => ({ at: 0, client: 'a', ms: SHORT }))
    const fates = simulate(all, { waitSecondsMax: 1 })
    const refused = fates.filter((one) => one.refused !== undefined)
    // Two threads do 66 calls in the second that may be waited.
    expect(refused.length).toBeGreaterThan(25)
    expect(refused.length).toBeLessThan(40)
    for (const { refused: seconds } of refused) expect(seconds).toBeCloseTo(1, 1)
  })

  test('of one client refuses no call of another', () => {
    const all = times(100, (): Arrival => ({ at: 0, client: 'a', ms: SHORT }))
    const fates = simulate([...all, { at: 1, client: 'b', ms: SHORT }], { waitSecondsMax: 1 })
    expect(fates.at(-1)!.doneAt).toBeLessThanOrEqual(3 * SHORT)
  })

  test('learns how long calls take', () => {
    // First guess 30 ms; they take 140.
    const first = times(40, (i): Arrival => ({ at: 140 * i, client: 'a', ms: 140 }))
    const then = times(100, (): Arrival => ({ at: 10_000, client: 'a', ms: 140 }))
    const fates = simulate([...first, ...then], { waitSecondsMax: 1 })
    expect(fates.slice(40).filter(({ refused }) => refused === undefined).length).toBeLessThan(18)
  })

  test('does not take up again what has to give its thread away', () => {
    const heavy = times(30, (i): Arrival => ({ at: 0, client: 'a', ms: LONG + i }))
    const fates = simulate(heavy, { waitSecondsMax: 2 })
    const refused = fates.filter((one) => one.refused !== undefined)
    expect(refused.length).toBeGreaterThan(10)
    for (const { refused: seconds } of refused) expect(seconds).toBeGreaterThan(2)
    expect(longest(fates.filter(({ doneAt }) => doneAt !== undefined))).toBeLessThan(9000)
  })

  test('loses the last call of the client that holds most bytes, not that of a newcomer', () => {
    const big = times(10, (): Arrival => ({ at: 0, client: 'big', ms: SHORT, bytes: 300 }))
    const small = times(5, (): Arrival => ({ at: 1, client: 'small', ms: SHORT, bytes: 100 }))
    const fates = simulate([...big, ...small], { waitingBytesMax: 1000 })
    expect(fates.slice(10).every(({ doneAt }) => doneAt !== undefined)).toBe(true)
    expect(fates.slice(0, 10).filter(({ refused }) => refused !== undefined).length).toBe(7)
  })

  test('with no time to wait lets in what need not', () => {
    const fates = simulate(
      times(3, (): Arrival => ({ at: 0, client: 'a', ms: SHORT })),
      { waitSecondsMax: 0 },
    )
    expect(fates.map(({ refused }) => refused === undefined)).toEqual([true, true, false])
  })
})
