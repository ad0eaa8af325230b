import { describe, expect, test } from 'vitest'
import { assignUses, type Found, mayChangeUse } from '../../../../src/plans/whole-floors/targets/assign-uses.ts'
import { chooseUses } from '../../../../src/plans/whole-floors/uses/choose-uses.ts'
import { factsOf } from '../../../../src/plans/whole-floors/uses/space-facts.ts'
import type { SpaceMapping } from '../../../../src/schema/resources/floors/floor-furnishing.ts'
import type { LayoutSpace } from '../../../../src/schema/resources/floors/floor-layout.ts'
import { FloorTargets } from '../../../../src/schema/resources/floors/floor-targets.ts'
import { type Hole, rectangle, spaceId, twoFlats } from '../../../support/floors.ts'

const NOTHING: Found = { desks: new Map(), least: new Map(), seats: new Map(), failed: new Set(), places: undefined }
const LIT: readonly Hole[] = [
  ['door', 'bottom', 0.3, 0.9],
  ['window', 'top', 0.3, 1],
]
const DARK = LIT.slice(0, 1)

const floorOf = (spaces: readonly LayoutSpace[], mapping: readonly SpaceMapping[] = []) => {
  const facts = spaces.map(factsOf)
  const { uses, atHome, storey } = chooseUses(facts, mapping)
  return { facts, uses, atHome, storeys: facts.map(() => storey), requested: facts.map((_, index) => index) }
}
const office = () => [
  rectangle(1, 'Open office', [0, 0, 20, 12], LIT),
  rectangle(2, '', [30, 0, 2.2, 2.4], DARK),
  rectangle(3, '', [40, 0, 4, 6], DARK),
  rectangle(4, '', [50, 0, 3, 4], LIT),
  rectangle(5, '', [60, 0, 3, 3], LIT),
  rectangle(6, 'Conference room', [70, 0, 6, 5], LIT),
  rectangle(7, 'Corridor', [80, 0, 9, 2], DARK),
]
const assigned = (
  targets: Partial<FloorTargets>,
  spaces = office(),
  mapping: readonly SpaceMapping[] = [],
  found = NOTHING,
) => assignUses(floorOf(spaces, mapping), FloorTargets.parse(targets), found)
const templates = (uses: ReturnType<typeof assigned>) => uses.map(({ template }) => template)

describe('what may change', () => {
  const changing = (mayChange: FloorTargets['mayChange'], mapping: readonly SpaceMapping[] = [], spaces = office()) => {
    const floor = floorOf(spaces, mapping)
    return floor.requested.filter((index) => mayChangeUse(floor, index, mayChange))
  }

  test('are rooms without a use in their name, with work those named for work too, or those that are listed', () => {
    expect(changing('unnamed')).toEqual([1, 2, 3, 4])
    expect(changing('work')).toEqual([0, 1, 2, 3, 4, 5])
    expect(changing([spaceId(7).toUpperCase()])).toEqual([6])
  })

  test('are never those that the mapping or the layout decides, nor rooms of a dwelling', () => {
    expect(changing('unnamed', [{ match: { spaceId: spaceId(3) }, template: 'work' }])).toEqual([1, 3, 4])
    const decided = office().map((space, i) => (i === 3 ? { ...space, template: 'meet' as const } : space))
    expect(changing('work', [], decided)).toEqual([0, 1, 2, 4, 5])
    const flats = twoFlats().spaces.map((space) => (/Kind/.test(space.name) ? { ...space, name: '' } : space))
    expect(changing('work', [], flats)).toEqual([])
  })

  test('are what is named for work and is dark, too, for meetings and calls alone', () => {
    const dark = [
      rectangle(1, 'Team room', [0, 0, 4, 4], DARK),
      rectangle(2, 'Office 2', [10, 0, 2.5, 3], DARK),
      rectangle(3, 'Office 3', [20, 0, 4, 4], LIT),
      rectangle(4, 'Store', [30, 0, 4, 4], DARK),
    ]
    expect(changing('unnamed', [], dark)).toEqual([0, 1])
    expect(changing([spaceId(4)], [], dark)).toEqual([3])
    const uses = assigned({ places: 9, focusRooms: 2, phoneBooths: 1, meetingSeatsPerPlace: 3 }, dark)
    expect(uses.map(({ template, purpose }) => purpose ?? template)).toEqual(['meet', 'phone', 'work', null])
  })

  test('are no ways: with three doors, none, or narrow', () => {
    const doors: Hole[] = [...DARK, ['door', 'top', 0.3, 0.9], ['door', 'left', 0.3, 0.9]]
    const ways = [
      rectangle(1, 'Open office', [0, 0, 20, 12], LIT),
      rectangle(2, '', [30, 0, 4, 4], doors),
      rectangle(3, '', [40, 0, 4, 4]),
      rectangle(4, '', [50, 0, 8, 1.2], DARK),
    ]
    expect(changing('unnamed', [], ways)).toEqual([])
  })
})

test('calls are made where there is no daylight, one withdraws where one can, and meets where no desk is lost', () => {
  const uses = assigned({ phoneBooths: 1, focusRooms: 1, meetingSeatsPerPlace: 0.9 })
  expect(templates(uses)).toEqual(['work', 'common', 'meet', 'work', 'work', 'meet', null])
  expect(uses.map(({ purpose }) => purpose ?? '')).toEqual(['', 'phone', '', '', 'focus', '', ''])
  expect(uses.map(({ by }) => by)).toEqual(['name', 'target', 'target', 'context', 'target', 'name', 'name'])
  expect(uses[2]!.reason).toContain('meeting room for the seats asked for')
})

test('phone booths by their names are some of those that are asked for', () => {
  const booths = [8, 9].map((i) => rectangle(i, `Phone booth ${i}`, [90 + 3 * i, 0, 1.2, 1.4], DARK))
  const spaces = [...office(), ...booths]
  const made = (phoneBooths: number, found?: Found) =>
    assigned({ phoneBooths }, spaces, [], found).filter(({ purpose, by }) => purpose === 'phone' && by === 'target')
      .length
  expect([1, 2, 3].map((count) => made(count))).toEqual([0, 0, 1])
  // One in which no seat has a place is none.
  expect(made(2, { ...NOTHING, failed: new Set([7]) })).toBe(1)
})

test('focus rooms by their names are some of those that are asked for, where one can stay and they are small', () => {
  const named = [rectangle(8, 'Focus room 1', [90, 0, 2.4, 2.4], LIT), rectangle(9, 'Fokusraum 2', [95, 0, 5, 5], LIT)]
  const spaces = [...office(), ...named, rectangle(10, 'Denkzelle', [105, 0, 2.4, 2.4], DARK)]
  const uses = assigned({ standard: 'bco' }, spaces).slice(7)
  expect(uses.map(({ template, purpose }) => [template, purpose])).toEqual([
    ['work', 'focus'],
    ['work', undefined],
    [null, undefined],
  ])
  expect(uses.map(({ places }) => places)).toEqual([1, 2, undefined])
  const made = (focusRooms: number) =>
    assigned({ focusRooms }, spaces).filter(({ purpose, by }) => purpose === 'focus' && by === 'target').length
  expect([1, 2, 3].map(made)).toEqual([0, 1, 2])
})

test('where a booth or meeting room has turned out to have no place another room becomes one', () => {
  const found: Found = { ...NOTHING, failed: new Set([4]) }
  const uses = assigned({ focusRooms: 1 }, office(), [], found)
  expect(uses.map(({ purpose }) => purpose === 'focus')).toEqual([false, false, false, true, false, false, false])
})

test('places are shared, and what was learned of a room counts', () => {
  const sumOf = (uses: ReturnType<typeof assigned>) => uses.reduce((sum, { places = 0 }) => sum + places, 0)
  expect(sumOf(assigned({ places: 16 }))).toBe(16)
  const found: Found = { ...NOTHING, desks: new Map([[0, { standing: 8, requested: 14 }]]) }
  const uses = assigned({ places: 16 }, office(), [], found)
  // What was asked for when eight stood is asked for again: it was solved before.
  expect(uses[0]!.places).toBe(14)
  expect(assigned({ places: 4 })[0]!.places).toBeLessThan(assigned({ places: 16 })[0]!.places!)
})

test('an executive and a study have one of the places', () => {
  const spaces = [
    ...office(),
    rectangle(8, 'Executive office', [90, 0, 5, 4], LIT),
    rectangle(9, 'Study', [99, 0, 4, 4], LIT),
  ]
  const uses = assigned({ places: 16 }, spaces)
  expect(templates(uses).slice(7)).toEqual(['executive_office', 'home_office'])
  expect(uses.reduce((sum, { places = 0 }) => sum + places, 0)).toBe(14)
})

test('a meeting room becomes an office only where the places need it and no seats are asked for', () => {
  const mayChange = 'work' as const
  expect(templates(assigned({ places: 20, mayChange }))[5]).toBe('meet')
  expect(templates(assigned({ places: 60, mayChange }))[5]).toBe('work')
  expect(templates(assigned({ places: 60, mayChange, meetingSeatsPerPlace: 0.1 }))[5]).toBe('meet')
  expect(templates(assigned({ places: 60 }))[5]).toBe('meet')
})

test('no target gives a workplace to a dark room', () => {
  for (const mayChange of ['unnamed', 'work', office().map(({ id }) => id)])
    for (const [i, { template, places = 0 }] of assigned({
      places: 500,
      focusRooms: 9,
      mayChange,
    } as FloorTargets).entries())
      if ([1, 2, 6].includes(i)) expect([template === 'work', places]).toEqual([false, 0])
})
