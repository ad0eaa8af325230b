import { expect, test } from 'vitest'
import { furnish } from '../../../src/engine/furnishing/furnish.ts'
import { verify } from '../../../src/engine/furnishing/verify/verify.ts'
import { round6, worldPoint } from '../../../src/engine/geometry/frame.ts'
import { Kernels } from '../../../src/engine/kernels/kernels.ts'
import { furnishProvenFloor } from '../../../src/plans/proven-floors/furnish-proven-floor.ts'
import type { PlacedItem } from '../../../src/schema/furnishing/result.ts'
import { FloorFurnishingOptions } from '../../../src/schema/resources/floors/floor-furnishing.ts'
import type { LayoutAsset, LayoutSpace } from '../../../src/schema/resources/floors/floor-layout.ts'
import { asset, type Hole, rectangle } from '../../support/floors.ts'

const kernels = new Kernels()
type Options = Partial<FloorFurnishingOptions>
const furnished = async (spaces: readonly LayoutSpace[], options: Options = {}, assets: readonly LayoutAsset[] = []) =>
  furnishProvenFloor(
    { spaces: [...spaces], assets: [...assets], facts: { name: 'Level 1', floorNumber: 1, elevation: null } },
    FloorFurnishingOptions.parse({ alternatives: 1, ...options }),
    { solve: async (params) => furnish(kernels, params), parallel: 1 },
    (refused) => expect.fail(JSON.stringify(refused)),
  )

const HOLES: readonly Hole[] = [
  ['door', 'bottom', 0.4, 1],
  ['window', 'top', 0.8, 3],
]
type Room = readonly [name: string, width: number, depth: number]
const classroom = ([name, width, depth]: Room, holes = HOLES) => rectangle(1, name, [0, 0, width, depth], holes)

const ofType = (furniture: readonly PlacedItem[], type: string) => furniture.filter((it) => it.type === type)
const bestOf = async (space: LayoutSpace, options?: Options, assets?: readonly LayoutAsset[]) => {
  const [room] = (await furnished([space], options, assets)).spaces
  return { room: room!, furniture: room!.furnishings[0]!.furniture }
}

/** Middle and front of a box, on the floor. */
function lookOf({ position: [x, , z], rotation, shape }: PlacedItem) {
  const { a, b } = shape as { a: number; b: number }
  const pose = { x, z, turn: rotation }
  const [origin, front] = [worldPoint(0, 0, { ...pose, x: 0, z: 0 }), worldPoint(0, 1, { ...pose, x: 0, z: 0 })]
  return { middle: worldPoint(a / 2, b / 2, pose), front: [front[0] - origin[0], front[1] - origin[1]] as const }
}

/** The extent of a box whose sides run along the axes. */
function extentOf({ position: [x, , z], rotation, shape }: PlacedItem) {
  const { a, b } = shape as { a: number; b: number }
  const corners = [
    [0, 0],
    [a, 0],
    [0, b],
    [a, b],
  ].map(([u, v]) => worldPoint(u!, v!, { x, z, turn: rotation }))
  const [xs, zs] = [corners.map(([px]) => px), corners.map(([, pz]) => pz)]
  return { x: [Math.min(...xs), Math.max(...xs)], z: [Math.min(...zs), Math.max(...zs)] } as const
}
const gap = (one: readonly number[], other: readonly number[]) => Math.max(one[0]! - other[1]!, other[0]! - one[1]!)

const ROOMS: readonly Room[] = [
  ['Klasse 5a', 9, 7],
  ['Klassenzimmer', 8.4, 7.2],
  ['Seminarraum', 6, 5],
  ['Salle de classe', 12, 8],
  ['Training room', 5, 8],
  ['Schulungsraum', 16, 10],
  ['Aula 3', 4.4, 5.6],
]

/** Who sits in rows, as most do, and who faces them. */
function partedBy(furniture: readonly PlacedItem[]) {
  const chairs = ofType(furniture, 'meeting_chair')
  const looksAs = (one: PlacedItem, other: PlacedItem) => {
    const [[ax, az], [bx, bz]] = [lookOf(one).front, lookOf(other).front]
    return ax * bx + az * bz > 0.999
  }
  const pupils = chairs.filter((one) => 2 * chairs.filter((other) => looksAs(one, other)).length > chairs.length)
  return { pupils, teachers: chairs.filter((chair) => !pupils.includes(chair)) }
}

test.each(ROOMS)('%s of %f × %f m has rows of desks for two that face one wall', async (...room) => {
  const space = classroom(room)
  const { room: furnishedRoom, furniture } = await bestOf(space)
  const area = room[1] * room[2]
  const { pupils: chairs, teachers } = partedBy(furniture)
  const groups = new Set(chairs.map(({ groupId }) => groupId))
  const desks = ofType(furniture, 'meeting_table').filter(({ groupId }) => groups.has(groupId))
  expect(verify(space.room, furnishedRoom.furnishings[0]!)).toEqual([])
  expect(chairs).toHaveLength(2 * desks.length)
  expect(furnishedRoom.totals).toMatchObject({ seats: chairs.length + teachers.length, places: 0 })
  const seats = chairs.length + teachers.length
  expect(area / seats).toBeGreaterThanOrEqual(2)
  expect(area / seats).toBeLessThanOrEqual(area < 26 ? 3.1 : 2.5)
  // Everybody looks one way, and the board faces them.
  const looks = chairs.map(lookOf)
  const [dx, dz] = looks[0]!.front.map(Math.round)
  for (const { front } of looks) expect(front[0] * dx! + front[1] * dz!).toBeGreaterThan(0.999)
  const [board] = ofType(furniture, 'tv').map(lookOf)
  expect(board!.front[0] * dx! + board!.front[1] * dz!).toBeLessThan(-0.999)
  const boxes = desks.map(extentOf)
  const [along, across] = dx === 0 ? (['z', 'x'] as const) : (['x', 'z'] as const)
  for (const [i, one] of boxes.entries())
    for (const other of boxes.slice(i + 1)) {
      const beside = gap(one[along], other[along]) < 0
      // An aisle beside, who sits there behind.
      if (beside) expect(gap(one[across], other[across])).toBeGreaterThanOrEqual(0.6)
      else expect(gap(one[along], other[along])).toBeGreaterThanOrEqual(0.8)
    }
  // Floor before the board.
  const sign = dx! + dz!
  const wall = sign > 0 ? (along === 'x' ? room[1] : room[2]) : 0
  const nearest = Math.min(...boxes.map((box) => Math.abs(wall - box[along][sign > 0 ? 1 : 0])))
  expect(nearest).toBeGreaterThanOrEqual(1.25)
})

test('a desk at the side of the board that is farther from the door faces the rows', async () => {
  for (const [width, depth] of [
    [9, 7],
    [8.4, 7.9],
    [12, 8],
  ] as const) {
    const { furniture } = await bestOf(classroom(['Klasse', width, depth]))
    const { pupils, teachers } = partedBy(furniture)
    expect([width, teachers.length]).toEqual([width, 1])
    const [teacher] = teachers.map(lookOf)
    const [dx, dz] = lookOf(pupils[0]!).front
    expect(teacher!.front[0] * dx + teacher!.front[1] * dz).toBeLessThan(-0.999)
    // Before everybody else, with a desk of its own, and 0.6 m before the first row.
    const along = ([x, z]: readonly [number, number]) => x * dx + z * dz
    for (const pupil of pupils) expect(along(teacher!.middle)).toBeGreaterThan(along(lookOf(pupil).middle))
    const [desk] = ofType(furniture, 'meeting_table').filter(({ groupId }) => groupId === teachers[0]!.groupId)
    const own = extentOf(desk!)
    for (const other of ofType(furniture, 'meeting_table'))
      if (other !== desk)
        expect(Math.max(gap(own.x, extentOf(other).x), gap(own.z, extentOf(other).z))).toBeGreaterThanOrEqual(0.2)
    const [x, z] = teacher!.middle
    const otherSide = Math.abs(dx) > 0.5 ? ([x, depth - z] as const) : ([width - x, z] as const)
    const fromDoor = (px: number, pz: number) => Math.hypot(px - 0.9, pz - depth)
    expect(fromDoor(x, z)).toBeGreaterThan(fromDoor(...otherSide))
  }
})

test('rows face a wall without windows, which are to the left of who sits there where that seats as many', async () => {
  const { furniture } = await bestOf(classroom(['Klasse', 9, 7]))
  // Windows are at the top: who looks to the right has them to the left.
  for (const chair of partedBy(furniture).pupils) expect(lookOf(chair).front[0]).toBeGreaterThan(0.99)
})

test('a board gives way to a door in the middle of its wall', async () => {
  const holes: readonly Hole[] = [
    ['door', 'bottom', 2, 1],
    ['window', 'top', 1, 3],
  ]
  const { furniture } = await bestOf(classroom(['Training room', 5, 8], holes))
  const [board] = ofType(furniture, 'tv')
  const { x, z } = extentOf(board!)
  expect(z[1]).toBeCloseTo(8, 3)
  expect(x[0] >= 3 || x[1] <= 2).toBe(true)
})

test('a room that is no rectangle has desks where its rows reach', async () => {
  const space = classroom(['Klasse 6', 9, 8], [['door', 'left', 1, 1]])
  const points: [number, number][] = [
    [0, 0],
    [9, 0],
    [9, 5],
    [5, 5],
    [5, 8],
    [0, 8],
  ]
  const { boundary } = space.room
  const shape = { type: 'polygon-extrusion' as const, points, h: 2.6 }
  const angled = {
    ...space,
    room: { boundary: { ...boundary, shape, openings: [{ ...boundary.openings![0]!, pos: 31 }] } },
  }
  const { room, furniture } = await bestOf(angled)
  expect(verify(angled.room, room.furnishings[0]!)).toEqual([])
  expect(ofType(furniture, 'meeting_chair').length).toBeGreaterThanOrEqual(24)
})

test('a small training room and a meeting room have one table', async () => {
  for (const room of [
    ['Seminarraum', 4, 5],
    ['Besprechung', 7, 6],
  ] as const)
    expect(ofType((await bestOf(classroom(room))).furniture, 'meeting_table')).toHaveLength(1)
})

test('desks and chairs come in the sizes that are asked for', async () => {
  const desk = { type: 'box' as const, a: 1.8, b: 0.6, h: 0.72, customData: { sku: 'S-180' } }
  const chair = { type: 'box' as const, a: 0.48, b: 0.5, h: 0.8, customData: { sku: 'C-48' } }
  const { furniture } = await bestOf(classroom(['Klasse', 9, 7]), {
    style: { meeting_table: [desk], meeting_chair: [chair] },
  })
  const [desks, chairs] = [ofType(furniture, 'meeting_table'), ofType(furniture, 'meeting_chair')]
  const { pupils, teachers } = partedBy(furniture)
  expect(pupils.length).toBe(3 * (desks.length - teachers.length))
  for (const { shape } of desks) expect(shape).toEqual(desk)
  for (const { shape } of chairs) expect(shape).toEqual(chair)
})

test('what stands stays: desks stand around it, and a table that a person has placed makes no rows', async () => {
  const shelf = asset(1, { type: 'shelf', position: [3, 0, 3], shape: { type: 'box', a: 1, b: 0.4, h: 1.8 } })
  const space = classroom(['Klasse', 9, 7])
  const beside = await bestOf(space, {}, [shelf])
  expect(verify(space.room, beside.room.furnishings[0]!)).toEqual([])
  expect(ofType(beside.furniture, 'meeting_chair').length).toBeGreaterThanOrEqual(20)
  const table = asset(1, {
    type: 'meeting_table',
    position: [3, 0, 3],
    shape: { type: 'box', a: 2.8, b: 1.2, h: 0.74 },
  })
  const tables = ofType((await bestOf(space, {}, [table])).furniture, 'meeting_table')
  expect(tables.map(({ position }) => position)).toContainEqual([3, 0, 3])
  for (const { shape } of tables) expect(shape).not.toMatchObject({ a: 1.3 })
})

test('like classrooms are furnished alike, in their own sizes', async () => {
  const spaces = [0, 10].map((x, i) => rectangle(1 + i, 'Klasse', [x, 0, 9, 7], HOLES))
  const { spaces: rooms } = await furnished([...spaces, rectangle(3, 'Besprechung', [20, 0, 5, 4], HOLES)])
  const [one, other] = rooms.map(({ furnishings }) => furnishings[0]!.furniture)
  expect(other!.map(({ type, position: [x, y, z] }) => [type, round6(x - 10), y, z])).toEqual(
    one!.map(({ type, position: [x, y, z] }) => [type, x, y, z]),
  )
  expect(rooms.flatMap(({ notes }) => notes)).toEqual([])
})
