import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { signedArea } from '../../../../src/engine/geometry/ring.ts'
import { Room } from '../../../../src/schema/furnishing/room.ts'
import {
  openingAt,
  openingMoved,
  openingStretched,
  openingsOf,
  openingWidened,
  withOpenings,
} from '../../../../src/web/playground/board/outline/edit-openings.ts'
import {
  insertCorner,
  mergeCorners,
  moveCorner,
  removeCorner,
  resizeWall,
  slideWall,
} from '../../../../src/web/playground/board/outline/edit-room.ts'
import { faultOf } from '../../../../src/web/playground/board/outline/judge-outline.ts'
import {
  circumferenceOf,
  cornersOf,
  lengthOf,
  placeAt,
  pointAtPlace,
  wallsOf,
  wayOf,
} from '../../../../src/web/playground/board/outline/walls.ts'
import { runs } from '../../../support/property-runs.ts'
import { anyRoom, opening, roomOf } from './rooms.ts'

const square: [number, number][] = [
  [0, 0],
  [4, 0],
  [4, 3],
  [0, 3],
]
const whole = (room: Room) => circumferenceOf(wallsOf(cornersOf(room)))
const pick = fc.nat(1000)
const step = fc.integer({ min: -40, max: 40 }).map((steps) => steps / 20)

/** What holds of every room that the board sends: the schema takes it, and each opening lies on the outline. */
function expectSound(room: Room) {
  expect(Room.safeParse(room).success).toBe(true)
  for (const { pos, l } of openingsOf(room)) {
    expect(pos).toBeGreaterThanOrEqual(0)
    expect(pos).toBeLessThan(whole(room))
    expect(l).toBeGreaterThan(0)
    expect(l).toBeLessThanOrEqual(whole(room) + 1e-5)
  }
}

/** Pairs of openings of one wall that overlap. */
function overlaps(room: Room): number {
  const around = whole(room)
  const list = openingsOf(room)
  const meet = (a: (typeof list)[number], b: (typeof list)[number]) =>
    [-around, 0, around].some((round) => a.pos + round < b.pos + b.l - 1e-4 && b.pos < a.pos + round + a.l - 1e-4)
  return list.flatMap((a, i) => list.slice(i + 1).filter((b) => meet(a, b))).length
}

const middles = (room: Room) => {
  const walls = wallsOf(cornersOf(room))
  return openingsOf(room).map(({ pos, l }) => pointAtPlace(walls, placeAt(walls, pos + l / 2)))
}

const edits: fc.Arbitrary<(room: Room) => Room> = fc.oneof(
  fc.tuple(pick, step, step).map(([i, dx, dz]) => (room: Room) => {
    const corners = cornersOf(room)
    const [x, z] = corners[i % corners.length]!
    return moveCorner(room, i % corners.length, [x + dx, z + dz])
  }),
  fc.tuple(pick, step).map(
    ([i, offset]) =>
      (room: Room) =>
        slideWall(room, i % cornersOf(room).length, offset),
  ),
  pick.map((i) => (room: Room) => removeCorner(room, i % cornersOf(room).length)),
  fc.tuple(pick, fc.integer({ min: 20, max: 160 })).map(
    ([i, l]) =>
      (room: Room) =>
        resizeWall(room, i % cornersOf(room).length, l / 20),
  ),
  fc.tuple(pick, fc.double({ min: 0.1, max: 0.9, noNaN: true })).map(([i, share]) => (room: Room) => {
    const walls = wallsOf(cornersOf(room))
    const wall = i % walls.corners.length
    return insertCorner(room, wall, pointAtPlace(walls, { wall, along: lengthOf(walls, wall) * share }))
  }),
)

describe('any edit', () => {
  test('that leaves a room leaves a sound one, with every opening on its outline', () => {
    fc.assert(
      fc.property(anyRoom, fc.array(edits, { minLength: 1, maxLength: 5 }), (start, chain) => {
        let room = start
        for (const edit of chain) {
          const next = edit(room)
          if (faultOf(cornersOf(next))) continue
          room = mergeCorners(next)
          expectSound(room)
          expect(Math.abs(signedArea(cornersOf(room).flat()))).toBeGreaterThan(3.9)
        }
      }),
      { seed: 3, numRuns: runs(400) },
    )
  })

  test('back and forth gives the room back', () => {
    fc.assert(
      fc.property(anyRoom, pick, step, step, (room, i, dx, dz) => {
        const corner = i % cornersOf(room).length
        const [x, z] = cornersOf(room)[corner]!
        const back = moveCorner(moveCorner(room, corner, [x + dx, z + dz]), corner, [x, z])
        const apart = cornersOf(back).map(([cx, cz], k) =>
          Math.hypot(cx - cornersOf(room)[k]![0], cz - cornersOf(room)[k]![1]),
        )
        expect(Math.max(...apart)).toBeLessThan(1e-5)
        expect(openingsOf(back)).toHaveLength(openingsOf(room).length)
      }),
      { seed: 5, numRuns: runs(200) },
    )
  })

  test('leaves openings of walls that did not change where they are', () => {
    fc.assert(
      fc.property(anyRoom, pick, step, step, (room, i, dx, dz) => {
        const count = cornersOf(room).length
        const corner = i % count
        const [x, z] = cornersOf(room)[corner]!
        const moved = moveCorner(room, corner, [x + dx, z + dz])
        const walls = wallsOf(cornersOf(room))
        openingsOf(room).forEach(({ pos, l }, k) => {
          const on = [placeAt(walls, pos).wall, placeAt(walls, pos + l - 1e-6).wall]
          if (on.some((wall) => wall === corner || wall === (corner + count - 1) % count)) return
          if (openingsOf(moved).length !== openingsOf(room).length) return
          expect(
            Math.hypot(middles(moved)[k]![0] - middles(room)[k]![0], middles(moved)[k]![1] - middles(room)[k]![1]),
          ).toBeLessThan(1e-4)
        })
      }),
      { seed: 9, numRuns: runs(200) },
    )
  })
})

describe('corners and walls', () => {
  test('a moved first corner takes the origin of all openings with it', () => {
    const room = moveCorner(roomOf(square, [opening(5, 0.9)]), 0, [-1, 0])
    expect(openingsOf(room)[0]).toMatchObject({ pos: 6, l: 0.9 })
  })

  test('a wall that grows shorter pushes its openings together, then narrows them', () => {
    const room = roomOf(square, [opening(0.2, 1), opening(2.6, 1)])
    expect(openingsOf(resizeWall(room, 0, 2.4)).map(({ pos, l }) => [pos, l])).toEqual([
      [0.2, 1],
      [1.4, 1],
    ])
    expect(openingsOf(resizeWall(room, 0, 1.6)).map(({ l }) => l)).toEqual([0.8, 0.8])
  })

  test('a typed length is the length, and walls keep their directions', () => {
    fc.assert(
      fc.property(anyRoom, pick, fc.integer({ min: 20, max: 140 }), (room, i, twentieths) => {
        const wall = i % cornersOf(room).length
        const resized = resizeWall(room, wall, twentieths / 20)
        if (faultOf(cornersOf(resized)) || cornersOf(resized).length !== cornersOf(room).length) return
        const [before, after] = [wallsOf(cornersOf(room)), wallsOf(cornersOf(resized))]
        expect(lengthOf(after, wall)).toBeCloseTo(twentieths / 20, 4)
        const turned = before.corners.filter((_, k) => {
          const [a, b] = [wayOf(before, k), wayOf(after, k)]
          return lengthOf(after, k) > 0.05 && Math.abs(a[0] * b[0] + a[1] * b[1]) < 0.999
        })
        expect(turned).toEqual([])
      }),
      { seed: 13, numRuns: runs(200) },
    )
  })

  test('a part of a straight wall is pushed out with walls that join it', () => {
    const split = insertCorner(roomOf(square), 0, [2, 0])
    expect(cornersOf(slideWall(split, 0, 1))).toEqual([
      [0, -1],
      [2, -1],
      [2, 0],
      [4, 0],
      [4, 3],
      [0, 3],
    ])
  })

  test('a corner taken away joins its walls and keeps their openings', () => {
    const room = removeCorner(insertCorner(roomOf(square, [opening(0.5, 0.9), opening(2.5, 0.9)]), 0, [2, 0]), 1)
    expect(cornersOf(room)).toEqual(square)
    expect(openingsOf(room).map(({ pos }) => pos)).toEqual([0.5, 2.5])
  })

  test('an inserted corner changes no opening, around it or not', () => {
    const openings = [opening(1.5, 1), opening(6.5, 1.5)]
    expect(openingsOf(insertCorner(roomOf(square, openings), 0, [2, 0]))).toEqual(openings)
  })

  test('a triangle keeps its corners; a corner on its neighbour is one with it', () => {
    const triangle = roomOf(square.slice(0, 3))
    expect(removeCorner(triangle, 1)).toBe(triangle)
    expect(cornersOf(mergeCorners(moveCorner(insertCorner(roomOf(square), 0, [2, 0]), 1, [4, 0.001])))).toHaveLength(4)
  })

  test('a closed outline is read as an open one', () => {
    expect(cornersOf(roomOf([...square, square[0]!, square[0]!]))).toEqual(square)
  })

  test.each([
    [
      'crossing walls',
      [
        [0, 0],
        [4, 0],
        [0, 3],
        [4, 3],
      ],
      'Walls cross each other',
    ],
    [
      'a small room',
      [
        [0, 0],
        [2, 0],
        [2, 1.9],
        [0, 1.9],
      ],
      'The room is smaller than 4 m²',
    ],
    [
      'four square metres',
      [
        [0, 0],
        [2, 0],
        [2, 2],
        [0, 2],
      ],
      undefined,
    ],
  ] as [string, [number, number][], string | undefined][])('%s', (_, corners, fault) => {
    expect(faultOf(corners)).toBe(fault)
  })
})

describe('openings', () => {
  test('set, moved, stretched and widened anywhere they stay on one wall and overlap none', () => {
    const place = fc.tuple(fc.double({ min: -6, max: 10, noNaN: true }), fc.double({ min: -6, max: 10, noNaN: true }))
    const deed = fc.tuple(fc.constantFrom('set', 'move', 'start', 'end', 'widen'), pick, place)
    fc.assert(
      fc.property(anyRoom, fc.array(deed, { maxLength: 6 }), (start, deeds) => {
        let room = start
        for (const [what, i, at] of deeds) {
          const list = openingsOf(room)
          const index = list.length === 0 ? 0 : i % list.length
          if (what === 'set') {
            const set = openingAt(room, (['door', 'window', 'gap'] as const)[i % 3]!, at, i % 2 === 0)
            if (set) room = withOpenings(room, [...list, set])
          } else if (list.length > 0) {
            const changed =
              what === 'move'
                ? openingMoved(room, index, at, i % 2 === 0)
                : what === 'widen'
                  ? openingWidened(room, index, Math.abs(at[0]))
                  : openingStretched(room, index, what as 'start' | 'end', at, i % 2 === 0)
            if (changed) room = withOpenings(room, list.with(index, changed))
          }
          expectSound(room)
          expect(overlaps(room)).toBe(0)
        }
      }),
      { seed: 17, numRuns: runs(400) },
    )
  })

  test('a door is centred where it is set, moves to the middle of a wall nearby, and around corners', () => {
    const room = roomOf(square)
    expect(openingAt(room, 'door', [1.2, 0.3], true)).toMatchObject({ pos: 0.75, l: 0.9 })
    expect(openingAt(room, 'door', [2.03, 0.3], true)).toMatchObject({ pos: 1.55 })
    const moved = openingMoved(withOpenings(room, [opening(1, 0.9)]), 0, [4.1, 1], false)
    expect(moved?.pos).toBeCloseTo(4 + 0.55, 5)
  })

  test('an opening goes beside those that are there, and nowhere where there is no room', () => {
    const taken = roomOf(square, [opening(0.5, 3)])
    expect(openingAt(taken, 'door', [2, 0], true)).toBeUndefined()
    expect(openingAt(roomOf(square, [opening(1, 1)]), 'door', [1.6, 0], true)).toMatchObject({ pos: 2 })
  })

  test('ends are drawn up to the next opening and never nearer than 0.30 m', () => {
    const room = roomOf(square, [opening(0.5, 0.9), opening(2, 0.9)])
    expect(openingStretched(room, 0, 'end', [3, 0], true)).toMatchObject({ pos: 0.5, l: 1.5 })
    expect(openingStretched(room, 0, 'start', [1.35, 0], true)).toMatchObject({ pos: 1.1, l: 0.3 })
  })
})
