import fc from 'fast-check'
import { expect, test } from 'vitest'
import { containsPoint } from '../../../src/engine/geometry/ring.ts'
import { triangulate } from '../../../src/engine/geometry/triangulate.ts'
import { runs } from '../../support/property-runs.ts'
import { between, intBetween, seeded } from '../../support/seeded.ts'

type P = [number, number]

const areaOf = (loop: readonly P[]) =>
  Math.abs(
    loop.reduce(
      (sum, [x, y], i) => sum + x * loop[(i + 1) % loop.length]![1] - loop[(i + 1) % loop.length]![0] * y,
      0,
    ) / 2,
  )

/** A star around the origin with smaller stars in it as holes, each in a cell of its own: a function of the seed. */
function starWithHoles(seed: number): P[][] {
  const random = seeded(seed)
  const star = (x: number, y: number, min: number, max: number, corners: number): P[] =>
    Array.from({ length: corners }, (_, i) => {
      const [angle, r] = [(2 * Math.PI * i) / corners, between(random, min, max)]
      return [x + r * Math.cos(angle), y + r * Math.sin(angle)]
    })
  const outer = star(0, 0, 10, 14, intBetween(random, 5, 60))
  const holes: P[][] = []
  for (let x = -5; x <= 5; x += 2.5)
    for (let y = -5; y <= 5; y += 2.5) if (random() < 0.5) holes.push(star(x, y, 0.2, 1.2, intBetween(random, 3, 9)))
  return [outer, ...holes].map((loop) => (random() < 0.5 ? loop : loop.reverse()))
}

test('triangles fill a polygon with holes: their areas add up, and their middles lie in it and in no hole', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const loops = starWithHoles(seed)
      const points = loops.flat()
      const [outer, ...holes] = loops as [P[], ...P[][]]
      const corners = triangulate(loops)
      let sum = 0
      // One expectation for all triangles: there are thousands.
      const wrong: unknown[] = []
      for (let i = 0; i < corners.length; i += 3) {
        const triangle = [0, 1, 2].map((k) => points[corners[i + k]!]!) as [P, P, P]
        const [[ax, ay], [bx, by], [cx, cy]] = triangle
        const area = areaOf(triangle)
        sum += area
        if ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax) <= 0) wrong.push(['turns the other way', triangle])
        const [x, y] = [(ax + bx + cx) / 3, (ay + by + cy) / 3]
        const inside = containsPoint(outer.flat(), x, y) && !holes.some((hole) => containsPoint(hole.flat(), x, y))
        if (area > 1e-6 && !inside) wrong.push(['lies outside', triangle])
      }
      expect(wrong).toEqual([])
      expect(sum).toBeCloseTo(areaOf(outer) - holes.reduce((all, hole) => all + areaOf(hole), 0), 6)
    }),
    { numRuns: runs(800) },
  )
})

test('holes in a row at one height, and touching bridges', () => {
  const square = (x: number, y: number, side: number): P[] => [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
  ]
  const loops = [
    square(0, 0, 10),
    ...Array.from({ length: 4 }, (_, i) => square(1 + 2.2 * i, 4, 1)),
    ...Array.from({ length: 4 }, (_, i) => square(1 + 2.2 * i, 6, 1)),
  ]
  const points = loops.flat()
  const corners = triangulate(loops)
  let sum = 0
  for (let i = 0; i < corners.length; i += 3) sum += areaOf([0, 1, 2].map((k) => points[corners[i + k]!]!))
  expect(sum).toBeCloseTo(92, 9)
})

test('nothing for what has no area', () => {
  expect(triangulate([])).toEqual([])
  expect(
    triangulate([
      [
        [0, 0],
        [1, 1],
      ],
    ]),
  ).toEqual([])
})
