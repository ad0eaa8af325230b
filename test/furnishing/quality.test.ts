import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { Kernels } from '../../src/kernels/kernels.ts'
import { measureQuality, type Quality } from '../eval/measure-quality.ts'
import { TASTE } from '../eval/taste.ts'
import { fixtureRooms } from '../support/fixture-rooms.ts'

// What the furnishings of our own rooms have reached, by room type. A bound may only be tightened: `npm run quality --
// --record` records what has become better, and nothing else.
const recorded = JSON.parse(readFileSync(new URL('../fixtures/quality.json', import.meta.url), 'utf8')) as Quality
const measured = measureQuality(new Kernels(), fixtureRooms())

test('every room type and every measure of taste has a bound', () => {
  expect(Object.keys(measured).sort()).toEqual(Object.keys(recorded).sort())
  const names = new Set(Object.values(recorded).flatMap((it) => Object.keys(it)))
  expect(TASTE.filter(({ name }) => !names.has(name))).toEqual([])
})

describe.each(Object.keys(recorded))('%s', (type) => {
  test.each(Object.entries(recorded[type]!))('%s is at least %d', (name, bound) => {
    expect(measured[type]![name]).toBeGreaterThanOrEqual(bound)
  })
})
