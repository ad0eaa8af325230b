import fc from 'fast-check'
import { expect, test } from 'vitest'
import { edgeLengths, stretchesBetween } from '../../../src/engine/geometry/boundary-stretches.ts'
import { normaliseDegrees, placeRing, worldPoint } from '../../../src/engine/geometry/frame.ts'
import { readPolygon } from '../../../src/engine/geometry/points.ts'
import { bounds, containsPoint, perimeter, signedArea } from '../../../src/engine/geometry/ring.ts'
import { metres, RUNS, roomOf, SEED } from '../../support/arbitraries.ts'

const options = { seed: SEED, numRuns: 20 * RUNS }
const coordinate = fc.double({ min: -1000, max: 1000, noNaN: true })
const turn = fc.oneof(fc.constantFrom(0, 90, 180, -90, 270, 360, -450), fc.double({ min: -1e4, max: 1e4, noNaN: true }))
const outline = roomOf(['rectangle', 'l', 't', 'u', 'slanted', 'columns']).map(({ boundary }) => boundary.shape.points)

/** The ring of an outline, which must be a polygon. */
function ringOf(points: [number, number][]): number[] {
  const polygon = readPolygon(points)
  if (!polygon.ok) throw new Error(polygon.fault)
  return polygon.value
}

test('placing keeps lengths and areas', () => {
  fc.assert(
    fc.property(outline, coordinate, coordinate, turn, (points, x, z, degrees) => {
      const ring = ringOf(points)
      const placed = placeRing(ring, { x, z, turn: normaliseDegrees(degrees) })
      expect(signedArea(placed)).toBeCloseTo(signedArea(ring), 6)
      expect(perimeter(placed)).toBeCloseTo(perimeter(ring), 6)
    }),
    options,
  )
})

test('turning there and back again leads where one was', () => {
  fc.assert(
    fc.property(coordinate, coordinate, turn, (x, z, degrees) => {
      const [ax, az] = worldPoint(x, z, { x: 0, z: 0, turn: degrees })
      const [bx, bz] = worldPoint(ax, az, { x: 0, z: 0, turn: -degrees })
      expect(Math.hypot(bx - x, bz - z)).toBeLessThan(1e-8)
    }),
    options,
  )
})

test('normal degrees mean the same direction', () => {
  fc.assert(
    fc.property(turn, (degrees) => {
      const normal = normaliseDegrees(degrees)
      expect(normal > -180 && normal <= 180).toBe(true)
      const quotient = (degrees - normal) / 360
      expect(Math.abs(quotient - Math.round(quotient))).toBeLessThan(1e-9)
    }),
    options,
  )
})

test('a ring listed the other way has the opposite area, from another point the same', () => {
  fc.assert(
    fc.property(outline, fc.nat(20), (points, by) => {
      const ring = ringOf(points)
      const open = ring.length / 2
      const from = (shift: number) =>
        Array.from({ length: open }, (_, i) =>
          ring.slice(2 * ((i + shift) % open), 2 * ((i + shift) % open) + 2),
        ).flat()
      const backwards = Array.from({ length: open }, (_, i) => ring.slice(2 * (open - 1 - i), 2 * (open - i))).flat()
      expect(signedArea(from(by))).toBeCloseTo(signedArea(ring), 6)
      expect(signedArea(backwards)).toBeCloseTo(-signedArea(ring), 6)
    }),
    options,
  )
})

/** Crossings of the ray towards +x: another way than the one in use, so that an error in one shows. */
function crossesOddly(ring: readonly number[], x: number, z: number): boolean {
  let inside = false
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [ax, az, bx, bz] = [ring[j]!, ring[j + 1]!, ring[i]!, ring[i + 1]!]
    if (az > z !== bz > z && x < ax + ((z - az) * (bx - ax)) / (bz - az)) inside = !inside
  }
  return inside
}

test('points are inside as often as a ray from them crosses the ring oddly, and then within its bounds', () => {
  fc.assert(
    fc.property(
      outline,
      fc.double({ min: -0.2, max: 1.2, noNaN: true }),
      fc.double({ min: -0.2, max: 1.2, noNaN: true }),
      (points, u, v) => {
        const ring = ringOf(points)
        const { minX, minZ, maxX, maxZ } = bounds(ring)
        const [x, z] = [minX + (maxX - minX) * u, minZ + (maxZ - minZ) * v]
        fc.pre(distanceTo(ring, x, z) > 1e-9)
        expect(containsPoint(ring, x, z)).toBe(crossesOddly(ring, x, z))
        if (containsPoint(ring, x, z)) expect(x >= minX && x <= maxX && z >= minZ && z <= maxZ).toBe(true)
      },
    ),
    options,
  )
})

function distanceTo(ring: readonly number[], x: number, z: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [ax, az, bx, bz] = [ring[j]!, ring[j + 1]!, ring[i]!, ring[i + 1]!]
    const t = Math.max(
      0,
      Math.min(1, ((x - ax) * (bx - ax) + (z - az) * (bz - az)) / ((bx - ax) ** 2 + (bz - az) ** 2)),
    )
    least = Math.min(least, Math.hypot(x - ax - t * (bx - ax), z - az - t * (bz - az)))
  }
  return least
}

test('stretches of an opening lie on their edges, follow one another and are as long as it', () => {
  fc.assert(
    fc.property(outline, fc.double({ min: 0, max: 1, noNaN: true }), metres(0.01, 60), (points, at, length) => {
      const lengths = edgeLengths(ringOf(points))
      const around = lengths.reduce((sum, edge) => sum + edge, 0)
      const stretches = stretchesBetween(lengths, at * around, length)
      expect(stretches.reduce((sum, { from, to }) => sum + to - from, 0)).toBeCloseTo(Math.min(length, around), 6)
      for (const [i, { edge, from, to }] of stretches.entries()) {
        expect(from >= 0 && from < to && to <= lengths[edge]! + 1e-9).toBe(true)
        if (i === 0) continue
        expect([edge, from]).toEqual([(stretches[i - 1]!.edge + 1) % lengths.length, 0])
        expect(stretches[i - 1]!.to).toBeCloseTo(lengths[stretches[i - 1]!.edge]!, 6)
      }
    }),
    options,
  )
})

test('any list of points is a polygon with area, or is refused with a reason', () => {
  const point = fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 }))
  fc.assert(
    fc.property(fc.array(point, { minLength: 3, maxLength: 7 }), (points) => {
      const polygon = readPolygon(points)
      if (!polygon.ok) expect(polygon.fault).toMatch(/^must /)
      else {
        expect(Math.abs(signedArea(polygon.value))).toBeGreaterThan(0)
        expect(meets(polygon.value)).toBe(false)
      }
    }),
    options,
  )
})

/** Whether two edges that are not neighbours share a point of the half-unit lattice, or cross between its points. */
function meets(ring: readonly number[]): boolean {
  const n = ring.length / 2
  const edge = (i: number) =>
    [0, 1, 2, 3].map((k) => ring[(2 * i + k) % ring.length]!) as [number, number, number, number]
  for (let i = 0; i < n; i++)
    for (let j = i + 2; j < n; j++) {
      if ((j + 1) % n === i) continue
      const [ax, az, bx, bz] = edge(i)
      const [cx, cz, dx, dz] = edge(j)
      const across = (bx - ax) * (dz - cz) - (bz - az) * (dx - cx)
      if (across === 0) continue
      const t = ((cx - ax) * (dz - cz) - (cz - az) * (dx - cx)) / across
      const s = ((cx - ax) * (bz - az) - (cz - az) * (bx - ax)) / across
      if (t >= 0 && t <= 1 && s >= 0 && s <= 1) return true
    }
  return false
}
