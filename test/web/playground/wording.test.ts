import { afterEach, expect, test } from 'vitest'
import { inUnits, units } from '../../../src/web/playground/board/length-units.ts'
import { missingText } from '../../../src/web/playground/state/wording.ts'

afterEach(() => {
  units.value = 'm'
})

test.each([
  [3, 1, '2 shelves'],
  [3, 0, 'Shelf'],
  // A hint about pieces that all stand.
  [3, 3, 'Shelf'],
])('of %i shelves wanted and %i placed, what is reported missing is %s', (wanted, placed, what) => {
  expect(missingText({ type: 'shelf', wanted, placed, reason: 'each is too deep' })).toEqual({
    what,
    why: 'Each is too deep',
  })
})

test('reasons name openings as the board does, and lengths in the units that are chosen', () => {
  const reason = 'would cut off openings[2] (door), or leave a way of hardly 0.60 m to it'
  const why = () => missingText({ type: 'shelf', wanted: 1, placed: 0, reason }).why
  expect(why()).toBe('Would cut off door 3, or leave a way of hardly 0.60 m to it')
  units.value = 'ft'
  expect(why()).toBe('Would cut off door 3, or leave a way of hardly 1′ 11 5⁄8″ to it')
})

test.each([
  [
    'sofa 1.2 m further on, 2.30 m wide instead of 2.80 m',
    'sofa 3′ 11 1⁄4″ further on, 7′ 6 9⁄16″ wide instead of 9′ 2 1⁄4″',
  ],
  ['3 m of wall, 4 meetings, 12 m² of floor', '9′ 10 1⁄8″ of wall, 4 meetings, 129 sq ft of floor'],
])('the sentence %s in feet', (metric, feet) => {
  expect(inUnits(metric)).toBe(metric)
  units.value = 'ft'
  expect(inUnits(metric)).toBe(feet)
})
