import { expect, test } from 'vitest'
import { leftoverGroups } from '../../../../src/engine/furnishing/groups/kinds/leftovers.ts'
import { GROUPS_MAX } from '../../../../src/engine/furnishing/groups/placement-groups.ts'
import { wishListOf } from '../../../../src/engine/furnishing/request/wish-list.ts'
import { FurnishParams } from '../../../../src/schema/furnishing/furnish-params.ts'
import { parse } from '../../../../src/schema/wire/parse.ts'
import { box, rectangularRoom } from '../../../support/rooms.ts'

const SPACE = { area: 12, height: 2.5 }

const wishesOf = (furniture: readonly object[]) =>
  wishListOf(parse(FurnishParams, { room: rectangularRoom(4, 3), furniture }), SPACE.area).wishes

const board = (l: number, targetCount: number) => ({ type: 'sideboard', shape: box(l, 0.5, 0.8), targetCount })

const leftover = (furniture: readonly object[], placed: number) =>
  leftoverGroups(wishesOf(furniture), [], () => placed, SPACE).map(({ anchor }) => anchor)

test('what is short of the count is left over', () => {
  expect(leftover([board(1, 3)], 1)).toEqual(['sideboard', 'sideboard'])
  expect(leftover([board(1, 3)], 3)).toEqual([])
})

test('of a count without end no more is left over than covers the floor', () => {
  expect(leftover([board(1, 1e9)], 4).length).toBe(SPACE.area / 0.5 - 4)
})

test('of many such items no more is left over than a search looks at', () => {
  const types = ['sideboard', 'shelf', 'wardrobe', 'armchair'] as const
  const furniture = types.flatMap((type) =>
    Array.from({ length: 100 }, (_, i) => ({ ...board(0.1 + i / 1000, 1e9), type })),
  )
  expect(leftover(furniture, 0).length).toBe(GROUPS_MAX)
})
