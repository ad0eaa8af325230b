import { describe, expect, test } from 'vitest'
import type { TemplateName } from '../../src/schema/furnishing/furnish-params.ts'
import type { PlacedItem } from '../../src/schema/furnishing/result.ts'
import { isFault, isMet, valuesOf } from './gauges/gauge.ts'
import { gaugesMet, gaugeTable, read } from './gauges/gauge-table.ts'
import { ruleCapacity } from './gauges/meeting-gauges.ts'
import { gaugeNamed, type Items, layoutOf, put } from './hand-made.ts'
import { nearness } from './measure-quality.ts'

const sofa = put('sofa', 2, 0, 2, 0.9)
const table = put('dining_table', 2, 2, 1.6, 0.9)
const north = (x: number) => put('dining_chair', x, 1.45, 0.45, 0.5)
const south = (x: number) => put('dining_chair', x + 0.45, 3.45, 0.45, 0.5, 180)
const bed = (width: number) => put('bed', 1, 0, width, 2)

describe('the seats of the rule', () => {
  const capacity = (w: number, d: number) => ruleCapacity(layoutOf('meet', [], { w, d }))
  test.each([
    [5.6, 3.6, 8],
    [9, 3, 16],
    [6, 2.7, undefined],
    [6, 2.8, 10],
    [3.6, 3.2, 4],
    [10.2, 6, 22],
    [14, 6, 24],
  ])('%d × %d m: %s', (w, d, seats) => {
    expect(capacity(w, d)).toBe(seats)
    expect(capacity(d, w)).toBe(seats)
  })

  test('at least 70 % of them are wanted', () => {
    const chairs = (n: number) => Array.from({ length: n }, (_, i) => put('meeting_chair', i * 0.6, 0, 0.5, 0.5))
    const judged = (n: number) => valuesOf(gaugeNamed('meeting: at least 70 %'), layoutOf('meet', chairs(n)))
    expect([judged(6), judged(7)]).toEqual([[0], [1]])
  })
})

describe('ideas', () => {
  const ideas = (roomType: TemplateName, best: Items, ...others: Items[]) =>
    valuesOf(gaugeNamed('alternatives: ideas'), layoutOf(roomType, best, { others }))
  const poses = (...all: Items[]) =>
    valuesOf(
      gaugeNamed('alternatives: poses of the main pieces, first four'),
      layoutOf('living', all[0]!, { others: all.slice(1) }),
    )
  const at = (x: number, z: number, rotation = 0, a = 2) => put('sofa', x, z, a, 0.9, rotation)
  const chair = (x: number, z: number, rotation: number) => put('armchair', x, z, 0.8, 0.8, rotation)
  const shelf = (x: number) => put('shelf', x, 4.6, 1, 0.4, 0)

  test('storage, and steps of a metre, make none', () => {
    expect(ideas('living', [at(0, 0), shelf(1)], [at(0, 0), shelf(2)], [at(0.9, 0)], [at(0, 0)])).toEqual([1])
    expect(poses([at(0, 0)], [at(0.9, 0)], [at(1.1, 0)], [at(0, 0)])).toEqual([2])
  })

  test('another place, turn or size of the main piece is one', () => {
    expect(ideas('living', [at(0, 0)], [at(1.1, 0)], [at(2, 0.9, 180)], [at(0, 0, 0, 1.6)])).toEqual([4])
  })

  test('another arrangement of the seats is one, a seat less is none', () => {
    const right = chair(3.4, 1.4, 90)
    const opposite = chair(1.4, 3, 180)
    expect(ideas('living', [at(0, 0), right], [at(0, 0), opposite], [at(0, 0)], [at(0, 0), right, opposite])).toEqual([
      2,
    ])
  })

  test('chairs at other sides of a table are one, and a round table', () => {
    const round: PlacedItem = { ...table, position: [2.8, 0, 2.45], shape: { type: 'cylinder', r: 0.6, h: 0.75 } }
    const end = put('dining_chair', 1.4, 2.2, 0.45, 0.5, -90)
    const two = [table, north(2.1), south(2.1)]
    expect(ideas('dining', two, [table, north(2.1), end], [round, north(2.1), south(2.1)], two)).toEqual([3])
  })

  test('with fewer than four, or without the main piece, nothing is asked', () => {
    expect(ideas('living', [at(0, 0)], [at(3, 0)])).toEqual([])
    expect(ideas('living', [shelf(0)], [shelf(1)], [shelf(2)], [shelf(3)])).toEqual([])
  })
})

test('readings are shares of the cases in which a question arises, and goals are met or not', () => {
  const [good, bad] = [layoutOf('bedroom', [bed(1.6)]), layoutOf('bedroom', [bed(0.9)])]
  const readings = read([good, good, bad, layoutOf('living', [sofa])])
  const wide = gaugeNamed('bed: at least 1.60')
  expect(readings.get(wide.name)!.all).toEqual({ figure: 2 / 3, cases: 3, total: 2 })
  expect([...readings.get(wide.name)!.byType.keys()]).toEqual(['bedroom'])
  const row = gaugeTable(readings).find(([name]) => name === wide.name)!
  expect(row.slice(1, 5)).toEqual(['2/3', '0.67', '≥ 0.85', 'no'])
  expect(gaugesMet(readings)).toMatch(/^\d+ of \d+ gauges met$/)
  expect([isFault(wide, [1]), isFault(wide, [0]), isFault(wide, [])]).toEqual([false, true, false])
  expect([isMet({ most: 0.3 }, 0.3), isMet({ most: 0.3 }, 0.31), isMet({ least: 0.3 }, 0.29)]).toEqual([
    true,
    false,
    false,
  ])
})

test('how near a gauge is to its goal is 1 where it is met', () => {
  const [most, least] = [gaugeNamed('tv: over 0.30 m'), gaugeNamed('screen: on the axis')]
  expect([nearness(most, 0.3), nearness(most, 1), nearness(most, 0.65)]).toEqual([1, 0, 0.5])
  expect([nearness(least, 0.9), nearness(least, 0.45), nearness(least, 0)]).toEqual([1, 0.5, 0])
})
