import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { FloorUpdate } from '../../../src/schema/resources/floors/floor-exchange.ts'
import type { LayoutContent } from '../../../src/schema/resources/floors/floor-layout.ts'
import { accessWorld, problemOf, type World } from '../../support/access.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const METRE = 1 / 111_320

/** A room of a map with an id, metres from a point on the equator. */
interface Room {
  readonly id: string
  readonly level: number
  readonly name: string
  readonly x: number
  readonly width?: number
}

const mapOf = (rooms: readonly Room[]) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: rooms.map(({ id, level, name, x, width = 5 }) => ({
      type: 'Feature',
      id,
      properties: { indoor: 'room', level: String(level), name },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [x, 0],
            [x + width, 0],
            [x + width, 6],
            [x, 6],
            [x, 0],
          ].map(([east, north]) => [13 + east! * METRE, north! * METRE]),
        ],
      },
    })),
  })

const HOUSE: readonly Room[] = [
  { id: 'a', level: 0, name: 'Living', x: 0 },
  { id: 'b', level: 0, name: 'Bedroom', x: 5.2 },
  { id: 'c', level: 1, name: 'Study', x: 0 },
  { id: 'd', level: 1, name: 'Store', x: 5.2 },
]

describe.each(databases)('a newer file of a building on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  let all: Record<string, string>
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database, { RATE_CALLS: '0' })
  })
  afterAll(() => database.close())

  const json = async <It>(answer: Promise<Response>, status = 200): Promise<It> => {
    const found = await answer
    expect([found.status, found.status === status ? '' : await found.clone().text()]).toEqual([status, ''])
    return (await found.json()) as It
  }
  const get = <It>(path: string) => json<It>(world.request(path, { headers: all }))
  const post = (path: string, body: object) =>
    world.request(path, {
      method: 'POST',
      headers: { ...all, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const sendFile = (rooms: readonly Room[], query: string) =>
    world.request(`/v2/floor/import?fileName=house.geojson${query}`, {
      method: 'POST',
      headers: { ...all, 'content-type': 'application/geo+json' },
      body: mapOf(rooms),
    })
  type Imported = { floors: { id: string }[]; building: { id: string }; changes?: FloorUpdate[] }
  const layout = (id: string) => get<LayoutContent & { revision: number }>(`/v2/layout/${id}`)

  async function house() {
    const mine = await world.account()
    all = world.bearer((await mine.secret()).text)
    const { floors, building } = await json<Imported>(sendFile(HOUSE, ''), 201)
    return { buildingId: building.id, ids: floors.map(({ id }) => id) as [string, string] }
  }
  const update = async (buildingId: string, rooms: readonly Room[], mode: 'preview' | 'apply') =>
    (await json<Imported>(sendFile(rooms, `&buildingId=${buildingId}&update=${mode}`), 201)).changes!

  test('is shown first, then saved: ids, furniture of ours and attribute values stay', async () => {
    const { buildingId, ids } = await house()
    const before = await layout(ids[0])
    const [living, bedroom] = before.spaces
    const asset = { type: 'armchair', rotation: 0, shape: { type: 'box', a: 0.8, b: 0.8, h: 0.8 } }
    const [x, z] = living!.room.boundary.shape.points[0]!
    const place = [x + 1, 0, z + (living!.room.boundary.shape.points.some(([, it]) => it > z + 0.5) ? 1 : -1)]
    const { added } = await json<{ added: string[] }>(
      post(`/v2/layout/${ids[0]}/operations`, {
        baseRevision: 1,
        operations: [{ op: 'add', asset: { ...asset, position: place, spaceId: living!.id } }],
      }),
    )
    const revised: Room[] = [
      { ...HOUSE[0]!, name: 'Salon' },
      { ...HOUSE[1]!, width: 6 },
      HOUSE[2]!,
      { id: 'e', level: 2, name: 'Attic', x: 0 },
    ]
    const shown = await update(buildingId, revised, 'preview')
    expect(shown.map(({ floorId, outcome }) => [floorId, outcome])).toEqual([
      [ids[0], 'changed'],
      [ids[1], 'changed'],
      [null, 'added'],
    ])
    expect(shown[0]).toMatchObject({
      spaces: {
        added: [],
        removed: [],
        changed: [
          { id: living!.id, name: 'Salon', changes: ['name'] },
          { id: bedroom!.id, name: 'Bedroom', changes: ['room'] },
        ],
      },
      assets: { added: [], removed: [], changed: [] },
    })
    expect(shown[1]!.spaces).toMatchObject({ added: [], removed: [{ name: 'Store' }], changed: [] })
    expect((await layout(ids[0])).revision).toBe(2)

    expect(await update(buildingId, revised, 'apply')).toEqual(shown)
    const after = await layout(ids[0])
    expect([after.revision, after.spaces.map(({ id, name }) => [id, name])]).toEqual([
      3,
      [
        [living!.id, 'Salon'],
        [bedroom!.id, 'Bedroom'],
      ],
    ])
    expect(after.assets.map(({ id }) => id)).toEqual(added)
    const building = await get<{ properties: { storeys: { floorNumber: number }[] } }>(`/v2/building/${buildingId}`)
    expect(building.properties.storeys.map(({ floorNumber }) => floorNumber)).toEqual([0, 1, 2])

    const again = await update(buildingId, revised, 'apply')
    expect(again.map(({ outcome }) => outcome)).toEqual(['same', 'same', 'same'])
    expect((await layout(ids[0])).revision).toBe(3)
  })

  test('a plan whose origin has moved is laid over the one that is there', async () => {
    const { buildingId, ids } = await house()
    const wing: Room = { id: 'w', level: 0, name: 'Wing', x: -9 }
    const [ground, first] = await update(buildingId, [...HOUSE, wing], 'apply')
    expect(ground!.spaces).toMatchObject({ added: [{ name: 'Wing' }], removed: [], changed: [] })
    expect(first!.outcome).toBe('same')
    expect((await layout(ids[0])).spaces.map(({ name }) => name).sort()).toEqual(['Bedroom', 'Living', 'Wing'])
  })

  test('furniture goes with its room, and stays where a wall was moved away from it', async () => {
    const { buildingId, ids } = await house()
    const { spaces } = await layout(ids[1])
    const [study, store] = spaces
    const middle = ({ room }: (typeof spaces)[number]) => {
      const { points } = room.boundary.shape
      return [0, 1].map((i) => points.reduce((sum, point) => sum + point[i]!, 0) / points.length)
    }
    const chairIn = (space: (typeof spaces)[number]) => {
      const [x, z] = middle(space)
      const shape = { type: 'box', a: 0.5, b: 0.5, h: 0.9 }
      return { op: 'add', asset: { type: 'task_chair', rotation: 0, shape, position: [x, 0, z], spaceId: space.id } }
    }
    const { added } = await json<{ added: string[] }>(
      post(`/v2/layout/${ids[1]}/operations`, { baseRevision: 1, operations: [chairIn(study!), chairIn(store!)] }),
    )
    const revised = [HOUSE[0]!, HOUSE[1]!, { ...HOUSE[2]!, width: 4 }]
    const [, upper] = await update(buildingId, revised, 'apply')
    expect(upper!.assets).toMatchObject({ added: [], removed: [{ id: added[1], name: 'task_chair' }], changed: [] })
    expect((await layout(ids[1])).assets.map(({ id }) => id)).toEqual([added[0]])
  })

  test('it needs its building, and is refused for one of others', async () => {
    const { buildingId } = await house()
    expect(await problemOf(await sendFile(HOUSE, '&update=preview'))).toMatchObject({
      status: 400,
      detail: 'buildingId: is required with `update`, which is of a building',
    })
    const stranger = await world.account()
    all = world.bearer((await stranger.secret()).text)
    expect(await problemOf(await sendFile(HOUSE, `&buildingId=${buildingId}&update=apply`))).toMatchObject({
      status: 404,
    })
  })
})
