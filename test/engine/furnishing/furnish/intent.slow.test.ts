import { describe, expect, test } from 'vitest'
import { furnish } from '../../../../src/engine/furnishing/furnish.ts'
import { largestCircle } from '../../../../src/engine/furnishing/measure/largest-free.ts'
import { verifierOf } from '../../../../src/engine/furnishing/verify/verifier.ts'
import { verify } from '../../../../src/engine/furnishing/verify/verify.ts'
import { Kernels } from '../../../../src/engine/kernels/kernels.ts'
import type { IntentLine } from '../../../../src/schema/furnishing/extensions.ts'
import { FurnishParams, type TemplateName } from '../../../../src/schema/furnishing/furnish-params.ts'
import { type Furnishing, FurnishingResult, type PlacedItem } from '../../../../src/schema/furnishing/result.ts'
import { box, door, rectangularRoom, windowAt } from '../../../support/rooms.ts'
import { surveyed } from '../../../support/standing.ts'

const kernels = new Kernels()
function answer(request: object): FurnishingResult {
  const result = furnish(kernels, FurnishParams.parse({ furniture: [], maxResults: 4, ...request }))
  expect(FurnishingResult.safeParse(result).error).toBeUndefined()
  return result
}
const template = (name: TemplateName) => ({ name, exclude: [] })
const lineOf = ({ intent }: Furnishing, name: string): IntentLine => intent!.find((one) => one.name === name)!
const some = ({ furniture }: Furnishing, type: PlacedItem['type']) => furniture.filter((item) => item.type === type)

const room = rectangularRoom(4.4, 4, [windowAt(1.2), door(9)])

describe('what is asked for and fits is there, as the lines say', () => {
  test('seats at a dining table', () => {
    const { furnishings } = answer({ room, template: template('dining'), intent: { seats: 6 } })
    expect(lineOf(furnishings[0]!, 'seats')).toEqual({ name: 'seats', wanted: 6, got: 6, met: true })
    expect(some(furnishings[0]!, 'dining_chair').length).toBe(6)
  })

  test('seats of a lounge, where no table is wanted', () => {
    const { furnishings } = answer({ room, template: template('living'), intent: { seats: 5 } })
    const { got, met } = lineOf(furnishings[0]!, 'seats')
    const sofas = some(furnishings[0]!, 'sofa').map(({ shape }) => Math.floor((shape as { a: number }).a / 0.6 + 1e-6))
    expect(got).toBe(some(furnishings[0]!, 'armchair').length + sofas.reduce((sum, seats) => sum + seats, 0))
    expect(met).toBe((got as number) >= 5)
  })

  test('places, fewer and more than the template has', () => {
    const office = rectangularRoom(7, 6, [windowAt(1), door(14)])
    for (const places of [2, 6]) {
      const { furnishings } = answer({ room: office, template: template('work'), intent: { places } })
      expect(lineOf(furnishings[0]!, 'places')).toMatchObject({ got: places, met: true })
      expect(some(furnishings[0]!, 'task_table').length).toBe(places)
    }
  })

  test.each([[[1.6]], [[0.9, 0.9]], [[1.4]]])('beds of %j m', (beds) => {
    const { furnishings } = answer({ room, template: template('bedroom'), intent: { beds } })
    const there = some(furnishings[0]!, 'bed').map(({ shape }) => (shape as { a: number }).a)
    expect(there.sort()).toEqual([...beds].sort())
    expect(furnishings[0]!.intent!.map(({ name, met }) => [name, met])).toEqual(
      beds.map((_, i) => [`beds[${i}]`, true]),
    )
  })

  test('a bed of the request’s own that is wide enough', () => {
    const shapes = [box(1.2, 2, 0.5), box(1.65, 2.1, 0.5), box(1.8, 2.1, 0.5)]
    const { furnishings } = answer({ room, furniture: [{ type: 'bed', shapes }], intent: { beds: [1.6] } })
    expect(shapes.slice(1)).toContainEqual(some(furnishings[0]!, 'bed')[0]!.shape)
  })

  test('a turning circle, by measurement', () => {
    const { furnishings } = answer({ room, template: template('bedroom'), intent: { turningCircle: 1.5 } })
    const { width } = largestCircle(surveyed(room, furnishings[0]!.furniture))
    expect(width).toBeGreaterThanOrEqual(1.498)
    expect(lineOf(furnishings[0]!, 'turningCircle')).toEqual({
      name: 'turningCircle',
      wanted: 1.5,
      got: width,
      met: true,
    })
  })

  test('floor is reserved for a circle that would else be taken', () => {
    const tight = rectangularRoom(3.4, 3.2, [windowAt(1), door(7.5)])
    const request = { room: tight, template: template('bedroom') }
    const without = answer(request).furnishings[0]!
    const { furnishings } = answer({ ...request, intent: { turningCircle: 1.5 } })
    expect(largestCircle(surveyed(tight, without.furniture)).width).toBeLessThan(1.5)
    expect(lineOf(furnishings[0]!, 'turningCircle').met).toBe(true)
    expect(some(furnishings[0]!, 'bed').length).toBe(1)
  })

  test('storage and density', () => {
    const intent = { storage: 3, density: 'low' as const }
    const { furnishings } = answer({ room: rectangularRoom(6, 5, [door(13)]), template: template('living'), intent })
    const [first] = furnishings
    const fronts = ['wardrobe', 'shelf', 'sideboard', 'drawer_unit'] as const
    const front = fronts
      .flatMap((type) => some(first!, type))
      .reduce((sum, { shape }) => sum + (shape as { a: number }).a, 0)
    expect(lineOf(first!, 'storage').got).toBeCloseTo(front, 3)
    expect(lineOf(first!, 'storage').met).toBe(true)
    expect(lineOf(first!, 'density')).toMatchObject({ wanted: 'low', met: first!.density <= 0.2 })
  })
})

describe('densities are worked for by sizes and counts', () => {
  const sizes = [
    [4.2, 3.6],
    [5, 4.4],
    [6.4, 5],
  ] as const
  const densitiesOf = (name: TemplateName, density: 'low' | 'medium' | 'high') =>
    sizes.map(([w, d]) => {
      const request = { room: rectangularRoom(w, d, [windowAt(1), door(w + d + 0.6)]), template: template(name) }
      const { furnishings } = answer({ ...request, intent: { density } })
      for (const furnishing of furnishings) expect(verify(verifierOf(request.room), furnishing)).toEqual([])
      return furnishings[0]!.density
    })

  test.each<[TemplateName, number, number]>([
    ['living', 3, 2],
    ['dining_living', 3, 3],
    ['bedroom', 2, 2],
    ['common', 3, 1],
    ['work', 3, 3],
  ])('%s', (name, lowMin, highMin) => {
    const [low, medium, high] = [densitiesOf(name, 'low'), densitiesOf(name, 'medium'), densitiesOf(name, 'high')]
    for (const [i] of sizes.entries()) {
      expect(low[i]).toBeLessThanOrEqual(medium[i]!)
      expect(medium[i]).toBeLessThanOrEqual(high[i]!)
    }
    expect(low.filter((density) => density <= 0.2).length).toBeGreaterThanOrEqual(lowMin)
    expect(high.filter((density) => density > 0.35).length).toBeGreaterThanOrEqual(highMin)
    expect(medium.filter((density) => density > 0.2 && density <= 0.35).length).toBe(3)
  })
})

describe('what does not fit is named with the reason', () => {
  const tiny = rectangularRoom(2.4, 2.2, [door(5)])
  test.each<[string, TemplateName, object, RegExp]>([
    ['seats', 'dining', { seats: 20 }, /^only \d+ in this furnishing; dining_/],
    ['places', 'work', { places: 9 }, /^only \d+ in this furnishing; task_/],
    ['beds[0]', 'bedroom', { beds: [2.3] }, /bed/],
    ['turningCircle', 'bedroom', { turningCircle: 2.5 }, /^the room itself has no free circle wider than 2\.2 m$/],
    ['storage', 'bedroom', { storage: 9 }, /^storage pieces are [\d.]+ m long together; wardrobe: /],
    ['density', 'bedroom', { density: 'low' }, /^furniture covers 0\.\d+ of the floor$/],
  ])('%s', (name, template, intent, reason) => {
    const { furnishings } = answer({ room: tiny, template: { name: template, exclude: [] }, intent })
    expect(furnishings.length).toBeGreaterThan(0)
    const line = lineOf(furnishings[0]!, name)
    expect(line.met).toBe(false)
    expect(line.reason).toMatch(reason)
    for (const furnishing of furnishings) expect(verify(verifierOf(tiny), furnishing)).toEqual([])
  })

  test('a bed too wide for the room gives way to a narrower one', () => {
    const narrow = rectangularRoom(2.2, 3.4, [door(6)])
    const { furnishings } = answer({ room: narrow, template: template('bedroom'), intent: { beds: [3.6] } })
    expect(some(furnishings[0]!, 'bed').length).toBe(1)
    expect(lineOf(furnishings[0]!, 'beds[0]').met).toBe(false)
  })
})

test('furnishings that do more of it come first, and none is ranked twice', () => {
  const intent = { turningCircle: 1.6, storage: 2.5, density: 'medium' as const, beds: [1.6] }
  const { furnishings } = answer({ room, template: template('bedroom'), intent, maxResults: 8, explain: true })
  const met = furnishings.map(({ intent }) => intent!.filter((one) => one.met).length)
  expect(met).toEqual([...met].sort((a, b) => b - a))
  expect(furnishings.map(({ explanation }) => explanation!.rank)).toEqual(furnishings.map((_, i) => i + 1))
  expect(new Set(furnishings.map(({ id }) => id)).size).toBe(furnishings.length)
})

test('kept pieces count for an intent', () => {
  const intent = { places: 3 }
  const office = rectangularRoom(6, 5, [windowAt(1), door(12)])
  const [first] = answer({ room: office, template: template('work'), intent }).furnishings
  const keep = first!.furniture.filter(({ type }) => type.startsWith('task')).slice(0, 2)
  const again = answer({ room: office, template: template('work'), intent, keep }).furnishings[0]!
  expect(some(again, 'task_table').length).toBe(3)
  expect(lineOf(again, 'places').met).toBe(true)
})

test('standards that the best furnishing holds tell of it and change nothing else', () => {
  const request = { room, template: template('bedroom') }
  const [plain] = answer(request).furnishings
  const [judged] = answer({ ...request, standard: ['ndss'] }).furnishings
  const { standard, ...furnishing } = judged!
  expect(standard!.map(({ met }) => met)).toEqual([true, true, true])
  expect(furnishing).toEqual(plain)
})

test('furnishings come by the number of rules that they break', () => {
  const { furnishings } = answer({ room, template: template('bedroom'), standard: ['din-18040-2'], maxResults: 10 })
  const broken = furnishings.map(({ standard }) => standard!.filter(({ met }) => !met).length)
  expect(broken[0]).toBe(0)
  expect(broken.at(-1)).toBeGreaterThan(0)
  expect(broken).toEqual(broken.toSorted((a, b) => a - b))
})

test('without these members an answer has nothing of them', () => {
  const [first] = answer({ room, template: template('bedroom') }).furnishings
  expect(Object.keys(first!)).toEqual(['density', 'id', 'furniture'])
})
