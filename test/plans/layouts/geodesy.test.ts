import fc from 'fast-check'
import { expect, test } from 'vitest'
import { projectionAt } from '../../../src/plans/layouts/earth/geodesy.ts'

/** Distance of two places on a sphere that fits the latitude within half a per cent. */
function haversine([lon1, lat1]: readonly number[], [lon2, lat2]: readonly number[]): number {
  const rad = Math.PI / 180
  const h =
    Math.sin(((lat2! - lat1!) * rad) / 2) ** 2 +
    Math.cos(lat1! * rad) * Math.cos(lat2! * rad) * Math.sin(((lon2! - lon1!) * rad) / 2) ** 2
  return 2 * 6_371_009 * Math.asin(Math.sqrt(h))
}

const place = fc.record({
  longitude: fc.double({ min: -179, max: 179, noNaN: true }),
  latitude: fc.double({ min: -80, max: 80, noNaN: true }),
})
const metres = fc.double({ min: -200, max: 200, noNaN: true })
const degrees = fc.double({ min: -360, max: 360, noNaN: true })

test('there and back is where one was', () => {
  fc.assert(
    fc.property(place, degrees, metres, metres, (origin, north, x, z) => {
      const { toEarth, toPlan } = projectionAt(origin, north)
      const [backX, backZ] = toPlan(...toEarth(x, z))
      expect(Math.hypot(backX - x, backZ - z)).toBeLessThan(0.001)
    }),
  )
})

test('distances stay what they are', () => {
  fc.assert(
    fc.property(place, degrees, metres, metres, (origin, north, x, z) => {
      const { toEarth } = projectionAt(origin, north)
      const length = Math.hypot(x, z)
      expect(Math.abs(haversine(toEarth(0, 0), toEarth(x, z)) - length)).toBeLessThan(0.008 * length + 0.001)
    }),
  )
})

test('a degree of latitude and one of longitude, as tables of the ellipsoid have them', () => {
  const at = (latitude: number) => projectionAt({ longitude: 10, latitude }, 0)
  const [east] = at(45).toPlan(11, 45)
  const [, south] = at(45).toPlan(10, 46)
  expect([Math.round(east), Math.round(-south)]).toEqual([78_847, 111_132])
  expect(Math.round(at(0).toPlan(11, 0)[0])).toBe(111_319)
})

test('up the page is north, and to the right of it where north lies clockwise from there', () => {
  const { toEarth } = projectionAt({ longitude: 0, latitude: 50 }, 0)
  expect(toEarth(0, -100)[1]).toBeGreaterThan(50)
  expect(toEarth(100, 0)[0]).toBeGreaterThan(0)
  const turned = projectionAt({ longitude: 0, latitude: 50 }, 90)
  expect(turned.toEarth(100, 0)[1]).toBeGreaterThan(50.0008)
  expect(Math.abs(turned.toEarth(100, 0)[0])).toBeLessThan(1e-8)
})
