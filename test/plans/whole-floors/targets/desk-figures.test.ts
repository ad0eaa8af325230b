import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  mostDesks,
  nextDesks,
  usualDesks,
  usualPlaces,
} from '../../../../src/plans/whole-floors/targets/desk-figures.ts'
import { withUsualDesks } from '../../../../src/plans/whole-floors/targets/usual-desks.ts'
import { factsOf } from '../../../../src/plans/whole-floors/uses/space-facts.ts'
import { rectangle } from '../../../support/floors.ts'

const areas = fc.double({ min: 4, max: 900, noNaN: true })
const standards = fc.constantFrom(undefined, 'asr' as const, 'bco' as const)
const densities = fc.option(fc.double({ min: 4, max: 40, noNaN: true }), { nil: undefined })

test('places grow with the area of a room without a jump', () => {
  fc.assert(
    fc.property(
      areas,
      fc.double({ min: 0, max: 0.5, noNaN: true }),
      standards,
      densities,
      (area, more, standard, density) => {
        const [now, then] = [area, area + more].map((it) => usualPlaces(it, { standard, density }))
        expect(then! - now!).toBeGreaterThanOrEqual(-1e-9)
        expect(then! - now!).toBeLessThanOrEqual(more / 4 + 1e-9)
        for (const count of [usualDesks, mostDesks])
          expect(count(area + more, { standard, density })).toBeGreaterThanOrEqual(count(area, { standard, density }))
      },
    ),
  )
})

// Figures of the guides as they are printed, not those of the code.
describe('m² for each place', () => {
  const each = (area: number, standard?: 'asr' | 'bco') => area / usualDesks(area, { standard })

  test.each([
    [undefined, 14, 7, 8],
    [undefined, 24, 8, 10],
    [undefined, 50, 8, 10],
    [undefined, 60, 10, 14],
    [undefined, 75.1, 10, 14],
    [undefined, 103.2, 10, 14],
    [undefined, 215, 10, 14],
    [undefined, 610, 10, 14],
    ['asr', 12, 8, 15],
    ['asr', 27, 8, 10],
    ['asr', 40, 8, 10],
    ['asr', 400, 12, 15],
    ['asr', 610, 12, 15],
    ['bco', 40, 10, 12],
    ['bco', 200, 10, 12],
    ['bco', 610, 10, 12],
  ] as const)('by %s in a room of %s m² are from %s to %s', (standard, area, from, to) => {
    expect(each(area, standard)).toBeGreaterThanOrEqual(from)
    expect(each(area, standard)).toBeLessThanOrEqual(to)
  })

  test('never fall below the floor that the guide allows, but for what a measure may lack', () => {
    fc.assert(
      fc.property(areas, standards, fc.boolean(), (area, standard, isOpen) => {
        const desks = mostDesks(area, { standard, isOpen })
        expect(usualDesks(area, { standard, isOpen })).toBeLessThanOrEqual(desks)
        if (desks === 1) return
        const asr = isOpen || area >= 400 ? 12 : 8
        const least = standard === undefined ? 8 + 6 * (desks - 1) : (standard === 'bco' ? 8 : asr) * desks
        expect(area * 1.03).toBeGreaterThanOrEqual(least - 1e-6)
      }),
    )
  })

  test('are at least the density asked for where a room has more than one place', () => {
    fc.assert(
      fc.property(areas, standards, fc.double({ min: 4, max: 40, noNaN: true }), (area, standard, density) => {
        for (const count of [usualDesks, mostDesks]) {
          const desks = count(area, { standard, density })
          if (desks > 1) expect(area / desks).toBeGreaterThanOrEqual(density - 1e-9)
        }
      }),
    )
  })
})

test('desks come one by one up to four, then in pairs', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7].map(nextDesks)).toEqual([1, 2, 3, 4, 6, 6, 8, 8])
})

test('offices of nearly one size have as many desks each, on both sides of 14 m²', () => {
  const rooms = [12.1, 13.5, 13.8, 13.98, 14.1, 60].map((area, i) =>
    factsOf(rectangle(i + 1, 'Team', [0, 0, area / 4, 4])),
  )
  const use = { template: 'work', by: 'name', reason: 'office' } as const
  const placesOf = (some: typeof rooms) =>
    withUsualDesks(
      some,
      some.map(() => use),
    ).map(({ places }) => places)
  expect(placesOf(rooms)).toEqual([1, 2, 2, 2, 2, 6])
  expect(placesOf([...rooms].reverse())).toEqual([6, 2, 2, 2, 2, 1])
})

test('a second desk may lack 3 % of its floor', () => {
  expect([13.4, 13.7].map((area) => usualDesks(area, {}))).toEqual([1, 2])
  expect(usualDesks(610, { standard: 'asr' })).toBe(48)
})

test('what has no desks, or desks of its own, stays as it is', () => {
  const room = factsOf(rectangle(1, 'Team', [0, 0, 10, 10]))
  const uses = [
    { template: 'meet', by: 'name', reason: 'meeting room' },
    { template: 'work', by: 'target', reason: 'focus room', places: 1 },
    { template: null, by: 'name', reason: 'corridor' },
  ] as const
  expect(withUsualDesks([room, room, room], uses)).toEqual(uses)
})
