import { describe, expect, test } from 'vitest'
import { furnish } from '../../../../src/engine/furnishing/furnish.ts'
import { sharedArea } from '../../../../src/engine/furnishing/verify/area.ts'
import { polygon } from '../../../../src/engine/furnishing/verify/region.ts'
import { Kernels } from '../../../../src/engine/kernels/kernels.ts'
import { FurnishParams } from '../../../../src/schema/furnishing/furnish-params.ts'
import type { FurnishingResult, PlacedItem } from '../../../../src/schema/furnishing/result.ts'
import type { Opening, Room } from '../../../../src/schema/furnishing/room.ts'
import { faultsOf } from '../../../support/judge.ts'
import { relisted } from '../../../support/listings.ts'
import { pieceOf } from '../../../support/members.ts'
import { box, door, rectangularRoom, windowAt } from '../../../support/rooms.ts'

const kernels = new Kernels()

/** Boards all along the walls: as many as find a place. */
const BOARDS = { type: 'sideboard', shape: box(0.8, 0.4, 0.8), targetCount: 12 }
const TALL = { type: 'shelf', shape: box(0.8, 0.4, 1.8), targetCount: 12 }

function answer(room: Room, furniture: object[] = [BOARDS], maxResults = 4): FurnishingResult {
  const params = FurnishParams.parse({ room, furniture, maxResults })
  const result = furnish(kernels, params)
  expect(faultsOf(params, result)).toEqual([])
  expect(result.furnishings.length).toBeGreaterThan(0)
  return result
}

/** Pieces of all alternatives that stand in the rectangle from (x0, z0) to (x1, z1). */
function standingIn({ furnishings }: FurnishingResult, [x0, z0, x1, z1]: readonly number[]): PlacedItem[] {
  const zone = polygon([x0!, z0!, x1!, z0!, x1!, z1!, x0!, z1!])
  return furnishings.flatMap(({ furniture }) =>
    furniture.filter((item) => sharedArea(pieceOf(item).region, zone) > 1e-4),
  )
}

const room = (...openings: Opening[]) => rectangularRoom(4, 3.5, openings)

describe('the floor before an opening is kept free', () => {
  test.each<[string, Opening, readonly (readonly number[])[]]>([
    ['a door', door(1), [[1, 0, 1.9, 0.9]]],
    ['a gap', { ...door(1), type: 'gap' }, [[1, 0, 1.9, 0.5]]],
    ['a low window', windowAt(1, { y: 0.2 }), [[1, 0, 2.5, 0.5]]],
    [
      'a door over a corner',
      door(3.5),
      [
        [3.5, 0, 4, 0.9],
        [3.1, 0, 4, 0.4],
      ],
    ],
    [
      'a door past the end of the boundary',
      door(14.5),
      [
        [0, 0, 0.9, 0.5],
        [0, 0, 0.4, 0.9],
      ],
    ],
    ['a door at the very end', door(15), [[0, 0, 0.9, 0.9]]],
    ['a door with a width of its own', door(1, { circulationWidth: 2 }), [[1, 0, 1.9, 2]]],
    ['a door without width, next to the wall', door(1, { circulationWidth: 0 }), [[0.95, 0, 1.95, 0.1]]],
  ])('%s', (_, opening, zones) => {
    const result = answer(room(opening))
    for (const zone of zones) expect(standingIn(result, zone)).toEqual([])
  })

  test('a window all round leaves the walls empty, but not below a high one', () => {
    const low = answer(room({ ...windowAt(2.2), l: 99, y: 0.3 }), [
      { type: 'sideboard', shape: { ...box(0.8, 0.4, 0.8), wallAlignment: 'none' } },
    ])
    expect(standingIn(low, [0, 0, 4, 0.5])).toEqual([])
    expect(standingIn(low, [0, 0, 0.5, 3.5])).toEqual([])
    const high = answer(room({ ...windowAt(2.2), l: 99, y: 0.9 }))
    expect(standingIn(high, [0, 0, 4, 3.5]).length).toBeGreaterThan(4)
  })

  test('what is lower than a window stands below it, what is higher does not', () => {
    const under = [1, 0, 3, 0.5]
    const window = windowAt(1, { l: 2, y: 0.9 })
    expect(standingIn(answer(room(door(8.2), window)), under).length).toBeGreaterThan(0)
    expect(standingIn(answer(room(door(8.2), window), [TALL]), under)).toEqual([])
    const exactly = [{ ...BOARDS, shape: box(0.8, 0.4, 0.9) }]
    expect(standingIn(answer(room(door(8.2), window), exactly), under).length).toBeGreaterThan(0)
  })
})

describe('doors', () => {
  /** 6 x 5 m with a niche 0.8 m deep, in whose end there is a door; another door in the opposite wall. */
  const withNiche = (width: number, degrees: number): Room => {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
    const points: [number, number][] = [
      [0, 0],
      [2, 0],
      [2, -0.8],
      [2 + width, -0.8],
      [2 + width, 0],
      [6, 0],
      [6, 5],
      [0, 5],
    ]
    return {
      boundary: {
        shape: {
          type: 'polygon-extrusion',
          points: points.map(([x, z]) => [x * cos - z * sin, x * sin + z * cos]),
          h: 2.5,
        },
        openings: [{ ...door(2.8), l: width }, door(15)],
      },
    }
  }

  test.each([
    0.46, 0.55, 0.6, 0.61, 0.62, 0.64,
  ])('in a niche %s m wide do not keep a room empty, at any angle', (width) => {
    const [first, ...others] = [0, 10, 37, 45, 90].map((degrees) => {
      const { furnishings, diagnostics } = answer(withNiche(width, degrees), [TALL], 3)
      return [furnishings.length, diagnostics.flatMap(({ opening }) => opening ?? [])]
    })
    expect(first).toEqual([3, width < 0.6 ? [0] : []])
    for (const other of others) expect(other).toEqual(first)
  })

  test('that none can reach leave the largest part of the floor to furnish', () => {
    const { boundary } = withNiche(0.46, 20)
    const { diagnostics } = answer({ boundary: { ...boundary, openings: boundary.openings!.slice(0, 1) } }, [TALL], 3)
    expect(diagnostics.map(({ opening }) => opening)).toContain(0)
  })

  test('that fixed furniture blocks are named', () => {
    const params = FurnishParams.parse({
      room: room(door(0.3)),
      furniture: [{ type: 'wardrobe', shape: box(1.6, 0.6, 2), position: [0.2, 0, 0], rotation: 0 }, BOARDS],
    })
    const { diagnostics } = furnish(kernels, params)
    const about = diagnostics.filter(({ opening }) => opening !== undefined)
    expect(about).toEqual([
      {
        type: 'sideboard',
        wanted: expect.any(Number),
        placed: expect.any(Number),
        opening: 0,
        reason: 'openings[0] (door) is blocked or cut off by fixed furniture',
      },
    ])
  })

  test('that cannot be reached from one another: the larger part is furnished, the other door kept free and named', () => {
    // Two rooms joined by a neck 0.4 m wide.
    const waist: Room = {
      boundary: {
        shape: {
          type: 'polygon-extrusion',
          points: [
            [0, 0],
            [3, 0],
            [3, 1.3],
            [3.5, 1.3],
            [3.5, 0],
            [6.6, 0],
            [6.6, 3],
            [3.5, 3],
            [3.5, 1.7],
            [3, 1.7],
            [3, 3],
            [0, 3],
          ],
          h: 2.5,
        },
        openings: [door(1), door(7)],
      },
    }
    const result = answer(waist)
    expect(standingIn(result, [1, 0, 1.9, 0.9])).toEqual([])
    expect(standingIn(result, [0, 0, 3, 3])).toEqual([])
    for (const { furniture } of result.furnishings) expect(furniture.length).toBeGreaterThanOrEqual(6)
    const about = result.diagnostics.filter(({ opening }) => opening !== undefined)
    expect(about).toEqual([
      expect.objectContaining({ opening: 0, reason: expect.stringMatching(/^openings\[0\] \(door\)/) }),
    ])
  })

  test('past the end are as if they were not there', () => {
    const furnitureOf = (room: Room) => answer(room).furnishings.map(({ furniture }) => furniture)
    expect(furnitureOf(room(door(8.2), door(99)))).toEqual(furnitureOf(room(door(8.2))))
  })

  test('that begin at the end of a boundary begin there, whatever its edges add up to', () => {
    // Edges whose sum depends on the order in which they are added; 15.28 is their sum on paper.
    const points: [number, number][] = [
      [-19.62, 0],
      [-17.759816914322375, -2.065942614827157],
      [-14.14813306250224, 1.186032132076892],
      [-16.008316148179862, 3.251974746904049],
    ]
    const turned = rectangularRoom(2, 2, [door(15.28)])
    const room = { boundary: { ...turned.boundary, shape: { ...turned.boundary.shape, points } } }
    expect(answer(room).warnings.map(({ code }) => code)).not.toContain('warning_7')
    expect(answer(relisted(room, 'reversed')).warnings.map(({ code }) => code)).not.toContain('warning_7')
  })

  test('a room without openings is furnished too', () => {
    expect(answer(rectangularRoom(4, 3.5)).furnishings[0]!.furniture.length).toBeGreaterThan(6)
  })
})

/** Part of a larger room: the south side is open all along, the west side half. */
const part = (...openings: Opening[]): Room =>
  rectangularRoom(5, 4, [
    { type: 'gap', pos: 9, l: 5, y: 0, h: 2.5 },
    { type: 'gap', pos: 14, l: 2, y: 0, h: 2.5 },
    ...openings,
  ])

describe('parts of rooms', () => {
  test('nothing stands along an open side, nor in its first half metre', () => {
    const result = answer(part())
    expect(standingIn(result, [0, 3.5, 5, 4])).toEqual([])
    expect(standingIn(result, [0, 2, 0.5, 4])).toEqual([])
    expect(standingIn(result, [0, 0, 5, 0.5]).length).toBeGreaterThan(0)
  })

  test('open sides of width 0 keep wall-aligned pieces off, and let others come up to them', () => {
    const open = rectangularRoom(3, 2.4, [{ type: 'gap', pos: 5.4, l: 3, y: 0, h: 2.5, circulationWidth: 0 }])
    expect(standingIn(answer(open), [0, 2.3, 3, 2.4])).toEqual([])
    const table = { type: 'dining_table', shape: box(1.4, 0.8, 0.75) }
    expect(answer(open, [table], 20).furnishings.length).toBeGreaterThan(0)
  })

  test('a part whose sides are all open holds what needs no wall', () => {
    const island = rectangularRoom(4, 4, [{ type: 'gap', pos: 0, l: 16, y: 0, h: 2.5 }])
    const table = { type: 'dining_table', shape: box(1.6, 0.9, 0.75) }
    const chairs = { type: 'dining_chair', shape: box(0.48, 0.52, 0.85) }
    const [best] = answer(island, [table, chairs]).furnishings
    expect(best!.furniture.filter(({ type }) => type === 'dining_chair').length).toBeGreaterThanOrEqual(4)
    const params = FurnishParams.parse({ room: island, furniture: [BOARDS] })
    expect(furnish(kernels, params).furnishings).toEqual([])
  })

  test.each([0, 0.3, 0.9, 2])('doors, windows and gaps of width %s keep that much free', (circulationWidth) => {
    const room = rectangularRoom(6, 5, [
      door(1, { circulationWidth }),
      { type: 'gap', pos: 12, l: 1.5, y: 0, h: 2.2, circulationWidth },
      windowAt(7, { y: 0.3, circulationWidth }),
    ])
    const result = answer(room)
    for (const zone of [
      [1, 0, 1.9, circulationWidth],
      [3.5, 5 - circulationWidth, 5, 5],
      [6 - circulationWidth, 1, 6, 2.5],
    ])
      expect(standingIn(result, zone)).toEqual([])
  })

  test('doors at both ends of a wall, over a vertex and opposite each other are all kept free and joined', () => {
    const zones = [
      [0, 0, 0.9, 0.9],
      [3.1, 0, 4, 0.9],
      [3.1, 2.6, 4, 3.5],
      [0, 2.6, 0.9, 3.5],
    ]
    const corners = rectangularRoom(4, 3.5, [door(0), door(3.1), door(7.05), door(10.6)])
    const result = answer(corners, [{ ...BOARDS, targetCount: 3 }])
    for (const zone of zones.slice(0, 2)) expect(standingIn(result, zone)).toEqual([])
    expect(standingIn(result, [3.55, 3.05, 4, 3.5])).toEqual([])
  })

  test('sills: what is no higher than a sill stands below the window, however low that is', () => {
    for (const sill of [0.35, 0.6, 1.2]) {
      const room = rectangularRoom(4, 3.5, [door(8.2), { ...windowAt(0, { y: sill }), l: 4 }])
      // More than the other walls take: light is left to a sideboard last.
      const boards = (h: number) => [{ type: 'sideboard', shape: box(0.8, 0.4, h), targetCount: 14 }]
      expect(standingIn(answer(room, boards(sill)), [0, 0, 4, 0.5]).length).toBeGreaterThan(0)
      // Higher ones keep the floor before the window free, and stand elsewhere.
      const higher = answer(room, boards(sill + 0.01))
      expect(standingIn(higher, [0, 0, 4, 0.5])).toEqual([])
      expect(higher.furnishings[0]!.furniture.length).toBeGreaterThan(2)
    }
  })
})
