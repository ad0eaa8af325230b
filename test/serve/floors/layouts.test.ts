import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { LayoutAsset, LayoutContent, LayoutSpace } from '../../../src/schema/resources/floors/floor-layout.ts'
import { accessWorld, problemOf, type World } from '../../support/access.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { assetAt, idOf, smallLayout, spaceAt } from '../../support/layouts.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

type Difference = {
  added: unknown[]
  removed: unknown[]
  changed: { id: string; changes: string[]; before: unknown; after: unknown }[]
}
type Comparison = { spaces: Difference; assets: Difference }

describe.each(databases)('layouts on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  let all: Record<string, string>
  let floorId: string
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database, { RATE_CALLS: '0' })
  })
  afterAll(() => database.close())

  const freshFloor = async () => {
    const mine = await world.account()
    all = world.bearer((await mine.secret()).text)
    floorId = await mine.floor(false)
    return mine
  }
  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    world.request(path, {
      method,
      headers: { ...all, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const put = (layout: object, base: number | '*' = '*', at = floorId) =>
    send('PUT', `/v2/floor/${at}/layout`, layout, { 'if-match': base === '*' ? '*' : `"${base}"` })
  const save = async (layout: object, base: number | '*' = '*') => {
    const answer = await put(layout, base)
    const saved = (await answer.json()) as { revision: number }
    expect([answer.status, answer.headers.get('etag')]).toEqual([200, `"${saved.revision}"`])
    return saved
  }
  const layoutOf = async (revision?: number) => {
    const answer = await send(
      'GET',
      `/v2/floor/${floorId}/layout${revision === undefined ? '' : `?revision=${revision}`}`,
    )
    expect(answer.status).toBe(200)
    return (await answer.json()) as LayoutContent & Record<string, unknown>
  }
  const content = ({ spaces, assets }: LayoutContent) => ({ spaces, assets })
  const compare = async (from: number, to: number) =>
    (await (await send('GET', `/v2/floor/${floorId}/layout/compare?from=${from}&to=${to}`)).json()) as Comparison
  const restore = (revision: number, base: number | '*' = '*') =>
    send('POST', `/v2/floor/${floorId}/layout/restore`, { revision }, { 'if-match': base === '*' ? '*' : `"${base}"` })
  const rowsWritten = async () => {
    const counts = await Promise.all(
      (['space', 'asset'] as const).map((table) =>
        world.db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<string>().as('all'))
          .where('floor_id', '=', floorId)
          .executeTakeFirstOrThrow(),
      ),
    )
    return counts.map((it) => Number(it.all))
  }

  test(
    'what building models say is saved, compared and restored, and must be of the openings that there are',
    { tags: 'slow' },
    async () => {
      await freshFloor()
      const said = {
        externalId: '2O2Fr$t4X7Zf8NOew3FL9r',
        model: {
          type: 'Zimmer',
          materials: ['Holz'],
          properties: { Pset_SpaceCommon: { IsExternal: false, Area: 12.5 } },
        },
      }
      const space = { ...spaceAt(idOf('space', 1)), ...said, openings: [{ externalId: 'door-1' }] }
      const asset = assetAt(idOf('asset', 1), 1, 1, { ...said, spaceId: space.id })
      await save({ spaces: [space], assets: [asset] }, 0)
      expect(content(await layoutOf())).toEqual({ spaces: [space], assets: [asset] })
      const { openings: _, ...without } = space
      await save({ spaces: [{ ...without, externalId: 'other' }], assets: [asset] }, 1)
      const { spaces, assets } = await compare(1, 2)
      expect([spaces.changed.map(({ changes }) => changes.toSorted()), assets.changed]).toEqual([
        [['externalId', 'openings']],
        [],
      ])
      expect((await restore(1, 2)).status).toBe(200)
      expect(content(await layoutOf())).toEqual({ spaces: [space], assets: [asset] })
      const refused = await put({ spaces: [{ ...space, openings: [{}, {}] }], assets: [] })
      expect([refused.status, (await problemOf(refused)).detail]).toEqual([
        400,
        'spaces[0].openings: must have one entry for each of the 1 openings of its room, got 2; leave it out when they have changed',
      ])
    },
  )

  test('lists leave out what building models say unless asked; one that is read has it', { tags: 'slow' }, async () => {
    await freshFloor()
    const model = { type: 'Zimmer', materials: ['Holz'] }
    const said = { externalId: 'a-1', model }
    const space = { ...spaceAt(idOf('space', 1)), ...said, openings: [{ externalId: 'door-1', model }] }
    const asset = assetAt(idOf('asset', 1), 1, 1, { ...said, spaceId: space.id })
    await save({ spaces: [space], assets: [asset] }, 0)
    const lean = { externalId: 'a-1', openings: [{ externalId: 'door-1' }] }
    const seen = ({ properties }: { properties: Record<string, unknown> }) => {
      const { externalId, openings, model } = properties
      return { externalId, ...(openings ? { openings } : {}), ...(model ? { model } : {}) }
    }
    for (const [table, part, whole, left] of [
      ['space', space, { ...said, openings: space.openings }, lean],
      ['asset', asset, said, { externalId: 'a-1' }],
    ] as const) {
      expect(seen(await (await send('GET', `/v2/${table}/${part.id}`)).json())).toEqual(whole)
      // Plain lists, those that are filtered and sorted, and lines of JSON are read in ways of their own.
      for (const query of ['', '&filter[externalId]=a-1', '&sort=name'])
        for (const accept of ['application/json', 'application/x-ndjson'])
          for (const [asked, wanted] of [
            ['', left],
            ['&includeModel=false', left],
            ['&includeModel=true', whole],
          ] as const) {
            const answer = await send('GET', `/v2/${table}?floorId=${floorId}${query}${asked}`, undefined, { accept })
            const body = JSON.parse(await answer.text())
            expect([table, query, accept, asked, seen(body.features?.[0] ?? body)]).toEqual([
              ...[table, query, accept, asked],
              wanted,
            ])
          }
    }
    expect((await send('GET', `/v2/space?floorId=${floorId}&includeModel=yes`)).status).toBe(400)
    // What the lists leave out is not lost by them.
    expect(content(await layoutOf())).toEqual({ spaces: [space], assets: [asset] })
  })

  test('a layout is saved, read, changed, restored; revisions stay as they were', { tags: 'slow' }, async () => {
    await freshFloor()
    expect(await problemOf(await send('GET', `/v2/floor/${floorId}/layout`))).toMatchObject({
      status: 404,
      detail: 'layout: the floor has none yet',
    })
    const [a, b] = [spaceAt(idOf('space', 1)), spaceAt(idOf('space', 2), 10)]
    const chair = assetAt(idOf('asset', 1), 1, 1, { spaceId: a.id })
    expect(await save({ spaces: [a, b], assets: [chair], message: 'As built' }, 0)).toMatchObject({
      revision: 1,
      source: 'save',
      message: 'As built',
      spaces: 2,
      assets: 1,
    })
    const wider = spaceAt(b.id, 10, 0, 6)
    await save({ spaces: [wider, a], assets: [] }, 1)
    expect(content(await layoutOf())).toEqual({ spaces: [wider, a], assets: [] })
    expect(content(await layoutOf(1))).toEqual({ spaces: [a, b], assets: [chair] })
    expect(await compare(1, 2)).toEqual({
      from: 1,
      to: 2,
      spaces: { added: [], removed: [], changed: [{ id: b.id, changes: ['room'], before: b, after: wider }] },
      assets: { added: [], removed: [chair], changed: [] },
    })
    const floor = async () =>
      ((await (await send('GET', `/v2/floor/${floorId}`)).json()) as { properties: Record<string, unknown> }).properties
    expect(await floor()).toMatchObject({ area: 30, layoutRevision: 2, version: 3 })
    expect(await (await restore(1, 2)).json()).toMatchObject({ revision: 3, source: 'restore', spaces: 2, assets: 1 })
    expect(content(await layoutOf())).toEqual({ spaces: [a, b], assets: [chair] })
    expect(await floor()).toMatchObject({
      area: 24,
      layoutRevision: 3,
      version: 4,
      defaultLayoutId: floorId,
    })
    const revisions = (await (await send('GET', `/v2/floor/${floorId}/layout/revisions`)).json()) as {
      revisions: { revision: number }[]
    }
    expect(revisions.revisions.map((it) => it.revision)).toEqual([3, 2, 1])
    expect(await problemOf(await send('GET', `/v2/floor/${floorId}/layout?revision=4`))).toMatchObject({
      status: 404,
      detail: 'revision: there is no 4, the newest is 3',
    })
    expect((await restore(9)).status).toBe(404)
    expect((await restore(1, 1)).status).toBe(412)
  })

  test('the area of a floor is that of its spaces unless it is given', async () => {
    await freshFloor()
    const area = async () =>
      ((await (await send('GET', `/v2/floor/${floorId}`)).json()) as { properties: { area: unknown } }).properties.area
    const patch = (area: number | null) => send('PATCH', `/v2/floor/${floorId}`, { area }, { 'if-match': '*' })
    await save({ spaces: [spaceAt(idOf('space', 1))] })
    expect(await area()).toBe(12)
    await patch(500)
    await save({ spaces: [] })
    expect(await area()).toBe(500)
    await patch(null)
    expect(await area()).toBe(0)
  })

  test('a save that one piece has moved in writes one row', async () => {
    await freshFloor()
    const spaces = [1, 2, 3].map((n) => spaceAt(idOf('space', n), 10 * n))
    const assets = Array.from({ length: 60 }, (_, n) => assetAt(idOf('asset', n), n % 7, 1))
    await save({ spaces, assets })
    expect(await rowsWritten()).toEqual([3, 60])
    const moved = assets.map((it, n) => (n === 31 ? assetAt(it.id, 9, 9) : it))
    await save({ spaces, assets: moved })
    expect(await rowsWritten()).toEqual([3, 61])
    await save({ spaces, assets: moved })
    expect(await rowsWritten()).toEqual([3, 61])
    const without = moved.filter((_, n) => n !== 0)
    await save({ spaces, assets: without })
    expect(await rowsWritten()).toEqual([3, 61])
    const inTheMiddle = [...without.slice(0, 20), assetAt(idOf('asset', 99)), ...without.slice(20)]
    await save({ spaces, assets: inTheMiddle })
    expect(await rowsWritten()).toEqual([3, 62])
    await save({ spaces: [spaces[2]!, spaces[0]!, spaces[1]!], assets: inTheMiddle })
    expect(await rowsWritten()).toEqual([4, 62])
    expect(content(await layoutOf())).toEqual({ spaces: [spaces[2], spaces[0], spaces[1]], assets: inTheMiddle })
    expect(content(await layoutOf(2))).toEqual({ spaces, assets: moved })
  })

  test(
    'whatever is saved and restored, each revision reads as a whole copy of it would',
    { tags: 'slow' },
    async () => {
      const step = fc.oneof(
        { weight: 3, arbitrary: smallLayout },
        { weight: 1, arbitrary: fc.record({ restore: fc.nat(20) }) },
      )
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 7 }), async (steps) => {
          await freshFloor()
          const copies: LayoutContent[] = []
          for (const it of steps) {
            if ('spaces' in it) {
              // The same once more makes no revision.
              if (JSON.stringify(it) !== JSON.stringify(copies.at(-1))) copies.push(structuredClone(it))
              expect((await save(it)).revision).toBe(copies.length)
            } else if (copies.length > 0) {
              const at = it.restore % copies.length
              expect((await restore(at + 1, copies.length)).status).toBe(200)
              copies.push(copies[at]!)
            }
          }
          for (const [i, copy] of copies.entries()) expect(content(await layoutOf(i + 1))).toEqual(copy)
          if (copies.length < 2) return
          const [from, to] = [copies.at(-2)!, copies.at(-1)!]
          const found = await compare(copies.length - 1, copies.length)
          expectDifference(found.spaces, from.spaces, to.spaces)
          expectDifference(found.assets, from.assets, to.assets)
        }),
        { numRuns: 25 },
      )
    },
  )

  /** Compared by the texts of whole rows. */
  function expectDifference(
    found: Difference,
    from: readonly (LayoutSpace | LayoutAsset)[],
    to: readonly (LayoutSpace | LayoutAsset)[],
  ) {
    const ids = (them: readonly unknown[]) => them.map((it) => (it as { id: string }).id).sort()
    const lacking = (them: typeof from, others: typeof from) =>
      ids(them.filter(({ id }) => !others.some((it) => it.id === id)))
    expect(ids(found.added)).toEqual(lacking(to, from))
    expect(ids(found.removed)).toEqual(lacking(from, to))
    const other = to.filter((it) => {
      const old = from.find(({ id }) => id === it.id)
      return old && JSON.stringify(old) !== JSON.stringify(it)
    })
    expect(ids(found.changed)).toEqual(ids(other))
    for (const { id, before, after } of found.changed) {
      expect(before).toEqual(from.find((it) => it.id === id))
      expect(after).toEqual(to.find((it) => it.id === id))
    }
  }

  test('what a furnishing placed is marked as moved once a person changes its place, turn or form', async () => {
    await freshFloor()
    const origin = idOf('furnishing', 1)
    const placed = (n: number, more: Partial<LayoutAsset> = {}) => assetAt(idOf('asset', n), 1, 1, { origin, ...more })
    const moved = async () => (await layoutOf()).assets.map((it) => it.moved)
    const own = assetAt(idOf('asset', 9))
    await save({ spaces: [], assets: [1, 2, 3, 4, 5].map((n) => placed(n)).concat(own) })
    expect(await moved()).toEqual([false, false, false, false, false, false])
    const changed = [
      placed(1, { position: [2, 0, 1] }),
      placed(2, { rotation: 90 }),
      placed(3, { shape: { type: 'box', a: 0.6, b: 0.5, h: 0.9 } }),
      placed(4, { name: 'Chair', groupId: 'g' }),
      placed(5, { position: [2, 0, 1], origin: idOf('furnishing', 2) }),
      { ...own, position: [3, 0, 3] as [number, number, number] },
    ]
    await save({ spaces: [], assets: changed })
    expect(await moved()).toEqual([true, true, true, false, false, false])
    await save({ spaces: [], assets: changed })
    expect(await moved()).toEqual([true, true, true, false, false, false])
    await save({ spaces: [], assets: changed.map((it) => ({ ...it, origin: null })) })
    expect(await moved()).toEqual([false, false, false, false, false, false])
    await restore(2)
    expect(await moved()).toEqual([true, true, true, false, false, false])
  })

  test('ids: new ones are made, none occurs twice, none is that of another floor', async () => {
    const mine = await freshFloor()
    const { id: _, ...nameless } = spaceAt('')
    await save({ spaces: [nameless, nameless], assets: [{ ...assetAt(''), id: undefined }] })
    const { spaces, assets } = await layoutOf()
    expect(new Set([...spaces, ...assets].map(({ id }) => id)).size).toBe(3)
    const [space] = spaces as [LayoutSpace]
    expect(await problemOf(await put({ spaces: [space, { ...space, id: space.id.toUpperCase() }] }))).toMatchObject({
      status: 400,
      detail: `spaces[1].id: must not be that of spaces[0], got "${space.id}"`,
    })
    const other = await mine.floor(true)
    const taken = await put({ spaces: [spaceAt(idOf('space', 7)), space] }, '*', other)
    expect(await problemOf(taken)).toMatchObject({
      status: 409,
      code: 'conflict',
      detail: 'spaces[1].id: is that of a space of another floor, leave it out for a new one',
    })
    expect((await send('GET', `/v2/floor/${other}/layout`)).status).toBe(404)
    // Once the floor has let go of it, it is free, and the earlier revision cannot come back.
    await save({ spaces: [] })
    expect((await put({ spaces: [space] }, '*', other)).status).toBe(200)
    expect(await problemOf(await restore(1))).toMatchObject({ status: 409, code: 'conflict' })
    expect((await layoutOf())['revision']).toBe(2)
  })

  test('what is wrong is named, and nothing of it is saved', async () => {
    await freshFloor()
    const good = spaceAt(idOf('space', 1))
    const room = (points: number[][], openings: object[] = []) => ({
      boundary: { shape: { type: 'polygon-extrusion', points, h: 2.5 }, openings },
    })
    const square = [
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 4],
    ]
    const door = { type: 'door', pos: 1, l: 1, y: 0, h: 2 }
    const cases: [object, string | RegExp][] = [
      [
        {
          spaces: [
            good,
            {
              name: 'x',
              room: room([
                [0, 0],
                [4, 4],
                [4, 0],
                [0, 4],
              ]),
            },
          ],
        },
        'spaces[1].room.boundary.shape.points: must not intersect itself, but edges 0 and 2 meet',
      ],
      [
        {
          spaces: [
            {
              name: 'x',
              room: room([
                [0, 0],
                [4, 4],
              ]),
            },
          ],
        },
        'spaces[0].room.boundary.shape.points: must have at least 3 items, got 2',
      ],
      [
        {
          spaces: [
            {
              name: 'x',
              room: room([
                [0, 0],
                [4, 4],
                [8, 8],
              ]),
            },
          ],
        },
        'spaces[0].room.boundary.shape.points: must enclose an area, got 0',
      ],
      [
        {
          spaces: [
            {
              name: 'x',
              room: room([
                [0, 0],
                [4e9, 0],
                [4, 4],
              ]),
            },
          ],
        },
        'spaces[0].room.boundary.shape.points[1][0]: must be <= 100000000, got 4000000000',
      ],
      [
        { spaces: [{ name: 'x', room: room(square, [door, { ...door, pos: 1.5 }]) }] },
        /^spaces\[0\]\.room\.boundary\.openings\[1\]: must not be in the place of openings\[0\]/,
      ],
      [
        { spaces: [{ name: 'x', room: room(square, [{ ...door, pos: 20 }]) }] },
        'spaces[0].room.boundary.openings[0]: pos must be on the outline, which is 16 m long, got 20',
      ],
      [
        { spaces: [good], assets: [{ ...assetAt(idOf('asset', 1)), spaceId: idOf('space', 2) }] },
        `assets[0].spaceId: must be the id of a space of this layout, got "${idOf('space', 2)}"`,
      ],
      [
        { spaces: [], assets: [{ ...assetAt(idOf('asset', 1)), groupId: 'a\u0000b' }] },
        'assets[0].groupId: must not hold U+0000 or half of a surrogate pair, got "a\\u0000b"',
      ],
      [
        { spaces: [], assets: [{ ...assetAt(idOf('asset', 1)), groupId: 'a\ud800' }] },
        'assets[0].groupId: must not hold U+0000 or half of a surrogate pair, got "a\\ud800"',
      ],
      [
        { spaces: [], assets: [{ ...assetAt(idOf('asset', 1)), type: 'throne' }] },
        /^assets\[0\]\.type: must be one of armchair/,
      ],
      [{}, 'spaces: is required'],
    ]
    for (const [layout, detail] of cases) {
      const answer = await put(layout)
      const problem = await problemOf(answer)
      expect(problem['status'], JSON.stringify(problem)).toBe(400)
      if (typeof detail === 'string') expect(problem['detail']).toBe(detail)
      else expect(problem['detail']).toMatch(detail)
    }
    expect((await send('GET', `/v2/floor/${floorId}/layout`)).status).toBe(404)
    // What only looks like an escape is text.
    await save({ spaces: [], assets: [assetAt(idOf('asset', 1), 1, 1, { groupId: '\\u0000' })] })
    expect((await layoutOf()).assets[0]!.groupId).toBe('\\u0000')
  })

  test('customData comes back as it was sent', async () => {
    await freshFloor()
    const customData = { sku: 'A-1', nested: { list: [1, 2.5, null, 'ü'], __proto: true }, zero: 0.1 }
    const chair = assetAt(idOf('asset', 1), 1, 1, { shape: { type: 'box', a: 1, b: 1, h: 1, customData } })
    await save({ spaces: [], assets: [chair] })
    expect((await layoutOf()).assets).toEqual([chair])
  })

  test('of saves with the same If-Match exactly one wins', async () => {
    await freshFloor()
    await save({ spaces: [] }, 0)
    for (let round = 1; round <= 4; round++) {
      const answers = await Promise.all(
        [0, 1, 2, 3].map((n) => put({ spaces: [spaceAt(idOf('space', n), n, round)], message: `${n}` }, round)),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412])
      const winner = answers.findIndex(({ status }) => status === 200)
      const layout = await layoutOf()
      expect([layout['revision'], layout['message'], layout.spaces.map(({ id }) => id)]).toEqual([
        round + 1,
        `${winner}`,
        [idOf('space', winner)],
      ])
    }
  })

  test('saves of several floors that want the same new ids at once: one has them, none fails otherwise', async () => {
    const mine = await freshFloor()
    const floors = [floorId, await mine.floor(true), await mine.floor(true)]
    const ids = [1, 2, 3, 4].map((n) => idOf('space', n))
    const answers = await Promise.all(
      floors.map((at, i) => put({ spaces: (i % 2 ? [...ids].reverse() : ids).map((id) => spaceAt(id)) }, 0, at)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  describe('spaces and assets', () => {
    type Page = { features: { id: string; [name: string]: unknown }[]; next: string | null }
    const spaces = [1, 2, 3].map((n) => spaceAt(idOf('space', n), 10 * n))
    const assets = [1, 2, 3, 4, 5].map((n) =>
      assetAt(idOf('asset', n), 1, 1, {
        spaceId: n < 4 ? spaces[n % 2]!.id : null,
        type: n === 5 ? 'sofa' : 'task_chair',
      }),
    )
    beforeAll(async () => {
      await freshFloor()
      await save({ spaces, assets })
    })
    const list = async (path: string) => {
      const answer = await send('GET', path)
      expect(answer.status).toBe(200)
      return (await answer.json()) as Page
    }

    test('are listed and read as features', async () => {
      const { features } = await list(`/v2/space?floorId=${floorId}`)
      const { id, ...properties } = spaces[1]!
      expect(features.map((it) => it.id)).toEqual(spaces.map((it) => it.id))
      expect(features[1]).toEqual({
        type: 'Feature',
        id,
        resourceType: 'Space',
        resourceRelations: { floor: floorId, assets: [assets[0]!.id, assets[2]!.id] },
        properties: { ...properties, area: 12, usableArea: 12 },
        geometry: null,
      })
      expect(await (await send('GET', `/v2/space/${id.toUpperCase()}`)).json()).toEqual(features[1])
      const listed = await list(`/v2/asset?floorId=${floorId}`)
      const { id: assetId, spaceId, ...rest } = assets[0]!
      expect(listed.features.map((it) => it.id)).toEqual(assets.map((it) => it.id))
      expect(listed.features[0]).toEqual({
        type: 'Feature',
        id: assetId,
        resourceType: 'Asset',
        resourceRelations: { floor: floorId, space: spaceId },
        properties: rest,
        geometry: null,
      })
      expect(await (await send('GET', `/v2/asset/${assetId}`)).json()).toEqual(listed.features[0])
    })

    test('are filtered and paged', async () => {
      const ids = async (query: string) =>
        (await list(`/v2/asset?floorId=${floorId}${query}`)).features.map(({ id }) => Number(id.slice(-1)))
      expect(await ids(`&spaceId=${spaces[1]!.id}`)).toEqual([1, 3])
      expect(await ids('&type=sofa')).toEqual([5])
      expect(await ids('&offset=3')).toEqual([4, 5])
      const first = await list(`/v2/asset?floorId=${floorId}&limit=2`)
      const rest = await list(`/v2/asset?floorId=${floorId}&limit=9&cursor=${first.next}`)
      expect([...first.features, ...rest.features].map(({ id }) => id)).toEqual(assets.map(({ id }) => id))
      expect((await send('GET', `/v2/asset?floorId=${floorId}&spaceId=x`)).status).toBe(400)
      expect((await send('GET', '/v2/space')).status).toBe(400)
    })

    test('the pages of a list are of one revision', async () => {
      const first = await list(`/v2/space?floorId=${floorId}&limit=1`)
      await save({ spaces: [spaceAt(idOf('space', 8))], assets: [] })
      const rest = await list(`/v2/space?floorId=${floorId}&cursor=${first.next}`)
      expect(rest.features.map(({ id }) => id)).toEqual([spaces[1]!.id, spaces[2]!.id])
      expect((await list(`/v2/space?floorId=${floorId}`)).features.map(({ id }) => id)).toEqual([idOf('space', 8)])
      expect((await send('GET', `/v2/space/${spaces[1]!.id}`)).status).toBe(404)
      await restore(1)
    })

    test('lie on the earth where the floor does', async () => {
      const georeference = { longitude: 13.4, latitude: 52.5 }
      await send('PATCH', `/v2/floor/${floorId}`, { georeference }, { 'if-match': '*' })
      for (const path of ['space', 'asset']) {
        const { features } = await list(`/v2/${path}?floorId=${floorId}&limit=1`)
        const { coordinates } = features[0]!['geometry'] as { coordinates: [number, number][][] }
        const [ring] = coordinates as [[number, number][]]
        expect(ring.length).toBe(5)
        expect(ring[0]).toEqual(ring[4])
        // Counter-clockwise, east to the right and north up.
        const twice = ring
          .slice(1)
          .reduce((sum, [x, y], i) => sum + (ring[i]![0] - 13.4) * (y - 52.5) - (x - 13.4) * (ring[i]![1] - 52.5), 0)
        expect(twice).toBeGreaterThan(0)
        const metres = (twice / 2) * 111_278 * 67_894
        expect(metres).toBeCloseTo(path === 'space' ? 12 : 0.25, 1)
        const west = Math.min(...ring.map(([x]) => x))
        expect((west - 13.4) * 67_894).toBeCloseTo(path === 'space' ? 10 : 1, 1)
      }
    })

    test('of a floor without a layout there are none', async () => {
      await freshFloor()
      expect((await list(`/v2/space?floorId=${floorId}`)).features).toEqual([])
      expect((await list(`/v2/asset?floorId=${floorId}`)).features).toEqual([])
      for (const path of ['space', 'asset'])
        for (const id of [idOf('space', 1), 'nothing'])
          expect(await problemOf(await send('GET', `/v2/${path}/${id}`))).toMatchObject({
            status: 404,
            detail: `${path}: not found`,
          })
    })
  })

  test('deleting a floor takes its layouts with it', async () => {
    await freshFloor()
    await save({ spaces: [spaceAt(idOf('space', 1))], assets: [assetAt(idOf('asset', 1))] })
    await save({ spaces: [] })
    await send('POST', `/v2/floor/${floorId}/archive`)
    expect((await send('DELETE', `/v2/floor/${floorId}`)).status).toBe(204)
    expect(await rowsWritten()).toEqual([0, 0])
    const layouts = await world.db.selectFrom('layout').select('id').where('floor_id', '=', floorId).execute()
    expect(layouts).toEqual([])
  })
})
