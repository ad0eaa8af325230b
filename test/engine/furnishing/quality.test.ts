import { expect, test } from 'vitest'
import { Kernels } from '../../../src/engine/kernels/kernels.ts'
import { GAUGES } from '../../../tools/eval/gauges/gauges.ts'
import { belowBounds, measureQuality, readBounds } from '../../../tools/eval/measure-quality.ts'
import { TASTE } from '../../../tools/eval/taste.ts'
import { fixtureRooms } from '../../support/fixture-rooms.ts'

// What the furnishings of our own rooms have reached, by room type. A bound may only be tightened: `npm run quality --
// --record` records what has become better, and nothing else.
const recorded = readBounds()
const measured = measureQuality(new Kernels(), fixtureRooms())

test('every room type, every measure of taste and every gauge that is asked has a bound', () => {
  expect(Object.keys(measured).sort()).toEqual(Object.keys(recorded).sort())
  const namesIn = (quality: typeof recorded) => new Set(Object.values(quality).flatMap((it) => Object.keys(it)))
  const [bound, namesMeasured] = [namesIn(recorded), namesIn(measured)]
  expect(TASTE.filter(({ name }) => !bound.has(name))).toEqual([])
  const gauges = GAUGES.map(({ name }) => `gauge: ${name}`).filter((name) => namesMeasured.has(name))
  expect(gauges.filter((name) => !bound.has(name))).toEqual([])
  expect(gauges.length).toBeGreaterThan(GAUGES.length / 2)
})

test('a measure below its bound, or gone, is named', () => {
  const bounds = { bedroom: { 'rules met': 0.9, results: 1, 'gauge: bed': 1 } }
  expect(belowBounds(bounds, { bedroom: { 'rules met': 0.9, results: 1 } })).toEqual([])
  expect(belowBounds(bounds, { bedroom: { 'rules met': 0.899, 'gauge: bed': 0.9 } })).toEqual([
    'bedroom: rules met 0.9 → 0.899',
    'bedroom: results 1 → not measured',
    'bedroom: gauge: bed 1 → 0.9',
  ])
})

test.each(Object.entries(recorded))('%s is as good as it was', (type, bounds) => {
  expect(belowBounds({ [type]: bounds }, measured)).toEqual([])
})
