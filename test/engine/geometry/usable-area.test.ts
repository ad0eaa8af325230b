import fc from 'fast-check'
import { expect, test } from 'vitest'
import { containsPoint } from '../../../src/engine/geometry/ring.ts'
import { usableArea } from '../../../src/engine/geometry/usable-area.ts'
import { runs } from '../../support/property-runs.ts'

const rectangle = (w: number, d: number) => [0, 0, w, 0, w, d, 0, d]

test('an attic under two slopes counts in full from 2 m, half from 1 m', () => {
  // Walls of 0.68 m, a ridge of 3.39 m: 4.98 m of its 9.4 m are 2 m high or more, 8.28 m are 1 m.
  const pitch = Math.tan(Math.PI / 6)
  const planes = [
    { a: 0, b: pitch, c: 3.39 - 4.7 * pitch },
    { a: 0, b: -pitch, c: 3.39 + 4.7 * pitch },
  ]
  const wide = (height: number) => (2 * (3.39 - height)) / pitch
  expect(usableArea(rectangle(11.4, 9.4), planes, 3.39)).toBeCloseTo((11.4 * (wide(1) + wide(2))) / 2, 9)
})

test.each([
  [0.99, 0],
  [1, 6],
  [1.99, 6],
  [2, 12],
])('a flat room of %s m counts with %s of its 12 m²', (height, area) => {
  expect(usableArea(rectangle(4, 3), [], height)).toBe(area)
})

test('counts what samples count, in concave rooms under several slopes', () => {
  const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
  const spokes = fc.array(number(1, 5), { minLength: 4, maxLength: 9 })
  const slopes = fc.array(fc.record({ a: number(-1, 1), b: number(-1, 1), c: number(0.5, 3) }), { maxLength: 3 })
  fc.assert(
    fc.property(spokes, slopes, number(0.5, 3), fc.boolean(), (lengths, planes, height, reversed) => {
      const points = lengths.map((length, i): [number, number] => {
        const angle = (2 * Math.PI * i) / lengths.length
        return [length * Math.cos(angle), length * Math.sin(angle)]
      })
      const ring = (reversed ? points.toReversed() : points).flat()
      let counted = 0
      for (let x = -4.95; x < 5; x += 0.1)
        for (let z = -4.95; z < 5; z += 0.1) {
          const ceiling = Math.min(height, ...planes.map(({ a, b, c }) => a * x + b * z + c))
          if (containsPoint(ring, x, z)) counted += ceiling >= 2 ? 0.01 : ceiling >= 1 ? 0.005 : 0
        }
      expect(Math.abs(usableArea(ring, planes, height) - counted)).toBeLessThan(1)
    }),
    { numRuns: runs(60) },
  )
})
