import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepOrder, POSITION_FIRST, POSITION_GAP } from '../../../src/plans/layouts/keep-order.ts'

const names = fc.uniqueArray(fc.nat(30), { maxLength: 20 }).map((them) => them.map(String))

/** Length of the longest growing part, by trying all shorter ones before it. */
function longest(numbers: readonly number[]): number {
  const best = numbers.map(() => 1)
  for (const [i, it] of numbers.entries())
    for (let j = 0; j < i; j++) if (numbers[j]! < it) best[i] = Math.max(best[i]!, best[j]! + 1)
  return Math.max(0, ...best)
}

test('positions grow, whatever there was', () => {
  fc.assert(
    fc.property(names, names, fc.integer({ min: 1, max: 5 }), (ids, before, gap) => {
      const known = new Map(before.map((id, i) => [id, i * gap]))
      const positions = keepOrder(ids, known)
      expect(positions.length).toBe(ids.length)
      expect(positions.every((it, i) => Number.isInteger(it) && it >= 0 && (i === 0 || it > positions[i - 1]!))).toBe(
        true,
      )
    }),
  )
})

test('as few as possible get another, where there is room between them', () => {
  fc.assert(
    fc.property(names, names, (ids, before) => {
      const known = new Map(before.map((id, i) => [id, POSITION_FIRST + i * POSITION_GAP]))
      const positions = keepOrder(ids, known)
      const stayed = ids.filter((id, i) => known.get(id) === positions[i]).length
      expect(stayed).toBe(longest(ids.flatMap((id) => known.get(id) ?? [])))
    }),
  )
})

test('a list that is full in one place is numbered anew', () => {
  const known = new Map([
    ['a', 0],
    ['c', 1],
  ])
  expect(keepOrder(['a', 'b', 'c'], known)).toEqual([
    POSITION_FIRST,
    POSITION_FIRST + POSITION_GAP,
    POSITION_FIRST + 2 * POSITION_GAP,
  ])
})

test('what goes to the end leaves the others, also near the greatest number', () => {
  expect(keepOrder(['a', 'b'], new Map([['a', 5]]))).toEqual([5, 5 + POSITION_GAP])
  expect(keepOrder(['a', 'b'], new Map([['a', 2 ** 31 - 2]]))).toEqual([POSITION_FIRST, POSITION_FIRST + POSITION_GAP])
  expect(keepOrder(['b', 'a'], new Map([['a', 9]]))).toEqual([POSITION_FIRST, POSITION_FIRST + POSITION_GAP])
  expect(keepOrder(['b', 'a'], new Map([['a', 9999]]))).toEqual([9999 - POSITION_GAP, 9999])
})
