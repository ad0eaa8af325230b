import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { accessWorld, type World } from '../../support/access.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 240_000 })

/** More than either store has connections. */
const HOLDERS = 12
const CROWD = 60

const GRID = readFileSync(new URL('../../../examples/desk-grid.json', import.meta.url))

describe.each(databases)('more than the store carries, on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  let headers: Record<string, string>
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database, { STORE_WAIT_MS_MAX: '200' })
    headers = world.bearer((await (await world.account()).secret()).text)
  })
  afterAll(() => database.close())

  const floors = (name: string) =>
    world.app.request('/v2/floor', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ properties: { name } }),
    })

  /** While `work` goes on, all connections of the store are taken. */
  async function holdingStore<Result>(work: () => Promise<Result>): Promise<Result> {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    const holding = Array.from({ length: HOLDERS }, () => database.store.db.transaction().execute(() => held))
    try {
      return await work()
    } finally {
      letGo()
      await Promise.all(holding)
    }
  }

  test('late requests are refused at once with Retry-After; those that wait are served', async () => {
    let crowd: (Response | Promise<Response>)[] = []
    await holdingStore(async () => {
      crowd = Array.from({ length: CROWD }, (_, i) => floors(`Crowd ${i}`))
      // Each asks whether the store is behind; the answer is yes once the question has waited long enough.
      const refused = await vi.waitUntil(
        async () => {
          const answer = await Promise.race([floors('Late'), new Promise<undefined>((end) => setTimeout(end, 100))])
          return answer?.status === 503 ? answer : undefined
        },
        { timeout: 20_000, interval: 20 },
      )
      expect(refused.headers.get('retry-after')).toBe('1')
      expect(await refused.json()).toMatchObject({ code: 'unavailable', status: 503 })
      const from = performance.now()
      expect((await floors('Later')).status).toBe(503)
      expect(performance.now() - from).toBeLessThan(1000)
      // What needs no store is not refused.
      const furnished = await world.app.request('/jsonrpc', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: GRID,
      })
      expect(await furnished.json()).toHaveProperty('result')
    })
    expect((await Promise.all(crowd)).map(({ status }) => status)).toEqual(Array<number>(CROWD).fill(201))
    await vi.waitUntil(async () => (await floors('Afterwards')).status === 201, { timeout: 20_000 })
  })

  test('a few are never refused, however long the store takes', async () => {
    const few = await holdingStore(async () => {
      const all = Array.from({ length: 20 }, (_, i) => floors(`Few ${i}`))
      await new Promise((resolve) => setTimeout(resolve, 600))
      return { all: [...all, floors('Last')] }
    })
    expect((await Promise.all(few.all)).map(({ status }) => status)).toEqual(Array<number>(21).fill(201))
  })
})
