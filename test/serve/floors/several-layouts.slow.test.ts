import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { LayoutContent } from '../../../src/schema/resources/floors/floor-layout.ts'
import type { FloorLayout } from '../../../src/schema/resources/floors/floor-layouts.ts'
import { accessWorld, problemOf, type World } from '../../support/access.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { assetAt, idOf, spaceAt } from '../../support/layouts.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

type Read = LayoutContent & FloorLayout & { source: string; message: string | null }

describe.each(databases)('several layouts of a floor on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  let all: Record<string, string>
  let floorId: string
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database, { RATE_CALLS: '0' })
  })
  afterAll(() => database.close())

  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    world.request(path, {
      method,
      headers: { ...all, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const json = async <It>(answer: Promise<Response>, status = 200): Promise<It> => {
    const found = await answer
    expect([found.status, found.status === status ? '' : await found.clone().text()]).toEqual([status, ''])
    return (await found.json()) as It
  }
  const layouts = async () =>
    (await json<{ layouts: FloorLayout[] }>(send('GET', `/v2/layout?floorId=${floorId}`))).layouts
  const read = (id: string, revision?: number) =>
    json<Read>(send('GET', `/v2/layout/${id}${revision === undefined ? '' : `?revision=${revision}`}`))
  const duplicate = (id: string, body: object = {}) =>
    json<FloorLayout>(send('POST', `/v2/layout/${id}/duplicate`, body), 201)
  const put = (id: string, layout: object, base: number | '*' = '*') =>
    send('PUT', `/v2/layout/${id}`, layout, { 'if-match': base === '*' ? '*' : `"${base}"` })
  const edit = (id: string, operations: object[], baseRevision: number | null = null, message?: string) =>
    send('POST', `/v2/layout/${id}/operations`, { operations, baseRevision, ...(message ? { message } : {}) })
  const contentOf = ({ spaces, assets }: LayoutContent) => ({ spaces, assets })

  const [hall, office] = [
    spaceAt(idOf('space', 1), 0, 0, 4, 3, 'Hall'),
    spaceAt(idOf('space', 2), 4, 0, 4, 3, 'Office'),
  ]
  const chairs = [1, 2, 3].map((n) => assetAt(idOf('asset', n), n * 0.7, 1, { spaceId: hall.id }))
  const first: LayoutContent = { spaces: [hall, office], assets: chairs }

  const freshFloor = async () => {
    const mine = await world.account()
    all = world.bearer((await mine.secret()).text)
    floorId = await mine.floor(false)
    await json(put(floorId, first, 0))
    return mine
  }

  test('the default one has the id of its floor; variants begin as a copy and go their own way', async () => {
    await freshFloor()
    expect(contentOf(await read(floorId))).toEqual(first)
    const copy = await duplicate(floorId, { name: 'Fewer chairs' })
    expect(copy).toMatchObject({
      floorId,
      name: 'Fewer chairs',
      isDefault: false,
      revision: 1,
      spaces: 2,
      assets: 3,
      area: 24,
    })
    expect(await read(copy.id)).toMatchObject({ ...first, source: 'duplicate', revision: 1 })
    await json(put(copy.id, { ...first, assets: chairs.slice(1) }, 1))
    expect((await read(copy.id)).assets).toEqual(chairs.slice(1))
    expect((await read(copy.id, 1)).assets).toEqual(chairs)
    expect(contentOf(await read(floorId))).toEqual(first)
    const list = await json<{ features: { id: string }[] }>(send('GET', `/v2/asset?floorId=${floorId}`))
    expect(list.features.map(({ id }) => id)).toEqual(chairs.map(({ id }) => id))
    expect((await send('GET', `/v2/asset/${chairs[0]!.id}`)).status).toBe(200)
    expect(await layouts()).toMatchObject([
      { id: floorId, isDefault: true, name: 'Default', revision: 1, assets: 3 },
      { id: copy.id, isDefault: false, revision: 2, assets: 2 },
    ])
  })

  test('publishing makes a revision of the default one; the variant stays, and nothing is published twice', async () => {
    await freshFloor()
    const copy = await duplicate(floorId)
    const wanted = { ...first, assets: [...chairs.slice(1), assetAt(idOf('asset', 9), 5, 1, { spaceId: office.id })] }
    await json(put(copy.id, wanted))
    expect(await problemOf(await send('POST', `/v2/layout/${copy.id}/publish`, { ifMatch: 7 }))).toMatchObject({
      status: 412,
    })
    const done = await json<{ revision: number; source: string; message: string }>(
      send('POST', `/v2/layout/${copy.id}/publish`, { ifMatch: 1 }),
    )
    expect(done).toMatchObject({ revision: 2, source: 'publish', message: 'Published: Default (copy)' })
    expect(contentOf(await read(floorId))).toEqual(wanted)
    expect(contentOf(await read(floorId, 1))).toEqual(first)
    expect((await send('GET', `/v2/asset/${idOf('asset', 9)}`)).status).toBe(200)
    expect((await send('GET', `/v2/asset/${idOf('asset', 1)}`)).status).toBe(404)
    expect(await json(send('POST', `/v2/layout/${copy.id}/publish`, {}))).toMatchObject({ revision: 2 })
    expect(await problemOf(await send('POST', `/v2/layout/${floorId}/publish`, {}))).toMatchObject({ status: 409 })
    await json(put(floorId, first))
    expect(contentOf(await read(copy.id))).toEqual(wanted)
    // What was published once is there again, and not as rows of its own.
    await json(send('POST', `/v2/layout/${copy.id}/publish`, { revision: 1 }))
    expect(contentOf(await read(floorId))).toEqual(first)
  })

  test('a variant is renamed, restored, compared and deleted', async () => {
    await freshFloor()
    const copy = await duplicate(floorId)
    expect(await json(send('PATCH', `/v2/layout/${copy.id}`, { name: 'B' }))).toMatchObject({ id: copy.id, name: 'B' })
    expect(await json(send('PATCH', `/v2/layout/${floorId}`, { name: 'As built' }))).toMatchObject({ name: 'As built' })
    await json(put(copy.id, { spaces: [hall], assets: [] }))
    const compared = await json<
      Record<'spaces' | 'assets', { removed: unknown[]; added: unknown[]; changed: unknown[] }>
    >(send('GET', `/v2/layout/${floorId}/compare?with=${copy.id}`))
    expect(compared).toMatchObject({
      from: { layoutId: floorId, totals: { pieces: 3 } },
      to: { layoutId: copy.id, revision: 2, totals: { pieces: 0 } },
      spaces: { added: [], removed: [office], changed: [] },
      assets: { added: [], removed: chairs, changed: [] },
    })
    expect(await json(send('GET', `/v2/layout/${copy.id}/figures`))).toMatchObject({ totals: { area: 12 } })
    expect(
      await json(send('POST', `/v2/layout/${copy.id}/restore`, { revision: 1 }, { 'if-match': '"2"' })),
    ).toMatchObject({
      layoutId: copy.id,
      revision: 3,
    })
    expect(contentOf(await read(copy.id))).toEqual(first)
    const { revisions } = await json<{ revisions: { revision: number; source: string }[] }>(
      send('GET', `/v2/layout/${copy.id}/revisions`),
    )
    expect(revisions.map(({ revision, source }) => `${revision} ${source}`)).toEqual([
      '3 restore',
      '2 save',
      '1 duplicate',
    ])
    expect(await json(send('DELETE', `/v2/layout/${copy.id}`))).toEqual({})
    expect((await send('GET', `/v2/layout/${copy.id}`)).status).toBe(404)
    expect(await problemOf(await send('DELETE', `/v2/layout/${floorId}`))).toMatchObject({ status: 409 })
    expect((await layouts()).map(({ name }) => name)).toEqual(['As built'])
  })

  test('variants go with their floor, and none of them blocks an id for another floor', async () => {
    const mine = await freshFloor()
    const copy = await duplicate(floorId)
    const other = await mine.floor(true)
    expect(await problemOf(await put(other, { spaces: [], assets: [{ ...chairs[0], spaceId: null }] }))).toMatchObject({
      status: 409,
    })
    await json(put(floorId, { spaces: [hall], assets: [] }))
    await json(put(other, { spaces: [], assets: [{ ...chairs[0], spaceId: null }] }))
    expect(await problemOf(await send('POST', `/v2/layout/${copy.id}/publish`, {}))).toMatchObject({ status: 409 })
    await send('POST', `/v2/floor/${floorId}/archive`)
    expect((await send('DELETE', `/v2/floor/${floorId}`)).status).toBe(204)
    for (const table of ['space', 'asset', 'layout', 'layout_variant'] as const) {
      const rows = await world.db.selectFrom(table).select('floor_id').where('floor_id', '=', floorId).execute()
      expect([table, rows]).toEqual([table, []])
    }
  })

  test('drafts are not for publishable tokens, and nothing of them for other accounts', async () => {
    const mine = await freshFloor()
    const copy = await duplicate(floorId)
    const publishable = (await mine.publishable()).text
    const stranger = world.bearer((await (await world.account()).secret()).text)
    const status = async (id: string, headers: Record<string, string>, query = '') =>
      (await world.request(`/v2/layout/${id}${query}`, { headers })).status
    const onPage = (id: string) => status(id, { origin: 'https://shop.example' }, `?pubtoken=${publishable}`)
    expect([await onPage(floorId), await onPage(copy.id)]).toEqual([200, 404])
    for (const id of [floorId, copy.id]) expect(await status(id, stranger)).toBe(404)
    for (const path of ['operations', 'duplicate', 'publish'] as const) {
      const body = JSON.stringify(
        path === 'operations' ? { baseRevision: null, operations: [{ op: 'remove', id: chairs[0]!.id }] } : {},
      )
      const headers = { ...stranger, 'content-type': 'application/json' }
      expect((await world.request(`/v2/layout/${copy.id}/${path}`, { method: 'POST', headers, body })).status).toBe(404)
    }
    expect(contentOf(await read(copy.id))).toEqual(first)
  })

  describe('operations', () => {
    test('each kind, in one revision', async () => {
      await freshFloor()
      const done = await json<{ revision: number; source: string; added: string[]; assets: number }>(
        edit(
          floorId,
          [
            { op: 'move', id: chairs[0]!.id, position: [5, 0, 1.5] },
            { op: 'turn', id: chairs[1]!.id, rotation: 90 },
            {
              op: 'replace',
              id: chairs[1]!.id,
              type: 'armchair',
              shape: { type: 'box', a: 0.8, b: 0.8, h: 0.8 },
              name: 'A',
            },
            { op: 'remove', id: chairs[2]!.id },
            {
              op: 'add',
              asset: {
                type: 'task_table',
                position: [6, 0, 1],
                rotation: 0,
                shape: { type: 'box', a: 1.4, b: 0.7, h: 0.74 },
              },
            },
            { op: 'rename', id: hall.id, name: 'Foyer' },
            { op: 'retype', id: office.id, usage: 'Office', template: 'work' },
          ],
          1,
          'Tidied',
        ),
      )
      expect(done).toMatchObject({ revision: 2, source: 'edit', message: 'Tidied', assets: 3, spaces: 2 })
      const now = await read(floorId)
      expect(now.spaces).toEqual([
        { ...hall, name: 'Foyer' },
        { ...office, usage: 'Office', template: 'work' },
      ])
      expect(now.assets).toEqual([
        { ...chairs[0], position: [5, 0, 1.5], spaceId: office.id },
        { ...chairs[1], type: 'armchair', rotation: 90, name: 'A', shape: { type: 'box', a: 0.8, b: 0.8, h: 0.8 } },
        expect.objectContaining({ id: done.added[0], type: 'task_table', spaceId: office.id, origin: null }),
      ])
      expect(contentOf(await read(floorId, 1))).toEqual(first)
    })

    test('later ones build on earlier ones; an id comes from the caller if it likes', async () => {
      await freshFloor()
      const id = idOf('asset', 8)
      const asset = { ...chairs[0], id, position: [0.5, 0, 2] }
      const steps = [
        { op: 'add', asset },
        { op: 'move', id: id.toUpperCase(), position: [1.5, 0, 2] },
        { op: 'remove', id: chairs[0]!.id },
        { op: 'add', asset: { ...chairs[0], position: [3.5, 0, 2.5] } },
      ]
      await json(edit(floorId, steps, 1))
      expect((await read(floorId)).assets).toEqual([
        { ...chairs[0], position: [3.5, 0, 2.5] },
        ...chairs.slice(1),
        { ...asset, position: [1.5, 0, 2] },
      ])
    })

    test('spaces are given other walls, added and removed, and what stands there is in the space under it', async () => {
      await freshFloor()
      const [wide, third] = [spaceAt(hall.id, 0, 0, 3, 3).room, spaceAt(idOf('space', 3), 3, 0, 1, 3, 'Closet')]
      const done = await json<{ revision: number; spaces: number }>(
        edit(
          floorId,
          [
            { op: 'reshape', id: hall.id, room: wide },
            { op: 'addSpace', space: third },
            { op: 'move', id: chairs[2]!.id, position: [3.1, 0, 1] },
          ],
          1,
        ),
      )
      expect(done).toMatchObject({ revision: 2, spaces: 3, assets: 3 })
      const divided = await read(floorId)
      expect(divided.spaces).toEqual([{ ...hall, room: wide }, office, third])
      expect(divided.assets.map(({ spaceId }) => spaceId)).toEqual([hall.id, hall.id, third.id])
      expect(divided.area).toBeCloseTo(24, 6)
      await json(
        edit(floorId, [
          { op: 'removeSpace', id: third.id },
          { op: 'reshape', id: hall.id, room: hall.room },
          { op: 'removeSpace', id: office.id },
        ]),
      )
      const joined = await read(floorId)
      expect([joined.spaces, joined.area]).toEqual([[hall], 12])
      // It stood in the space that was removed before the hall was as large again.
      expect(joined.assets.map(({ spaceId }) => spaceId)).toEqual([hall.id, hall.id, null])
      expect(contentOf(await read(floorId, 1))).toEqual(first)
      const [listed] = await layouts()
      expect(listed).toMatchObject({ spaces: 1, area: 12 })
    })

    test('a space is not laid on another, nor an opening beside its walls', async () => {
      await freshFloor()
      const openings = [{ type: 'door', pos: 15, l: 0.9, y: 0, h: 2.1 }]
      const wrong: [object, string][] = [
        [
          { op: 'reshape', id: hall.id, room: spaceAt(hall.id, 0, 0, 4.5, 3).room },
          'operations[1].room: must not lie on the space "Office", with which it shares 1.50 m²',
        ],
        [
          { op: 'addSpace', space: spaceAt(idOf('space', 3), 3, 2, 1, 3) },
          'operations[1].space.room: must not lie on the space "Hall", with which it shares 1.00 m²',
        ],
        [
          { op: 'reshape', id: hall.id, room: { boundary: { ...hall.room.boundary, openings } } },
          'operations[1].room.boundary.openings[0]: pos must be on the outline, which is 14 m long, got 15',
        ],
        [
          { op: 'addSpace', space: { ...office } },
          `operations[1].space.id: the layout has a space with this id, got "${office.id}"`,
        ],
      ]
      for (const [operation, detail] of wrong)
        expect(
          await problemOf(await edit(floorId, [{ op: 'turn', id: chairs[0]!.id, rotation: 5 }, operation])),
        ).toMatchObject({ status: 400, detail })
      expect(await read(floorId)).toMatchObject({ revision: 1, ...first })
      // Two that have changed places meanwhile are judged as they are in the end.
      const swapped = [
        { op: 'reshape', id: hall.id, room: spaceAt(hall.id, 4, 0, 4, 3).room },
        { op: 'reshape', id: office.id, room: spaceAt(office.id, 0, 0, 4, 3).room },
      ]
      expect((await edit(floorId, swapped)).status).toBe(200)
    })

    test('all or none: the one that is wrong is named', async () => {
      await freshFloor()
      const unknown = idOf('asset', 77)
      const move = { op: 'move', id: chairs[0]!.id, position: [1, 0, 2] }
      const wrong: [object, string][] = [
        [
          { op: 'move', id: unknown, position: [0, 0, 0] },
          `operations[1].id: no asset of the layout has this id, got "${unknown}"`,
        ],
        [
          { op: 'rename', id: unknown, name: 'x' },
          `operations[1].id: no space of the layout has this id, got "${unknown}"`,
        ],
        [
          { op: 'add', asset: { ...chairs[1] } },
          `operations[1].asset.id: the layout has an asset with this id, got "${chairs[1]!.id}"`,
        ],
        [
          { op: 'move', id: chairs[0]!.id, position: [0, 0, 0], spaceId: unknown },
          `operations[1].spaceId: must be the id of a space of this layout, got "${unknown}"`,
        ],
      ]
      for (const [operation, detail] of wrong)
        expect(await problemOf(await edit(floorId, [move, operation]))).toMatchObject({ status: 400, detail })
      expect(await read(floorId)).toMatchObject({ revision: 1, ...first })
    })

    test('those on an older revision are refused with the newest; none is lost among writers that ask again', async () => {
      await freshFloor()
      expect(await problemOf(await edit(floorId, [{ op: 'rename', id: hall.id, name: 'x' }], 7))).toMatchObject({
        status: 412,
        detail: expect.stringContaining('the layout is at 1, not 7'),
      })
      const add = async (n: number): Promise<void> => {
        for (;;) {
          const { revision } = await read(floorId)
          const asset = assetAt(idOf('asset', 20 + n), n * 0.4, 2)
          if ((await edit(floorId, [{ op: 'add', asset }], revision)).status === 200) return
        }
      }
      await Promise.all([0, 1, 2, 3].map(add))
      const { revision, assets } = await read(floorId)
      expect([revision, assets.length]).toEqual([5, 7])
    })

    test('the same once more makes no revision', async () => {
      await freshFloor()
      const turn = [{ op: 'turn', id: chairs[0]!.id, rotation: 45 }]
      expect(await json(edit(floorId, turn))).toMatchObject({ revision: 2 })
      expect(await json(edit(floorId, turn))).toMatchObject({ revision: 2 })
      const { spaces, assets } = await read(floorId)
      expect(await json(put(floorId, { spaces, assets }))).toMatchObject({ revision: 2 })
      const nameless = assets.map(({ id: _, ...asset }) => asset)
      expect(await json(put(floorId, { spaces, assets: nameless }))).toMatchObject({ revision: 2 })
    })

    test('attribute values are set with them, or not at all', async () => {
      await freshFloor()
      const define = { resourceType: 'asset', apiFieldName: 'seat', title: 'Seat', description: '', valueType: 'text' }
      await json(send('POST', '/v2/custom-attribute', define), 201)
      const set = (value: unknown) => ({
        op: 'setAttributes',
        resource: 'asset',
        id: chairs[0]!.id,
        values: { seat: value },
      })
      const values = () => json(send('GET', `/v2/asset/${chairs[0]!.id}/custom-attributes`))
      await json(edit(floorId, [set('A1'), { op: 'turn', id: chairs[0]!.id, rotation: 10 }]))
      expect(await values()).toMatchObject({ seat: 'A1' })
      expect(
        await problemOf(await edit(floorId, [{ op: 'turn', id: chairs[0]!.id, rotation: 20 }, set(3)])),
      ).toMatchObject({ status: 400 })
      expect((await read(floorId)).assets[0]!.rotation).toBe(10)
      expect(await json(edit(floorId, [set('A2')]))).toMatchObject({ revision: 2 })
      expect(await values()).toMatchObject({ seat: 'A2' })
    })
  })
})
