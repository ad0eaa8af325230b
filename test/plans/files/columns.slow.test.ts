import { expect, test } from 'vitest'
import { furnish } from '../../../src/engine/furnishing/furnish.ts'
import { containsPoint } from '../../../src/engine/geometry/ring.ts'
import { Kernels } from '../../../src/engine/kernels/kernels.ts'
import { readPlan } from '../../../src/plans/files/read-plan.ts'
import { roomArea } from '../../../src/plans/layouts/space-area.ts'
import { furnishFloor } from '../../../src/plans/whole-floors/furnish-floor.ts'
import { FloorFurnishingOptions } from '../../../src/schema/resources/floors/floor-furnishing.ts'
import { closed, dxfText, type Groups } from './dxf-text.ts'
import { IfcText, type Pair, stepText } from './ifc-text.ts'

const LENGTH = 20
const WIDTH = 12
const SQUARE: readonly Pair[] = [
  [-0.2, -0.2],
  [0.2, -0.2],
  [0.2, 0.2],
  [-0.2, 0.2],
]
const ROUND = Array.from({ length: 36 }, (_, i): Pair => {
  const angle = (i * Math.PI) / 18
  return [0.2 * Math.cos(angle), 0.2 * Math.sin(angle)]
})

/** An office whose space leaves nothing out, with a door and windows in its first wall. */
function office(unit: string | null = '.MILLI.'): { ifc: IfcText; storey: string; wall: string } {
  const ifc = new IfcText(unit, { schema: 'IFC4' })
  const storey = ifc.storey('EG', 0)
  const floor = ifc.extrusion(rectangle(0, 0, LENGTH, WIDTH), 3)
  ifc.space(storey, 'Open office', ifc.body(floor), { long: 'Open office' })
  const wall = ifc.wall(storey, [-0.3, -0.15], [LENGTH + 0.3, -0.15], 0.3, 3)
  ifc.wall(storey, [LENGTH + 0.15, -0.3], [LENGTH + 0.15, WIDTH + 0.3], 0.3, 3)
  ifc.wall(storey, [LENGTH + 0.3, WIDTH + 0.15], [-0.3, WIDTH + 0.15], 0.3, 3)
  ifc.wall(storey, [-0.15, WIDTH + 0.3], [-0.15, -0.3], 0.3, 3)
  ifc.filling('IFCDOOR', storey, wall, { at: [1.5, -0.15], turn: 0, width: 1, height: 2.1 })
  for (const x of [4, 8, 12, 16])
    ifc.filling('IFCWINDOW', storey, wall, { at: [x, -0.15], turn: 0, width: 2, height: 1.5, sill: 0.9 })
  return { ifc, storey, wall }
}

const rectangle = (x: number, y: number, width: number, depth: number): Pair[] => [
  [x, y],
  [x + width, y],
  [x + width, y + depth],
  [x, y + depth],
]

function column(ifc: IfcText, storey: string, [x, y]: Pair, profile: readonly Pair[] = SQUARE, z = 0): void {
  const body = ifc.body(ifc.extrusion(profile, 3))
  const id = `${Math.round(x * 100)}_${Math.round(y * 100)}_${z}`.padEnd(22, '0')
  ifc.contain(storey, ifc.add(`IFCCOLUMN('${id}',$,'Column',$,$,${ifc.placement(x, y, z)},${body},$,.COLUMN.)`))
}

test('columns that stand in a space are no floor of it, and nothing is furnished over them', async () => {
  const { ifc, storey } = office()
  const places: Pair[] = [4, 10, 16].map((x) => [x, 6])
  for (const place of places) column(ifc, storey, place, place[0] === 10 ? ROUND : SQUARE)
  column(ifc, storey, [10, 6], SQUARE, 3.3) // of the storey above
  const { floors, notes } = await readPlan(ifc.bytes())
  const [floor] = floors
  const reasons = notes.map(({ reason }) => reason)
  expect(reasons).toContain('has 3 columns in it, which are cut out of it')
  const { points } = floor!.spaces[0]!.room.boundary.shape as { points: [number, number][] }
  const outline = points.flat()
  for (const [x, y] of places)
    for (const [dx, dy] of x === 10 ? ROUND : SQUARE)
      expect(containsPoint(outline, x + 0.98 * dx, -y - 0.98 * dy)).toBe(false)
  // The round one is the octagon around it; slits take 13.4 m of 1 cm.
  expect(roomArea(floor!.spaces[0]!.room)).toBeCloseTo(LENGTH * WIDTH - 0.32 - 0.1325 - 0.134, 2)
  const kernels = new Kernels()
  const { spaces } = await furnishFloor(floor!, FloorFurnishingOptions.parse({ alternatives: 1 }), {
    solve: async (params) => furnish(kernels, params),
    parallel: 1,
  })
  const { furniture } = spaces[0]!.furnishings[0]!
  expect(furniture.filter(({ type }) => type === 'task_table')).toHaveLength(20)
  for (const { type, position, rotation, shape } of furniture) {
    if (shape.type !== 'box' || type === 'pendant_lamp') continue
    const isTurned = rotation % 180 === 90
    const [a, b] = isTurned ? [shape.b, shape.a] : [shape.a, shape.b]
    const over = places.filter(
      ([x, y]) => Math.abs(position[0] - x) < a / 2 + 0.19 && Math.abs(position[2] + y) < b / 2 + 0.19,
    )
    expect({ type, over }).toEqual({ type, over: [] })
  }
})

function proxy(ifc: IfcText, storey: string, name: string, [x, y]: Pair, profile = SQUARE, height = 3): void {
  const id = `${Math.round(x * 100)}_${Math.round(y * 100)}_p`.padEnd(22, '0')
  const body = ifc.body(ifc.extrusion(profile, height))
  ifc.contain(
    storey,
    ifc.add(`IFCBUILDINGELEMENTPROXY('${id}',$,${stepText(name)},$,$,${ifc.placement(x, y, 0)},${body},$,$)`),
  )
}

test.each([
  ['concrete column 400', 'Pillar:Round:1021'],
  ['Stahlbetonstütze 30/30', 'Rundsäule'],
  ['Poteau béton', 'Pilier 40'],
  ['Pilar de hormigón', 'Columna 40x40'],
  ['Pilastro', 'Colonna C1'],
  ['Kolom 400', 'Betonpilaar'],
])('elements of no kind that are named %s or %s are columns, too', async (...names) => {
  const { ifc, storey } = office()
  for (const [i, name] of names.entries()) proxy(ifc, storey, name, [6 + 8 * i, 6])
  proxy(ifc, storey, `${names[0]} low`, [10, 6], SQUARE, 1)
  proxy(ifc, storey, `${names[0]} wide`, [3, 9], rectangle(-2, -2, 4, 4))
  proxy(ifc, storey, 'Column shelf', [2, 2])
  proxy(ifc, storey, 'Thing', [18, 10])
  const { floors, notes } = await readPlan(ifc.bytes())
  const told = notes.map(({ element, reason }) => `${element} ${reason}`)
  expect(told.filter((it) => it.includes('cut out'))).toEqual([
    expect.stringContaining('has 2 columns in it, which are cut out of it'),
  ])
  expect(told).toContain('1 IfcBuildingElementProxy is not named as furniture or as a column')
  expect(roomArea(floors[0]!.spaces[0]!.room)).toBeCloseTo(LENGTH * WIDTH - 0.32 - 0.116, 1)
})

test('columns at walls are notches where they reach into the room, and windows go on behind them', async () => {
  const { ifc, storey } = office()
  column(ifc, storey, [4, 0.1]) // 30 cm
  column(ifc, storey, [8, -0.16]) // 4 cm
  const { floors, notes } = await readPlan(ifc.bytes())
  expect(notes.map(({ reason }) => reason)).toEqual(['has 1 column in it, which is cut out of it'])
  const { shape, openings = [] } = floors[0]!.spaces[0]!.room.boundary
  expect((shape as { points: unknown[] }).points).toHaveLength(8)
  const widths = openings.filter(({ type }) => type === 'window').map(({ l }) => l)
  expect(widths.sort()).toEqual([0.8, 0.8, 2, 2, 2])
})

test('stubs, free-standing walls and shafts are cut out of a space that ignores them', async () => {
  const { ifc, storey } = office()
  ifc.wall(storey, [6, WIDTH + 0.15], [6, WIDTH - 1.5], 0.2, 3) // a stub
  ifc.wall(storey, [12, 4], [15, 4], 0.2, 1.4) // a low one that stands free
  for (const [from, to] of [
    [
      [2, 8],
      [3, 8],
    ],
    [
      [3, 7.9],
      [3, 9.1],
    ],
    [
      [3, 9],
      [2, 9],
    ],
    [
      [2, 9.1],
      [2, 7.9],
    ],
  ] as [Pair, Pair][])
    ifc.wall(storey, from, to, 0.2, 3)
  const { floors, notes } = await readPlan(ifc.bytes())
  expect(notes.map(({ reason }) => reason)).toContain('has 3 walls in it, which are cut out of it')
  expect(roomArea(floors[0]!.spaces[0]!.room)).toBeCloseTo(LENGTH * WIDTH - 0.3 - 0.6 - 1.2 * 1.2 - 0.058, 2)
})

test('walls along an outline, walls with a door and walls that divide a space leave it as it is', async () => {
  const { ifc, storey } = office()
  ifc.wall(storey, [0, 0.1], [LENGTH, 0.1], 0.2, 3) // spaces drawn to the far side of their walls
  const inner = ifc.wall(storey, [4, 5], [9, 5], 0.2, 3)
  ifc.filling('IFCDOOR', storey, inner, { at: [6, 5], turn: 0, width: 0.9, height: 2.1, thickness: 0.2 })
  ifc.wall(storey, [14, 0], [14, WIDTH], 0.2, 3)
  const { floors, notes } = await readPlan(ifc.bytes())
  expect(notes.map(({ reason }) => reason).filter((it) => it.includes('cut out'))).toEqual([])
  expect(roomArea(floors[0]!.spaces[0]!.room)).toBeCloseTo(LENGTH * WIDTH)
})

test('a hall with more columns than an outline can go to keeps its doors', async () => {
  const { ifc, storey } = office()
  for (let i = 0; i < 110; i++) column(ifc, storey, [1.5 + 1.7 * (i % 11), 1.5 + Math.floor(i / 11)])
  const { floors, notes } = await readPlan(ifc.bytes())
  expect(notes.map(({ reason }) => reason)).toEqual([
    'has 110 columns in it, which are cut out of it',
    'has 80 holes, each joined with its outline by a slit of 1 cm',
    'has 30 holes that are left out',
  ])
  const openings = floors[0]!.spaces[0]!.room.boundary.openings ?? []
  expect(
    openings
      .filter(({ type }) => type !== 'gap')
      .map(({ type }) => type)
      .sort(),
  ).toEqual(['door', ...Array.from({ length: 4 }, () => 'window')])
})

/** Each side a line of its own, some from their end to their beginning, and ends up to 2 cm apart. */
const loose = (layer: string, ring: readonly Pair[]) =>
  ring.map(([x, y], i): Groups => {
    const [tx, ty] = ring[(i + 1) % ring.length]!
    const [from, to] =
      i % 2 === 0
        ? [
            [x, y],
            [tx + 0.01, ty],
          ]
        : [
            [tx, ty - 0.01],
            [x, y],
          ] // prettier-ignore
    return [
      [0, 'LINE'],
      [8, layer],
      [10, from![0]!],
      [20, from![1]!],
      [11, to![0]!],
      [21, to![1]!],
    ]
  })

test('columns of loose lines are cut out of their rooms, with the cross that is drawn in them', async () => {
  const at = (x: number, y: number) => SQUARE.map(([dx, dy]): Pair => [x + dx, y + dy])
  const cross = ([-0.2, 0.2] as const).flatMap((dy) =>
    loose('S-COLS', [
      [13.8, 6 + dy],
      [14.2, 6 - dy],
    ]).slice(0, 1),
  )
  const grid = loose('S-COLS', [
    [6, -3],
    [6, WIDTH + 3],
  ]).slice(0, 1) // an axis, which closes nothing
  const text = dxfText(
    [
      closed('ROOMS', rectangle(0, 0, LENGTH, WIDTH) as [number, number][]),
      ...loose('S-COLS', at(10, 6)),
      ...loose('S-COLS', at(14, 6)),
      ...cross,
      ...grid,
    ],
    { units: 6 },
  )
  const { floors, notes } = await readPlan(new TextEncoder().encode(text))
  expect(notes.map(({ reason }) => reason)).toContain('has 2 columns in it, which are cut out of it')
  expect(roomArea(floors[0]!.spaces[0]!.room)).toBeCloseTo(LENGTH * WIDTH - 0.32 - 0.12, 1)
})

test.each([
  'A-COLS',
  'S-COLUMN-CONC',
  'Stützen',
  'POTEAUX',
  'plan|Pilares',
])('columns on the layer %s of a drawing are cut out of their rooms', async (layer) => {
  const at = (x: number, y: number, profile: readonly Pair[]) =>
    closed(
      layer,
      profile.map(([dx, dy]): [number, number] => [x + dx, y + dy]),
    )
  const frame = closed(layer, rectangle(-1, -1, LENGTH + 2, WIDTH + 2) as [number, number][])
  const text = dxfText(
    [
      closed('ROOMS', rectangle(0, 0, LENGTH, WIDTH) as [number, number][]),
      at(6, 6, SQUARE),
      at(6, 6, SQUARE),
      at(14, 6, ROUND),
      frame,
    ],
    { units: 6 },
  )
  const { floors, notes } = await readPlan(new TextEncoder().encode(text))
  expect(notes.map(({ reason }) => reason)).toContain('has 2 columns in it, which are cut out of it')
  expect(roomArea(floors[0]!.spaces[0]!.room)).toBeCloseTo(LENGTH * WIDTH - 0.16 - 0.1325 - 0.12, 1)
})
