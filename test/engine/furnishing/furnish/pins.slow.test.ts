import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ServiceError } from '../../../../src/base/errors.ts'
import { furnish } from '../../../../src/engine/furnishing/furnish.ts'
import { Kernels } from '../../../../src/engine/kernels/kernels.ts'
import { FurnishParams } from '../../../../src/schema/furnishing/furnish-params.ts'
import type { FurnitureType } from '../../../../src/schema/furnishing/furniture.ts'
import type { FurnishingResult, PlacedItem } from '../../../../src/schema/furnishing/result.ts'
import { pinsFor, RUNS, roomOf, SEED } from '../../../support/arbitraries.ts'
import { faultsOf } from '../../../support/judge.ts'
import { box, door, rectangularRoom, windowAt } from '../../../support/rooms.ts'
import { toLocal, toRoom } from '../../../support/spot.ts'

const kernels = new Kernels()

/** The answer, which must be sound. */
function answer(request: object): FurnishingResult {
  const params = FurnishParams.parse({ maxResults: 3, ...request })
  const result = furnish(kernels, params)
  expect(faultsOf(params, result)).toEqual([])
  return result
}

const room = rectangularRoom(5, 4, [door(0.3), windowAt(6.5)])
const customData = { article: 'W-17', nested: [{ deep: null }, 1.50000000001], '': 'ü' }

describe('fixed pieces come back as they came (docs/decisions.md#c9)', () => {
  test.each<[FurnitureType, object, [number, number, number], number | undefined]>([
    ['wardrobe', { ...box(1.2, 0.6, 2.1), customData }, [2.0000000001, 0, 1e-7], -450],
    ['bed', { ...box(1.6, 2, 0.5), customData }, [5, 0, 1.1], 90],
    ['sofa', { type: 'l-extrusion', a: 2.2, b: 1.5, c: 0.9, d: 0.85, h: 0.8 }, [3.3, 0, 3.95], 180],
    ['dining_table', { type: 'cylinder', r: 0.55, h: 0.75, customData: {} }, [2.5, 0, 2], undefined],
    [
      'shelf',
      {
        type: 'polygon-extrusion',
        points: [
          [0, 0],
          [0.9, 0],
          [0.5, 0.5],
          [0, 0.9],
          [0, 0],
        ],
        h: 2,
        customData,
      },
      [0, 0, 0],
      720.25,
    ],
    ['armchair', box(0.8, 0.8, 0.8), [2.1, 0, 2.2], 33.3333333333],
  ])('%s', (type, shape, position, rotation) => {
    const { furnishings } = answer({
      room,
      furniture: [
        { type, shape, position, ...(rotation === undefined ? {} : { rotation }) },
        { type: 'sideboard', shape: box(1, 0.4, 0.8) },
      ],
    })
    expect(furnishings.length).toBeGreaterThan(0)
    for (const { furniture } of furnishings) {
      const found = furniture.filter((item) => item.type === type)
      expect(found.map((item) => JSON.stringify([item.position, item.rotation, item.shape]))).toEqual([
        JSON.stringify([position, rotation ?? 0, shape]),
      ])
    }
  })

  test('all of them, each once, in every alternative', () => {
    const wardrobes = [0.1, 1.2, 2.3].map((z) => ({
      type: 'wardrobe',
      shape: box(1, 0.5, 2),
      position: [5, 0, z],
      rotation: 90,
    }))
    const { furnishings } = answer({ room, furniture: [...wardrobes, { type: 'sofa', shape: box(2, 0.9, 0.8) }] })
    for (const { furniture } of furnishings)
      expect(furniture.filter(({ type }) => type === 'wardrobe').map(({ position }) => position)).toEqual(
        wardrobes.map(({ position }) => position),
      )
  })
})

describe('fixed pieces that are wrong themselves (docs/furnishing.md#q5)', () => {
  const wardrobe = (x: number, z: number, rotation = 0) => ({
    type: 'wardrobe',
    shape: box(1.2, 0.6, 2.1),
    position: [x, 0, z],
    rotation,
  })
  const sofa = { type: 'sofa', shape: box(1.8, 0.85, 0.8) }

  test.each([
    ['overlap', [wardrobe(2, 0), wardrobe(2.5, 0.2)], 'warning_5'],
    ['leave the room', [wardrobe(4.5, 1)], 'warning_6'],
    ['stand outside altogether', [wardrobe(20, 20)], 'warning_6'],
    ['crowd each other', [wardrobe(2, 0), wardrobe(2, 0.9)], 'warning_4'],
  ])('%s: they stay, are warned of, and the rest is placed around them', (_, fixed, code) => {
    const { furnishings, warnings } = answer({ room, furniture: [...fixed, sofa] })
    expect(warnings.map((warning) => warning.code)).toContain(code)
    expect(furnishings.length).toBeGreaterThan(0)
    for (const { furniture } of furnishings) {
      expect(furniture.filter(({ type }) => type === 'wardrobe').length).toBe(fixed.length)
      expect(furniture.filter(({ type }) => type === 'sofa').length).toBe(1)
    }
  })

  test('one before the door is left there too', () => {
    const { furnishings } = answer({ room, furniture: [wardrobe(0.2, 0.1), sofa] })
    for (const { furniture } of furnishings) expect(furniture[0]!.position).toEqual([0.2, 0, 0.1])
    expect(furnishings.length).toBeGreaterThan(0)
  })

  test('those that shut the door off still leave the larger part of the floor to furnish', () => {
    const shut = { type: 'wardrobe', shape: box(1.4, 1.2, 2.1), position: [0, 0, 0] }
    const { furnishings } = answer({ room, furniture: [shut, sofa] })
    expect(furnishings.length).toBe(3)
  })

  test('the shared part of fixed pieces counts once in the density', () => {
    const { furnishings } = answer({ room, furniture: [wardrobe(2, 0), wardrobe(2.6, 0)], maxResults: 1 })
    expect(furnishings[0]!.density).toBeCloseTo((1.8 * 0.6) / 20, 3)
  })
})

describe('company forms around a fixed anchor', () => {
  const types = (furniture: readonly PlacedItem[]) => furniture.map(({ type }) => type).sort()
  const groupOf = (furniture: readonly PlacedItem[], anchor: FurnitureType) => {
    const own = furniture.find(({ type }) => type === anchor)!
    return furniture.filter(({ groupId }) => groupId === own.groupId)
  }

  test('nightstands flank a bed', () => {
    const bed = { type: 'bed', shape: box(1.6, 2, 0.5), position: [1.9, 0, 4], rotation: 180 }
    const turned = { ...bed, position: [3.3, 0, 4] }
    const { furnishings } = answer({
      room,
      furniture: [
        turned,
        { type: 'nightstand', shape: box(0.45, 0.4, 0.5) },
        { type: 'bed_lamp', shape: { type: 'cylinder', r: 0.1, h: 0.4 } },
      ],
    })
    const group = groupOf(furnishings[0]!.furniture, 'bed')
    expect(types(group)).toEqual(['bed', 'bed_lamp', 'bed_lamp', 'nightstand', 'nightstand'])
    const stands = group.filter(({ type }) => type === 'nightstand').map(({ position }) => position)
    // Turned by half, a stand's origin is its corner at large x and z: right of the bed and left of it, 0 … 5 cm away.
    const [left, right] = stands.map(([x]) => x).sort((a, b) => a - b) as [number, number]
    expect(1.7 - left).toBeGreaterThanOrEqual(0)
    expect(1.7 - left).toBeLessThanOrEqual(0.05)
    expect(right - 0.45 - 3.3).toBeGreaterThanOrEqual(-1e-6)
    expect(right - 0.45 - 3.3).toBeLessThanOrEqual(0.05)
    expect(stands.map(([, , z]) => z)).toEqual([4, 4])
  })

  test('a coffee table stands before a sofa', () => {
    const { furnishings } = answer({
      room,
      furniture: [
        { type: 'sofa', shape: box(2, 0.9, 0.8), position: [5, 0, 1], rotation: 90 },
        { type: 'coffee_table', shape: box(1, 0.6, 0.4) },
      ],
    })
    const group = groupOf(furnishings[0]!.furniture, 'sofa')
    expect(types(group)).toEqual(['coffee_table', 'sofa'])
    const table = group.find(({ type }) => type === 'coffee_table')!
    const front = 5 - 0.9
    expect(Math.abs(table.rotation)).toBe(90)
    const nearest = table.rotation === 90 ? table.position[0] : table.position[0] + 0.6
    expect(front - nearest).toBeGreaterThanOrEqual(0.35 - 1e-6)
    expect(front - nearest).toBeLessThanOrEqual(0.5 + 1e-6)
  })

  test('chairs gather at a dining table, and no more than it seats', () => {
    const { furnishings } = answer({
      room: rectangularRoom(6, 5, [door(0.3)]),
      furniture: [
        { type: 'dining_table', shape: box(1.6, 0.9, 0.75), position: [2.2, 0, 2.2] },
        { type: 'dining_chair', shape: box(0.48, 0.52, 0.85) },
      ],
    })
    const chairs = groupOf(furnishings[0]!.furniture, 'dining_table').filter(({ type }) => type === 'dining_chair')
    expect(chairs.length).toBe(6)
  })

  test('a chair comes to a desk, also when the template brings it', () => {
    const { furnishings } = answer({
      room,
      template: { name: 'home_office', exclude: ['task_table'] },
      furniture: [{ type: 'task_table', shape: box(1.6, 0.8, 0.75), position: [1.6, 0, 4], rotation: 180 }],
    })
    expect(types(groupOf(furnishings[0]!.furniture, 'task_table'))).toContain('task_chair')
  })

  test('a fixed piece without company is a group of its own', () => {
    const { furnishings } = answer({
      room,
      furniture: [
        { type: 'shelf', shape: box(1, 0.4, 2), position: [2, 0, 0] },
        { type: 'bed', shape: box(1.4, 2, 0.5), position: [3.4, 0, 0] },
      ],
    })
    const ids = furnishings[0]!.furniture.map(({ groupId }) => groupId)
    expect(new Set(ids).size).toBe(2)
  })

  test('nothing but fixed pieces is one furnishing', () => {
    const { furnishings, warnings } = answer({
      room,
      furniture: [{ type: 'shelf', shape: box(1, 0.4, 2), position: [2, 0, 0] }],
      maxResults: 10,
    })
    expect([furnishings.length, warnings.map(({ code }) => code)]).toEqual([1, ['warning_2']])
  })
})

describe('one to five fixed pieces of any kind, anywhere', () => {
  const requests = roomOf(['rectangle', 'l', 'slanted', 'columns']).chain((where) =>
    fc.record({
      room: fc.constant(where),
      pins: pinsFor(where.boundary.shape.points, 5),
      template: fc.option(fc.constantFrom('bedroom', 'living', 'home_office'), { freq: 2 }),
    }),
  )

  /** Area of the floor before a piece that other pieces take, by points 2.5 cm apart, m². */
  function takenBefore(pin: PlacedItem, others: readonly PlacedItem[]): number {
    const { minX, maxX, maxZ } = boundsOf(pin)
    const step = 0.025
    let count = 0
    for (let x = minX + step / 2; x < maxX; x += step)
      for (let z = maxZ + step / 2; z < maxZ + 0.45; z += step)
        if (others.some((other) => contains(other, toRoom(pin, [x, z])))) count++
    return count * step * step
  }

  test('come back bit for bit in every furnishing, and are warned of exactly when something is wrong', () => {
    const seen = { furnished: 0, close: 0, refused: 0 }
    fc.assert(
      fc.property(requests, ({ room: where, pins, template }) => {
        const params = FurnishParams.parse({
          room: where,
          furniture: [...pins, { type: 'shelf', shape: box(0.8, 0.35, 1.8) }],
          ...(template ? { template: { name: template, exclude: [] } } : {}),
          maxResults: 2,
        })
        let result: FurnishingResult
        try {
          result = furnish(kernels, params)
        } catch (error) {
          expect(error instanceof ServiceError && error.code).toMatch(/^fixed_too_(large|dense)$/)
          seen.refused++
          return
        }
        expect(faultsOf(params, result)).toEqual([])
        for (const { furniture } of result.furnishings) {
          const found = furniture.slice(0, pins.length).map(({ groupId: _, ...item }) => item)
          expect(JSON.stringify(found)).toBe(
            JSON.stringify(pins.map(({ type, position, rotation, shape }) => ({ type, position, rotation, shape }))),
          )
          seen.furnished++
        }
        const items = pins.map((pin): PlacedItem => ({ ...pin, groupId: 'pin' }))
        const taken = Math.max(
          ...items.map((item) =>
            takenBefore(
              item,
              items.filter((other) => other !== item),
            ),
          ),
        )
        const warned = result.warnings.some(({ code }) => code === 'warning_4')
        // Between nothing and a few points, sampling cannot tell.
        if (taken > 0.01) expect(warned).toBe(true)
        if (warned) seen.close++
        else expect(taken).toBeLessThan(0.01)
      }),
      { seed: SEED, numRuns: 3 * RUNS },
    )
    expect(Math.min(seen.furnished, seen.close)).toBeGreaterThan(2)
  })

  function boundsOf({ shape }: PlacedItem) {
    if (shape.type === 'cylinder') return { minX: -shape.r, maxX: shape.r, maxZ: shape.r }
    if (shape.type !== 'polygon-extrusion') return { minX: 0, maxX: shape.a, maxZ: shape.b }
    const [xs, zs] = [shape.points.map(([x]) => x), shape.points.map(([, z]) => z)]
    return { minX: Math.min(...xs), maxX: Math.max(...xs), maxZ: Math.max(...zs) }
  }

  function contains(item: PlacedItem, point: readonly [number, number]): boolean {
    const [x, z] = toLocal(item, point)
    const { shape } = item
    switch (shape.type) {
      case 'cylinder':
        return Math.hypot(x, z) < shape.r
      case 'box':
        return x > 0 && x < shape.a && z > 0 && z < shape.b
      case 'l-extrusion':
        return x > 0 && x < shape.a && z > 0 && z < shape.b && (x < shape.c || z < shape.d)
      case 'polygon-extrusion':
        return shape.points.reduce((odd, [ax, az], i) => {
          const [bx, bz] = shape.points[(i + 1) % shape.points.length]!
          return az > z !== bz > z && x < ax + ((z - az) * (bx - ax)) / (bz - az) ? !odd : odd
        }, false)
    }
  }
})
