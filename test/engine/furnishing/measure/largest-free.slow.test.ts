import { describe, expect, test } from 'vitest'
import { largestCircle, largestSquare } from '../../../../src/engine/furnishing/measure/largest-free.ts'
import type { Survey } from '../../../../src/engine/furnishing/measure/survey.ts'
import type { PlacedItem } from '../../../../src/schema/furnishing/result.ts'
import { box, rectangularRoom } from '../../../support/rooms.ts'
import { between, seeded } from '../../../support/seeded.ts'
import { standing, surveyed } from '../../../support/standing.ts'

/** An oracle that shares no idea with what it judges: the free samples of a raster, and the largest spot of them. */
function sampled({ boundary, obstacles }: Survey, pitch: number, isSquare: boolean): number {
  const inside = (ring: readonly number[], x: number, z: number) => {
    let odd = false
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2)
      if (ring[i + 1]! > z !== ring[j + 1]! > z)
        odd = x < ring[i]! + ((z - ring[i + 1]!) / (ring[j + 1]! - ring[i + 1]!)) * (ring[j]! - ring[i]!) ? !odd : odd
    return odd
  }
  const taken: [number, number][] = []
  const free: [number, number][] = []
  const { minX, maxX, minZ, maxZ } = boundary.floor
  for (let x = minX - pitch / 2; x < maxX + pitch; x += pitch)
    for (let z = minZ - pitch / 2; z < maxZ + pitch; z += pitch) {
      const isTaken = obstacles.some(({ region }) =>
        region.kind === 'circle'
          ? (region.x - x) ** 2 + (region.z - z) ** 2 < region.r ** 2
          : inside(region.ring, x, z),
      )
      const list = isTaken || !inside(boundary.floor.ring, x, z) ? taken : free
      list.push([x, z])
    }
  let most = 0
  for (const [x, z] of free) {
    let least = Number.POSITIVE_INFINITY
    for (const [ox, oz] of taken) {
      const [dx, dz] = [Math.abs(ox - x), Math.abs(oz - z)]
      least = Math.min(least, isSquare ? Math.max(dx, dz) : Math.hypot(dx, dz))
      if (least < most) break
    }
    most = Math.max(most, least)
  }
  return 2 * most
}

describe('by hand', () => {
  test('an empty rectangle holds a circle and a square of its shorter side', () => {
    const survey = surveyed(rectangularRoom(4, 2.5), [])
    expect([largestCircle(survey).width, largestSquare(survey).width]).toEqual([2.5, 2.5])
  })

  test('a piece takes floor, a carpet does not', () => {
    const pieces = [standing('shelf', box(4, 1, 2), 0, 0), standing('carpet', box(2, 1, 0.01), 1, 1.2)]
    const survey = surveyed(rectangularRoom(4, 2.5), pieces)
    expect([largestCircle(survey).width, largestSquare(survey).width]).toEqual([1.5, 1.5])
  })

  test('a turned room holds the same square, in the direction of its walls', () => {
    const { boundary } = rectangularRoom(3, 2)
    const [cos, sin] = [Math.cos(0.5), Math.sin(0.5)]
    const points = boundary.shape.points.map(([x, z]): [number, number] => [x * cos - z * sin, x * sin + z * cos])
    const turned = surveyed({ boundary: { shape: { ...boundary.shape, points } } }, [])
    expect(Math.abs(largestSquare(turned).width - 2)).toBeLessThanOrEqual(0.001)
  })
})

test('over random rooms as a raster finds them, to its pitch', () => {
  const random = seeded(7)
  for (let n = 0; n < 8; n++) {
    const pieces = Array.from({ length: 4 }, (): PlacedItem => {
      const [x, z] = [between(random, 0, 3), between(random, 0, 2)]
      if (random() < 0.3) return standing('other', { type: 'cylinder', r: between(random, 0.2, 0.5), h: 1 }, x, z)
      return standing(
        'other',
        box(between(random, 0.3, 1.2), between(random, 0.3, 0.8), 1),
        x,
        z,
        between(random, -90, 90),
      )
    })
    const survey = surveyed(rectangularRoom(3.5, 2.5), pieces)
    const pitch = 0.05
    const slack = 2 * pitch + 0.002
    expect(Math.abs(largestCircle(survey).width - sampled(survey, pitch, false))).toBeLessThan(slack * 1.5)
    expect(Math.abs(largestSquare(survey).width - sampled(survey, pitch, true))).toBeLessThan(slack)
  }
})
