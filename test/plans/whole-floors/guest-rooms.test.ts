import { describe, expect, test } from 'vitest'
import { chooseUses } from '../../../src/plans/whole-floors/uses/choose-uses.ts'
import { factsOf } from '../../../src/plans/whole-floors/uses/space-facts.ts'
import { storeySeen, storeysOf } from '../../../src/plans/whole-floors/uses/storeys.ts'
import type { LayoutSpace } from '../../../src/schema/resources/floors/floor-layout.ts'
import { rectangle } from '../../support/floors.ts'

const useOf = (spaces: readonly LayoutSpace[]) => {
  const { uses, atHome } = chooseUses(spaces.map(factsOf))
  return (name: string) => {
    const index = spaces.findIndex((space) => space.name === name)
    return { ...uses[index]!, isHome: atHome.has(index) }
  }
}

/** Rooms along a corridor, each behind a hall to which its bath opens as well. */
function hotelFloor(names: readonly string[], others: readonly string[] = [], bath = 'Bad'): LayoutSpace[] {
  const rooms = names.flatMap((name, i) => {
    const x = 4 * i
    return [
      rectangle(
        10 * i + 1,
        name,
        [x, 0, 3.9, 4.4],
        [
          ['door', 'bottom', 2.6, 0.9],
          ['window', 'top', 1, 1.8],
        ],
      ),
      rectangle(10 * i + 2, bath, [x, 4.5, 2.3, 2], [['door', 'right', 0.6, 0.8]]),
      rectangle(
        10 * i + 3,
        'Vorraum',
        [x + 2.4, 4.5, 1.5, 2],
        [
          ['door', 'top', 0.2, 0.9],
          ['door', 'left', 0.6, 0.8],
          ['door', 'bottom', 0.2, 0.9],
        ],
      ),
    ]
  })
  const beyond = others.map((name, i) =>
    rectangle(
      901 + i,
      name,
      [7 * i, 8.7, 6.9, 5],
      [
        ['door', 'top', 0.5, 0.9],
        ['window', 'bottom', 1, 3],
      ],
    ),
  )
  return [...rooms, rectangle(900, 'Flur', [0, 6.6, 4 * names.length, 2]), ...beyond]
}

const numbered = (word: string, count: number) => Array.from({ length: count }, (_, i) => `${word} ${101 + i}`.trim())

test.each([
  ['Zimmer', 'context'],
  ['', 'context'],
  ['Chambre', 'name'],
  ['Guest room', 'name'],
  ['Studio', 'name'],
])('each %s with a bath of its own has bed, desk and wardrobe, none is the main bedroom or a living room', (word, by) => {
  const names = numbered(word, 6)
  const use = useOf(hotelFloor(names, ['Teeküche', 'Lager']))
  for (const name of names)
    expect(use(name)).toMatchObject({
      template: 'bedroom',
      by,
      beds: [1.6],
      pieces: [{ type: 'task_table' }, { type: 'task_chair' }],
      isHome: true,
      reason: expect.stringContaining('one of 6 guest rooms'),
    })
  expect(use('Teeküche')).toMatchObject({ template: null, isHome: false })
  expect(use('Bad').isHome).toBe(true)
})

test('four rooms called by their studio or bath are slept in beside a room to dine in', () => {
  const names = ['Ensuite 1.01', 'Ensuite 1.02', 'Micro-studio 1.03', 'Premium Studio 1.04']
  const use = useOf(hotelFloor(names, ['Private Dining', 'Co-work', 'Maker corner'], 'Shower'))
  expect(names.map((name) => use(name).template)).toEqual(['bedroom', 'bedroom', 'bedroom', 'bedroom'])
  expect(use('Shower').template).toBe(null)
  expect(use('Co-work').template).toBe('work')
})

test('in a shared house a name that is not known is no bedroom, a number is', () => {
  const use = useOf(
    hotelFloor(
      ['Bedroom 1', 'Bedroom 2', 'Bedroom 3'],
      ['Living room', 'Kitchen', 'Bedroom 4', 'Bedroom 5', 'Xylarium', 'Room 9'],
    ),
  )
  expect(use('Xylarium')).toMatchObject({ template: null, reason: expect.stringContaining('a name that is not known') })
  expect(use('Room 9').template).toBe('bedroom')
})

test('rooms named for one or two guests have their beds, and the house a hall to breakfast in', () => {
  const names = ['Doppelzimmer 1', 'Einzelzimmer 2', 'Zweibettzimmer 3', 'Double room 4', 'Camera singola 5']
  const use = useOf(hotelFloor(names, ['Frühstücksraum', 'Rezeption', 'Büro Direktion', 'Küche']))
  expect(names.map((name) => use(name).beds)).toEqual([[1.6], [0.9], [0.9, 0.9], [1.6], [0.9]])
  expect(use('Frühstücksraum')).toMatchObject({ template: 'dining', seats: 12, isHome: false })
  expect(use('Rezeption').template).toBe('common')
  expect(use('Büro Direktion').template).toBe('executive_office')
})

test('a house with fewer bedrooms that have a bath is a dwelling', () => {
  const use = useOf(hotelFloor(numbered('Bedroom', 4), ['Living room', 'Kitchen']))
  expect(use('Bedroom 101')).toMatchObject({ beds: [1.8] })
  expect(use('Bedroom 102').pieces).toBeUndefined()
  expect(use('Living room').template).toBe('dining_living')
})

test('baths behind the bedrooms of several flats make no hotel of them', () => {
  const flats = Array.from({ length: 7 }, (_, i) => [
    rectangle(
      10 * i + 1,
      `Living ${i}`,
      [9 * i, 4.1, 8.9, 4.9],
      [
        ['door', 'bottom', 1, 0.9],
        ['door', 'top', 1, 0.9],
        ['door', 'top', 7, 0.9],
      ],
    ),
    rectangle(
      10 * i + 2,
      `Master ${i}`,
      [9 * i, 0, 4, 4],
      [
        ['door', 'bottom', 1, 0.9],
        ['door', 'right', 1, 0.8],
        ['window', 'top', 1, 2],
      ],
    ),
    rectangle(10 * i + 3, 'Master bath', [9 * i + 4.1, 0, 2.4, 4], [['door', 'left', 1, 0.8]]),
    rectangle(10 * i + 4, `Kitchen ${i}`, [9 * i + 6.6, 0, 2.3, 4], [['door', 'bottom', 0.4, 0.9]]),
  ]).flat()
  const use = useOf([...flats, rectangle(900, 'Corridor', [0, 9.1, 63, 2])])
  for (let i = 0; i < 7; i++) expect(use(`Master ${i}`)).toMatchObject({ beds: [1.8] })
})

test('those who live together have a room to work in for all, a family has a study', () => {
  const shared = useOf(hotelFloor(numbered('Bedroom', 7), ['Living room', 'Workspace', 'Shared kitchen']))
  expect(shared('Workspace')).toMatchObject({ template: 'work', isHome: true })
  expect(shared('Living room').template).toBe('dining_living')
  expect(shared('Bedroom 103').pieces).toMatchObject([{ type: 'task_table' }, { type: 'task_chair' }])
  const family = useOf(hotelFloor(numbered('Bedroom', 3), ['Living room', 'Workspace', 'Kitchen']))
  expect(family('Workspace').template).toBe('home_office')
})

test('patients have beds by the name or the area of their room, each with a nightstand and a locker', () => {
  const names = ['Patient room 1', 'Ward 4 beds', 'Krankenzimmer', 'Zweibettzimmer 7']
  const use = useOf([...hotelFloor(names, ['Stationszimmer', 'Ward corridor', 'Waiting room'])])
  const bedsIn = (name: string) => use(name).pieces?.find(({ type }) => type === 'bed')?.count
  expect(names.map(bedsIn)).toEqual([1, 4, 1, 2])
  expect(use('Patient room 1')).toMatchObject({
    template: 'bedroom',
    exclude: expect.arrayContaining(['tv', 'task_table']),
    pieces: [{ type: 'bed' }, { type: 'nightstand', count: 1 }, { type: 'wardrobe', count: 1 }],
  })
  expect(use('Ward corridor').template).toBeNull()
  const numbers = numbered('Zimmer', 6)
  const station = useOf(hotelFloor(numbers, ['Stationszimmer']))
  for (const name of numbers) expect(station(name).reason).toContain('room for patients, a bed')
  const french = useOf(hotelFloor(numbered('Ch.', 6), ['Poste IDE', 'Salon', 'Salle de staff'], 'SdE'))
  expect(french('Ch. 103').reason).toContain('room for patients')
  // Who lies there does not live there.
  expect(['Poste IDE', 'Salon', 'Salle de staff'].map((name) => french(name).template)).toEqual([
    'work',
    'common',
    'meet',
  ])
  const home = useOf(
    ['Bewohnerzimmer 1', 'Patientenzimmer 2'].map((name, i) => rectangle(i + 1, name, [7 * i, 0, 4, 6])),
  )
  expect(home('Bewohnerzimmer 1').reason).toContain('a bed with')
  expect(home('Patientenzimmer 2').reason).toContain('2 beds with')
  const hall = useOf([rectangle(1, 'Ward B', [0, 0, 20, 9], [['door', 'bottom', 1, 1.2]])])
  expect(hall('Ward B').template).toBeNull()
})

test('the guest rooms of a storey make no dwelling of what is below them', () => {
  const above = storeySeen(
    { name: '1. OG', floorNumber: 1, elevation: 3 },
    hotelFloor(['Doppelzimmer 1', 'Doppelzimmer 2', 'Doppelzimmer 3', 'Doppelzimmer 4']),
  )
  const rooms = ['Rezeption', 'Raum 1', 'Raum 2'].map((name, i) =>
    rectangle(
      i + 1,
      name,
      [6 * i, 0, 5.9, 5],
      [
        ['door', 'bottom', 1, 1],
        ['window', 'top', 1, 2],
      ],
    ),
  )
  const ground = [...rooms, rectangle(9, 'Foyer', [0, 5.1, 18, 3])]
  const [storey] = storeysOf([storeySeen({ name: 'EG', floorNumber: 0, elevation: 0 }, ground), above])
  const { uses } = chooseUses(ground.map(factsOf), [], storey)
  expect(uses.map(({ template }) => template)).toEqual(['common', 'work', 'work', null])
})

describe('rooms of which a hotel says no more than a number', () => {
  const room = (name: string, i: number, a = 4, b = 5) =>
    rectangle(
      i + 1,
      name,
      [7 * i, 0, a, b],
      [
        ['door', 'bottom', 1, 0.9],
        ['window', 'top', 1, 2],
      ],
    )
  const floorOf = (names: readonly string[]) => [
    ...names.map((name, i) => room(name, i)),
    rectangle(900, 'Corridor', [0, 5.1, 7 * names.length, 2]),
  ]
  /** The templates of the rooms of a storey above one with these names. */
  const above = (ground: readonly string[], upper: readonly LayoutSpace[]) => {
    const storeys = storeysOf([
      storeySeen({ name: 'EG', floorNumber: 0, elevation: 0 }, floorOf(ground)),
      storeySeen({ name: '1. OG', floorNumber: 1, elevation: 3 }, upper),
    ])
    return chooseUses(upper.map(factsOf), [], storeys[1]).uses
  }
  const templates = (ground: readonly string[], names: readonly string[]) =>
    above(ground, floorOf(names))
      .slice(0, names.length)
      .map(({ template }) => template)
  const numbers = ['101', '102', '103', '104', '105']

  test.each([
    [['Hotel lobby', 'Office']],
    [['Hotelhalle', 'Bar', 'Büro']],
    [['Reception', 'Breakfast room', 'Luggage']],
    [['Accueil', 'Salle petit-déjeuner', 'Bagagerie', 'Bureau']],
    [['Rezeption', 'Frühstücksraum', 'Gepäckraum', 'Seminarraum']],
    [['Recepción', 'Desayunos', 'Lencería']],
    [['Lobby', 'Reception', 'Luggage', 'Restaurant']],
    [['Foyer', 'Frühstück', 'Hausbar', 'Küche']],
    [['Vestíbulo', 'Recepción', 'Consigna']],
    [['Reception', 'Breakfast', 'Spa']],
  ])('are guest rooms above %j', (ground) => {
    expect(templates(ground, numbers)).toEqual(numbers.map(() => 'bedroom'))
    expect(templates(ground, ['Room 1', 'Zimmer 2', 'Chambre 103', '1.04'])).toEqual(
      numbers.slice(1).map(() => 'bedroom'),
    )
    expect(above(ground, floorOf(numbers))[0]).toMatchObject({
      by: 'context',
      reason: expect.stringContaining('one of 5 guest rooms'),
      pieces: [{ type: 'task_table' }, { type: 'task_chair' }],
    })
  })

  test.each([
    [['Lobby', 'Reception', 'Restaurant', 'Kitchen']],
    [['Lobby', 'Reception', 'Bar', 'Pool', 'Housekeeping']],
    [['Reception', 'Luggage', 'Office']],
    [['Lift lobby', 'Breakfast', 'Coffee bar', 'Office', 'Meeting']],
    [['Foyer', 'Empfang', 'Kantine', 'Poststelle']],
    [['Hôtel de ville', 'Accueil', 'Bagagerie']],
    [['Reception', 'Hoteling desks', 'Housekeeping']],
    [['Reception', 'Breakfast bar', 'Cleaning']],
  ])('are offices above %j', (ground) => {
    expect(templates(ground, numbers)).toEqual(numbers.map(() => 'work'))
  })

  test('are offices of the hotel where as many rooms of the storey are named so', () => {
    const named = ['Büro 106', 'Büro 107', 'Besprechung', 'Büro 109', 'Büro 110']
    expect(templates(['Hotelhalle'], [...numbers, ...named]).slice(0, numbers.length)).toEqual(
      numbers.map(() => 'work'),
    )
  })

  test('are none without a window, too large to sleep in or too small', () => {
    const upper = [
      ...floorOf(numbers),
      rectangle(50, '106', [40, 10, 4, 5], [['door', 'bottom', 1, 0.9]]),
      room('107', 8, 6, 12),
      room('108', 10, 2.4, 3),
    ]
    const uses = above(['Hotelhalle'], upper).slice(-3)
    expect(uses.map(({ template }) => template)).toEqual([null, null, null])
    expect(uses[2]!.reason).toContain('among guest rooms, and none by its number or size')
  })

  test('are guest rooms on the floor of the reception itself', () => {
    const { uses } = chooseUses(floorOf(['Hotel reception', ...numbers]).map(factsOf))
    expect(uses.slice(1, 6).map(({ template }) => template)).toEqual(numbers.map(() => 'bedroom'))
  })

  test('stay bedrooms of flats where a building has guest rooms in each of them', () => {
    const flats = ['Living', 'Kitchen', 'Bedroom 1', 'Bedroom 2', 'Bath']
    const uses = above(['Guest room', 'Guest room', 'Guest room', 'Guest room'], floorOf(flats))
    expect(uses.map(({ pieces }) => pieces ?? [])).toEqual(uses.map(() => []))
  })
})
