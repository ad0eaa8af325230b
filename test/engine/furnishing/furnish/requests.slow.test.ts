import { describe, expect, test } from 'vitest'
import { furnish } from '../../../../src/engine/furnishing/furnish.ts'
import { FURNISH_LIMITS } from '../../../../src/engine/furnishing/request/limits.ts'
import { Kernels } from '../../../../src/engine/kernels/kernels.ts'
import { FurnishParams } from '../../../../src/schema/furnishing/furnish-params.ts'
import type { FurnitureType } from '../../../../src/schema/furnishing/furniture.ts'
import type { Furnishing, FurnishingResult } from '../../../../src/schema/furnishing/result.ts'
import { faultsOf } from '../../../support/judge.ts'
import { pieceOf } from '../../../support/members.ts'
import { box, door, rectangularRoom } from '../../../support/rooms.ts'

const kernels = new Kernels()

/** The answer, which must be sound. */
function answer(request: object): FurnishingResult {
  const params = FurnishParams.parse({ room, maxResults: 1, ...request })
  const result = furnish(kernels, params)
  expect(faultsOf(params, result)).toEqual([])
  return result
}

const room = rectangularRoom(5, 4.5, [door(0.3)])
const best = (request: object): Furnishing => answer(request).furnishings[0]!
const countOf = ({ furniture }: Furnishing, type: FurnitureType) =>
  furniture.filter((item) => item.type === type).length
const shapesOf = ({ furniture }: Furnishing, type: FurnitureType) =>
  furniture.filter((item) => item.type === type).map(({ shape }) => shape)

describe('template and furniture are added together (docs/decisions.md#f2)', () => {
  const bedroom = (exclude: FurnitureType[], furniture: object[] = []) =>
    best({ template: { name: 'bedroom', exclude }, furniture })

  test('a template alone is enough', () => {
    expect(countOf(bedroom([]), 'bed')).toBe(1)
  })

  test('a type of its own is added to the template', () => {
    const furnishing = bedroom([], [{ type: 'armchair', shape: box(0.75, 0.75, 0.8), targetCount: 1 }])
    expect([countOf(furnishing, 'bed'), countOf(furnishing, 'armchair')].every((count) => count >= 1)).toBe(true)
  })

  test('an item of a type of the template replaces its shapes and adds to its count', () => {
    const own = box(1.03, 0.57, 1.97)
    const alone = countOf(bedroom([]), 'wardrobe')
    const furnishing = bedroom(
      ['sideboard', 'shelf', 'task_table', 'task_chair'],
      [{ type: 'wardrobe', shape: own, targetCount: 1 }],
    )
    expect(alone).toBeGreaterThan(0)
    expect(shapesOf(furnishing, 'wardrobe')).toEqual(Array.from({ length: alone + 1 }, () => own))
  })

  test('exclude takes types out of the template', () => {
    const furnishing = bedroom(['bed', 'wardrobe'])
    expect([countOf(furnishing, 'bed'), countOf(furnishing, 'wardrobe')]).toEqual([0, 0])
    expect(furnishing.furniture.length).toBeGreaterThan(0)
  })

  test('exclude does not take out what furniture asks for', () => {
    const own = box(1.45, 2.05, 0.5)
    expect(shapesOf(bedroom(['bed'], [{ type: 'bed', shape: own }]), 'bed')).toEqual([own])
  })

  test('a targetCount of 0 means none, wherever it comes from', () => {
    const furnishing = bedroom([], [{ type: 'wardrobe', shape: box(1, 0.6, 2), targetCount: 0 }])
    expect(countOf(furnishing, 'wardrobe')).toBe(0)
    expect(answer({ furniture: [{ type: 'sofa', shape: box(2, 1, 1), targetCount: 0 }] }).furnishings).toEqual([])
  })

  test('two items of one type are added', () => {
    const furniture = [1.01, 1.02].map((a) => ({ type: 'shelf', shape: box(a, 0.35, 2) }))
    const furnishing = best({ furniture })
    expect(shapesOf(furnishing, 'shelf').map((shape) => 'a' in shape && shape.a)).toEqual(
      expect.arrayContaining([1.01, 1.02]),
    )
    expect(furnishing.furniture.length).toBe(2)
  })
})

describe('shapes to choose from', () => {
  test('one that fits is taken where another does not', () => {
    const shapes = [box(6, 0.6, 2), box(1.2, 0.6, 2.9), box(1.2, 0.6, 2)]
    expect(shapesOf(best({ furniture: [{ type: 'wardrobe', shapes }] }), 'wardrobe')).toEqual([shapes[2]])
  })

  test('come back with their customData', () => {
    const shapes = [1, 2].map((k) => ({ ...box(9 - 3.5 * k, 0.6, 2), customData: { k, list: [k, { k }] } }))
    expect(shapesOf(best({ furniture: [{ type: 'wardrobe', shapes }] }), 'wardrobe')).toEqual([shapes[1]])
  })
})

describe('default counts (docs/decisions.md#f3)', () => {
  const ROOMY = rectangularRoom(7, 6, [door(0.3)])
  const BED = { type: 'bed', shape: box(1.6, 2, 0.5), targetCount: 1 }
  const TABLE = { type: 'dining_table', shape: box(2, 1, 0.75), targetCount: 1 }
  const MEETING = { type: 'meeting_table', shape: box(2.6, 1.2, 0.75), targetCount: 1 }

  test.each<[FurnitureType, object, object[], number]>([
    ['sofa', box(2, 0.9, 0.8), [], 1],
    ['other', box(0.5, 0.5, 0.5), [], 1],
    ['nightstand', box(0.45, 0.4, 0.5), [BED], 2],
    ['bed_lamp', box(0.2, 0.2, 0.3), [BED, { type: 'nightstand', shape: box(0.45, 0.4, 0.5) }], 2],
    ['armchair', box(0.8, 0.8, 0.8), [], 2],
    ['dining_chair', box(0.48, 0.5, 0.85), [TABLE], 8],
    ['meeting_chair', box(0.55, 0.55, 0.85), [MEETING], 10],
    ['task_chair', box(0.6, 0.6, 1), [{ type: 'task_table', shape: box(1.4, 0.7, 0.75), targetCount: 3 }], 3],
  ])('%s', (type, shape, company, expected) => {
    const furnishing = best({ room: ROOMY, furniture: [...company, { type, shape }] })
    expect(countOf(furnishing, type)).toBe(expected)
  })

  test('chairs of a small table are as many as it seats', () => {
    const small = { type: 'dining_table', shape: box(0.7, 0.6, 0.75), targetCount: 1 }
    const result = answer({
      room: ROOMY,
      furniture: [small, { type: 'dining_chair', shape: box(0.48, 0.5, 0.85) }],
    })
    expect(countOf(result.furnishings[0]!, 'dining_chair')).toBe(2)
    expect(result.diagnostics).toEqual([])
  })

  test('desks in rows get no more chairs than were asked for, and keep their own shapes', () => {
    const desk = (a: number, targetCount: number) => ({ type: 'task_table', shape: box(a, 0.65, 0.75), targetCount })
    const chair = { type: 'task_chair', shape: box(0.53, 0.55, 1), targetCount: 5 }
    const few = best({ room: ROOMY, furniture: [desk(1.12, 6), chair] })
    expect([countOf(few, 'task_table'), countOf(few, 'task_chair')]).toEqual([6, 5])
    const mixed = shapesOf(best({ room: ROOMY, furniture: [desk(1.1, 5), desk(1.3, 1)] }), 'task_table')
    expect(mixed.filter((shape) => 'a' in shape && shape.a === 1.1).length).toBe(5)
    expect(mixed.filter((shape) => 'a' in shape && shape.a === 1.3).length).toBe(1)
  })

  test('chairs wider than their desks, or deeper than the floor behind them, set rows further apart', () => {
    const stopped: string[] = []
    for (const chair of [box(0.7, 0.5, 0.9), box(0.5, 1.3, 0.9), { type: 'cylinder', r: 0.17, h: 0.3 }]) {
      const params = FurnishParams.parse({
        room: rectangularRoom(8, 7, [door(0.3)]),
        furniture: [
          { type: 'task_table', shape: box(chair.type === 'box' ? 0.6 : 0.3, 0.5, 0.75), targetCount: 6 },
          { type: 'task_chair', shape: chair },
        ],
        maxResults: 3,
      })
      const result = furnish(kernels, params, FURNISH_LIMITS, (violations) =>
        stopped.push(...violations.map(({ message }) => message)),
      )
      expect(faultsOf(params, result)).toEqual([])
      expect(result.furnishings.map((one) => [countOf(one, 'task_table'), countOf(one, 'task_chair')])).toEqual(
        result.furnishings.map(() => [6, 6]),
      )
      expect(result.furnishings.length).toBe(3)
    }
    expect(stopped).toEqual([])
  })

  test('a count of one’s own is an upper bound that is reached where there is room', () => {
    for (const targetCount of [1, 2, 4]) {
      const chair = { type: 'dining_chair', shape: box(0.48, 0.5, 0.85), targetCount }
      expect(countOf(best({ room: ROOMY, furniture: [TABLE, chair] }), 'dining_chair')).toBe(targetCount)
    }
  })
})

describe('what was left out has a reason (docs/decisions.md#f10)', () => {
  test('too many pieces', () => {
    const { furnishings, diagnostics } = answer({
      furniture: [{ type: 'wardrobe', shape: box(1.5, 0.6, 2), targetCount: 30 }],
    })
    const placed = countOf(furnishings[0]!, 'wardrobe')
    expect(placed).toBeGreaterThan(2)
    expect(diagnostics).toEqual([{ type: 'wardrobe', wanted: 30, placed, reason: expect.stringMatching(/\w{4}/) }])
  })

  test('too high a piece', () => {
    const { diagnostics } = answer({
      furniture: [
        { type: 'shelf', shape: box(1, 0.4, 2.7) },
        { type: 'sofa', shape: box(2, 0.9, 0.8) },
      ],
    })
    expect(diagnostics).toEqual([{ type: 'shelf', wanted: 1, placed: 0, reason: 'is 2.7 m high, the room only 2.6 m' }])
  })

  test('company without its anchor', () => {
    const { diagnostics } = answer({
      furniture: [
        { type: 'bed_lamp', shape: box(0.2, 0.2, 0.3), targetCount: 1 },
        { type: 'sofa', shape: box(2, 0.9, 0.8) },
      ],
    })
    expect(diagnostics.map(({ type, wanted, placed }) => [type, wanted, placed])).toEqual([['bed_lamp', 1, 0]])
    expect(diagnostics[0]!.reason).toContain('nightstand')
  })
})

describe('every type finds its place', () => {
  const WITH: Partial<Record<FurnitureType, object[]>> = {
    bed_lamp: [
      { type: 'bed', shape: box(1.4, 2, 0.5) },
      { type: 'nightstand', shape: box(0.45, 0.4, 0.5) },
    ],
  }
  test.each<[FurnitureType, object]>([
    ['armchair', box(0.8, 0.8, 0.8)],
    ['bed', box(1.4, 2, 0.5)],
    ['bed_lamp', box(0.2, 0.2, 0.3)],
    ['carpet', box(2, 1.4, 0.01)],
    ['coffee_table', box(1, 0.6, 0.4)],
    ['dining_chair', box(0.5, 0.5, 0.85)],
    ['dining_table', box(1.6, 0.9, 0.75)],
    ['drawer_unit', box(0.42, 0.58, 0.6)],
    ['exec_chair', box(0.65, 0.65, 1.1)],
    ['exec_table', box(1.8, 0.85, 0.75)],
    ['free_standing_lamp', { type: 'cylinder', r: 0.2, h: 1.6 }],
    ['meeting_chair', box(0.55, 0.55, 0.85)],
    ['meeting_table', box(1.8, 0.9, 0.75)],
    ['nightstand', box(0.45, 0.4, 0.5)],
    ['other', box(0.6, 0.6, 1)],
    ['pendant_lamp', { type: 'cylinder', r: 0.2, h: 0.4 }],
    ['shelf', box(0.8, 0.35, 1.9)],
    ['sideboard', box(1.6, 0.45, 0.75)],
    ['sofa', box(2.1, 0.9, 0.8)],
    ['task_chair', box(0.6, 0.6, 1)],
    ['task_table', box(1.4, 0.8, 0.75)],
    ['tv', box(1.2, 0.1, 0.7)],
    ['wardrobe', box(1.5, 0.6, 2.1)],
  ])('%s', (type, shape) => {
    const furnishing = best({ furniture: [...(WITH[type] ?? []), { type, shape, targetCount: 1 }] })
    expect(countOf(furnishing, type)).toBe(1)
  })
})

describe('density (docs/decisions.md#f7)', () => {
  test('is the share of the floor that furniture stands on, without carpets and what hangs or stands on others', () => {
    const { furnishings } = answer({
      template: { name: 'bedroom', exclude: [] },
      furniture: [{ type: 'armchair', shape: { type: 'cylinder', r: 0.4, h: 0.8 }, targetCount: 1 }],
      maxResults: 3,
    })
    for (const { furniture, density } of furnishings) {
      expect(furniture.map(({ type }) => type)).toEqual(expect.arrayContaining(['bed', 'bed_lamp']))
      const standing = furniture.filter(({ type }) => !['carpet', 'bed_lamp', 'pendant_lamp', 'tv'].includes(type))
      const area = standing.reduce((sum, { shape }) => {
        if (shape.type === 'cylinder') return sum + Math.PI * shape.r ** 2
        return sum + (shape.type === 'box' ? shape.a * shape.b : Number.NaN)
      }, 0)
      expect(density).toBeCloseTo(area / 22.5, 5)
    }
  })
})

describe('where things stand', () => {
  const slanted = {
    boundary: {
      shape: {
        type: 'polygon-extrusion',
        points: [
          [0, 0],
          [4.4, 0.7],
          [4.1, 4.3],
          [-0.3, 3.9],
        ],
        h: 2.5,
      },
    },
  }

  test('a piece at a slanted wall has the angle of that wall (docs/decisions.md#c8)', () => {
    const { points } = slanted.boundary.shape
    const angles = points.map(([x, z], i) => {
      const [nextX, nextZ] = points[(i + 1) % 4]!
      return Math.round((Math.atan2(nextZ! - z!, nextX! - x!) * 180 * 1e6) / Math.PI) / 1e6
    })
    const { furnishings } = answer({
      room: slanted,
      furniture: [{ type: 'wardrobe', shape: box(1.2, 0.6, 2), targetCount: 3 }],
      maxResults: 10,
    })
    const used = new Set(furnishings.flatMap(({ furniture }) => furniture.map(({ rotation }) => rotation)))
    for (const rotation of used) expect(angles).toContain(rotation)
    expect(used.size).toBeGreaterThan(1)
  })

  test('lamps hang from the ceiling and stand on nightstands, numbers are printed with 6 decimals (F11)', () => {
    const { furnishings } = answer({ template: { name: 'bedroom', exclude: [] }, furniture: [], maxResults: 2 })
    for (const { furniture } of furnishings) {
      for (const { type, shape, position, rotation } of furniture) {
        if (type === 'pendant_lamp') expect(position[1] + shape.h).toBeCloseTo(2.6, 6)
        for (const value of [...position, rotation]) expect(String(value)).toMatch(/^-?\d+(\.\d{1,6})?$|e-6$/)
        expect(rotation).toBeGreaterThan(-180)
        expect(rotation).toBeLessThanOrEqual(180)
      }
      const stands = furniture.filter(({ type }) => type === 'nightstand').map(({ shape }) => shape.h)
      for (const lamp of furniture.filter(({ type }) => type === 'bed_lamp')) expect(stands).toContain(lamp.position[1])
    }
  })

  test('a lamp that would hang lower than 2 m hangs over a piece or not at all', () => {
    const lamp = { type: 'pendant_lamp', shape: box(0.4, 0.4, 0.9), targetCount: 1 }
    const table = { type: 'dining_table', shape: box(1.6, 0.9, 0.75) }
    const sofa = { type: 'sofa', shape: box(2, 0.9, 0.8) }
    expect(countOf(best({ furniture: [lamp, table] }), 'pendant_lamp')).toBe(1)
    const { furnishings, diagnostics } = answer({ furniture: [lamp, sofa], maxResults: 10 })
    expect([furnishings.length, furnishings.some((one) => countOf(one, 'pendant_lamp') > 0)]).toEqual([10, false])
    expect(diagnostics.map(({ type }) => type)).toEqual(['pendant_lamp'])
  })

  test('the members of a group share a groupId, others do not', () => {
    const [furnishing] = answer({ template: { name: 'bedroom', exclude: [] }, furniture: [] }).furnishings
    const groupOf = (type: FurnitureType) =>
      new Set(furnishing!.furniture.filter((item) => item.type === type).map(({ groupId }) => groupId))
    expect(groupOf('nightstand')).toEqual(groupOf('bed'))
    expect(groupOf('wardrobe')).not.toEqual(groupOf('bed'))
  })

  test.each<[string, object, (minX: number, minZ: number) => boolean]>([
    ['the back of a box with x-axis', { wallAlignment: 'x-axis' }, (back) => back < 0.05],
    ['the left side of a box with z-axis', { wallAlignment: 'z-axis' }, (_, left) => left < 0.05],
    ['both sides of a box with corner', { wallAlignment: 'corner' }, (back, left) => back < 0.05 && left < 0.05],
  ])('%s is at a wall', (_, alignment, holds) => {
    const alone = (['shelf', 'sofa', 'bed', 'wardrobe', 'task_table', 'other'] as const).flatMap((type) => {
      const furniture = [{ type, shape: { ...box(1.4, 0.6, 0.9), ...alignment }, targetCount: 1 }]
      const { furnishings } = answer({ furniture, maxResults: 4 })
      expect([type, furnishings.length >= 3]).toEqual([type, true])
      return furnishings
    })
    for (const { furniture } of alone) {
      const { region } = pieceOf(furniture[0]!)
      const ring = region.kind === 'polygon' ? region.ring : []
      // The ring begins at the origin and runs along the back; distances of both ends of a side from the nearest wall.
      const wallGap = (x: number, z: number) => Math.min(x, 5 - x, z, 4.5 - z)
      const [ox, oz, bx, bz] = ring as [number, number, number, number]
      const [lx, lz] = ring.slice(-2) as [number, number]
      const alike = (ax: number, az: number, cx: number, cz: number) => Math.max(wallGap(ax, az), wallGap(cx, cz))
      expect(holds(alike(ox, oz, bx, bz), alike(ox, oz, lx, lz))).toBe(true)
    }
  })
})
