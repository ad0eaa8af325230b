import { describe, expect, test } from 'vitest'
import { furnish } from '../../../../src/engine/furnishing/furnish.ts'
import type { Expectation } from '../../../../src/engine/furnishing/verify/content.ts'
import { verifierOf } from '../../../../src/engine/furnishing/verify/verifier.ts'
import { verifyBeyondPins } from '../../../../src/engine/furnishing/verify/verify.ts'
import { Kernels } from '../../../../src/engine/kernels/kernels.ts'
import { FurnishParams } from '../../../../src/schema/furnishing/furnish-params.ts'
import type { FurnitureType } from '../../../../src/schema/furnishing/furniture.ts'
import type { FurnishingResult, PlacedItem } from '../../../../src/schema/furnishing/result.ts'
import type { Shape } from '../../../../src/schema/furnishing/shape.ts'
import { faultsOf } from '../../../support/judge.ts'
import { randomRoom } from '../../../support/random-room.ts'
import { box, door, rectangularRoom } from '../../../support/rooms.ts'
import { between, seeded } from '../../../support/seeded.ts'

// What is asked for stands there as long as there is a place; what does not has a reason that no legal place disproves.

const kernels = new Kernels()

function answer(request: object): FurnishingResult {
  const params = FurnishParams.parse({ furniture: [], maxResults: 1, ...request })
  const result = furnish(kernels, params)
  expect(faultsOf(params, result)).toEqual([])
  return result
}

const countOf = (result: FurnishingResult, type: FurnitureType): number =>
  result.furnishings[0]?.furniture.filter((item) => item.type === type).length ?? 0

describe('as many as asked for stand in a room that has place', () => {
  test.each<[FurnitureType, Shape, number, [number, number]]>([
    ['meeting_table', box(1.6, 0.8, 0.75), 5, [12, 10]],
    ['dining_table', box(1.6, 0.9, 0.75), 6, [8, 6]],
    ['armchair', box(0.8, 0.8, 0.8), 12, [8, 6]],
    ['shelf', box(1, 0.4, 1.9), 12, [8, 6]],
    ['other', box(0.5, 0.5, 0.75), 20, [8, 6]],
  ])('%s %j: %i of them', (type, shape, targetCount, [w, d]) => {
    const result = answer({ room: rectangularRoom(w, d, [door(0.3)]), furniture: [{ type, shape, targetCount }] })
    expect([countOf(result, type), result.diagnostics]).toEqual([targetCount, []])
  })

  test('what is left over is counted with the company of extras that come after it', () => {
    // Four armchairs are wanted; the second sofa, an extra of the template, brings one of them.
    const points = [
      [0, 0],
      [2.0479, -22.0194],
      [17.7761, -20.5566],
      [17.1396, -13.7135],
      [10.0227, -14.3754],
      [9.2781, -6.3695],
      [16.395, -5.7076],
      [15.7282, 1.4628],
    ]
    const rejected: unknown[] = []
    const params = FurnishParams.parse({
      room: {
        boundary: {
          shape: { type: 'polygon-extrusion', points, h: 3.2 },
          openings: [{ type: 'gap', pos: 0, l: 1.92, y: 0, h: 2.4, circulationWidth: 1.2 }],
        },
      },
      template: { name: 'living', exclude: [] },
      furniture: [
        { type: 'coffee_table', targetCount: 4, shape: box(1.31, 0.73, 0.4) },
        { type: 'sofa', shapes: [box(1.95, 0.83, 0.8), box(2.49, 1.09, 0.8)] },
        { type: 'bed', targetCount: 6, shape: box(1.58, 2, 1) },
      ],
      maxResults: 3,
    })
    const { furnishings } = furnish(kernels, params, undefined, (violations) => rejected.push(violations))
    expect([rejected, furnishings.length > 0]).toEqual([[], true])
  })

  test('many small ones in a hall, within the steps of a request', () => {
    const furniture = [{ type: 'other', shape: box(0.5, 0.5, 0.75), targetCount: 1000 }]
    const result = answer({ room: rectangularRoom(20, 20, [door(0.3)]), furniture })
    expect(countOf(result, 'other')).toBeGreaterThan(100)
    expect(result.diagnostics[0]!.reason).toMatch(/the steps of one request ended first|more than one search looks at/)
  })
})

describe('what a group does not take goes to another one', () => {
  const room = rectangularRoom(4, 4, [door(0.3)])

  test('a sideboard that is too small for the television', () => {
    const tv = { type: 'tv', shape: box(1.4, 0.1, 0.8) }
    const result = answer({ room, furniture: [tv, { type: 'sideboard', shape: box(1.2, 0.4, 0.7) }] })
    expect([countOf(result, 'tv'), countOf(result, 'sideboard'), result.diagnostics]).toEqual([1, 1, []])
  })

  test('a dining chair to a desk that has no chair', () => {
    const desk = { type: 'task_table', shape: box(1.4, 0.7, 0.75) }
    const result = answer({
      room,
      furniture: [desk, { type: 'dining_chair', shape: box(0.45, 0.5, 0.9), targetCount: 1 }],
    })
    const [first, second] = result.furnishings[0]!.furniture
    expect([first!.type, second!.type].sort()).toEqual(['dining_chair', 'task_table'])
    expect(first!.groupId).toBe(second!.groupId)
  })
})

describe('fixed pieces and counts', () => {
  const shelf = { type: 'shelf', shape: box(1, 0.4, 1.8), position: [2, 0, 0], rotation: 0 }
  const room = rectangularRoom(5, 5, [door(0.3)])

  test('a fixed piece is one of those that its count asks for', () => {
    expect(countOf(answer({ room, furniture: [{ ...shelf, targetCount: 3 }] }), 'shelf')).toBe(3)
    expect(countOf(answer({ room, furniture: [{ ...shelf, targetCount: 1 }] }), 'shelf')).toBe(1)
    expect(countOf(answer({ room, furniture: [shelf] }), 'shelf')).toBe(1)
  })

  test('a fixed piece with a count of 0 is left out and named', () => {
    const result = answer({
      room,
      furniture: [
        { ...shelf, targetCount: 0 },
        { type: 'sofa', shape: box(2, 0.9, 0.8) },
      ],
    })
    expect(countOf(result, 'shelf')).toBe(0)
    expect(result.diagnostics).toEqual([
      { type: 'shelf', wanted: 0, placed: 0, reason: expect.stringContaining('targetCount is 0') },
    ])
  })
})

test.each<[string, FurnitureType, FurnitureType[]]>([
  ['bedroom', 'bed', ['nightstand', 'bed_lamp']],
  ['living', 'sofa', ['coffee_table']],
  ['home_office', 'task_table', ['drawer_unit', 'task_chair']],
])('a %s without its %s has none of the pieces that stand by it', (name, excluded, company) => {
  const result = answer({ room: rectangularRoom(4, 4, [door(0.3)]), template: { name, exclude: [excluded] } })
  expect(result.furnishings.length).toBe(1)
  for (const type of company) expect(countOf(result, type)).toBe(0)
  expect(result.diagnostics.filter(({ type }) => company.includes(type))).toEqual([])
})

describe('no legal place disproves a reason', () => {
  const TYPES: readonly [FurnitureType, Shape][] = [
    ['wardrobe', box(1.5, 0.6, 2)],
    ['shelf', box(1.1, 0.4, 1.9)],
    ['sideboard', box(1.4, 0.45, 0.8)],
  ]
  /** Said of all places along walls, whatever floor the piece needs before it. */
  const ABOUT_ALL_PLACES =
    /could not be walked up to|out of reach|cut off|every place for it is taken|^blocked by|fit between|clear of the walls/

  /** Poses with the back 2 cm from a wall, every 7 cm along it. */
  function* alongWalls(points: readonly (readonly [number, number])[], width: number) {
    const area = points.reduce((sum, [x, z], i) => {
      const [nx, nz] = points[(i + 1) % points.length]!
      return sum + x * nz - nx * z
    }, 0)
    const ring = area > 0 ? points : points.toReversed()
    for (const [i, [ax, az]] of ring.entries()) {
      const [bx, bz] = ring[(i + 1) % ring.length]!
      const length = Math.hypot(bx - ax, bz - az)
      const [dx, dz] = [(bx - ax) / length, (bz - az) / length]
      for (let start = 0; start + width <= length; start += 0.07)
        yield {
          position: [ax + dx * start - dz * 0.02, 0, az + dz * start + dx * 0.02] as [number, number, number],
          rotation: (Math.atan2(dz, dx) * 180) / Math.PI,
        }
    }
  }

  test('random requests', () => {
    const random = seeded(31)
    let judged = 0
    for (let k = 0; k < 60; k++) {
      const room = randomRoom(random)
      const furniture = TYPES.map(([type, shape]) => ({ type, shape, targetCount: Math.floor(between(random, 1, 5)) }))
      const params = FurnishParams.parse({ room, furniture, maxResults: 1 })
      const { furnishings, diagnostics } = furnish(kernels, params)
      const [best] = furnishings
      if (!best) continue
      const verifier = verifierOf(params.room)
      const expectation: Expectation = {
        pins: [],
        allowed: TYPES.map(([type, shape]) => ({ type, countMax: 99, shapes: [shape] })),
      }
      for (const { type, reason } of diagnostics.filter((one) => ABOUT_ALL_PLACES.test(one.reason))) {
        const shape = TYPES.find(([one]) => one === type)![1] as Extract<Shape, { type: 'box' }>
        for (const pose of alongWalls(params.room.boundary.shape.points, shape.a)) {
          const piece: PlacedItem = { type, shape, groupId: 'more', ...pose }
          const more = { ...best, furniture: [...best.furniture, piece] }
          const violations = verifyBeyondPins(verifier, more, expectation).filter(({ rule }) => rule !== 'Q6')
          if (violations.length === 0) expect([k, type, pose]).toEqual(reason)
        }
        judged++
      }
    }
    expect(judged).toBeGreaterThan(4)
  })
})
