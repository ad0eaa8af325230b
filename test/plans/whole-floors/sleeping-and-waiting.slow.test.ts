import { expect, test } from 'vitest'
import { furnish } from '../../../src/engine/furnishing/furnish.ts'
import { verify } from '../../../src/engine/furnishing/verify/verify.ts'
import { Kernels } from '../../../src/engine/kernels/kernels.ts'
import { furnishProvenFloor } from '../../../src/plans/proven-floors/furnish-proven-floor.ts'
import { FloorFurnishingOptions } from '../../../src/schema/resources/floors/floor-furnishing.ts'
import type { LayoutSpace } from '../../../src/schema/resources/floors/floor-layout.ts'
import { rectangle } from '../../support/floors.ts'

const kernels = new Kernels()

/** The pieces of each room, counted by type, of a floor that is proven. */
async function piecesOf(spaces: readonly LayoutSpace[]) {
  const refused: unknown[] = []
  const floor = await furnishProvenFloor(
    { spaces: [...spaces], assets: [], facts: { name: 'Level 1', floorNumber: 1, elevation: null } },
    FloorFurnishingOptions.parse({ alternatives: 1 }),
    { solve: async (params) => furnish(kernels, params), parallel: 1 },
    (one) => refused.push(one),
  )
  expect(refused).toEqual([])
  const rooms = floor.spaces.map(({ name, furnishings: [first] }, i) => {
    if (first) expect(verify(spaces[i]!.room, first)).toEqual([])
    const counts: Record<string, number> = {}
    for (const { type } of first?.furniture ?? []) counts[type] = (counts[type] ?? 0) + 1
    return [name, counts, first?.furniture ?? []] as const
  })
  return { rooms, totals: floor.totals }
}

/** Rooms side by side, each with a door and a window. */
const row = (rooms: readonly (readonly [name: string, width: number, depth: number])[], door = 0.9): LayoutSpace[] =>
  rooms.map(([name, width, depth], i) =>
    rectangle(
      i + 1,
      name,
      [12 * i, 0, width, depth],
      [
        ['door', 'bottom', 0.6, door],
        ['window', 'top', 0.5, width - 1],
      ],
    ),
  )

test('guests have a bed, a desk with a chair and a wardrobe in rooms of usual sizes', async () => {
  const sizes = [
    [3.5, 4.9],
    [3.2, 4.4],
    [4, 5.5],
    [2.7, 4.2],
    [4.6, 6],
  ] as const
  const { rooms, totals } = await piecesOf(row(sizes.map(([width, depth], i) => [`Doppelzimmer ${i}`, width, depth])))
  for (const [, counts] of rooms)
    expect(counts).toMatchObject({ bed: 1, task_table: 1, task_chair: 1, wardrobe: expect.any(Number) })
  expect(totals).toMatchObject({ beds: 5, sleepers: 10 })
})

test('all beds of patients have a place, and nobody works there', async () => {
  const sizes = [
    [3.2, 5],
    [3.9, 6.4],
    [5.5, 6.4],
    [7.9, 6.4],
  ] as const
  const { rooms, totals } = await piecesOf(
    row(
      sizes.map(([width, depth], i) => [`Patient room ${i}`, width, depth]),
      1.25,
    ),
  )
  expect(rooms.map(([, counts]) => counts)).toEqual(
    [1, 2, 3, 4].map((count) => ({ bed: count, nightstand: count, wardrobe: count })),
  )
  expect(totals).toMatchObject({ beds: 10, sleepers: 10, places: 0 })
})

test('children have tables, chairs and beds of their size, whatever size the staff has', async () => {
  const { rooms, totals } = await piecesOf(
    row([
      ['Gruppenraum Igel', 7, 7],
      ['Schlafraum', 6, 5],
      ['Kinder-WC', 3, 2],
      ['Personalraum', 4, 5],
    ]),
  )
  const [[, group, furniture], [, sleeping], , [, , staff]] = rooms as [
    (typeof rooms)[0],
    (typeof rooms)[0],
    unknown,
    (typeof rooms)[0],
  ]
  expect(group).toEqual({ dining_table: 3, dining_chair: 18, shelf: 6 })
  expect(sleeping).toEqual({ bed: 10 })
  const heights = (pieces: typeof furniture) =>
    new Set(pieces.flatMap(({ type, shape }) => (type === 'dining_chair' ? [shape.h] : [])))
  expect([...heights(furniture)]).toEqual([0.6])
  expect([...heights(staff)].every((height) => height > 0.7)).toBe(true)
  expect(heights(staff).size).toBe(1)
  expect(totals.places).toBe(0)
})

test('who waits sits in rows along the walls, a seat for 2 m²', async () => {
  const sizes = [
    [3, 3],
    [4, 5],
    [6, 8],
    [2.2, 6],
  ] as const
  const { rooms, totals } = await piecesOf(row(sizes.map(([width, depth]) => ['Wartezone', width, depth])))
  expect(rooms.map(([, { armchair, sofa }]) => [armchair, sofa])).toEqual(
    [4, 10, 24, 6].map((count) => [count, undefined]),
  )
  expect(totals).toMatchObject({ loungeSeats: 44, places: 0 })
})

test('tables of canteens have as many seats each, two by two, but for what has no place', async () => {
  const sizes = [
    [6, 5],
    [9, 5],
    [10, 5.2],
    [12, 5.2],
    [10, 7],
    [12, 8],
    [14, 6],
    [16, 9],
    [7, 7],
    [20, 7],
  ] as const // prettier-ignore
  let [tables, odd, seats, seatsByArea] = [0, 0, 0, 0]
  for (const [width, depth] of sizes) {
    const openings = [['door', 'top', 0.3, 0.9] as const, ['window', 'bottom', width / 4, width / 2] as const]
    const { rooms } = await piecesOf([rectangle(2, 'Mensa', [0, 0, width, depth], openings)])
    const chairs = new Map<string, number>()
    for (const { type, groupId } of rooms[0]![2])
      if (type === 'dining_chair') chairs.set(groupId, (chairs.get(groupId) ?? 0) + 1)
    tables += chairs.size
    odd += [...chairs.values()].filter((count) => count % 2 === 1).length
    seats += rooms[0]![1]['dining_chair'] ?? 0
    seatsByArea += Math.floor((width * depth) / 2.4)
  }
  expect(odd).toBe(0)
  expect(tables).toBeGreaterThan(35)
  expect(seats / seatsByArea).toBeGreaterThan(0.86)
})
