import polygonClipping from 'polygon-clipping'
import { describe, expect, test } from 'vitest'
import { sharedArea } from '../../../../src/engine/furnishing/verify/area.ts'
import { coveredArea } from '../../../../src/engine/furnishing/verify/covered-area.ts'
import { fixedJudge } from '../../../../src/engine/furnishing/verify/fixed-judge.ts'
import { polygon, type Region } from '../../../../src/engine/furnishing/verify/region.ts'
import { verifierOf } from '../../../../src/engine/furnishing/verify/verifier.ts'
import { verify, verifyBeyondPins } from '../../../../src/engine/furnishing/verify/verify.ts'
import { addedViolations, type Violation } from '../../../../src/engine/furnishing/verify/violation.ts'
import { FURNITURE_TYPES } from '../../../../src/schema/furnishing/furniture.ts'
import type { PlacedItem } from '../../../../src/schema/furnishing/result.ts'
import { runs } from '../../../support/property-runs.ts'
import { randomShape } from '../../../support/random-furniture.ts'
import { randomRoom } from '../../../support/random-room.ts'
import { between, intBetween, pick, type Random, seeded } from '../../../support/seeded.ts'

/** A star of so many corners, which is not convex. */
const star = (corners: number, x: number, z: number, r: number, inner: number): number[] =>
  Array.from({ length: corners }, (_, i) => {
    const [angle, radius] = [(2 * Math.PI * i) / corners, i % 2 === 0 ? r : inner]
    return [x + radius * Math.cos(angle), z + radius * Math.sin(angle)]
  }).flat()

function randomPieces(random: Random, count: number, reach: number): PlacedItem[] {
  return Array.from({ length: count }, () => {
    const type = pick(random, FURNITURE_TYPES)
    const shape = randomShape(random, type)
    const y = random() < 0.8 ? 0 : between(random, 0, 2.2)
    const position: [number, number, number] = [between(random, 0, reach), y, between(random, 0, reach)]
    return { type, shape, position, rotation: pick(random, [0, 90, 180, -90, 33]), groupId: 'a' }
  })
}

const placing = (violations: readonly Violation[]) => violations.filter(({ rule }) => rule < 'Q5')
/** What is left is the same for both, but for further overlaps of pieces that have one. */
const unlessOverlap = (violations: readonly Violation[]) => violations.filter(({ rule }) => rule !== 'Q1')

/** The pieces that are let go for a violation, with what is said of each: the last of those that may go, of the first violation. */
function letGo(violations: readonly Violation[], goes: readonly boolean[]): [number, string][] {
  const found = new Map<number, string>()
  for (const { items, message } of violations) {
    const item = items.findLast((it) => goes[it])
    if (item !== undefined && !found.has(item)) found.set(item, message)
  }
  return [...found]
}

test('fixed pieces are judged as the verifier judges them, as far as it matters who is let go', () => {
  const random = seeded(61)
  const seen = { overlapping: 0, sound: 0 }
  for (let i = 0; i < runs(300); i++) {
    const room = randomRoom(random)
    const verifier = verifierOf(room)
    // Few of them are sound more often.
    const pieces = randomPieces(random, intBetween(random, 1, pick(random, [2, 14])), pick(random, [2, 5, 9]))
    const goes = new Map(pieces.map((piece) => [piece, random() < 0.6]))
    const judge = fixedJudge<PlacedItem>(
      verifier,
      (piece) => piece,
      (piece) => goes.get(piece)!,
      () => {},
    )
    // In changing company, as when some have been let go.
    for (
      let remaining: readonly PlacedItem[] = pieces;
      remaining.length > 0;
      remaining = remaining.filter(() => random() < 0.7)
    ) {
      const whole = placing(verify(room, { id: '', density: 0, furniture: [...remaining] }))
      const judged = judge(remaining)
      const may = remaining.map((piece) => goes.get(piece)!)
      expect(unlessOverlap(judged)).toEqual(unlessOverlap(whole))
      expect(letGo(judged, may)).toEqual(letGo(whole, may))
      expect(judged.some(({ rule }) => rule === 'Q1')).toBe(whole.some(({ rule }) => rule === 'Q1'))
      expect(whole.map((one) => JSON.stringify(one))).toEqual(
        expect.arrayContaining(judged.map((one) => JSON.stringify(one))),
      )
      expect(judge(remaining)).toBe(judged)
      seen[whole.length > 0 ? 'overlapping' : 'sound']++
      if (remaining.length === 1) break
    }
  }
  expect(Math.min(seen.overlapping, seen.sound)).toBeGreaterThanOrEqual(runs(30))
})

test('what a furnishing breaks beyond its pins is all it breaks less what they break alone', () => {
  const random = seeded(62)
  let both = 0
  for (let i = 0; i < runs(300); i++) {
    const room = randomRoom(random)
    const furniture = randomPieces(random, intBetween(random, 1, 12), pick(random, [3, 8]))
    const pins = furniture.filter(() => random() < 0.5)
    const expectation = {
      pins,
      allowed: furniture.map(({ type, shape }) => ({ type, countMax: 1, shapes: [shape] })),
    }
    const density = pick(random, [0, 0.1, 0.4])
    const whole = { id: '', density, furniture }
    const alone = verify(room, { ...whole, furniture: pins }).filter(({ rule }) => rule !== 'Q6')
    const pinOf = furniture.map((item) => pins.indexOf(item))
    const expected = addedViolations(verify(room, whole, expectation), alone, pinOf)
    const found = verifyBeyondPins(room, whole, expectation)
    const summarize = (violations: readonly Violation[]) =>
      violations.map(({ rule, items, opening, message }) => [rule, items, opening, message.replace(/\d+\.\d+/g, '')])
    expect(summarize(found)).toEqual(summarize(expected))
    if (pins.length > 0 && found.length > 0 && alone.length > 0) both++
  }
  expect(both).toBeGreaterThan(runs(50))
})

describe('outlines of many corners', () => {
  const random = seeded(63)
  const outline = () => {
    const corners = 2 * intBetween(random, 8, 60)
    const r = between(random, 0.3, 1.5)
    return star(corners, between(random, 0, 2), between(random, 0, 2), r, r * between(random, 0.3, 1))
  }
  const pairs = (ring: readonly number[]) =>
    ring.flatMap((value, i): [number, number][] => (i % 2 === 0 ? [[value, ring[i + 1]!]] : []))
  const measured = (rings: readonly (readonly [number, number][])[]) =>
    rings.reduce((sum, ring) => {
      let twice = 0
      for (const [i, [x, z]] of ring.entries()) {
        const [nx, nz] = ring[(i + 1) % ring.length]!
        twice += x * nz - z * nx
      }
      return sum + twice / 2
    }, 0)

  test('share the area that another program finds', () => {
    let shared = 0
    for (let i = 0; i < runs(400); i++) {
      const [a, b] = [outline(), outline()]
      const expected = Math.abs(
        polygonClipping.intersection([pairs(a)], [pairs(b)]).reduce((sum, part) => sum + Math.abs(measured(part)), 0),
      )
      expect(sharedArea(polygon(a), polygon(b))).toBeCloseTo(expected, 6)
      if (expected > 1e-3) shared++
    }
    expect(shared).toBeGreaterThan(runs(100))
  })

  test('cover what another program finds, with part of them counted before or not', () => {
    for (let i = 0; i < runs(120); i++) {
      const rings = Array.from({ length: intBetween(random, 2, 7) }, outline)
      const regions = rings.map((ring): Region => polygon(ring))
      const [first, ...others] = rings.map((ring) => [pairs(ring)])
      const expected = polygonClipping
        .union(first!, ...others)
        .reduce((sum, part) => sum + Math.abs(measured(part.slice(0, 1))) - Math.abs(measured(part.slice(1))), 0)
      const covered = coveredArea(regions)
      expect(Math.abs(covered / expected - 1)).toBeLessThan(1e-4)
      const counted = intBetween(random, 1, regions.length - 1)
      expect(coveredArea(regions, counted, coveredArea(regions.slice(0, counted)))).toBeCloseTo(covered, 3)
    }
  })
})
