import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Building, BuildingTotals } from '../../../src/schema/resources/floors/building.ts'
import type { Schedule } from '../../../src/schema/resources/floors/schedule.ts'
import { accessWorld, BASE, PAGE, problemOf, type World } from '../../support/access.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { spaceAt } from '../../support/layouts.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

describe.each(databases)('buildings on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  let mine: Awaited<ReturnType<World['account']>>
  let all: Record<string, string>
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database)
  })
  afterAll(() => database.close())

  const account = async () => {
    mine = await world.account()
    all = world.bearer((await mine.secret()).text)
  }
  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    world.request(path, {
      method,
      headers: { ...all, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const build = async (properties: object = {}): Promise<Building> => {
    world.time.now += 1000 // lists are in the order of creation
    const answer = await send('POST', '/v2/building', { properties: { name: 'Town hall', ...properties } })
    expect(answer.status).toBe(201)
    return (await answer.json()) as Building
  }
  const floor = async (properties: object, more: object = {}): Promise<string> => {
    const answer = await send('POST', '/v2/floor', { properties: { name: 'Storey', ...properties }, ...more })
    expect(answer.status).toBe(201)
    return ((await answer.json()) as { id: string }).id
  }
  const read = async (id: string, headers: Record<string, string> = {}) =>
    (await (await send('GET', `/v2/building/${id}`, undefined, headers)).json()) as Building
  const change = (id: string, body: object, headers = {}) =>
    send('PATCH', `/v2/floor/${id}`, body, { 'if-match': '*', ...headers })

  test('a schedule adds up what storeys hold, and files have the same', { tags: 'slow' }, async () => {
    await account()
    const { id: buildingId } = await build()
    const assets = (count: number) =>
      Array.from({ length: count }, (_, i) => ({
        type: 'other',
        position: [1 + i, 0, 1],
        rotation: 0,
        shape: { type: 'box', a: 0.4, b: 0.4, h: 1, customData: { sku: 'P-1', price: '99.95', currency: 'CHF' } },
      }))
    const spaces = () => [{ ...spaceAt(crypto.randomUUID()), id: crypto.randomUUID(), name: 'Hall' }]
    const low = await floor({ name: 'EG', buildingId, elevation: 0 }, { spaces: spaces(), assets: assets(2) })
    const high = await floor({ name: 'OG', buildingId, elevation: 3 }, { spaces: spaces(), assets: assets(1) })
    await floor({ name: 'empty', buildingId, elevation: 6 })
    const schedule = (path: string) =>
      send('GET', `/v2/${path}`).then((it) => it.json() as Promise<Schedule & { code: string }>)
    const whole = await schedule(`building/${buildingId}/schedule`)
    expect(whole.rooms.map((room) => [room.floor, room.name, room.pieces])).toEqual([
      ['EG', 'Hall', 2],
      ['OG', 'Hall', 1],
    ])
    expect(whole.prices).toEqual([{ currency: 'CHF', sum: 299.85, pieces: 3 }])
    const one = await schedule(`floor/${low}/schedule`)
    expect(one.furniture).toMatchObject([{ sku: 'P-1', count: 2, price: 99.95, sum: 199.9, currency: 'CHF' }])
    expect(await schedule(`floor/${low}/schedule?spaceId=${one.rooms[0]!.spaceId.toUpperCase()}`)).toEqual(one)
    expect((await schedule(`floor/${high}/schedule?spaceId=${one.rooms[0]!.spaceId}`)).code).toBe('not_found')
    const file = await send('POST', `/v2/building/${buildingId}/export`, { format: 'csv' })
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv'])
    expect((await file.text()).split('\r\n').slice(1)).toEqual([
      '"P-1","Other piece",,0.4,0.4,1,,3,99.95,299.85,"CHF"',
      '"Total",,,,,,,3,,299.85,"CHF"',
      '',
    ])
    const book = await send('POST', `/v2/building/${buildingId}/export`, { format: 'xlsx' })
    expect(book.headers.get('content-disposition')).toContain('Town hall.xlsx')
    const refused = await send('POST', `/v2/floor/${low}/export`, { format: 'csv', schedule: 'all' })
    expect([refused.status, (await problemOf(refused)).detail]).toEqual([
      400,
      'schedule: csv holds one table, ask for one or for xlsx',
    ])
  })

  test('a building is created, read, changed and deleted; its floors stay', async () => {
    await account()
    const address = { lines: ['Marktplatz 1'], postalCode: '10115', town: 'Berlin' }
    const georeference = { longitude: 13.4, latitude: 52.5 }
    const created = await send('POST', '/v2/building', { properties: { name: ' Town hall ', address, georeference } })
    const building = (await created.json()) as Building
    expect([created.status, created.headers.get('etag'), created.headers.get('location')]).toEqual([
      201,
      '"1"',
      `${BASE}/v2/building/${building.id}`,
    ])
    expect(building).toMatchObject({
      type: 'Feature',
      resourceType: 'Building',
      resourceRelations: { floors: [] },
      geometry: { type: 'Point', coordinates: [13.4, 52.5] },
      properties: {
        name: 'Town hall',
        address: { ...address, region: null, country: null },
        totals: { floors: 0, area: 0, spaces: 0, assets: 0, seats: 0, workplaces: 0 },
        storeys: [],
        version: 1,
      },
    })
    expect(await read(building.id)).toEqual(building)

    const path = `/v2/building/${building.id}`
    expect((await send('PATCH', path, { name: 'x' })).status).toBe(428)
    expect((await send('PATCH', path, { name: 'x' }, { 'if-match': '"2"' })).status).toBe(412)
    const unchanged = await send('PATCH', path, {}, { 'if-match': '"1"' })
    expect(unchanged.headers.get('etag')).toBe('"1"')
    world.time.now += 1000
    const labels = [{ title: 'To be let', color: '' }]
    const changed = await send('PATCH', path, { address: null, georeference: null, labels }, { 'if-match': '"1"' })
    expect([changed.status, changed.headers.get('etag')]).toEqual([200, '"2"'])
    expect(await changed.json()).toEqual({
      ...building,
      properties: {
        ...building.properties,
        ...{ address: null, georeference: null, labels, version: 2 },
        updatedAt: new Date(world.time.now).toISOString(),
      },
      geometry: null,
    })

    const id = await floor({ buildingId: building.id })
    expect((await send('DELETE', path)).status).toBe(204)
    expect((await send('GET', path)).status).toBe(404)
    expect((await send('DELETE', path)).status).toBe(404)
    const left = (await (await send('GET', `/v2/floor/${id}`)).json()) as { properties: object }
    expect(left.properties).toMatchObject({ buildingId: null, version: 2 })
    const entries = await world.db
      .selectFrom('audit_entry')
      .select(['event', 'detail'])
      .where('subject_id', '=', building.id)
      .orderBy('id')
      .execute()
    expect(entries.map(({ event, detail }) => [event, detail])).toEqual([
      ['building.created', {}],
      ['building.updated', { changed: ['address', 'georeference', 'labels'] }],
      ['building.updated', { floor: id, joined: true }],
      ['building.deleted', { floors: 1 }],
    ])
  })

  test('storeys stand in order from below, and are added up', { tags: 'slow' }, async () => {
    await account()
    const { id: buildingId } = await build()
    const { id: other } = await build()
    const spaces = () => ({ spaces: [spaceAt(crypto.randomUUID())] })
    const first = await floor({ name: 'Third', elevation: 6, height: 2.8, buildingId }, spaces())
    const second = await floor({ name: 'Without elevation', floorNumber: 9, buildingId, area: 7 })
    const third = await floor({ name: 'First', elevation: -3, buildingId: buildingId.toUpperCase() }, spaces())
    const fourth = await floor({ name: 'Without anything', buildingId })
    const fifth = await floor({ name: 'Second', elevation: 0, floorNumber: 0 }, spaces())
    await floor({ name: 'Elsewhere', buildingId: other })
    expect((await change(fifth, { buildingId })).status).toBe(200)
    const { resourceRelations, properties } = await read(buildingId)
    expect(resourceRelations.floors).toEqual([third, fifth, first, second, fourth])
    expect(properties.storeys.map(({ name }) => name)).toEqual([
      'First',
      'Second',
      'Third',
      'Without elevation',
      'Without anything',
    ])
    expect(properties.storeys[2]).toEqual({
      floorId: first,
      name: 'Third',
      seats: 0,
      workplaces: 0,
      private: true,
      ...{ floorNumber: null, elevation: 6, height: 2.8, area: 12, spaces: 1, assets: 0 },
    })
    const totals: BuildingTotals = { floors: 5, area: 43, spaces: 3, assets: 0, seats: 0, workplaces: 0 }
    expect(properties.totals).toEqual(totals)
    const listed = (await (await send('GET', '/v2/building')).json()) as { features: Building[] }
    expect(listed.features.map((it) => it.properties.totals)).toEqual([
      totals,
      { floors: 1, area: 0, spaces: 0, assets: 0, seats: 0, workplaces: 0 },
    ])
    const floors = (await (await send('GET', `/v2/floor?buildingId=${other}`)).json()) as { features: Building[] }
    expect(floors.features.map((it) => it.properties.name)).toEqual(['Elsewhere'])
    for (const unknown of [crypto.randomUUID()])
      expect(await (await send('GET', `/v2/floor?buildingId=${unknown}`)).json()).toMatchObject({ features: [] })

    await send('POST', `/v2/floor/${first}/archive`)
    const later = await read(buildingId)
    expect(later.resourceRelations.floors).toContain(first)
    expect(later.properties.totals).toEqual({ floors: 4, area: 31, spaces: 2, assets: 0, seats: 0, workplaces: 0 })
    expect(later.properties.storeys.map(({ floorId }) => floorId)).toEqual([third, fifth, second, fourth])
  })

  test('every change that shows counts in the version, also of floors that leave', { tags: 'slow' }, async () => {
    await account()
    const { id } = await build()
    const versions = [(await read(id)).properties.version!]
    const floors = [await floor({ buildingId: id }), await floor({})]
    const steps = [
      () => change(floors[0]!, { name: 'Ground floor' }),
      () => change(floors[1]!, { buildingId: id }),
      () =>
        send('PUT', `/v2/floor/${floors[0]}/layout`, { spaces: [spaceAt(crypto.randomUUID())] }, { 'if-match': '*' }),
      () => change(floors[0]!, { buildingId: null }),
      () => send('POST', `/v2/floor/${floors[1]}/archive`),
      () => send('DELETE', `/v2/floor/${floors[1]}`),
    ]
    for (const step of [() => undefined, ...steps]) {
      expect((await step())?.ok ?? true).toBe(true)
      const answer = await send('GET', `/v2/building/${id}`)
      const { version } = ((await answer.json()) as Building).properties
      expect(version).toBeGreaterThan(versions.at(-1)!)
      versions.push(version!)
      const etag = answer.headers.get('etag')!
      expect(etag).toBe(`"${version}"`)
      expect((await send('GET', `/v2/building/${id}`, undefined, { 'if-none-match': etag })).status).toBe(304)
    }
  })

  test('of changes that are based on one version one is made', async () => {
    await account()
    const { id } = await build()
    const names = Array.from({ length: 8 }, (_, i) => `name ${i}`)
    const statuses = await Promise.all(
      names.map(async (name) => (await send('PATCH', `/v2/building/${id}`, { name }, { 'if-match': '"1"' })).status),
    )
    expect(statuses.sort()).toEqual([200, ...Array.from({ length: 7 }, () => 412)])
    expect((await read(id)).properties.version).toBe(2)
  })

  test('floors join while their building is deleted: none is left in a building that is not there', async () => {
    await account()
    const { id } = await build()
    const floors = await Promise.all(Array.from({ length: 6 }, () => floor({})))
    const moves = floors.map(async (it) => (await change(it, { buildingId: id })).status)
    const [gone, ...moved] = await Promise.all([send('DELETE', `/v2/building/${id}`), ...moves])
    expect((gone as Response).status).toBe(204)
    expect(moved.filter((it) => it !== 200 && it !== 400)).toEqual([])
    const rows = await world.db.selectFrom('floor').select('building_id').where('id', 'in', floors).execute()
    expect(rows.map(({ building_id }) => building_id)).toEqual(floors.map(() => null))
  })

  test('a floor does not join a building of another account, nor one that is not there', async () => {
    await account()
    const { id: theirs } = await build()
    await account()
    const id = await floor({})
    for (const buildingId of [theirs, crypto.randomUUID()]) {
      const detail = `buildingId: must be the id of a building of the account, got "${buildingId}"`
      expect(await problemOf(await change(id, { buildingId }))).toMatchObject({ status: 400, detail })
      const created = await send('POST', '/v2/floor', { properties: { name: 'x', buildingId } })
      expect(await problemOf(created)).toMatchObject({ status: 400, detail: `properties.${detail}` })
    }
    for (const [method, body] of [['GET'], ['PATCH', { name: 'mine' }], ['DELETE']] as const) {
      const answer = await send(method, `/v2/building/${theirs}`, body, { 'if-match': '*' })
      expect(await problemOf(answer)).toMatchObject({ status: 404, detail: 'building: not found' })
    }
  })

  test('pages follow one another, filtered by label and by a part of name or address', async () => {
    await account()
    const ids: string[] = []
    for (let i = 0; i < 5; i++) {
      const labels = i < 2 ? [{ title: 'North', color: '' }] : []
      ids.push((await build({ name: `House ${i}`, labels, address: { lines: [`Allee ${i}`], town: 'Köln' } })).id)
    }
    type Page = { features: { id: string }[]; next: string | null }
    const found: string[] = []
    for (let path: string | undefined = '/v2/building?limit=2'; path; ) {
      const answer: Response = await send('GET', path)
      found.push(...((await answer.json()) as Page).features.map(({ id }) => id))
      path = answer.headers.get('link')?.match(/^<https:\/\/rooms\.example([^>]+)>; rel="next"$/)?.[1]
    }
    expect([...found].sort()).toEqual([...ids].sort())
    const count = async (query: string) =>
      ((await (await send('GET', `/v2/building?${query}`)).json()) as Page).features.length
    expect(
      await Promise.all(
        ['label=North', 'search=house', 'search=ALLEE+3', 'search=k%C3%B6ln', 'search=lines'].map(count),
      ),
    ).toEqual([2, 5, 1, 5, 0])
  })

  describe('who sees what', () => {
    let buildingId: string
    let empty: string
    let [open, closed] = ['', '']
    beforeAll(async () => {
      await account()
      buildingId = (await build()).id
      empty = (await build()).id
      open = await floor({ buildingId, private: false, elevation: 0 })
      closed = await floor({ buildingId, labels: [{ title: 'A', color: '' }], elevation: 3 })
    })
    const token = async (scopes: string[], floors: string[] = []) =>
      world.bearer((await mine.secret(scopes as never, { floors } as never)).text)
    const seen = async (id: string, headers: Record<string, string>) => {
      const answer = await send('GET', `/v2/building/${id}`, undefined, headers)
      return answer.ok ? ((await answer.json()) as Building).resourceRelations.floors : answer.status
    }
    const listed = async (headers: Record<string, string>) => {
      const answer = await send('GET', '/v2/building', undefined, headers)
      const { features } = (await answer.json()) as { features: Building[] }
      return features.map(({ id, properties }) => [id, properties.totals.floors])
    }

    test('scopes for public and private floors show those', { tags: 'slow' }, async () => {
      expect(await seen(buildingId, await token(['floor:readPublic']))).toEqual([open])
      expect(await seen(buildingId, await token(['floor:readPrivate']))).toEqual([closed])
      expect(await seen(empty, await token(['floor:readPublic']))).toBe(403)
      expect(await seen(empty, await token(['floor:readPrivate']))).toEqual([])
      expect(await listed(await token(['floor:queryPublic']))).toEqual([[buildingId, 1]])
      expect(await listed(await token(['floor:queryPrivate']))).toEqual([
        [buildingId, 1],
        [empty, 0],
      ])
    })

    test(
      'narrowed tokens see their floors, and change a building of which they reach all',
      { tags: 'slow' },
      async () => {
        const scopes = ['floor:queryPublic', 'floor:queryPrivate', 'floor:update', 'floor:archive']
        const byLabel = await token(scopes, ['label:A'])
        expect(await seen(buildingId, byLabel)).toEqual([closed])
        expect(await listed(byLabel)).toEqual([[buildingId, 1]])
        expect(await seen(empty, byLabel)).toBe(404)
        expect((await read(buildingId, byLabel)).properties).not.toHaveProperty('version')
        const rename = (headers: Record<string, string>, id = buildingId) =>
          send('PATCH', `/v2/building/${id}`, { name: 'x' }, { 'if-match': '*', ...headers })
        expect(await problemOf(await rename(byLabel))).toMatchObject({ status: 403, code: 'floor_restricted' })
        expect((await send('DELETE', `/v2/building/${buildingId}`, undefined, byLabel)).status).toBe(403)
        expect((await rename(byLabel, empty)).status).toBe(404)
        const whole = await token(scopes, [open, 'label:A'])
        expect((await rename(whole)).status).toBe(200)
        const elsewhere = await token(scopes, [await floor({})])
        expect(await seen(buildingId, elsewhere)).toBe(404)
        expect((await rename(elsewhere)).status).toBe(404)
        // Moving a floor changes buildings.
        const moved = await change(closed, { buildingId: null }, byLabel)
        expect(await problemOf(moved)).toMatchObject({ status: 403, code: 'floor_restricted' })
        const made = await send('POST', '/v2/building', { properties: { name: 'x' } }, whole)
        expect(await problemOf(made)).toMatchObject({ status: 403, code: 'floor_restricted' })
      },
    )

    test('publishable tokens see public floors only', async () => {
      const { text } = await mine.publishable(['floor:queryPublic'])
      const get = (path: string) => world.request(`${path}?pubtoken=${text}`, { headers: { origin: PAGE } })
      const building = (await (await get(`/v2/building/${buildingId}`)).json()) as Building
      expect(building.resourceRelations.floors).toEqual([open])
      expect(building.properties).toMatchObject({ totals: { floors: 1 } })
      expect((await get(`/v2/building/${empty}`)).status).toBe(404)
      const list = (await (await get('/v2/building')).json()) as { features: Building[] }
      expect(list.features.map(({ id, properties }) => [id, properties.totals.floors])).toEqual([[buildingId, 1]])
    })
  })
})
