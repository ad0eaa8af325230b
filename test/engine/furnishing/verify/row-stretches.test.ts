import { describe, expect, test } from 'vitest'
import { crossingsAt } from '../../../../src/engine/furnishing/verify/covered-area.ts'
import { footprintIn } from '../../../../src/engine/furnishing/verify/footprints.ts'
import { type Polygon, polygon } from '../../../../src/engine/furnishing/verify/region.ts'
import { RowStretches } from '../../../../src/engine/furnishing/verify/row-stretches.ts'
import { insideRing, nearRegion, nearSegment } from '../../../../src/engine/furnishing/verify/scanlines.ts'
import { verifierOf } from '../../../../src/engine/furnishing/verify/verifier.ts'
import { between, seeded } from '../../../support/seeded.ts'
import { door, type Point, put, roomOf } from './small-cases.ts'

const WIDE = [-10, 10]

describe('stretches taken from a row', () => {
  test('are joined where they overlap, and leave a point where they only touch', () => {
    const taken = new RowStretches(2, 5)
    taken.add(6, 0, 1)
    taken.add(6, 0.5, 2)
    taken.add(6, 3, 4)
    taken.add(6, 1.5, 3)
    const ends: number[] = []
    taken.joined(6, ends)
    expect(ends).toEqual([0, 3, 3, 4])
    expect(taken.without(WIDE, 6)).toEqual([-10, 0, 3, 3, 4, 10])
    expect(taken.without(WIDE, 5)).toEqual(WIDE)
  })

  test('leave the same whatever their order', () => {
    const random = seeded(7)
    for (let run = 0; run < 200; run++) {
      const some = Array.from({ length: 12 }, () => {
        const from = between(random, -8, 8)
        return [from, from + between(random, 0.1, 3)] as const
      })
      const freeStretches = [some, some.toReversed(), some.toSorted((a, b) => a[0] - b[0])].map((order) => {
        const taken = new RowStretches(1)
        for (const [from, to] of order) taken.add(0, from, to)
        return taken.without(WIDE, 0)
      })
      expect(freeStretches[1]).toEqual(freeStretches[0])
      expect(freeStretches[2]).toEqual(freeStretches[0])
    }
  })
})

/** A star of so many corners. */
const star = (corners: number, inner: number): Point[] =>
  Array.from({ length: corners }, (_, i) => {
    const [angle, radius] = [(2 * Math.PI * i) / corners, i % 2 === 0 ? 0.7 : inner]
    return [radius * Math.cos(angle), radius * Math.sin(angle)]
  })

describe('what lies near a concave region', () => {
  const lattice = { x0: -3, z0: -3, rows: 121, pitch: 0.05 }
  const region = polygon(star(24, 0.3).flat()) as Polygon

  test('is what lies near one of its sides or inside', () => {
    const { ring } = region
    const [one, each] = [new RowStretches(lattice.rows), new RowStretches(lattice.rows)]
    nearRegion(lattice, region, 0.3, one.add)
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2)
      nearSegment(lattice, ring[j]!, ring[j + 1]!, ring[i]!, ring[i + 1]!, 0.3, each.add)
    const inside = insideRing(lattice, ring, 0, lattice.rows - 1)
    for (let row = 0; row < lattice.rows; row++) {
      expect(inside[row]).toEqual(crossingsAt(ring, lattice.z0 + row * lattice.pitch))
      for (let i = 0; i < inside[row]!.length; i += 2) each.add(row, inside[row]![i]!, inside[row]![i + 1]!)
      expect(one.without(WIDE, row)).toEqual(each.without(WIDE, row))
    }
  })

  test('is found once for each distance and lattice', () => {
    const visitCounts: number[] = []
    const watched: Polygon = { ...region }
    const counted = (r: number, on = lattice) => {
      let visits = 0
      nearRegion(on, watched, r, () => visits++)
      visitCounts.push(visits)
    }
    const ring = watched.ring
    counted(0.3)
    Object.defineProperty(watched, 'ring', { value: [] })
    counted(0.3)
    expect(visitCounts[1]).toBe(visitCounts[0])
    Object.defineProperty(watched, 'ring', { value: ring })
    counted(0.6)
    counted(0.3, { ...lattice, pitch: 0.1, rows: 61 })
    expect(visitCounts[2]).toBeGreaterThan(visitCounts[0]!)
    expect(visitCounts[3]).toBeLessThan(visitCounts[0]!)
  })
})

test('a piece with many corners has the same region wherever it is judged again', () => {
  const square: Point[] = [
    [0, 0],
    [8, 0],
    [8, 8],
    [0, 8],
  ]
  const [{ boundary }, other] = [verifierOf(roomOf(square, [door(1, 1, 0)])), verifierOf(roomOf(square, []))]
  const item = put('other', { type: 'polygon-extrusion', points: star(24, 0.3), h: 1 }, 3, 4, 30)
  const region = footprintIn(boundary, item)
  expect(footprintIn(boundary, { ...item })).toBe(region)
  expect(footprintIn(other.boundary, item)).not.toBe(region)
  expect(footprintIn(boundary, { ...item, position: [3, 0, 4.1] })).not.toEqual(region)
  expect(footprintIn(boundary, { ...item, rotation: 31 })).not.toEqual(region)
})
