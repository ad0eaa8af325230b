import fc from 'fast-check'
import { expect, test } from 'vitest'
import { furnish } from '../../../../src/engine/furnishing/furnish.ts'
import { verify } from '../../../../src/engine/furnishing/verify/verify.ts'
import { Kernels } from '../../../../src/engine/kernels/kernels.ts'
import { footprint } from '../../../../src/plans/layouts/footprint.ts'
import { FurnishParams, TEMPLATE_NAMES } from '../../../../src/schema/furnishing/furnish-params.ts'
import type { PlacedItem } from '../../../../src/schema/furnishing/result.ts'
import type { CeilingPlane } from '../../../../src/schema/furnishing/room.ts'
import { faultsOf } from '../../../support/judge.ts'
import { runs } from '../../../support/property-runs.ts'
import { door, rectangularRoom } from '../../../support/rooms.ts'

const kernels = new Kernels()

/** Pieces that people lie, sit or work at. */
const USED = /^bed$|sofa|armchair|chair|desk|table/

/** A room of 7 × 5 m, turned about the origin and perhaps seen in a mirror, under slopes that rise from its sides. */
function attic(
  slopes: readonly (readonly [side: number, low: number, pitch: number])[],
  turn: number,
  mirrored: boolean,
) {
  const room = rectangularRoom(7, 5, [door(3)])
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const place = ([x, z]: readonly [number, number]): [number, number] => {
    const u = mirrored ? -x : x
    return [u * cos - z * sin, u * sin + z * cos]
  }
  const planes: CeilingPlane[] = slopes.map(([side, low, pitch]) => {
    const [a, b, c] = (
      [
        [pitch, 0, low],
        [-pitch, 0, low + 7 * pitch],
        [0, -pitch, low + 5 * pitch],
      ] as const
    )[side]!
    const own = mirrored ? -a : a
    return { a: own * cos - b * sin, b: own * sin + b * cos, c }
  })
  const { shape, openings = [] } = room.boundary
  // A mirrored room is listed the other way round: its openings begin at their other ends.
  return {
    boundary: { shape: { ...shape, h: 3.2, points: shape.points.map(place) }, openings, ceiling: planes },
  }
}

const heightAt = (planes: readonly CeilingPlane[], [x, z]: readonly [number, number]) =>
  Math.min(...planes.map(({ a, b, c }) => a * x + b * z + c))

/** The least height over a piece, by points all along its outline. */
const headroomOf = (planes: readonly CeilingPlane[], item: PlacedItem) =>
  Math.min(...footprint(item).map((point) => heightAt(planes, point)))

test('no piece reaches into a slope, and people have headroom where they lie, sit and work', async () => {
  const slope = fc.tuple(
    fc.nat(2),
    fc.double({ min: 0.5, max: 2.4, noNaN: true }),
    fc.double({ min: 0.3, max: 1.6, noNaN: true }),
  )
  let placed = 0
  fc.assert(
    fc.property(
      fc.constantFrom(...TEMPLATE_NAMES),
      fc.array(slope, { minLength: 1, maxLength: 3 }),
      fc.double({ min: -3, max: 3, noNaN: true }),
      fc.boolean(),
      (name, slopes, turn, mirrored) => {
        const room = attic(slopes, turn, mirrored)
        const params = FurnishParams.parse({ room, template: { name, exclude: [] }, furniture: [], maxResults: 2 })
        const result = furnish(kernels, params)
        expect(faultsOf(params, result)).toEqual([])
        for (const { furniture } of result.furnishings)
          for (const item of furniture) {
            if (item.type === 'carpet') continue
            placed++
            const headroom = headroomOf(room.boundary.ceiling, item)
            expect(headroom - (item.position[1] + item.shape.h)).toBeGreaterThan(-1e-4)
            if (USED.test(item.type)) expect(headroom).toBeGreaterThan(2 - 1e-4)
          }
      },
    ),
    { numRuns: runs(40) },
  )
  expect(placed).toBeGreaterThan(0)
})

test('the verifier rejects pieces under slopes that are too low for them', () => {
  const room = attic([[0, 1, 0.5]], 0, false)
  const at = (type: PlacedItem['type'], x: number, h: number) => {
    const item = {
      type,
      position: [x, 0, 2] as [number, number, number],
      rotation: 0,
      shape: { type: 'box', a: 1, b: 1, h },
    }
    const rules = verify(room, { furniture: [item] } as unknown as Parameters<typeof verify>[1])
    return rules.filter(({ rule }) => rule === 'Q2').map(({ message }) => message.replace(/^.*?: /, ''))
  }
  expect(at('bed', 2, 0.5)).toEqual([])
  expect(at('bed', 1.9, 0.5)).toEqual([expect.stringMatching(/^the ceiling above it comes down to 1\.95 m/)])
  expect(at('sideboard', 0, 0.9)).toEqual([])
  expect(at('sideboard', 0, 1.1)).toEqual([expect.stringMatching(/^its top at 1\.1 m is above the slope/)])
})
