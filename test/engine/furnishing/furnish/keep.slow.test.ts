import { beforeAll, describe, expect, test } from 'vitest'
import { ServiceError } from '../../../../src/base/errors.ts'
import { furnish } from '../../../../src/engine/furnishing/furnish.ts'
import { movesBetween } from '../../../../src/engine/furnishing/measure/nearness.ts'
import { verifierOf } from '../../../../src/engine/furnishing/verify/verifier.ts'
import { verify } from '../../../../src/engine/furnishing/verify/verify.ts'
import { Kernels } from '../../../../src/engine/kernels/kernels.ts'
import { FurnishParams, TEMPLATE_NAMES, type TemplateName } from '../../../../src/schema/furnishing/furnish-params.ts'
import { type Furnishing, FurnishingResult, type PlacedItem } from '../../../../src/schema/furnishing/result.ts'
import type { Room } from '../../../../src/schema/furnishing/room.ts'
import { OUTLINE_NAMES, randomRoom } from '../../../support/random-room.ts'
import { box, door, rectangularRoom, windowAt } from '../../../support/rooms.ts'
import { seeded } from '../../../support/seeded.ts'

const kernels = new Kernels()
const rejected: string[] = []
const answer = (request: object): FurnishingResult =>
  furnish(kernels, FurnishParams.parse({ furniture: [], maxResults: 3, ...request }), undefined, (violations) =>
    rejected.push(JSON.stringify(violations)),
  )
const template = (name: TemplateName) => ({ name, exclude: [] })
const count = ({ furniture }: Furnishing, type: PlacedItem['type']) =>
  furniture.filter((item) => item.type === type).length
const holds = ({ furniture }: Furnishing, items: readonly PlacedItem[]) => {
  const texts = furniture.map((item) => JSON.stringify(item))
  return items.every((item) => texts.includes(JSON.stringify(item)))
}

describe('any pieces of any answer are kept to the byte, and the rest is still sound', () => {
  const random = seeded(11)
  const cases = OUTLINE_NAMES.flatMap((outline, i) =>
    [0, 1].map((n) => ({ outline, name: TEMPLATE_NAMES[(2 * i + n) % TEMPLATE_NAMES.length]!, seed: random() })),
  )
  test.each(cases)('$name in a room like $outline', ({ outline, name, seed }) => {
    const own = seeded(Math.floor(seed * 1e6))
    const room = randomRoom(own, outline)
    const request = { room, template: template(name) }
    let first: FurnishingResult
    try {
      first = answer(request)
    } catch (error) {
      // Random rooms may be too large or too small.
      if (error instanceof ServiceError) return
      throw error
    }
    for (const { furniture } of first.furnishings.slice(0, 1)) {
      const keep = furniture.filter(() => own() < 0.5)
      const result = answer({ ...request, keep })
      expect(FurnishingResult.safeParse(result).error).toBeUndefined()
      expect(result.furnishings.length).toBeGreaterThan(0)
      const verifier = verifierOf(room)
      for (const furnishing of result.furnishings) {
        expect(holds(furnishing, keep)).toBe(true)
        expect(verify(verifier, furnishing)).toEqual([])
      }
      expect(result.warnings.map(({ code }) => code).filter((code) => /[456]$/.test(code))).toEqual([])
    }
    expect(rejected).toEqual([])
  })
})

describe('kept pieces count as those wanted', () => {
  const room = rectangularRoom(4.2, 3.6, [windowAt(1.2), door(8)])
  let first: Furnishing
  beforeAll(() => {
    first = answer({ room, template: template('bedroom') }).furnishings[0]!
  })
  const only = (...types: PlacedItem['type'][]) => first.furniture.filter(({ type }) => types.includes(type))

  test('a kept bed is the bed of the template and gets its nightstands and lamps back, in its group', () => {
    const [bed] = only('bed')
    const counts = { stands: count(first, 'nightstand'), lamps: count(first, 'bed_lamp') }
    expect(counts.stands).toBeGreaterThan(0)
    for (const furnishing of answer({ room, template: template('bedroom'), keep: [bed] }).furnishings) {
      expect(count(furnishing, 'bed')).toBe(1)
      const company = furnishing.furniture.filter(({ groupId }) => groupId === bed!.groupId)
      expect(company.filter(({ type }) => type === 'nightstand').length).toBe(counts.stands)
      expect(company.filter(({ type }) => type === 'bed_lamp').length).toBe(counts.lamps)
    }
  })

  test('of a kept bed and one nightstand the other comes back', () => {
    const [bed] = only('bed')
    const [stand] = only('nightstand')
    const { furnishings } = answer({ room, template: template('bedroom'), keep: [bed, stand] })
    for (const furnishing of furnishings) {
      expect(holds(furnishing, [bed!, stand!])).toBe(true)
      expect(count(furnishing, 'nightstand')).toBe(count(first, 'nightstand'))
    }
  })

  test('chairs that are missing come back to a kept table, beside those that stayed', () => {
    const dining = { room: rectangularRoom(5, 4, [door(0.4)]), template: template('dining') }
    const before = answer(dining).furnishings[0]!
    const chairs = before.furniture.filter(({ type }) => type === 'dining_chair')
    const table = before.furniture.find(({ type }) => type === 'dining_table')!
    expect(chairs.length).toBeGreaterThan(3)
    const keep = [table, ...chairs.slice(0, 2)]
    const after = answer({ ...dining, keep }).furnishings[0]!
    expect(holds(after, keep)).toBe(true)
    expect(count(after, 'dining_chair')).toBe(chairs.length)
  })

  test('pieces of items are not doubled either, and those of count 0 stay', () => {
    const shelf = box(0.8, 0.4, 1.8)
    const request = { room, furniture: [{ type: 'shelf', shape: shelf, targetCount: 3 }] }
    const [one] = answer(request).furnishings[0]!.furniture
    expect(count(answer({ ...request, keep: [one] }).furnishings[0]!, 'shelf')).toBe(3)
    const none = answer({ room, furniture: [{ type: 'shelf', shape: shelf, targetCount: 0 }], keep: [one] })
    expect(count(none.furnishings[0]!, 'shelf')).toBe(1)
  })

  test('names of groups are not given twice', () => {
    const keep = only('wardrobe').map((item) => ({ ...item, groupId: 'sleeping-1' }))
    for (const { furniture } of answer({ room, template: template('bedroom'), keep }).furnishings) {
      const named = furniture.filter(({ groupId }) => groupId === 'sleeping-1')
      expect(named.map(({ type }) => type)).toEqual(['wardrobe'])
    }
  })

  test('nothing kept is nothing asked', () => {
    const { furnishings } = answer({ room, template: template('bedroom'), keep: [] })
    const plain = answer({ room, template: template('bedroom') }).furnishings
    expect(furnishings.map(({ furniture }) => furniture)).toEqual(plain.map(({ furniture }) => furniture))
  })

  test('a shape that is none is refused with its place', () => {
    const shape = { type: 'l-extrusion', a: 1, b: 1, c: 2, d: 0.5, h: 1 }
    const keep = [only('bed')[0], { type: 'sofa', shape, position: [0, 0, 0], rotation: 0, groupId: 'a' }]
    expect(() => answer({ room, keep })).toThrow('params.keep[1].shape.c: must be <= a (1), got 2')
  })
})

describe('the room changes', () => {
  const before = rectangularRoom(4.5, 4, [windowAt(1.2), door(10)])
  const after: Room = rectangularRoom(3.9, 4, [windowAt(1.2), door(9.4)])

  test.each([
    'bedroom',
    'living',
    'home_office',
    'dining',
  ] as const)('%s: what fits is kept, what does not is named and comes back near its place, the nearest answer first', (name) => {
    const earlier = answer({ room: before, template: template(name) }).furnishings[0]!.furniture
    const result = answer({ room: after, template: template(name), keep: earlier, maxResults: 6 })
    const verifier = verifierOf(after)
    const gone = result.diagnostics.flatMap(({ reason }) => /^keep\[(\d+)\]/.exec(reason)?.[1] ?? []).map(Number)
    const stay = earlier.filter((_, i) => !gone.includes(i))
    expect(verify(verifier, { density: 0, id: '', furniture: stay }).filter(({ rule }) => rule < 'Q5')).toEqual([])
    expect(result.furnishings.length).toBeGreaterThan(0)
    for (const furnishing of result.furnishings) {
      expect(holds(furnishing, stay)).toBe(true)
      expect(verify(verifier, furnishing)).toEqual([])
    }
    const moves = result.furnishings.map(({ furniture }) => movesBetween(verifier, earlier, furniture))
    const order = moves.map(({ missing, metres }) => missing * 1000 + metres)
    expect(order).toEqual([...order].sort((a, b) => a - b))
  })

  test('a piece that only has to step aside does so, and the rest is not moved', () => {
    const keep = [
      { type: 'wardrobe', position: [4.48, 0, 0.5], rotation: 90, shape: box(1.2, 0.6, 2), groupId: 'lone-1' },
      { type: 'shelf', position: [0.5, 0, 0.02], rotation: 0, shape: box(1, 0.4, 2), groupId: 'lone-2' },
    ]
    const result = answer({ room: rectangularRoom(4, 4, [door(9)]), keep })
    expect(result.warnings.map(({ code }) => code)).toContain('warning_6')
    expect(result.diagnostics[0]).toMatchObject({ type: 'wardrobe', wanted: 1, placed: 1 })
    expect(result.diagnostics[0]!.reason).toContain('keep[0] cannot stay and was arranged anew: the wardrobe')
    const [first] = result.furnishings
    expect(holds(first!, [keep[1] as PlacedItem])).toBe(true)
    expect(first!.furniture.find(({ type }) => type === 'wardrobe')).toEqual({ ...keep[0], position: [3.98, 0, 0.5] })
  })

  test('a new door moves what stands before it', () => {
    const keep = [{ type: 'shelf', shape: box(1, 0.4, 2), position: [1, 0, 0], rotation: 0, groupId: 'lone-1' }]
    const { diagnostics, furnishings } = answer({ room: rectangularRoom(4, 3, [door(1.2)]), keep })
    expect(diagnostics[0]!.reason).toContain('openings[0] door')
    expect(count(furnishings[0]!, 'shelf')).toBe(1)
  })

  test('what is sent as fixed is not moved, and of two in one place the other one goes', () => {
    const inWall = { type: 'bed', position: [1, 0, -0.1], rotation: 0, shape: box(1.6, 2, 0.5), groupId: 'bed' }
    const shelf = { type: 'shelf', shape: box(1, 0.4, 2), position: [1.2, 0, 0], rotation: 0, groupId: 'lone-1' }
    const request = { room: rectangularRoom(4, 4, [door(9)]), template: template('bedroom') }
    const result = answer({ ...request, keep: [{ ...inWall, fixed: true }, shelf] })
    expect(result.warnings.map(({ code }) => code)).toContain('warning_6')
    expect(result.diagnostics.filter(({ reason }) => reason.includes('keep['))).toHaveLength(1)
    expect(result.diagnostics[0]!.reason).toContain('keep[1] cannot stay')
    for (const furnishing of result.furnishings) {
      expect(holds(furnishing, [inWall as PlacedItem])).toBe(true)
      expect(count(furnishing, 'bed')).toBe(1)
    }
  })
})

test('where the largest tables would shut the way a smaller one stands, not the smallest of all', () => {
  const counter = { type: 'other', position: [2, 0, 0], rotation: 0, shape: box(2, 0.62, 0.9), groupId: 'counter' }
  for (const depth of [3.4, 3.5, 3.6]) {
    const room = rectangularRoom(6, depth, [door(6.4)])
    const { furnishings } = answer({ room, template: template('dining'), keep: [counter] })
    expect(count(furnishings[0]!, 'dining_chair')).toBeGreaterThanOrEqual(5)
  }
})
