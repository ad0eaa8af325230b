import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FilePlan } from '../../../src/plans/files/file-plan.ts'
import type { ReadOptions } from '../../../src/plans/files/read-options.ts'
import { readPlan } from '../../../src/plans/files/read-plan.ts'
import { runs } from '../../support/property-runs.ts'
import { arc, closed, dxfText, type Groups, line, text } from './dxf-text.ts'

type Pair = readonly [number, number]

const read = (entities: readonly Groups[], options: ReadOptions = {}, units = 6): Promise<FilePlan> =>
  readPlan(new TextEncoder().encode(dxfText(entities, { units })), options)

/** Areas of the rooms by the length of their sides, which all run along the axes here. */
const areasOf = ({ floors: [floor] }: FilePlan) =>
  floor!.spaces.map(({ room }) => {
    const { points } = room.boundary.shape
    const twice = points.reduce((sum, [x, z], i) => {
      const [nextX, nextZ] = points[(i + 1) % points.length]!
      return sum + x * nextZ - nextX * z
    }, 0)
    return Math.abs(twice) / 2
  })

const notesOf = ({ notes }: FilePlan) =>
  notes.filter(({ reason }) => /close|walls/.test(reason)).map((it) => `${it.element} ${it.outcome}: ${it.reason}`)

/** The sides of a rectangle as lines of their own. */
const sides = (layer: string, [x0, y0]: Pair, [x1, y1]: Pair): Groups[] => {
  const corners: Pair[] = [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ]
  return corners.map((from, i) => line(layer, from, corners[(i + 1) % 4]!))
}

const widths = fc.array(fc.integer({ min: 15, max: 60 }), { minLength: 1, maxLength: 4 })
const starts = (lengths: readonly number[]) => {
  const all = [0]
  for (const length of lengths) all.push(all.at(-1)! + length / 10)
  return all
}

/** Lines across a whole plan, or from crossing to crossing, whose ends miss in both directions by so little that two of them are less than 5 cm apart. */
function gridLines(xs: readonly number[], ys: readonly number[], isLong: boolean, miss: () => number): [Pair, Pair][] {
  const ends = (at: readonly number[]) =>
    isLong ? [[at[0]!, at.at(-1)!] as const] : at.slice(1).map((to, i) => [at[i]!, to] as const)
  const off = ([x, y]: Pair): Pair => [x + miss(), y + miss()]
  return [
    ...xs.flatMap((x) => ends(ys).map(([a, b]): [Pair, Pair] => [off([x, a]), off([x, b])])),
    ...ys.flatMap((y) => ends(xs).map(([a, b]): [Pair, Pair] => [off([a, y]), off([b, y])])),
  ]
}

test('what separate lines on a layer of rooms close in are rooms, however the lines are cut and miss each other', async () => {
  const misses = fc.array(fc.integer({ min: -17, max: 17 }), { minLength: 7, maxLength: 7 })
  const units = fc.constantFrom([6, 1], [4, 1000], [0, 1000], [0, 1])
  await fc.assert(
    fc.asyncProperty(widths, widths, fc.boolean(), misses, units, async (columns, rows, isLong, off, [code, scale]) => {
      const [xs, ys] = [starts(columns), starts(rows)]
      let next = 0
      // A drawing that tells no unit tells no tolerance in metres either.
      const miss = () => (code === 0 ? 0 : off[next++ % off.length]! / 1000)
      const drawn = gridLines(xs, ys, isLong, miss).map((ends) =>
        line('A-ROOM', ...(ends.map(([x, y]): Pair => [x * scale!, y * scale!]) as [Pair, Pair])),
      )
      const found = areasOf(await read(drawn, {}, code)).sort((a, b) => a - b)
      const cells = columns.flatMap((a) => rows.map((b) => (a * b) / 100)).sort((a, b) => a - b)
      expect(found).toHaveLength(cells.length)
      for (const [i, area] of found.entries()) expect(Math.abs(area - cells[i]!)).toBeLessThan(0.5)
      if (code === 0) for (const [i, area] of found.entries()) expect(area).toBeCloseTo(cells[i]!, 1)
    }),
    { numRuns: runs(60) },
  )
})

test('rooms of lines have their corners and names, and end where a line meets another in its middle', async () => {
  const plan = await read([
    ...sides('A-ROOM', [0, 0], [9, 4]),
    line('A-ROOM', [4, 0.03], [4, 3.98]),
    text('A-TEXT', [1, 2], 'Küche'),
    text('A-TEXT', [6, 2], 'Wohnen'),
  ])
  const rooms = plan.floors[0]!.spaces.map(({ name, room }) => [
    name,
    room.boundary.shape.points.map((it) => it.map((value) => value.toFixed(2)).join()).sort(),
  ])
  expect(rooms.sort()).toEqual([
    ['Küche', ['0.00,-4.00', '0.00,0.00', '4.00,-4.00', '4.00,0.00']],
    ['Wohnen', ['4.00,-4.00', '4.00,0.00', '9.00,-4.00', '9.00,0.00']],
  ])
  expect(notesOf(plan)).toEqual([])
})

describe('lines that close no room', () => {
  const open = [...sides('ROOM', [20, 0], [24, 3]).slice(0, 3), line('ROOM', [24, 3], [20.6, 3.4])]

  test('are counted by their layer', async () => {
    const plan = await read([...sides('ROOM', [0, 0], [4, 3]), ...open, line('ZONE', [0, 9], [5, 9])])
    expect(areasOf(plan)).toEqual([12])
    expect(notesOf(plan)).toEqual([
      '4 lines on layer "ROOM" left out: close no room',
      '1 line on layer "ZONE" left out: closes no room',
    ])
  })

  test('are named in the refusal where there is nothing else', async () => {
    await expect(read(open)).rejects.toThrow(
      /has no rooms: its layers of rooms \("ROOM"\) have no closed polyline, and their lines close no room/,
    )
  })
})

test('lines along a room that is a closed polyline are no other room', async () => {
  const room: Pair[] = [
    [0, 0],
    [4, 0],
    [4, 3],
    [0, 3],
  ]
  const plan = await read([closed('ROOM', room), ...sides('ROOM', [0, 0], [4, 3]), ...sides('ROOM', [4, 0], [8, 3])])
  expect(areasOf(plan)).toEqual([12, 12])
})

test('without a layer of rooms what walls close in is read, with their doors and windows shut', async () => {
  // Two rooms of 4 × 3 m and 3 × 3 m in walls of 0.2 m, a door of 0.9 m between them, a window.
  const walls = [
    ...sides('Wände', [-0.2, -0.2], [7.4, 3.2]),
    line('Wände', [0, 0], [1, 0]),
    line('Wände', [2.2, 0], [4, 0]),
    line('Wände', [1, 0], [1, -0.2]),
    line('Wände', [2.2, 0], [2.2, -0.2]),
    line('Wände', [4, 0], [4, 1]),
    line('Wände', [4, 1.9], [4, 3]),
    line('Wände', [4, 3], [0, 3]),
    line('Wände', [0, 3], [0, 0]),
    line('Wände', [4.2, 1], [4.2, 0]),
    line('Wände', [4.2, 0], [7.2, 0]),
    line('Wände', [7.2, 0], [7.2, 3]),
    line('Wände', [7.2, 3], [4.2, 3]),
    line('Wände', [4.2, 3], [4.2, 1.9]),
    line('Wände', [4, 1], [4.2, 1]),
    line('Wände', [4, 1.9], [4.2, 1.9]),
  ]
  const door = [line('Türen', [4.2, 1], [5.1, 1]), arc('Türen', [4.2, 1], 0.9, 0, 90)]
  const window = [line('Fenster', [1, 0], [2.2, 0]), line('Fenster', [1, -0.1], [2.2, -0.1])]
  const plan = await read([...walls, ...door, ...window, text('TEXT', [1, 1], 'Büro')])
  // The door is shut on one side of its wall: its niche is part of the room on the other.
  expect(areasOf(plan).map((it) => it.toFixed(2))).toEqual(['12.18', '9.00'])
  expect(plan.floors[0]!.spaces.map(({ name }) => name)).toEqual(['Büro', 'Room 2'])
  const openings = plan.floors[0]!.spaces.map(({ room }) => room.boundary.openings!.map(({ type }) => type).sort())
  expect(openings[1]).toEqual(['door'])
  expect(openings[0]).toContain('window')
  expect(notesOf(plan)).toEqual(['drawing changed: has no layer of rooms; what its walls close in is taken for rooms'])
})
