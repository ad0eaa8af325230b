import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostDesks } from '../../../../src/plans/whole-floors/targets/desk-figures.ts'
import { type DeskRoom, sharePlaces } from '../../../../src/plans/whole-floors/targets/share-places.ts'

const rules = fc.record({ standard: fc.constantFrom(undefined, 'asr' as const, 'bco' as const) })
/** Offices of all sizes; of some it is known how many desks have a place. */
const floors = fc
  .array(
    fc.record({
      area: fc.oneof(fc.double({ min: 6, max: 40, noNaN: true }), fc.double({ min: 40, max: 500, noNaN: true })),
      kind: fc.constantFrom('office' as const, 'open_office' as const, undefined),
      mayBeFree: fc.boolean(),
      most: fc.option(fc.nat({ max: 30 }), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 25 },
  )
  .map((rooms) => rooms.map((room, index): DeskRoom => ({ ...room, index })))

const sumOf = (shares: ReadonlyMap<number, number>) => [...shares.values()].reduce((sum, one) => sum + one, 0)
const all = (rooms: readonly DeskRoom[], rule: Parameters<typeof sharePlaces>[2]) =>
  sumOf(sharePlaces(rooms, 1e6, rule))

test('places are as many as wanted or one more, unless the rooms take no more or have one each', () => {
  fc.assert(
    fc.property(floors, fc.integer({ min: 1, max: 900 }), rules, (rooms, wanted, rule) => {
      const shares = sharePlaces(rooms, wanted, rule)
      const sum = sumOf(shares)
      const needed = rooms.filter(({ mayBeFree, most }) => !mayBeFree && most !== 0).length
      if (sum < wanted) expect(sum).toBe(all(rooms, rule))
      else if (needed <= wanted) expect(sum).toBeLessThanOrEqual(wanted + 1)
      else expect([...shares].every(([index, desks]) => desks <= 1 || !rooms[index]!.mayBeFree)).toBe(true)
      for (const { index, mayBeFree, most } of rooms)
        if (!mayBeFree && most !== 0) expect(shares.get(index)).toBeGreaterThanOrEqual(1)
      expect([...shares.keys()].sort((a, b) => a - b)).toEqual(rooms.map(({ index }) => index))
    }),
  )
})

test('more wanted never gives fewer', () => {
  fc.assert(
    fc.property(floors, fc.integer({ min: 1, max: 600 }), fc.nat({ max: 20 }), rules, (rooms, wanted, more, rule) => {
      expect(sumOf(sharePlaces(rooms, wanted + more, rule))).toBeGreaterThanOrEqual(
        sumOf(sharePlaces(rooms, wanted, rule)),
      )
    }),
  )
})

test('no room has more than is allowed in it or than is known to stand in it', () => {
  fc.assert(
    fc.property(floors, fc.integer({ min: 1, max: 2000 }), rules, (rooms, wanted, rule) => {
      for (const [index, desks] of sharePlaces(rooms, wanted, rule)) {
        const { area, most } = rooms[index]!
        expect(desks).toBeLessThanOrEqual(most ?? Number.POSITIVE_INFINITY)
        expect(desks).toBeLessThanOrEqual(mostDesks(area * 1.06, rule))
      }
    }),
  )
})

test('rooms are as dense as one another', () => {
  const rooms = [200, 400, 100].map(
    (area, index): DeskRoom => ({
      ...{ index, area, kind: undefined, mayBeFree: false },
      most: undefined,
    }),
  )
  const shares = sharePlaces(rooms, 70, {})
  for (const { area, index } of rooms) expect(area / shares.get(index)!).toBeCloseTo(10, 0)
})

test('where few places are wanted the smallest rooms that may be free are so first', () => {
  const rooms = [12, 30, 60].map(
    (area, index): DeskRoom => ({
      ...{ index, area, kind: undefined, mayBeFree: index < 2 },
      most: undefined,
    }),
  )
  expect([...sharePlaces(rooms, 1, {})]).toEqual([
    [0, 0],
    [1, 1],
    [2, 1],
  ])
})
