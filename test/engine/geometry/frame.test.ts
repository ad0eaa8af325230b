import { describe, expect, test } from 'vitest'
import { normaliseDegrees, placeRing, round6, turnOf, worldPoint } from '../../../src/engine/geometry/frame.ts'
import { between, intBetween, seeded } from '../../support/seeded.ts'

const random = seeded(11)
const turns = [0, 45, 90, 180, -90, -180, 270, 360, -450, 33.3, 179.999999, -179.999999, 36000, -35999.5]
const someTurns = [...turns, ...Array.from({ length: 200 }, () => between(random, -36000, 36000))]

describe('the frame of docs/decisions.md#c1 and #c2', () => {
  test('a box against the wall x = -2 covers the footprint of the test vector', () => {
    expect(placeRing([0, 0, 1.2, 0, 1.2, 0.4, 0, 0.4], { x: -2, z: 2, turn: -90 })).toEqual([
      -2, 2, -2, 0.8, -1.6, 0.8, -1.6, 2,
    ])
  })

  test.each([
    [90, 0, 1],
    [180, -1, 0],
    [-90, 0, -1],
    [45, Math.SQRT1_2, Math.SQRT1_2],
    [-30, Math.sqrt(3) / 2, -0.5],
  ])('a turn by %d degrees takes the point right of the origin clockwise', (turn, x, z) => {
    const [px, pz] = worldPoint(1, 0, { x: 0, z: 0, turn })
    expect(px).toBeCloseTo(x, 12)
    expect(pz).toBeCloseTo(z, 12)
  })

  test('a piece keeps its size and handedness at every pose', () => {
    for (const turn of someTurns) {
      const pose = { x: between(random, -50, 50), z: between(random, -50, 50), turn }
      const [x0, z0, x1, z1, x2, z2] = placeRing([0, 0, 3, 0, 0, 2], pose) as [
        number,
        number,
        number,
        number,
        number,
        number,
      ]
      expect([x0, z0]).toEqual([pose.x, pose.z])
      expect(Math.hypot(x1 - x0, z1 - z0)).toBeCloseTo(3, 9)
      expect(Math.hypot(x2 - x0, z2 - z0)).toBeCloseTo(2, 9)
      expect((x1 - x0) * (z2 - z0) - (x2 - x0) * (z1 - z0)).toBeCloseTo(6, 9)
    }
  })

  test('a ring is placed point by point', () => {
    const pose = { x: 3, z: -7, turn: 33.3 }
    const ring = Array.from({ length: 12 }, () => between(random, -4, 4))
    const placed = placeRing(ring, pose)
    for (let i = 0; i < ring.length; i += 2)
      expect([placed[i], placed[i + 1]]).toEqual(worldPoint(ring[i]!, ring[i + 1]!, pose))
  })
})

describe('turns', () => {
  test('whole quarters are exact, wherever they are counted from', () => {
    const exact = [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ] as const
    for (let quarter = -20; quarter <= 20; quarter++) {
      const { cos, sin } = turnOf(90 * quarter)
      expect([cos, sin]).toEqual(exact[((quarter % 4) + 4) % 4])
    }
  })

  test('normal degrees lie in (-180, 180], mean the same direction and are never -0', () => {
    for (const turn of someTurns) {
      const normal = normaliseDegrees(turn)
      expect(normal).toBeGreaterThan(-180)
      expect(normal).toBeLessThanOrEqual(180)
      expect(Object.is(normal, -0)).toBe(false)
      const rounds = (turn - normal) / 360
      expect(Math.abs(rounds - Math.round(rounds))).toBeLessThan(1e-9)
    }
    expect(normaliseDegrees(-180)).toBe(180)
    expect(normaliseDegrees(540)).toBe(180)
    expect(Object.is(normaliseDegrees(-720), 0)).toBe(true)
  })
})

describe('printed numbers (docs/decisions.md#f11)', () => {
  test('have at most 6 decimals and lie within half a micrometre', () => {
    for (let i = 0; i < 2000; i++) {
      const value = between(random, -1, 1) * 10 ** intBetween(random, -7, 5)
      const printed = round6(value)
      expect(Math.abs(printed - value)).toBeLessThanOrEqual(5.01e-7)
      expect(JSON.stringify(printed)).toMatch(/^-?\d+(\.\d{1,6})?$|^-?\de-6$/)
    }
  })

  test('a rounded zero has no sign', () => {
    expect(JSON.stringify([round6(-1e-9), Object.is(round6(-1e-9), 0)])).toBe('[0,true]')
  })
})
