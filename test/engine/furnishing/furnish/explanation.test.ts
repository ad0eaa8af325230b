import { expect, test } from 'vitest'
import { furnish } from '../../../../src/engine/furnishing/furnish.ts'
import { Kernels } from '../../../../src/engine/kernels/kernels.ts'
import { FurnishParams } from '../../../../src/schema/furnishing/furnish-params.ts'
import { FurnishingResult } from '../../../../src/schema/furnishing/result.ts'
import { fixtureRooms } from '../../../support/fixture-rooms.ts'
import { box, door, rectangularRoom, windowAt } from '../../../support/rooms.ts'

const kernels = new Kernels()
const answer = (request: object) => furnish(kernels, FurnishParams.parse(request))

test.each(fixtureRooms().slice(0, 6))(
  'the terms of $id add up to its scores, which rank it',
  { tags: 'slow' },
  ({ boundary, roomType }) => {
    const { furnishings } = answer({
      room: { boundary },
      template: { name: roomType, exclude: [] },
      furniture: [],
      explain: true,
    })
    expect(furnishings.length).toBeGreaterThan(0)
    const explanations = furnishings.map(({ explanation }) => explanation!)
    for (const { score, terms } of explanations) {
      const sum = terms.reduce((all, { weight, value }) => all + weight * value, 0)
      expect(Math.abs(sum - score)).toBeLessThan(1e-3)
      expect(new Set(terms.map(({ name }) => name)).size).toBe(terms.length)
    }
    expect(explanations.map(({ rank }) => rank)).toEqual(explanations.map((_, i) => i + 1))
    const scores = explanations.flatMap(({ score, variantOf }) => (variantOf ? [] : score))
    const limits = explanations.map(({ terms }) => terms.find(({ name }) => name === 'limits')!.value)
    // Ideas come before scores: only the first is sure to be the best.
    expect(scores[0]).toBe(Math.max(...scores))
    // Nothing is left over beside what groups do better or worse than they can count.
    expect(limits.filter((value) => Math.abs(value) > 1e-3).length).toBeLessThanOrEqual(limits.length / 4)
  },
)

test('nothing else changes by being explained, and nothing is explained unasked', () => {
  const request = {
    room: rectangularRoom(4, 3.5, [door(0.3), windowAt(5)]),
    template: { name: 'bedroom', exclude: [] },
    furniture: [],
  }
  const plain = answer(request)
  expect(JSON.stringify(plain)).not.toContain('explanation')
  const explained = answer({ ...request, explain: true })
  expect(FurnishingResult.safeParse(explained).error).toBeUndefined()
  const without = explained.furnishings.map(({ explanation: _, ...furnishing }) => furnishing)
  expect({ ...explained, furnishings: without }).toEqual(plain)
})

test('the terms say what can be seen: which beds stand below a window', () => {
  // Windows along the whole of two walls, none in the others.
  const windows = [windowAt(0, { l: 4, y: 1.2 }), windowAt(4, { l: 4, y: 1.2 })]
  const { furnishings } = answer({
    room: rectangularRoom(4, 4, [...windows, door(10)]),
    furniture: [{ type: 'bed', shape: box(1.4, 2, 0.5) }],
    maxResults: 20,
    explain: true,
  })
  const seen = furnishings.map(({ furniture, explanation }) => {
    const [bed] = furniture
    const [x, , z] = bed!.position
    // A bed along a wall has its side there, and its head off the window.
    const below = (bed!.rotation === 0 && z < 0.1) || (bed!.rotation === 90 && x > 3.9)
    return [below, explanation!.terms.find(({ name }) => name === 'sleeping.windowBehind')!.value > 0]
  })
  expect(new Set(seen.map(([below]) => below)).size).toBe(2)
  for (const [below, explained] of seen) expect(explained).toBe(below)
})

test('fixed pieces alone are explained by nothing', () => {
  const shelf = { type: 'shelf', shape: box(1, 0.4, 2), position: [1, 0, 0] }
  const { furnishings } = answer({ room: rectangularRoom(4, 3), furniture: [shelf], explain: true })
  expect(furnishings[0]!.explanation).toMatchObject({ rank: 1, score: 0 })
})
