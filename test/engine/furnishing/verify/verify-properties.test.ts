import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areaOf, sharedArea } from '../../../../src/engine/furnishing/verify/area.ts'
import { coveredArea } from '../../../../src/engine/furnishing/verify/covered-area.ts'
import { footprint, type Region } from '../../../../src/engine/furnishing/verify/region.ts'
import { metres, RUNS, SEED, shape } from '../../../support/arbitraries.ts'

const options = { seed: SEED, numRuns: 10 * RUNS }
const turn = fc.oneof(fc.constantFrom(0, 90, 180, -90), fc.integer({ min: -179, max: 180 }))
/** A piece of any shape near the origin. */
const region = fc
  .tuple(shape, metres(-1.5, 1.5), metres(-1.5, 1.5), turn)
  .map(([one, x, z, rotation]) =>
    footprint({ type: 'other', shape: one, position: [x, 0, z], rotation, groupId: 'one' }),
  )

/** Stretches of a line of constant z inside a region, by crossings and by the equation of the circle. */
function stretchesAt(one: Region, z: number): [number, number][] {
  if (one.kind === 'circle') {
    const half2 = one.r ** 2 - (z - one.z) ** 2
    return half2 > 0 ? [[one.x - Math.sqrt(half2), one.x + Math.sqrt(half2)]] : []
  }
  const xs: number[] = []
  const { ring } = one
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [ax, az, bx, bz] = [ring[j]!, ring[j + 1]!, ring[i]!, ring[i + 1]!]
    if (az > z !== bz > z) xs.push(ax + ((z - az) * (bx - ax)) / (bz - az))
  }
  xs.sort((a, b) => a - b)
  return Array.from({ length: xs.length / 2 }, (_, i) => [xs[2 * i]!, xs[2 * i + 1]!])
}

/** Integral over lines 2 mm apart of what a function makes of each. */
function integrated(regions: readonly Region[], lengthAt: (z: number) => number): number {
  const step = 0.002
  const low = Math.min(...regions.map(({ minZ }) => minZ))
  const high = Math.max(...regions.map(({ maxZ }) => maxZ))
  let sum = 0
  for (let z = low + step / 2; z < high; z += step) sum += lengthAt(z)
  return sum * step
}

const sharedLength = (a: Region, b: Region) => (z: number) =>
  stretchesAt(a, z).reduce(
    (sum, [from, to]) =>
      sum +
      stretchesAt(b, z).reduce(
        (inner, [low, high]) => inner + Math.max(0, Math.min(to, high) - Math.max(from, low)),
        0,
      ),
    0,
  )

function coveredLength(regions: readonly Region[], z: number): number {
  const stretches = regions.flatMap((one) => stretchesAt(one, z)).sort((a, b) => a[0] - b[0])
  let end = Number.NEGATIVE_INFINITY
  let sum = 0
  for (const [from, to] of stretches) {
    sum += Math.max(0, to - Math.max(from, end))
    end = Math.max(end, to)
  }
  return sum
}

test('the area two pieces share is what lines over both of them share', () => {
  fc.assert(
    fc.property(region, region, (a, b) => {
      const shared = sharedArea(a, b)
      expect(Math.abs(shared - integrated([a, b], sharedLength(a, b)))).toBeLessThan(0.01)
      expect(Math.abs(shared - sharedArea(b, a))).toBeLessThan(1e-9)
      expect(shared).toBeGreaterThanOrEqual(-1e-9)
      expect(shared).toBeLessThanOrEqual(Math.min(areaOf(a), areaOf(b)) + 1e-9)
    }),
    options,
  )
})

test('a piece shares all of itself with itself', () => {
  fc.assert(
    fc.property(region, (a) => {
      expect(Math.abs(sharedArea(a, a) - areaOf(a))).toBeLessThan(1e-6)
    }),
    options,
  )
})

test('the area that pieces cover together is what lines over them cover', () => {
  fc.assert(
    fc.property(fc.array(region, { minLength: 1, maxLength: 4 }), (regions) => {
      const covered = coveredArea(regions)
      expect(Math.abs(covered - integrated(regions, (z) => coveredLength(regions, z)))).toBeLessThan(0.02)
    }),
    { ...options, numRuns: 5 * RUNS },
  )
})
