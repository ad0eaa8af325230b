import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { writeBuilding } from '../../../src/plans/files/write-plan.ts'
import type { FloorUpdate } from '../../../src/schema/resources/floors/floor-exchange.ts'
import type { LayoutContent } from '../../../src/schema/resources/floors/floor-layout.ts'
import type { LayoutComparison } from '../../../src/schema/resources/floors/layout-resources.ts'
import { briefRoomChanges, roomChanges } from '../../../src/serve/pages/floors/revisions/change-words.ts'
import { accessWorld, problemOf, type World } from '../../support/access.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { idOf, spaceAt } from '../../support/layouts.ts'

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

/** A storey of a model with one room. */
interface ModelStorey {
  readonly externalId: string
  readonly name: string
  readonly floorNumber: number | null
  readonly elevation: number
  readonly height: number | undefined
  readonly width?: number
}

const GUIDS = [0, 1, 2, 3].map((i) => `0Storey_____________00${i}`)

const TOWER: readonly ModelStorey[] = [
  { externalId: GUIDS[0]!, name: 'Ground', floorNumber: 0, elevation: 0, height: 3.1 },
  { externalId: GUIDS[1]!, name: 'First', floorNumber: 1, elevation: 3.1, height: 3 },
  { externalId: GUIDS[2]!, name: 'Second', floorNumber: 2, elevation: 6.1, height: 3 },
]

async function modelOf(storeys: readonly ModelStorey[]): Promise<Buffer<ArrayBuffer>> {
  const floors = storeys.map(({ width = 5, ...facts }, i) => ({
    ...{ northDirection: null, georeference: null, ...facts },
    content: () => {
      const space = spaceAt(idOf('space', i), 0, 0)
      const { shape } = space.room.boundary
      const points = shape.points.map(([x, z]): [number, number] => [x > 0 ? width : x, z])
      return {
        spaces: [{ ...space, room: { boundary: { ...space.room.boundary, shape: { ...shape, points } } } }],
        assets: [],
      }
    },
  }))
  const pieces: Uint8Array[] = []
  const building = { name: 'Tower', address: null, georeference: null, externalId: null, floors }
  await writeBuilding('geojson', building, {}, (bytes) => void pieces.push(bytes))
  return Buffer.concat(pieces)
}

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
          { id: living!.id, name: 'Salon', formerName: 'Living', changes: ['name'] },
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

  const updateModel = async (buildingId: string, storeys: readonly ModelStorey[], mode: 'preview' | 'apply') =>
    world.request(`/v2/floor/import?fileName=model.geojson&buildingId=${buildingId}&update=${mode}`, {
      method: 'POST',
      headers: { ...all, 'content-type': 'application/octet-stream' },
      body: await modelOf(storeys),
    })

  async function tower() {
    const mine = await world.account()
    all = world.bearer((await mine.secret()).text)
    const headers = { ...all, 'content-type': 'application/octet-stream' }
    const body = await modelOf(TOWER)
    const made = world.request('/v2/floor/import?fileName=model.geojson', { method: 'POST', headers, body })
    const { floors, building } = await json<Imported>(made, 201)
    return { buildingId: building.id, ids: floors.map(({ id }) => id) }
  }
  const factsOf = async (id: string) => {
    const { properties } = await get<{ properties: Record<string, unknown> }>(`/v2/floor/${id}`)
    return ['name', 'floorNumber', 'elevation', 'height', 'layoutRevision'].map((it) => properties[it])
  }

  test('names, numbers, elevations and heights are taken over, shown first; what the file does not know stays', async () => {
    const { buildingId, ids } = await tower()
    const [ground, upper, roof] = ids as [string, string, string]
    const revised: ModelStorey[] = [
      { ...TOWER[0]!, floorNumber: null, height: undefined },
      { ...TOWER[1]!, name: 'Mezzanine', elevation: 3.25, height: 2.9 },
      { ...TOWER[2]!, floorNumber: 4, width: 7 },
      { externalId: GUIDS[3]!, name: 'Plant', floorNumber: 3, elevation: 9.5, height: 2.5 },
    ]
    const before = await Promise.all(ids.map(factsOf))
    const { changes } = await json<{ changes: FloorUpdate[] }>(updateModel(buildingId, revised, 'preview'), 201)
    expect(changes.map(({ floorId, outcome, facts }) => [floorId, outcome, facts])).toEqual([
      [ground, 'same', []],
      [
        upper,
        'changed',
        [
          { fact: 'name', before: 'First', after: 'Mezzanine' },
          { fact: 'elevation', before: 3.1, after: 3.25 },
          { fact: 'height', before: 3, after: 2.9 },
        ],
      ],
      [roof, 'changed', [{ fact: 'floorNumber', before: 2, after: 4 }]],
      [null, 'added', []],
    ])
    expect(await Promise.all(ids.map(factsOf))).toEqual(before)
    const applied = await json<Imported>(updateModel(buildingId, revised, 'apply'), 201)
    expect(applied.changes!.map(({ floorId, facts }) => [floorId, facts])).toEqual(
      changes.map(({ floorId, facts }) => [floorId, facts]),
    )
    expect(await factsOf(ground)).toEqual(before[0])
    expect(await factsOf(upper)).toEqual(['Mezzanine', 1, 3.25, 2.9, 1])
    expect(await factsOf(roof)).toEqual(['Second', 4, 6.1, 3, 2])
    expect(await factsOf(applied.floors[0]!.id)).toEqual(['Plant', 3, 9.5, 2.5, 1])
    const again = await json<Imported>(updateModel(buildingId, revised, 'apply'), 201)
    expect(again.changes!.map(({ outcome }) => outcome)).toEqual(['same', 'same', 'same', 'same'])
  })

  /** A model of two rooms side by side; doors by the room, the way along its outline to where each begins, and their marks. */
  async function ifcOf(doors: readonly (readonly [room: number, pos: number, name: string | undefined])[]) {
    const spaces = [0, 1].map((i) => {
      const { room, ...space } = spaceAt(idOf('space', 40 + i), 6 * i, 0, 5, 4, ['Office', 'Archive'][i])
      const own = doors.filter(([of]) => of === i)
      const openings = own.map(([, pos]) => ({ type: 'door' as const, pos, l: 0.9, y: 0, h: 2.1 }))
      return {
        ...space,
        room: { boundary: { ...room.boundary, openings } },
        openings: own.map(([, , name]) =>
          name === undefined ? {} : { name, externalId: `0Door${name.replace('-', '')}`.padEnd(22, '_') },
        ),
      }
    })
    const floor = { ...TOWER[0]!, northDirection: null, georeference: null, content: () => ({ spaces, assets: [] }) }
    const pieces: Uint8Array[] = []
    const building = { name: 'Annexe', address: null, georeference: null, externalId: null, floors: [floor] }
    await writeBuilding('ifc', building, {}, (bytes) => void pieces.push(bytes))
    return Buffer.concat(pieces)
  }
  const sendIfc = async (doors: Parameters<typeof ifcOf>[0], query = '') =>
    json<Imported>(
      world.request(`/v2/floor/import?fileName=annexe.ifc${query}`, {
        method: 'POST',
        headers: { ...all, 'content-type': 'application/x-step' },
        body: await ifcOf(doors),
      }),
      201,
    )

  test('doors of an IFC that have moved, are new or are gone are named with their room', async () => {
    const mine = await world.account()
    all = world.bearer((await mine.secret()).text)
    const doors = [
      [0, 1, 'D-101'],
      [0, 12, undefined],
      [1, 1, 'D-102'],
      [1, 2.5, 'D-103'],
    ] as const
    const { floors, building } = await sendIfc(doors)
    const read = await layout(floors[0]!.id)
    expect(read.spaces.map(({ openings }) => openings?.map(({ name }) => name))).toEqual([
      ['D-101', undefined],
      ['D-102', 'D-103'],
    ])
    const query = `&buildingId=${building.id}&update=`
    expect((await sendIfc(doors, `${query}preview`)).changes!.map(({ outcome }) => outcome)).toEqual(['same'])
    const moved = [[0, 1.6, 'D-101'], [0, 11.5, undefined], doors[2], [1, 11, 'D-104']] as const
    const [shown] = (await sendIfc(moved, `${query}preview`)).changes!
    const rooms = shown!.spaces.changed.map(({ name, walls, openings }) => [name, walls, openings])
    const door = { type: 'door' }
    expect(rooms).toEqual([
      [
        'Office',
        false,
        [
          { ...door, number: 1, name: 'D-101', outcome: 'moved', by: 0.6 },
          { ...door, number: 2, outcome: 'moved', by: 0.5 },
        ],
      ],
      [
        'Archive',
        false,
        [
          { ...door, number: 2, name: 'D-104', outcome: 'added' },
          { ...door, number: 2, name: 'D-103', outcome: 'removed' },
        ],
      ],
    ])
    expect(briefRoomChanges(shown!.spaces, 'm').map(({ name, detail }) => [name, detail])).toEqual([
      ['Office', 'door “D-101” moved by 0.60 m, door 2 moved by 0.50 m'],
      ['Archive', 'door “D-104” added, door “D-103” removed'],
    ])
    await sendIfc(moved, `${query}apply`)
    expect((await layout(floors[0]!.id)).revision).toBe(2)
    const compared = await get<z.output<typeof LayoutComparison>>(
      `/v2/floor/${floors[0]!.id}/layout/compare?from=1&to=2`,
    )
    expect(roomChanges(compared, 'ft').map(({ name, detail }) => [name, detail])).toEqual([
      ['Office', 'door “D-101” moved by 1′ 11 5⁄8″, door 2 moved by 1′ 7 11⁄16″'],
      ['Archive', 'door “D-104” added, door “D-103” removed'],
    ])
  })

  test('where a new storey cannot be stored nothing of the file is', async () => {
    const { buildingId, ids } = await tower()
    const before = await Promise.all(ids.map(factsOf))
    const revised: ModelStorey[] = [
      ...TOWER.map((it, i) => ({ ...it, name: `New ${i}`, width: 8 })),
      { externalId: GUIDS[3]!, name: 'Refused', floorNumber: 3, elevation: 9.5, height: 2.5 },
    ]
    await sql`create function refuse_floor() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`.execute(
      world.db,
    )
    await sql`create trigger refused before insert on floor for each row when (new.name = 'Refused')
      execute function refuse_floor()`.execute(world.db)
    expect((await updateModel(buildingId, revised, 'apply')).status).toBe(500)
    expect(await Promise.all(ids.map(factsOf))).toEqual(before)
    const { properties } = await get<{ properties: { storeys: unknown[] } }>(`/v2/building/${buildingId}`)
    expect(properties.storeys.length).toBe(3)
    await sql`drop trigger refused on floor`.execute(world.db)
    await sql`drop function refuse_floor`.execute(world.db)
    expect((await updateModel(buildingId, revised, 'apply')).status).toBe(201)
    expect((await Promise.all(ids.map(factsOf))).map(([name, , , , revision]) => [name, revision])).toEqual([
      ['New 0', 2],
      ['New 1', 2],
      ['New 2', 2],
    ])
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
