import { expect, test } from 'vitest'
import { type Boundary, readBoundary } from '../../../../src/engine/furnishing/verify/boundary.ts'
import { exactFloor } from '../../../../src/engine/furnishing/verify/exact-floor.ts'
import { emptyFloor, freeFloor } from '../../../../src/engine/furnishing/verify/free-floor.ts'
import { footprint, type Region } from '../../../../src/engine/furnishing/verify/region.ts'
import { verifierOf } from '../../../../src/engine/furnishing/verify/verifier.ts'
import { doorsIn, exactlyUnreached, unreached } from '../../../../src/engine/furnishing/verify/walkable.ts'
import { OUTLINE_NAMES, randomRoom } from '../../../support/random-room.ts'
import { between, seeded } from '../../../support/seeded.ts'
import { put, roomOf } from './small-cases.ts'

const random = seeded(77)

const obstaclesIn = ({ floor }: Boundary, count: number): Region[] =>
  Array.from({ length: count }, (_, i) => {
    const [x, z] = [between(random, floor.minX, floor.maxX), between(random, floor.minZ, floor.maxZ)]
    const size = () => between(random, 0.3, 1.6)
    const shape =
      i % 3 === 0
        ? { type: 'cylinder' as const, r: size() / 2, h: 1 }
        : { type: 'box' as const, a: size(), b: size(), h: 1 }
    return footprint(put('other', shape, x, z, i % 2 === 0 ? 90 * i : between(random, -180, 180)))
  })

const cases = OUTLINE_NAMES.flatMap((outline) =>
  [0, 2, 5].map((count) => {
    const boundary = readBoundary(randomRoom(random, outline))
    return { boundary, obstacles: obstaclesIn(boundary, count) }
  }),
)

test('the free floor is as large and in as many parts as fine samples show, but for parts of hardly a sample', () => {
  for (const { boundary, obstacles } of cases) {
    const exact = exactFloor(boundary, obstacles, [])
    const sampled = freeFloor(emptyFloor(boundary, true), obstacles)
    const areas = [exact.partSize, sampled.partSize.map((samples) => samples * sampled.lattice.pitch ** 2)]
    const [own, other] = areas.map((parts) => parts.filter((area) => area > 0.05).sort((a, b) => b - a))
    expect(own!.length).toBe(other!.length)
    for (const [i, area] of own!.entries()) expect(Math.abs(area - other![i]!)).toBeLessThan(0.02 + 0.03 * area)
  }
})

test('what samples reach is reached', () => {
  for (const { boundary, obstacles } of cases) {
    const walked = obstacles.map((region) => ({ region, stands: true }))
    const exact = exactlyUnreached(boundary, doorsIn(boundary), walked, () => {})!
    const sampled = unreached(boundary, doorsIn(boundary), emptyFloor(boundary, true), walked, () => {})
    if (sampled.doors.length === 0) {
      expect(exact.doors).toEqual([])
      for (const piece of exact.pieces) expect(sampled.pieces).toContain(piece)
    }
  }
})

test.each([0, 17, 45, 90])('a way exactly 0.60 m wide is one, 0.599 m is none, turned by %s degrees', (degrees) => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const hourglass = (waist: number) =>
    roomOf(
      (
        [
          [0, 0],
          [3, 0],
          [3, 1],
          [4, 1],
          [4, 0],
          [7, 0],
          [7, 3],
          [4, 3],
          [4, 1 + waist],
          [3, 1 + waist],
          [3, 3],
          [0, 3],
        ] as const
      ).map(([x, z]): [number, number] => [x * cos - z * sin, x * sin + z * cos]),
    )
  const partsOf = (waist: number) => exactFloor(verifierOf(hourglass(waist)).boundary, [], []).partSize.length
  expect([partsOf(0.6), partsOf(0.601), partsOf(0.599)]).toEqual([1, 1, 2])
})
