import { expect, test } from 'vitest'
import { derivedUsage } from '../../../src/plans/whole-floors/names/derived-usage.ts'
import { kindOfName } from '../../../src/plans/whole-floors/names/kind-of-name.ts'
import { ROOM_WORDS } from '../../../src/plans/whole-floors/names/room-words.ts'
import { chooseUses } from '../../../src/plans/whole-floors/uses/choose-uses.ts'
import { factsOf } from '../../../src/plans/whole-floors/uses/space-facts.ts'
import { isUsedAs } from '../../../src/plans/whole-floors/uses/used-as.ts'
import type { ModelFacts } from '../../../src/schema/resources/floors/model-facts.ts'
import { officeFloor, twoFlats } from '../../support/floors.ts'

test.each([
  ['Office 2.14', 'Office'],
  ['2.14 Meeting Rm', 'Meeting Rm'],
  ['Besprechung 1.OG', 'Besprechung'],
  ['Büro – 3', 'Büro'],
  ['A-102 / Salle de réunion', 'Salle de réunion'],
  ['Sala riunioni P1', 'Sala riunioni'],
  ['Sala de reuniones', 'Sala de reuniones'],
  ['Vergaderzaal 12, 13', 'Vergaderzaal'],
  ['NUF 2.1', 'NUF 2.1'],
  ['MeetingRoom04', 'MeetingRoom04'],
  ['2.14', null],
  ['Room 7', null],
])('the name %j tells the usage %j', (name, usage) => {
  expect(derivedUsage({ name })).toBe(usage)
})

test('what a name tells is of the same kind as the name, for each word of the dictionary with numbers around it', () => {
  for (const list of Object.values(ROOM_WORDS))
    for (const word of list.split(', ').map((it) => it.replaceAll('-', ''))) {
      const name = `2.14 ${word} A7`
      const kind = kindOfName(name)?.kind
      expect([name, kindOfName(derivedUsage({ name }) ?? '')?.kind]).toEqual([name, kind])
    }
})

test.each<readonly [string, ModelFacts, string | null]>([
  [
    'NOC 158',
    { properties: { Revit: { 'OmniClass Table 13 Category': '13-15 11 34 17: Open Office Space' } } },
    'Open Office Space',
  ],
  ['158', { properties: { Other: { 'Category Description': 'Corridor', 'Category Code': '13-85' } } }, 'Corridor'],
  [
    '158',
    { properties: { Pset_SpaceOccupancyRequirements: { OccupancyType: 'Besprechungsraum' } } },
    'Besprechungsraum',
  ],
  ['158', { properties: { Allplan: { Nutzungsart: 'NUF 2.1' } } }, 'NUF 2.1'],
  ['158', { classifications: [{ system: 'Uniclass', code: 'SL_20_15_50', name: 'Meeting rooms' }] }, 'Meeting rooms'],
  ['158', { type: 'Conference room' }, 'Conference room'],
  ['Office 158', { type: 'Conference room' }, 'Office'],
  // What is said of something else than the use is none.
  ['158', { properties: { Finish: { Wall: 'Office', Level: 'Roof' } } }, null],
  ['158', { properties: { Revit: { Category: 'Rooms', Function: 7, Use: null } } }, null],
])('%j of a model that says %j is used as %j', (name, model, usage) => {
  expect(derivedUsage({ name, model })).toBe(usage)
})

test.each([
  ['two flats', twoFlats()],
  ['an office floor', officeFloor()],
])('the spaces of %s with a use in their names are found by the template that they are furnished by', (_, {
  spaces,
}) => {
  const facts = spaces.map(factsOf)
  const { uses } = chooseUses(facts)
  let named = 0
  for (const [i, space] of spaces.entries()) {
    const { template, by } = uses[i]!
    if (template === null || by !== 'name') continue
    named++
    expect([space.name, isUsedAs(space, template)]).toEqual([space.name, true])
    expect([space.name, isUsedAs({ ...space, name: '7', usage: derivedUsage(space) }, template)]).toEqual([
      space.name,
      true,
    ])
  }
  expect(named).toBeGreaterThan(4)
})

const ROOM = { name: 'Room', usage: null, template: null } as const

test.each([
  [{ ...ROOM, name: 'Besprechung 2' }, 'meet', true],
  [{ ...ROOM, name: 'Besprechung 2' }, 'work', false],
  [{ ...ROOM, usage: 'Salle de réunion' }, 'meet', true],
  [{ ...ROOM, usage: 'Salle de réunion' }, 'SALLE DE RÉUNION', true],
  [{ ...ROOM, name: 'Büro' }, 'work', true],
  [{ ...ROOM, name: 'Büro' }, 'home_office', true],
  // What is furnished is what it is furnished as, whatever it is called, and what the layout decides precedes it.
  [{ ...ROOM, furnishedAs: 'meet' }, 'meet', true],
  [{ ...ROOM, name: 'Büro', furnishedAs: 'meet' }, 'work', false],
  [{ ...ROOM, template: 'work', furnishedAs: 'meet' }, 'work', true],
  [{ ...ROOM, template: 'work', furnishedAs: 'meet' }, 'meet', false],
  // The name precedes the use, as when it is furnished.
  [{ ...ROOM, name: 'Archive', usage: 'Office' }, 'work', false],
  [{ ...ROOM, name: 'Archive', usage: 'Office' }, 'office', true],
  [ROOM, 'work', false],
] as const)('%j is used as %s: %s', (space, use, isSo) => {
  expect(isUsedAs(space, use)).toBe(isSo)
})
