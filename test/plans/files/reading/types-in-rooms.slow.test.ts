import { expect, test } from 'vitest'
import { readPlan } from '../../../../src/plans/files/read-plan.ts'
import { IfcText } from '../ifc-text.ts'

type Piece = readonly [name: string, size: readonly [number, number, number], x: number, y: number]

/** Types of pieces in a room of 6 × 5 m. @param at corner of each piece, metres */
async function typesIn(room: string, pieces: readonly Piece[]): Promise<string[]> {
  const ifc = new IfcText('.MILLI.')
  const storey = ifc.storey('EG', 0)
  const ring = [
    [0, 0],
    [6, 0],
    [6, 5],
    [0, 5],
  ] as const
  ifc.space(storey, room, ifc.body(ifc.extrusion(ring, 2.5)))
  for (const [name, size, x, y] of pieces) ifc.furniture(storey, name, size, ifc.placement(x, y, 0))
  const { floors } = await readPlan(ifc.bytes())
  return floors[0]!.assets.map(({ type }) => type)
}

const table: Piece = ['Table 1600', [1.6, 0.8, 0.74], 2, 2]
const stool = (x: number, y: number): Piece => ['Stool', [0.45, 0.45, 0.8], x, y]
const [front, back] = [stool(2.6, 1.5), stool(2.6, 2.9)]
const around = [front, back, stool(2.1, 1.5), stool(2.1, 2.9)]

test.each([
  ['a table in an office with a stool', 'Büro 1', [table, front], ['task_table', 'task_chair']],
  ['one with a second for a visitor', 'Office', [table, front, back], ['task_table', 'task_chair', 'meeting_chair']],
  ['one with four', 'Office', [table, ...around], ['meeting_table', ...Array(4).fill('meeting_chair')]],
  ['one in a meeting room', 'Besprechung', [table, front, back], ['meeting_table', 'meeting_chair', 'meeting_chair']],
  ['one in a kitchen', 'Dining', [table, front, back], ['dining_table', 'dining_chair', 'dining_chair']],
  ['one in a room without a use, with one stool', 'R 12', [table, front], ['task_table', 'task_chair']],
  ['one there with two', 'R 12', [table, front, back], ['dining_table', 'dining_chair', 'dining_chair']],
  ['one that is said to be for meals', 'Office', [['Dining table', [1.6, 0.8, 0.74], 2, 2]], ['dining_table']],
  ['a chair for a visitor', 'Office', [stool(5, 4)], ['meeting_chair']],
  ['an easy chair by its name', 'Office', [['Easychair', [0.7, 0.7, 0.8], 1, 1]], ['armchair']],
  ['one by its size', 'Living room', [['Chair 7', [0.7, 0.75, 0.8], 1, 1]], ['armchair']],
  ['a counter in a reception', 'Reception', [['Counter 2400', [2.4, 0.8, 1.1], 1, 2]], ['reception_desk']],
  ['one with a stool', 'Foyer', [['Theke', [1.8, 0.8, 1.1], 2, 2], front], ['reception_desk', 'task_chair']],
  ['one in an office', 'Office', [['Counter 2400', [2.4, 0.8, 1.1], 1, 2]], ['task_table']],
  ['one in a shop', 'Laden', [['Theke', [2.4, 0.6, 1], 1, 2]], ['sideboard']],
] as const)('%s', async (_, room, pieces, types) => {
  expect(await typesIn(room, pieces)).toEqual([...types])
})
