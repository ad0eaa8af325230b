import { expect, test } from 'vitest'
import type { TemplateName } from '../../src/schema/furnishing/furnish-params.ts'
import { type Items, layoutOf, put, type Setting } from './hand-made.ts'
import { type Measure, standsFor } from './preferences/pieces.ts'
import { PREFERENCE_DISTANCES } from './preferences/preference-distances.ts'
import { PREFERENCE_SHARES } from './preferences/preference-measures.ts'
import { preferenceTables, shareDifferences, unmeasured } from './preferences/preference-table.ts'

const measured = (measures: Readonly<Record<string, Measure>>, start: string) => {
  const found = Object.keys(measures).filter((name) => name.startsWith(start))
  expect(found).toHaveLength(1)
  return (roomType: TemplateName, items: Items, setting?: Setting) =>
    measures[found[0]!]!({ ...layoutOf(roomType, items, setting), items: standsFor(items) })
}

/** Head at the middle of the far wall of 6 m, at a long wall, facing across the room. */
const bed = put('bed', 2.2, 0, 1.6, 2)
const sofa = put('sofa', 2, 0, 2, 0.9)
const tv = put('tv', 3.7, 5, 1, 0.1, 180)

test.each<[start: string, room: TemplateName, items: Items, expected: readonly number[]]>([
  ['bed: back within', 'bedroom', [bed, put('bed', 2.2, 0.3, 1.6, 2)], [1, 0]],
  ['bed: at the longest', 'bedroom', [bed, put('bed', 0, 3, 1.6, 2, -90)], [1, 0]],
  ['bed: end within 5 cm', 'bedroom', [bed, put('bed', 0.04, 0, 1.6, 2), put('bed', 0.06, 0, 1.6, 2)], [0, 1, 0]],
  ['bed: end 5 to 30', 'bedroom', [put('bed', 0.04, 0, 1.6, 2), put('bed', 0.06, 0, 1.6, 2)], [0, 1]],
  ['bed: faces along', 'bedroom', [bed, put('bed', 0, 3, 1.6, 2, -90)], [0, 1]],
  ['bed: within 10 cm', 'bedroom', [bed, put('bed', 2.09, 0, 1.6, 2)], [1, 0]],
  ['bed: one side within 0.30 m of a wall, bed 1.35', 'bedroom', [put('bed', 0.2, 0, 1.6, 2)], [1]],
  ['bed: one side within 0.30 m of a wall, bed above', 'bedroom', [put('bed', 0.2, 0, 1.6, 2)], []],
  ['wardrobe: beside the bed', 'bedroom', [bed, put('wardrobe', 0, 2.5, 2, 0.6, -90)], [1]],
  ['wardrobe: beside the bed', 'bedroom', [bed, put('wardrobe', 4, 5, 2, 0.6, 180)], [0]],
  ['wardrobe: beside the bed', 'living', [bed, put('wardrobe', 0, 2.5, 2, 0.6, -90)], []],
  ['wardrobe: beyond', 'bedroom', [bed, put('wardrobe', 4, 5, 2, 0.6, 180)], [1]],
  ['wardrobe: facing the foot', 'bedroom', [bed, put('wardrobe', 4, 5, 2, 0.6, 180)], [1]],
  ['wardrobe: facing the side', 'bedroom', [bed, put('wardrobe', 0, 2.5, 2, 0.6, -90)], [1]],
  ['wardrobe: on the wall', 'bedroom', [bed, put('wardrobe', 4, 0, 2, 0.6)], [1]],
  [
    'desk in a bedroom: back',
    'bedroom',
    [put('task_table', 0, 0, 1.2, 0.6), put('task_table', 0, 2, 1.2, 0.6)],
    [1, 0],
  ],
  ['desk in a bedroom: end', 'bedroom', [put('task_table', 0, 0, 1.2, 0.6), put('task_table', 0, 2, 1.2, 0.6)], [0, 1]],
  ['desk in a home_office: front', 'home_office', [put('task_table', 2, 2, 1.2, 0.6)], [1]],
  ['desk of a bedroom: facing', 'bedroom', [bed, put('task_table', 3, 5, 1.2, 0.6, 180)], [1]],
  ['tv of a bedroom: opposite', 'bedroom', [bed, put('tv', 3.5, 5, 1, 0.1, 180)], [1]],
  ['tv opposite the sofa', 'living', [sofa, tv], [1]],
  ['tv opposite the sofa', 'living', [sofa, put('tv', 6, 2, 1, 0.1, 90)], [0]],
  ['tv: back within', 'living', [put('sideboard', 4, 5, 1.6, 0.42, 180), put('tv', 3.7, 4.9, 1, 0.1, 180)], [1]],
  ['sideboard: back within', 'living', [put('sideboard', 4, 5, 1.6, 0.42, 180), put('tv', 3.7, 4.9, 1, 0.1, 180)], []],
  ['armchair (within 4 m of the sofa): at right', 'living', [sofa, put('armchair', 5, 1.5, 0.8, 0.8, 90)], [1]],
  ['armchair (within 4 m of the sofa): facing the sofa', 'living', [sofa, put('armchair', 3, 3, 0.8, 0.8, 180)], [1]],
  ['armchair: turned by other', 'living', [sofa, put('armchair', 5, 1.5, 0.8, 0.8, 60)], [1]],
  ['second sofa: opposite', 'living', [sofa, put('sofa', 4, 4, 2, 0.9, 180)], [1]],
  [
    'dining table at a wall: with',
    'dining',
    [put('dining_table', 0, 2, 1.6, 0.9), put('dining_table', 2, 0, 1.6, 0.9)],
    [1, 0],
  ],
  ['dining table: a side within 10 cm of a wall, room 25', 'dining', [put('dining_table', 2, 2, 1.6, 0.9)], [0]],
  ['dining table: beside', 'dining_living', [sofa, put('dining_table', 4.2, 2, 1.6, 0.9)], [1]],
  ['dining table: between', 'dining_living', [sofa, tv, put('dining_table', 2.2, 2, 1.6, 0.9)], [1]],
  ['neighbours on a wall: touching', 'living', [put('shelf', 0, 0, 1, 0.4), put('shelf', 1.03, 0, 1, 0.4)], [1]],
  ['neighbours on a wall: gap 5', 'living', [put('shelf', 0, 0, 1, 0.4), put('shelf', 1.1, 0, 1, 0.4)], [1]],
  ['close neighbours', 'living', [put('shelf', 0, 0, 1, 0.4), put('sideboard', 1.1, 0, 1, 0.5)], [0]],
  ['one nightstand', 'bedroom', [put('bed', 1, 0, 1.6, 2), put('nightstand', 2.6, 0, 0.4, 0.4)], [1]],
  ['one nightstand', 'bedroom', [put('bed', 1, 0, 1.6, 2), put('nightstand', 0.6, 0, 0.4, 0.4)], [0]],
  ['sofa: amid the room, by area: 20', 'living', [put('sofa', 2, 1, 2, 0.9)], [1]],
])('share: %s (%s)', (start, roomType, items, expected) => {
  expect(measured(PREFERENCE_SHARES, start)(roomType, items)).toEqual(expected)
})

test.each<[start: string, room: TemplateName, items: Items, expected: readonly number[]]>([
  ['bed: end to the nearest', 'bedroom', [put('bed', 0.5, 0, 1.6, 2)], [0.5]],
  ['bed: its wall', 'bedroom', [put('bed', 0, 3, 1.6, 2, -90)], [5 / 6]],
  ['bed: off the middle', 'bedroom', [bed, put('bed', 1.1, 0, 1.6, 2), put('bed', 0, 0, 1.6, 2)], [0, 0.5, 1]],
  ['bed: width', 'bedroom', [bed], [1.6 / 6]],
  ['sofa middle to tv', 'living', [sofa, tv], [Math.hypot(0.2, 4.5)]],
  ['tv: aside', 'living', [sofa, tv], [0.2]],
  ['tv of a bedroom: bed foot', 'bedroom', [bed, put('tv', 3.5, 5, 1, 0.1, 180)], [2.9]],
  ['armchair: turned', 'living', [sofa, put('armchair', 5, 1.5, 0.8, 0.8, 60)], [60]],
  ['dining table middle to the room', 'dining', [put('dining_table', 2.2, 2.05, 1.6, 0.9)], [0]],
  ['dining table to sofa, gap', 'dining_living', [sofa, put('dining_table', 2, 2, 1.6, 0.9)], [1.1]],
  ['sofa amid', 'living', [put('sofa', 2, 1, 2, 0.9)], [1]],
  ['wardrobe beside the bed: gap', 'bedroom', [bed, put('wardrobe', 0, 2.5, 2, 0.6, -90)], [1.6]],
])('distance: %s (%s)', (start, roomType, items, expected) => {
  const found = measured(PREFERENCE_DISTANCES, start)(roomType, items)
  expect(found.map((value) => Math.round(value * 1e6) / 1e6)).toEqual(
    expected.map((value) => Math.round(value * 1e6) / 1e6),
  )
})

test('ours stand beside theirs, the widest difference first, and what is not measured is named', () => {
  const shares = {
    'bed: back within 0.25 m of a wall': { n: 10, share: 0.9 },
    'bed: faces along the long side of the room': { n: 10, share: 0.5 },
    'sofa: back within 0.25 m of a wall': { n: 10, share: 0.9 },
    'bed: of oak': { n: 10, share: 0.9 },
  }
  const distances = { 'bed: width / its wall': { p10: 0.2, p50: 0.5, p90: 0.7 } }
  const layouts = [layoutOf('bedroom', [bed]), layoutOf('bedroom', [put('bed', 2.2, 0.3, 1.6, 2)])]
  const found = shareDifferences(layouts, { shares, distances })
  expect(found.map(({ name, ours, cases }) => [name, ours, cases])).toEqual([
    ['bed: faces along the long side of the room', 0, 2],
    ['bed: back within 0.25 m of a wall', 0.5, 2],
  ])
  expect(unmeasured({ shares, distances })).toEqual(['bed: of oak'])
  const [, [, rows]] = preferenceTables(layouts, { shares, distances }) as [unknown, [string, unknown[][]]]
  expect(rows[1]).toEqual(['bed: width / its wall', '0.50', '0.27', 1, '-0.47', '0.27'])
})
