import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type StoreyKind, storeyKindOf } from '../../../src/plans/whole-floors/names/storey-words.ts'
import { chooseUses } from '../../../src/plans/whole-floors/uses/choose-uses.ts'
import { factsOf } from '../../../src/plans/whole-floors/uses/space-facts.ts'
import { type StoreySeen, storeySeen, storeysOf, storeysOfFile } from '../../../src/plans/whole-floors/uses/storeys.ts'
import type { LayoutSpace } from '../../../src/schema/resources/floors/floor-layout.ts'
import { type Hole, officeFloor, rectangle, twoFlats } from '../../support/floors.ts'

/** Names of storeys by what a planner of that language would say. */
const NAMES: Readonly<Record<string, Readonly<Record<StoreyKind | 'usual', readonly string[]>>>> = {
  English: {
    cellar: ['Cellar', 'BASEMENT 2', 'Basement', '-1 Basement', 'Crawlspace'],
    attic: ['Attic', 'att', 'Loft', 'Roof', 'Roof level'],
    plant: ['Plant room level', 'Mechanical', 'MEP level', 'Level 12 Plant'],
    store: ['Parking', 'Car park', 'Storage level', 'Archives'],
    usual: ['Ground floor', 'Level 1', 'First floor', 'Storey 3', 'Mezzanine', '2nd floor', 'Plan 2', 'Store 1', '3'],
  },
  German: {
    cellar: ['Keller', 'Kellergeschoß', 'KG', '1. UG', 'U.G.', 'Untergeschoss 2', 'Tiefgeschoss', 'Tiefgarage'],
    attic: ['Dachboden', 'Spitzboden', 'Dachraum', 'Dach'],
    plant: ['Technikgeschoss', 'Haustechnik', 'Technikzentrale'],
    store: ['Lager', 'Lagerebene', 'Archivgeschoss', 'Parkdeck 3'],
    usual: [
      'Erdgeschoss',
      'EG',
      '1. OG',
      'Dachgeschoss',
      'DG',
      '1. Stock',
      'Hochparterre',
      'Ebene 2',
      'Staffelgeschoss',
    ],
  },
  French: {
    cellar: ['Sous-sol', 'SOUS-SOL 2', 'Cave', 'Caves', 'Vide sanitaire'],
    attic: ['Combles', 'Grenier', 'Toiture'],
    plant: ['Étage technique', 'Niveau technique'],
    store: ['Stationnement', 'Archives'],
    usual: ['Rez-de-chaussée', 'RDC', '1er étage', 'Niveau 2', 'Entresol', 'R+1'],
  },
  Italian: {
    cellar: ['Cantina', 'Piano interrato', 'Seminterrato'],
    attic: ['Soffitta', 'Sottotetto', 'Copertura'],
    plant: ['Piano tecnico', 'Impianti'],
    store: ['Autorimessa', 'Magazzino'],
    usual: ['Piano terra', 'Primo piano', 'Piano 2', 'Mansarda', 'Ammezzato'],
  },
  Spanish: {
    cellar: ['Sótano', 'SÓTANO 1', 'Semisótano'],
    attic: ['Ático', 'Desván', 'Planta ático', 'Cubierta'],
    plant: ['Planta técnica', 'Instalaciones'],
    store: ['Aparcamiento', 'Almacén', 'Trasteros'],
    usual: ['Planta baja', 'Planta 1', 'Primera planta', 'Entreplanta', 'Piso 3'],
  },
  Dutch: {
    cellar: ['Kelder', 'Kelderverdieping', 'Souterrain'],
    attic: ['Zolder', 'Zolderverdieping', 'Vliering'],
    plant: ['Techniekruimte', 'Technische ruimte'],
    store: ['Parkeergarage', 'Berging'],
    usual: ['Begane grond', '1e verdieping', 'Verdieping 2', 'Bouwlaag 3'],
  },
}
for (const [language, kinds] of Object.entries(NAMES))
  test.each(
    Object.entries(kinds).flatMap(([kind, names]) => names.map((name) => ({ kind, name }))),
  )(`${language}: the storey "$name" is $kind`, ({ kind, name }) => expect(storeyKindOf(name) ?? 'usual').toBe(kind))

const LIT: readonly Hole[] = [
  ['door', 'bottom', 0.3, 0.9],
  ['window', 'top', 0.5, 1.4],
]
/** Rooms side by side. */
const row = (names: readonly string[], { width = 4, depth = 5, holes = LIT, h = 2.6 } = {}): LayoutSpace[] =>
  names.map((name, i) => {
    const space = rectangle(i + 1, name, [i * (width + 0.1), 0, width, depth], holes)
    const { shape } = space.room.boundary
    return { ...space, room: { boundary: { ...space.room.boundary, shape: { ...shape, h } } } }
  })

interface Floor {
  readonly name: string
  readonly floorNumber?: number | null
  readonly elevation?: number | null
  readonly height?: number | null
  readonly spaces: readonly LayoutSpace[]
  readonly building?: { readonly name: string }
}
/** How the rooms of each floor of a file are used, by floor. */
function usesOf(floors: readonly Floor[], mapping: Parameters<typeof chooseUses>[1] = []) {
  const known = floors.map((floor) => ({ floorNumber: null, elevation: null, ...floor }))
  const storeys = storeysOfFile(known)
  return known.map(({ spaces }, i) => chooseUses(spaces.map(factsOf), mapping, storeys[i]!).uses)
}
const templatesOf = (floors: readonly Floor[], mapping?: Parameters<typeof chooseUses>[1]) =>
  usesOf(floors, mapping).map((uses) => uses.map(({ template }) => template))

const HOME = row(['Wohnzimmer', 'Küche', 'Bad', 'Schlafzimmer'])

test('a house with a cellar and an attic: nobody works or sleeps in either', () => {
  const house = [
    { name: 'KG', spaces: row(['Kellerraum-1-H-1', 'Raum 2', 'K.3']) },
    { name: 'EG', spaces: HOME },
    { name: 'Dachboden', spaces: row(['Galerie', 'Raum 9'], { width: 9, depth: 10 }) },
  ]
  expect(templatesOf(house)).toEqual([
    [null, null, null],
    ['dining_living', null, null, 'bedroom'],
    [null, null],
  ])
  const [cellar, , attic] = usesOf(house)
  expect(cellar![0]!.reason).toBe('named "Kellerraum-1-H-1": store room, which stays empty')
  expect(cellar![1]!.reason).toBe('not named by a use, 20.0 m²: the storey "KG" is a cellar')
  expect(attic![1]!.reason).toBe('not named by a use, 90.0 m²: the storey "Dachboden" is an attic or a roof')
  const asked = [{ match: { name: 'Raum*' }, template: 'work' as const }]
  expect(templatesOf(house, asked).map((uses) => uses.filter((it) => it === 'work').length)).toEqual([1, 0, 1])
})

test.each([
  ['Einfamilienhaus Müller', 'EG', 'bedroom'],
  ['Verwaltungsgebäude', 'EG', 'work'],
  ['Grundschule Nord', 'EG', 'meet'],
  ['Hotel Alpina', 'EG', 'bedroom'],
  ['Stadtbibliothek', 'EG', 'common'],
  ['', 'P2 - Residenze', 'bedroom'],
  ['', 'Uffici', 'work'],
  ['14 School Lane', 'EG', 'work'],
  ["Rue de l'Hôpital 3", 'RDC', 'work'],
  ['Museo Civico', 'PT', null],
  ['Pfarrzentrum St. Elisabeth', 'EG', null],
  ['12 Theatre St London', 'Level 1', 'work'],
])('numbered rooms in "%s", "%s", are for what these names say: %s', (building, name, template) => {
  const spaces = row(['101', '102', '103', '104', '105'], { width: 6, depth: 8 })
  expect(templatesOf([{ name, building: { name: building }, spaces }])[0]).toContain(template)
  expect(new Set(templatesOf([{ name, building: { name: building }, spaces }])[0]).size).toBeLessThan(3)
})

test('the name of a storey precedes what the others are, that of its building does not', () => {
  const spaces = row(['Praticanti 1', 'Raum 2', 'Raum 3'])
  const [, above, top] = templatesOf(
    [
      { name: 'PT', spaces: HOME },
      { name: 'P1 - Uffici', spaces },
      { name: 'P2', spaces: row(['Raum 4', 'Raum 5']) },
    ].map((floor) => ({ ...floor, building: { name: 'Bürohaus' } })),
  )
  expect(above).toEqual(['work', 'work', 'work'])
  expect(top).toEqual(['bedroom', 'bedroom'])
})

test('a building is a dwelling by all its storeys: unnamed rooms are bedrooms, in no case offices', () => {
  const upstairs = row(['Zimmer 1', 'Zimmer 2', 'Raum 3'])
  expect(templatesOf([{ name: '1. OG', spaces: upstairs }])).toEqual([['work', 'work', 'work']])
  const [, above] = usesOf([
    { name: 'EG', spaces: HOME },
    { name: '1. OG', spaces: upstairs },
  ])
  expect(above!.map(({ template, beds }) => [template, beds])).toEqual([
    ['bedroom', [1.8]],
    ['bedroom', [1.6]],
    ['bedroom', [1.6]],
  ])
})

test('the only office of a storey of a house is a study, those of a storey of offices are none', () => {
  const study = { name: '1. OG', spaces: row(['Büro', 'Zimmer 1', 'WC']) }
  expect(templatesOf([study])).toEqual([['work', 'work', null]])
  expect(templatesOf([{ name: 'EG', spaces: HOME }, study])[1]).toEqual(['home_office', 'bedroom', null])
  const offices = { name: '1. OG', spaces: row(['Büro', 'Besprechung', 'Büro', '1.04']) }
  expect(templatesOf([{ name: 'EG', spaces: [...HOME, ...twoFlats().spaces] }, offices])[1]).toEqual([
    ...['work', 'meet', 'work', 'work'],
  ])
})

test('a tea kitchen and a shower make no flat of a storey of an office', () => {
  const storey = { name: '2. OG', spaces: row(['Teeküche', 'Dusche', '2.03', '2.04']) }
  const [, above] = templatesOf([{ name: '1. OG', spaces: officeFloor().spaces }, storey])
  expect(above).toEqual([null, null, 'work', 'work'])
})

test('houses of one file are each a building of its own', () => {
  const rooms = row(['1.01', '1.02'])
  const offices = { name: 'B, EG', spaces: officeFloor().spaces, building: { name: 'B' } }
  const homes = { name: 'A, EG', spaces: HOME, building: { name: 'A' } }
  const [, , ofHome, ofOffice] = templatesOf([
    offices,
    homes,
    { name: 'A, OG', spaces: rooms, building: { name: 'A' } },
    { name: 'B, OG', spaces: rooms, building: { name: 'B' } },
  ])
  expect(ofHome).toEqual(['bedroom', 'bedroom'])
  expect(ofOffice).toEqual(['work', 'work'])
})

const seen = (floor: Partial<StoreySeen>): StoreySeen =>
  storeySeen({ name: '', floorNumber: null, elevation: null, ...floor }, [])
const apart = (...floors: Partial<StoreySeen>[]) => storeysOf(floors.map(seen)).map((storey) => storey.apart)

test('a storey is below the ground by its number, or where it ends less than a metre above it', () => {
  const at = (elevation: number | null, height: number | null = null) => ({ elevation, height })
  const below = 'the storey "" is below the ground'
  expect(apart(at(-2.8, 2.8), at(0), at(2.8))).toEqual([below, undefined, undefined])
  expect(apart(at(-1.8, 2.8), at(0))).toEqual([below, undefined])
  expect(apart(at(-1.7, 2.8), at(0))).toEqual([undefined, undefined])
  // Without its height the next storey ends it, or 2.5 m.
  expect(apart(at(-1.2), at(0.9), at(4))).toEqual([below, undefined, undefined])
  expect(apart(at(-1.2), at(3.2))).toEqual([undefined, undefined])
  expect(apart(at(-3))).toEqual([below])
  expect(apart(at(112.4, 3), at(null))).toEqual([undefined, undefined])
  // Elevations that count from the roof say nothing.
  expect(apart(at(-9, 3), at(-6, 3), at(-3, 3))).toEqual([undefined, undefined, undefined])
  expect(apart({ floorNumber: -1 }, { floorNumber: 0 })).toEqual([
    'the storey "" has the number -1, below the ground',
    undefined,
  ])
})

test('the house of a family Keller has no cellar on its ground floor', () => {
  expect(apart({ name: 'Haus Keller, EG', floorNumber: 0 }, { name: 'Haus Keller, KG', floorNumber: -1 })).toEqual([
    undefined,
    'the storey "Haus Keller, KG" is a cellar',
  ])
})

test('in a cellar an office that is named so and has a window is one, a dark one is not', () => {
  const floors = (holes: readonly Hole[]) => [
    { name: 'UG', spaces: row(['Büro 1', 'U.02'], { holes }) },
    { name: 'EG', spaces: row(['Büro 2', 'Besprechung']) },
  ]
  expect(templatesOf(floors(LIT))).toEqual([
    ['work', null],
    ['work', 'meet'],
  ])
  expect(templatesOf(floors(LIT.slice(0, 1)))[0]).toEqual([null, null])
})

test('no workplace without a window, a door or headroom, and why', () => {
  const [bright, ...others] = row(['Office', 'Office', '1.03', 'Director', 'Study'], { width: 3 })
  const without = (type: string) =>
    others.map((space) => {
      const { boundary } = space.room
      return {
        ...space,
        room: { boundary: { ...boundary, openings: boundary.openings?.filter((it) => it.type !== type) } },
      }
    }) as LayoutSpace[]
  const reasons = (spaces: readonly LayoutSpace[]) => {
    const { uses } = chooseUses([bright!, ...spaces].map(factsOf))
    expect(uses[0]!.template).toBe('work')
    for (const { template } of uses.slice(1)) expect(template).toBeNull()
    return uses.slice(1).map(({ reason }) => reason.replace(/^.*: /, ''))
  }
  expect(reasons(without('window'))).toEqual(others.map(() => 'no workplace, without a window'))
  expect(reasons(without('door'))).toEqual(others.map(() => 'no workplace, no door leads into it'))
  const low = row(['Office', '1.03'], { h: 2.05 })
  expect(reasons(low)).toEqual(low.map(() => 'no workplace, 0.0 m² of it are 2.1 m high or more'))
})

test('under slopes one works where enough of a room is high', () => {
  const under = (rise: number) => {
    const [room] = row(['Office'])
    const ceiling = [{ a: 0, b: rise, c: 1 }]
    const space = { ...room!, room: { boundary: { ...room!.room.boundary, ceiling } } }
    return chooseUses([factsOf(space)]).uses[0]!
  }
  // 4 m wide and 5 m deep, from 1 m up: 2.1 m are reached after 1.1 / rise.
  expect(under(0.3).reason).toContain('no workplace, 5.3 m² of it are 2.1 m high or more')
  expect(under(0.34).template).toBe('work')
})

test('where a plan has no windows at all, that is said and refuses nothing', () => {
  const spaces = row(['Office', '1.02', 'Besprechung'], { holes: LIT.slice(0, 1) })
  const { uses } = chooseUses(spaces.map(factsOf))
  const unknown = '; the plan has no windows, so whether there is daylight is not known'
  expect(uses.map(({ template, reason }) => [template, reason.endsWith(unknown)])).toEqual([
    ['work', true],
    ['work', true],
    ['meet', false],
  ])
})

test('windows of one storey tell that another has none', () => {
  const [ground, above] = templatesOf([
    { name: 'EG', spaces: row(['Office', 'Meeting room']) },
    { name: '1. OG', spaces: row(['Office', '1.02'], { holes: LIT.slice(0, 1) }) },
  ])
  expect(ground).toEqual(['work', 'meet'])
  expect(above).toEqual([null, null])
})

test('a bedroom without a window has a bed and no desk', () => {
  const spaces = [...HOME, ...row(['Kind 1'], { holes: LIT.slice(0, 1) }), ...row(['Kind 2'])]
  const { uses } = chooseUses(spaces.map(factsOf))
  const [dark, bright] = uses.slice(-2)
  expect([dark!.template, bright!.template]).toEqual(['bedroom', 'bedroom'])
  expect(dark!.exclude).toEqual(['task_table', 'task_chair'])
  const types = (use: typeof dark) => use!.pieces?.map(({ type }) => type)
  expect(types(dark)).toEqual(['nightstand', 'bed_lamp'])
  expect(types(bright)).toEqual(['nightstand', 'bed_lamp', 'task_table', 'task_chair'])
})

test('small rooms of a dwelling without a use in their name stay empty', () => {
  const [small] = row(['Raum'], { width: 2.2, depth: 2.5 })
  expect(
    templatesOf([{ name: 'EG', spaces: [...HOME, { ...small!, id: HOME[0]!.id.replace(/.$/, '9') }] }])[0],
  ).toEqual([...['dining_living', null, null, 'bedroom', null]])
})

test('a kitchen and a bath alone make a flat, whose living room is not a dark one', () => {
  const [dark] = row(['Raum 1'], { width: 9, holes: LIT.slice(0, 1) })
  const flat = [...row(['Küche', 'Bad', 'Raum 2']), dark!]
  expect(templatesOf([{ name: 'EG', spaces: flat }])).toEqual([[null, null, 'dining_living', null]])
})

test('the cantina of an Italian house is no canteen', () => {
  const [uses] = templatesOf([
    { name: 'Piano terra', spaces: row(['Soggiorno', 'Cucina', 'Bagno', 'Camera', 'Cantina']) },
  ])
  expect(uses).toEqual(['dining_living', null, null, 'bedroom', null])
})

test(
  'whatever the building, no desk is chosen where nobody can work, and what is asked for is given',
  { tags: 'slow' },
  () => {
    const STOREYS = ['EG', '1. OG', 'Level 2', 'KG', 'Dachboden', 'Technikgeschoss', 'Lager', 'Sous-sol', 'Roof']
    const space = fc.record({
      name: fc.constantFrom(
        'Büro',
        '1.01',
        'Raum',
        'Zimmer',
        'Wohnzimmer',
        'Küche',
        'Bad',
        'Kellerraum',
        'Kind',
        'Study',
      ),
      window: fc.boolean(),
      door: fc.boolean(),
      h: fc.constantFrom(1.8, 2.05, 2.1, 2.6),
      side: fc.constantFrom(2, 3, 4, 6),
    })
    const floor = fc.record({
      name: fc.constantFrom(...STOREYS),
      elevation: fc.constantFrom(null, -3, 0, 3),
      spaces: fc.array(space, { minLength: 1, maxLength: 6 }),
    })
    const DESKS = ['work', 'executive_office', 'home_office']
    fc.assert(
      fc.property(fc.array(floor, { minLength: 1, maxLength: 4 }), (building) => {
        const floors = building.map(({ name, elevation, spaces }) => ({
          name,
          elevation,
          height: 3,
          spaces: spaces.flatMap(({ name: own, window, door, h, side }) =>
            row([own], { width: side, h, holes: LIT.filter(([type]) => (type === 'window' ? window : door)) }),
          ),
        }))
        const all = building.flatMap(({ spaces }) => spaces)
        const [windows, doors] = [all.some(({ window }) => window), all.some(({ door }) => door)]
        const allBelow = building.length > 1 && building.every(({ elevation }) => elevation === -3)
        for (const [k, uses] of usesOf(floors).entries()) {
          const { name: storey, elevation, spaces } = building[k]!
          const usual = STOREYS.indexOf(storey) < 3 && (elevation !== -3 || allBelow)
          for (const [i, use] of uses.entries()) {
            if (!DESKS.includes(use.template ?? '')) continue
            const { name, window, door, h } = spaces[i]!
            expect(window || (!windows && usual)).toBe(true)
            expect(door || !doors).toBe(true)
            expect(h).toBeGreaterThanOrEqual(2.1)
            expect(usual || ['Büro', 'Study', 'Wohnzimmer'].includes(name)).toBe(true)
          }
        }
        const everything = [{ match: { name: '*' }, template: 'work' as const }]
        for (const uses of templatesOf(floors, everything)) expect(new Set(uses)).toEqual(new Set(['work']))
      }),
    )
  },
)
