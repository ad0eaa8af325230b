import { expect, test } from 'vitest'
import { furnish } from '../../../src/engine/furnishing/furnish.ts'
import { verify } from '../../../src/engine/furnishing/verify/verify.ts'
import { Kernels } from '../../../src/engine/kernels/kernels.ts'
import { furnishFloor } from '../../../src/plans/whole-floors/furnish-floor.ts'
import { chooseUses } from '../../../src/plans/whole-floors/uses/choose-uses.ts'
import { withFittings } from '../../../src/plans/whole-floors/uses/fit-out.ts'
import { factsOf } from '../../../src/plans/whole-floors/uses/space-facts.ts'
import {
  type Fitting,
  FloorFurnishingOptions,
  type SpaceMapping,
} from '../../../src/schema/resources/floors/floor-furnishing.ts'
import type { LayoutSpace } from '../../../src/schema/resources/floors/floor-layout.ts'
import { type Hole, rectangle, twoFlats } from '../../support/floors.ts'

const kernels = new Kernels()
const fitted = (spaces: readonly LayoutSpace[], fitOut?: Fitting[]) =>
  furnishFloor({ spaces: [...spaces], assets: [] }, FloorFurnishingOptions.parse({ fitOut, alternatives: 1 }), {
    solve: async (params) => furnish(kernels, params),
    parallel: 1,
  })
const DOOR: readonly Hole[] = [['door', 'bottom', 0.4, 0.9]]
const storey = () => [
  rectangle(1, 'Office', [0, 0, 4, 5], [...DOOR, ['window', 'top', 1, 1.6]]),
  rectangle(2, 'Locker room', [5, 0, 4, 5], DOOR),
  rectangle(3, 'Copy room', [10, 0, 3, 3], DOOR),
  rectangle(4, 'Tea kitchen', [15, 0, 3, 3.5], DOOR),
  rectangle(5, 'WC', [20, 0, 2, 2.4], DOOR),
]

test('changing, copying and tea rooms are fitted out where that is asked for, soundly and of nothing else', async () => {
  const spaces = storey()
  const { spaces: rooms, totals } = await fitted(spaces, ['lockers', 'copyPoints', 'teaKitchens'])
  expect(rooms.map(({ outcome }) => outcome)).toEqual(['furnished', 'furnished', 'furnished', 'furnished', 'empty'])
  const types = rooms.map(({ furnishings }) => [...new Set(furnishings[0]?.furniture.map(({ type }) => type))].sort())
  expect(types.slice(1)).toEqual([['wardrobe'], ['shelf', 'sideboard'], ['sideboard'], []])
  expect(rooms[1]!.furnishings[0]!.furniture.length).toBeGreaterThanOrEqual(6)
  for (const [i, { furnishings }] of rooms.entries())
    for (const one of furnishings) expect(verify(spaces[i]!.room, one)).toEqual([])
  expect(rooms[1]!.reason).toBe('named "Locker room": dressing or changing room, fitted out with lockers')
  expect(totals.places).toBe(2)
})

/** Which rooms are furnished, without furnishing them. */
function furnishedIn(
  spaces: readonly LayoutSpace[],
  fittings: readonly Fitting[],
  mapping: readonly SpaceMapping[] = [],
) {
  const facts = spaces.map(factsOf)
  const { uses, atHome } = chooseUses(facts, mapping)
  return withFittings(facts, uses, atHome, fittings).flatMap(({ template }, index) =>
    template === null ? [] : [index],
  )
}

test('only what is listed is fitted out, nothing where it is not asked for, and no kitchen of a dwelling', () => {
  expect(furnishedIn(storey(), ['lockers'])).toEqual([0, 1])
  expect(furnishedIn(storey(), ['teaKitchens', 'copyPoints'])).toEqual([0, 2, 3])
  expect(furnishedIn(storey(), [])).toEqual([0])
  const flats = twoFlats().spaces
  expect(furnishedIn(flats, ['teaKitchens'])).toEqual(furnishedIn(flats, []))
})

test('a mapping that leaves a room empty decides, and so does a room too small to be furnished', () => {
  const mapping = [{ match: { name: 'Locker*' }, template: null }]
  expect(furnishedIn(storey(), ['lockers'], mapping)).toEqual([0])
  expect(furnishedIn([rectangle(1, 'Copy room', [0, 0, 1.9, 2], DOOR)], ['copyPoints'])).toEqual([])
})
