import { describe, expect, test } from 'vitest'
import { verify, walkabilityOf } from '../../../../src/engine/furnishing/verify/verify.ts'
import { box, broken, door, furnishingOf, type Point, put, roomOf, SQUARE } from './small-cases.ts'

const wall = (a: number, b: number, x: number, z: number) => put('other', box(a, b, 1), x, z)
const small = (x: number, z: number, y = 0) => put('other', box(0.02, 0.02), x, z, 0, y)

describe('a door opens onto the floor on its own side of the wall', () => {
  /** A tongue of wall, 0.1 m thick, from x = 0 to 2 between z = 2 and 2.1. */
  const tongue: Point[] = [
    [0, 0],
    [3, 0],
    [3, 4],
    [0, 4],
    [0, 2.1],
    [2, 2.1],
    [2, 2],
    [0, 2],
  ]

  test.each([0, 90, 180, -90, 30, 60, -20, 115, 160])('in a room turned by %d degrees', (degrees) => {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
    const turned = ([x, z]: Point): Point => [x * cos - z * sin, x * sin + z * cos]
    // The first door is below the tongue or above it, the barrier on the same side.
    for (const [pos, barrier] of [
      [12.4, 2.1],
      [14.5, 1.7],
    ] as const) {
      const room = roomOf(tongue.map(turned), [door(pos, 1, 0), door(0.5, 1, 0)])
      expect(broken(room)).toEqual([])
      // 0.3 m deep and as long as the tongue: the nearest floor on the door's side is 0.6 m away, behind the wall 0.4 m.
      expect(broken(room, put('other', box(2, 0.3), ...turned([0, barrier]), degrees))).toEqual([
        'Q4  at 0',
        'Q4  at 1',
      ])
    }
  })
})

test('a door in a slanted wall is reached at either end of it', () => {
  const diamond: Point[] = [
    [0, 0],
    [3, -3],
    [6, 0],
    [3, 3],
  ]
  const pillar = (x: number, z: number) => put('other', { type: 'cylinder', r: 0.3, h: 1 }, x, z)
  // Each wall is 4.24 m long. Each door is 1.8 m wide; the pillar stands before one of its ends.
  for (const [pos, x, z, back] of [
    [1.2, 1.2, -0.65, 9.5],
    [1.2, 2.3, -1.7, 9.5],
    [5.45, 3.7, -1.7, 13.8],
    [5.45, 4.8, -0.65, 13.8],
    [9.7, 4.8, 0.65, 1],
    [9.7, 3.7, 1.7, 1],
    [13.9, 2.3, 1.7, 5.3],
    [13.9, 1.2, 0.65, 5.3],
  ] as const)
    expect([pos, x, broken(roomOf(diamond, [door(pos, 1.8, 0), door(back, 1, 0)]), pillar(x, z))]).toEqual([pos, x, []])
})

describe('distances to the millimetre', () => {
  test('a piece is reached at 0.600 m, not at 0.601 m', () => {
    const room = roomOf(SQUARE, [door(0.5, 1)])
    // A screen across the room: the walker's centre comes to 0.300 m before it.
    const behind = (thick: number) => broken(room, wall(4, thick, 0, 2.9), wall(0.2, 0.2, 2, 2.9 + thick))
    expect(behind(0.3)).toEqual([])
    expect(behind(0.301)).toEqual(['Q4 1'])
  })

  test('a door is reached at 0.450 m, not at 0.451 m', () => {
    const screened = (thick: number) => broken(roomOf(SQUARE, [door(1, 1, 0)]), wall(3, thick, 0, 0))
    expect(screened(0.15)).toEqual([])
    expect(screened(0.151)).toEqual(['Q4  at 0'])
  })

  test.each([0, 90, 180, -90])('a thin pillar turned by %d degrees leaves ways of 0.605 m, not of 0.595 m', (turn) => {
    // From wall to wall: a way, the pillar of 0.1 m, a way. The pillar's corner is at the end that its turn asks for.
    const [right, down] = [turn === 90 || turn === 180 ? 0.1 : 0, turn === 180 || turn === -90 ? 0.1 : 0]
    const ways = (way: number, along: boolean) => {
      const width = 2 * way + 0.1
      const room = along
        ? roomOf(
            [
              [5, 7],
              [5 + width, 7],
              [5 + width, 11],
              [5, 11],
            ],
            [door(0.1, 0.9, 0), door(width + 4.1, 0.9, 0)],
          )
        : roomOf(
            [
              [-5, 7],
              [-1, 7],
              [-1, 7 + width],
              [-5, 7 + width],
            ],
            [door(4.1, 0.9, 0), door(width + 8.1, 0.9, 0)],
          )
      const [x, z] = along ? [5 + way, 9] : [-3, 7 + way]
      return broken(room, put('other', box(0.1, 0.1), x + right, z + down, turn))
    }
    expect([ways(0.605, true), ways(0.605, false)]).toEqual([[], []])
    expect([ways(0.595, true), ways(0.595, false)]).toEqual(Array(2).fill(['Q4  at 0', 'Q4  at 1']))
  })

  test('the walker is a disc of 0.30 m: it passes between round pillars 0.60 m apart', () => {
    const pillars = (gap: number) => {
      const pillar = (x: number) => put('other', { type: 'cylinder', r: 0.5, h: 1 }, x, 2)
      // From wall to wall: 0.25 m, a pillar, the gap, a pillar, 0.25 m.
      const points: Point[] = [
        [0, 0],
        [2.5 + gap, 0],
        [2.5 + gap, 4],
        [0, 4],
      ]
      return broken(roomOf(points, [door(1, 1, 0), door(2.5 + gap + 4 + 1, 1, 0)]), pillar(0.75), pillar(1.75 + gap))
    }
    expect(pillars(0.61)).toEqual([])
    expect(pillars(0.59)).toEqual(['Q4  at 0', 'Q4  at 1'])
  })

  test('a piece that stands up to 0.05 m above the floor must be reached, what hangs below 2 m is in the way', () => {
    const room = roomOf(SQUARE, [door(0.5, 1)])
    const behind = (y: number) => broken(room, wall(4, 0.4, 0, 2.9), small(2, 3.5, y))
    expect(behind(0.049)).toEqual(['Q4 1'])
    expect(behind(0.05)).toEqual([])
    const between = (y: number) =>
      broken(roomOf(SQUARE, [door(0.5, 1), door(8.5, 1)]), put('other', box(4, 0.3, 0.3), 0, 1.85, 0, y))
    expect(between(1.999)).toEqual(['Q4  at 0', 'Q4  at 1'])
    expect(between(2)).toEqual([])
  })
})

test.each([
  0, 7, 20, 30, 45, 70, 83,
])('a piece behind a way of 0.62 m is reached, in a room turned by %d degrees', (degrees) => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const turned = (x: number, z: number): Point => [x * cos - z * sin, x * sin + z * cos]
  const corridor = roomOf([turned(0, 0), turned(1, 0), turned(1, 5), turned(0, 5)], [door(0.05, 0.9)])
  const at = (a: number, b: number, x: number, z: number) => put('other', box(a, b), ...turned(x, z), degrees)
  expect(broken(corridor, at(0.38, 1, 0, 2), at(0.1, 0.1, 0.4, 4.9))).toEqual([])
  expect(broken(corridor, at(0.41, 1, 0, 2), at(0.1, 0.1, 0.4, 4.9))).toEqual(['Q4 1'])
})

test.each([1, -1])('free floor one sample wide may run askew, to the right or to the left: %d', (side) => {
  // 7 m long and 0.61 m wide, at 45 degrees; a door at either end.
  const [across, along] = [0.61 / Math.SQRT2, 7 / Math.SQRT2]
  const points: Point[] = [
    [across, 0],
    [across + along, along],
    [along, along + across],
    [0, across],
  ]
  const mirrored = points.map(([x, z]): Point => [side * x, z])
  expect(broken(roomOf(mirrored, [door(7, 0.61, 0), door(14.61, 0.61, 0)]))).toEqual([])
})

describe('which floor counts', () => {
  test('without doors a part that is 5 % smaller than the largest does not', () => {
    // A screen 0.2 m thick; the walker has 1.25 m before it and 1.35 m behind it, or nearly the same on both sides.
    const beside = (screen: number) => broken(roomOf(SQUARE), wall(4, 0.2, 0, screen), small(0, 0))
    expect(beside(1.85)).toEqual(['Q4 1'])
    expect(beside(1.875)).toEqual([])
  })

  test('a door over the end of a screen opens onto both sides: the one that serves more pieces counts', () => {
    const room = roomOf(SQUARE, [door(1, 2, 0)])
    const screen = wall(0.1, 4, 1.95, 0)
    expect(broken(room, screen, small(0, 3), small(3.9, 3))).toEqual(['Q4 2'])
    expect(broken(room, screen, small(0, 3), small(3.9, 3), small(3.9, 2))).toEqual(['Q4 1'])
  })

  // Screens part the room into the half z < 2 and two quarters.
  const screens = [wall(4, 0.1, 0, 1.95), wall(0.1, 1.95, 1.95, 2.05)]

  test('doors of which each two share a part, but no part serves all, are all apart', () => {
    const room = roomOf(SQUARE, [door(5, 2, 0), door(9, 2, 0), door(13, 2, 0)])
    const found = verify(room, furnishingOf(screens)).filter(({ rule }) => rule === 'Q4')
    expect(found.map(({ opening, apart }) => [opening, apart])).toEqual([
      [0, [0, 1, 2]],
      [1, [0, 1, 2]],
      [2, [0, 1, 2]],
    ])
  })

  test('where doors are apart, a piece may be reached from the floor of any of them', () => {
    const room = roomOf(SQUARE, [door(6.5, 1, 0), door(12.5, 1, 0)])
    expect(broken(room, ...screens, small(0, 3.9), small(3.98, 3.9), small(2, 0))).toEqual([
      'Q4  at 0',
      'Q4  at 1',
      'Q4 4',
    ])
  })

  test('a door that opens onto both sides is apart from none of the doors on either side', () => {
    const room = roomOf(SQUARE, [door(1, 2, 0), door(13, 1, 0), door(5, 1, 0)])
    const found = verify(room, furnishingOf([wall(0.1, 4, 1.95, 0)])).filter(({ rule }) => rule === 'Q4')
    expect(found.map(({ opening, apart }) => [opening, apart])).toEqual([
      [1, [2]],
      [2, [1]],
    ])
  })

  test('a part that only some of the doors open onto does not count where another serves all', () => {
    const room = roomOf(SQUARE, [door(1, 2, 0), door(13, 1, 0)])
    expect(broken(room, wall(0.1, 4, 1.95, 0), small(0, 2), small(3.98, 2))).toEqual(['Q4 2'])
  })

  test('beside a door that is shut in, the floor of the others counts, however small', () => {
    // The second door opens onto the quarter of the room behind a screen, the first onto nothing.
    const room = roomOf(SQUARE, [door(1, 1, 0), door(9, 1, 0)])
    const pieces = [wall(4, 0.2, 0, 0), wall(4, 0.1, 0, 2.9), small(0, 3.98), small(0, 1)]
    expect(broken(room, ...pieces)).toEqual(['Q4  at 0', 'Q4  at 1', 'Q4 0', 'Q4 3'])
  })

  test('a door that opens onto no free floor is apart from itself too', () => {
    const room = roomOf(SQUARE, [door(1, 1, 0), door(9, 1, 0)])
    const found = verify(room, furnishingOf([wall(4, 0.2, 0, 0)])).filter(({ rule }) => rule === 'Q4')
    expect(found.map(({ opening, apart }) => [opening, apart])).toEqual([
      [0, [0, 1]],
      [1, [0]],
    ])
  })
})

test('shares of free and connected floor', () => {
  const share = (points: Point[], ...pieces: ReturnType<typeof wall>[]) =>
    walkabilityOf(roomOf(points, [door(0.1, 0.9, 0)]), furnishingOf(pieces))
  expect(
    share([
      [0, 0],
      [0.5, 0],
      [0.5, 4],
      [0, 4],
    ]),
  ).toEqual({ free: 0, connected: 0 })
  // The walker has 3.4 m by 3.4 m: 69 × 69 samples of 0.05 m.
  expect(share(SQUARE).free).toBeCloseTo((69 ** 2 * 0.05 ** 2) / 16, 9)
  // A screen leaves it 0.8 m before, at the door, and 1.8 m behind: 17 and 37 rows.
  const screen = wall(4, 0.2, 0, 1.4)
  expect(share(SQUARE, screen).connected).toBeCloseTo(17 / (17 + 37), 9)
  // Doors on both sides: the larger part of what any of them opens onto.
  const both = roomOf(SQUARE, [door(0.1, 0.9, 0), door(8.5, 1, 0)])
  expect(walkabilityOf(both, furnishingOf([screen])).connected).toBeCloseTo(37 / (17 + 37), 9)
})
