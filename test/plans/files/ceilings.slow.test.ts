import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPlan } from '../../../src/plans/files/read-plan.ts'
import { writePlan } from '../../../src/plans/files/write-plan.ts'
import type { CeilingPlane } from '../../../src/schema/furnishing/room.ts'
import { runs } from '../../support/property-runs.ts'
import { IfcText } from './ifc-text.ts'

type Corner = readonly [number, number, number]

/** An attic of w × d m under a gable along y: walls of `low` m, a ridge of `high` m over x = `ridge`. */
const gable = (w: number, d: number, low: number, high: number, ridge: number): Corner[][] => {
  const [a, b, c, e]: Corner[] = [
    [0, 0, 0],
    [w, 0, 0],
    [w, d, 0],
    [0, d, 0],
  ] as Corner[]
  const up = ([x, y]: Corner): Corner => [x, y, low]
  const [front, back]: [Corner, Corner] = [
    [ridge, 0, high],
    [ridge, d, high],
  ]
  return [
    [e!, c!, b!, a!],
    [a!, b!, up(b!), front, up(a!)],
    [c!, e!, up(e!), back, up(c!)],
    [b!, c!, up(c!), up(b!)],
    [e!, a!, up(a!), up(e!)],
    [up(a!), front, back, up(e!)],
    [front, up(b!), up(c!), back],
  ]
}

async function attic(faces: readonly (readonly Corner[])[], unit = '$', at: readonly [number, number] = [0, 0]) {
  const ifc = new IfcText(unit)
  const placement = ifc.placement(at[0], at[1], 6)
  ifc.space(ifc.storey('DG', 6), 'Studio', ifc.body(ifc.facets(faces), 'Brep'), { placement })
  const { floors, notes } = await readPlan(ifc.bytes())
  return { boundary: floors[0]!.spaces[0]!.room.boundary, notes, floor: floors[0]! }
}

/** By a quarter to the right seen from above, where y is to the north. */
const turnedRight = (faces: readonly (readonly Corner[])[]): Corner[][] =>
  faces.map((face) => face.map(([x, y, z]) => [y, -x, z]))

const heightAt = (planes: readonly CeilingPlane[], x: number, z: number) =>
  Math.min(...planes.map(({ a, b, c }) => a * x + b * z + c))

/** Places from the least to the greatest. */
const spread = (values: readonly number[]) => {
  const [from, to] = [Math.min(...values), Math.max(...values)]
  return [0, 0.2, 0.4, 0.6, 0.8, 1].map((share) => from + share * (to - from))
}

test('a room under a roof has its slopes, wherever it lies', async () => {
  const sizes = fc.record({
    w: fc.double({ min: 3, max: 12, noNaN: true }),
    d: fc.double({ min: 3, max: 12, noNaN: true }),
    low: fc.double({ min: 0.4, max: 2, noNaN: true }),
    rise: fc.double({ min: 0.5, max: 4, noNaN: true }),
    share: fc.double({ min: 0.2, max: 0.8, noNaN: true }),
    far: fc.constantFrom<[number, number]>([0, 0], [25, -7], [600_000, 250_000]),
    unit: fc.constantFrom('$', '.MILLI.'),
    turned: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(sizes, async ({ w, d, low, rise, share, far, unit, turned }) => {
      const ridge = share * w
      const faces = gable(w, d, low, low + rise, ridge)
      const { boundary, notes, floor } = await attic(turned ? turnedRight(faces) : faces, unit, far)
      expect(notes.filter(({ reason }) => reason.includes('ceiling'))).toEqual([])
      expect(boundary.shape.h).toBeCloseTo(low + rise, 1)
      expect(boundary.ceiling).toHaveLength(2)
      const xs = boundary.shape.points.map(([x]) => x)
      const zs = boundary.shape.points.map(([, z]) => z)
      for (const s of [0, 0.1, 0.3, 0.5, 0.7, 0.9, 1]) {
        // Turned to the right, what ran along x runs down the plan.
        const [x, z] = turned ? [Math.min(...xs), Math.min(...zs) + s * w] : [Math.min(...xs) + s * w, Math.min(...zs)]
        const roof = s * w < ridge ? low + (rise * s * w) / ridge : low + (rise * (w - s * w)) / (w - ridge)
        expect(Math.abs(heightAt(boundary.ceiling!, x, z) - roof)).toBeLessThan(0.06)
      }
      const { bytes } = await writePlan('ifc', floor)
      const [space] = (await readPlan(bytes)).floors[0]!.spaces
      const again = space!.room.boundary.ceiling!
      expect(again).toHaveLength(2)
      for (const x of spread(xs))
        for (const z of spread(zs)) {
          const [before, after] = [boundary.ceiling!, again].map((planes) => heightAt(planes, x, z))
          expect(Math.abs(after! - before!)).toBeLessThan(0.005)
        }
    }),
    { numRuns: runs(30) },
  )
})

test('a flat room has no slopes, and a valley is noted', async () => {
  const box = gable(4, 3, 2.5, 2.5, 2)
  expect((await attic(box)).boundary.ceiling).toBeUndefined()
  const { boundary, notes } = await attic(gable(6, 4, 3.5, 2, 3))
  expect(boundary.ceiling).toBeUndefined()
  expect(notes.map(({ reason }) => reason)).toContain(
    'has a ceiling of a form that is not read; it is read up to its highest point',
  )
})
