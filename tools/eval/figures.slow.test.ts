import { expect, test } from 'vitest'
import { Kernels } from '../../src/engine/kernels/kernels.ts'
import type { Furnishing } from '../../src/schema/furnishing/result.ts'
import { fixtureRooms } from '../../test/support/fixture-rooms.ts'
import { contactSheet } from './contact-sheet.ts'
import { compareFigures, figuresOf } from './figures.ts'
import { measure } from './measure.ts'
import { measureTurns, turnOf, turnRows } from './turns.ts'

const kernels = new Kernels()
const room = fixtureRooms().find(({ id }) => id === 'bedroom-small')!
const measured = measure(kernels, room, undefined, 1)

test('rooms described otherwise are the same within half a point, lost or gained', () => {
  const turn = turnOf('turned', [50, 50, 50, undefined, undefined, 50], [50.5, 49.4, undefined, 40, undefined, 50])
  expect(turn).toEqual({
    name: 'turned',
    rooms: 6,
    same: 3,
    lost: 1,
    gained: 1,
    p90: expect.closeTo(0.6),
    max: expect.closeTo(0.6),
  })
  expect(turnRows([turn])[1]!.slice(0, 6)).toEqual(['turned', 6, 3, '50.0 %', 1, 1])
})

test('a room is furnished in each way of telling it', () => {
  const turns = measureTurns(kernels, [room])
  expect(turns.map(({ name }) => name)).toContain('mirrored')
  for (const { rooms, lost } of turns) expect([rooms, lost]).toEqual([1, 0])
})

test('figures survive a file, and two runs are set side by side', () => {
  const figures = figuresOf([measured], undefined, [turnOf('mirrored', [50], [50])])
  expect(JSON.parse(JSON.stringify(figures))).toEqual(figures)
  expect(figures).toMatchObject({ rooms: 1, furnished: 1, violations: 0 })
  const name = 'bed: for one, with two nightstands'
  expect(figures.gauges[name]!.cases).toBe(1)
  const before = { ...figures, gauges: { ...figures.gauges, [name]: { figure: 0.37, cases: 9, byType: {} } } }
  const tables = new Map(compareFigures(before, figures))
  const [row] = tables.get('Gauges')!.filter(([first]) => first === name)
  expect(row!.slice(1, 3)).toEqual(['0.37', 9])
  expect(tables.get('The same room told otherwise')![1]).toEqual(['mirrored', '1.000', '1.000', 0, 0])
})

test('a sheet shows alternatives of each room with what is wrong with them', () => {
  const best = measured.result.furnishings[0]!
  const answering = (...furnishings: Furnishing[]) => ({ ...measured, result: { ...measured.result, furnishings } })
  const svg = contactSheet([answering(best, best)], 3)
  expect(svg).toContain('bedroom-small')
  expect(svg).toContain('alternatives: ten that hold the main piece')
  expect(svg.match(/>(#\d|no furnishing)/g)).toEqual(['>#1', '>#2', '>no furnishing'])
  const explanation = { rank: 1, score: 1, terms: [], idea: 'head to the east' }
  expect(contactSheet([answering({ ...best, explanation })], 1)).toContain('#1 · head to the east')
})
