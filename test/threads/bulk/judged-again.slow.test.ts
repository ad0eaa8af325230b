import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ServiceError } from '../../../src/base/errors.ts'
import { runBulkChunk } from '../../../src/operations/bulk/run-bulk-chunk.ts'
import { deleteToken, updateToken } from '../../../src/operations/tokens/manage-tokens.ts'
import type { BulkJob } from '../../../src/schema/resources/bulk-job.ts'
import type { Job } from '../../../src/schema/resources/job.ts'
import type { ScopeName } from '../../../src/schema/resources/scope.ts'
import type { Compute } from '../../../src/threads/compute/compute.ts'
import { BASE, problemOf } from '../../support/access.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { spaceId, twoFlats } from '../../support/floors.ts'
import { streamFault } from '../../support/stream-fault.ts'
import { type BulkScene, bulkScene } from './bulk-scene.ts'
import { furniture } from './requests.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 240_000 })

const READS: ScopeName[] = ['floor:readPublic', 'floor:readPrivate']

describe.each(databases)('work in time is judged again on $name', ({ open }) => {
  let database: TestDatabase
  let scene: BulkScene
  let mine: Awaited<ReturnType<BulkScene['tenant']>>
  let compute: Compute

  beforeAll(async () => {
    database = await open()
    scene = await bulkScene(database)
    compute = scene.world.service.compute
  })
  afterAll(async () => {
    await scene.stop()
    await database.close()
  })
  beforeEach(async () => {
    mine = await scene.tenant()
  })
  afterEach(() => {
    Object.assign(scene.world.service, { compute })
  })

  const spaces = twoFlats().spaces.filter(({ id }) => [14, 15].map(spaceId).includes(id))
  /** A floor of two rooms. */
  async function floor(isPrivate: boolean) {
    const id = await mine.mine.floor(isPrivate)
    const own = spaces.map((space) => ({ ...space, id: crypto.randomUUID() }))
    const answer = await send('PUT', `/v2/floor/${id}/layout`, mine.all, { spaces: own, assets: [] })
    expect(answer.status).toBe(200)
    return id
  }
  const send = (method: string, path: string, headers: Record<string, string>, body?: unknown) =>
    scene.world.request(path, {
      method,
      headers: { 'if-match': '*', ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  /** Of a token with these scopes. */
  const holder = async (scopes: readonly ScopeName[], more = {}) => {
    const { token, text } = await mine.mine.secret(scopes, more)
    return { id: token.id, headers: scene.world.bearer(text) }
  }
  const revision = async (id: string) => {
    const answer = await send('GET', `/v2/floor/${id}/layout`, mine.all)
    return ((await answer.json()) as { revision: number }).revision
  }
  const bulkOf = async (items: readonly object[], headers = mine.all) =>
    mine.job(send('POST', '/v2/bulk-job', headers, { method: 'floor.furnish', items }))
  const jobOf = async (id: string, headers: Record<string, string>, params: object = {}) => {
    const answer = await send('POST', `/v2/floor/${id}/furnish`, headers, params)
    expect(answer.status).toBe(202)
    return (await answer.json()) as Job
  }
  const jobEnded = (id: string) =>
    vi.waitFor(
      async () => {
        const job = (await (await send('GET', `/v2/job/${id}`, mine.all)).json()) as Job
        if (job.finishedAt === null) throw new Error(`is ${job.status}`)
        return job
      },
      { timeout: 120_000, interval: 20 },
    )
  /** Rooms are solved no more until `go` is called. @param count of those that have begun then */
  function held(count = 1) {
    let arrived = 0
    let go = () => {}
    let started = () => {}
    const gate = new Promise<void>((resolve) => (go = resolve))
    const begun = new Promise<void>((resolve) => (started = resolve))
    const run: Compute['run'] = async (work, params, options) => {
      if (++arrived === count) started()
      const signal = options?.signal?.()
      const stopped = new Promise<never>((_, reject) =>
        signal?.addEventListener('abort', () => reject(new ServiceError('unavailable', 'stopped'))),
      )
      await Promise.race([gate, stopped])
      return compute.run(work, params, options)
    }
    Object.assign(scene.world.service, { compute: { ...compute, run } })
    return { go, begun }
  }
  const remove = (id: string) => deleteToken.run(scene.world.service, mine.mine.caller, { id })
  const events = async (event: string) => {
    const rows = await scene.world.db
      .selectFrom('audit_entry')
      .select('subject_id')
      .where('account_id', '=', mine.mine.user.accountId)
      .where('event', '=', event)
      .execute()
    return rows.map(({ subject_id }) => subject_id)
  }

  describe('whose floors', () => {
    const paths = [
      ['GET', ''],
      ['GET', '/events'],
      ['GET', '/result'],
    ] as const

    test('a job of many floors is read by who may read each of them, over REST and tRPC', async () => {
      const [open, closed] = [await floor(false), await floor(true)]
      const job = await mine.ended((await bulkOf([{ floorId: open }, { floorId: closed }])).id)
      const publicJob = await mine.ended((await bulkOf([{ floorId: open }])).id)
      const readers = {
        both: await holder(READS),
        publicOnly: await holder(['floor:readPublic']),
        privateOnly: await holder(['floor:readPrivate']),
        narrowed: await holder(READS, { floors: [closed] }),
        narrowedToBoth: await holder(READS, { floors: [open, closed] }),
      }
      const expected = { both: 200, publicOnly: 403, privateOnly: 403, narrowed: 404, narrowedToBoth: 200 }
      for (const [name, { headers }] of Object.entries(readers))
        for (const [method, path] of paths) {
          const status = expected[name as keyof typeof expected]
          const answer = await send(method, `/v2/bulk-job/${job.id}${path}`, headers)
          expect([name, path, answer.status]).toEqual([name, path, status])
          await answer.body?.cancel()
          const procedure = { '': 'read', '/events': 'events', '/result': 'result' }[path]
          const input = encodeURIComponent(JSON.stringify({ jobId: job.id }))
          const trpc = await send('GET', `/trpc/bulkJob.${procedure}?input=${input}`, headers)
          const fault = path === '/events' ? await streamFault(trpc) : undefined
          expect([name, procedure, fault ? fault.data.httpStatus : trpc.status]).toEqual([name, procedure, status])
        }
      const refused = await problemOf(await send('GET', `/v2/bulk-job/${job.id}/result`, readers.publicOnly.headers))
      expect(refused.acceptedScopes).toEqual(['floor:readPrivate', 'floor:queryPrivate'])
      const answer = await send('GET', `/v2/bulk-job/${publicJob.id}/result`, readers.publicOnly.headers)
      expect(answer.status).toBe(200)
    })

    test('a floor that has gone is as private as it was, and no token is narrowed to it', async () => {
      const [open, closed] = [await floor(false), await floor(true)]
      const [publicJob, privateJob] = [await bulkOf([{ floorId: open }]), await bulkOf([{ floorId: closed }])]
      await Promise.all([mine.ended(publicJob.id), mine.ended(privateJob.id)])
      const [reader, narrowed] = [await holder(['floor:readPublic']), await holder(READS, { floors: [open, closed] })]
      for (const id of [open, closed]) {
        await send('POST', `/v2/floor/${id}/archive`, mine.all)
        expect((await send('DELETE', `/v2/floor/${id}`, mine.all)).status).toBe(204)
      }
      const statuses = async ({ headers }: typeof reader) => [
        (await send('GET', `/v2/bulk-job/${publicJob.id}/result`, headers)).status,
        (await send('GET', `/v2/bulk-job/${privateJob.id}/result`, headers)).status,
      ]
      expect(await statuses(reader)).toEqual([200, 403])
      expect(await statuses(narrowed)).toEqual([404, 404])
    })

    test('cancelled and deleted by who asked for it, by owners, and by who changes all of its floors', async () => {
      const [open, closed] = [await floor(false), await floor(true)]
      const maker = await holder(READS)
      const others = {
        reader: await holder(READS),
        publicOnly: await holder(['floor:readPublic']),
        changer: await holder(['floor:update']),
        changerOfOne: await holder(['floor:update', ...READS], { floors: [open] }),
      }
      const hold = held()
      const single = await jobOf(closed, maker.headers)
      const bulk = await bulkOf([{ floorId: open }, { floorId: closed }], maker.headers)
      const end = async ({ headers }: typeof maker) => [
        (await send('POST', `/v2/job/${single.id}/cancel`, headers)).status,
        (await send('POST', `/v2/bulk-job/${bulk.id}/cancel`, headers)).status,
        (await send('DELETE', `/v2/bulk-job/${bulk.id}`, headers)).status,
      ]
      expect(await end(others.reader)).toEqual([403, 403, 403])
      expect(await end(others.publicOnly)).toEqual([403, 403, 403])
      expect(await end(others.changerOfOne)).toEqual([404, 404, 404])
      expect([(await jobNow(single.id)).finishedAt, (await mine.read(bulk.id)).finishedAt]).toEqual([null, null])
      expect(await end(maker)).toEqual([200, 200, 204])
      const next = await bulkOf([{ floorId: open }, { floorId: closed }], maker.headers)
      expect((await send('POST', `/v2/bulk-job/${next.id}/cancel`, others.changer.headers)).status).toBe(200)
      expect((await send('DELETE', `/v2/bulk-job/${next.id}`, others.changer.headers)).status).toBe(204)
      const last = await jobOf(closed, maker.headers)
      const cookie = { cookie: await mine.mine.cookie() }
      const owners = await send('POST', '/trpc/job.cancel', cookie, { jobId: last.id })
      expect(owners.status).toBe(200)
      hold.go()
    })
    const jobNow = async (id: string) => (await (await send('GET', `/v2/job/${id}`, mine.all)).json()) as Job
  })

  describe('who asked for it', () => {
    const takingAway: [string, (id: string) => PromiseLike<unknown> | object][] = [
      ['deleted', remove],
      ['disabled', (id) => change({ id, disabled: true })],
      ['without the scope that saves', (id) => change({ id, scopes: ['floor:readPrivate'] })],
      ['narrowed to another floor', async (id) => change({ id, floors: [await floor(true)] })],
    ]
    const change = (params: object) => updateToken.run(scene.world.service, mine.mine.caller, params as never)

    test.each(takingAway)('a token that is %s saves no floor any more', async (_, takeAway) => {
      const ids = await Promise.all(Array.from({ length: 4 }, () => floor(true)))
      const maker = await holder([...READS, 'floor:update'])
      // Two rooms of the job of one floor, and four of the two chunks that are computed at a time.
      const hold = held(6)
      const single = await jobOf(ids[0]!, maker.headers, { save: true })
      const bulk = await bulkOf(
        ids.slice(1).map((floorId) => ({ floorId, save: true })),
        maker.headers,
      )
      await hold.begun
      await takeAway(maker.id)
      hold.go()
      const ended = [await jobEnded(single.id), await mine.ended(bulk.id)]
      for (const { status, problem } of ended)
        expect([status, problem]).toEqual(['failed', expect.stringMatching(/^stopped: /)])
      expect(await Promise.all(ids.map(revision))).toEqual([1, 1, 1, 1])
      expect((await events('job.stopped')).sort()).toEqual([single.id, bulk.id].sort())
    })

    test('what is taken away while a floor is saved waits for that, and nothing is saved after', async () => {
      const ids = await Promise.all(Array.from({ length: 12 }, () => floor(true)))
      const maker = await holder([...READS, 'floor:update'])
      const bulk = await bulkOf(
        ids.map((floorId) => ({ floorId, save: true })),
        maker.headers,
      )
      await vi.waitFor(async () => expect(await saved()).not.toEqual([]), { timeout: 60_000, interval: 2 })
      await remove(maker.id)
      const before = await saved()
      const { status } = await mine.ended(bulk.id)
      expect(await saved()).toEqual(before)
      expect(status).toBe(before.length === ids.length ? 'done' : 'failed')
      async function saved() {
        const rows = await scene.world.db
          .selectFrom('floor')
          .select('id')
          .where('id', 'in', ids)
          .where('layout_revision', '>', 1)
          .execute()
        return rows.map(({ id }) => id).sort()
      }
    })

    test('a temporary token has its end, and an end of the one it was made with', async () => {
      const parent = await holder([...READS, 'floor:update'])
      const body = {
        scopes: ['readPrivate', 'update'].map((action) => ({ resource: 'floor', action })),
        durationSeconds: 900,
      }
      const temporary = async () => {
        const answer = await send('POST', '/v2/temporary-access-token/create', parent.headers, body)
        return (await answer.json()) as { authorization: string }
      }
      const id = await floor(true)
      const first = held()
      const expiring = await jobOf(id, await temporary(), { save: true })
      await first.begun
      scene.world.time.now += 901_000
      first.go()
      expect(await jobEnded(expiring.id)).toMatchObject({
        status: 'failed',
        problem: expect.stringContaining('expired'),
      })
      const second = held()
      const orphaned = await jobOf(id, await temporary(), { save: true })
      await second.begun
      await remove(parent.id)
      second.go()
      expect(await jobEnded(orphaned.id)).toMatchObject({ status: 'failed' })
      expect(await revision(id)).toBe(1)
    })

    test('a member who is disabled or loses a scope', async () => {
      const id = await floor(true)
      for (const patch of [{ disabled: true }, { scopes: ['floor:readPrivate'] }]) {
        const member = await scene.world.account(['floor:readPrivate', 'floor:update'], mine.mine.name)
        const headers = { cookie: await member.cookie() }
        const hold = held()
        const answer = await send('POST', '/trpc/floor.furnish', headers, { floorId: id, save: true })
        const { data } = ((await answer.json()) as { result: { data: Job } }).result
        await hold.begun
        const changed = await send(
          'POST',
          '/trpc/member.update',
          { cookie: await mine.mine.cookie() },
          { id: member.user.id, ...patch },
        )
        expect(changed.status).toBe(200)
        hold.go()
        expect(await jobEnded(data.id)).toMatchObject({
          status: 'failed',
          problem: expect.stringMatching(/^stopped: /),
        })
      }
      expect(await revision(id)).toBe(1)
    })

    test('desk grids are placed no more', async () => {
      const { service } = scene.world
      const { queue } = service
      service.queue = { sendAll: async () => {}, wake() {} } as never
      const maker = await holder(['floor:readPublic'])
      const items = [{ boundingBox: { x: 6, y: 3, z: 5 }, chairSpacing: 1, furniture }]
      const bulk = await mine.job(send('POST', '/v2/bulk-job', maker.headers, { items }))
      service.queue = queue
      await remove(maker.id)
      await runBulkChunk(service, { jobId: bulk.id, number: 0 }, new AbortController().signal)
      expect(await mine.read(bulk.id)).toMatchObject({ status: 'failed', itemsDone: 0 })
    })
  })

  describe('answers that go on', () => {
    /** An event stream of a job that is held, read until it ends. */
    async function followed(path: string, headers: Record<string, string>) {
      // Not judged as documented: that would read it to its end.
      const answer = await scene.world.app.request(BASE + path, { headers })
      expect(answer.status).toBe(200)
      const reader = answer
        .body!.pipeThrough(new TextDecoderStream() as never)
        .getReader() as ReadableStreamDefaultReader<string>
      let text = ''
      while (!text.includes('data: {')) text += (await reader.read()).value ?? ''
      return {
        async rest() {
          for (let next = await reader.read(); !next.done; next = await reader.read()) text += next.value
          return text
        },
      }
    }
    const slow = async () => {
      const hold = held()
      const bulk = await bulkOf([{ floorId: await floor(true) }])
      await hold.begun
      return { bulk, hold }
    }

    test('an event stream ends with its token, whose client is then refused', async () => {
      const { bulk, hold } = await slow()
      const reader = await holder(READS)
      const headers = { ...reader.headers, accept: 'text/event-stream' }
      const input = encodeURIComponent(JSON.stringify({ jobId: bulk.id }))
      const rest = await followed(`/v2/bulk-job/${bulk.id}/events`, headers)
      const trpc = await followed(`/trpc/bulkJob.events?input=${input}`, headers)
      const from = Date.now()
      await remove(reader.id)
      const [restText, trpcText] = await Promise.all([rest.rest(), trpc.rest()])
      expect(Date.now() - from).toBeLessThan(10_000)
      expect(restText).not.toContain('event: end')
      expect(trpcText).toContain('"httpStatus":401')
      expect((await send('GET', `/v2/bulk-job/${bulk.id}/events`, headers)).status).toBe(401)
      hold.go()
    })

    test('that of a user ends with the session', async () => {
      const { bulk, hold } = await slow()
      const cookie = await mine.mine.cookie()
      const input = encodeURIComponent(JSON.stringify({ jobId: bulk.id }))
      const stream = await followed(`/trpc/bulkJob.events?input=${input}`, { cookie, accept: 'text/event-stream' })
      await scene.world.db.deleteFrom('session').where('user_id', '=', mine.mine.user.id).execute()
      expect(await stream.rest()).toContain('"httpStatus":401')
      hold.go()
    })

    test('results that are long are cut where the token is deleted', async () => {
      const ids = await Promise.all([floor(true), floor(true), floor(true)])
      const job: BulkJob = await mine.ended((await bulkOf(ids.map((floorId) => ({ floorId })))).id)
      const reader = await holder(READS)
      const headers = { ...reader.headers, accept: 'application/x-ndjson' }
      const answer = await scene.world.app.request(`${BASE}/v2/bulk-job/${job.id}/result`, { headers })
      const body = answer.body!.getReader()
      expect((await body.read()).done).toBe(false)
      await remove(reader.id)
      const toEnd = async () => {
        while (!(await body.read()).done);
      }
      await expect(toEnd()).rejects.toThrow()
    })
  })
})
