import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { furnish } from '../../../../src/engine/furnishing/furnish.ts'
import { Effort } from '../../../../src/engine/furnishing/request/effort.ts'
import { FURNISH_LIMITS } from '../../../../src/engine/furnishing/request/limits.ts'
import { Kernels } from '../../../../src/engine/kernels/kernels.ts'
import { FurnishParams, TEMPLATE_NAMES } from '../../../../src/schema/furnishing/furnish-params.ts'
import type { FurnitureType } from '../../../../src/schema/furnishing/furniture.ts'
import type { Opening } from '../../../../src/schema/furnishing/room.ts'
import { metres, SEED } from '../../../support/arbitraries.ts'
import { amidArc, bowedRoom, ellipse, roomWith, star } from '../../../support/curved-rooms.ts'
import { faultsOf } from '../../../support/judge.ts'
import { type Points, perimeterOf } from '../../../support/listings.ts'
import { partOf, runs } from '../../../support/property-runs.ts'
import { box, door, windowAt } from '../../../support/rooms.ts'
import { sampledVerdicts } from '../../reference/sampled-verdict.ts'

const kernels = new Kernels()

/** The answer, sound and without a furnishing that only the verifier stopped, and its steps. */
function answer(points: Points, request: object, openings: Opening[] = [door(0.3)]) {
  const params = FurnishParams.parse({ room: roomWith(points, openings), furniture: [], maxResults: 3, ...request })
  const effort = new Effort()
  const stopped: unknown[] = []
  const result = furnish(kernels, params, FURNISH_LIMITS, (violations) => stopped.push(violations), effort)
  expect(faultsOf(params, result)).toEqual([])
  if (openings.some(({ type }) => type !== 'window')) expect(stopped).toEqual([])
  return { ...result, room: params.room, steps: effort.steps }
}

const byTemplate = (name: string) => ({ template: { name, exclude: [] } })

const typesIn = ({ furnishings }: ReturnType<typeof answer>): FurnitureType[] =>
  furnishings[0]?.furniture.map(({ type }) => type) ?? []

const MAINS = {
  bedroom: 'bed',
  living: 'sofa',
  dining: 'dining_table',
  work: 'task_table',
  home_office: 'task_table',
  executive_office: 'exec_table',
} as const

/** Radii in metres, each with each number of corners. */
const ROUND = [2, 3, 4, 6, 12].flatMap((r) => [24, 60, 360, 1000].map((corners) => [r, corners] as const))

describe.each(Object.entries(MAINS))('a round room: %s', (name, main) => {
  test.each(partOf(ROUND, 3))('of %d m with %d corners', (r, corners) => {
    expect(typesIn(answer(ellipse(corners, r), byTemplate(name)))).toContain(main)
  })

  test('an ellipse, a bow outwards and one into the room, each with a door and a window in it', () => {
    const bows = [bowedRoom(5, 3, 1, 24), bowedRoom(4, 3, 2, 40), bowedRoom(6, 5, -0.8, 30)]
    for (const points of [...bows, ellipse(120, 3.5, 2.5)]) {
      const middle = amidArc(points, 0.9)
      expect(typesIn(answer(points, byTemplate(name), [door(middle), windowAt(middle + 1)]))).toContain(main)
    }
  })
})

test('the head of a bed in a round room is at the wall', () => {
  for (const r of [2, 3, 4]) {
    const bed = answer(ellipse(360, r), byTemplate('bedroom')).furnishings[0]!.furniture.find(
      ({ type }) => type === 'bed',
    )!
    const [x, , z] = bed.position
    // Its origin is a corner of its head, 0.02 m before the chord.
    expect(r - Math.hypot(x - r, z - r)).toBeLessThan(0.13)
  }
})

test('walls of a round room hold storage within 10 cm of them and their gap', () => {
  const shape = box(0.9, 0.4, 1.8)
  const { furnishings } = answer(ellipse(360, 3), { furniture: [{ type: 'shelf', shape, targetCount: 6 }] })
  const distances = furnishings[0]!.furniture.map(({ position: [x, , z] }) => 3 - Math.hypot(x - 3, z - 3))
  expect(distances.length).toBe(6)
  for (const distance of distances) expect(distance).toBeLessThan(0.13)
})

describe('pieces longer than each wall of a round room', () => {
  test.each([
    ['task_table', box(1.8, 0.8, 0.75)],
    ['task_table', { type: 'cylinder', r: 0.6, h: 0.75 }],
    ['exec_table', { type: 'cylinder', r: 1.2, h: 0.75 }],
    ['sofa', box(3, 0.9, 0.8)],
    ['bed', box(1.8, 2, 0.5)],
  ])('%s: stands clear of the walls', (type, shape) => {
    const { furnishings, diagnostics } = answer(ellipse(60, 4), { furniture: [{ type, shape, targetCount: 1 }] })
    expect(furnishings.length).toBeGreaterThan(0)
    expect(diagnostics).toEqual([])
  })

  test('wardrobe: is left out, as it could only stand clear of them', () => {
    const wardrobe = { type: 'wardrobe', shape: box(2.4, 0.6, 2), targetCount: 1 }
    const [diagnostic] = answer(ellipse(60, 4), { furniture: [wardrobe] }).diagnostics
    expect(diagnostic).toMatchObject({
      type: 'wardrobe',
      placed: 0,
      reason: expect.stringContaining('clear of the walls'),
    })
  })
})

describe('many corners', () => {
  test.each(['bedroom', 'living', 'dining'])('%s: cost no more than in proportion, and no furnishing', (name) => {
    for (const r of [3, 4, 12]) {
      const [few, many] = [60, 1000].map((corners) => answer(ellipse(corners, r), byTemplate(name)))
      expect(many!.steps).toBeLessThan((few!.steps * 1000) / 60)
      expect(many!.furnishings.length).toBe(few!.furnishings.length)
      expect(many!.diagnostics.filter(({ reason }) => /steps|more than one search/.test(reason))).toEqual([])
    }
  })

  test.each([5, 8, 9, 9.8])('a star of 500 points, the inner ones at %d m, is furnished', (inner) => {
    for (const name of ['bedroom', 'living'] as const)
      expect(typesIn(answer(star(500, 10, inner), byTemplate(name), []))).toContain(MAINS[name])
  })
})

/** An outline with a curve, and openings anywhere along it. */
const curvedRoom = fc
  .record({
    outline: fc.oneof(
      fc
        .tuple(metres(1.8, 3.5), metres(1.8, 3.5), fc.integer({ min: 16, max: 120 }))
        .map(([a, b, n]) => ellipse(n, a, b)),
      fc
        .tuple(metres(3, 6), metres(3, 4), fc.integer({ min: -4, max: 9 }), fc.integer({ min: 6, max: 60 }))
        .map(([w, d, rise, pieces]) => bowedRoom(w, d, (rise || 1) * 0.15, pieces)),
    ),
    at: fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99)),
    name: fc.constantFrom(...TEMPLATE_NAMES),
  })
  .map(({ outline, at, name }) => {
    const [first, second, third] = at.map((share) => (share / 100) * perimeterOf(outline))
    return { outline, name, openings: [door(first!), windowAt(second!, { l: 2.5 }), windowAt(third!, { y: 0.2 })] }
  })

test('answers for rooms with a curve and openings along it are sound by samples, too', () => {
  fc.assert(
    fc.property(curvedRoom, ({ outline, name, openings }) => {
      const { room, furnishings } = answer(outline, byTemplate(name), openings)
      for (const furnishing of furnishings)
        expect(Object.values(sampledVerdicts(room, furnishing))).not.toContain('broken')
    }),
    { seed: SEED, numRuns: runs(120) },
  )
})
