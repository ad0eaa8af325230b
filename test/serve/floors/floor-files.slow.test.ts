import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { LayoutContent } from '../../../src/schema/resources/floors/floor-layout.ts'
import { accessWorld, problemOf, type World } from '../../support/access.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { assetAt, idOf, spaceAt } from '../../support/layouts.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

type Feature = {
  id: string
  properties: Record<string, unknown>
  resourceRelations: { spaces: string[]; assets: string[] }
}
type Imported = { floors: Feature[]; notes: { element: string; outcome: string; reason: string }[] }

describe.each(databases)('floors in files on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  let all: Record<string, string>
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database, { FLOOR_BODY_BYTES_MAX: '300000' })
  })
  afterAll(() => database.close())

  const account = async () => {
    all = world.bearer((await (await world.account()).secret()).text)
  }
  const send = (method: string, path: string, body?: BodyInit, headers: Record<string, string> = {}) =>
    world.request(path, { method, headers: { ...all, ...headers }, ...(body === undefined ? {} : { body }) })
  const json = (path: string, body: unknown) =>
    send('POST', path, JSON.stringify(body), { 'content-type': 'application/json' })
  const bring = (file: BodyInit, type = 'application/octet-stream', query = '') =>
    send('POST', `/v2/floor/import${query}`, file, { 'content-type': type })
  const layoutOf = async (id: string) => (await (await send('GET', `/v2/floor/${id}/layout`)).json()) as LayoutContent
  const listed = async () =>
    ((await (await send('GET', '/v2/floor')).json()) as { features: unknown[] }).features.length

  const spaces = [spaceAt(idOf('space', 1)), { ...spaceAt(idOf('space', 2), 10), usage: 'Büro', name: '2.14 "A"' }]
  const assets = [
    assetAt(idOf('asset', 1), 1, 1, { spaceId: spaces[0]!.id, rotation: 30, name: 'Stuhl' }),
    assetAt(idOf('asset', 2), 11, 1, { shape: { type: 'cylinder', r: 0.4, h: 0.7 }, type: 'other' }),
  ]
  const create = async (properties: object = {}) => {
    const answer = await json('/v2/floor', {
      properties: { name: 'EG "Küche" / 1', ...properties },
      spaces: spaces.map((it) => ({ ...it, id: undefined })),
      assets: assets.map((it) => ({ ...it, id: undefined, spaceId: undefined })),
    })
    expect(answer.status).toBe(201)
    return ((await answer.json()) as Feature).id
  }
  const exported = (id: string, params: object) => json(`/v2/floor/${id}/export`, params)

  /** Without what a floor in a file gets anew. */
  const plain = ({ spaces, assets }: LayoutContent) => {
    const place = new Map(spaces.map(({ id }, i) => [id, i]))
    return {
      spaces: spaces.map(({ id: _, ...it }) => it),
      assets: assets.map(({ id: _, spaceId, ...it }) => ({ ...it, space: spaceId && place.get(spaceId) })),
    }
  }

  test.each([
    ['local metres', null],
    ['longitude and latitude', { longitude: 13.4, latitude: 52.5 }],
  ])('what goes out as GeoJSON in %s comes in as it was, with ids of its own', async (_, georeference) => {
    await account()
    const id = await create({ georeference, elevation: 3.5, floorNumber: 1, northDirection: 30 })
    const answer = await exported(id, { format: 'geojson' })
    expect(answer.headers.get('content-type')).toBe('application/geo+json')
    const file = await answer.text()
    for (const _ of [1, 2]) {
      const brought = await bring(file, 'application/geo+json', '?private=false')
      expect(brought.status).toBe(201)
      const { floors, notes } = (await brought.json()) as Imported
      expect(notes).toEqual([])
      expect(floors.map(({ properties }) => properties)).toMatchObject([
        {
          name: 'EG "Küche" / 1',
          private: false,
          elevation: 3.5,
          floorNumber: 1,
          northDirection: 30,
          georeference,
          area: 24,
        },
      ])
      expect(floors[0]!.id).not.toBe(id)
      expect(plain(await layoutOf(floors[0]!.id))).toEqual(plain(await layoutOf(id)))
    }
    expect(await listed()).toBe(3)
  })

  test('a layout and a furnish request in JSON become floors', async () => {
    await account()
    const brought = await bring(JSON.stringify({ spaces, assets }), 'application/json', '?fileName=Haus.json')
    const { floors } = (await brought.json()) as Imported
    expect(plain(await layoutOf(floors[0]!.id))).toEqual(plain({ spaces, assets }))
    const request = { room: spaces[0]!.room, template: { name: 'bedroom', exclude: [] }, furniture: [] }
    const answer = await bring(JSON.stringify(request), 'application/json')
    expect(answer.status, await answer.clone().text()).toBe(201)
    const second = (await answer.json()) as Imported
    expect((await layoutOf(second.floors[0]!.id)).spaces).toMatchObject([
      { template: 'bedroom', room: spaces[0]!.room },
    ])
    expect(second.floors[0]!.properties).toMatchObject({ private: true, area: 12 })
  })

  test('all floors of a file come in, or none', async () => {
    await account()
    const good = { type: 'Feature', properties: { name: 'a', level: 0 }, geometry: null }
    const far = { spaces: [{ ...spaces[0], name: 'x\u202e' }], assets: [] }
    for (const file of [
      JSON.stringify([{ spaces, assets }, far]),
      JSON.stringify({ type: 'FeatureCollection', features: [good, { type: 'Feature' }] }),
    ]) {
      const answer = await bring(file)
      expect([file.slice(0, 20), answer.status]).toEqual([file.slice(0, 20), 400])
    }
    expect(await listed()).toBe(0)
  })

  test.each([
    ['nothing', ''],
    ['noise', '\u0000\u0001\u0002 noise'],
    ['a truncated JSON', '{"spaces":[{"name"'],
    ['a truncated IFC', "ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION(('"],
    ['a zip', 'PK\u0003\u0004'],
    ['JSON of something else', '{"a":1}'],
  ])('%s is refused', async (_, file) => {
    await account()
    const problem = await problemOf(await bring(file))
    expect(problem['status'], JSON.stringify(problem)).toBe(400)
    expect(String(problem['detail']).length).toBeGreaterThan(10)
    expect(await listed()).toBe(0)
  })

  test('types and sizes that are not taken', async () => {
    await account()
    expect(await problemOf(await bring('{}', 'text/plain'))).toMatchObject({ status: 415 })
    expect(await problemOf(await bring('x'.repeat(300_001)))).toMatchObject({
      status: 413,
      detail: 'body: must be at most 300000 bytes',
    })
    expect(await problemOf(await bring('{}', 'application/json', '?layers=%7B%22rooms%22%3A%5B1%5D%7D'))).toMatchObject(
      {
        status: 400,
        detail: 'layers.rooms[0]: must be a string, got 1',
      },
    )
    expect(await problemOf(await bring('{}', 'application/json', '?layers=x'))).toMatchObject({ status: 400 })
    expect(await problemOf(await bring('{}', 'application/json', '?file=x'))).toMatchObject({ status: 400 })
    const layout = await send('PUT', `/v2/floor/${await create()}/layout`, ' '.repeat(300_001), {
      'content-type': 'application/json',
      'if-match': '*',
    })
    expect(layout.status).toBe(413)
  })

  test('layouts beyond what is parsed on the thread that serves are saved as they are', async () => {
    await account()
    const id = await create()
    const many = Array.from({ length: 400 }, (_, n) => ({ ...spaceAt(idOf('space', n + 100), n), name: `Raum ü ${n}` }))
    const body = JSON.stringify({ spaces: many })
    expect(body.length).toBeGreaterThan(100_000)
    const saved = await send('PUT', `/v2/floor/${id}/layout`, body, {
      'content-type': 'application/json',
      'if-match': '"1"',
    })
    expect([saved.status, saved.headers.get('etag')]).toEqual([200, '"2"'])
    expect((await layoutOf(id)).spaces).toEqual(many)
    const twice = `{"spaces":[],"spaces":[],"x":"${'x'.repeat(70_000)}"}`
    const refused = await send('PUT', `/v2/floor/${id}/layout`, twice, {
      'content-type': 'application/json',
      'if-match': '*',
    })
    expect(await problemOf(refused)).toMatchObject({ status: 400, detail: 'duplicate key "spaces"' })
  })

  test('over tRPC a file comes and goes in base64', async () => {
    await account()
    const call = async (name: string, input: object) => {
      const answer = await json(`/trpc/${name}`, input)
      return {
        status: answer.status,
        ...((await answer.json()) as { result?: { data: never }; error?: { data: { refusal: unknown } } }),
      }
    }
    const file = Buffer.from(JSON.stringify({ spaces, assets })).toString('base64')
    const brought = await call('floor.import', { file, private: false })
    const { floors } = brought.result!.data as Imported
    expect(floors[0]!.properties).toMatchObject({ private: false, area: 24 })
    const back = await call('floor.export', { floorId: floors[0]!.id, format: 'geojson' })
    const { content, mediaType } = back.result!.data as { content: string; mediaType: string }
    expect(mediaType).toBe('application/geo+json')
    expect(JSON.parse(Buffer.from(content, 'base64').toString()).type).toBe('FeatureCollection')
    expect((await call('floor.import', { file: '§' })).status).toBe(400)
    const tooLarge = await call('floor.import', { file: 'A'.repeat(500_000) })
    expect(tooLarge).toMatchObject({ status: 413 })
  })

  test.each([
    ['svg', 'image/svg+xml', '<svg'],
    ['png', 'image/png', '\u0089PNG'],
    ['pdf', 'application/pdf', '%PDF-'],
    ['geojson', 'application/geo+json', '{'],
    ['dxf', 'image/vnd.dxf', ''],
    ['ifc', 'application/x-step', 'ISO-10303-21;'],
    ['gltf', 'model/gltf-binary', 'glTF'],
  ])('%s goes out as a file', async (format, type, start) => {
    await account()
    const id = await create()
    const answer = await exported(id, { format })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\w .()-]+"; filename\*=UTF-8''[\w.%~-]+$/,
    )
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.subarray(0, start.length).toString('latin1')).toBe(start)
    expect(bytes.length).toBeGreaterThan(300)
  })

  test.each([
    'svg',
    'png',
    'pdf',
    'geojson',
    'dxf',
    'ifc',
    'gltf',
  ])('a revision is the same %s whenever it is asked for', async (format) => {
    await account()
    const id = await create()
    const written = async () => Buffer.from(await (await exported(id, { format })).arrayBuffer())
    const first = await written()
    world.time.now += 3 * 86_400_000
    const second = await written()
    expect(first.length).toBeGreaterThan(100)
    expect(second.equals(first)).toBe(true)
  })

  test('an earlier revision goes out when it is asked for, an empty floor too', async () => {
    await account()
    const id = await create()
    await send('PUT', `/v2/floor/${id}/layout`, JSON.stringify({ spaces: [] }), {
      'content-type': 'application/json',
      'if-match': '*',
    })
    const names = async (params: object) =>
      ((await (await exported(id, { format: 'geojson', ...params })).text()).match(/2\.14/g) ?? []).length
    expect(await names({})).toBe(0)
    expect(await names({ revision: 1 })).toBeGreaterThan(0)
    expect(await problemOf(await exported(id, { format: 'svg', revision: 3 }))).toMatchObject({ status: 404 })
    expect(await problemOf(await exported(id, { format: 'doc' }))).toMatchObject({ status: 400 })
    const empty = (await (await json('/v2/floor', { properties: { name: 'x' } })).json()) as Feature
    expect((await exported(empty.id, { format: 'svg' })).status).toBe(200)
  })
})
