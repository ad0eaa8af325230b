import { describe, expect, test } from 'vitest'
import { furnish } from '../../../../src/engine/furnishing/furnish.ts'
import { companyIn, takersOf, typesIn } from '../../../../src/engine/furnishing/types/company.ts'
import { specOf } from '../../../../src/engine/furnishing/types/furniture-types.ts'
import { Kernels } from '../../../../src/engine/kernels/kernels.ts'
import { AT_WALL_BY_TYPE } from '../../../../src/schema/furnishing/cards/at-wall.ts'
import { PLACING_ORDER } from '../../../../src/schema/furnishing/cards/furniture-cards.ts'
import type { WallHabit } from '../../../../src/schema/furnishing/cards/placing-facts.ts'
import { FurnishParams } from '../../../../src/schema/furnishing/furnish-params.ts'
import { FIXABLE_TYPES, FURNITURE_TYPES, type FurnitureType } from '../../../../src/schema/furnishing/furniture.ts'
import { GROUP_TYPES } from '../../../../src/schema/furnishing/group-types.ts'
import { box, door, rectangularRoom } from '../../../support/rooms.ts'

const kernels = new Kernels()
const room = rectangularRoom(5, 4, [door(0.4)])

const furnishWith = (furniture: object[]) => furnish(kernels, FurnishParams.parse({ room, furniture, maxResults: 1 }))

const wish = (type: FurnitureType) => ({ type, shapes: [...specOf(type).shapes], targetCount: 1 })

test('the records are those of the schema', () => {
  expect([...PLACING_ORDER].sort()).toEqual([...FURNITURE_TYPES].sort())
})

test('the fixable types are named in the order of the messages', () => {
  const named = ['armchair', 'bed', 'dining_table', 'sofa', 'shelf', 'sideboard', 'task_table', 'wardrobe']
  expect(FIXABLE_TYPES).toEqual(named)
})

test('search and verifier, each from a fact of its own, agree on what belongs to a wall', () => {
  const meaning: Record<WallHabit, (typeof AT_WALL_BY_TYPE)[FurnitureType]> = {
    back: 'always',
    hung: 'always',
    either: 'with-its-back',
    none: 'never',
  }
  const known = Object.fromEntries(FURNITURE_TYPES.map((type) => [type, meaning[specOf(type).wall]]))
  expect(AT_WALL_BY_TYPE).toEqual(known)
})

test('each group but storage has one anchor, which its list names first', () => {
  for (const group of GROUP_TYPES.filter((one) => one !== 'storing')) {
    const anchors = typesIn(group).filter((type) => specOf(type).role.kind === 'anchor')
    expect(anchors).toEqual([typesIn(group)[0]])
    for (const type of companyIn(group)) expect(takersOf(type)).toContain(anchors[0])
  }
})

describe('every type finds its place in an empty room', () => {
  const alone = FURNITURE_TYPES.filter((type) => specOf(type).role.kind !== 'tabletop')
  test.each(alone)('%s by itself', (type) => {
    const { furnishings, diagnostics } = furnishWith([wish(type)])
    expect(diagnostics).toEqual([])
    expect(furnishings[0]!.furniture.map((item) => item.type)).toEqual([type])
  })

  const pairs = FURNITURE_TYPES.flatMap((type) => takersOf(type).map((anchor) => [type, anchor] as const))
  // An armchair stands around the coffee table of a sofa, a lamp on the nightstand of a bed.
  const between: Partial<Record<FurnitureType, FurnitureType>> = { armchair: 'coffee_table', bed_lamp: 'nightstand' }
  test.each(pairs)('%s in the group of the %s', (type, anchor) => {
    const more = between[type] ? [wish(between[type])] : []
    const { furnishings, diagnostics } = furnishWith([wish(anchor), ...more, wish(type)])
    expect(diagnostics).toEqual([])
    const groupOf = (one: FurnitureType) => furnishings[0]!.furniture.find((item) => item.type === one)!.groupId
    expect(groupOf(type)).toBe(groupOf(anchor))
  })
})

test('a piece that the groups of its anchor leave out is placed by itself', () => {
  const { furnishings, diagnostics } = furnishWith([wish('sofa'), wish('armchair')])
  expect(diagnostics).toEqual([])
  expect(furnishings[0]!.furniture.map(({ type }) => type).sort()).toEqual(['armchair', 'sofa'])
})

test('a type whose units were cut off is not said to belong to another piece', () => {
  const tiny = (type: FurnitureType) => ({ type, shape: box(0.05, 0.05, 0.3), targetCount: 400 })
  const { diagnostics } = furnishWith((['wardrobe', 'shelf', 'sideboard', 'armchair'] as const).map(tiny))
  const reason = diagnostics.find(({ type }) => type === 'armchair')?.reason
  expect(reason).toMatch(/^the request asks for more than one search looks at|the steps of one request ended first$/)
})
