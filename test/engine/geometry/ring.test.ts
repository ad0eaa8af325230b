import { describe, expect, test } from 'vitest'
import { bounds, containsPoint, perimeter, selfIntersection, signedArea } from '../../../src/engine/geometry/ring.ts'
import { OUTLINE_NAMES, randomRoom } from '../../support/random-room.ts'
import { between, intBetween, seeded } from '../../support/seeded.ts'
import { pointToSegment, ringCorners } from '../reference/polygon.ts'

const random = seeded(12)
const rings = OUTLINE_NAMES.flatMap((outline) =>
  Array.from({ length: 12 }, () => {
    const { points } = randomRoom(random, outline).boundary.shape
    const closed = points.length > 3 && points[0]!.every((v, axis) => v === points.at(-1)![axis])
    return (closed ? points.slice(0, -1) : points).flat()
  }),
)

describe('area', () => {
  test('is positive clockwise as seen from above and negative the other way', () => {
    expect(signedArea([0, 0, 3, 0, 3, 2, 0, 2])).toBe(6)
    expect(signedArea([0, 0, 0, 2, 3, 2, 3, 0])).toBe(-6)
  })

  test('agrees with the integral of the depth over the width', () => {
    for (const ring of rings) expect(Math.abs(signedArea(ring))).toBeCloseTo(integrated(ring), 6)
  })
})

/** Between two neighbouring corners the depth of a polygon is linear in x: the trapezium rule is exact there. */
function integrated(ring: readonly number[]): number {
  const xs = [...new Set(ring.filter((_, i) => i % 2 === 0))].sort((a, b) => a - b)
  let area = 0
  for (let i = 1; i < xs.length; i++) {
    const [from, to] = [xs[i - 1]!, xs[i]!]
    const crossings = ringCorners(ring)
      .flatMap((a, k, corners) => {
        const b = corners[(k + 1) % corners.length]!
        if (Math.min(a[0], b[0]) > from || Math.max(a[0], b[0]) < to || a[0] === b[0]) return []
        return [a[1] + ((b[1] - a[1]) * ((from + to) / 2 - a[0])) / (b[0] - a[0])]
      })
      .sort((a, b) => a - b)
    for (let k = 1; k < crossings.length; k += 2) area += (to - from) * (crossings[k]! - crossings[k - 1]!)
  }
  return area
}

test('the perimeter is the way round, the bounds touch the ring on all sides', () => {
  expect(perimeter([0, 0, 3, 0, 3, 4])).toBe(12)
  expect(bounds([1, 5, 4, -2, -3, 0])).toEqual({ minX: -3, minZ: -2, maxX: 4, maxZ: 5 })
})

test('a point is inside when the ring winds around it', () => {
  for (const ring of rings) {
    const corners = ringCorners(ring)
    const box = bounds(ring)
    for (let i = 0; i < 60; i++) {
      const point = [between(random, box.minX - 1, box.maxX + 1), between(random, box.minZ - 1, box.maxZ + 1)] as const
      const onEdge = corners.some((a, k) => pointToSegment(point, a, corners[(k + 1) % corners.length]!) < 1e-6)
      if (!onEdge) expect(containsPoint(ring, ...point)).toBe(Math.abs(angleAround(corners, point)) > 1)
    }
  }
})

/** Sum of the angles under which the edges are seen: ±2π inside, 0 outside. */
function angleAround(corners: readonly (readonly [number, number])[], [px, pz]: readonly [number, number]): number {
  return corners.reduce((sum, [ax, az], i) => {
    const [bx, bz] = corners[(i + 1) % corners.length]!
    const [ux, uz, vx, vz] = [ax - px, az - pz, bx - px, bz - pz]
    return sum + Math.atan2(ux * vz - uz * vx, ux * vx + uz * vz)
  }, 0)
}

describe('self-intersection', () => {
  test('no outline of a room has one', () => {
    for (const ring of rings) expect(selfIntersection(ring)).toBeUndefined()
  })

  test.each([
    ['a bow tie', [0, 0, 2, 2, 2, 0, 0, 2]],
    ['an edge through a far corner', [0, 0, 4, 0, 4, 4, 2, 0, 0, 4]],
    ['a corner visited twice', [0, 0, 2, 0, 1, 1, 2, 2, 0, 2, 1, 1]],
    ['a spike that folds back', [0, 0, 4, 0, 4, 2, 6, 2, 4, 2, 4, 4, 0, 4]],
    ['edges that lie on one another', [0, 0, 4, 0, 4, 2, 1, 2, 1, 0, 0, 0.5]],
  ])('%s has one', (_, ring) => {
    expect(selfIntersection(ring)).toBeDefined()
  })

  test('is found exactly when two edges share more than the corner between them', () => {
    let simple = 0
    for (let i = 0; i < 4000; i++) {
      const n = intBetween(random, 3, 6)
      const ring = Array.from({ length: 2 * n }, () => intBetween(random, 0, 4))
      const corners = ringCorners(ring)
      if (corners.some((a, k) => corners[(k + 1) % n]!.every((v, axis) => v === a[axis]))) continue
      const found = selfIntersection(ring)
      const wrong = sharing(corners)
      expect([ring, found !== undefined]).toEqual([ring, wrong])
      if (!wrong) simple++
    }
    expect(simple).toBeGreaterThan(200)
  })
})

type Corner = readonly [number, number]

/** Whether any two edges share a point they should not; whole numbers, so that every comparison is exact. */
function sharing(corners: readonly Corner[]): boolean {
  const n = corners.length
  for (let i = 0; i < n; i++)
    for (let j = i + 1; j < n; j++) {
      const shared = commonPoints(corners[i]!, corners[(i + 1) % n]!, corners[j]!, corners[(j + 1) % n]!)
      const allowed = (j === i + 1 ? 1 : 0) + (i === 0 && j === n - 1 ? 1 : 0)
      if (shared > allowed) return true
    }
  return false
}

/** 0, 1 or many points that p + t·r and q + u·s have in common for t, u in [0, 1]. */
function commonPoints(p: Corner, p2: Corner, q: Corner, q2: Corner): number {
  const [rx, rz, sx, sz] = [p2[0] - p[0], p2[1] - p[1], q2[0] - q[0], q2[1] - q[1]]
  const [wx, wz] = [q[0] - p[0], q[1] - p[1]]
  const denominator = rx * sz - rz * sx
  if (denominator !== 0) {
    const sign = Math.sign(denominator)
    const t = (wx * sz - wz * sx) * sign
    const u = (wx * rz - wz * rx) * sign
    return t >= 0 && u >= 0 && t <= Math.abs(denominator) && u <= Math.abs(denominator) ? 1 : 0
  }
  if (wx * rz - wz * rx !== 0) return 0
  const along = (x: number, z: number) => x * rx + z * rz
  const [a, b] = [along(wx, wz), along(wx + sx, wz + sz)]
  const common = Math.min(along(rx, rz), Math.max(a, b)) - Math.max(0, Math.min(a, b))
  return common < 0 ? 0 : common === 0 ? 1 : Number.POSITIVE_INFINITY
}
