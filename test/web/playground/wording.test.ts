import { expect, test } from 'vitest'
import { missingText } from '../../../src/web/playground/state/wording.ts'

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
