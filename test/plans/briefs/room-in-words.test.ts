import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { naturalParams } from '../../../src/plans/briefs/natural-params.ts'
import { roomInWords } from '../../../src/plans/briefs/room-in-words.ts'
import { PLACING } from '../../../src/schema/furnishing/cards/furniture-placing.ts'
import { FurnishParams } from '../../../src/schema/furnishing/furnish-params.ts'
import { Room } from '../../../src/schema/furnishing/room.ts'
import { CORNERS, WordedRoom } from '../../../src/schema/furnishing/worded-room.ts'

type Point = readonly [number, number]

const worded = (room: object) => WordedRoom.parse(room)
const roomOf = (room: object, north?: number): Room => Room.parse(roomInWords(worded(room), north))

/** Where an opening begins and ends on the plan, walked along the polygon. */
function endsOf({ boundary: { shape, openings } }: Room, index: number): readonly [Point, Point] {
  const { pos, l } = openings![index]!
  return [pointAt(shape.points, pos + 1e-9), pointAt(shape.points, pos + l - 1e-9)]
}

function pointAt(points: readonly Point[], distance: number): Point {
  let left = distance
  for (const [i, [x, z]] of points.entries()) {
    const [nextX, nextZ] = points[(i + 1) % points.length]!
    const length = Math.hypot(nextX - x, nextZ - z)
    if (left <= length) return [x + ((nextX - x) * left) / length, z + ((nextZ - z) * left) / length]
    left -= length
  }
  throw new Error('beyond the boundary')
}

/** The side of a rectangle of 4 × 5 m on which an opening lies. */
function sideOf(room: Room, index: number): string {
  const [[ax, az], [bx, bz]] = endsOf(room, index)
  const near = (a: number, b: number, value: number) => Math.abs(a - value) < 1e-6 && Math.abs(b - value) < 1e-6
  return near(az, bz, 0)
    ? 'top'
    : near(ax, bx, 4)
      ? 'right'
      : near(az, bz, 5)
        ? 'bottom'
        : near(ax, bx, 0)
          ? 'left'
          : '?'
}

const size = { width: 4, depth: 5 }
const refusal = (room: object, north?: number): string => {
  try {
    roomInWords(worded(room), north)
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('was understood')
}

describe('lengths', () => {
  test.each([
    [{ width: '12 ft', depth: '16\' 6"' }, [3.6576, 5.0292]],
    [{ width: '350 cm', length: '4,2 m' }, [3.5, 4.2]],
    [{ width: '4', depth: 5 }, [4, 5]],
  ])('%j is a room', (sent, [width, depth]) => {
    expect(roomOf(sent).boundary.shape.points[2]).toEqual([width, depth])
  })

  test('of openings, corners and ceilings may be texts, too, and mean what numbers mean', () => {
    const door = (at: unknown, width: unknown) => ({ wall: 'top', at, width, height: '7 ft' })
    const sent = (at: unknown, width: unknown, height: unknown) => ({
      ...size,
      height,
      without: { corner: 'bottom left', width: '3 ft', depth: 1 },
      doors: [door(at, width)],
    })
    expect(roomOf(sent('50 cm', '3 ft', '9 ft'))).toEqual(roomOf(sent(0.5, 0.9144, 2.7432)))
  })

  test('that are none are refused with their path; depth has one name at a time', () => {
    expect(refusal({ width: 'wide', depth: 5 })).toContain('width')
    expect(refusal({ width: '4000 mm', depth: '500 m' })).toContain('depth')
    expect(refusal({ ...size, length: 5 })).toContain('must have depth or length, got both')
  })
})

describe('walls', () => {
  test.each([
    ['short', 'top'],
    ['the short wall', 'top'],
    ['other short', 'bottom'],
    ['long', 'right'],
    ['Longest side', 'right'],
    ['other long wall', 'left'],
    ['bottom', 'bottom'],
    ['on the left wall', 'left'],
    ['north', 'top'],
    ['the eastern wall', 'right'],
    ['southern', 'bottom'],
    [3, 'bottom'],
    ['4', 'left'],
  ])('%s is at the %s', (wall, side) => {
    expect(sideOf(roomOf({ ...size, doors: [{ wall }] }), 0)).toBe(side)
  })

  test('opposite and same are said of the first opening that has a wall', () => {
    const room = roomOf({ ...size, doors: [{ wall: 'long' }], windows: [{ wall: 'opposite' }, { wall: 'same' }] })
    expect([0, 1, 2].map((i) => sideOf(room, i))).toEqual(['right', 'left', 'right'])
    const turned = roomOf({ ...size, doors: [{ wall: 'opposite the window' }], windows: [{ wall: 'bottom' }] })
    expect([0, 1].map((i) => sideOf(turned, i))).toEqual(['top', 'bottom'])
  })

  test('directions turn with north', () => {
    const sides = [0, 90, 180, 270, -90, 360].map((north) =>
      sideOf(roomOf({ ...size, doors: [{ wall: 'north' }] }, north), 0),
    )
    expect(sides).toEqual(['top', 'right', 'bottom', 'left', 'left', 'top'])
  })

  test('left and right are as seen from inside, and at a corner some wall is left', () => {
    const xs = (at: string, wall: string) => {
      const room = roomOf({ ...size, doors: [{ wall, at, width: 1 }] })
      const [from, to] = endsOf(room, 0)
      return [from, to].map(([x, z]) => Math.round((wall === 'top' || wall === 'bottom' ? x : z) * 10) / 10)
    }
    expect([xs('left', 'top'), xs('right', 'top')]).toEqual([
      [0.1, 1.1],
      [2.9, 3.9],
    ])
    // Seen from inside the left end of the lower wall is at the right of the plan.
    expect([xs('left', 'bottom'), xs('the right end', 'bottom')]).toEqual([
      [3.9, 2.9],
      [1.1, 0.1],
    ])
    expect(xs('in the middle', 'right')).toEqual([2, 3])
  })

  test('openings without a place share their wall: no two overlap', () => {
    const count = fc.integer({ min: 1, max: 3 })
    fc.assert(
      fc.property(count, count, fc.double({ min: 4, max: 9, noNaN: true }), (doors, windows, width) => {
        const room = roomOf({
          width,
          depth: 3,
          doors: Array.from({ length: doors }, () => ({ wall: 'top', width: 0.7 })),
          windows: Array.from({ length: windows }, () => ({ wall: 'top', width: 0.4 })),
        })
        const spans = room.boundary.openings!.map(({ pos, l }) => [pos, pos + l] as const).sort((a, b) => a[0] - b[0])
        for (const [i, [from, to]] of spans.entries()) {
          expect(from).toBeGreaterThanOrEqual(0)
          expect(to).toBeLessThanOrEqual(width + 1e-3)
          if (i > 0) expect(from).toBeGreaterThanOrEqual(spans[i - 1]![1] - 2e-3)
        }
      }),
    )
  })
})

describe('outlines', () => {
  const area = (points: readonly Point[]) =>
    Math.abs(
      points.reduce((sum, [x, z], i) => {
        const [nextX, nextZ] = points[(i + 1) % points.length]!
        return sum + x * nextZ - nextX * z
      }, 0),
    ) / 2

  test('a missing corner is missing where it is said, whichever it is', () => {
    const middle = {
      'top left': [0.5, 0.5],
      'top right': [4.5, 0.5],
      'bottom right': [4.5, 3.5],
      'bottom left': [0.5, 3.5],
    }
    for (const corner of CORNERS) {
      const { points } = roomOf({ width: 5, depth: 4, without: { corner, width: 1, depth: 1 } }).boundary.shape
      expect([corner, area(points)]).toEqual([corner, 19])
      const [x, z] = middle[corner]
      const corners = points.filter((it) => Math.hypot(it[0] - x!, it[1] - z!) < 0.8)
      // Around the missing square stand three corners of the room, and none at its outer end.
      expect([corner, corners.length]).toEqual([corner, 3])
    }
  })

  test('points may wind either way: a wall keeps its number and its side', () => {
    const points: Point[] = [
      [0, 0],
      [4, 0],
      [4, 5],
      [0, 5],
    ]
    const other = [points[0]!, ...points.slice(1).reverse()]
    for (const wall of [1, 2, 3, 4]) {
      const [a, b] = [points, other].map((it) => roomOf({ points: it, doors: [{ wall }] }))
      expect(sideOf(a!, 0)).toBe(['top', 'right', 'bottom', 'left'][wall - 1])
      expect(sideOf(b!, 0)).toBe(['left', 'bottom', 'right', 'top'][wall - 1])
    }
  })
})

describe('what is not understood', () => {
  test.each([
    [
      'a word',
      { ...size, doors: [{ wall: 'shortish' }] },
      /^room\.doors\[0\]\.wall: must be one of short, long, .*got "shortish"$/,
    ],
    [
      'a number that no wall has',
      { ...size, windows: [{ wall: 5 }] },
      'room.windows[0].wall: must be 1 to 4 as a number, got 5',
    ],
    [
      'a side that no wall faces',
      {
        points: [
          [0, 0],
          [3, 2],
          [0, 4],
        ],
        doors: [{ wall: 'right' }],
      },
      /no wall faces there/,
    ],
    ['opposite of nothing', { ...size, windows: [{ wall: 'opposite' }] }, /name the wall of a door$/],
    ['no size', { doors: [{ wall: 'top' }] }, 'room: must have width and depth in metres, or points, or a boundary'],
    [
      'two sizes',
      {
        ...size,
        points: [
          [0, 0],
          [1, 0],
          [1, 1],
        ],
      },
      /got both$/,
    ],
    [
      'a corner as large as the room',
      { ...size, without: { corner: 'top left', width: 4, depth: 1 } },
      /must be smaller than the room of 4 × 5 m, got 4 × 1 m$/,
    ],
    [
      'a place',
      { ...size, doors: [{ wall: 'top', at: 'somewhere' }] },
      /^room\.doors\[0\]\.at: must be left, middle, right or corner/,
    ],
    [
      'a place beyond the wall',
      { ...size, doors: [{ wall: 'top', at: 3.5 }] },
      'room.doors[0].at: must be <= 3.1, so that 0.9 m end on the wall of 4 m, got 3.5',
    ],
    ['a door wider than its wall', { ...size, doors: [{ wall: 'top', width: 4.5 }] }, /has 4 m free/],
    [
      'a place wider than its wall',
      { ...size, doors: [{ wall: 'top', at: 'left', width: 4.5 }] },
      /^room\.doors\[0\]\.width: must be <= 4/,
    ],
    [
      'two at one place',
      { ...size, doors: [{ wall: 'top', at: 'middle' }], windows: [{ wall: 'top', at: 1.5 }] },
      /^room\.windows\[0\]: overlaps room\.doors\[0\] on the same wall, which takes 1\.55 to 2\.45 m/,
    ],
    [
      'a window above the ceiling',
      { ...size, height: 2.2, windows: [{ wall: 'top', sill: 2.3 }] },
      /must end below the ceiling of 2\.2 m/,
    ],
  ] as const)('%s', (_, room, text) => {
    const said = refusal(room)
    if (typeof text === 'string') expect(said).toBe(text)
    else expect(said).toMatch(text)
  })
})

test('natural params are params of furnish; what is in the words of the contract stays as it is', () => {
  const params = naturalParams({
    room: { ...size, doors: [{ wall: 'short' }] },
    template: 'bedroom',
    furniture: [{ type: 'armchair', targetCount: 2 }, { type: 'unknown' }],
    maxResults: 2,
  })
  expect(params).toMatchObject({ template: { name: 'bedroom', exclude: [] }, furniture: [{}, { type: 'unknown' }] })
  expect((params['furniture'] as object[])[1]).toEqual({ type: 'unknown' })
  expect(FurnishParams.safeParse({ ...params, furniture: (params['furniture'] as object[]).slice(0, 1) }).success).toBe(
    true,
  )
  const contract = { room: { boundary: 5 }, template: { name: 'living', exclude: ['tv'] }, furniture: 'none' }
  expect(naturalParams(contract)).toEqual(contract)
  expect(() => naturalParams({ room: 4 })).toThrow(
    'room: must be an object such as {"width": 4, "depth": 5, "doors": [{"wall": "short"}], "windows": [{"wall": "opposite"}]}, got 4',
  )
})

test.each([
  ['living_room', 'living'],
  ['Meeting room', 'meet'],
  ['office', 'work'],
  ['home office', 'home_office'],
  ['living and dining room', 'dining_living'],
  ['dining_room', 'dining'],
  ['work', 'work'],
  ['corridor', 'corridor'],
  ['somewhere', 'somewhere'],
])('a room that is called "%s" has the template %s', (called, name) => {
  expect(naturalParams({ template: called })['template']).toEqual({ name, exclude: [] })
  expect(naturalParams({ template: { name: called, exclude: ['tv'] } })['template']).toEqual({ name, exclude: ['tv'] })
})

test.each([
  ['desk', { type: 'task_table', shapes: PLACING.task_table.shapes }],
  [{ type: 'Coffee table' }, { type: 'coffee_table', shapes: PLACING.coffee_table.shapes }],
  [
    { type: 'bed', width: 1.6, depth: 2 },
    { type: 'bed', shape: { type: 'box', a: 1.6, b: 2, h: PLACING.bed.shapes[0]!.h } },
  ],
  [
    { type: 'task_table', count: 4 },
    { type: 'task_table', targetCount: 4, shapes: PLACING.task_table.shapes },
  ],
  [
    { type: 'bed', count: 2, targetCount: 2, shapes: [], width: 2 },
    { type: 'bed', count: 2, targetCount: 2, shapes: [], width: 2 },
  ],
  [7, 7],
])('a piece as %j is understood', (sent, piece) => {
  expect(naturalParams({ furniture: [sent] })['furniture']).toEqual([piece])
})

test.each([
  [{ door: { wall: 'short' } }, { doors: [{ wall: 'short' }] }],
  [
    { door: 'short', window: 'opposite' },
    { doors: [{ wall: 'short' }], windows: [{ wall: 'opposite' }] },
  ],
  [{ doors: ['left', { wall: 'right' }] }, { doors: [{ wall: 'left' }, { wall: 'right' }] }],
])('openings as %j are understood', (sent, meant) => {
  expect(naturalParams({ room: { ...size, ...sent } })).toEqual(naturalParams({ room: { ...size, ...meant } }))
})

test('openings that are said twice are refused, and a brief may be one person', () => {
  expect(() => naturalParams({ room: { ...size, door: 'left', doors: ['right'] } })).toThrow('room: unknown key "door"')
  expect(naturalParams({ brief: { who: 'adult' } })).toEqual({ brief: [{ who: 'adult' }] })
})

test('rooms that no template is for get what is fitted into them', () => {
  const typesOf = (template: unknown, furniture?: unknown) => {
    const params = naturalParams({ template, ...(furniture ? { furniture } : {}) })
    expect('template' in params).toBe(false)
    return (params['furniture'] as { type: string; shapes: unknown[] }[]).map(({ type, shapes }) => {
      expect(shapes.length).toBeGreaterThan(0)
      return type
    })
  }
  expect(typesOf('bathroom')).toEqual(['toilet', 'washbasin', 'shower'])
  expect(typesOf('guest toilet')).toEqual(['toilet', 'washbasin'])
  expect(typesOf({ name: 'kitchen' }, ['dining table'])).toEqual(['kitchen_unit', 'dining_table'])
  expect(typesOf({ name: 'bathroom', exclude: ['shower'] }, ['bathtub'])).toEqual(['toilet', 'washbasin', 'bathtub'])
})
