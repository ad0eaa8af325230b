import { expect, test } from 'vitest'
import { furnish } from '../../../src/engine/furnishing/furnish.ts'
import { Kernels } from '../../../src/engine/kernels/kernels.ts'
import { furnishProvenFloor } from '../../../src/plans/proven-floors/furnish-proven-floor.ts'
import { chooseUses } from '../../../src/plans/whole-floors/uses/choose-uses.ts'
import { factsOf } from '../../../src/plans/whole-floors/uses/space-facts.ts'
import { storeySeen, storeysOf } from '../../../src/plans/whole-floors/uses/storeys.ts'
import { type Fitting, FloorFurnishingOptions } from '../../../src/schema/resources/floors/floor-furnishing.ts'
import type { LayoutSpace } from '../../../src/schema/resources/floors/floor-layout.ts'
import { type Hole, rectangle } from '../../support/floors.ts'

const kernels = new Kernels()
const refused: unknown[] = []
const furnished = async (spaces: readonly LayoutSpace[], fitOut: readonly Fitting[] = []) =>
  (
    await furnishProvenFloor(
      { spaces: [...spaces], assets: [], facts: { name: 'Ground', floorNumber: 0, elevation: 0 } },
      FloorFurnishingOptions.parse({ fitOut, alternatives: 1 }),
      { solve: async (params) => furnish(kernels, params), parallel: 1 },
      (one) => refused.push(one),
    )
  ).spaces

/** Entered from below, with a way to a lift lobby above. */
const DOORS: readonly Hole[] = [
  ['door', 'bottom', 4, 1.6],
  // Wider than the door that one comes in by.
  ['gap', 'top', 8, 2],
  ['window', 'bottom', 6.5, 3],
]
const lobby = (name: string, [width, depth]: readonly [number, number] = [12, 8]) =>
  rectangle(1, name, [0, 0, width, depth], DOORS)
const behind = rectangle(2, 'Lift lobby', [7, -4.2, 5, 4], [['gap', 'bottom', 1, 2]])
const guests = [1, 2, 3, 4].map((i) => rectangle(10 + i, `Doppelzimmer ${i}`, [20 + 5 * i, 0, 4, 6]))
const ROOM = { elevation: 3, floorNumber: 1, name: '1st floor' }

test('a lobby of a hotel has seats beside its ways, also where guests sleep above it alone; others stay ways', () => {
  const templatesOf = (space: LayoutSpace, others: readonly LayoutSpace[], above: readonly LayoutSpace[] = []) => {
    const own = [space, ...others]
    const [storey] = storeysOf([storeySeen({ ...ROOM, floorNumber: 0, elevation: 0 }, own), storeySeen(ROOM, above)])
    return chooseUses(own.map(factsOf), [], storey).uses[0]!.template
  }
  const names = ['Lobby', 'Foyer', 'Hotelhalle', 'Eingangshalle', "Hall d'accueil"]
  expect(names.map((name) => templatesOf(lobby(name), guests))).toEqual(names.map(() => 'common'))
  expect(templatesOf(lobby('Lobby'), [], guests)).toBe('common')
  expect(templatesOf(lobby('Hotel lobby'), [])).toBe('common')
  expect(templatesOf(lobby('Lobby'), [])).toBeNull()
  for (const name of ['Lift lobby', 'Windfang', 'Vestibule', 'Entrance'])
    expect([name, templatesOf(lobby(name), guests)]).toEqual([name, null])
  expect(templatesOf(lobby('Foyer', [18, 3]), guests)).toBeNull()
})

test('the lobby through which one comes in is the reception where no room is, with a desk, seats and main ways', async () => {
  for (const [spaces, expected] of [
    [
      [lobby('Lobby'), behind],
      [true, false],
    ],
    [
      [lobby('Hotel lobby', [16, 10]), behind],
      [true, false],
    ],
    [
      [lobby('Lobby'), rectangle(2, 'Reception', [20, 0, 6, 6], [['door', 'bottom', 2, 1.6]])],
      [false, true],
    ],
  ] as const) {
    const rooms = await furnished(spaces, ['reception'])
    const typesOf = (index: number) => rooms[index]!.furnishings[0]?.furniture.map(({ type }) => type) ?? []
    expect(spaces.map((_, i) => typesOf(i).includes('reception_desk'))).toEqual(expected)
    if (!expected[0]) continue
    const desk = rooms[0]!.furnishings[0]!.furniture.find(({ type }) => type === 'reception_desk')!
    expect(desk.rotation).toBe(0)
    const seats = typesOf(0).filter((type) => type === 'sofa' || type === 'armchair')
    expect(seats.length).toBeGreaterThanOrEqual(6)
    expect(rooms[0]!.notes.join()).not.toContain('narrowest')
    expect(rooms[0]!.reason).toContain('fitted out with a desk that faces the door')
  }
  // Behind another room nobody comes in.
  const inner = rectangle(1, 'Lobby', [0, 0, 8, 6], [['door', 'bottom', 2, 1]])
  const office = rectangle(2, 'Office', [0, 6.2, 8, 5], [['door', 'top', 2, 1]])
  expect((await furnished([inner, office], ['reception']))[0]!.furnishings).toEqual([])
  expect(refused).toEqual([])
})

test('the desk of a reception faces the door by which one comes in, where others are about as wide', async () => {
  const sas = rectangle(2, 'Sas', [0, 6.2, 4, 2.5], [['door', 'top', 1, 1.2]])
  const corridor = rectangle(3, 'Couloir', [0, -2.2, 7, 2], [['door', 'bottom', 1, 1.3]])
  const turned = async (inner: number) => {
    const room = rectangle(
      1,
      'Accueil',
      [0, 0, 7, 6],
      [
        ['door', 'top', 1, inner],
        ['door', 'bottom', 1, 1.2],
      ],
    )
    const [reception] = await furnished([room, sas, corridor], ['reception'])
    return reception!.furnishings[0]!.furniture.find(({ type }) => type === 'reception_desk')!.rotation
  }
  expect([await turned(1.3), await turned(1.8)]).toEqual([0, 180])
})
