import { expect, test } from 'vitest'
import { selfIntersection, signedArea } from '../../../../src/engine/geometry/ring.ts'
import { joinHoles } from '../../../../src/plans/files/reading/outlines/join-holes.ts'

const COLUMN = 0.4
const column = (x: number, z: number) => {
  const [x0, x1, z0, z1] = [x - COLUMN / 2, x + COLUMN / 2, z - COLUMN / 2, z + COLUMN / 2]
  return [x0, z0, x0, z1, x1, z1, x1, z0]
}

/** Windows of 2.5 m along both long sides, a door in the middle of each short one. */
const notInOpenings = (width: number, depth: number) => (x: number, z: number) => {
  const isWindow = (x < 0.4 || x > width - 0.4) && (z - 0.95) % 3.5 < 2.6 && z > 0.95
  const isDoor = (z < 0.4 || z > depth - 0.4) && Math.abs(x - width / 2) < 0.65
  return !isWindow && !isDoor
}

test.each([
  [12, 20, [6], [4, 10, 16]],
  [12, 20, [6], [6, 12, 18]],
  [18, 24, [6, 12], [6, 12, 18]],
  [14, 30, [5, 9], [6, 12, 18, 24]],
  [30, 16, [5, 10, 15, 20, 25], [8]],
  [10, 34, [5], [3, 10, 17, 24, 31]],
])('each column of a room of %s × %s m is joined with its outline, none by a slit through another', (width, depth, xs, zs) => {
  const holes = xs.flatMap((x) => zs.map((z) => column(x, z)))
  const outer = [0, 0, width, 0, width, depth, 0, depth]
  const { ring, slits, lost } = joinHoles({ outer, holes }, notInOpenings(width, depth))
  expect(lost).toBe(0)
  expect(selfIntersection(ring)).toBeUndefined()
  expect(ring.length / 2).toBe(4 + 8 * holes.length)
  const length = slits.reduce((sum, [ax, az, bx, bz]) => sum + Math.hypot(bx - ax, bz - az), 0)
  // Two sides of each slit, which is 1 cm wide.
  expect(signedArea(ring)).toBeCloseTo(width * depth - holes.length * COLUMN ** 2 - (length / 2) * 0.01, 3)
  // As long as from column to column, or from a wall to the first of a row.
  for (const [ax, az, bx, bz] of slits) expect(Math.hypot(bx - ax, bz - az)).toBeLessThan(8)
})
