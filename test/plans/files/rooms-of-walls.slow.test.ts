import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPlan } from '../../../src/plans/files/read-plan.ts'
import { areaOf, outlineOf } from '../../../src/plans/files/reading/outlines/cut-polygons.ts'
import { roomsBetweenWalls } from '../../../src/plans/files/reading/outlines/rooms-between-walls.ts'
import { roomArea } from '../../../src/plans/layouts/space-area.ts'
import { IfcText, type Pair } from './ifc-text.ts'

/** Walls around two rooms of 4 × 3 m and 5 × 3 m and between them, a door and a window, and no space. */
function walled(unit: string | null, turn: (point: Pair) => Pair = (it) => it, degrees = 0): IfcText {
  const ifc = new IfcText(unit)
  const storey = ifc.storey('EG', 0)
  const wall = (from: Pair, to: Pair) => ifc.wall(storey, turn(from), turn(to), 0.2, 2.5)
  const south = wall([-0.1, -0.1], [9.3, -0.1])
  wall([9.3, -0.2], [9.3, 3.2])
  wall([9.3, 3.1], [-0.1, 3.1])
  wall([-0.1, 3.2], [-0.1, -0.2])
  // Ends 5 cm before the wall that it runs to.
  const between = wall([4.1, 0], [4.1, 2.95])
  ifc.filling('IFCDOOR', storey, between, {
    at: turn([4.1, 1]),
    turn: 90 + degrees,
    width: 0.9,
    height: 2.1,
    thickness: 0.2,
  })
  ifc.filling('IFCWINDOW', storey, south, {
    at: turn([2, -0.1]),
    turn: degrees,
    width: 1.5,
    height: 1.2,
    sill: 0.9,
    thickness: 0.2,
  })
  return ifc
}

const turned = ([x, y]: Pair): Pair => {
  const [cos, sin] = [Math.cos(0.3), Math.sin(0.3)]
  return [x * cos - y * sin, x * sin + y * cos]
}

test.each([
  ['metres', walled('$')],
  ['millimetres', walled('.MILLI.')],
  ['no unit', walled(null)],
  ['a turned building', walled('$', turned, (0.3 * 180) / Math.PI)],
] as const)('rooms of a model without spaces are found from its walls, in %s', async (_, ifc) => {
  const { floors, notes } = await readPlan(ifc.bytes())
  const [floor] = floors
  expect(floor?.spaces.map(({ name }) => name)).toEqual(['Room 1', 'Room 2'])
  const [large, small] = floor!.spaces
  expect(roomArea(large!.room)).toBeCloseTo(15, 1)
  expect(roomArea(small!.room)).toBeCloseTo(12, 1)
  expect(large!.room.boundary.shape.h).toBeCloseTo(2.5)
  expect(large!.room.boundary.openings?.map(({ type }) => type)).toEqual(['door'])
  expect(small!.room.boundary.openings?.map(({ type }) => type).sort()).toEqual(['door', 'window'])
  expect(notes).toContainEqual({
    element: expect.stringMatching(/^#\d+ IfcBuildingStorey "EG"$/),
    outcome: 'changed',
    reason: 'has no spaces; 2 rooms are told from its walls',
  })
})

test('a storey without spaces beside one that has them is read from its walls when it has a door', async () => {
  const ifc = walled('$')
  const above = ifc.storey('OG', 3)
  const box: Pair[] = [
    [0, 0],
    [4, 0],
    [4, 3],
    [0, 3],
  ]
  ifc.space(above, '1', ifc.body(ifc.extrusion(box, 2.5)), { long: 'Studio', placement: ifc.placement(0, 0, 3) })
  const { floors } = await readPlan(ifc.bytes())
  expect(floors.map(({ name, spaces }) => [name, spaces.map((it) => it.name)])).toEqual([
    ['EG', ['Room 1', 'Room 2']],
    ['OG', ['Studio 1']],
  ])
})

test('walls that close in nothing are refused with what to do', async () => {
  const ifc = new IfcText()
  ifc.wall(ifc.storey('EG', 0), [0, 0], [5, 0], 0.2, 2.5)
  await expect(readPlan(ifc.bytes())).rejects.toMatchObject({
    code: 'invalid',
    message:
      'The IFC file has no IfcSpace, and its 1 walls close in no room: place rooms (in Archicad: zones) in every storey and export them as IfcSpace with a body',
  })
})

test('what a grid of walls closes in are its cells, wherever it lies', () => {
  const sizes = fc.array(fc.integer({ min: 12, max: 60 }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(sizes, sizes, fc.integer({ min: -1000, max: 1000 }), (columns, rows, at) => {
      const half = 0.1
      const lines = (lengths: readonly number[]) =>
        [0, ...lengths.keys()].map((_, i) => lengths.slice(0, i).reduce((sum, it) => sum + it / 10, at))
      const [xs, zs] = [lines(columns), lines(rows)]
      const wall = (x0: number, z0: number, x1: number, z1: number) =>
        outlineOf([x0 - half, z0 - half, x1 + half, z0 - half, x1 + half, z1 + half, x0 - half, z1 + half])
      const walls = [...xs.map((x) => wall(x, zs[0]!, x, zs.at(-1)!)), ...zs.map((z) => wall(xs[0]!, z, xs.at(-1)!, z))]
      const expected = columns.flatMap((a) => rows.map((b) => (a / 10 - 2 * half) * (b / 10 - 2 * half)))
      fc.pre(expected.every((it) => Math.abs(it - 1) > 1e-6)) // the least area: either is right
      const found = roomsBetweenWalls(walls).map(areaOf)
      const sorted = expected.filter((it) => it >= 1).sort((a, b) => b - a)
      expect(found).toHaveLength(sorted.length)
      for (const [i, area] of found.entries()) expect(area).toBeCloseTo(sorted[i]!, 2)
    }),
    { numRuns: 30 },
  )
})
