import { describe, expect, test } from 'vitest'
import { furnish } from '../../../src/furnishing/furnish.ts'
import { sharedArea } from '../../../src/furnishing/verify/area.ts'
import { polygon } from '../../../src/furnishing/verify/region.ts'
import { Kernels } from '../../../src/kernels/kernels.ts'
import { FurnishParams } from '../../../src/schema/furnish.ts'
import type { FurnishingResult, PlacedItem } from '../../../src/schema/result.ts'
import type { Opening, Room } from '../../../src/schema/room.ts'
import { faultsOf } from '../../support/judge.ts'
import { pieceOf } from '../../support/members.ts'
import { box, door, rectangularRoom, windowAt } from '../../support/rooms.ts'

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

describe('the floor before an opening stays free', () => {
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
  test('that cannot be reached from one another leave nothing to furnish, with the reason', () => {
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
            [6.5, 0],
            [6.5, 3],
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
    const params = FurnishParams.parse({ room: waist, furniture: [BOARDS] })
    const { furnishings, warnings, diagnostics } = furnish(kernels, params)
    expect([furnishings, warnings.map(({ code }) => code)]).toEqual([[], ['warning_1']])
    expect(diagnostics).toEqual([
      { type: 'sideboard', wanted: 12, placed: 0, reason: expect.stringContaining('doors and gaps') },
    ])
  })

  test('past the end are as if they were not there', () => {
    const furnitureOf = (room: Room) => answer(room).furnishings.map(({ furniture }) => furniture)
    expect(furnitureOf(room(door(8.2), door(99)))).toEqual(furnitureOf(room(door(8.2))))
  })

  test('a room without openings is furnished too', () => {
    expect(answer(rectangularRoom(4, 3.5)).furnishings[0]!.furniture.length).toBeGreaterThan(6)
  })
})
