import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { runBulkChunk } from '../../../src/operations/bulk/run-bulk-chunk.ts'
import type { BulkItemResult, FurnishedFloor, FurnishingItemResult } from '../../../src/schema/resources/bulk-job.ts'
import type { LayoutContent } from '../../../src/schema/resources/floors/floor-layout.ts'
import { problemOf } from '../../support/access.ts'
import { SEED } from '../../support/arbitraries.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { spaceId, twoFlats } from '../../support/floors.ts'
import { answerAlone } from './answer-alone.ts'
import { expectedRows, rowsOf } from './arrow-rows.ts'
import { type BulkScene, bulkScene } from './bulk-scene.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

/** The rooms of the examples: the head, which has what they share, and a room a line. */
const [head, ...rooms] = readFileSync('examples/rooms.ndjson', 'utf8')
  .trimEnd()
  .split('\n')
  .map((it) => JSON.parse(it) as Record<string, unknown>)
const defaults = head!['defaults'] as object
/** The engine refuses it: four walls on less than 4 m². */
const tiny = {
  ...rooms[0],
  room: {
    boundary: {
      shape: {
        type: 'polygon-extrusion',
        h: 2.5,
        points: [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 1],
        ],
      },
    },
  },
}
const NONE = '00000000-0000-4000-8000-000000000009'

describe.each(databases)('bulk jobs of rooms and floors on $name', ({ open }) => {
  let database: TestDatabase
  let scene: BulkScene
  let mine: Awaited<ReturnType<BulkScene['tenant']>>

  beforeAll(async () => {
    database = await open()
    scene = await bulkScene(database)
  })
  afterAll(async () => {
    await scene.stop()
    await database.close()
  })
  beforeEach(async () => {
    mine = await scene.tenant()
  })

  const resultsOf = async <Result = BulkItemResult>(id: string) => {
    const answer = await mine.call('GET', `/${id}/result`, { accept: 'application/x-ndjson' })
    return (await answer.text())
      .trimEnd()
      .split('\n')
      .map((it) => JSON.parse(it) as Result)
  }

  describe('rooms', () => {
    test('each result has the bytes that FurnishingAI.furnish answers; refusals are those of their items', async () => {
      const widths = fc.sample(fc.integer({ min: 30, max: 60 }), { numRuns: 6, seed: SEED })
      const items = widths.flatMap((decimetres, i) => {
        const points = [
          [0, 0],
          [decimetres / 10, 0],
          [decimetres / 10, 4],
          [0, 4],
        ]
        const boundary = {
          shape: { type: 'polygon-extrusion', points, h: 2.5 },
          openings: [{ type: 'door', pos: 0.4, l: 0.9, y: 0, h: 2.1 }],
        }
        return [i === 3 ? tiny : { ...rooms[i % rooms.length], room: { boundary } }]
      })
      const created = await mine.job(mine.create([head, ...items].map((it) => JSON.stringify(it)).join('\n')))
      expect(created).toMatchObject({ method: 'furnish', items: 6 })
      const done = await mine.ended(created.id)
      expect(done).toMatchObject({ status: 'done', itemsDone: 6, itemsRefused: 1 })
      const text = await (await mine.call('GET', `/${created.id}/result`, { accept: 'application/x-ndjson' })).text()
      const alone = await Promise.all(items.map((it) => answerAlone('furnish', JSON.stringify({ ...defaults, ...it }))))
      for (const [i, line] of text.trimEnd().split('\n').entries())
        if (alone[i] !== undefined) expect(line).toBe(`{"item":${i},"result":${alone[i]}}`)
        else expect(JSON.parse(line)).toMatchObject({ item: i, error: { code: 'room_too_small' } })
      const results = await resultsOf<FurnishingItemResult>(created.id)
      const pieces = results
        .flatMap((it) => ('result' in it ? it.result.furnishings : []))
        .flatMap((it) => it.furniture)
      expect(pieces.length).toBeGreaterThan(10)
      expect(done.pieces).toBe(pieces.length)
      const arrow = await mine.call('GET', `/${created.id}/result`, { accept: 'application/vnd.apache.arrow.stream' })
      expect(rowsOf(new Uint8Array(await arrow.arrayBuffer()))).toEqual(expectedRows(results))
    })

    test('what is no room is refused with its place, and GeoJSON has none', async () => {
      const refused = await problemOf(await mine.create({ method: 'furnish', items: [{ ...rooms[0], maxResults: 0 }] }))
      expect(refused).toMatchObject({ status: 400, detail: expect.stringContaining('items[0]: maxResults') })
      expect(refused.errors).toMatchObject([{ pointer: '/items/0/maxResults' }])
      const lines = await problemOf(await mine.create([head, { room: 1 }].map((it) => JSON.stringify(it)).join('\n')))
      expect(lines).toMatchObject({ status: 400, detail: expect.stringContaining('line 2: room') })
      const unknown = await problemOf(await mine.create('{"method": "sweep"}\n{}'))
      expect(unknown).toMatchObject({ status: 400, detail: expect.stringContaining('line 1: method') })
      const grids = await scene.world.request('/v2/desk-grid', {
        method: 'POST',
        headers: { 'content-type': 'application/x-ndjson' },
        body: [head, rooms[0]].map((it) => JSON.stringify(it)).join('\n'),
      })
      expect(await problemOf(grids)).toMatchObject({
        status: 400,
        detail: 'method: must be generateDeskGrid, got furnish',
      })
    })
  })

  describe('whole floors', () => {
    const spaces = twoFlats().spaces.filter(({ id }) => [14, 15].map(spaceId).includes(id))
    /** A floor of two rooms with ids of their own. */
    async function floor(tenant = mine) {
      const id = await tenant.mine.floor(true)
      const own = spaces.map((space) => ({ ...space, id: crypto.randomUUID(), doors: [] }))
      const answer = await scene.world.request(`/v2/floor/${id}/layout`, {
        method: 'PUT',
        headers: { ...tenant.all, 'content-type': 'application/json', 'if-match': '*' },
        body: JSON.stringify({ spaces: own.map(({ doors: _, ...space }) => space), assets: [] }),
      })
      expect(answer.status, await answer.clone().text()).toBe(200)
      return id
    }
    const layout = async (id: string) => {
      const answer = await scene.world.request(`/v2/floor/${id}/layout`, { headers: mine.all })
      return (await answer.json()) as LayoutContent & { revision: number; source: string }
    }
    const floorsOf = (results: readonly BulkItemResult[]) =>
      results.map((it) => ('result' in it ? (it.result as FurnishedFloor) : it))

    test('each is furnished as alone; saved where that is asked for, once however often it is tried', async () => {
      const ids = [await floor(), await floor(), await floor()]
      const items = [
        { floorId: ids[0] },
        { floorId: ids[1]!.toUpperCase(), save: true },
        { floorId: ids[2], save: true, alternatives: 1 },
      ]
      const created = await mine.job(mine.create({ method: 'floor.furnish', items }))
      const again = [0, 1, 2].map((number) =>
        runBulkChunk(scene.world.service, { jobId: created.id, number }, new AbortController().signal),
      )
      const done = await mine.ended(created.id)
      await Promise.all(again)
      expect(done).toMatchObject({ status: 'done', itemsDone: 3, itemsRefused: 0, problem: null })
      const found = floorsOf(await resultsOf(created.id)) as FurnishedFloor[]
      expect(found.map((it) => [it.floorId, it.savedRevision, it.problem])).toEqual([
        [ids[0], null, null],
        [ids[1], 2, null],
        [ids[2], 2, null],
      ])
      expect(done.pieces).toBe(found.reduce((sum, { totals }) => sum + totals.pieces, 0))
      expect(found[0]!.totals.pieces).toBeGreaterThan(5)
      expect(await layout(ids[0]!)).toMatchObject({ revision: 1, assets: [] })
      const saved = await layout(ids[1]!)
      expect(saved).toMatchObject({ revision: 2, source: 'furnish' })
      expect(saved.assets).toHaveLength(found[1]!.totals.pieces)
      // The job of the floor alone has found the same, but for ids.
      const accepted = await scene.world.request(`/v2/floor/${ids[0]}/furnish`, {
        method: 'POST',
        headers: { ...mine.all, 'content-type': 'application/json' },
        body: '{}',
      })
      const { id: alone } = (await accepted.json()) as { id: string }
      const single = await vi.waitFor(
        async () => {
          const answer = await scene.world.request(`/v2/job/${alone}/result`, { headers: mine.all })
          if (!answer.ok) throw new Error(await answer.text())
          return (await answer.json()) as FurnishedFloor
        },
        { timeout: 60_000, interval: 50 },
      )
      expect({ spaces: found[0]!.spaces, totals: found[0]!.totals }).toEqual({
        spaces: single.spaces,
        totals: single.totals,
      })
      const arrow = await mine.call('GET', `/${created.id}/result`, { accept: 'application/vnd.apache.arrow.stream' })
      expect(await problemOf(arrow)).toMatchObject({ status: 409 })
    })

    test('a floor that the caller may not read or save makes no job; one that has gone is an error of its item', async () => {
      const other = await scene.tenant()
      const items = [{ floorId: await floor() }, { floorId: await floor(other) }]
      expect(await problemOf(await mine.create({ method: 'floor.furnish', items }))).toMatchObject({
        status: 404,
        detail: 'items[1]: floor: not found',
      })
      const reader = scene.world.bearer((await mine.mine.secret(['floor:readPrivate'])).text)
      const saving = { method: 'floor.furnish', defaults: { save: true }, items: [items[0]!] }
      expect(await problemOf(await mine.create(saving, reader))).toMatchObject({
        status: 403,
        code: 'insufficient_scope',
      })
      const { queue } = scene.world.service
      const gone = await floor()
      scene.world.service.queue = { sendAll: async () => {}, wake() {} } as never
      const late = await mine.job(mine.create({ method: 'floor.furnish', items: [{ floorId: gone }] }))
      scene.world.service.queue = queue
      await scene.world.request(`/v2/floor/${gone}/archive`, { method: 'POST', headers: mine.all })
      const removed = await scene.world.request(`/v2/floor/${gone}`, { method: 'DELETE', headers: mine.all })
      expect(removed.status).toBe(204)
      await runBulkChunk(scene.world.service, { jobId: late.id, number: 0 }, new AbortController().signal)
      expect(await mine.ended(late.id)).toMatchObject({ status: 'done', itemsRefused: 1, pieces: 0 })
      expect(await resultsOf(late.id)).toEqual([{ item: 0, error: { code: 'not_found', message: 'floor: not found' } }])
      expect(await problemOf(await mine.create({ method: 'floor.furnish', items: [{ floorId: NONE }] }))).toMatchObject(
        {
          status: 404,
        },
      )
    })
  })
})
