import { expect, test } from 'vitest'
import type { FilePlan, FilePlanFloor } from '../../../src/plans/files/file-plan.ts'
import { readPlan } from '../../../src/plans/files/read-plan.ts'
import { roomFault } from '../../../src/plans/layouts/room-faults.ts'
import { LayoutAsset, LayoutSpace } from '../../../src/schema/resources/floors/floor-layout.ts'
import { IfcText, type Pair } from './ifc-text.ts'

type Space = FilePlanFloor['spaces'][number]

/** Two rooms of 4 × 3 m and 5 × 3 m beside each other, a wall of 0.3 m between them and around, a door and two windows. */
function flat(unit: string | null, at: Pair = [0, 0], { brep = false } = {}): Uint8Array {
  const ifc = new IfcText(unit, { north: [0.5, Math.sqrt(3) / 2] })
  ifc.site([47, 22, 30, 0], [8, 32, 15, 500000])
  const storey = ifc.storey('1. OG', 3)
  const move = ([x, y]: Pair): Pair => [x + at[0], y + at[1]]
  const rectangle = (x0: number, x1: number): Pair[] =>
    [
      [x0, 0],
      [x1, 0],
      [x1, 3],
      [x0, 3],
    ].map((it) => move(it as unknown as Pair))
  const body = (points: Pair[]) =>
    brep ? ifc.body(ifc.brep(points, 2.5), 'Brep') : ifc.body(ifc.extrusion(points, 2.5))
  ifc.space(storey, '101', body(rectangle(0, 4)), { long: 'Küche' })
  ifc.space(storey, '102', body(rectangle(4.3, 9.3)), { long: 'Wohnen' })
  const between = ifc.wall(storey, move([4.15, 0]), move([4.15, 3]), 0.3, 2.5)
  const south = ifc.wall(storey, move([-0.3, -0.15]), move([9.6, -0.15]), 0.3, 2.5)
  ifc.filling('IFCDOOR', storey, between, { at: move([4.15, 1]), turn: 90, width: 0.9, height: 2.1 })
  ifc.filling('IFCWINDOW', storey, south, { at: move([2, -0.15]), turn: 0, width: 1.5, height: 1.2, sill: 0.9 })
  ifc.filling('IFCWINDOW', storey, south, { at: move([6, -0.15]), turn: 180, width: 2, height: 1.2, sill: 0.9 })
  ifc.furniture(storey, 'Esstisch', [1.6, 0.8, 0.75], ifc.placement(...move([6, 1.5]), 0, { turn: 90 }))
  return ifc.bytes()
}

/** Where openings lie in the plan: type and the two ends, to the centimetre, by an own walk along the outline. */
function openingsOf({ room }: Space): string[] {
  const { shape, openings = [] } = room.boundary
  const walk = (pos: number): string => {
    let remaining = pos
    for (let i = 0; ; i = (i + 1) % shape.points.length) {
      const [[ax, az], [bx, bz]] = [shape.points[i]!, shape.points[(i + 1) % shape.points.length]!]
      const side = Math.hypot(bx - ax, bz - az)
      if (remaining <= side + 1e-6)
        return `${(ax + ((bx - ax) * remaining) / side).toFixed(2)},${(az + ((bz - az) * remaining) / side).toFixed(2)}`
      remaining -= side
    }
  }
  return openings
    .map(
      ({ type, pos, l, y, h }) =>
        `${type} ${[walk(pos), walk(pos + l)].sort().join(' to ')}, ${y.toFixed(2)} to ${(y + h).toFixed(2)}`,
    )
    .sort()
}

const corners = ({ room }: Space) =>
  room.boundary.shape.points.map(([x, z]) => `${x.toFixed(2)},${z.toFixed(2)}`).sort()

/** Everything that a layout asks of what is read. */
function expectSound({ floors }: FilePlan): void {
  for (const { spaces, assets } of floors) {
    for (const space of spaces) {
      expect(LayoutSpace.parse(space)).toEqual(space)
      expect(roomFault(space.room)).toBeUndefined()
    }
    for (const asset of assets) expect(LayoutAsset.parse(asset)).toEqual(asset)
  }
}

const units = [
  ['metres', '$'],
  ['millimetres', '.MILLI.'],
  ['feet', 'FOOT'],
  ['no unit', null],
] as const

test.each(units)('rooms, doors, windows and furniture are read from a file in %s', async (_, unit) => {
  const plan = await readPlan(flat(unit))
  expectSound(plan)
  const [floor] = plan.floors as [FilePlanFloor]
  expect(plan.floors).toHaveLength(1)
  expect(floor).toMatchObject({
    name: '1. OG',
    floorNumber: 1,
    northDirection: 30,
    georeference: { latitude: 47.375, longitude: 8.537638889 },
  })
  expect(floor.elevation).toBeCloseTo(3)
  expect(floor.spaces.map(({ name, usage }) => [name, usage])).toEqual([
    ['Küche 101', 'Küche'],
    ['Wohnen 102', 'Wohnen'],
  ])
  const [kitchen, living] = floor.spaces as [Space, Space]
  expect(corners(kitchen)).toEqual(['0.00,-3.00', '0.00,0.00', '4.00,-3.00', '4.00,0.00'])
  expect(kitchen.room.boundary.shape.h).toBeCloseTo(2.5)
  expect(openingsOf(kitchen)).toEqual([
    'door 4.00,-0.55 to 4.00,-1.45, 0.00 to 2.10',
    'window 1.25,0.00 to 2.75,0.00, 0.90 to 2.10',
  ])
  expect(openingsOf(living)).toEqual([
    'door 4.30,-0.55 to 4.30,-1.45, 0.00 to 2.10',
    'window 5.00,0.00 to 7.00,0.00, 0.90 to 2.10',
  ])
  const [table] = floor.assets
  expect(table).toMatchObject({
    type: 'dining_table',
    name: 'Esstisch',
    spaceId: living.id,
    origin: null,
    moved: false,
  })
  const notes = plan.notes.map(({ reason }) => reason)
  expect(notes).toEqual(
    unit === null ? ['says no unit of length; read in metres, in which the spaces have usual heights'] : [],
  )
})

test('bodies of faces in map coordinates are read to the centimetre, near the origin', async () => {
  const plan = await readPlan(flat('$', [2_683_111, 1_247_222], { brep: true }))
  expectSound(plan)
  const [floor] = plan.floors as [FilePlanFloor]
  const [kitchen, living] = floor.spaces as [Space, Space]
  const near = (space: Space) =>
    space.room.boundary.shape.points.every(([x, z]) => Math.abs(x) < 20 && Math.abs(z) < 20)
  expect([near(kitchen), near(living)]).toEqual([true, true])
  const size = ({ room }: Space) => {
    const [xs, zs] = [0, 1].map((axis) => room.boundary.shape.points.map((point) => point[axis]!)) as [
      number[],
      number[],
    ]
    return [Math.max(...xs) - Math.min(...xs), Math.max(...zs) - Math.min(...zs)].map((it) => it.toFixed(2))
  }
  expect([size(kitchen), size(living)]).toEqual([
    ['4.00', '3.00'],
    ['5.00', '3.00'],
  ])
  expect([kitchen, living].map((it) => it.room.boundary.openings?.map(({ type }) => type).sort())).toEqual([
    ['door', 'window'],
    ['door', 'window'],
  ])
  expect(plan.notes).toMatchObject([
    { element: 'plan', outcome: 'changed', reason: expect.stringContaining('-2683111 m in x') },
  ])
})

test('a hole is joined with the outline by a slit whose sides are gaps', async () => {
  const ifc = new IfcText()
  const storey = ifc.storey('EG', 0)
  const column: Pair[] = [
    [2, 2],
    [2.4, 2],
    [2.4, 2.4],
    [2, 2.4],
  ]
  ifc.space(
    storey,
    'Hall',
    ifc.body(
      ifc.extrusion(
        [
          [0, 0],
          [6, 0],
          [6, 5],
          [0, 5],
        ],
        3,
        [column],
      ),
    ),
  )
  const plan = await readPlan(ifc.bytes())
  expectSound(plan)
  const [hall] = plan.floors[0]!.spaces as [Space]
  const points = hall.room.boundary.shape.points
  const area =
    points.reduce(
      (sum, [x, z], i) => sum + x * points[(i + 1) % points.length]![1] - points[(i + 1) % points.length]![0] * z,
      0,
    ) / 2
  expect(Math.abs(area)).toBeCloseTo(30 - 0.16 - 2 * 0.01, 2)
  expect(hall.room.boundary.openings).toMatchObject([
    { type: 'gap', circulationWidth: 0 },
    { type: 'gap', circulationWidth: 0 },
  ])
  expect(plan.notes.map(({ reason }) => reason)).toContain(
    'has 1 hole, which is joined with its outline by a slit of 1 cm',
  )
})

test('spaces that touch without a wall are open to each other, with a wall they are not', async () => {
  const build = (walled: boolean) => {
    const ifc = new IfcText()
    const storey = ifc.storey('Level 0', 0)
    ifc.space(storey, 'A', ifc.body(ifc.block(4, 3, 2.5)))
    ifc.space(
      storey,
      'B',
      ifc.body(
        ifc.extrusion(
          [
            [4, 0],
            [9, 0],
            [9, 3],
            [4, 3],
          ],
          2.5,
        ),
      ),
    )
    ifc.wall(storey, [0, -0.1], [9, -0.1], 0.2, 2.5)
    if (walled) ifc.wall(storey, [4, 0], [4, 1.5], 0.2, 2.5)
    return readPlan(ifc.bytes())
  }
  const [open, half] = [await build(false), await build(true)]
  expectSound(open)
  expectSound(half)
  expect(open.floors[0]!.spaces.map(openingsOf)).toEqual([
    ['gap 4.00,-3.00 to 4.00,0.00, 0.00 to 2.50'],
    ['gap 4.00,-3.00 to 4.00,0.00, 0.00 to 2.50'],
  ])
  expect(half.floors[0]!.spaces.map(openingsOf)).toEqual([
    ['gap 4.00,-1.50 to 4.00,-3.00, 0.00 to 2.50'],
    ['gap 4.00,-1.50 to 4.00,-3.00, 0.00 to 2.50'],
  ])
})

test('a space that is the sum of others goes, doubles go, and overlaps are cut out of the larger space', async () => {
  const ifc = new IfcText()
  const storey = ifc.storey('Level 0', 0)
  const box = (x0: number, y0: number, x1: number, y1: number): Pair[] => [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ]
  const space = (name: string, points: Pair[]) => ifc.space(storey, name, ifc.body(ifc.extrusion(points, 2.5)))
  space('Gross', box(-0.2, -0.2, 10.2, 5.2))
  space('Left', box(0, 0, 5, 5))
  space('Right', box(5.2, 0, 10, 5))
  space('Right again', box(5.2, 0, 10, 5))
  space('Shaft', box(4, 4, 5.1, 5))
  const plan = await readPlan(ifc.bytes())
  expectSound(plan)
  const [floor] = plan.floors as [FilePlanFloor]
  expect(floor.spaces.map(({ name }) => name)).toEqual(['Left', 'Right', 'Shaft'])
  expect(corners(floor.spaces[0]!)).toEqual([
    '0.00,-5.00',
    '0.00,0.00',
    '4.00,-4.00',
    '4.00,-5.00',
    '5.00,-4.00',
    '5.00,0.00',
  ])
  const notes = plan.notes
    .filter(({ reason }) => !reason.startsWith('has no'))
    .map(
      ({ element, outcome, reason }) =>
        `${element.slice(element.indexOf(' ') + 1)} ${outcome}: ${reason.replace(/#\d+ /g, '')}`,
    )
  expect(notes).toEqual([
    'IfcSpace "Right again" left out: lies on top of IfcSpace "Right"',
    'IfcSpace "Gross" left out: is the sum of the 3 spaces inside it',
    'IfcSpace "Left" changed: overlaps IfcSpace "Shaft", which is cut out of it',
  ])
})

test('what cannot be read is noted by its element and reason', async () => {
  const ifc = new IfcText()
  const storey = ifc.storey('Level 0', 0)
  const points: Pair[] = [
    [0, 0],
    [4, 0],
    [4, 3],
    [0, 3],
  ]
  ifc.space(storey, 'Good', ifc.body(ifc.extrusion(points, 2.5)))
  ifc.space(storey, 'Bodiless', '$')
  ifc.space(storey, 'Flat', ifc.body(ifc.extrusion(points, 0.01)))
  const wall = ifc.wall(storey, [20, 20], [25, 20], 0.3, 2.5)
  ifc.filling('IFCDOOR', storey, wall, { at: [22, 20], turn: 0, width: 0.9, height: 2.1 })
  const own = ifc.wall(storey, [0, -0.15], [4, -0.15], 0.3, 2.5)
  for (let i = 0; i < 2; i++) ifc.filling('IFCDOOR', storey, own, { at: [2, -0.15], turn: 0, width: 0.9, height: 2.1 })
  ifc.filling('IFCDOOR', storey, own, { at: [0.8, -0.15], turn: 0, width: 0.7, height: 2, filled: false })
  ifc.storey('Roof', 3)
  const plan = await readPlan(ifc.bytes())
  expectSound(plan)
  expect(openingsOf(plan.floors[0]!.spaces[0]!)).toEqual([
    'door 1.55,0.00 to 2.45,0.00, 0.00 to 2.10',
    'gap 0.45,0.00 to 1.15,0.00, 0.00 to 2.00',
  ])
  expect(
    plan.notes.map(({ element, reason }) => `${element.replace(/#\d+ /, '')} ${reason.replace(/#\d+ /, '')}`),
  ).toEqual([
    'IfcSpace "Bodiless" has no body',
    'IfcSpace "Flat" its body is only 0.01 m high',
    'IfcBuildingStorey "Roof" has no spaces',
    'IfcDoor "Door" adjoins no space',
    'IfcDoor "Door" is in the same place as another opening of IfcSpace "Good"',
  ])
})

test('each storey is a floor, the lowest first', async () => {
  const ifc = new IfcText('.MILLI.')
  const points: Pair[] = [
    [0, 0],
    [4, 0],
    [4, 3],
    [0, 3],
  ]
  for (const [name, elevation] of [
    ['2. OG', 6],
    ['KG', -2.8],
    ['Erdgeschoss', 0],
  ] as const) {
    const storey = ifc.storey(name, elevation)
    ifc.space(storey, name, ifc.body(ifc.extrusion(points, 2.5)), { placement: ifc.placement(0, 0, elevation) })
  }
  const { floors } = await readPlan(ifc.bytes())
  expect(floors.map(({ name, floorNumber, spaces }) => [name, floorNumber, spaces.length])).toEqual([
    ['KG', -1, 1],
    ['Erdgeschoss', 0, 1],
    ['2. OG', 2, 1],
  ])
  expect(floors.map(({ elevation }) => elevation?.toFixed(2))).toEqual(['-2.80', '0.00', '6.00'])
})
