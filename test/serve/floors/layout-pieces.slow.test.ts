import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { removeLeftDrafts } from '../../../src/operations/layouts/change-layouts.ts'
import type { LayoutAsset, LayoutContent } from '../../../src/schema/resources/floors/floor-layout.ts'
import { endParts, insertParts } from '../../../src/store/tables/floors/layout-changes.ts'
import { insertDrafts, selectDrafts } from '../../../src/store/tables/floors/layout-drafts.ts'
import { accessWorld, type World } from '../../support/access.ts'
import { databases, embedded, type TestDatabase } from '../../support/databases.ts'
import { assetAt, idOf, spaceAt } from '../../support/layouts.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// docs/decisions.md#r7
const ASSETS = 1200

let world: World
let database: TestDatabase
let all: Record<string, string>

async function open(databaseOf: () => Promise<TestDatabase>): Promise<void> {
  database = await databaseOf()
  world = await accessWorld(database, { RATE_CALLS: '0' })
  all = world.bearer((await (await world.account()).secret()).text)
}

const send = (method: string, path: string, body?: unknown) =>
  world.request(path, {
    method,
    headers: { ...all, 'if-match': '*', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

/** A floor with a layout. @returns its id */
async function floorWith(layout: object): Promise<string> {
  const answer = await send('POST', '/v2/floor', { properties: { name: 'Floor' }, ...layout })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

const put = (id: string, layout: object) => send('PUT', `/v2/floor/${id}/layout`, layout)

const read = async (id: string) => {
  const { revision, spaces, assets } = (await (await send('GET', `/v2/floor/${id}/layout`)).json()) as LayoutContent & {
    revision: number
  }
  return { revision, spaces, assets }
}

const relationsOf = async (id: string) =>
  ((await (await send('GET', `/v2/floor/${id}`)).json()) as { resourceRelations: { assets: string[] } })
    .resourceRelations.assets

const space = spaceAt(idOf('space', 1))
const assetsAt = (z: number, from = 0): LayoutAsset[] =>
  Array.from({ length: ASSETS }, (_, i) => assetAt(idOf('asset', from + i), i % 100, z))

const fresh = async () => {
  all = world.bearer((await (await world.account()).secret()).text)
}

const rowsOf = (id: string) =>
  database.store.db
    .selectFrom('asset')
    .select(['id', 'since', 'until'])
    .where('floor_id', '=', id)
    .orderBy('id')
    .orderBy('since')
    .execute()

describe.each(databases)('large layouts on $name', ({ open: openDatabase }) => {
  beforeAll(() => open(openDatabase))
  afterAll(() => database.close())

  test('a read while one is saved returns the one before or the one after, and other requests are answered', async () => {
    await fresh()
    const layouts = [0, 1, 2].map((z) => ({ spaces: [space], assets: assetsAt(z).slice(z * 100) }))
    const id = await floorWith(layouts[0]!)
    let isOver = false
    const saving = (async () => {
      for (const layout of layouts.slice(1)) expect((await put(id, layout)).status).toBe(200)
      isOver = true
    })()
    const seen = new Set<number>()
    let looks = 0
    while (!isOver) {
      const { revision, ...content } = await read(id)
      expect(content).toEqual(layouts[revision - 1])
      const part = await send('GET', `/v2/asset/${idOf('asset', 900)}`)
      expect([part.status, /"position":\[0,0,[012]\]/.test(await part.text())]).toEqual([200, true])
      seen.add(revision)
      looks++
    }
    await saving
    const relations = await relationsOf(id)
    expect(relations).toEqual(layouts[2]!.assets.map((it) => it.id))
    expect(looks).toBeGreaterThan(1)
    expect(await read(id)).toEqual({ revision: 3, ...layouts[2] })
    expect(await selectDrafts(database.store.db)).toEqual([])
  })

  test('of two saves of one floor at the same time each is whole, and the later is the newest', async () => {
    await fresh()
    const id = await floorWith({ spaces: [space], assets: assetsAt(0) })
    const [one, other] = await Promise.all([1, 2].map((z) => put(id, { spaces: [space], assets: assetsAt(z) })))
    expect([one!.status, other!.status]).toEqual([200, 200])
    const revisions = await Promise.all(
      [one!, other!].map(async (it) => ((await it.json()) as { revision: number }).revision),
    )
    expect(revisions.toSorted()).toEqual([2, 3])
    const { assets } = await read(id)
    expect(new Set(assets.map(({ position }) => position[2])).size).toBe(1)
  })

  test('a floor that is archived while its layout is written keeps the one it had, and nothing is left', async () => {
    await fresh()
    const before = { spaces: [space], assets: assetsAt(0) }
    const id = await floorWith(before)
    const rows = await rowsOf(id)
    let status: number | undefined
    const saving = put(id, { spaces: [space], assets: assetsAt(1, 600) }).then((saved) => (status = saved.status))
    // Where it is one transaction no other connection ever sees that it is being written.
    while (status === undefined && (await selectDrafts(database.store.db)).length === 0);
    const isInPieces = status === undefined
    expect(isInPieces).toBe(database.store.background !== undefined)
    expect((await send('POST', `/v2/floor/${id}/archive`)).status).toBe(200)
    expect(await saving).toBe(isInPieces ? 409 : 200)
    if (!isInPieces) return
    expect(await read(id)).toEqual({ revision: 1, ...before })
    expect(await rowsOf(id)).toEqual(rows)
  })

  test('an id that another floor has undoes what has been written', async () => {
    await fresh()
    const [taken] = assetsAt(0, 5000)
    await floorWith({ spaces: [], assets: [taken] })
    const before = { spaces: [space], assets: assetsAt(0) }
    const id = await floorWith(before)
    const rows = await rowsOf(id)
    const refused = await put(id, { spaces: [space], assets: [...assetsAt(1, 2000), taken] })
    expect(refused.status).toBe(409)
    expect(await rowsOf(id)).toEqual(rows)
    // The ids that it would have brought are free.
    expect((await send('POST', '/v2/floor', { properties: { name: 'B' }, assets: assetsAt(0, 2000) })).status).toBe(201)
  })

  test('what an earlier revision held is restored whole', async () => {
    await fresh()
    const before = { spaces: [space], assets: assetsAt(0) }
    const id = await floorWith(before)
    await put(id, { spaces: [space, spaceAt(idOf('space', 2), 10)], assets: assetsAt(1, 600) })
    expect((await send('POST', `/v2/floor/${id}/layout/restore`, { revision: 1 })).status).toBe(200)
    expect(await read(id)).toEqual({ revision: 3, ...before })
  })
})

describe('what a process leaves that is killed while it writes', () => {
  beforeAll(() => open(embedded.open))
  afterAll(() => database.close())

  /** Rows as they stand after some of the pieces. */
  async function killed() {
    await fresh()
    const before = { spaces: [space], assets: assetsAt(0) }
    const id = await floorWith(before)
    const rows = await rowsOf(id)
    const { account_id: accountId } = await database.store.db
      .selectFrom('floor')
      .select('account_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const revision = { layoutId: id, floorId: id, accountId, revision: 2 }
    const { db } = database.store
    await insertDrafts(db, [revision], new Date())
    const [first, ...others] = assetsAt(1, 5000).slice(0, 3)
    const content = [first!, ...others].map(({ id: own, ...rest }) => ({
      digest: 'x',
      id: own,
      spaceId: null,
      content: rest,
    }))
    await insertParts(db, 'asset', revision, { rows: JSON.stringify(content), positions: [1, 2, 3] })
    await endParts(db, 'asset', revision, [idOf('asset', 7), idOf('asset', 8)])
    world.service.access.floors.invalidate()
    return { id, before, rows, newId: first!.id }
  }

  test('no read returns any of it', async () => {
    const { id, before, newId } = await killed()
    expect(await read(id)).toEqual({ revision: 1, ...before })
    expect(await relationsOf(id)).toEqual(before.assets.map((it) => it.id))
    expect((await send('GET', `/v2/asset/${newId}`)).status).toBe(404)
    const ended = await send('GET', `/v2/asset/${idOf('asset', 7)}`)
    expect([ended.status, ((await ended.json()) as LayoutAsset).id]).toEqual([200, idOf('asset', 7)])
    const foreign = await send('POST', '/v2/floor', { properties: { name: 'B' }, assets: [before.assets[7]] })
    expect([foreign.status, ((await foreign.json()) as { detail: string }).detail]).toEqual([
      409,
      'assets[0].id: is that of an asset of another floor, leave it out for a new one',
    ])
  })

  test('the next sweep removes it', async () => {
    const { id, rows } = await killed()
    await removeLeftDrafts(world.service)
    expect(await selectDrafts(database.store.db)).toEqual([])
    expect(await rowsOf(id)).toEqual(rows)
  })

  test('the next save of the floor removes it, whatever it is', async () => {
    const { id } = await killed()
    const next = { spaces: [space], assets: assetsAt(3) }
    expect((await put(id, next)).status).toBe(200)
    expect(await read(id)).toEqual({ revision: 2, ...next })
  })

  test('of a floor that was to be made nothing is there', async () => {
    await fresh()
    const { account_id: accountId } = await database.store.db
      .selectFrom('token')
      .select('account_id')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    const floorId = crypto.randomUUID()
    const revision = { layoutId: floorId, floorId, accountId, revision: 1 }
    await insertDrafts(database.store.db, [revision], new Date())
    const [asset] = assetsAt(1, 9000)
    const { id: own, ...content } = asset!
    const rows = JSON.stringify([{ digest: 'x', id: own, spaceId: null, content }])
    await insertParts(database.store.db, 'asset', revision, { rows, positions: [1] })
    expect((await send('GET', `/v2/asset/${own}`)).status).toBe(404)
    await removeLeftDrafts(world.service)
    expect(await rowsOf(revision.floorId)).toEqual([])
  })
})
