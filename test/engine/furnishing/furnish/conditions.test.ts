import { describe, expect, test } from 'vitest'
import { ServiceError } from '../../../../src/base/errors.ts'
import { furnish } from '../../../../src/engine/furnishing/furnish.ts'
import { FURNISH_LIMITS, type FurnishLimits } from '../../../../src/engine/furnishing/request/limits.ts'
import { Kernels } from '../../../../src/engine/kernels/kernels.ts'
import { FurnishParams } from '../../../../src/schema/furnishing/furnish-params.ts'
import { parse } from '../../../../src/schema/wire/parse.ts'
import { box, door, rectangularRoom, windowAt } from '../../../support/rooms.ts'

const kernels = new Kernels()
const answer = (request: object, limits: FurnishLimits = FURNISH_LIMITS) =>
  furnish(kernels, parse(FurnishParams, { maxResults: 1, ...request }), limits)

/** The warning of that number, if any. */
const warningOf = (request: object, number: number) =>
  answer(request).warnings.find(({ code }) => code === `warning_${number}`)?.message

function refusalOf(request: object, limits?: FurnishLimits): string {
  try {
    answer(request, limits)
  } catch (error) {
    if (error instanceof ServiceError) return `${error.code}: ${error.message}`
    throw error
  }
  return 'none'
}

const CHAIR = { type: 'other', shape: box(0.5, 0.5, 0.5) }
const room = rectangularRoom(4, 3, [door(0.5)])

describe('how many were found (docs/decisions.md#f6)', () => {
  test('none: warning_1 alone', () => {
    expect(answer({ room, furniture: [] })).toEqual({
      furnishings: [],
      warnings: [{ code: 'warning_1', message: 'No furnishings found.' }],
      diagnostics: [],
    })
  })

  test('none, because nothing fits: warning_1 and the reason', () => {
    const result = answer({ room, furniture: [{ type: 'wardrobe', shape: box(6, 0.6, 2) }] })
    expect(result.furnishings).toEqual([])
    expect(result.warnings.map(({ code }) => code)).toEqual(['warning_1'])
    expect(result.diagnostics).toEqual([{ type: 'wardrobe', wanted: 1, placed: 0, reason: expect.any(String) }])
  })

  test('fewer than asked for: warning_2 with the number', () => {
    const few = answer({ room, furniture: [{ type: 'wardrobe', shape: box(3.95, 0.6, 2) }], maxResults: 20 })
    const n = few.furnishings.length
    expect(n).toBeGreaterThan(0)
    expect(n).toBeLessThan(20)
    expect(few.warnings).toEqual([{ code: 'warning_2', message: `Found only ${n} furnishings.` }])
  })

  test('as many as asked for: no warning', () => {
    const all = answer({ room, furniture: [CHAIR], maxResults: 5 })
    expect([all.furnishings.length, all.warnings]).toEqual([5, []])
  })
})

describe('warning_3', () => {
  // 8 m of wall, of which the door takes 0.9.
  const small = rectangularRoom(2, 2, [door(0.5), windowAt(2.2)])
  const wall = (metres: number, shape: object = {}) =>
    warningOf({ room: small, furniture: [{ type: 'shelf', shape: { ...box(metres, 0.3, 2), ...shape } }] }, 3)

  test('when wall-aligned pieces need more wall than there is without doors and gaps; windows do not count', () => {
    expect(wall(7.2)).toBe('Not enough walls.')
    expect(wall(7.0)).toBeUndefined()
  })

  test('counts every piece, by its smallest shape', () => {
    const shelves = (targetCount: number, shapes: object[]) =>
      warningOf({ room: small, furniture: [{ type: 'shelf', targetCount, shapes }] }, 3)
    expect(shelves(8, [box(1, 0.3, 2)])).toBe('Not enough walls.')
    expect(shelves(7, [box(1, 0.3, 2)])).toBeUndefined()
    expect(shelves(8, [box(1, 0.3, 2), box(0.8, 0.3, 2)])).toBeUndefined()
  })

  test('leaves out what stands free, and counts what its shape sends to a wall', () => {
    expect(wall(7.2, { wallAlignment: 'none' })).toBeUndefined()
    const sofa = (wallAlignment?: string) =>
      warningOf({ room: small, furniture: [{ type: 'sofa', shape: { ...box(7.2, 0.9, 0.8), wallAlignment } }] }, 3)
    expect(sofa('x-axis')).toBe('Not enough walls.')
    expect(sofa('none')).toBeUndefined()
  })

  test('counts the side that goes to the wall, and both of what goes to a corner', () => {
    const board = (a: number, b: number, wallAlignment: string) =>
      warningOf({ room: small, furniture: [{ type: 'sofa', shape: { ...box(a, b, 0.8), wallAlignment } }] }, 3)
    expect(board(0.5, 7.2, 'z-axis')).toBe('Not enough walls.')
    expect(board(7.2, 0.5, 'z-axis')).toBeUndefined()
    expect(board(3.6, 3.6, 'corner')).toBe('Not enough walls.')
    expect(board(3.5, 3.5, 'corner')).toBeUndefined()
  })

  test('wall that two doors share is missing once', () => {
    const twice = rectangularRoom(2, 2, [door(0.5), door(0.7)])
    const of = (metres: number) =>
      warningOf({ room: twice, furniture: [{ type: 'shelf', shape: box(metres, 0.3, 2) }] }, 3)
    // 8 m less 1.1 m.
    expect(of(6.91)).toBe('Not enough walls.')
    expect(of(6.89)).toBeUndefined()
  })
})

describe('fixed pieces (docs/furnishing.md#q5)', () => {
  const at = (x: number, z: number, rotation = 0) => ({
    type: 'wardrobe',
    shape: box(1, 0.6, 2),
    position: [x, 0, z],
    rotation,
  })
  const warned = (...furniture: object[]) =>
    answer({ room, furniture })
      .warnings.filter(({ code }) => code !== 'warning_1')
      .map(({ code, message }) => `${code} ${message}`)

  const TOO_CLOSE = 'warning_4 Fixed furniture items are too close to each other.'
  const OVERLAP = 'warning_5 Fixed furniture items overlap.'
  const OUTSIDE = 'warning_6 Some fixed furniture item is not fully inside the room.'

  test('that stand well are not warned of', () => {
    expect(warned(at(1.5, 0), at(2.6, 0))).toEqual([])
  })

  test('that leave no floor before one another are too close', () => {
    expect(warned(at(2, 0), at(2, 1.06))).toEqual([])
    expect(warned(at(2, 0), at(2, 1.04))).toEqual([TOO_CLOSE])
  })

  test('are too close however little of the floor before them the other one takes, more than 1 cm²', () => {
    const post = (x: number, z: number, rotation = 0) => ({ ...at(x, z, rotation), shape: box(0.1, 0.1, 2) })
    // The long wardrobe reaches over both ends of the floor before the post; before itself it has none.
    const long = { ...at(0.2, 2.4), shape: box(3.5, 0.6, 2) }
    expect(warned(post(2, 1.86), long)).toEqual([TOO_CLOSE])
    expect(warned(post(2, 1.84), long)).toEqual([])
    // Beside one another nothing is before anything.
    expect(warned(at(1.2, 0), post(2.2, 0.55))).toEqual([])
    expect(warned(at(1.2, 0), post(2.195, 0.65))).toEqual([TOO_CLOSE])
  })

  test('what hangs above the head is not in the way', () => {
    const high = { ...at(2, 0.7), shape: box(1, 0.4, 0.5) }
    expect(warned(at(2, 0), high)).toEqual([TOO_CLOSE])
    expect(warned(at(2, 0), { ...high, position: [2, 2, 0.7] })).toEqual([])
  })

  test('that overlap by more than 1 cm² are said to', () => {
    expect(warned(at(1.5, 0), at(2.4999, 0))).toEqual([])
    expect(warned(at(1.5, 0), at(2.49, 0))).toEqual([OVERLAP])
  })

  test('that stick out by more than 1 cm² or through the ceiling are said to', () => {
    expect(warned(at(3.0001, 0))).toEqual([])
    expect(warned(at(3.01, 0))).toEqual([OUTSIDE])
    expect(warned({ ...at(2, 0), position: [2, 0.61, 0] })).toEqual([OUTSIDE])
  })

  test('may do all of it at once', () => {
    expect(warned(at(-0.5, 2), at(-0.6, 2), at(0, 2.9, 0))).toEqual([TOO_CLOSE, OVERLAP, OUTSIDE])
  })
})

test('warning_7 when an opening begins past the end, not at the end', () => {
  const of = (pos: number) => warningOf({ room: rectangularRoom(4, 3, [door(pos)]), furniture: [CHAIR] }, 7)
  expect(of(14.001)).toBe('Position of an opening was larger than the circumference of the room.')
  expect(of(14)).toBeUndefined()
})

describe('refusals', () => {
  test('error_3: a room too large, at the limit not', () => {
    const message = 'room_too_large: Room is too large. Please send a room no larger than 500 square meters.'
    expect(refusalOf({ room: rectangularRoom(25.1, 20), furniture: [] })).toBe(message)
    expect(refusalOf({ room: rectangularRoom(25, 20), furniture: [] })).toBe('none')
    expect(refusalOf({ room, furniture: [] }, { ...FURNISH_LIMITS, roomAreaMax: 11.5 })).toBe(
      'room_too_large: Room is too large. Please send a room no larger than 11.5 square meters.',
    )
  })

  test('error_6: a room too small, at the limit not', () => {
    const message = 'room_too_small: Room is too small. Please send a room at least 4 square meters.'
    expect(refusalOf({ room: rectangularRoom(1.99, 2), furniture: [] })).toBe(message)
    expect(refusalOf({ room: rectangularRoom(2, 2), furniture: [] })).toBe('none')
    expect(refusalOf({ room, furniture: [] }, { ...FURNISH_LIMITS, roomAreaMin: 12.5 })).toBe(
      'room_too_small: Room is too small. Please send a room at least 12.5 square meters.',
    )
  })

  const shelf = (a: number, b: number) => ({ type: 'shelf', shape: box(a, b, 1), position: [0, 0, 0] })

  test('error_4: fixed furniture too large, at the limit not', () => {
    const hall = rectangularRoom(20, 20)
    const limits = { ...FURNISH_LIMITS, fixedRatioMax: 1 }
    expect(refusalOf({ room: hall, furniture: [shelf(12.6, 20)] }, limits)).toBe(
      'fixed_too_large: The minimal area of the fixed furniture is too large. The maximum allowed is 250 square meters.',
    )
    expect(refusalOf({ room: hall, furniture: [shelf(12.5, 20)] }, limits)).toBe('none')
    expect(refusalOf({ room, furniture: [shelf(1.2, 1), shelf(1, 1)] }, { ...FURNISH_LIMITS, fixedAreaMax: 2 })).toBe(
      'fixed_too_large: The minimal area of the fixed furniture is too large. The maximum allowed is 2 square meters.',
    )
  })

  test('error_5: fixed furniture too large for the useful area, that is without what openings keep free', () => {
    // 12 m² less 0.9 × 0.9 before the door: 0.7 of it is 7.833 m².
    const message = (ratio: number) =>
      `fixed_too_dense: The minimal area of the fixed furniture is too large compared to the useful area of the room. The maximum allowed ratio is ${ratio}.`
    expect(refusalOf({ room, furniture: [shelf(3.92, 2)] })).toBe(message(0.7))
    expect(refusalOf({ room, furniture: [shelf(3.91, 2)] })).toBe('none')
    expect(refusalOf({ room, furniture: [shelf(2, 1)] }, { ...FURNISH_LIMITS, fixedRatioMax: 0.15 })).toBe(
      message(0.15),
    )
  })

  test('error_5: floor that two openings keep free counts once, and what lies beyond the walls not at all', () => {
    // Both doors at one corner: 0.9 × 0.9 twice over, which is the same square; then a door that reaches 2 m into 1.5 m.
    const corner = rectangularRoom(4, 3, [door(0), door(13.1)])
    const shallow = rectangularRoom(4, 1.5, [door(1, { circulationWidth: 2 })])
    for (const [where, useful] of [
      [corner, 12 - 0.81],
      [shallow, 6 - 0.9 * 1.5],
    ] as const) {
      expect(refusalOf({ room: where, furniture: [shelf(1, 0.7 * useful - 1e-3)] })).toBe('none')
      expect(refusalOf({ room: where, furniture: [shelf(1, 0.7 * useful + 1e-3)] })).toMatch(/^fixed_too_dense/)
    }
  })

  test('error_2 names the place in the request and what is wrong', () => {
    const boundary = (points: [number, number][]) => ({
      boundary: { shape: { type: 'polygon-extrusion', points, h: 2.5 } },
    })
    const bowTie = boundary([
      [0, 0],
      [4, 4],
      [4, 0],
      [0, 4],
    ])
    expect(refusalOf({ room: bowTie, furniture: [] })).toMatch(
      /^invalid: params\.room\.boundary\.shape\.points: must not intersect itself, but edges \d and \d meet$/,
    )
    const shape = { type: 'l-extrusion', a: 1, b: 1, c: 0.5, d: 1.5, h: 1 }
    expect(refusalOf({ room, furniture: [CHAIR, { type: 'sofa', shapes: [box(1, 1, 1), shape] }] })).toBe(
      'invalid: params.furniture[1].shapes[1].d: must be <= b (1), got 1.5',
    )
    expect(refusalOf({ room, furniture: [{ type: 'sofa', shape: box(-1, 1, 1) }] })).toBe(
      'invalid: params.furniture[0].shape.a: must be > 0, got -1',
    )
    expect(refusalOf({ room, furniture: [{ ...CHAIR, position: [1, 0, 1] }] })).toMatch(
      /^invalid: params\.furniture\[0\]\.position: is accepted for armchair, bed, .*, not for other$/,
    )
  })
})
