import { expect, test } from 'vitest'
import { Kernels } from '../../src/engine/kernels/kernels.ts'
import { fixtureRooms } from '../../test/support/fixture-rooms.ts'
import type { Designers } from './designers.ts'
import { anchorsWithPlace, missed } from './feasible.ts'
import { measure } from './measure.ts'
import { report } from './report.ts'

const kernels = new Kernels()
const room = fixtureRooms().find(({ id }) => id === 'bedroom-small')!
const measured = measure(kernels, room, undefined, 1)

const spread = (p10: number, p50: number, p90: number) => ({ p10, p50, p90 })
const designers: Designers = {
  rooms: {
    bedroom: {
      shareOfRoomsWith: { any: 0.8, overlap: 0.5 },
      metrics: { density_union: spread(0, 0.1, 1), walkable_share: spread(0.99, 0.99, 1) },
    },
  },
  counts: {
    bedroom: { floorItems: spread(1, 2, 90), meanCount: { bed: 0.9 }, presentIn: { bed: 0.85 }, byArea: {} },
  },
  spacing: {
    distances: { 'bed: foot end to the nearest wall': { p10: 0, p50: 1, p90: 99 } },
    shares: { 'bed: any edge within 0.10 m of a wall': { share: 0.8 } },
  },
  places: { [room.id]: { 'bed 0.9x2.0': true, 'bed 1.6x2.0': false } },
}

test('a room is measured, and set beside those of designers', () => {
  expect([measured.violations, measured.doorsApart, measured.anchors]).toEqual([[], false, ['bed']])
  expect(measured.ruleShares.length).toBe(measured.result.furnishings.length)
  for (const share of measured.ruleShares) expect(share >= 0 && share <= 1).toBe(true)
  const lines = report([measured], { designers }).split('\n')
  const line = (start: RegExp) => lines.find((one) => start.test(one))!
  expect(line(/^bedroom .*→/)).toMatch(/50\.0 % → 0\.0 %.* 80\.0 % → 0\.0 %/)
  expect(line(/^bedroom +density/)).toMatch(/0\.00 0\.10 1\.00 .* 1 +100\.0 %/)
  expect(line(/^bedroom +walked/)).toMatch(/ 1 +0\.0 %/)
  expect(line(/^bedroom +bed .*→/)).toMatch(/0\.90 → 1\.00 +85\.0 % → 100\.0 %/)
  expect(line(/^bed: foot end/)).toMatch(/ 1 +100\.0 %/)
  expect(line(/^bed: any edge/)).toMatch(/80\.0 % +100\.0 %/)
  expect(lines).toContain('Known places left empty: 0')
})

test('a known place that is left empty is named, but not one too small for what was asked for', () => {
  const empty = { ...measured, result: { ...measured.result, furnishings: [] } }
  expect(missed([empty], designers.places)).toEqual([`${room.id} bed`])
  expect(missed([measured], designers.places)).toEqual([])
  const asking = (a: number) => ({
    ...measured,
    params: {
      ...measured.params,
      furniture: [{ type: 'bed' as const, shape: { type: 'box' as const, a, b: 2, h: 1 } }],
    },
  })
  expect(anchorsWithPlace(asking(0.9), designers.places)).toEqual(['bed'])
  expect(anchorsWithPlace(asking(1.6), designers.places)).toEqual([])
})
