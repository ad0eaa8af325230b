import { expect, test } from 'vitest'
import type { MappingEntry } from '../../../src/plans/whole-floors/names/mapping-entry.ts'
import { chooseUses } from '../../../src/plans/whole-floors/uses/choose-uses.ts'
import { factsOf } from '../../../src/plans/whole-floors/uses/space-facts.ts'
import type { LayoutSpace } from '../../../src/schema/resources/floors/floor-layout.ts'
import { officeFloor, rectangle, spaceId, twoFlats } from '../../support/floors.ts'

const templatesOf = (spaces: readonly LayoutSpace[], mapping?: readonly MappingEntry[]) => {
  const { uses } = chooseUses(spaces.map(factsOf), mapping)
  return Object.fromEntries(spaces.map(({ id, name }, i) => [`${name} ${Number(id.slice(-4))}`, uses[i]!.template]))
}

/** Rooms side by side along a corridor, each with a door to it. */
function row(names: readonly string[], width: number, depth: number, corridor = 'Corridor'): LayoutSpace[] {
  const rooms = names.map((name, i) =>
    rectangle(
      i + 1,
      name,
      [i * (width + 0.1), 0, width, depth],
      [
        ['door', 'bottom', 0.3, 0.9],
        ['window', 'top', 0.5, width - 1],
      ],
    ),
  )
  return [...rooms, rectangle(99, corridor, [0, depth + 0.1, names.length * (width + 0.1), 2])]
}

test('each flat of a storey has one living zone and one place to eat', () => {
  const { spaces } = twoFlats()
  const { uses, parts } = chooseUses(spaces.map(factsOf))
  expect(parts.filter(({ signs }) => signs > 0).map(({ members }) => members)).toEqual([
    [0, 1, 2, 3, 4, 5],
    [7, 8, 9, 10, 11, 12],
  ])
  expect(templatesOf(spaces)).toEqual({
    'Flur 10': null,
    'Wohnzimmer 11': 'dining_living',
    'Küche 12': null,
    'Bad 13': null,
    'Schlafzimmer 14': 'bedroom',
    'Kind 15': 'bedroom',
    'Treppenhaus 90': null,
    'Flur 20': null,
    'Wohnzimmer 21': 'dining_living',
    'Küche 22': null,
    'Bad 23': null,
    'Schlafzimmer 24': 'bedroom',
    'Kind 25': 'bedroom',
  })
  expect(uses.map(({ beds }) => beds)).toEqual([
    ...[undefined, undefined, undefined, undefined, [1.8], [0.9]],
    undefined,
    ...[undefined, undefined, undefined, undefined, [1.8], [0.9]],
  ])
  expect(uses.every(({ reason }) => reason.length > 10)).toBe(true)
})

test('stairs within a house belong to it: the kitchen behind them is where one eats', () => {
  const house = (id: number, x: number) => [
    rectangle(id, 'Sitting Room', [x, 0, 3.3, 5.2], [['door', 'right', 1, 0.9]]),
    rectangle(id + 1, 'Hall', [x + 3.4, 0, 2, 5.2], [['gap', 'bottom', 0.5, 1]]),
    rectangle(id + 2, 'Stair', [x + 3.4, 5.3, 2, 3], [['door', 'bottom', 0.5, 0.9]]),
    rectangle(id + 3, 'Kitchen/Breakfast', [x, 8.4, 5.4, 3.6]),
    rectangle(id + 4, 'Cloaks', [x, 5.3, 3.3, 1.5], [['door', 'right', 0.3, 0.8]]),
  ]
  const { uses, parts } = chooseUses([...house(10, 0), ...house(20, 5.5)].map(factsOf))
  expect(parts.map(({ members }) => members)).toEqual([
    [0, 1, 2, 3, 4],
    [5, 6, 7, 8, 9],
  ])
  expect(uses.slice(0, 4).map(({ template }) => template)).toEqual(['living', null, null, 'dining'])
  // A common staircase on which the living rooms of two flats open.
  const flat = (id: number, x: number, side: 'left' | 'right') => [
    rectangle(id, 'Living room', [x, 0, 5, 5], [['door', side, 1, 0.9]]),
    rectangle(id + 1, 'Bathroom', [x, 5.1, 5, 2], [['door', 'top', 1, 0.8]]),
  ]
  const flats = [...flat(10, 0, 'right'), rectangle(20, 'Stairs', [5.1, 0, 2.4, 5]), ...flat(30, 7.6, 'left')]
  expect(chooseUses(flats.map(factsOf)).uses.map(({ template }) => template)).toEqual([
    ...['dining_living', null, null, 'dining_living', null],
  ])
})

test.each([
  [['Salle à manger', 'Office', 'Bureau 1'], 'kitchen'],
  [['Cocina', 'Office', 'Comedor', 'Despacho'], 'store room'],
  [['Sala infantil', 'Barra/office', 'Despacho'], 'kitchen'],
  [['Kitchen', 'Office', 'Meeting room'], 'office'],
  [['Salle de réunion', 'Office 1', 'Office 2', 'Office 3', 'Bureau'], 'office'],
])('of %j an office is a %s', (names, kind) => {
  const { uses } = chooseUses(row(names, 3.5, 4).map(factsOf))
  expect(uses[1]!.reason).toMatch(new RegExp(`^named "[^"]*[Oo]ffice[^"]*": ${kind}`))
})

test('numbered rooms beside a breakfast room alone are no dwelling', () => {
  expect(Object.values(templatesOf(row(['101', '102', '103', 'Breakfast'], 4, 5)))).toEqual(
    expect.arrayContaining(['work', 'work', 'work', 'dining']),
  )
})

test('flats that share a corridor are distinguished', () => {
  // Each: a living room to the corridor, behind it a bath and a bedroom.
  const flat = (first: number, x: number): LayoutSpace[] => [
    rectangle(
      first,
      'Living room',
      [x, 0, 5, 4.5],
      [
        ['door', 'top', 0.5, 0.9],
        ['door', 'bottom', 0.5, 0.9],
        ['door', 'bottom', 3.5, 0.9],
      ],
    ),
    rectangle(first + 1, 'Bath', [x, 4.6, 2.4, 3], [['door', 'top', 0.5, 0.9]]),
    rectangle(first + 2, 'Bedroom', [x + 2.5, 4.6, 2.5, 3], [['door', 'top', 1, 0.9]]),
  ]
  const spaces = [rectangle(1, 'Corridor', [0, -2.1, 16, 2]), ...flat(10, 0), ...flat(20, 5.2), ...flat(30, 10.4)]
  const { parts, uses } = chooseUses(spaces.map(factsOf))
  expect(parts.filter(({ signs }) => signs > 0).map(({ members }) => members)).toEqual([
    [1, 2, 3],
    [4, 5, 6],
    [7, 8, 9],
  ])
  expect(uses.filter(({ template }) => template === 'dining_living')).toHaveLength(3)
})

test('flats that are named are distinguished without doors', () => {
  const spaces = ['Whg 1', 'Whg 2'].flatMap((flat, k) => [
    rectangle(10 * k + 1, `${flat} Wohnen`, [10 * k, 0, 5, 4]),
    rectangle(10 * k + 2, `${flat} Schlafen`, [10 * k + 5.1, 0, 4, 4]),
    rectangle(10 * k + 3, `${flat} Bad`, [10 * k, 4.1, 3, 3]),
  ])
  expect(chooseUses(spaces.map(factsOf)).uses.map(({ template }) => template)).toEqual([
    ...['dining_living', 'bedroom', null],
    ...['dining_living', 'bedroom', null],
  ])
})

test('a dwelling with a dining room has no second table, one with two living rooms no second lounge', () => {
  expect(templatesOf(row(['Living room', 'Dining room', 'Family room', 'Bedroom', 'Kitchen', 'Study'], 4, 5))).toEqual({
    'Living room 1': 'living',
    'Dining room 2': 'dining',
    'Family room 3': 'home_office',
    'Bedroom 4': 'bedroom',
    'Kitchen 5': null,
    'Study 6': 'home_office',
    'Corridor 99': null,
  })
})

test('one eats in the kitchen where the living room is too small', () => {
  const [living, ...others] = row(['Living room', 'Kitchen', 'Bedroom'], 4, 3.5)
  expect(templatesOf([living!, ...others])).toMatchObject({
    'Living room 1': 'living',
    'Kitchen 2': 'dining',
    'Bedroom 3': 'bedroom',
  })
})

test('rooms of a dwelling without a name get what it lacks', () => {
  const named = templatesOf(row(['Kitchen', 'Bath', 'Room', 'Bedroom'], 4, 5))
  expect(named).toMatchObject({ 'Room 3': 'dining_living', 'Bedroom 4': 'bedroom' })
  const spare = templatesOf(row(['Living room', 'Kitchen', 'Bath', 'Room'], 4, 5))
  expect(spare).toMatchObject({ 'Living room 1': 'dining_living', 'Room 4': 'bedroom' })
})

test('an office floor: rooms by their names, unnamed ones by their size, service rooms empty', () => {
  const templates = templatesOf(officeFloor().spaces)
  const count = (template: string | null) => Object.values(templates).filter((one) => one === template).length
  expect(templates).toMatchObject({
    'Besprechung 1 5': 'meet',
    '1.08 8': 'work',
    'Geschäftsführung 10': 'executive_office',
    'Teambüro 15': 'work',
    'Teeküche 18': null,
    'Pausenraum 26': 'dining',
    'Flur 80': null,
  })
  expect(count('work')).toBe(14)
  expect(count(null)).toBe(9)
})

test('a room of an office that no door leads into, or that is a corridor by its form, is left empty', () => {
  const spaces = [
    ...row(['Office', 'Office', '1.03', '1.04'], 3.5, 4),
    rectangle(50, '1.50', [30, 0, 4, 4], [['window', 'top', 1, 2]]),
    rectangle(51, '1.51', [40, 0, 12, 1.6], [['door', 'top', 1, 1]]),
  ]
  expect(templatesOf(spaces)).toMatchObject({ '1.03 3': 'work', '1.50 50': null, '1.51 51': null })
})

test('the same word means an office at work and a study at home', () => {
  expect(templatesOf(row(['Büro', 'Wohnzimmer', 'Schlafzimmer'], 4, 5))).toMatchObject({ 'Büro 1': 'home_office' })
  expect(templatesOf(row(['Büro', 'Besprechung', 'Büro'], 4, 5))).toMatchObject({ 'Büro 1': 'work' })
})

test('a mapping precedes names, and what the layout says; its first line that fits counts', () => {
  const spaces = row(['Küche', 'Büro 2.14', 'Raum 7', 'Bad'], 4, 5)
  spaces[0] = { ...spaces[0]!, usage: 'Küche (Gäste)' }
  spaces[1] = { ...spaces[1]!, template: 'meet' }
  const said = (mapping: readonly MappingEntry[]) =>
    chooseUses(spaces.map(factsOf), mapping).uses.map(({ template, by }) => [template, by])
  expect(said([])[1]).toEqual(['meet', 'layout'])
  expect(
    said([
      { match: { spaceId: spaceId(2) }, template: 'executive_office' },
      { match: { name: 'buro*' }, template: null },
      { match: { usage: '*GASTE*', name: 'kuche' }, template: 'dining' },
      { match: { name: 'Raum' }, template: 'common' },
      { match: { name: '*' }, template: 'work' },
    ]),
  ).toEqual([
    ['dining', 'mapping'],
    ['executive_office', 'mapping'],
    ['work', 'mapping'],
    ['work', 'mapping'],
    ['work', 'mapping'],
  ])
  expect(said([{ match: { name: 'buro*' }, template: null }])[1]).toEqual([null, 'mapping'])
})

test('what a mapping says counts for the dwelling: its living room is no second one', () => {
  const spaces = row(['Kitchen', 'Bath', 'Bedroom', 'Living room'], 4, 5)
  const { uses } = chooseUses(spaces.map(factsOf), [{ match: { name: 'bedroom' }, template: 'dining_living' }])
  expect(uses.map(({ template }) => template)).toEqual([null, null, 'dining_living', 'home_office', null])
})

test('rooms that the solver does not take stay empty and say why', () => {
  const spaces = [rectangle(1, 'Office', [0, 0, 1.9, 2]), rectangle(2, 'Meeting room', [5, 0, 30, 20])]
  const { uses } = chooseUses(spaces.map(factsOf))
  expect(uses.map(({ template }) => template)).toEqual([null, null])
  expect(uses[0]!.reason).toContain('3.8 m² are less than 4 m²')
  expect(uses[1]!.reason).toContain('600 m² are more than 500 m²')
})

test('2000 spaces are decided at once, whatever their names', () => {
  const spaces = Array.from({ length: 2000 }, (_, i) =>
    rectangle(
      i,
      ['Office', 'Room', 'Corridor', 'Bedroom'][i % 4]!,
      [(i % 50) * 4, Math.floor(i / 50) * 4, 3.9, 3.9],
      [
        ['door', 'left', 1, 0.9],
        ['door', 'top', 1, 0.9],
      ],
    ),
  )
  expect(chooseUses(spaces.map(factsOf)).uses).toHaveLength(2000)
})

test('shops below flats, and a ward with a bath for each room, are no dwellings', () => {
  const shops = [
    rectangle(
      1,
      'Ladenlokal 1',
      [0, 0, 8, 9],
      [
        ['door', 'top', 1, 1.4],
        ['window', 'top', 3, 3],
        ['door', 'bottom', 1, 0.9],
      ],
    ),
    rectangle(2, 'Teeküche', [0, 9.1, 4, 3], [['door', 'top', 1, 0.9]]),
  ]
  const { uses, atHome } = chooseUses(shops.map(factsOf), [], {
    apart: undefined,
    signs: 20,
    nameSigns: { own: 0, building: 0 },
    kinds: new Set(),
    hasGuests: false,
    windows: true,
    doors: true,
  })
  expect([...atHome]).toEqual([])
  expect(uses.map(({ template }) => template)).toEqual([null, null])
  const ward = row(
    ['Patientenzimmer 1', 'Bad 1', 'Bad 2', 'Bad 3', 'Bad 4', 'Bad 5', 'Bad 6', 'Bad 7', 'Arztzimmer'],
    4,
    5,
    'Flur',
  )
  expect(templatesOf(ward)).toMatchObject({ 'Patientenzimmer 1 1': 'bedroom', 'Arztzimmer 9': 'executive_office' })
})

test('rooms of groups in a kindergarten have small tables, and where children sleep are their beds', () => {
  const names = ['Gruppenraum Igel', 'Schlafraum', 'Personalraum', 'Büro']
  expect(templatesOf(row([...names, 'Kinder-WC'], 4, 5, 'Flur'))).toMatchObject({
    'Gruppenraum Igel 1': 'dining',
    'Schlafraum 2': 'bedroom',
    'Personalraum 3': 'dining',
    'Büro 4': 'work',
  })
  const [group, sleeping] = chooseUses(row([...names, 'Kinder-WC'], 5, 7, 'Flur').map(factsOf)).uses
  expect(group!.pieces).toMatchObject([
    { type: 'dining_table', count: 2, shapes: [{ h: 0.53 }, { h: 0.53 }] },
    { type: 'dining_chair', count: 8, shapes: [{ a: 0.36 }] },
    { type: 'shelf', count: 4, shapes: [{ h: 0.9 }, { h: 0.9 }] },
  ])
  expect(sleeping!.pieces).toMatchObject([{ type: 'bed', count: 11, shapes: [{ b: 1.4 }, { b: 1.2 }] }])
  expect(templatesOf(row([...names, 'WC'], 4, 5, 'Flur'))).toMatchObject({ 'Gruppenraum Igel 1': 'meet' })
})

test.each([
  ['Avdelning Solen', 'Skötrum'],
  ['Avdeling Blå', 'Barnehage garderobe'],
  ['Sala zabaw', 'Szatnia przedszkola'],
  ['Třída Berušky', 'Mateřská škola šatna'],
  ['Ryhmähuone 1', 'Päiväkoti eteinen'],
])('%s beside %s is a group of children', (group, other) => {
  const [first] = chooseUses(row([group, 'Office', other, 'Office'], 6, 8, 'Flur').map(factsOf)).uses
  expect(first).toMatchObject({
    template: 'dining',
    ownSizes: true,
    reason: expect.stringContaining('in a kindergarten'),
  })
})

test('a library has tables to read at, books and armchairs, a small one seats alone', () => {
  const { uses } = chooseUses(row(['Lesesaal', 'Office'], 9, 8).map(factsOf))
  expect(uses[0]).toMatchObject({ template: 'common', exclude: expect.arrayContaining(['sofa', 'coffee_table']) })
  const counts = Object.fromEntries(uses[0]!.pieces!.map(({ type, count }) => [type, count]))
  expect(counts).toEqual({ dining_table: 5, dining_chair: 20, shelf: 17, armchair: 3 })
  const [small] = chooseUses(row(['Library', 'Office'], 3.5, 4).map(factsOf)).uses
  expect(small!.pieces).toBe(undefined)
})
