import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { SteadyClock } from '../../../src/access/steady-clock.ts'
import { keepClock, recallClock } from '../../../src/operations/upkeep/keep-clock.ts'
import { accessWorld, type World } from '../../support/access.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A machine whose clock shows something else than the time that passes. */
function machine() {
  const it = { passed: 0, offset: 0 }
  const clock = new SteadyClock(
    () => 1e12 + it.passed + it.offset,
    () => it.passed,
  )
  /** What the clock is ahead of the time that passed, looked at each minute. */
  const wait = (ms: number) => {
    for (const end = it.passed + ms; it.passed < end; ) {
      it.passed += Math.min(MINUTE, end - it.passed)
      clock.now()
    }
    return clock.now() - 1e12 - it.passed
  }
  return { it, clock, wait }
}

test('a clock that is set back is not followed, and one that runs on is', () => {
  const { it, wait } = machine()
  expect(wait(HOUR)).toBe(0)
  it.offset = -10 * MINUTE
  expect(wait(0)).toBe(0)
  expect(wait(HOUR)).toBe(0)
  it.offset = 0
  expect(wait(HOUR)).toBe(0)
  // Slewing by little is followed.
  it.offset = 30_000
  expect(wait(0)).toBe(30_000)
  it.offset = 0
  expect(wait(MINUTE)).toBe(30_000)
})

test('a clock wrongly ahead that is set right within the hour has done no harm', () => {
  const { it, wait } = machine()
  wait(MINUTE)
  it.offset = 365 * DAY
  expect(wait(59 * MINUTE)).toBe(365 * DAY)
  it.offset = 0
  expect(wait(0)).toBe(0)
  // The hour begins anew.
  it.offset = 365 * DAY
  wait(59 * MINUTE)
  it.offset = -5 * MINUTE
  expect(wait(0)).toBe(0)
})

test('a clock ahead for an hour is believed, and when it is set back after all, for a day', () => {
  const { it, wait } = machine()
  it.offset = 365 * DAY
  wait(0)
  wait(HOUR)
  it.offset = 0
  expect(wait(0)).toBe(365 * DAY)
  expect(wait(DAY - MINUTE)).toBe(365 * DAY)
  expect(wait(MINUTE)).toBe(0)
  expect(wait(HOUR)).toBe(0)
})

test('the day begins anew when the clock is not behind in between', () => {
  const { it, wait } = machine()
  wait(HOUR)
  it.offset = -HOUR
  wait(DAY - 2 * MINUTE)
  it.offset = 0
  wait(MINUTE)
  it.offset = -HOUR
  expect(wait(DAY - 2 * MINUTE)).toBe(0)
})

test('the day begins anew, too, when the clock is so far ahead in between that it is not believed', () => {
  const { it, wait } = machine()
  wait(HOUR)
  it.offset = -HOUR
  wait(DAY - 2 * MINUTE)
  it.offset = 10 * MINUTE
  expect(wait(MINUTE)).toBe(10 * MINUTE)
  it.offset = -HOUR
  expect(wait(DAY - 2 * MINUTE)).toBe(0)
})

test('a stored mark is the least that the time can be, and the mark is what has been confirmed', () => {
  const { it, clock, wait } = machine()
  clock.resume(1e12 - DAY)
  expect([wait(0), clock.mark()]).toEqual([0, 1e12 - DAY])
  wait(HOUR)
  expect(clock.mark()).toBe(1e12 + HOUR)
  clock.resume(1e12 + 2 * HOUR)
  expect(wait(0)).toBe(HOUR)
  expect(clock.mark()).toBe(1e12 + 2 * HOUR)
  it.offset = 2 * DAY
  expect(wait(0)).toBe(2 * DAY)
  expect(clock.mark()).toBe(1e12 + 2 * HOUR)
})

describe.each(databases)('the mark in the store on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database)
  })
  afterAll(() => database.close())

  /** A process whose clock is so much ahead, or behind. */
  function process(offset: number) {
    const clock = new SteadyClock(
      () => 1e12 + offset,
      () => 0,
    )
    const service = Object.create(world.service, { clock: { value: clock } }) as World['service']
    return { clock, keep: () => keepClock(service), recall: () => recallClock(service, world.db) }
  }

  test('a process that starts with its clock set back goes on where the last one stopped', async () => {
    const before = process(0)
    await before.recall()
    await before.keep()
    const after = process(-10 * MINUTE)
    await after.recall()
    expect(after.clock.now()).toBe(1e12)
    expect(world.logged.at(-1)).toMatchObject({ level: 'warn', fields: { behindSeconds: 600 } })
    // Nor does what it stores.
    await process(-5 * MINUTE).keep()
    const third = process(-10 * MINUTE)
    await third.recall()
    expect(third.clock.now()).toBe(1e12)
  })

  test('a mark of a clock that was far ahead does not stay', async () => {
    const wrong = process(30 * DAY)
    await wrong.keep()
    await process(0).keep()
    const next = process(0)
    await next.recall()
    expect(next.clock.now()).toBe(1e12)
  })

  test('a process that starts with its clock far ahead does not store that', async () => {
    const right = process(0)
    await right.keep()
    const wrong = process(30 * DAY)
    await wrong.recall()
    expect(wrong.clock.now()).toBe(1e12 + 30 * DAY)
    await wrong.keep()
    const next = process(0)
    await next.recall()
    expect(next.clock.now()).toBe(1e12)
  })

  test('a token that has expired remains expired when the clock is set back', async () => {
    const machineTime = { wall: Date.UTC(2026, 0, 1), passed: 0 }
    const clock = new SteadyClock(
      () => machineTime.wall,
      () => machineTime.passed,
    )
    Object.assign(world.service, { wallClock: () => new Date(clock.now()) })
    const { text } = await (await world.account()).secret(undefined, { expiresAt: Date.UTC(2026, 0, 1) / 1000 + 600 })
    const status = async () => (await world.request('/v2/token/self', { headers: world.bearer(text) })).status
    expect(await status()).toBe(200)
    machineTime.wall += 600_000
    machineTime.passed += 600_000
    expect(await status()).toBe(401)
    machineTime.wall -= 600_000
    expect(await status()).toBe(401)
  })
})
