import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ServiceError } from '../../../src/base/errors.ts'
import { runBuildingFurnishing } from '../../../src/operations/jobs/run-building-furnishing.ts'
import { runFurnishing } from '../../../src/operations/jobs/run-furnishing.ts'
import { sweep } from '../../../src/operations/upkeep/sweep.ts'
import type { FloorFurnishing } from '../../../src/schema/resources/floors/floor-furnishing.ts'
import type { LayoutAsset, LayoutContent } from '../../../src/schema/resources/floors/floor-layout.ts'
import type { Job } from '../../../src/schema/resources/job.ts'
import type { Compute } from '../../../src/threads/compute/compute.ts'
import { accessWorld, problemOf, type World } from '../../support/access.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { type Hole, rectangle, spaceId, twoFlats } from '../../support/floors.ts'
import { startTestQueue } from '../../support/queue.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const ROOMS = [spaceId(14), spaceId(15)]
const HOLES: readonly Hole[] = [
  ['door', 'bottom', 0.3, 0.9],
  ['window', 'top', 0.5, 1.4],
]

describe.each(databases)('furnishing of floors on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  let mine: Awaited<ReturnType<World['account']>>
  let all: Record<string, string>
  let floorId: string
  let stopQueue: () => Promise<void>
  let compute: Compute

  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database, { RATE_CALLS: '0' })
    compute = world.service.compute
    stopQueue = await startTestQueue(world.service, database.store)
  })
  afterAll(async () => {
    await stopQueue()
    await database.close()
  })
  beforeEach(async () => {
    mine = await world.account()
    all = world.bearer((await mine.secret()).text)
    floorId = await mine.floor(true)
  })
  afterEach(() => {
    Object.assign(world.service, { compute })
  })

  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    world.request(path, {
      method,
      headers: { ...all, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const json = async <Value>(answer: Response | Promise<Response>) => (await (await answer).json()) as Value
  /** Spaces of the two flats under ids of their own: an account has each id on one floor only. */
  const put = async (content: Partial<LayoutContent> = {}) => {
    const answer = await send(
      'PUT',
      `/v2/floor/${floorId}/layout`,
      { spaces: twoFlats().spaces, assets: [], ...content },
      { 'if-match': '*' },
    )
    expect(answer.status).toBe(200)
  }
  const layout = (revision?: number) =>
    json<LayoutContent & { revision: number; source: string }>(
      send('GET', `/v2/floor/${floorId}/layout${revision ? `?revision=${revision}` : ''}`),
    )
  const furnish = async (params: object = {}) => {
    const answer = await send('POST', `/v2/floor/${floorId}/furnish`, { spaces: ROOMS, ...params })
    expect(answer.status).toBe(202)
    const job = await json<Job>(answer)
    expect(answer.headers.get('location')).toMatch(new RegExp(`/v2/job/${job.id}$`))
    return job
  }
  const read = (id: string) => json<Job>(send('GET', `/v2/job/${id}`))
  const ended = (id: string) =>
    vi.waitFor(
      async () => {
        const job = await read(id)
        if (job.finishedAt === null) throw new Error(`is ${job.status}`)
        return job
      },
      { timeout: 120_000, interval: 30 },
    )
  const resultOf = (id: string) => json<FloorFurnishing & { revision: number }>(send('GET', `/v2/job/${id}/result`))
  const save = (id: string, choices?: object) =>
    send('POST', `/v2/job/${id}/save`, choices === undefined ? {} : { choices })
  const chosenIn = ({ spaces }: FloorFurnishing) =>
    spaces.flatMap(({ spaceId: id, chosen, furnishings }) =>
      furnishings
        .filter((one) => one.id === chosen)
        .flatMap((one) => one.furniture.map(({ type, position }) => ({ id, type, position }))),
    )
  /** Rooms are solved no more until `go` is called. */
  const held = () => {
    let go = () => {}
    let started = () => {}
    const gate = new Promise<void>((resolve) => (go = resolve))
    const begun = new Promise<void>((resolve) => (started = resolve))
    const run: Compute['run'] = async (work, params, options) => {
      started()
      const signal = options?.signal?.()
      await Promise.race([
        gate,
        new Promise((_, reject) =>
          signal?.addEventListener('abort', () => reject(new ServiceError('unavailable', 'stopped'))),
        ),
      ])
      return compute.run(work, params, options)
    }
    Object.assign(world.service, { compute: { ...compute, run } })
    return { go, begun }
  }

  test('a storey is what all storeys of its building say that are not archived', async () => {
    const bodies = { method: 'POST', headers: { ...all, 'content-type': 'application/json' } }
    const made = async (path: string, body: object) =>
      (await json<{ id: string }>(world.request(path, { ...bodies, body: JSON.stringify(body) }))).id
    const names = (...list: string[]) =>
      list.map((name, i) => ({
        ...rectangle(i + 1, name, [i * 5, 0, 4, 5], HOLES),
        id: crypto.randomUUID(),
      }))
    const buildingId = await made('/v2/building', { properties: { name: 'House' } })
    const storey = (name: string, spaces: LayoutContent['spaces'], facts: object = {}) =>
      made('/v2/floor', { properties: { name, buildingId, ...facts }, spaces })
    const upper = await storey('1. OG', names('Zimmer 1', 'Zimmer 2'), { elevation: 3, height: 3 })
    const under = await storey('Level 0', names('Raum 1', 'Raum 2'), { elevation: -3, height: 3 })
    const usesOf = async (floor: string) => {
      floorId = floor
      const { spaces } = await resultOf((await ended((await furnish({ spaces: undefined })).id)).id)
      return spaces.map(({ template }) => template)
    }
    expect(await usesOf(upper)).toEqual(['work', 'work'])
    const home = await storey('EG', names('Wohnzimmer', 'Küche', 'Bad', 'Schlafzimmer'), { elevation: 0, height: 3 })
    expect(await usesOf(upper)).toEqual(['bedroom', 'bedroom'])
    expect(await usesOf(under)).toEqual([null, null])
    await send('POST', `/v2/floor/${home}/archive`)
    expect(await usesOf(upper)).toEqual(['work', 'work'])
  })

  describe('a building', () => {
    const made = async (path: string, body: object) => (await json<{ id: string }>(send('POST', path, body))).id
    const rooms = (...list: string[]) =>
      list.map((name, i) => ({ ...rectangle(i + 1, name, [i * 5, 0, 4, 5], HOLES), id: crypto.randomUUID() }))
    const building = async () => {
      const id = await made('/v2/building', { properties: { name: 'House' } })
      const storey = (name: string, elevation: number | null, spaces: LayoutContent['spaces']) =>
        made('/v2/floor', { properties: { name, buildingId: id, elevation, private: true }, spaces })
      const upper = await storey('Upper', 3, rooms('Office 1', 'Office 2'))
      const lower = await storey('Lower', 0, rooms('Meeting room', 'Store'))
      const roof = await storey('Roof', 9, [])
      const attic = await storey('Attic', 6, rooms('Office'))
      await send('POST', `/v2/floor/${attic}/archive`)
      return { id, upper, lower, roof, attic }
    }
    const furnishAll = (id: string, params: object, headers = {}) =>
      send('POST', `/v2/building/${id}/furnish`, params, headers)
    type Jobs = { buildingId: string; jobs: Job[] }
    const layoutOf = (floor: string) =>
      json<LayoutContent & { revision: number }>(send('GET', `/v2/floor/${floor}/layout`))

    test('has each storey with a plan furnished by a job of its own, and saved where that is asked for', async () => {
      const { id, upper, lower, attic } = await building()
      const shown = await furnishAll(id, { mapping: [{ match: { name: 'Store' }, template: 'work' }] })
      expect(shown.status).toBe(202)
      const { buildingId, jobs } = await json<Jobs>(shown)
      expect([buildingId, ...jobs.map((job) => job.floorId)]).toEqual([id, lower, upper])
      for (const job of jobs) expect(await ended(job.id)).toMatchObject({ status: 'done', savedRevision: null })
      expect((await resultOf(jobs[0]!.id)).spaces.map(({ template }) => template)).toEqual(['meet', 'work'])
      expect((await layoutOf(lower)).assets).toEqual([])
      const saving = await json<Jobs>(furnishAll(id, { save: true }))
      for (const job of saving.jobs) expect(await ended(job.id)).toMatchObject({ status: 'done', savedRevision: 2 })
      for (const floor of [lower, upper]) expect((await layoutOf(floor)).assets.length).toBeGreaterThan(0)
      type Page = { jobs: Job[]; next: string | null }
      const first = await json<Page>(send('GET', `/v2/job?buildingId=${id}&limit=3`))
      const second = await json<Page>(send('GET', `/v2/job?buildingId=${id}&limit=3&cursor=${first.next}`))
      const listed = [...first.jobs, ...second.jobs].map((job) => job.id)
      expect(listed.sort()).toEqual([...jobs, ...saving.jobs].map((job) => job.id).sort())
      expect((await send('GET', `/v2/job?floorId=${attic}`)).status).toBe(200)
      expect(await json(send('GET', `/v2/job?floorId=${attic}`))).toMatchObject({ jobs: [] })
    })

    test('is furnished as far as the caller reads and, to save, changes its floors', async () => {
      const { id, upper, lower } = await building()
      const bearer = async (scopes: string[], floors: string[] = []) =>
        world.bearer((await mine.secret(scopes as never, { floors } as never)).text)
      const other = world.bearer((await (await world.account()).secret()).text)
      const reader = await bearer(['floor:readPrivate'])
      expect(await problemOf(await furnishAll(id, {}, other))).toMatchObject({ status: 404 })
      expect(await problemOf(await furnishAll(id, { save: true }, reader))).toMatchObject({ status: 403 })
      const narrowed = await bearer(['floor:readPrivate', 'floor:update'], [upper])
      const { jobs } = await json<Jobs>(furnishAll(id, { save: true }, narrowed))
      expect(jobs.map(({ floorId: floor }) => floor)).toEqual([upper])
      await ended(jobs[0]!.id)
      expect((await layoutOf(lower)).revision).toBe(1)
    })

    test('without a plan, or with ids in its targets that none of its spaces has, is refused in words', async () => {
      const id = await made('/v2/building', { properties: { name: 'Empty' } })
      expect(await problemOf(await furnishAll(id, {}))).toMatchObject({
        status: 409,
        detail: expect.stringContaining('has no storeys with a plan'),
      })
      const { id: house } = await building()
      const targets = { places: 3, mayChange: [crypto.randomUUID()] }
      expect(await problemOf(await furnishAll(house, { targets }))).toMatchObject({
        status: 400,
        detail: expect.stringContaining('input.targets.mayChange[0]: no space of the storeys'),
      })
      for (const query of ['', `?floorId=${house}&buildingId=${house}`])
        expect(await problemOf(await send('GET', `/v2/job${query}`))).toMatchObject({
          status: 400,
          detail: expect.stringContaining('either floorId or buildingId'),
        })
    })

    describe('with targets', () => {
      const furnishedTogether = async (id: string, targets: object, params: object = {}) => {
        const { jobs } = await json<Jobs>(furnishAll(id, { targets, ...params }))
        const done = await Promise.all(jobs.map((job) => ended(job.id)))
        const results = await Promise.all(
          done.map((job) => (job.status === 'done' ? resultOf(job.id) : Promise.resolve(undefined))),
        )
        return { jobs: done, results }
      }

      test('is furnished to them as a whole, and each job has the report of all storeys', async () => {
        const { id, upper, lower } = await building()
        const { jobs, results } = await furnishedTogether(
          id,
          { places: 3, mayChange: 'work' },
          { save: true, mapping: [{ match: { name: 'Store' }, template: 'work' }] },
        )
        expect(jobs.map((job) => [job.floorId, job.status, job.savedRevision])).toEqual([
          [lower, 'done', 2],
          [upper, 'done', 2],
        ])
        const [first] = results
        expect(results.map((result) => [result?.targets, result?.building])).toEqual([
          [undefined, first!.building],
          [undefined, first!.building],
        ])
        const { targets, storeys } = first!.building!
        expect(targets).toMatchObject([{ name: 'places', asked: 3, measured: 3, outcome: 'met' }])
        expect(storeys.map((storey) => storey.floorId)).toEqual([lower, upper])
        const stored = await Promise.all([lower, upper].map(layoutOf))
        const desks = stored.map(({ assets }) => assets.filter(({ type }) => type === 'task_table').length)
        expect(storeys.map(({ places }) => places)).toEqual(desks)
        expect(desks.reduce((all, one) => all + one, 0)).toBe(3)
      })

      test('tells the report to no caller who may not read all of the storeys', async () => {
        const { id, upper } = await building()
        const { jobs } = await furnishedTogether(id, { places: 2 })
        const narrowed = world.bearer(
          (await mine.secret(['floor:readPrivate'] as never, { floors: [upper] } as never)).text,
        )
        const job = jobs.find(({ floorId: floor }) => floor === upper)!
        const told = await json<FloorFurnishing>(send('GET', `/v2/job/${job.id}/result`, undefined, narrowed))
        expect(told.spaces).toHaveLength(2)
        expect(told.building).toBeUndefined()
      })

      test('changes spaces by their ids on any of its storeys', async () => {
        const { id, lower } = await building()
        const [meeting] = (await layoutOf(lower)).spaces
        const targets = { places: 8, mayChange: [meeting!.id.toUpperCase()] }
        const { results } = await furnishedTogether(id, targets)
        expect(results[0]!.spaces[0]).toMatchObject({ spaceId: meeting!.id, template: 'work', decidedBy: 'target' })
        expect(results[1]!.spaces.map(({ decidedBy }) => decidedBy)).toEqual(['name', 'name'])
      })

      test.each([
        ['while they are furnished', true],
        ['right before their end', false],
      ])('gives the share of a storey that is cancelled %s to the others', async (_, waits) => {
        const { id, lower, upper } = await building()
        const [meeting] = (await layoutOf(lower)).spaces
        const mapping = [{ match: { name: 'Store' }, template: 'work' }]
        const whole = await furnishedTogether(id, { places: 3 }, { mapping })
        const sharesOf = (result: FloorFurnishing | undefined) =>
          result!.building!.storeys.map(({ floorId: floor, places }) => [floor, places])
        expect(sharesOf(whole.results[1])).toEqual([
          [lower, 1],
          [upper, 2],
        ])
        const { go, begun } = held()
        // An id on the storey that goes away is none of the others, and is no fault.
        const targets = { places: 3, mayChange: [meeting!.id] }
        const { jobs } = await json<Jobs>(furnishAll(id, { targets, mapping, save: true }))
        await begun
        await send('POST', `/v2/job/${jobs[0]!.id}/cancel`)
        if (waits) await new Promise((resolve) => setTimeout(resolve, 900))
        go()
        expect(await ended(jobs[1]!.id)).toMatchObject({ status: 'done', savedRevision: 2 })
        expect(await read(jobs[0]!.id)).toMatchObject({ status: 'cancelled', savedRevision: null })
        expect((await layoutOf(lower)).revision).toBe(1)
        const result = await resultOf(jobs[1]!.id)
        // The fourth is the second of a pair.
        expect(sharesOf(result)).toEqual([[upper, 4]])
        expect(result.building!.targets).toMatchObject([{ name: 'places', asked: 3, measured: 4, outcome: 'met' }])
      })

      test('is begun anew where a process died between its storeys, with the share that each had', async () => {
        const { id } = await building()
        const { jobs, results } = await furnishedTogether(id, { places: 3 })
        const [first, second] = jobs.map((job) => job.id)
        await database.store.db
          .updateTable('job')
          .set({ status: 'running', finished_at: null, result_gzip: null })
          .where('id', '=', second!)
          .execute()
        const before = await read(first!)
        await runBuildingFurnishing(world.service, [first!, second!], new AbortController().signal)
        expect(await read(first!)).toEqual(before)
        expect(await read(second!)).toMatchObject({ status: 'done' })
        expect(await resultOf(second!)).toEqual(results[1])
      })

      test('stops where all of its jobs are cancelled, and is put back with all where the process stops', async () => {
        const { id } = await building()
        const gate = held()
        const { jobs } = await json<Jobs>(furnishAll(id, { targets: { places: 3 } }))
        await gate.begun
        for (const job of jobs) await send('POST', `/v2/job/${job.id}/cancel`)
        for (const job of jobs) expect(await ended(job.id)).toMatchObject({ status: 'cancelled' })
        gate.go()
        const again = await json<Jobs>(furnishAll(id, { targets: { places: 3 } }))
        for (const job of again.jobs) await ended(job.id)
        const ids = again.jobs.map((job) => job.id)
        await database.store.db
          .updateTable('job')
          .set({ status: 'queued', finished_at: null })
          .where('id', 'in', ids)
          .execute()
        const stopping = new AbortController()
        const stopped = held()
        const run = runBuildingFurnishing(world.service, ids, stopping.signal)
        await stopped.begun
        stopping.abort(new Error('the process stops'))
        await expect(run).rejects.toThrow()
        for (const job of ids) expect(await read(job)).toMatchObject({ status: 'running', finishedAt: null })
        stopped.go()
        for (const job of ids) await send('POST', `/v2/job/${job}/cancel`)
      })
    })

    test('starts no storey while the account has too many jobs', async () => {
      const { id } = await building()
      await put()
      const { go, begun } = held()
      const first = await furnish()
      await begun
      for (let i = 1; i < 19; i++) await furnish()
      // The last place is enough for all storeys: none of them is left behind.
      const { jobs } = await json<Jobs>(furnishAll(id, {}))
      expect(jobs).toHaveLength(2)
      expect(await problemOf(await furnishAll(id, {}))).toMatchObject({ status: 409 })
      const { jobs: open } = await json<{ jobs: Job[] }>(send('GET', `/v2/job?floorId=${floorId}&limit=100`))
      for (const job of [...open, ...jobs]) if (job.id !== first.id) await send('POST', `/v2/job/${job.id}/cancel`)
      go()
      await ended(first.id)
    })
  })

  test('a preview saves nothing; saving it makes a revision with what was shown', async () => {
    await put()
    const job = await furnish()
    expect(job).toMatchObject({ kind: 'furnish', floorId, revision: 1, savedRevision: null, problem: null })
    const done = await ended(job.id)
    expect(done).toMatchObject({ status: 'done', progress: { done: 2, total: 2 } })
    const result = await resultOf(job.id)
    expect(result.spaces.map((space) => [space.spaceId, space.outcome])).toEqual(ROOMS.map((id) => [id, 'furnished']))
    expect((await layout()).revision).toBe(1)
    const saved = await save(job.id)
    expect([saved.status, saved.headers.get('etag')]).toEqual([200, '"2"'])
    const after = await layout()
    expect([after.revision, after.source]).toEqual([2, 'furnish'])
    expect(after.assets.map(({ spaceId: id, type, position }) => ({ id, type, position }))).toEqual(chosenIn(result))
    expect(after.assets.every(({ moved }) => !moved)).toBe(true)
    expect(new Set(after.assets.map(({ origin }) => origin))).toEqual(
      new Set(result.spaces.map((space) => space.chosen)),
    )
    expect(await read(job.id)).toMatchObject({ savedRevision: 2 })
    expect(await problemOf(await save(job.id))).toMatchObject({ status: 409 })
  })

  test('another alternative is saved where it is chosen; one that is none is refused', async () => {
    await put()
    const job = await furnish({ alternatives: 3 })
    await ended(job.id)
    const [space] = (await resultOf(job.id)).spaces
    const other = space!.furnishings[1]!
    expect(await problemOf(await save(job.id, { [ROOMS[0]!]: ROOMS[1] }))).toMatchObject({ status: 400 })
    expect(await problemOf(await save(job.id, { [spaceId(11)]: other.id }))).toMatchObject({ status: 400 })
    expect((await save(job.id, { [ROOMS[0]!.toUpperCase()]: other.id.toUpperCase() })).status).toBe(200)
    const { assets } = await layout()
    const shown = assets.filter((one) => one.spaceId === ROOMS[0])
    expect(shown.map(({ position }) => position)).toEqual(other.furniture.map(({ position }) => position))
  })

  test('targets are measured in the result, and saving undoes nothing else', async () => {
    await put()
    const job = await furnish({ targets: { places: 3, phoneBooths: 0 } })
    expect(await ended(job.id)).toMatchObject({ status: 'done', progress: { done: 2, total: 2 } })
    const { targets } = await resultOf(job.id)
    expect(targets).toMatchObject([
      { name: 'places', asked: 3, outcome: 'unmet', needed: expect.stringContaining('more: ') },
      { name: 'phoneBooths', asked: 0, measured: 0, outcome: 'met', needed: null },
    ])
    expect((await save(job.id)).status).toBe(200)
  })

  test('with save the best furnishings are saved at once', async () => {
    await put()
    const done = await ended((await furnish({ save: true })).id)
    expect(done).toMatchObject({ status: 'done', savedRevision: 2 })
    expect(await layout()).toMatchObject({ revision: 2, source: 'furnish' })
  })

  test('furnishing again changes nothing where nothing else is asked: ids and attribute values stay', async () => {
    await put()
    await ended((await furnish({ save: true })).id)
    const first = await layout()
    const again = await ended((await furnish({ save: true })).id)
    expect(again).toMatchObject({ status: 'done', savedRevision: 2 })
    expect(await layout()).toEqual(first)
  })

  test('furnishing again keeps to the bit what a person has moved, and replaces the rest', async () => {
    await put()
    await ended((await furnish({ save: true })).id)
    const first = await layout()
    const bed = first.assets.find(({ type, spaceId: id }) => type === 'bed' && id === ROOMS[0])!
    const [x, y, z] = bed.position
    const assets = first.assets.map((one): LayoutAsset => (one === bed ? { ...one, position: [x + 0.05, y, z] } : one))
    await put({ assets })
    const moved = (await layout()).assets.find(({ id }) => id === bed.id)!
    expect(moved).toMatchObject({ moved: true, origin: bed.origin })
    expect(await ended((await furnish({ save: true })).id)).toMatchObject({ savedRevision: 4 })
    const after = await layout()
    expect(after.assets.find(({ id }) => id === bed.id)).toEqual(moved)
    for (const { id, type, position, rotation } of after.assets) {
      const before = first.assets.find((one) => one.id === id)
      if (!before || id === bed.id) continue
      expect([before.type, before.rotation], 'only what stands where it stood has the same id').toEqual([
        type,
        rotation,
      ])
      expect(Math.hypot(...position.map((it, i) => it - before.position[i]!))).toBeLessThanOrEqual(0.05)
    }
    expect(after.assets.filter(({ type, spaceId: id }) => type === 'bed' && id === ROOMS[0])).toHaveLength(1)
  })

  test('a job is not saved over what has changed since, unless it changed elsewhere', async () => {
    await put()
    const job = await furnish()
    const late = await furnish({ spaces: [spaceId(11)] })
    await Promise.all([ended(job.id), ended(late.id)])
    const spaces = twoFlats().spaces.map((one) => (one.id === spaceId(11) ? { ...one, name: 'Salon' } : one))
    await put({ spaces })
    expect((await save(job.id)).status).toBe(200)
    expect(await problemOf(await save(late.id))).toMatchObject({
      status: 409,
      detail: 'layout: "Wohnzimmer" changed since the furnishing was asked for: furnish the floor again',
    })
    expect((await layout()).revision).toBe(3)
  })

  test('a job that runs is stopped within a second, and saves nothing', async () => {
    await put()
    const { begun } = held()
    const job = await furnish({ save: true })
    await begun
    expect(await read(job.id)).toMatchObject({ status: 'running' })
    expect(await json<Job>(send('POST', `/v2/job/${job.id}/cancel`))).toMatchObject({ status: 'cancelled' })
    expect((await send('GET', `/v2/job/${job.id}/result`)).status).toBe(409)
    expect((await save(job.id)).status).toBe(409)
    expect((await layout()).revision).toBe(1)
    // It remains cancelled when its worker goes on and when it is cancelled again.
    Object.assign(world.service, { compute })
    await runFurnishing(world.service, job.id, new AbortController().signal)
    expect(await json<Job>(send('POST', `/v2/job/${job.id}/cancel`))).toMatchObject({ status: 'cancelled' })
    expect((await layout()).revision).toBe(1)
  })

  test('a job whose service stops is taken again and saved once', async () => {
    await put()
    const { begun } = held()
    const job = await furnish({ save: true })
    await begun
    await stopQueue()
    expect(await read(job.id)).toMatchObject({ status: 'running', finishedAt: null })
    Object.assign(world.service, { compute })
    stopQueue = await startTestQueue(world.service, database.store)
    expect(await ended(job.id)).toMatchObject({ status: 'done', savedRevision: 2 })
    expect((await layout()).revision).toBe(2)
  })

  test('two workers that have the same job end it once', async () => {
    await put()
    const { begun, go } = held()
    const job = await furnish({ save: true })
    await begun
    const second = runFurnishing(world.service, job.id, new AbortController().signal)
    go()
    await second
    expect(await ended(job.id)).toMatchObject({ status: 'done', savedRevision: 2 })
    await runFurnishing(world.service, job.id, new AbortController().signal)
    expect((await layout()).revision).toBe(2)
  })

  test('while too many calls wait the job waits too', async () => {
    await put()
    let refused = 0
    const run: Compute['run'] = async (...args) => {
      if (refused++ < 2) throw new ServiceError('unavailable', 'too many calls wait')
      return compute.run(...args)
    }
    Object.assign(world.service, { compute: { ...compute, run } })
    expect(await ended((await furnish()).id)).toMatchObject({ status: 'done' })
    expect(refused).toBeGreaterThan(2)
  })

  test('progress is written while rooms are solved', async () => {
    await put()
    const { begun, go } = held()
    const job = await furnish()
    await begun
    await vi.waitFor(async () => expect((await read(job.id)).progress).toEqual({ done: 0, total: 2, current: null }), {
      timeout: 20_000,
    })
    go()
    expect((await ended(job.id)).progress).toMatchObject({ done: 2, total: 2 })
  })

  test('what cannot be furnished is refused before it is a job', async () => {
    const refused = async (body: object) => problemOf(await send('POST', `/v2/floor/${floorId}/furnish`, body))
    expect(await refused({})).toMatchObject({ status: 404, detail: 'layout: the floor has none yet' })
    await put()
    expect(await refused({ revision: 7 })).toMatchObject({ status: 404 })
    expect(await refused({ spaces: [ROOMS[0], spaceId(404)] })).toMatchObject({
      status: 400,
      detail: expect.stringContaining('input.spaces[1]'),
    })
    expect(await refused({ mapping: [{ match: {}, template: 'work' }] })).toMatchObject({ status: 400 })
    expect(await refused({ alternatives: 11 })).toMatchObject({ status: 400 })
    expect(await refused({ targets: {} })).toMatchObject({ status: 400, detail: expect.stringContaining('targets') })
    expect(await refused({ targets: { places: 4, mayChange: [ROOMS[0], spaceId(404)] } })).toMatchObject({
      status: 400,
      detail: expect.stringContaining('input.targets.mayChange[1]'),
    })
    await send('POST', `/v2/floor/${floorId}/archive`)
    expect(await refused({ save: true })).toMatchObject({ status: 409 })
    expect((await send('POST', `/v2/floor/${floorId}/furnish`, { spaces: ROOMS })).status).toBe(202)
    expect(await json<{ jobs: Job[] }>(send('GET', `/v2/job?floorId=${floorId}`))).toMatchObject({ jobs: [{}] })
  })

  test('jobs are those of a floor that the caller may read; saving needs floor:update', async () => {
    await put()
    const job = await furnish()
    await ended(job.id)
    const other = world.bearer((await (await world.account()).secret()).text)
    const reader = world.bearer((await mine.secret(['floor:readPrivate'])).text)
    const writer = world.bearer((await mine.secret(['floor:update'])).text)
    const status = async (method: string, path: string, headers: Record<string, string>) =>
      (await world.post(path, {}, headers).then((it) => (method === 'POST' ? it : world.request(path, { headers }))))
        .status
    const get = async (path: string, headers: Record<string, string>) => (await world.request(path, { headers })).status
    for (const path of [`/v2/job/${job.id}`, `/v2/job/${job.id}/result`, `/v2/job?floorId=${floorId}`]) {
      expect([await get(path, other), await get(path, reader), await get(path, writer)]).toEqual([404, 200, 403])
    }
    expect(await status('POST', `/v2/job/${job.id}/cancel`, other)).toBe(404)
    expect(await status('POST', `/v2/job/${job.id}/save`, other)).toBe(404)
    expect(await status('POST', `/v2/job/${job.id}/save`, reader)).toBe(403)
    expect((await world.post(`/v2/floor/${floorId}/furnish`, { save: true }, reader)).status).toBe(403)
    expect((await world.post(`/v2/floor/${floorId}/furnish`, { spaces: ROOMS }, reader)).status).toBe(202)
    expect((await world.post(`/v2/floor/${floorId}/furnish`, {}, other)).status).toBe(404)
    expect(await status('POST', `/v2/job/${job.id}/save`, writer)).toBe(200)
    expect(await get('/v2/job/nonsense', reader)).toBe(404)
    const trpc = async (name: string, input: unknown, headers: Record<string, string>) =>
      (await world.request(`/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`, { headers })).status
    expect(await trpc('job.read', { jobId: job.id }, reader)).toBe(200)
    expect(await trpc('job.read', { jobId: job.id }, other)).toBe(404)
    expect((await world.post('/trpc/job.save', { jobId: job.id }, reader)).status).toBe(403)
    expect((await world.post('/trpc/floor.furnish', { floorId }, other)).status).toBe(404)
  })

  test('jobs of a floor are listed in pages, newest first, and removed a week after their end', async () => {
    await put()
    const ids: string[] = []
    for (let i = 0; i < 3; i++) {
      world.time.now += 1000
      ids.unshift((await furnish({ spaces: [ROOMS[1]] })).id)
    }
    for (const id of ids) await ended(id)
    type Page = { jobs: Job[]; next: string | null }
    const first = await json<Page>(send('GET', `/v2/job?floorId=${floorId}&limit=2`))
    const second = await json<Page>(send('GET', `/v2/job?floorId=${floorId}&limit=2&cursor=${first.next}`))
    expect([...first.jobs, ...second.jobs].map(({ id }) => id)).toEqual(ids)
    expect(second.next).toBeNull()
    world.time.now += 7 * 86_400_000 - 5000
    await sweep(world.service)
    expect((await send('GET', `/v2/job/${ids[0]}`)).status).toBe(200)
    world.time.now += 10_000
    await sweep(world.service)
    for (const id of ids) expect((await send('GET', `/v2/job/${id}`)).status).toBe(404)
  })

  test('an account has at most twenty jobs that wait or run', async () => {
    await put()
    const { go, begun } = held()
    const jobs = [await furnish()]
    await begun
    for (let i = 1; i < 20; i++) jobs.push(await furnish())
    expect(await problemOf(await send('POST', `/v2/floor/${floorId}/furnish`, {}))).toMatchObject({ status: 409 })
    for (const { id } of jobs.slice(1)) await send('POST', `/v2/job/${id}/cancel`)
    go()
    expect(await ended(jobs[0]!.id)).toMatchObject({ status: 'done' })
  })

  test('asking and cancelling are written down, with ids alone', async () => {
    await put()
    const { begun, go } = held()
    const job = await furnish()
    await begun
    await send('POST', `/v2/job/${job.id}/cancel`)
    go()
    const entries = await world.db
      .selectFrom('audit_entry')
      .select(['event', 'subject_kind', 'subject_id', 'detail'])
      .where('subject_id', '=', job.id)
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      {
        event: 'job.created',
        subject_kind: 'job',
        subject_id: job.id,
        detail: { kind: 'furnish', floor: floorId, save: false },
      },
      { event: 'job.cancelled', subject_kind: 'job', subject_id: job.id, detail: { floor: floorId } },
    ])
  })
})
