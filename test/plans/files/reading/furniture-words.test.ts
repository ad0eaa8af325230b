import { describe, expect, test } from 'vitest'
import { fittedKind, recognizedKind } from '../../../../src/plans/files/reading/furniture/furniture-words.ts'

const kindOf = (name: string, length: number, height?: number) =>
  recognizedKind([name], undefined, { width: length, depth: length * 0.8, height })?.kind

describe('end tables are distinguished from coffee tables', () => {
  const languages = [
    ['M_Table-Side:610 x 610mm', 'Table-Coffee', 'Table'],
    ['Lamp table', 'Coffee table', 'Table'],
    ['Beistelltisch rund', 'Couchtisch', 'Tisch'],
    ["Table d'appoint", 'Table basse', 'Table'],
    ['Bout de canapé', 'Table basse', 'Table'],
    ['Tavolino laterale', 'Tavolino', 'Tavolo'],
    ['Mesita auxiliar', 'Mesa de centro', 'Mesa'],
  ]

  test.each(languages)('%s, %s, %s', (side, coffee, plain) => {
    for (const height of [undefined, 0.45, 0.6]) expect(kindOf(side, 0.5, height)).toBe('side_table')
    expect(kindOf(side, 1.1, 0.42)).toBe('coffee_table')
    expect(kindOf(side, 1.1, 0.75)).toBe('side_table')
    for (const height of [undefined, 0.4]) expect(kindOf(coffee, 0.6, height)).toBe('coffee_table')
    expect(kindOf(coffee, 0.61, 0.61)).toBe('side_table')
    expect(kindOf(coffee, 1.2, 0.61)).toBe('coffee_table')
    expect(kindOf(plain, 0.5, 0.6)).toBe('side_table')
    expect(kindOf(plain, 0.5, 0.4)).toBe('coffee_table')
    expect(kindOf(plain, 0.7, 0.74)).toBe('dining_table')
    expect(kindOf(plain, 1.8)).toBe('dining_table')
  })
})

test.each([
  ['Bedside table', 'nightstand'],
  ['Nachttisch', 'nightstand'],
  ['Table lamp', 'bed_lamp'],
  ['M_Table-Dining Round w Chairs', 'dining_table'],
  ['Sideboard', 'sideboard'],
  ['Schreibtisch', 'task_table'],
])('%s is no end table but a %s', (name, kind) => {
  expect(kindOf(name, 0.5, 0.5)).toBe(kind)
})

describe('fittings are known in six languages', () => {
  test.each([
    ['toilet', ['M_Toilet-Domestic-3D', 'Wand-WC', 'Cuvette suspendue', 'Vaso sanitario', 'Inodoro', 'Wandcloset']],
    ['washbasin', ['Wash Basin', 'Waschtisch 600', 'Lavabo', 'Lavandino', 'Lavamanos', 'Wastafel']],
    [
      'shower',
      ['Shower Stall', 'Duschwanne 90 x 90', 'Receveur de douche', 'Piatto doccia', 'Plato de ducha', 'Douchebak'],
    ],
    ['bathtub', ['Bath Tub', 'Badewanne', 'Baignoire', 'Vasca da bagno', 'Bañera', 'Ligbad']],
    [
      'kitchen_unit',
      ['Kitchenette', 'Küchenzeile 3 m', 'Bloc cuisine', 'Cucina componibile', 'Cocina lineal', 'Keukenblok'],
    ],
    ['copier', ['Photocopier', 'Kopierer', 'Copieur', 'Fotocopiatrice', 'Fotocopiadora', 'Kopieerapparaat']],
    [
      'reception_desk',
      [
        'Reception Desk',
        'Empfangstheke',
        "Banque d'accueil",
        'Bancone reception',
        'Mostrador de recepción',
        'Receptiebalie',
      ],
    ],
    ['locker', ['Lockers 3x', 'Spind', 'Vestiaire métallique', 'Armadietto', 'Taquilla']],
  ] as const)('%s', (kind, names) => {
    for (const name of names) expect([name, kindOf(name, 1, 1)]).toEqual([name, kind])
  })

  test.each([
    'Kitchen 2.4 m',
    'Küche Landhaus',
    'Cuisine équipée',
    'Cucina',
    'Keuken',
    'M_Counter Top w Sink Hole:600mm Depth',
  ])('%s is a kitchen unit where it is as long and deep as one', (name) => {
    const sized = (width: number, depth: number) =>
      recognizedKind([name], undefined, { width, depth, height: 0.9 })?.kind
    expect([sized(2.4, 0.6), sized(0.6, 3)]).toEqual(['kitchen_unit', 'kitchen_unit'])
    expect([sized(0.6, 0.6), sized(2.4, 0.35), sized(2.4, 1.8)]).toEqual(['other', 'other', 'other'])
  })

  test.each([
    ['dining_table', ['Kitchen table', 'Küchentisch', 'Table de cuisine', 'Tavolo da cucina', 'Mesa de cocina']],
    ['dining_chair', ['Kitchen chair', 'Küchenstuhl', 'Chaise de cuisine', 'Sedia da cucina', 'Silla de cocina']],
    ['shelf', ['Kitchen shelf', 'Küchenregal']],
  ] as const)('in kitchens, too, it is a %s', (kind, names) => {
    for (const name of names) expect([name, kindOf(name, 1.6, 0.8)]).toEqual([name, kind])
  })

  test('what belongs to them or stands beside them is none of them', () => {
    const others = ['Toilet paper holder', 'Toilet partition', 'Shower curtain', 'Kitchen sink', 'Base cabinet', 'Oven']
    for (const name of others) expect([name, kindOf(name, 0.6, 0.8)]).toEqual([name, 'other'])
    expect(kindOf('Bath mirror', 0.6, 0.8)).not.toBe('bathtub')
  })

  test('of fixed objects the kind of IFC tells before the name, and what is no fitting is another piece', () => {
    const size = { width: 0.5, depth: 0.5, height: 0.5 }
    expect(fittedKind(['Model 7'], 'TOILETPAN', size)).toBe('toilet')
    expect(fittedKind(['Model 7'], 'WCSEAT', size)).toBe('toilet')
    expect(fittedKind(['Wash basin'], 'BATH', size)).toBe('bathtub')
    expect(fittedKind(['Duschwanne'], 'NOTDEFINED', size)).toBe('shower')
    expect(fittedKind(['Sink'], 'SINK', size)).toBe('other')
    expect(fittedKind(['Chair lift'], 'USERDEFINED', size)).toBe('other')
    expect(fittedKind(['Desk lamp'], 'DESK', size)).toBe('other')
  })
})

test.each([
  ['M_Counter Top:600mm Depth', 'worktop'],
  ['M_Counter Top w Sink Hole:600mm Depth', 'kitchen_unit'],
  ['Kitchen Island 2400', 'worktop'],
  ['Kochinsel', 'worktop'],
  ['Arbeitsplatte', 'worktop'],
  ['Arbeitsplatte mit Spüle', 'kitchen_unit'],
  ['Plan de travail', 'worktop'],
  ['Encimera', 'worktop'],
  ['Toilet partition door', 'other'],
  ['Toilet Cubicle', 'toilet_cubicle'],
  ['WC-Kabine', 'toilet_cubicle'],
  ['Wall-hung Urinal', 'urinal'],
  ['Orinatoio', 'urinal'],
])('%s in a kitchen or a washroom is a %s', (name, kind) => {
  expect(recognizedKind([name], undefined, { width: 2.4, depth: 0.6, height: 0.9 })?.kind).toBe(kind)
})

test('what else of a kitchen is deep is an island', () => {
  const kindDeep = (depth: number) => recognizedKind(['Küche'], undefined, { width: 2, depth, height: 0.9 })?.kind
  expect([0.6, 0.8, 0.81, 1.5, 1.51].map(kindDeep)).toEqual([
    'kitchen_unit',
    'kitchen_unit',
    'worktop',
    'worktop',
    'other',
  ])
})
