import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, type TestContext, test, vi } from 'vitest'
import type { BulkJob, FurnishingItemResult } from '../../../src/schema/resources/bulk-job.ts'
import type { LayoutSummary } from '../../../src/schema/resources/floors/floor-layout.ts'
import type { Job } from '../../../src/schema/resources/job.ts'
import { openStore } from '../../../src/store/engine/open.ts'
import { isDrawn } from '../../../tools/gate/drawn.ts'
import { accessWorld } from '../../support/access.ts'
import { databases, type TestPlace } from '../../support/databases.ts'
import { officeFloor } from '../../support/floors.ts'
import { SERVICE, type ServiceProcess, startProcess, untilReady } from '../../support/process.ts'
import { type Receiver, startReceiver } from '../../support/receiver.ts'

// Processes start slowly on a busy machine, and PostgreSQL keeps the job of one that was killed for a minute.
vi.setConfig({ testTimeout: 400_000 })

const until = <Result>(check: () => Result | Promise<Result>, interval = 50) =>
  vi.waitFor(check, { timeout: 180_000, interval })

/** The same for what takes that minute: asking takes time of those who are asked. */
const untilAtLast = <Result>(check: () => Result | Promise<Result>) => until(check, 500)

type OnFinished = TestContext['onTestFinished']

type Tenant = {
  readonly call: <Body>(service: ServiceProcess, method: string, path: string, body?: unknown) => Promise<Body>
}

/** At a landing one or two of them: together they take minutes. */
const taken = (at: number) => ({ skip: !isDrawn(at, 3) })

describe.each(databases)('processes that are killed on $name', ({ prepare }) => {
  /** A place with an account, whose secret token is known; what was started last for a test ends first. */
  async function tenant(onTestFinished: OnFinished) {
    const place: TestPlace = await prepare()
    onTestFinished(() => place.remove())
    const store = await openStore(place.place, { sync: false })
    const world = await accessWorld({ place: place.place, store, close: store.close })
    world.time.now = Date.now()
    const { text } = await (await world.account()).secret()
    await store.close()
    const start = async () => {
      const service = await startProcess(SERVICE, {
        ...place.environment,
        DEMO_ACCOUNT: 'off',
        WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
      })
      onTestFinished(() => kill(service))
      await untilReady(service.url)
      return service
    }
    const call = async <Body>(service: ServiceProcess, method: string, path: string, body?: unknown): Promise<Body> => {
      const answer = await fetch(`${service.url}${path}`, {
        method,
        headers: { authorization: `Bearer ${text}`, 'content-type': 'application/json', 'if-match': '*' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      // The tables of the queue are made after the store is open.
      if (answer.status === 503 && answer.headers.has('retry-after')) {
        await pause(200)
        return call(service, method, path, body)
      }
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as Body
    }
    return { place, start, call }
  }

  async function kill({ child, exited }: ServiceProcess) {
    if (child.exitCode === null && child.signalCode === null) process.kill(child.pid!, 'SIGKILL')
    await exited
  }

  async function receive(onTestFinished: OnFinished): Promise<Receiver> {
    const receiver = await startReceiver()
    onTestFinished(() => receiver.stop())
    return receiver
  }

  /** A floor of 27 spaces that are furnished. */
  const office = (one: Tenant, service: ServiceProcess) =>
    floorOf(
      one,
      service,
      officeFloor().spaces.map(({ id: _chosenByService, ...space }) => space),
    )

  async function floorOf({ call }: Tenant, service: ServiceProcess, spaces: readonly object[]): Promise<string> {
    const { id } = await call<{ id: string }>(service, 'POST', '/v2/floor', { properties: { name: 'Office' } })
    await call(service, 'PUT', `/v2/floor/${id}/layout`, { spaces, assets: [] })
    return id
  }

  /** So many offices, each of a width of its own, that they take seconds. */
  const unlikeRooms = () =>
    Array.from({ length: 150 }, (_, i) => {
      const [left, right] = [i * 20, i * 20 + 8 + i * 0.04]
      const openings = [
        { type: 'door', pos: 0.4, l: 0.9, y: 0, h: 2.1 },
        { type: 'window', pos: right - left + 6 + 1, l: 3, y: 0.9, h: 1.4 },
      ]
      const points = [
        [left, 0],
        [right, 0],
        [right, 6],
        [left, 6],
      ]
      const boundary = { shape: { type: 'polygon-extrusion', points, h: 2.7 }, openings }
      return { name: `Office ${i}`, template: 'work', room: { boundary } }
    })

  const floorsTold = ({ received }: Receiver) =>
    received.map(({ body }) => (JSON.parse(body) as { data: { floorId: string } }).data.floorId)

  // At the same time: most of it is the minute that PostgreSQL keeps the job of a process that was killed.
  test.concurrent(
    'between a change and its delivery, and during attempts: what was acknowledged is delivered',
    taken(0),
    async ({ onTestFinished }) => {
      const { start, call } = await tenant(onTestFinished)
      const receiver = await receive(onTestFinished)
      let service = await start()
      await call(service, 'POST', '/v2/webhook', { url: receiver.url, events: ['floor.created'] })
      const acknowledged: string[] = []
      for (let life = 0; life < 3; life++) {
        // Attempts are under way, and more wait for them, when the process dies.
        receiver.answering = () => {}
        const before = receiver.received.length
        const create = async () => {
          for (;;) {
            const floor = await call<{ id: string }>(service, 'POST', '/v2/floor', { properties: { name: 'F' } }).catch(
              () => {},
            )
            if (!floor) return
            acknowledged.push(floor.id)
          }
        }
        const creating = Promise.all([1, 2, 3].map(create))
        await until(() => {
          expect(receiver.received.length).toBeGreaterThanOrEqual(before + 2)
          expect(acknowledged.length).toBeGreaterThan(4 * (life + 1))
        })
        await pause(20 * life)
        await kill(service)
        await creating
        receiver.answering = (_received, response) => void response.writeHead(204).end()
        service = await start()
      }
      expect(acknowledged.length).toBeGreaterThan(10)
      await untilAtLast(() => expect(acknowledged.filter((id) => !floorsTold(receiver).includes(id))).toEqual([]))
    },
  )

  test.concurrent(
    'in the midst of a furnishing: another process takes it again and saves it once',
    taken(1),
    async ({ onTestFinished }) => {
      const one = await tenant(onTestFinished)
      const { start, call } = one
      let service = await start()
      const floorId = await office(one, service)
      const { id } = await call<Job>(service, 'POST', `/v2/floor/${floorId}/furnish`, { save: true })
      const read = () => call<Job>(service, 'GET', `/v2/job/${id}`)
      for (let life = 0; life < 2; life++) {
        await until(async () => expect(await read()).toMatchObject({ status: 'running', finishedAt: null }))
        await kill(service)
        service = await start()
        expect((await read()).finishedAt).toBeNull()
      }
      await untilAtLast(async () =>
        expect(await read()).toMatchObject({ status: 'done', savedRevision: 2, problem: null }),
      )
      const { revisions } = await call<{ revisions: LayoutSummary[] }>(
        service,
        'GET',
        `/v2/floor/${floorId}/layout/revisions`,
      )
      expect(revisions.map(({ revision, source }) => [revision, source])).toEqual([
        [2, 'furnish'],
        [1, 'save'],
      ])
    },
  )

  test.concurrent(
    'in the midst of desk grids: each is computed, and counted once',
    taken(2),
    async ({ onTestFinished }) => {
      const { start, call } = await tenant(onTestFinished)
      let service = await start()
      const furniture = [{ type: 'task_table', shape: { type: 'box', a: 1.6, b: 0.8, h: 0.75 } }]
      const boxes = Array.from({ length: 120 }, (_, i) => ({ boundingBox: { x: 250 + i / 10, y: 3, z: 250 } }))
      const { id } = await call<BulkJob>(service, 'POST', '/v2/bulk-job', {
        defaults: { furniture, chairSpacing: 1 },
        items: boxes,
      })
      const read = () => call<BulkJob>(service, 'GET', `/v2/bulk-job/${id}`)
      let before = 0
      for (let life = 0; life < 2; life++) {
        await until(async () => expect((await read()).itemsDone).toBeGreaterThan(before))
        await kill(service)
        service = await start()
        const { itemsDone, finishedAt } = await read()
        expect(finishedAt).toBeNull()
        expect(itemsDone).toBeGreaterThan(before)
        before = itemsDone
      }
      const done = await untilAtLast(async () => {
        const job = await read()
        expect(job.status).toBe('done')
        return job
      })
      const results: FurnishingItemResult[] = []
      for (let cursor: string | null = '0'; cursor !== null; ) {
        const query: string = cursor === '0' ? '' : `?cursor=${cursor}`
        const page: { results: FurnishingItemResult[]; next: string | null } = await call(
          service,
          'GET',
          `/v2/bulk-job/${id}/result${query}`,
        )
        results.push(...page.results)
        cursor = page.next
      }
      expect(results.map(({ item }) => item)).toEqual(boxes.map((_, i) => i))
      const desks = results.map((it) => ('result' in it ? it.result.furnishings[0]!.furniture.length : 0))
      expect(done).toMatchObject({ itemsDone: 120, itemsRefused: 0, pieces: desks.reduce((sum, it) => sum + it, 0) })
    },
  )

  test('two processes do each job and each delivery once', taken(3), async ({ onTestFinished }) => {
    const one = await tenant(onTestFinished)
    const { place, start, call } = one
    if ('directory' in Object(place.place)) return expect(place.environment).toHaveProperty('DATA_DIR') // it has one process
    const services = await Promise.all([start(), start()])
    const receiver = await receive(onTestFinished)
    await call(services[0]!, 'POST', '/v2/webhook', { url: receiver.url, events: ['floor.created', 'floor.updated'] })
    const floors = await Promise.all(Array.from({ length: 8 }, (_, i) => office(one, services[i % 2]!)))
    const jobs = await Promise.all(
      floors.map((id, i) => call<Job>(services[i % 2]!, 'POST', `/v2/floor/${id}/furnish`, { save: true })),
    )
    for (const [i, { id }] of jobs.entries())
      await until(async () =>
        expect(await call<Job>(services[(i + 1) % 2]!, 'GET', `/v2/job/${id}`)).toMatchObject({
          status: 'done',
          savedRevision: 2,
        }),
      )
    // Created, its first layout belonging to that, and furnished.
    await until(() => expect(receiver.received.length).toBeGreaterThanOrEqual(3 * floors.length))
    await pause(2000)
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect([ids.length, new Set(ids).size]).toEqual([3 * floors.length, 3 * floors.length])
  })

  test('a furnishing whose progress moves is cancelled at once', taken(4), async ({ onTestFinished }) => {
    const one = await tenant(onTestFinished)
    const { start, call } = one
    const service = await start()
    const floorId = await floorOf(one, service, unlikeRooms())
    const { id } = await call<Job>(service, 'POST', `/v2/floor/${floorId}/furnish`, {})
    const begun = performance.now()
    const read = () => call<Job>(service, 'GET', `/v2/job/${id}`)
    const moved = (done: number) =>
      until(async () => {
        const { progress } = await read()
        expect(progress.done).toBeGreaterThan(done)
        return progress
      })
    const { done, total } = await moved((await moved(0)).done)
    const msToGo = ((performance.now() - begun) / done) * (total - done)
    await call(service, 'POST', `/v2/job/${id}/cancel`)
    // The threads are free again: a room of another client is furnished soon.
    const startedAt = performance.now()
    const room = officeFloor().spaces[0]!.room
    const answer = await call<object>(service, 'POST', '/jsonrpc', {
      jsonrpc: '2.0',
      id: '1',
      method: 'FurnishingAI.furnish',
      params: { room, template: { name: 'work', exclude: [] }, furniture: [] },
    })
    expect(answer).toHaveProperty('result')
    expect(performance.now() - startedAt).toBeLessThan(msToGo / 2)
    expect(await read()).toMatchObject({ status: 'cancelled', savedRevision: null })
  })
})
