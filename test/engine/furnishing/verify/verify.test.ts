import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Expectation, matchPins } from '../../../../src/engine/furnishing/verify/content.ts'
import { isolatedOpenings, verifierOf } from '../../../../src/engine/furnishing/verify/verifier.ts'
import { verify, walkabilityOf } from '../../../../src/engine/furnishing/verify/verify.ts'
import { addedViolations } from '../../../../src/engine/furnishing/verify/violation.ts'
import type { FurnitureType } from '../../../../src/schema/furnishing/furniture.ts'
import type { PlacedItem } from '../../../../src/schema/furnishing/result.ts'
import type { Room } from '../../../../src/schema/furnishing/room.ts'
import type { Shape } from '../../../../src/schema/furnishing/shape.ts'
import { runs } from '../../../support/property-runs.ts'
import { randomLayout } from '../../../support/random-furniture.ts'
import { OUTLINE_NAMES, randomRoom } from '../../../support/random-room.ts'
import { seeded } from '../../../support/seeded.ts'
import { type Rule, sampledVerdicts } from '../../reference/sampled-verdict.ts'
import {
  box,
  brief,
  broken,
  CORNER,
  door,
  furnishingOf,
  type Point,
  put,
  roomOf,
  SQUARE,
  windowAt,
} from './small-cases.ts'

describe('Q1: no overlap beyond 1 cm² and 1 mm', () => {
  const room = roomOf(SQUARE)
  const other = (x: number, z = 1, rotation = 0) => put('other', box(1, 1), x, z, rotation)

  test.each([
    ['0.9 cm² is none', other(1), other(1.99991), []],
    ['1.1 cm² is one', other(1), other(1.99989), ['Q1 0,1']],
    ['side by side', other(1), other(2), []],
    ['one inside the other', put('other', box(0.6, 0.6), 1, 1), put('other', box(0.1, 0.1), 1.3, 1.3, 30), ['Q1 0,1']],
    [
      'a cross without a vertex inside',
      put('other', box(3, 0.2), 0.5, 2),
      put('other', box(0.2, 3), 2, 0.5),
      ['Q1 0,1'],
    ],
    ['a turned corner 0.9 cm² deep', other(1), put('other', box(1, 1), 2 - Math.sqrt(0.9e-4), 1.5, -45), []],
    ['a turned corner 1.1 cm² deep', other(1), put('other', box(1, 1), 2 - Math.sqrt(1.1e-4), 1.5, -45), ['Q1 0,1']],
  ] as const)('%s', (_, a, b, expected) => {
    expect(broken(room, a, b)).toEqual(expected)
  })

  test.each([
    ['0.9 mm of shared height is none', 0.7991, []],
    ['1.1 mm of shared height is one', 0.7989, ['Q1 0,1']],
  ] as const)('%s', (_, y, expected) => {
    expect(
      broken(room, put('nightstand', box(0.5, 0.5), 1, 1), put('bed_lamp', box(0.2, 0.2, 0.3), 1.1, 1.1, 0, y)),
    ).toEqual(expected)
  })

  test('a carpet lies under anything but another carpet', () => {
    const carpet = (x: number) => put('carpet', box(2, 2, 0.01), x, 1)
    expect(broken(room, carpet(1), other(1.5))).toEqual([])
    expect(broken(room, carpet(1), carpet(1.5))).toEqual(['Q1 0,1'])
  })

  test('circles count exactly: between their chords and sides there is room', () => {
    const round = (x: number, z: number): PlacedItem => put('other', { type: 'cylinder', r: 0.5, h: 0.8 }, x, z)
    expect(broken(room, round(1, 1), round(2, 1))).toEqual([])
    expect(broken(room, round(1, 1), round(1 + Math.SQRT1_2, 1 + Math.SQRT1_2 - 0.01))).toEqual(['Q1 0,1'])
    // A lens d deep has about 4/3 · √0.5 · d^1.5: 0.84 cm² at 2.0 mm, 1.11 cm² at 2.4 mm.
    expect(broken(room, round(1, 1), round(1.998, 1))).toEqual([])
    expect(broken(room, round(1, 1), round(1.9976, 1))).toEqual(['Q1 0,1'])
    expect(broken(room, round(1, 1), put('other', box(1, 1), 1.5, 0.5))).toEqual([])
    expect(broken(room, round(1, 1), put('other', box(0.3, 0.3), 1.36, 1.36))).toEqual([])
    expect(broken(room, round(1, 1), put('other', box(0.3, 0.3), 1.34, 1.34))).toEqual(['Q1 0,1'])
    expect(broken(room, round(1, 1), put('other', box(1.2, 1.2), 0.4, 0.4))).toEqual(['Q1 0,1'])
  })

  test('a piece may stand in the inner corner of an L or of a concave polygon', () => {
    const l = put('sofa', { type: 'l-extrusion', a: 2, b: 2, c: 0.8, d: 0.8, h: 0.8 }, 1, 1)
    const points: Point[] = [
      [0, 0],
      [2, 0],
      [2, 0.8],
      [0.8, 0.8],
      [0.8, 2],
      [0, 2],
      [0, 0],
    ]
    const polygon = put('sofa', { type: 'polygon-extrusion', points: points.toReversed(), h: 0.8 }, 1, 1)
    for (const sofa of [l, polygon]) {
      expect(broken(room, sofa, put('other', box(1.2, 1.2), 1.8, 1.8))).toEqual([])
      expect(broken(room, sofa, put('other', box(1.2, 1.2), 1.7999, 1.8))).toEqual(['Q1 0,1'])
      expect(broken(room, sofa, put('other', { type: 'cylinder', r: 0.6, h: 1 }, 2.4, 2.4))).toEqual([])
      expect(broken(room, sofa, put('other', { type: 'cylinder', r: 0.6, h: 1 }, 2.3, 2.4))).toEqual(['Q1 0,1'])
    }
    const turned = { ...l, position: [3, 0, 3], rotation: 180 } as const satisfies Partial<PlacedItem>
    expect(broken(room, l, { ...turned, position: [3.7, 0, 3.801] })).toEqual([])
    expect(broken(room, l, { ...turned, position: [3.7, 0, 3.79] })).toEqual(['Q1 0,1'])
  })
})

describe('Q2: inside the room', () => {
  test.each([
    ['0.9 cm² outside are none', SQUARE, put('other', box(1, 1), -0.9e-4, 1), []],
    ['1.1 cm² outside are one', SQUARE, put('other', box(1, 1), -1.1e-4, 1), ['Q2 0']],
    ['all of it outside', SQUARE, put('carpet', box(1, 1), 10, 10), ['Q2 0']],
    ['across an inner corner', CORNER, put('carpet', box(1, 1), 1.5, 1.5), ['Q2 0']],
    ['in an arm', CORNER, put('carpet', box(4, 2), 0, 0), []],
    [
      'an L that fills the L',
      CORNER,
      put('carpet', { type: 'l-extrusion', a: 4, b: 4, c: 2, d: 2, h: 0.01 }, 0, 0),
      [],
    ],
    [
      'an L too wide',
      CORNER,
      put('carpet', { type: 'l-extrusion', a: 4, b: 4, c: 2.0001, d: 2, h: 0.01 }, 0, 0),
      ['Q2 0'],
    ],
    ['a circle that touches three walls', SQUARE, put('carpet', { type: 'cylinder', r: 2, h: 0.01 }, 2, 2), []],
    ['a circle beyond a wall', SQUARE, put('carpet', { type: 'cylinder', r: 2, h: 0.01 }, 2.01, 2), ['Q2 0']],
    ['as high as the room', SQUARE, put('other', box(1, 1, 2.5), 1, 1), []],
    ['higher than the room', SQUARE, put('other', box(1, 1, 2.501), 1, 1), ['Q2 0']],
    ['below the floor', SQUARE, put('other', box(1, 1), 1, 1, 0, -0.01), ['Q2 0']],
  ] as const)('%s', (_, points, item, expected) => {
    const shifted = [...points.slice(2), ...points.slice(0, 2)]
    const either = [points, points.toReversed(), [...points, points[0]!], shifted] as Point[][]
    for (const listed of either) expect(broken(roomOf(listed), item)).toEqual(expected)
  })

  test('the test vector of docs/decisions.md#c2: its back on the wall x = −2', () => {
    const shelf = put('shelf', box(1.2, 0.4), -2, 2, -90)
    const around = (x: number): Room =>
      roomOf([
        [x, -4],
        [2, -4],
        [2, 4],
        [x, 4],
      ])
    expect(broken(around(-2), shelf)).toEqual([])
    expect(broken(around(-1.999), shelf)).toEqual(['Q2 0'])
    const corner = (x: number, z: number) => put('other', box(0.1, 0.1), x, z)
    expect(broken(around(-2), shelf, corner(-1.6, 1.9), corner(-2, 2), corner(-2, 0.7))).toEqual([])
    expect(broken(around(-2), shelf, corner(-1.71, 1.89), corner(-1.99, 0.81))).toEqual(['Q1 0,1', 'Q1 0,2'])
  })
})

describe('Q3: openings stay free', () => {
  /** Between the north wall's z and the piece lie `gap` metres; x from 1.5 to 2.5. */
  const facing = (gap: number, type: FurnitureType = 'coffee_table', h = 0.4, y = 0) =>
    put(type, box(1, 0.5, h), 1.5, gap, 0, y)

  test.each([
    ['a door keeps 0.9 m: 0.9 cm² in', door(1, 2), facing(0.9 - 0.9e-4), []],
    ['a door keeps 0.9 m: 1.1 cm² in', door(1, 2), facing(0.9 - 1.1e-4), ['Q3 0 at 0']],
    ['a gap keeps 0.5 m', { ...door(1, 2), type: 'gap' }, facing(0.501), []],
    ['a gap keeps no less', { ...door(1, 2), type: 'gap' }, facing(0.499), ['Q3 0 at 0']],
    ['circulationWidth replaces 0.9', door(1, 2, 1.5), facing(1.4), ['Q3 0 at 0']],
    ['circulationWidth 0 keeps nothing', door(1, 2, 0), facing(0.01), []],
    ['beside the door', door(2.5, 1), facing(0), []],
    [
      'a window keeps 0.5 m from what is taller than its sill',
      windowAt(1, 2, 0.9),
      facing(0.4, 'other', 1),
      ['Q3 0 at 0'],
    ],
    ['what is 0.9 mm taller fits under', windowAt(1, 2, 0.9), facing(0, 'other', 0.9009), []],
    ['what is 1.1 mm taller does not', windowAt(1, 2, 0.9), facing(0, 'other', 0.9011), ['Q3 0 at 0']],
    ['above the window', { ...windowAt(1, 2, 0.3), h: 0.5 }, facing(0, 'other', 0.4, 0.8), []],
    ['a carpet may lie before a door', door(1, 2), facing(0, 'carpet', 0.01), []],
    ['a lamp may hang at 2.0 m', door(1, 2), facing(0, 'pendant_lamp', 0.4, 2), []],
    ['but not at 1.9 m', door(1, 2), facing(0, 'pendant_lamp', 0.4, 1.9), ['Q3 0 at 0']],
    ['an opening past the end is left out', door(16.01, 2), facing(0), []],
    ['an opening at the end is one at the start', door(16, 3), facing(0.5), ['Q3 0 at 0']],
    ['an opening that wraps past the end', door(15, 3), facing(0.5), ['Q3 0 at 0']],
    ['its other edge is kept free too', door(15, 2), put('coffee_table', box(0.5, 0.5), 0.8, 0.1), ['Q3 0 at 0']],
  ] as const)('%s', (_, opening, item, expected) => {
    expect(broken(roomOf(SQUARE, [opening]), item)).toEqual(expected)
  })

  test('an opening over a vertex keeps one rectangle for each edge, in either winding', () => {
    const square = put('coffee_table', box(0.2, 0.2), 3.1, 0.95)
    const places = [square, put('coffee_table', box(0.2, 0.2), 2.9, 0.5), put('coffee_table', box(0.2, 0.2), 2.7, 0.95)]
    for (const item of places.slice(0, 2)) expect(broken(roomOf(SQUARE, [door(3, 2.2)]), item)).toEqual(['Q3 0 at 0'])
    expect(broken(roomOf(SQUARE, [door(3, 2.2)]), places[2]!)).toEqual([])
    const turned: Point[] = SQUARE.toReversed()
    // From (0, 4): the corner (4, 0) lies at 8.
    expect(broken(roomOf(turned, [door(6.8, 2.2)]), square)).toEqual(['Q3 0 at 0'])
    expect(broken(roomOf([...turned, turned[0]!], [door(6.8, 2.2)]), places[2]!)).toEqual([])
  })

  describe('what belongs to a wall is kept off doors and gaps even at width 0', () => {
    const wide = door(1, 1, 0)
    const shelf = (x: number, z = 0, shape: Shape = box(0.8, 0.3), type: FurnitureType = 'shelf') =>
      put(type, shape, x, z)
    const aligned = (wallAlignment: 'none' | 'x-axis'): Shape => ({
      type: 'box',
      a: 0.8,
      b: 0.3,
      h: 0.8,
      wallAlignment,
    })

    test.each([
      ['before the door', wide, shelf(1.1), ['Q3 0 at 0']],
      ['4.8 cm beside the jamb', wide, shelf(2.048), ['Q3 0 at 0']],
      ['5 cm beside the jamb', wide, shelf(2.05), []],
      ['4 cm before the jamb', wide, shelf(0.16), ['Q3 0 at 0']],
      ['5 cm before the jamb', wide, shelf(0.15), []],
      ['0.09 m off the wall', wide, shelf(1.1, 0.09), ['Q3 0 at 0']],
      ['0.10 m off the wall', wide, shelf(1.1, 0.1), []],
      ['a gap too', { ...wide, type: 'gap' }, shelf(2.04), ['Q3 0 at 0']],
      ['not a window', { ...wide, type: 'window', y: 0.5 }, shelf(1.1), []],
      ['not a free-standing shape', wide, shelf(1.1, 0, aligned('none')), []],
      ['but any type whose shape says so', wide, shelf(1.1, 0, aligned('x-axis'), 'other'), ['Q3 0 at 0']],
      ['not a chair', wide, shelf(1.1, 0, box(0.5, 0.5), 'armchair'), []],
      ['a sofa with its back to the wall', wide, shelf(1.1, 0, box(0.8, 0.8), 'sofa'), ['Q3 0 at 0']],
      ['not a sofa that turns its side to it', wide, put('sofa', box(0.8, 0.8), 1.9, 0, 90), []],
      ['what hangs at 2.0 m does not matter', wide, put('shelf', box(0.8, 0.3, 0.3), 1.1, 0, 0, 2), []],
      ['a door at the corner ends there', door(3, 1, 0), put('wardrobe', box(0.8, 0.6), 4, 0.1, 90), []],
      [
        'but the corner before it is kept free',
        door(3, 1, 0),
        put('wardrobe', box(0.8, 0.6), 4, 0.05, 90),
        ['Q3 0 at 0'],
      ],
      ['over a vertex', door(3.5, 1, 0), put('wardrobe', box(0.8, 0.6), 4, 0.54, 90), ['Q3 0 at 0']],
      ['off the jamb over a vertex', door(3.5, 1, 0), put('wardrobe', box(0.8, 0.6), 4, 0.55, 90), []],
    ] as const)('%s', (_, opening, item, expected) => {
      expect(broken(roomOf(SQUARE, [opening]), item)).toEqual(expected)
    })

    test('a vertex in a straight wall makes no difference', () => {
      const split = roomOf(
        [
          [0, 0],
          [2.02, 0],
          [4, 0],
          [4, 4],
          [0, 4],
        ],
        [wide],
      )
      expect(broken(split, shelf(2.04))).toEqual(['Q3 0 at 0'])
      expect(broken(split, shelf(2.05))).toEqual([])
    })
  })

  test('a slanted wall has its keep-out at a right angle to it', () => {
    const slanted = roomOf(
      [
        [0, 0],
        [4, 3],
        [1, 7],
        [-3, 4],
      ],
      [door(2, 1)],
    )
    // 0.9 m inwards from the middle of the door along the normal (−0.6, 0.8).
    const at = (d: number) => put('coffee_table', { type: 'cylinder', r: 0.1, h: 0.4 }, 2 - 0.6 * d, 1.5 + 0.8 * d)
    expect(broken(slanted, at(0.99))).toEqual(['Q3 0 at 0'])
    expect(broken(slanted, at(1.0))).toEqual([])
  })
})

describe('Q4: everything can be walked to', () => {
  const doors = [door(0.5, 1), door(8.5, 1)]
  const hall = roomOf(
    [
      [0, 0],
      [4, 0],
      [4, 3],
      [0, 3],
    ],
    [door(1.5, 1), door(8.5, 1)],
  )
  /** A wall of shelves from x = 0 that leaves `free` metres. */
  const barrier = (free: number, type: FurnitureType = 'shelf') => put(type, box(4 - free, 0.3), 0, 1.35)

  test.each([
    ['a passage of 0.60 m is enough', barrier(0.6), []],
    ['0.599 m are too little', barrier(0.599), ['Q4  at 0', 'Q4  at 1']],
    ['a carpet is no obstacle', barrier(0, 'carpet'), []],
    [
      'nor what hangs',
      { ...barrier(0), position: [0, 2, 1.35] as [number, number, number], shape: box(4, 0.3, 0.3) },
      [],
    ],
    ['a tv at the wall is', put('tv', box(4, 0.3, 0.5), 0, 1.35, 0, 1.1), ['Q4  at 0', 'Q4  at 1']],
  ] as const)('%s', (_, item, expected) => {
    expect(broken(hall, item)).toEqual(expected)
  })

  test('a door that violates names the doors it is apart from', () => {
    const three = roomOf(SQUARE, [door(0.5, 1, 0), door(2.5, 1, 0), door(8.5, 1, 0)])
    const found = verify(three, furnishingOf([put('shelf', box(4, 0.3), 0, 1.8)], 0.075))
    expect(found.map(({ rule, opening, apart }) => ({ rule, opening, apart }))).toEqual([
      { rule: 'Q4', opening: 0, apart: [2] },
      { rule: 'Q4', opening: 1, apart: [2] },
      { rule: 'Q4', opening: 2, apart: [0, 1] },
    ])
  })

  test('free floor may run askew, one sample wide', () => {
    const [side, along] = [0.61 / Math.SQRT2, 7 / Math.SQRT2]
    const points: Point[] = [
      [side, 0],
      [side + along, along],
      [along, along + side],
      [0, side],
    ]
    expect(broken(roomOf(points, [door(7, 0.61), door(14.61, 0.61)]))).toEqual([])
  })

  test('what lies behind a thin wall is not before the door', () => {
    const tongue: Point[] = [
      [0, 0],
      [4, 0],
      [4, 3],
      [2.1, 3],
      [2.1, 1],
      [2, 1],
      [2, 3],
      [0, 3],
    ]
    const room = roomOf(tongue, [door(9, 1, 0), door(0.5, 1)])
    expect(broken(room)).toEqual([])
    expect(broken(room, put('other', box(0.3, 2), 2.1, 1))).toEqual(['Q4  at 0', 'Q4  at 1'])
    const mirrored = roomOf(tongue, [door(11.9, 1, 0), door(0.5, 1)])
    expect(broken(mirrored)).toEqual([])
    expect(broken(mirrored, put('other', box(0.3, 2), 1.7, 1))).toEqual(['Q4  at 0', 'Q4  at 1'])
  })

  test('the free floor before a door begins within 0.45 m', () => {
    const screened = (thick: number) => broken(roomOf(SQUARE, [door(1, 1, 0)]), put('other', box(3, thick), 0, 0))
    expect(screened(0.15)).toEqual([])
    expect(screened(0.16)).toEqual(['Q4  at 0'])
  })

  test('a door in a niche is reached when the niche is shallow', () => {
    const niche = (depth: number): Point[] => [
      [0, 0],
      [1.5, 0],
      [1.5, -depth],
      [2, -depth],
      [2, 0],
      [4, 0],
      [4, 4],
      [0, 4],
    ]
    // 0.5 m wide, so no disc fits in: its first place is 0.3 m inside the room or, by the corners, a bit nearer.
    expect(broken(roomOf(niche(0.1), [door(1.6, 0.5, 0), door(8.7, 1)]))).toEqual([])
    const deep = roomOf(niche(0.4), [door(1.9, 0.5, 0), door(9.3, 1, 0)])
    expect(isolatedOpenings(verifierOf(deep))).toEqual([0])
    // The one that is out of reach does not count; the other one still does.
    expect(broken(deep)).toEqual([])
    expect(broken(deep, put('other', box(2, 1), 2, 3))).toEqual(['Q4  at 1'])
  })

  test.each([
    0, 7, 30, 45, 83,
  ])('a way of 0.61 m is one, of 0.59 m is none, in a room turned by %s degrees', (degrees) => {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
    const turned = (x: number, z: number): [number, number] => [x * cos - z * sin, x * sin + z * cos]
    const corridor = roomOf(
      [turned(0, 0), turned(1, 0), turned(1, 5), turned(0, 5)],
      [
        { type: 'door', pos: 0.05, l: 0.9, y: 0, h: 2 },
        { type: 'door', pos: 6.05, l: 0.9, y: 0, h: 2 },
      ],
    )
    for (const [way, sound] of [
      [0.62, true],
      [0.59, false],
    ] as const) {
      const [x, z] = turned(0, 2)
      expect([way, broken(corridor, put('other', box(1 - way, 1), x, z, degrees))]).toEqual([
        way,
        sound ? [] : ['Q4  at 0', 'Q4  at 1'],
      ])
    }
  })

  test('each standing piece is within 0.60 m of the free floor', () => {
    const room = roomOf(SQUARE, doors)
    const hidden = put('other', box(0.2, 0.2), 0, 3.8)
    const screen = (x: number) => put('other', box(0.1, 1, 1), x, 3)
    expect(broken(room, hidden, screen(0.4), put('other', box(0.5, 0.1, 1), 0, 2.9))).toEqual(['Q4 0'])
    expect(broken(room, hidden, screen(0.21))).toEqual([])
    expect(broken(room, { ...hidden, type: 'carpet' }, screen(0.4), put('other', box(0.5, 0.1, 1), 0, 2.9))).toEqual([])
    expect(
      broken(room, { ...hidden, position: [0, 0.05, 3.8] }, screen(0.4), put('other', box(0.5, 0.1, 1), 0, 2.9)),
    ).toEqual([])
  })

  test('the reach ends at 0.60 m', () => {
    const room = roomOf(SQUARE, [door(0.5, 1)])
    // The wall z = 4 and a screen leave no floor behind it: the nearest free point lies 0.3 m before the screen.
    const behind = (thick: number) => [
      put('other', box(4, thick, 1), 0, 2.9),
      put('other', box(0.2, 0.2), 2, 2.9 + thick),
    ]
    expect(broken(room, ...behind(0.3))).toEqual([])
    expect(broken(room, ...behind(0.31))).toEqual(['Q4 1'])
  })

  test('without doors and gaps the largest part counts', () => {
    // The small piece stands in a corner, where no one walks anyway.
    const halves = (wallAt: number, z: number) =>
      broken(
        roomOf(SQUARE, [windowAt(1, 1, 1)]),
        put('other', box(4, 0.2), 0, wallAt),
        put('other', box(0.02, 0.02), 0, z),
      )
    expect(halves(1.4, 3.98)).toEqual([])
    expect(halves(1.4, 0)).toEqual(['Q4 1'])
    // Halves of nearly one size: either will do.
    expect(halves(1.9, 3.98)).toEqual([])
    expect(halves(1.9, 0)).toEqual([])
  })

  test('shares of free and connected floor', () => {
    const empty = walkabilityOf(roomOf(SQUARE, doors), furnishingOf([]))
    expect(empty.connected).toBe(1)
    expect(empty.free).toBeCloseTo(3.4 ** 2 / 16, 1)
    const halved = walkabilityOf(roomOf(SQUARE, doors), furnishingOf([put('other', box(4, 0.4), 0, 1.8)]))
    expect(halved.connected).toBeCloseTo(0.5, 2)
  })
})

describe('Q5: fixed pieces come back as they were sent', () => {
  const shape: Shape = { type: 'box', a: 1, b: 0.4, h: 0.8, customData: { article: 'A', sizes: [1, { deep: null }] } }
  const pin = { type: 'shelf', shape, position: [0.1 + 0.2, 0, 1], rotation: 450 } as const
  const fixed = { ...pin, position: [...pin.position] as [number, number, number] }
  const returned = put('shelf', structuredClone(shape), 0.1 + 0.2, 1, 450)
  const judge = (furniture: PlacedItem[], pins = [fixed]) =>
    verify(roomOf(SQUARE), furnishingOf(furniture, (0.4 * furniture.length) / 16), { pins, allowed: [] })
      .filter(({ rule, items }) => rule === 'Q5' || (rule === 'Q6' && items.length > 0))
      .map(({ rule }) => rule)

  test.each([
    ['as sent', [returned], []],
    ['left out', [], ['Q5']],
    ['with a rounded position', [{ ...returned, position: [0.3, 0, 1] as [number, number, number] }], ['Q5', 'Q6']],
    ['with an equal angle', [{ ...returned, rotation: 90 }], ['Q5', 'Q6']],
    ['with another shape', [{ ...returned, shape: { ...shape, h: 0.81 } }], ['Q5', 'Q6']],
    ['without customData', [{ ...returned, shape: box(1, 0.4) }], ['Q5', 'Q6']],
    ['twice', [returned, returned], ['Q6']],
  ])('%s', (_, furniture, expected) => {
    expect([...new Set(judge(furniture))].sort()).toEqual(expected)
  })

  test('the rotation is 0 when none was sent, and one of several shapes may be chosen', () => {
    const { rotation: _rotation, ...unturned } = fixed
    expect(judge([{ ...returned, rotation: 0 }], [unturned as typeof fixed])).toEqual([])
    expect(
      judge([returned], [{ ...fixed, shape: undefined, shapes: [box(2, 2), shape] } as unknown as typeof fixed]),
    ).toEqual([])
  })

  test('two equal pins must come back twice', () => {
    expect(judge([returned], [fixed, fixed])).toEqual(['Q5'])
    expect(judge([returned, returned], [fixed, fixed])).toEqual([])
    expect(matchPins([returned, { ...returned, rotation: 0 }, returned], [fixed, fixed])).toEqual([0, -1, 1])
  })
})

describe('Q5: what fixed pieces break by themselves is not held against a furnishing', () => {
  const room = roomOf(SQUARE, [door(1, 1)])
  const pinned = [put('wardrobe', box(1, 0.6), 1, 0.2), put('shelf', box(1, 0.6), 1.2, 0.3)]
  const baseline = verify(room, furnishingOf(pinned))
  const added = (furniture: PlacedItem[], pinOf: number[]) =>
    addedViolations(verify(room, furnishingOf(furniture)), baseline, pinOf)
      .filter(({ rule }) => rule !== 'Q6')
      .map(brief)

  test('the pins break rules here', () => {
    expect(baseline.map(brief)).toEqual(expect.arrayContaining(['Q1 0,1', 'Q3 0 at 0', 'Q3 1 at 0']))
  })

  test('the pins alone add nothing, in any order', () => {
    expect(added(pinned, [0, 1])).toEqual([])
    expect(added([put('other', box(0.5, 0.5), 3, 3), ...pinned.toReversed()], [-1, 1, 0])).toEqual([])
  })

  test('a free piece adds what it breaks', () => {
    expect(added([...pinned, put('other', box(0.5, 0.5), 1.5, 0.3)], [0, 1, -1])).toEqual([
      'Q1 0,2',
      'Q1 1,2',
      'Q3 2 at 0',
    ])
  })

  test('doors that are apart in the empty room may stay so; in the larger part none must be cut off', () => {
    // Two parts joined by 0.4 m, the right one the larger; two doors in each.
    const parts = roomOf(
      [
        [0, 0],
        [4.2, 0],
        [4.2, 4],
        [2.2, 4],
        [2.2, 0.4],
        [1.8, 0.4],
        [1.8, 4],
        [0, 4],
      ],
      [door(0.4, 0.9, 0), door(2.6, 0.9, 0), door(8.8, 0.9, 0), door(17.5, 0.9, 0)],
    )
    expect(broken(parts)).toEqual([])
    expect(isolatedOpenings(verifierOf(parts))).toEqual([0, 3])
    expect(broken(parts, put('shelf', box(1, 0.3), 3, 2))).toEqual([])
    expect(broken(parts, put('shelf', box(2, 0.3), 2.2, 2))).toEqual(['Q4  at 1', 'Q4  at 2'])
    // Pieces in the part that does not count cannot be reached.
    expect(broken(parts, put('shelf', box(1, 0.3), 0, 2))).toEqual(['Q4 0'])
  })
})

describe('Q6: honest content', () => {
  const room = roomOf(SQUARE)
  const allowed: Expectation = {
    pins: [],
    allowed: [
      { type: 'shelf', countMax: 1, shapes: [box(1, 0.4), box(0.5, 0.4)] },
      { type: 'shelf', countMax: 1, shapes: [{ type: 'cylinder', r: 0.2, h: 1 }] },
    ],
  }
  const shelf = (x: number, shape: Shape = box(1, 0.4)) => put('shelf', shape, x, 0)
  const judge = (furniture: PlacedItem[], density: number) =>
    verify(room, furnishingOf(furniture, density), allowed).map(
      ({ rule, items, message }) => `${rule} ${items} ${message}`,
    )

  test('counts of one type add up', () => {
    expect(judge([shelf(0), shelf(1)], 0.05)).toEqual([])
    expect(judge([shelf(0), shelf(1), shelf(2)], 0.075)).toEqual([
      'Q6 2 furniture[2] shelf: at most 2 wanted, this is number 3',
    ])
  })

  test('other types and other shapes are refused', () => {
    expect(judge([put('sofa', box(1, 0.4), 0, 0)], 0.025)).toEqual([
      'Q6 0 furniture[0] sofa: at most 0 wanted, this is number 1',
    ])
    expect(judge([shelf(0, box(1, 0.4, 0.9))], 0.025)).toEqual([
      'Q6 0 furniture[0] shelf: has a shape that was not given',
    ])
  })

  test('numbers are finite, rotations lie in (−180, 180], groups are named', () => {
    expect(judge([{ ...shelf(0), position: [Number.NaN, 0, 0] }], 0)).toEqual([
      'Q6 0 furniture[0] shelf: must have finite numbers as position and rotation',
    ])
    expect(judge([{ ...shelf(2), rotation: 180, position: [2, 0, 2] }], 0.025)).toEqual([])
    expect(judge([{ ...shelf(2), rotation: -180, position: [2, 0, 2] }], 0.025)).toEqual([
      'Q6 0 furniture[0] shelf: rotation must lie in (-180, 180], got -180',
    ])
    expect(judge([{ ...shelf(0), groupId: '' }], 0.025)).toEqual(['Q6 0 furniture[0] shelf: must have a groupId'])
  })

  const density = (furniture: PlacedItem[], value: number, points = SQUARE) =>
    verify(roomOf(points), furnishingOf(furniture, value)).filter(({ rule }) => rule === 'Q6').length === 0

  test('the density is the share of the floor that standing pieces cover', () => {
    const pieces = [
      put('sofa', box(2, 1), 0, 0),
      put('carpet', box(2, 2, 0.01), 1, 1),
      put('pendant_lamp', box(0.5, 0.5, 0.5), 3, 3, 0, 2),
      put('other', { type: 'cylinder', r: 0.5, h: 1 }, 3, 3),
      put('sofa', { type: 'l-extrusion', a: 1, b: 1, c: 0.5, d: 0.5, h: 0.8 }, 0, 2),
    ]
    const covered = (2 + Math.PI / 4 + 0.75) / 16
    expect(density(pieces, covered + 0.0009)).toBe(true)
    expect(density(pieces, covered - 0.0009)).toBe(true)
    expect(density(pieces, covered + 0.0011)).toBe(false)
    expect(density(pieces, covered - 0.0011)).toBe(false)
    expect(density([], -0.0001)).toBe(false)
    expect(density([put('other', box(4, 4), 0, 0)], 1)).toBe(false)
  })

  test('what overlaps is counted once', () => {
    const two = [put('other', box(2, 2), 0, 0), put('other', box(2, 2), 1, 1)]
    expect(density(two, 7 / 16)).toBe(true)
    expect(density(two, 8 / 16)).toBe(false)
    const three = [...two, put('other', { type: 'cylinder', r: 1.5, h: 1 }, 1.5, 1.5)]
    // Beyond the circle lie a corner of each square and, on either side of it, what the tangent leaves over 0.5 m.
    const corner = 1.5 ** 2 - (Math.PI * 1.5 ** 2) / 4
    const sliver = 0.75 - (0.5 * Math.SQRT2 + 1.5 ** 2 * Math.asin(1 / 3)) / 2
    const union = (Math.PI * 1.5 ** 2 + 2 * corner + 4 * sliver) / 16
    expect(density(three, union + 0.0009)).toBe(true)
    expect(density(three, union + 0.0011)).toBe(false)
    expect(density(three, union - 0.0009)).toBe(true)
    expect(density(three, union - 0.0011)).toBe(false)
  })

  test('what a pin has outside the room may be counted or not', () => {
    const out = [put('other', box(2, 2), -1, 0)]
    expect([1.9, 2, 3, 4, 4.1].map((area) => density(out, area / 16))).toEqual([false, true, true, true, false])
  })
})

describe('an oracle that samples every centimetre', { tags: 'slow' }, () => {
  test('agrees wherever it can be sure, in rooms of every outline', () => {
    const random = seeded(1)
    const sure: Record<Rule, [broken: number, sound: number]> = { Q1: [0, 0], Q2: [0, 0], Q3: [0, 0], Q4: [0, 0] }
    for (let i = 0; i < runs(16) * OUTLINE_NAMES.length; i++) {
      const room = smallRoom(random, OUTLINE_NAMES[i % OUTLINE_NAMES.length]!)
      const furnishing = randomLayout(random, room, 4)
      const verdicts = sampledVerdicts(room, furnishing)
      const found = verify(room, furnishing).filter(({ message }) => !message.includes('along the wall'))
      for (const rule of ['Q1', 'Q2', 'Q3', 'Q4'] as const) {
        if (verdicts[rule] === 'unsure') continue
        const broke = found.filter((violation) => violation.rule === rule)
        expect(broke.length > 0 ? 'broken' : 'sound', JSON.stringify({ rule, room, furnishing, broke })).toBe(
          verdicts[rule],
        )
        sure[rule][verdicts[rule] === 'broken' ? 0 : 1]++
      }
    }
    for (const rule of ['Q1', 'Q2', 'Q3', 'Q4'] as const)
      expect(Math.min(...sure[rule]), `${rule} ${sure[rule]}`).toBeGreaterThan(2)
  })

  /** The oracle is slow. */
  function smallRoom(random: () => number, outline: (typeof OUTLINE_NAMES)[number]): Room {
    for (;;) {
      const room = randomRoom(random, outline)
      const { floor, boundary } = verifierOf(room)
      if (floor.rows.length < 180 && boundary.area < 16) return room
    }
  }
})

test('the verifier imports nothing but arithmetic, types of the schema, the one fact of the cards stated for it, and its own parts', () => {
  const folder = new URL('../../../../src/engine/furnishing/verify/', import.meta.url)
  const imports = readdirSync(folder).flatMap((file) => {
    const text = readFileSync(new URL(file, folder), 'utf8')
    return [...text.matchAll(/^(import|export) (type )?[^']*? from '(.+)'$/gm)].map(
      ([, , type, from]) => `${type ?? ''}${new URL(from!, new URL(file, folder)).pathname.split('/src/')[1]}`,
    )
  })
  expect(imports.length).toBeGreaterThan(20)
  const foreign = imports.filter(
    (from) => !/^(base\/elementary|type schema\/|(type )?engine\/furnishing\/verify\/)/.test(from),
  )
  expect(foreign).toEqual(['schema/furnishing/cards/at-wall.ts'])
  // What the search goes by, such as `placing.wall`, does not come through this file.
  const [fact] = foreign.map((from) => readFileSync(new URL(`../../../../src/${from}`, import.meta.url), 'utf8'))
  expect([...fact!.matchAll(/^export const (\w+) = (.*)$/gm)].map(([, name, value]) => [name, value])).toEqual([
    ['AT_WALL_BY_TYPE', 'factOfCards(({ atWall }) => atWall)'],
  ])
})
