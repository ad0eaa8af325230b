import { expect, test } from 'vitest'
import { frameOrder, type WallTrait } from '../../../../src/engine/furnishing/request/room-frame.ts'
import { pick, seeded } from '../../../support/seeded.ts'

// The frame's wall by its definition: all longest walls, each listed onwards and backwards, compared one with another.

type Trait = readonly number[]

function traitOf({ length, openings }: WallTrait, back: boolean): Trait {
  const met = openings.map(({ from, to }) => [back ? length - to : from, to - from])
  return [length, openings.length, ...met.flat()].map((value) => Math.round(value * 100))
}

const listing = (walls: readonly WallTrait[], first: number, back: boolean): Trait[] =>
  walls.map((_, i) => traitOf(walls[(first + (back ? walls.length - i : i)) % walls.length]!, back))

function compare(a: readonly Trait[], b: readonly Trait[]): number {
  for (const [i, one] of a.entries())
    for (const [k, value] of one.entries()) if (value !== b[i]![k]) return value - (b[i]![k] ?? -1)
  return 0
}

function frameByDefinition(walls: readonly WallTrait[]) {
  const longest = Math.max(...walls.map(({ length }) => length))
  const options = walls.flatMap(({ length }, first) => {
    if (length !== longest) return []
    const [onward, back] = [listing(walls, first, false), listing(walls, first, true)]
    return [{ first, onward, back, least: compare(onward, back) <= 0 ? onward : back }]
  })
  const best = options.reduce((known, one) =>
    (compare(one.least, known.least) || compare(one.onward, known.onward)) < 0 ? one : known,
  )
  return { first: best.first, mirrored: compare(best.back, best.onward) < 0 }
}

test(
  'the wall that the frame lies along is the one of its definition, also of rooms that look the same from several',
  { tags: 'slow' },
  () => {
    const random = seeded(23)
    const door = (from: number) => ({ type: 'door', from, to: from + 0.6, keepOut: 0.9 }) as const
    for (let i = 0; i < 3000; i++) {
      const part = Array.from(
        { length: 1 + Math.floor(random() * 7) },
        (): WallTrait => ({
          length: pick(random, [1, 2]),
          openings: random() < 0.2 ? [door(pick(random, [0.1, 0.2, 0.3]))] : [],
        }),
      )
      const walls = Array.from({ length: pick(random, [3, 4, 1, 2]) }, () => part).flat()
      expect(frameOrder(walls)).toEqual(frameByDefinition(walls))
    }
  },
)

test('equal walls are not compared each with each, which would take minutes here', () => {
  const wall: WallTrait = { length: 1, openings: [] }
  expect(frameOrder(Array.from({ length: 50_000 }, () => wall))).toEqual({ first: 0, mirrored: false })
})
