import { expect, test } from 'vitest'
import { chooseUses } from '../../../src/plans/whole-floors/uses/choose-uses.ts'
import { withFittings } from '../../../src/plans/whole-floors/uses/fit-out.ts'
import { factsOf } from '../../../src/plans/whole-floors/uses/space-facts.ts'
import type { Fitting, SpaceMapping } from '../../../src/schema/resources/floors/floor-furnishing.ts'
import type { LayoutSpace } from '../../../src/schema/resources/floors/floor-layout.ts'
import { fittedStorey, rectangle, twoFlats } from '../../support/floors.ts'

/** Which rooms get fittings, without furnishing them. */
function fittedOut(
  spaces: readonly LayoutSpace[],
  fittings: readonly Fitting[],
  mapping: readonly SpaceMapping[] = [],
) {
  const facts = spaces.map(factsOf)
  const { uses, atHome } = chooseUses(facts, mapping)
  return withFittings(facts, uses, atHome, fittings).flatMap(({ fittings: own }, index) => (own ? [index] : []))
}

test('only what is listed is fitted out, and kitchens of dwellings by a word of their own', () => {
  expect(fittedOut(fittedStorey(), ['lockers'])).toEqual([1])
  expect(fittedOut(fittedStorey(), ['teaKitchens', 'copyPoints'])).toEqual([2, 3])
  expect(fittedOut(fittedStorey(), ['breakRooms'])).toEqual([5])
  expect(fittedOut(fittedStorey(), ['reception'])).toEqual([6])
  expect(fittedOut(fittedStorey(), ['sanitary'])).toEqual([4, 7])
  expect(fittedOut(fittedStorey(), ['kitchens'])).toEqual([])
  expect(fittedOut(fittedStorey(), [])).toEqual([])
  const flats = twoFlats().spaces
  const named = (name: string) => flats.flatMap((space, i) => (space.name === name ? [i] : []))
  expect(fittedOut(flats, ['teaKitchens', 'lockers', 'copyPoints', 'reception', 'breakRooms'])).toEqual([])
  expect(fittedOut(flats, ['kitchens'])).toEqual(named('Küche'))
  expect(fittedOut(flats, ['sanitary'])).toEqual(named('Bad'))
})

test('a mapping that leaves a room empty decides', () => {
  const mapping = [{ match: { name: 'Locker*' }, template: null }]
  expect(fittedOut(fittedStorey(), ['lockers'], mapping)).toEqual([])
})

test.each([
  ['Bad', true],
  ['Bad/WC', true],
  ['Bad und Dusche', true],
  ['Bathroom with shower', true],
  ['Dusche/WC', false],
  ['Gäste-Du/WC', false],
  ['Salle de bain du haut', true],
  ['Duschbad', false],
  ['Shower room', false],
  ["Salle d'eau", false],
  ['Doccia', false],
])('the bathroom "%s" of a home may have a bathtub: %s', (name, mayHave) => {
  const { spaces } = twoFlats()
  const facts = spaces.map((space) => factsOf(space.name === 'Bad' ? { ...space, name } : space))
  const { uses, atHome } = chooseUses(facts)
  const bath = withFittings(facts, uses, atHome, ['sanitary'])[facts.findIndex(({ space }) => space.name === name)]!
  expect(bath.fittings!.some((plan) => plan.some(({ type }) => type === 'bathtub'))).toBe(mayHave)
})

/** The types of the first plan of a room by its name, in a storey of offices or, beside living rooms, of a flat. */
function firstPlanOf(name: string, others: readonly string[]) {
  const facts = [name, ...others].map((it, i) => factsOf(rectangle(i + 1, it, [4.1 * i, 0, 4, 4], LIT)))
  const { uses, atHome } = chooseUses(facts)
  const [own] = withFittings(facts, uses, atHome, ['sanitary', 'kitchens'])
  const [plan = []] = own!.fittings ?? []
  return plan.flatMap(({ type, inRow = 1 }) => Array.from({ length: inRow }, () => type))
}
const LIT = [
  ['door', 'bottom', 0.3, 0.9],
  ['window', 'top', 1, 1.4],
] as const
const OFFICES = ['Ufficio 1', 'Ufficio 2', 'Sala riunioni']
const FLAT = ['Bedroom', 'Bathroom']

test.each([
  [
    'Bagno D',
    OFFICES,
    [
      'toilet_cubicle',
      'toilet_cubicle',
      'toilet_cubicle',
      'toilet_cubicle',
      'toilet_cubicle',
      'washbasin',
      'washbasin',
      'washbasin',
    ],
  ],
  ['Duschen', OFFICES, ['shower', 'shower', 'shower', 'shower', 'shower', 'washbasin']],
  ['Dusche/WC', OFFICES, ['shower', 'toilet', 'washbasin']],
  ['Bagno', ['Soggiorno', 'Camera'], ['bathtub', 'shower', 'toilet', 'washbasin']],
  ['Kitchen/Breakfast', ['Sitting room', ...FLAT], ['kitchen_unit']],
  ['Living/Kitchen', FLAT, ['kitchen_unit']],
  ['Wohnküche', FLAT, ['kitchen_unit']],
  ['Wohn-/Esszimmer', FLAT, []],
])('"%s" among %j is fitted out with %j', (name, others, types) => {
  expect(firstPlanOf(name, others)).toEqual(types)
})
