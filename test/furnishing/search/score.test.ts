import { describe, expect, test } from 'vitest'
import type { Composition } from '../../../src/furnishing/groups/composition.ts'
import type { PlacementGroup } from '../../../src/furnishing/groups/placement-groups.ts'
import type { Plan } from '../../../src/furnishing/request/plan.ts'
import { placementScore, worthOfPieces } from '../../../src/furnishing/search/score.ts'
import { specOf } from '../../../src/furnishing/types/furniture-types.ts'
import type { Opening } from '../../../src/schema/room.ts'
import { atWall, free, groupOf, piece, planWith, rectangle, type Stand } from './placed-groups.ts'
import { at, opening, termOf } from './score-terms.ts'

const bed = atWall(piece('bed', 2, 2))
const sleeping = groupOf('sleeping', 'bed')

describe('a bed', () => {
  test.each([
    ['touches the window from the right', 4, 0],
    ['1 cm of the window behind it', 3.99, 1],
    ['all of it', 2.5, 1],
    ['touches it from the left', 1, 0],
    ['1 cm of it from the left', 1.01, 1],
  ])('window behind its head: %s', (_, x, expected) => {
    const behind = (type: Opening['type'], pos: number) =>
      termOf(sleeping, bed, rectangle(6, 4, [opening(type, pos)]), 'windowBehindHead')
    expect(behind('window', 3)(at(x))).toBe(expected)
    expect(behind('door', 3)(at(x))).toBe(0)
    expect(behind('window', 7)(at(x))).toBe(0)
    expect(behind('window', 3)({ x, z: 1, wall: -1 })).toBe(0)
  })

  test('door beside its head: any door or gap in its wall', () => {
    const beside = (type: Opening['type'], pos: number) =>
      termOf(sleeping, bed, rectangle(6, 4, [opening(type, pos)]), 'doorBesideHead')(at(0))
    expect([beside('door', 5), beside('gap', 5), beside('window', 5), beside('door', 7)]).toEqual([1, 1, 0, 0])
  })

  test('amid its wall: 1 in the middle, falling in proportion to 0 at its end', () => {
    const amid = termOf(sleeping, bed, rectangle(6, 4), 'centredOnWall')
    expect(amid(at(2))).toBe(1)
    expect(amid(at(3.5))).toBeCloseTo(0.5, 9)
    expect(amid(at(0.5))).toBeCloseTo(0.5, 9)
    expect(amid(at(7))).toBe(0)
    expect(amid({ x: 2, z: 1, wall: -1 })).toBe(0)
    // Along the near wall, from (6, 4) to (0, 4), a group turned by 180° begins at its greatest x.
    expect(amid({ x: 4, z: 4, turn: 180, wall: 2 })).toBe(1)
    expect(amid({ x: 2.5, z: 4, turn: 180, wall: 2 })).toBeCloseTo(0.5, 9)
  })

  test('amid its wall with what touches the wall, not with the strip beside it', () => {
    const lopsided = { ...bed, width: 3, back: { from: 1, to: 3 } }
    expect(termOf(sleeping, lopsided, rectangle(6, 4), 'centredOnWall')(at(1))).toBe(1)
  })

  test('amid its wall with all of its width when nothing says what touches the wall', () => {
    const loose = free(piece('bed', 2, 2))
    expect(termOf(sleeping, loose, rectangle(6, 4), 'centredOnWall')(at(2))).toBe(1)
    expect(termOf(sleeping, { ...bed, width: 3 }, rectangle(6, 4), 'centredOnWall')(at(2))).toBe(1)
  })

  test('far from the nearest door: its head, against the square root of the area, at most 1', () => {
    // 4 × 4 m: the root is 4. The door's middle is (4, 2), the head's (x + 1, 0).
    const far = termOf(sleeping, bed, rectangle(4, 4, [opening('door', 5.5)]), 'farFromDoor')
    expect(far(at(1))).toBeCloseTo(Math.hypot(2, 2) / 4, 9)
    expect(far(at(-1))).toBe(1)
    const two = rectangle(4, 4, [opening('door', 5.5), opening('gap', 13.5)])
    expect(termOf(sleeping, bed, two, 'farFromDoor')(at(0))).toBeCloseTo(Math.hypot(1, 2) / 4, 9)
    expect(termOf(sleeping, bed, rectangle(4, 4, [opening('window', 5)]), 'farFromDoor')(at(1))).toBe(1)
  })
})

describe.each([
  ['a bed', sleeping, bed],
  ['a sofa', groupOf('relaxing', 'sofa'), atWall(piece('sofa', 2, 2))],
] as const)('%s in the line of a door', (_, group, composition) => {
  // The door takes x from 4 to 5, so its line is 1.6 m wide and 3.5 m long; the middle of the group is at (x + 1, z + 1).
  const inLine = termOf(group, composition, rectangle(9, 9, [opening('door', 4)]), 'inDoorLine')

  test.each([
    [3.5, 1, 1],
    [4.29, 1, 1],
    [4.31, 1, 0],
    [2.71, 1, 1],
    [2.69, 1, 0],
    [3.5, 2.49, 1],
    [3.5, 2.51, 0],
    [3.5, -0.99, 1],
    [3.5, -1.01, 0],
  ])('at %d, %d', (x, z, expected) => {
    expect(inLine({ x, z })).toBe(expected)
  })

  test('the line of a door in another wall runs across', () => {
    const sideways = termOf(group, composition, rectangle(9, 9, [opening('door', 0), opening('gap', 13)]), 'inDoorLine')
    expect([sideways({ x: 6, z: 3.5 }), sideways({ x: 6, z: 6 }), sideways({ x: 4, z: 3.5 })]).toEqual([1, 0, 0])
  })
})

describe.each(['dining', 'meeting'] as const)('a table for %s', (kind) => {
  const group = groupOf(kind, 'dining_table')
  const table = free(piece('dining_table', 2, 1))
  const long = free(piece('dining_table', 1, 2))
  /** So that its middle is at (x, z). */
  const amid = (x: number, z: number): Stand => ({ x: x - 1, z: z - 0.5, wall: -1 })

  test('amid the room: from 0.5 in its middle to −0.5 in a corner', () => {
    const centred = termOf(group, table, rectangle(6, 8), 'centredInRoom')
    expect(centred(amid(3, 4))).toBeCloseTo(0.5, 9)
    expect(centred(amid(0, 8))).toBeCloseTo(-0.5, 9)
    expect(centred(amid(3, 1.5))).toBeCloseTo(0, 9)
    expect(centred(amid(5.5, 4))).toBeCloseTo(0, 9)
    const elsewhere = planWith([
      [10, 20],
      [16, 20],
      [16, 28],
      [10, 28],
    ])
    expect(termOf(group, table, elsewhere, 'centredInRoom')(amid(13, 24))).toBeCloseTo(0.5, 9)
  })

  test('along the room: its long side along the room’s', () => {
    const along = (composition: Composition, plan: Plan, turn: number) =>
      termOf(group, composition, plan, 'alongRoom')({ x: 3, z: 3, turn, wall: -1 })
    const [wide, deep] = [rectangle(6, 4), rectangle(4, 6)]
    expect([0, 90, 180, -90].map((turn) => along(table, wide, turn))).toEqual([1, 0, 1, 0])
    expect([0, 90, 180, -90].map((turn) => along(table, deep, turn))).toEqual([0, 1, 0, 1])
    expect([0, 90].map((turn) => along(long, wide, turn))).toEqual([0, 1])
    expect([44, 46].map((turn) => along(table, wide, turn))).toEqual([1, 0])
    const shifted = planWith([
      [0, 5],
      [6, 5],
      [6, 9],
      [0, 9],
    ])
    expect([0, 90].map((turn) => along(table, shifted, turn))).toEqual([1, 0])
  })
})

describe('a desk', () => {
  const working = groupOf('working', 'task_table')
  /** Its chair behind it looks at the wall, or, free in the room, over the desk. */
  const desk = atWall(piece('task_table', 2, 0.8), piece('task_chair', 0.6, 0.6, 0.7, 0.8, 180))

  test('near a window: 1 at the middle of the nearest, 0 from 2.5 m on', () => {
    // The middle of desk and chair is 1 m and 0.7 m from its corner.
    const near = (x: number, openings: Opening[]) =>
      termOf(working, desk, rectangle(9, 6, openings), 'nearWindow')({ x: x - 1, z: 0.8, wall: -1 })
    const pane = opening('window', 4)
    expect(near(4.5, [pane])).toBeCloseTo(1 - 1.5 / 2.5, 9)
    expect(near(6.5, [pane])).toBeCloseTo(0, 9)
    expect(near(6.1, [pane])).toBeCloseTo(1 - Math.hypot(1.6, 1.5) / 2.5, 9)
    expect(near(6.7, [pane])).toBe(0)
    expect(near(8, [pane])).toBe(0)
    expect(near(4.5, [opening('door', 4)])).toBe(0)
    expect(near(6.5, [pane, opening('window', 6)])).toBeCloseTo(1 - 1.5 / 2.5, 9)
    expect(near(6.5, [opening('window', 6), pane])).toBeCloseTo(1 - 1.5 / 2.5, 9)
  })

  test('at the end of a wall and before a window it counts half of what storage does', () => {
    const plan = rectangle(9, 6, [opening('window', 0, 1, 0.5)])
    expect(termOf(working, desk, plan, 'wallEnd')(at(0))).toBe(0.5)
    expect(termOf(working, desk, plan, 'beforeWindow')(at(0))).toBe(0.5)
  })

  test('faces the nearest door: 1 straight at it, 0 beside, −1 at its back', () => {
    // The chair's middle is 1 m and 1.1 m from the desk's corner; here at (5, 5).
    const faces = (turn: number, ...doors: Opening[]) => {
      const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
      const stand = { x: 5 - cos + 1.1 * sin, z: 5 - sin - 1.1 * cos, turn, wall: -1 }
      return termOf(working, desk, rectangle(10, 10, doors), 'facesDoor')(stand)
    }
    const far = opening('door', 4.5)
    expect(
      [faces(0, far), faces(90, far), faces(180, far), faces(-90, far)].map((it) => Math.round(it * 1e9) / 1e9 + 0),
    ).toEqual([1, 0, -1, 0])
    expect(faces(45, far)).toBeCloseTo(Math.SQRT1_2, 9)
    // Another door at (10, 8) is further away than the one at (5, 0) only by the 3 m aside.
    expect(faces(0, opening('door', 17.5), far)).toBeCloseTo(1, 9)
    expect(faces(0, far, opening('door', 17.5))).toBeCloseTo(1, 9)
    expect(faces(0)).toBe(0)
    expect(faces(0, opening('window', 4.5))).toBe(0)
  })

  test('faces where its chair is turned', () => {
    // A chair at the side of the desk looks along it, to the door in the right wall; the desk is turned to the left wall.
    const sideways = atWall(piece('task_table', 2, 0.8), piece('task_chair', 0.6, 0.6, 2, 0.1, -90))
    const faces = (...doors: Opening[]) =>
      termOf(working, sideways, rectangle(10, 10, doors), 'facesDoor')({ x: 5.4, z: 2.7, turn: 90, wall: -1 })
    // Its middle is at (5, 5) and it looks to the greater z.
    expect(faces(opening('door', 24.5))).toBeCloseTo(1, 9)
    expect(faces(opening('door', 4.5))).toBeCloseTo(-1, 9)
  })

  test('without a chair it faces nothing', () => {
    const bare = atWall(piece('task_table', 2, 0.8))
    expect(termOf(working, bare, rectangle(6, 4, [opening('door', 1)]), 'facesDoor')(at(2))).toBe(0)
  })
})

test('an executive desk faces the door and stands amid its wall', () => {
  const group = groupOf('exec', 'exec_table')
  const desk = atWall(piece('exec_chair', 0.6, 0.6, 0.7, 0), piece('exec_table', 2, 0.8, 0, 1))
  const plan = rectangle(6, 6, [opening('door', 14.5)])
  // The chair's middle is 1 m and 0.3 m from the corner of the group; the middle of the door is (3, 6).
  expect(termOf(group, desk, plan, 'execFacesDoor')(at(2))).toBeCloseTo(1, 9)
  expect(termOf(group, { ...desk, back: { from: 0, to: 2 } }, plan, 'centredOnWall')(at(2))).toBe(1)
})

describe('storage', () => {
  const lone = groupOf('lone', 'wardrobe')
  const shelf = (h: number) => atWall(piece('shelf', 1, 0.4, 0, 0, 0, h))

  test.each([
    [0, 1],
    [0.25, 0.75],
    [1, 0],
    [2.5, 0],
    [4.25, 0.25],
    [5, 1],
  ])('at the end of its wall: from x = %d of a wall of 6 m it counts %d', (x, expected) => {
    expect(termOf(lone, shelf(1), rectangle(6, 4), 'wallEnd')(at(x))).toBeCloseTo(expected, 9)
    expect(termOf(lone, shelf(1), rectangle(6, 4), 'wallEnd')({ x, z: 2, wall: -1 })).toBe(0)
  })

  test.each([
    [0.949, 0],
    [0.951, 1],
    [2, 1],
    [3.049, 1],
    [3.051, 0],
  ])('before a window from x = 2 to 3, or 5 cm beside it: 1 m of storage from x = %d counts %d', (x, expected) => {
    const plan = rectangle(6, 4, [opening('window', 2, 1, 0.9)])
    expect(termOf(lone, shelf(1), plan, 'beforeWindow')(at(x))).toBe(expected)
  })

  test('a window whose sill is as high as the piece does not matter, nor does a door', () => {
    const hides = (h: number, type: Opening['type'] = 'window') =>
      termOf(lone, shelf(h), rectangle(6, 4, [opening(type, 2, 1, 0.9)]), 'beforeWindow')(at(2))
    expect([hides(0.9), hides(0.91), hides(0.91, 'door')]).toEqual([0, 1, 0])
    const panes = [opening('window', 4.5, 1, 0.9), opening('window', 2, 1, 0.9)]
    expect(termOf(lone, shelf(1), rectangle(6, 4, panes), 'beforeWindow')(at(2))).toBe(1)
    const stacked = atWall(piece('sideboard', 1, 0.4, 0, 0, 0, 0.5), { ...piece('tv', 1, 0.1, 0, 0, 0, 0.5), y: 0.5 })
    expect(termOf(lone, stacked, rectangle(6, 4, [opening('window', 2, 1, 0.9)]), 'beforeWindow')(at(2))).toBe(1)
  })
})

test('a group around a pinned anchor has no score of its own', () => {
  const pinned = groupOf('sleeping', 'bed', { pin: {} as NonNullable<PlacementGroup['pin']> })
  expect(placementScore(pinned, bed, { x: 2, z: 0, turn: 0, wall: 0 }, rectangle(6, 4))).toBe(0)
})

test('pieces are worth the sum of their types', () => {
  expect(worthOfPieces([])).toBe(0)
  expect(worthOfPieces([piece('bed', 2, 2), piece('nightstand', 0.5, 0.5), piece('nightstand', 0.5, 0.5)])).toBe(
    specOf('bed').worth + 2 * specOf('nightstand').worth,
  )
})
