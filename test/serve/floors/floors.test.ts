import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { accessWorld, BASE, PAGE, problemOf, type World } from '../../support/access.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { assetAt, idOf, spaceAt } from '../../support/layouts.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

type Feature = { id: string; properties: Record<string, unknown>; [name: string]: unknown }

describe.each(databases)('floors on $name', ({ open }) => {
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
  const create = async (properties: object = {}, more: object = {}): Promise<Feature> => {
    const answer = await send('POST', '/v2/floor', {
      type: 'Feature',
      properties: { name: 'Ground floor', ...properties },
      ...more,
    })
    expect(answer.status).toBe(201)
    return (await answer.json()) as Feature
  }
  const read = async (id: string) => (await (await send('GET', `/v2/floor/${id}`)).json()) as Feature

  test('a floor is created, read, changed, archived, taken out and deleted', async () => {
    await account()
    const created = await send('POST', '/v2/floor', { properties: { name: ' Ground floor ' } })
    const floor = (await created.json()) as Feature
    expect(created.headers.get('location')).toBe(`${BASE}/v2/floor/${floor.id}`)
    expect(created.headers.get('etag')).toBe('"1"')
    expect(floor).toMatchObject({
      type: 'Feature',
      resourceType: 'Floor',
      resourceRelations: { spaces: [], assets: [] },
      geometry: null,
      properties: { name: 'Ground floor', private: true, archived: false, area: null, version: 1, layoutRevision: 0 },
    })
    expect(await read(floor.id)).toEqual(floor)

    world.time.now += 1000
    const changed = await send(
      'PATCH',
      `/v2/floor/${floor.id}`,
      { northDirection: 90, private: false, area: 12 },
      { 'if-match': '"1"' },
    )
    expect([changed.status, changed.headers.get('etag')]).toEqual([200, '"2"'])
    const after = (await changed.json()) as Feature
    expect(after.properties).toEqual({
      ...floor.properties,
      northDirection: 90,
      private: false,
      area: 12,
      version: 2,
      updatedAt: new Date(world.time.now).toISOString(),
    })
    expect(await read(floor.id)).toEqual(after)

    expect((await send('DELETE', `/v2/floor/${floor.id}`)).status).toBe(409)
    for (const _ of [1, 2]) {
      const archived = await send('POST', `/v2/floor/${floor.id}/archive`)
      expect([archived.status, archived.headers.get('etag')]).toEqual([200, '"3"'])
    }
    const refused = await send('PATCH', `/v2/floor/${floor.id}`, { name: 'x' }, { 'if-match': '*' })
    expect([refused.status, (await problemOf(refused))['detail']]).toEqual([
      409,
      'floor: is archived, unarchive it before you change it',
    ])
    expect((await send('PUT', `/v2/floor/${floor.id}/layout`, { spaces: [] }, { 'if-match': '*' })).status).toBe(409)
    for (const _ of [1, 2])
      expect((await send('POST', `/v2/floor/${floor.id}/unarchive`)).headers.get('etag')).toBe('"4"')
    await send('POST', `/v2/floor/${floor.id}/archive`)
    expect((await send('DELETE', `/v2/floor/${floor.id}`)).status).toBe(204)
    expect((await send('GET', `/v2/floor/${floor.id}`)).status).toBe(404)
    expect((await send('DELETE', `/v2/floor/${floor.id}`)).status).toBe(404)
    const { rows } = {
      rows: await world.db
        .selectFrom('audit_entry')
        .select(['event'])
        .where('subject_id', '=', floor.id)
        .orderBy('id')
        .execute(),
    }
    expect(rows.map(({ event }) => event)).toEqual([
      'floor.created',
      'floor.updated',
      'floor.archived',
      'floor.unarchived',
      'floor.archived',
      'floor.deleted',
    ])
  })

  test('a change says which version it is based on', async () => {
    await account()
    const { id } = await create()
    const patch = (headers: Record<string, string>) => send('PATCH', `/v2/floor/${id}`, { name: 'Lobby' }, headers)
    const missing = await patch({})
    expect([missing.status, (await problemOf(missing))['code']]).toEqual([428, 'precondition_required'])
    for (const etag of [
      '"2"',
      '"0"',
      'W/"1"',
      '"one"',
      '1',
      '"1" "2"',
      '"0", W/"1"',
      'W/"1",',
      '"1,2"',
      '"99999999999"',
    ]) {
      const failed = await patch({ 'if-match': etag })
      expect([etag, failed.status, (await problemOf(failed))['code']]).toEqual([etag, 412, 'precondition_failed'])
    }
    expect((await read(id)).properties['name']).toBe('Ground floor')
    expect((await patch({ 'if-match': '"1"' })).status).toBe(200)
    expect((await patch({ 'if-match': '*' })).headers.get('etag')).toBe('"3"')
    expect((await patch({ 'if-match': '"7", , W/"3","a,b",\t"3"' })).headers.get('etag')).toBe('"4"')
    expect((await patch({ 'if-match': '"5","4"' })).headers.get('etag')).toBe('"5"')
    const body = await send('PATCH', `/v2/floor/${id}`, { ifMatch: 3, name: 'x' }, { 'if-match': '"3"' })
    expect((await problemOf(body))['detail']).toBe('ifMatch: belongs in the address, not in the body')
  })

  test('what is still so is not sent again', async () => {
    await account()
    const { id } = await create({}, { spaces: [spaceAt(crypto.randomUUID())] })
    const get = (path: string, known: string) => send('GET', path, undefined, { 'if-none-match': known })
    for (const [path, etag] of [
      [`/v2/floor/${id}`, '"2"'],
      [`/v2/floor/${id}/layout`, '"1"'],
    ] as const) {
      for (const known of [etag, `"7", W/${etag}`, '*']) {
        const answer = await get(path, known)
        expect([answer.status, answer.headers.get('etag'), await answer.text()]).toEqual([304, etag, ''])
      }
      expect((await get(path, '"9"')).status).toBe(200)
    }
  })

  test('a floor may come with its layout', async () => {
    await account()
    const [space, asset] = [spaceAt(crypto.randomUUID()), assetAt(crypto.randomUUID())]
    const floor = await create({}, { spaces: [space], assets: [{ ...asset, spaceId: space.id }] })
    expect(floor['resourceRelations']).toEqual({ spaces: [space.id], assets: [asset.id] })
    expect(floor.properties).toMatchObject({ area: 12, layoutRevision: 1, version: 2 })
    const bad = { properties: { name: 'x' }, assets: [{ ...asset, id: undefined, spaceId: idOf('space', 9) }] }
    const refused = await send('POST', '/v2/floor', bad)
    expect(await problemOf(refused)).toMatchObject({
      status: 400,
      detail: `assets[0].spaceId: must be the id of a space of this layout, got "${idOf('space', 9)}"`,
    })
    const collection = (await (await send('GET', '/v2/floor')).json()) as { features: unknown[] }
    expect(collection.features.length).toBe(1)
  })

  test('facts are bounded, and unknown ones refused', async () => {
    await account()
    for (const [properties, detail] of [
      [{}, 'properties.name: is required'],
      [{ name: '  ' }, 'properties.name: must have at least 1 character, got only blanks'],
      [{ name: 'a', elevaton: 1 }, 'properties: unknown key "elevaton"'],
      [
        { name: 'a', labels: [{ title: 'a\u202e', color: '' }] },
        'properties.labels[0].title: must not hold U+202E, which is a control, invisible or no character, got "a\u202e"',
      ],
      [
        { name: 'a', georeference: { longitude: 181, latitude: 0 } },
        'properties.georeference.longitude: must be <= 180, got 181',
      ],
    ] as const)
      expect(await problemOf(await send('POST', '/v2/floor', { properties }))).toMatchObject({ status: 400, detail })
  })

  describe('lists', () => {
    let ids: string[]
    beforeAll(async () => {
      await account()
      ids = []
      for (let i = 0; i < 7; i++) {
        if (i % 3 === 0) world.time.now += 1000 // so that some were created in one moment
        ids.push(
          (
            await create({
              name: `Storey ${i}`,
              private: i % 2 === 1,
              labels: i < 3 ? [{ title: 'A_%', color: '' }] : [],
            })
          ).id,
        )
      }
      await send('POST', `/v2/floor/${ids[4]}/archive`)
    })
    type Page = { features: Feature[]; next: string | null }
    const list = async (query: string, headers: Record<string, string> = {}) => {
      const answer = await send('GET', `/v2/floor${query}`, undefined, headers)
      expect(answer.status).toBe(200)
      return { page: (await answer.json()) as Page, link: answer.headers.get('link') }
    }
    const named = ({ page }: { page: Page }) =>
      page.features.map(({ properties }) => Number(String(properties['name']).at(-1)))

    test('pages follow one another by their Link, each floor once, in the order of creation', async () => {
      const found: string[] = []
      let path: string | undefined = '/v2/floor?limit=3&includeArchived=true'
      let pages = 0
      while (path) {
        const answer: Response = await send('GET', path)
        const { features, next } = (await answer.json()) as Page
        found.push(...features.map(({ id }) => id))
        const link: string | null = answer.headers.get('link')
        expect(link === null).toBe(next === null)
        path = link?.match(/^<https:\/\/rooms\.example([^>]+)>; rel="next"$/)?.[1]
        pages++
      }
      expect(pages).toBe(3)
      expect([...found].sort()).toEqual([...ids].sort())
      const times = await Promise.all(found.map(async (id) => (await read(id)).properties['createdAt'] as string))
      expect(times).toEqual([...times].sort())
    })

    test('a page goes on from its place although floors come and go', async () => {
      const first = await list('?limit=2')
      const end = first.page.features[1]!.id
      await send('POST', `/v2/floor/${end}/archive`)
      const rest = await list(`?limit=10&cursor=${first.page.next}`)
      expect([...first.page.features, ...rest.page.features].map(({ id }) => id).sort()).toEqual(
        ids.filter((_, i) => i !== 4).sort(),
      )
      await send('POST', `/v2/floor/${end}/unarchive`)
    })

    test('filters', async () => {
      expect(named(await list('')).sort()).toEqual([0, 1, 2, 3, 5, 6])
      expect(named(await list('?includeArchived=true')).length).toBe(7)
      expect(named(await list('?label=A_%25')).sort()).toEqual([0, 1, 2])
      expect(named(await list('?label=A')).length).toBe(0)
      expect(named(await list('?search=STOREY%203'))).toEqual([3])
      expect(named(await list('?search=%25')).length).toBe(0)
      expect(named(await list('?offset=2')).length).toBe(4)
      expect(named(await list('?offset=100')).length).toBe(0)
      expect(named(await list('/?limit=1')).length).toBe(1)
      const [first] = (await list('?limit=1')).page.features
      expect(first).toMatchObject({ resourceRelations: {}, geometry: null })
    })

    test('show what the scopes list', async () => {
      const token = async (...scopes: never[]) => world.bearer((await mine.secret(scopes)).text)
      const [open, closed] = [await token('floor:queryPublic' as never), await token('floor:queryPrivate' as never)]
      expect(named(await list('', open)).sort()).toEqual([0, 2, 6])
      expect(named(await list('', closed)).sort()).toEqual([1, 3, 5])
      const { text } = await mine.publishable(['floor:queryPublic'])
      const answer = await world.request(`/v2/floor?limit=2&pubtoken=${text}`, { headers: { origin: PAGE } })
      expect(answer.headers.get('link')).not.toContain('pubtoken')
      expect(((await answer.json()) as Page).features.every(({ properties }) => properties['private'] === false)).toBe(
        true,
      )
      const refused = await send('GET', '/v2/floor', undefined, await token('floor:readPublic' as never))
      expect(await problemOf(refused)).toMatchObject({
        status: 403,
        acceptedScopes: ['floor:queryPublic', 'floor:queryPrivate'],
      })
    })

    test.each([
      ['?limit=1001', 'limit: must be <= 1000, got 1001'],
      ['?limit=0', 'limit: must be >= 1, got 0'],
      ['?offset=-1', 'offset: must be >= 0, got -1'],
      ['?cursor=abc', 'cursor: must be the `next` of the page before, unchanged'],
      [`?cursor=zzzzzzzzzzzz.${idOf('space', 1)}`, 'cursor: must be the `next` of the page before, unchanged'],
      [
        `?offset=1&cursor=a.${idOf('space', 1)}`,
        'offset: must be left out with a cursor, which goes on from its place',
      ],
    ])('%s is refused', async (query, detail) => {
      expect(await problemOf(await send('GET', `/v2/floor${query}`))).toMatchObject({ status: 400, detail })
    })
  })

  test('another account finds nothing, whatever it does', async () => {
    await account()
    const space = spaceAt(crypto.randomUUID())
    const { id } = await create({ private: false }, { spaces: [space] })
    const theirs = world.bearer((await (await world.account()).secret()).text)
    const any = { 'if-match': '*', ...theirs }
    for (const [method, path, body] of [
      ['GET', `/v2/floor/${id}`],
      ['PATCH', `/v2/floor/${id}`, { name: 'mine' }],
      ['POST', `/v2/floor/${id}/archive`],
      ['POST', `/v2/floor/${id}/unarchive`],
      ['DELETE', `/v2/floor/${id}`],
      ['GET', `/v2/floor/${id}/layout`],
      ['PUT', `/v2/floor/${id}/layout`, { spaces: [] }],
      ['POST', `/v2/floor/${id}/layout/restore`, { revision: 1 }],
      ['GET', `/v2/floor/${id}/layout/revisions`],
      ['GET', `/v2/floor/${id}/layout/compare?from=1&to=1`],
      ['GET', `/v2/space?floorId=${id}`],
      ['GET', `/v2/asset?floorId=${id}`],
      ['GET', `/v2/space/${space.id}`],
    ] as const) {
      const answer = await send(method, path, body, any)
      const detail = path.startsWith('/v2/space/') ? 'space: not found' : 'floor: not found'
      expect([method, path, await problemOf(answer)]).toMatchObject([method, path, { status: 404, detail }])
    }
    expect(await read(id)).toMatchObject({ properties: { version: 2 } })
    const listed = (await (await send('GET', '/v2/floor', undefined, theirs)).json()) as { features: unknown[] }
    expect(listed.features).toEqual([])
    // The ids of one account are free in another.
    const same = await send('POST', '/v2/floor', { properties: { name: 'x' }, spaces: [space] }, theirs)
    expect(same.status).toBe(201)
  })
})
