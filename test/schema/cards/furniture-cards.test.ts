import { describe, expect, test } from 'vitest'
import { furnitureTypeBySize } from '../../../src/plans/files/reading/furniture/furniture-sizes.ts'
import { recognizedKind } from '../../../src/plans/files/reading/furniture/furniture-words.ts'
import { FITTING_TYPES, FURNITURE_CARDS, PLACING_ORDER } from '../../../src/schema/furnishing/cards/furniture-cards.ts'
import { PLACING } from '../../../src/schema/furnishing/cards/furniture-placing.ts'
import { READING_FACTS } from '../../../src/schema/furnishing/cards/reading-facts.ts'
import { FURNITURE_TYPES, type FurnitureType } from '../../../src/schema/furnishing/furniture.ts'

test('the types of requests are those of the cards: the 23 of the contract in alphabetical order, then the fittings', () => {
  expect([...FURNITURE_TYPES].sort()).toEqual([...PLACING_ORDER].sort())
  const contract = FURNITURE_TYPES.slice(0, 23)
  expect(contract).toEqual([...contract].sort())
  expect(contract.filter((type) => FITTING_TYPES.includes(type))).toEqual([])
  expect(FURNITURE_TYPES.slice(23)).toEqual(FITTING_TYPES)
})

test('each rank of positions from 1 on belongs to one card', () => {
  const ranks = PLACING_ORDER.flatMap((type) => PLACING[type].positionRank ?? []).sort((a, b) => a - b)
  expect(ranks).toEqual(ranks.map((_, i) => i + 1))
})

describe.each(PLACING_ORDER)('pieces of type %s in files of others', (type) => {
  const facts = READING_FACTS[type]
  const [width, depth, height] = sizeOf(type)

  test('are known by a word, and by the name that the type has here', () => {
    expect(facts.words.length).toBeGreaterThan(0)
    // "Other piece" is what nothing is called.
    const recognized = recognizedKind([FURNITURE_CARDS[type].name], undefined, { width, depth, height })?.kind
    expect(recognized).toBe(type === 'other' ? undefined : type)
  })
})

const sized = PLACING_ORDER.flatMap((type) => {
  const { sizes } = READING_FACTS[type]
  return sizes ? [[type, sizes] as const] : []
})

test.each(sized)('a piece without a name that is as large as a %s may be one', (type, { long, short, height }) => {
  const types = long.flatMap((width) =>
    short.flatMap((depth) => height.map((high) => furnitureTypeBySize([], { width, depth, height: high }))),
  )
  expect(types).toContain(type)
})

test('no order of words is taken twice', () => {
  const orders = PLACING_ORDER.flatMap((type) => READING_FACTS[type].words.map(({ order }) => order))
  expect(new Set(orders).size).toBe(orders.length)
})

/** Width, depth and height of the first size in which a type comes. */
function sizeOf(type: FurnitureType): readonly [number, number, number] {
  const [shape] = PLACING[type].shapes
  if (shape?.type === 'box') return [shape.a, shape.b, shape.h]
  if (shape?.type === 'cylinder') return [2 * shape.r, 2 * shape.r, shape.h]
  throw new Error(`${type} has no size`)
}
