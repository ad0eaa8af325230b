import { NodeIO } from '@gltf-transform/core'
import validator from 'gltf-validator'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { writeBuilding } from '../../../src/plans/files/write-plan.ts'
import type { Building } from '../../../src/schema/resources/floors/building.ts'
import type { LayoutContent } from '../../../src/schema/resources/floors/floor-layout.ts'
import { accessWorld, problemOf, type World } from '../../support/access.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { officeFloor, twoFlats } from '../../support/floors.ts'
import { assetAt } from '../../support/layouts.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

interface Imported {
  readonly floors: readonly { id: string; properties: Record<string, unknown> }[]
  readonly building: Building | null
  readonly notes: readonly unknown[]
}

describe.each(databases)('buildings in files on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  let mine: Awaited<ReturnType<World['account']>>
  let all: Record<string, string>
  let id: string
  let floors: string[]
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database)
    mine = await world.account()
    all = world.bearer((await mine.secret()).text)
    const address = { lines: ['Marktplatz 1'], postalCode: '10115', town: 'Köln' }
    const georeference = { longitude: 6.9, latitude: 50.9 }
    id = (
      (await (
        await json('/v2/building', { properties: { name: 'Rathaus', address, georeference } })
      ).json()) as Building
    ).id
    floors = []
    for (const [name, elevation, content] of [
      ['Keller', -2.8, twoFlats()],
      ['Erdgeschoss', 0, officeFloor()],
      ['1. Obergeschoss', 3.2, { ...twoFlats(), assets: [assetAt(crypto.randomUUID())] }],
    ] as const)
      floors.push(await floor({ name, elevation, buildingId: id }, content))
  })
  afterAll(() => database.close())

  const json = (path: string, body: unknown, headers = all) =>
    world.request(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const floor = async (properties: object, content: LayoutContent) => {
    const free = { spaces: content.spaces.map((it) => ({ ...it, id: crypto.randomUUID() })), assets: content.assets }
    return ((await (await json('/v2/floor', { properties, ...free })).json()) as { id: string }).id
  }
  const exported = async (format: string, headers = all) => {
    const answer = await json(`/v2/building/${id}/export`, { format }, headers)
    expect(answer.status).toBe(200)
    return new Uint8Array(await answer.arrayBuffer())
  }
  const bring = async (file: BodyInit, query = '') => {
    const headers = { ...all, 'content-type': 'application/octet-stream' }
    const answer = await world.request(`/v2/floor/import${query}`, { method: 'POST', headers, body: file })
    expect(answer.status).toBe(201)
    return (await answer.json()) as Imported
  }
  const buildings = async () =>
    ((await (await world.request('/v2/building', { headers: all })).json()) as { features: Building[] }).features.length

  test.each([
    'ifc',
    'geojson',
  ])('what goes out as %s comes in as one building with all storeys, and again', async (format) => {
    let file = await exported(format)
    for (const _ of [1, 2]) {
      const { floors: brought, building, notes } = await bring(file, `?fileName=Rathaus.${format}`)
      expect(notes).toEqual([])
      expect(building).toMatchObject({
        resourceRelations: { floors: brought.map((it) => it.id) },
        properties: { name: 'Rathaus', totals: { floors: 3, spaces: 13 + 27 + 13, assets: 1 } },
      })
      expect(building!.properties.storeys.map(({ name, elevation }) => [name, elevation])).toEqual([
        ['Keller', -2.8],
        ['Erdgeschoss', 0],
        ['1. Obergeschoss', 3.2],
      ])
      expect(brought.map(({ properties }) => properties['buildingId'])).toEqual([1, 2, 3].map(() => building!.id))
      const again = await json(`/v2/building/${building!.id}/export`, { format })
      file = new Uint8Array(await again.arrayBuffer())
    }
  })

  test('one floor as IFC is the storey that it is, in its building', async () => {
    const whole = await bring(await exported('ifc'), '?fileName=Rathaus.ifc')
    const one = async (floorId: string) => {
      const file = await json(`/v2/floor/${floorId}/export`, { format: 'ifc' })
      expect(file.status).toBe(200)
      return bring(new Uint8Array(await file.arrayBuffer()), '?fileName=floor.ifc')
    }
    const { properties: building } = whole.building!
    const first = whole.floors[0]!
    const { building: again, floors: brought } = await one(first.id)
    expect(again!.properties.name).toBe('Rathaus')
    expect(again!.properties.externalId).toBe(building.externalId)
    expect(again!.properties.georeference).toMatchObject({
      longitude: expect.closeTo(6.9, 6),
      latitude: expect.closeTo(50.9, 6),
    })
    expect(again!.properties.address!.lines.join(', ')).toBe('Marktplatz 1, 10115 Köln')
    const { name, externalId, elevation } = first.properties
    expect(externalId).toMatch(/^[0-3][\w$]{21}$/)
    expect(brought[0]!.properties).toMatchObject({ name, externalId, elevation })
    // A floor that belongs to none makes none.
    const alone = await floor({ name: 'Pavillon' }, twoFlats())
    expect((await one(alone)).building).toBeNull()
  })

  test('a floor alone makes no building; floors join one that is named, all or none', async () => {
    const before = await buildings()
    const single = { spaces: twoFlats().spaces, assets: [] }
    expect((await bring(JSON.stringify(single))).building).toBeNull()
    expect(await buildings()).toBe(before)
    const target = ((await (await json('/v2/building', { properties: { name: 'Anbau' } })).json()) as Building).id
    const joined = await bring(await exported('geojson'), `?buildingId=${target}`)
    expect(joined.building!.resourceRelations.floors.length).toBe(3)
    expect(joined.building!.id).toBe(target)
    expect(await buildings()).toBe(before + 1)
    const count = async () =>
      (await world.db.selectFrom('floor').select('id').where('account_id', '=', mine.user.accountId).execute()).length
    const floorsBefore = await count()
    const refused = await world.request(`/v2/floor/import?buildingId=${crypto.randomUUID()}`, {
      method: 'POST',
      headers: { ...all, 'content-type': 'application/octet-stream' },
      body: await exported('geojson'),
    })
    expect((await problemOf(refused)).status).toBe(400)
    expect(await count()).toBe(floorsBefore)
  })

  test('as glTF each floor is a node at its elevation', async () => {
    const document = await new NodeIO().readBinary(await exported('gltf'))
    const [root] = document.getRoot().getDefaultScene()!.listChildren()
    expect(root!.getName()).toBe('Rathaus')
    expect(root!.listChildren().map((it) => [it.getName(), it.getTranslation()[1]])).toEqual([
      ['Keller', -2.8],
      ['Erdgeschoss', 0],
      ['1. Obergeschoss', 3.2],
    ])
  })

  test('as glTF pieces alike share a mesh on all floors, and the file is valid', async () => {
    const chair = () => assetAt(crypto.randomUUID())
    const storey = (elevation: number) => ({
      ...{ name: `Level ${elevation}`, elevation, floorNumber: null, northDirection: null, georeference: null },
      content: () => ({ spaces: officeFloor().spaces.slice(0, 3), assets: [chair(), chair()] }),
    })
    const building = { name: 'House', address: null, georeference: null, externalId: null }
    const pieces: Uint8Array[] = []
    const floors = [storey(0), storey(3), storey(6)]
    await writeBuilding('gltf', { ...building, floors }, {}, (bytes) => void pieces.push(bytes))
    const bytes = Buffer.concat(pieces)
    const { issues } = await validator.validateBytes(new Uint8Array(bytes))
    expect([issues.numErrors, issues.numWarnings]).toEqual([0, 0])
    const root = (await new NodeIO().readBinary(bytes)).getRoot()
    const chairs = root.listNodes().filter((it) => it.getExtras()['type'] === 'task_chair')
    expect(chairs.length).toBe(6)
    expect(new Set(chairs.map((it) => it.getMesh())).size).toBe(1)
    expect(chairs[0]!.getMesh()!.listPrimitives().length).toBeGreaterThan(0)
    expect(Object.keys(chairs[5]!.getExtras()).sort()).toEqual(['id', 'spaceId', 'type'])
    const levels = root.listScenes()[0]!.listChildren()[0]!.listChildren()
    expect(levels.map((it) => it.getTranslation()[1])).toEqual([0, 3, 6])
    for (const level of levels) expect(level.listChildren().map((it) => it.getName())).toContain('Furniture')
  })

  test('as PDF each floor is a page; the same building is the same bytes', async () => {
    const bytes = await exported('pdf')
    expect(
      Buffer.from(bytes)
        .toString('latin1')
        .match(/\/Type \/Page\b(?!s)/g)?.length,
    ).toBe(3)
    expect(Buffer.from(await exported('pdf')).equals(Buffer.from(bytes))).toBe(true)
  })

  test('GeoJSON tells the level of each feature, lowest first, and where it lies', async () => {
    const { features } = JSON.parse(new TextDecoder().decode(await exported('geojson'))) as {
      features: {
        resourceType: string
        properties: { level?: number; ordinal?: number }
        geometry: { coordinates: [number, number] }
      }[]
    }
    expect(features[0]).toMatchObject({ resourceType: 'Building', geometry: { coordinates: [6.9, 50.9] } })
    const ordinals = features.slice(1).map(({ properties }) => properties.ordinal!)
    expect(new Set(ordinals)).toEqual(new Set([0, 1, 2]))
    expect([...ordinals].sort((a, b) => a - b)).toEqual(ordinals)
  })

  test('a narrowed token exports its floors; of a building without floors there is nothing', async () => {
    const own = world.bearer((await mine.secret(['floor:export'], { floors: [floors[2]] })).text)
    const { features } = JSON.parse(new TextDecoder().decode(await exported('geojson', own))) as { features: object[] }
    const names = features.flatMap((it) => {
      const { resourceType, properties } = it as { resourceType: string; properties: { name: string } }
      return resourceType === 'Floor' ? properties.name : []
    })
    expect(names).toEqual(['1. Obergeschoss'])
    const empty = ((await (await json('/v2/building', { properties: { name: 'x' } })).json()) as Building).id
    expect((await json(`/v2/building/${empty}/export`, { format: 'ifc' })).status).toBe(409)
  })
})
