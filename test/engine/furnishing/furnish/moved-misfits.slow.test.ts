import { expect, test } from 'vitest'
import { movedMisfits } from '../../../../src/engine/furnishing/diagnosis/moved-misfits.ts'
import { askedOf } from '../../../../src/engine/furnishing/request/asked.ts'
import { planOf } from '../../../../src/engine/furnishing/request/plan.ts'
import { verifierOf } from '../../../../src/engine/furnishing/verify/verifier.ts'
import type { FurnishParams } from '../../../../src/schema/furnishing/furnish-params.ts'
import { rectangularRoom } from '../../../support/rooms.ts'

/** Teeth in a row, so many points. */
const comb = (count: number): [number, number][] => {
  const teeth = (count - 2) / 2
  const top = Array.from({ length: 2 * teeth }, (_, i): [number, number] => [i / teeth, i % 2 === 0 ? 0.2 : 1])
  return [[0, 0], ...top, [2, 0]]
}

test('the outlines that are compared where a kept piece is shifted to are counted', () => {
  const room = rectangularRoom(20, 20)
  const keep = [3, 3.3].map((x): NonNullable<FurnishParams['keep']>[number] => ({
    type: 'shelf',
    position: [x, 0, 5],
    rotation: 0,
    shape: { type: 'polygon-extrusion', points: comb(1000), h: 1 },
    groupId: 'g',
  }))
  const plan = planOf(room, false)
  const [fixed, misfit] = askedOf({ room, furniture: [], keep, maxResults: 1 }, plan).pins
  let steps = 0
  let checks = 0
  const mayGoOn = () => {
    checks++
    return steps < 100_000
  }
  const verifier = verifierOf(room, (some) => {
    steps += some
  })
  movedMisfits(verifier, plan.frame, [fixed!], [{ pin: misfit!, index: 1, reason: '' }], () => [], mayGoOn)
  expect(steps).toBeLessThan(150_000)
  // About 400 000 pairs of points for each of the places around.
  expect(checks).toBeLessThan(20)
})
