import { describe, expect, test } from 'vitest'
import { ServiceError } from '../../../../src/base/errors.ts'
import { furnish } from '../../../../src/engine/furnishing/furnish.ts'
import { Kernels } from '../../../../src/engine/kernels/kernels.ts'
import { FurnishParams } from '../../../../src/schema/furnishing/furnish-params.ts'
import { FURNITURE_TYPES } from '../../../../src/schema/furnishing/furniture.ts'
import { parse } from '../../../../src/schema/wire/parse.ts'
import { faultsOf } from '../../../support/judge.ts'
import { box, door, rectangularRoom } from '../../../support/rooms.ts'

const kernels = new Kernels()

function answer(request: object) {
  const params = parse(FurnishParams, request)
  const result = furnish(kernels, params)
  expect(faultsOf(params, result)).toEqual([])
  return result
}

function refusalOf(request: object): string {
  try {
    answer(request)
  } catch (error) {
    if (error instanceof ServiceError) return `${error.code}: ${error.message}`
    throw error
  }
  return 'none'
}

type Points = [number, number][]
const roomOf = (points: Points, h = 2.5) => ({ boundary: { shape: { type: 'polygon-extrusion', points, h } } })
const SOFA = { type: 'sofa', shape: box(1.8, 0.85, 0.8) }

describe('boundaries that are none are refused (docs/decisions.md#c6)', () => {
  test.each<[string, Points, RegExp]>([
    [
      'no area',
      [
        [0, 0],
        [5, 0],
        [2, 0],
      ],
      /^invalid: params\.room\.boundary\.shape\.points: must/,
    ],
    [
      'two points',
      [
        [0, 0],
        [5, 0],
        [0, 0],
        [0, 0],
      ],
      /must have at least 3 distinct points, got 2$/,
    ],
    [
      'edges that cross',
      [
        [0, 0],
        [5, 5],
        [5, 0],
        [0, 5],
      ],
      /must not intersect itself/,
    ],
    [
      'a spike',
      [
        [0, 0],
        [5, 0],
        [5, 5],
        [5, 9],
        [5, 5],
        [0, 5],
      ],
      /must not intersect itself/,
    ],
    [
      'points on one line',
      [
        [0, 0],
        [3, 1],
        [6, 2],
      ],
      /must enclose an area, got 0/,
    ],
    [
      'absurd coordinates',
      [
        [0, 0],
        [100_000_001, 0],
        [0, 5],
      ],
      /^invalid: params\.room\.boundary\.shape\.points\[1\]\[0\]: must be <= 100000000, got 100000001$/,
    ],
    [
      'numbers that are none',
      [
        [0, 0],
        [Number.NaN, 0],
        [0, 5],
      ],
      /^invalid: params\.room\.boundary\.shape\.points\[1\]\[0\]: must be a /,
    ],
    [
      'infinity',
      [
        [0, 0],
        [Number.POSITIVE_INFINITY, 0],
        [0, 5],
      ],
      /^invalid: params\.room\.boundary\.shape\.points\[1\]\[0\]: must be/,
    ],
  ])('%s', (_, points, refusal) => {
    expect(refusalOf({ room: roomOf(points), furniture: [SOFA] })).toMatch(refusal)
  })

  test('also as the outline of a piece', () => {
    const shape = {
      type: 'polygon-extrusion',
      h: 1,
      points: [
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 1],
      ],
    }
    expect(refusalOf({ room: rectangularRoom(4, 4), furniture: [SOFA, { type: 'other', shape }] })).toMatch(
      /^invalid: params\.furniture\[1\]\.shape\.points: must not intersect itself/,
    )
  })
})

describe('boundaries that are odd are furnished', () => {
  const square: Points = [
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 4],
  ]

  test('points in line change nothing', () => {
    const finely: Points = square.flatMap(([x, z], i): Points => {
      const [nextX, nextZ] = square[(i + 1) % 4]!
      return [0, 0.25, 0.5].map((t) => [x + (nextX - x) * t, z + (nextZ - z) * t])
    })
    const furnitureOf = (points: Points) =>
      answer({ room: roomOf(points), furniture: [SOFA] }).furnishings.map(({ furniture }) => furniture)
    expect(furnitureOf(finely)).toEqual(furnitureOf(square))
    expect(furnitureOf([...square, [0, 0], [0, 0]])).toEqual(furnitureOf(square))
  })

  test('1000 points round a circle, and 1000 points along a rectangle', () => {
    const round = Array.from({ length: 1000 }, (_, i): [number, number] => {
      const angle = (i * 2 * Math.PI) / 1000
      return [2.5 * Math.cos(angle), 2.5 * Math.sin(angle)]
    })
    const table = { type: 'dining_table', shape: { type: 'cylinder', r: 0.6, h: 0.75 } }
    const result = answer({ room: roomOf(round), furniture: [table], maxResults: 1 })
    expect(result.furnishings[0]!.furniture.length).toBe(1)
    const straight = square.flatMap(([x, z], i): Points => {
      const [nextX, nextZ] = square[(i + 1) % 4]!
      return Array.from({ length: 250 }, (_, k) => [x + ((nextX - x) * k) / 250, z + ((nextZ - z) * k) / 250])
    })
    expect(answer({ room: roomOf(straight), furniture: [SOFA], maxResults: 3 }).furnishings.length).toBe(3)
  })

  test('a sliver, a needle-sharp corner and a deep notch', () => {
    const sliver = answer({ room: rectangularRoom(60, 0.1), furniture: [SOFA] })
    expect(sliver.furnishings).toEqual([])
    const needle: Points = [
      [0, 0],
      [12, 0.4],
      [4, 3],
      [0, 3],
    ]
    expect(answer({ room: roomOf(needle), furniture: [SOFA] }).furnishings.length).toBeGreaterThan(0)
    const notched: Points = [
      [0, 0],
      [2, 0],
      [2.0001, 3.9],
      [2.0002, 0],
      [4, 0],
      [4, 4.5],
      [0, 4.5],
    ]
    answer({ room: roomOf(notched), furniture: [SOFA] })
  })

  test('far away from the origin as well as near it', () => {
    const far = square.map(([x, z]): [number, number] => [x + 99_000, z - 99_000])
    const near = answer({ room: roomOf(square), furniture: [SOFA], maxResults: 1 }).furnishings[0]!
    const away = answer({ room: roomOf(far), furniture: [SOFA], maxResults: 1 }).furnishings[0]!
    expect(away.furniture.length).toBe(near.furniture.length)
  })
})

describe('rooms in which nothing fits', () => {
  test('lower than every piece', () => {
    const { furnishings, warnings, diagnostics } = answer({
      room: rectangularRoom(4, 4, [], 0.2),
      template: { name: 'living', exclude: ['carpet', 'tv'] },
      furniture: [],
    })
    expect([furnishings, warnings.map(({ code }) => code)]).toEqual([[], ['warning_1']])
    expect(diagnostics.length).toBeGreaterThan(3)
  })

  test('pieces larger than a house', () => {
    const furniture = FURNITURE_TYPES.map((type) => ({ type, shape: box(9e4, 9e4, 1), targetCount: 1 }))
    const { furnishings, diagnostics } = answer({ room: rectangularRoom(4, 4, [door(1)]), furniture })
    expect(furnishings).toEqual([])
    expect(diagnostics.map(({ type }) => type).sort()).toEqual([...FURNITURE_TYPES].sort())
  })

  test('pieces smaller than a grain of sand fit', () => {
    const { furnishings } = answer({
      room: rectangularRoom(3, 2, [door(1)]),
      furniture: [{ type: 'sideboard', shape: box(1e-4, 1e-4, 1e-4), targetCount: 2 }],
      maxResults: 1,
    })
    expect(furnishings[0]!.furniture.length).toBe(2)
  })
})

describe('heavy requests come to an end', () => {
  const room = rectangularRoom(3, 2.5, [door(0.3)])

  test.each(['shelf', 'bed', 'task_table'] as const)('a billion of %s', (type) => {
    const furniture = [{ type, shape: box(0.6, 0.5, 0.8), targetCount: 1e9 }]
    const { furnishings, diagnostics } = answer({ room, furniture, maxResults: 1 })
    expect(furnishings[0]!.furniture.length).toBeGreaterThan(2)
    expect(diagnostics[0]!.wanted).toBe(1e9)
  })

  test('a thousand items, each a billion times', () => {
    const furniture = Array.from({ length: 1000 }, (_, i) => ({
      type: FURNITURE_TYPES[i % FURNITURE_TYPES.length]!,
      shape: box(0.5 + i / 5000, 0.4, 0.7),
      targetCount: 1e9,
    }))
    expect(answer({ room, furniture, maxResults: 1 }).furnishings.length).toBe(1)
  })

  test('twenty shapes for everything', () => {
    const shapes = Array.from({ length: 20 }, (_, i) => box(0.4 + i / 10, 0.4 + i / 40, 0.7))
    const furniture = FURNITURE_TYPES.map((type) => ({ type, shapes }))
    expect(answer({ room, furniture, maxResults: 1 }).furnishings.length).toBe(1)
  })

  test('hundreds of fixed pieces that overlap', () => {
    const furniture = Array.from({ length: 400 }, (_, i) => ({
      type: 'shelf',
      shape: box(0.06, 0.06, 0.7),
      position: [0.05 * (i % 40), 0, 0.05 * (i % 39)],
      rotation: i,
    }))
    const { furnishings, warnings } = answer({ room, furniture, maxResults: 1 })
    expect(furnishings[0]!.furniture.length).toBe(400)
    expect(warnings.map(({ code }) => code)).toContain('warning_5')
  })

  test('two hundred openings', () => {
    const openings = Array.from({ length: 200 }, (_, i) => ({
      type: (['door', 'window', 'gap'] as const)[i % 3]!,
      pos: i / 10,
      l: 0.7,
      y: 0,
      h: 2,
    }))
    const { warnings } = answer({ room: rectangularRoom(3, 2.5, openings), furniture: [SOFA] })
    expect(warnings.map(({ code }) => code)).toContain('warning_7')
  })
})
