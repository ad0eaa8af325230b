import { tableFromIPC } from 'apache-arrow'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { runBulkChunk } from '../../../src/operations/bulk/run-bulk-chunk.ts'
import { sweep } from '../../../src/operations/upkeep/sweep.ts'
import type { BulkJob, FurnishingItemResult } from '../../../src/schema/resources/bulk-job.ts'
import { createRoomwrightClient } from '../../../src/sdk/client/client.ts'
import { problemOf } from '../../support/access.ts'
import { SEED } from '../../support/arbitraries.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { aloneOf } from './answer-alone.ts'
import { expectedRows, rowsOf, summaryOf } from './arrow-rows.ts'
import { type BulkScene, bulkScene } from './bulk-scene.ts'
import { crossing, furniture, request } from './requests.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const small = { boundingBox: { x: 6, y: 3, z: 5 }, chairSpacing: 1 }
/** Three of them are three chunks. */
const hall = { boundingBox: { x: 280, y: 3, z: 280 }, chairSpacing: 1 }
const noSignal = () => new AbortController().signal

describe.each(databases)('bulk jobs of desk grids on $name', ({ open }) => {
  let database: TestDatabase
  let scene: BulkScene
  let mine: Awaited<ReturnType<BulkScene['tenant']>>

  beforeAll(async () => {
    database = await open()
    scene = await bulkScene(database, { BULK_JOB_PIECES_MAX: '300000' })
  })
  afterAll(async () => {
    await scene.stop()
    await database.close()
  })
  beforeEach(async () => {
    mine = await scene.tenant()
  })
  afterEach(() => scene.release())

  const json = async <Value>(answer: Response | Promise<Response>) => (await (await answer).json()) as Value
  const lines = async (id: string, headers: Record<string, string> = {}) =>
    (await mine.call('GET', `/${id}/result`, { accept: 'application/x-ndjson', ...headers })).text()

  test('each result has the bytes that FurnishingAI.generateDeskGrid answers; refusals are those of their items', async () => {
    const requests = fc.sample(request, { numRuns: 30, seed: SEED })
    const body = [{ defaults: { furniture } }, ...requests].map((it) => JSON.stringify(it)).join('\n')
    const answer = await mine.create(body)
    expect(answer.status).toBe(202)
    const created = await json<BulkJob>(answer)
    expect(answer.headers.get('location')).toMatch(new RegExp(`/v2/bulk-job/${created.id}$`))
    const done = await mine.ended(created.id)
    const alone = await Promise.all(requests.map((it) => aloneOf(JSON.stringify({ furniture, ...it }))))
    const refused = alone.filter((it) => it === undefined).length
    expect(refused).toBeGreaterThan(0)
    expect(done).toMatchObject({ status: 'done', items: 30, itemsDone: 30, itemsRefused: refused, problem: null })
    const found = (await lines(created.id)).trimEnd().split('\n')
    for (const [i, line] of found.entries())
      if (alone[i] !== undefined) expect(line).toBe(`{"item":${i},"result":${alone[i]}}`)
      else expect(JSON.parse(line)).toMatchObject({ item: i, error: { code: 'invalid' } })
    expect(found).toHaveLength(30)
    expect(done.pieces).toBe((found.join('').match(/"type":"task_table","position"/g) ?? []).length)
    // The pages hold the same, whatever their length; compressed it is the same as well.
    for (const limit of [7, 30, 1000]) {
      const texts: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const query: string = `?limit=${limit}${cursor === '' ? '' : `&cursor=${cursor}`}`
        const page: { results: unknown[]; next: string | null } = await json(
          mine.call('GET', `/${created.id}/result${query}`),
        )
        expect(page.results.length).toBeLessThanOrEqual(limit)
        texts.push(...page.results.map((it) => JSON.stringify(it)))
        cursor = page.next
      }
      expect(texts).toEqual(found.map((it) => JSON.stringify(JSON.parse(it))))
    }
    const packed = await mine.call('GET', `/${created.id}/result`, {
      accept: 'application/x-ndjson',
      'accept-encoding': 'br, gzip',
    })
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    const plain = packed.body!.pipeThrough(new DecompressionStream('gzip') as never)
    expect(await new Response(plain).text()).toBe(`${found.join('\n')}\n`)
  })

  test('Arrow holds what JSON does, read by its own library', async () => {
    const requests = [...fc.sample(request, { numRuns: 20, seed: SEED + 1 }), { ...small, obstacles: [crossing] }, hall]
    const created = await mine.job(mine.create({ defaults: { furniture }, items: requests }))
    await mine.ended(created.id)
    const results = (await lines(created.id))
      .trimEnd()
      .split('\n')
      .map((it) => JSON.parse(it) as FurnishingItemResult)
    const answer = await mine.call('GET', `/${created.id}/result`, { accept: 'application/vnd.apache.arrow.stream' })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(rowsOf(bytes)).toEqual(expectedRows(results))
    expect(tableFromIPC(bytes).batches.length).toBeGreaterThan(1)
    const table = { accept: 'application/vnd.apache.arrow.stream' }
    const summary = await mine.call('GET', `/${created.id}/result?summary=true`, table)
    expect(rowsOf(new Uint8Array(await summary.arrayBuffer()))).toEqual(results.map(summaryOf))
    expect((await mine.call('GET', `/${created.id}/result?summary=true`)).status).toBe(400)
    expect(
      (await mine.call('GET', `/${created.id}/result?summary=true`, { accept: 'application/x-ndjson' })).status,
    ).toBe(400)
    const csv = await mine.call('GET', `/${created.id}/result`, { accept: 'text/csv' })
    expect(csv.status).toBe(406)
    expect(await csv.json()).toMatchObject({
      code: 'not_acceptable',
      detail:
        'Accept: must have one of application/json, application/x-ndjson, application/vnd.apache.arrow.stream, got "text/csv"',
    })
    // Of nothing but refusals there are rows as well.
    const refused = await mine.job(mine.create({ items: [{ ...small, furniture, obstacles: [crossing] }] }))
    await mine.ended(refused.id)
    const only = await mine.call('GET', `/${refused.id}/result`, { accept: 'application/vnd.apache.arrow.stream' })
    expect(rowsOf(new Uint8Array(await only.arrayBuffer()))).toMatchObject([{ item: 0, type: null, x: null }])
  })

  test('the same key and body give the same job, also at once; another body and another account do not', async () => {
    const body = { defaults: { furniture }, items: [small] }
    const key = { 'idempotency-key': '"floor 7"'.replace(' ', '-') }
    const both = await Promise.all([1, 2, 3].map(() => mine.job(mine.create(body, key))))
    expect(new Set(both.map(({ id }) => id)).size).toBe(1)
    expect((await mine.job(mine.create(body, { 'idempotency-key': 'floor-7' }))).id).toBe(both[0]!.id)
    expect(await problemOf(await mine.create({ ...body, items: [small, small] }, key))).toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
    })
    const other = await scene.tenant()
    expect((await other.job(other.create(body, key))).id).not.toBe(both[0]!.id)
    expect(await problemOf(await mine.create(body, { 'idempotency-key': 'ü' }))).toMatchObject({ status: 400 })
    expect(await problemOf(await mine.create(JSON.stringify(small), { 'idempotency-key': '' }))).toMatchObject({
      status: 400,
    })
  })

  test('two workers at one chunk write its result once', async () => {
    const { go, begun } = scene.held(3)
    const created = await mine.job(mine.create({ defaults: { furniture }, items: [small, small] }))
    // That of the queue, and two more that find the chunk waiting as well.
    const others = [1, 2].map(() => runBulkChunk(scene.world.service, { jobId: created.id, number: 0 }, noSignal()))
    await begun
    expect(await mine.read(created.id)).toMatchObject({ status: 'running', itemsDone: 0 })
    go()
    await Promise.all(others)
    const done = await mine.ended(created.id)
    expect(done).toMatchObject({ itemsDone: 2, itemsRefused: 0 })
    expect(done.pieces).toBe(((await lines(created.id)).match(/"type":"task_table","position"/g) ?? []).length)
    await runBulkChunk(scene.world.service, { jobId: created.id, number: 0 }, noSignal())
    expect(await mine.read(created.id)).toEqual(done)
  })

  test('a job that is cancelled remains so, whatever its workers do, and has no results', async () => {
    const { go, begun } = scene.held()
    const created = await mine.job(mine.create({ defaults: { furniture }, items: [hall, hall, hall] }))
    await begun
    expect(await problemOf(await mine.call('DELETE', `/${created.id}`))).toMatchObject({ status: 409 })
    const results = () => mine.call('GET', `/${created.id}/result`)
    expect(await problemOf(await results())).toMatchObject({
      status: 409,
      detail: expect.stringContaining('when it is done'),
    })
    const cancelled = await mine.job(mine.call('POST', `/${created.id}/cancel`))
    expect(cancelled).toMatchObject({ status: 'cancelled', itemsDone: 0 })
    go()
    for (const number of [0, 1, 2]) await runBulkChunk(scene.world.service, { jobId: created.id, number }, noSignal())
    expect(await mine.read(created.id)).toEqual(cancelled)
    expect(await mine.job(mine.call('POST', `/${created.id}/cancel`))).toEqual(cancelled)
    const detail = 'job: is cancelled and has no results, start another one'
    expect(await problemOf(await results())).toMatchObject({ status: 409, detail })
    expect((await mine.call('DELETE', `/${created.id}`)).status).toBe(204)
    expect((await mine.call('GET', `/${created.id}`)).status).toBe(404)
  })

  test('events tell each step of a job, and end with it', async () => {
    const { go, begun } = scene.held()
    const created = await mine.job(mine.create({ defaults: { furniture }, items: [hall, hall] }))
    await begun
    const events = await mine.call('GET', `/${created.id}/events`)
    expect(events.headers.get('content-type')).toBe('text/event-stream')
    const received: [string, BulkJob][] = []
    for await (const text of events.body!.pipeThrough(
      new TextDecoderStream() as never,
    ) as unknown as AsyncIterable<string>) {
      const [, name, data] = /^event: (\w+)\ndata: (.*)\n\n$/.exec(text) ?? []
      if (!name) continue
      received.push([name, JSON.parse(data!)])
      if (received.length === 1) go()
    }
    const names = received.map(([name]) => name)
    expect(names).toEqual([...names.slice(0, -1).map(() => 'progress'), 'end'])
    expect(names.length).toBeGreaterThan(1)
    expect(received[0]![1]).toMatchObject({ status: 'running', itemsDone: 0, pieces: 0 })
    expect(received.at(-1)![1]).toEqual(await mine.read(created.id))
    const done = received.map(([, job]) => job.itemsDone)
    expect(done).toEqual(done.toSorted((a, b) => a - b))
    // Of a job that has ended the end at once; as JSON the same.
    const again = await (await mine.call('GET', `/${created.id}/events`)).text()
    expect(again).toContain(`event: end\ndata: ${JSON.stringify(received.at(-1)![1])}`)
    expect(await json(mine.call('GET', `/${created.id}/events`, { accept: 'application/json' }))).toEqual(
      received.at(-1)![1],
    )
  })

  test('a subscription of the client receives the same, over a connection that breaks', async () => {
    const { go, begun } = scene.held()
    const created = await mine.job(mine.create({ defaults: { furniture }, items: [hall, hall] }))
    await begun
    let streams = 0
    const fetch = (async (url: string | URL, init?: RequestInit) => {
      const answer = await scene.world.app.request(String(url), init)
      if (++streams > 1) return answer
      // The first stream ends after its first two events: connected, and the job as it is.
      let events = 0
      const breaking = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          controller.enqueue(chunk)
          if (chunk[0] === 0x0a && ++events === 2) controller.terminate() // a blank line ends an event
        },
      })
      return new Response(answer.body!.pipeThrough(breaking), answer)
    }) as typeof globalThis.fetch
    const client = createRoomwrightClient('http://localhost:8787', { fetch, headers: () => mine.all })
    const received: BulkJob[] = []
    await new Promise<void>((resolve, reject) => {
      client.bulkJob.events.subscribe(
        { jobId: created.id },
        {
          onData(job) {
            received.push(job)
            if (streams === 2) go()
          },
          onComplete: resolve,
          onError: reject,
        },
      )
    })
    expect(streams).toBe(2)
    expect(received[0]).toMatchObject({ status: 'running', itemsDone: 0 })
    expect(received.at(-1)).toEqual(await mine.read(created.id))
    const strange = createRoomwrightClient('http://localhost:8787', {
      fetch,
      headers: (await scene.tenant()).all,
    })
    const refused = await new Promise((resolve) => {
      strange.bulkJob.events.subscribe(
        { jobId: created.id },
        { onError: resolve, onData: resolve, onComplete: () => resolve(0) },
      )
    })
    expect(refused).toMatchObject({ data: { refusal: { code: 'not_found' } } })
  })

  test('who stops listening receives nothing more', async () => {
    const { go, begun } = scene.held()
    const created = await mine.job(mine.create({ defaults: { furniture }, items: [small] }))
    await begun
    const leaving = new AbortController()
    const answer = await scene.world.request(`/v2/bulk-job/${created.id}/events`, {
      headers: mine.all,
      signal: leaving.signal,
    })
    const reader = answer.body!.getReader()
    await reader.read()
    await reader.read()
    const next = reader.read()
    leaving.abort()
    expect(await next).toMatchObject({ done: true })
    go()
    await mine.ended(created.id)
  })

  test('other accounts find nothing, and tokens of some floors may not', async () => {
    const created = await mine.job(mine.create({ defaults: { furniture }, items: [small] }))
    await mine.ended(created.id)
    const other = await scene.tenant()
    const floor = await mine.mine.floor(true)
    const narrow = scene.world.bearer((await mine.mine.secret(undefined, { floors: [floor] })).text)
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/result'],
      ['GET', '/events'],
      ['POST', '/cancel'],
      ['DELETE', ''],
    ] as const) {
      expect((await other.call(method, `/${created.id}${path}`)).status).toBe(404)
      expect((await mine.call(method, `/${created.id}${path}`, narrow)).status).toBe(403)
    }
    expect((await mine.call('GET', `/${created.id}/result`)).status).toBe(200)
    for (const id of ['nothing', '00000000-0000-4000-8000-000000000000'])
      expect((await mine.call('GET', `/${id}`)).status).toBe(404)
  })

  test('what cannot be read makes no job', async () => {
    const bad = `${JSON.stringify({ ...small, furniture })}\n{"boundingBox":\n`
    expect(await problemOf(await mine.create(bad))).toMatchObject({ status: 400, detail: 'line 2: text: must be JSON' })
    expect(await problemOf(await mine.create(''))).toMatchObject({ status: 400 })
    expect(await problemOf(await mine.create({ items: [] }))).toMatchObject({ status: 400 })
    const many = `${JSON.stringify({ defaults: { furniture, ...small } })}\n${'{}\n'.repeat(100_001)}`
    expect(await problemOf(await mine.create(many))).toMatchObject({
      status: 400,
      detail: 'body: must hold at most 100000 requests, got 100001',
    })
    expect((await mine.create(JSON.stringify(small), { 'content-type': 'text/csv' })).status).toBe(415)
    const items = Array.from({ length: 20 }, () => hall)
    expect(await problemOf(await mine.create({ defaults: { furniture }, items }))).toMatchObject({ status: 400 })
    expect(await problemOf(await mine.call('GET', '/x/result?cursor=-1'))).toMatchObject({ status: 404 })
    const created = await mine.job(mine.create({ items: [{ ...small, furniture, obstacles: [crossing] }] }))
    expect(await mine.ended(created.id)).toMatchObject({ status: 'done', itemsRefused: 1, pieces: 0 })
    for (const cursor of ['1', '-1', '0', 'x'])
      expect(await problemOf(await mine.call('GET', `/${created.id}/result?cursor=${cursor}`))).toMatchObject({
        status: 400,
      })
  })

  test('an account keeps so many desks and no more, and gets room by deleting', async () => {
    const body = { defaults: { furniture }, items: Array.from({ length: 8 }, () => hall) }
    const first = await mine.job(mine.create(body))
    expect(await problemOf(await mine.create(body))).toMatchObject({ status: 409, code: 'limit_reached' })
    await mine.job(mine.call('POST', `/${first.id}/cancel`))
    await mine.call('DELETE', `/${first.id}`)
    const second = await mine.job(mine.create(body))
    await mine.job(mine.call('POST', `/${second.id}/cancel`))
  })

  test('jobs go a week after their end, with all their chunks', async () => {
    const created = await mine.job(mine.create({ defaults: { furniture }, items: [small] }))
    const { finishedAt, removedAt } = await mine.ended(created.id)
    const { time, service, db } = scene.world
    const now = time.now
    expect(Date.parse(removedAt!) - Date.parse(finishedAt!)).toBe(7 * 86_400_000)
    time.now = Date.parse(removedAt!)
    await sweep(service)
    expect((await mine.read(created.id)).id).toBe(created.id)
    time.now++
    await sweep(service)
    expect((await mine.call('GET', `/${created.id}`)).status).toBe(404)
    const remaining = await db.selectFrom('desk_grid_chunk').select('number').where('job_id', '=', created.id).execute()
    expect(remaining).toEqual([])
    time.now = now
  })
})
