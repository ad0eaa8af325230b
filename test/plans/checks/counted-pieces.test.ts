import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tableSeats, workPlaces } from '../../../src/engine/furnishing/measure/occupancy.ts'
import { surveyedPieces } from '../../../src/engine/furnishing/measure/survey.ts'
import { checkedPiece } from '../../../src/plans/checks/checked-plan.ts'
import { countedPieces } from '../../../src/plans/checks/counted-pieces.ts'
import { RUNS } from '../../support/property-runs.ts'
import { seatingAsset } from '../../support/seating.ts'
import { asset, type BuiltPiece } from './built-checks.ts'

const counted = (...pieces: BuiltPiece[]) => {
  const { workplaces, seats, beds, sleepers } = countedPieces(pieces.map(asset).map(checkedPiece))
  return { workplaces: workplaces.length, seats: seats.length, beds: beds.length, sleepers }
}

const desk = (x: number, z: number): BuiltPiece => ({ type: 'task_table', at: [x, z], size: [1.6, 0.8] })
const chair = (x: number, z: number): BuiltPiece => ({ type: 'task_chair', at: [x, z], size: [0.5, 0.5] })

test.each([
  ['before a desk', [desk(0, 0), chair(0, 0.7)], 1],
  ['0.30 m before it', [desk(0, 0), chair(0, 0.95)], 1],
  ['0.32 m before it', [desk(0, 0), chair(0, 0.97)], 0],
  ['behind it', [desk(0, 0), chair(0, -0.7)], 0],
  ['at one of two desks', [desk(0, 0), desk(1.6, 0), chair(0.8, 0.7)], 1],
] as const)('a chair %s', (_, pieces, workplaces) => {
  expect(counted(...pieces)).toMatchObject({ workplaces })
})

test('each desk has a chair of its own where that is possible, whichever is listed first', () => {
  // The first desk could take either chair, the second one only the chair between them.
  const pieces = [desk(0, 0), desk(1.7, 0), chair(0.8, 0.7), chair(-0.5, 0.7)]
  expect(counted(...pieces)).toMatchObject({ workplaces: 2 })
  expect(counted(pieces[1]!, pieces[0]!, pieces[3]!, pieces[2]!)).toMatchObject({ workplaces: 2 })
})

test('two sleep in a bed from 1.35 m on', () => {
  const bed = (width: number): BuiltPiece => ({ type: 'bed', at: [0, 0], size: [width, 2] })
  expect(counted(bed(1.34))).toMatchObject({ beds: 1, sleepers: 1 })
  expect(counted(bed(1.35))).toMatchObject({ beds: 1, sleepers: 2 })
})

test('no fewer are counted than the furnisher claims, and seats are as many', () => {
  fc.assert(
    fc.property(fc.array(seatingAsset, { maxLength: 14 }), (assets) => {
      const all = assets.map((one, i) => ({ ...one, id: String(i), spaceId: null }))
      const { workplaces, seats } = countedPieces(all.map(checkedPiece))
      const claimed = surveyedPieces(all.map((one) => ({ ...one, groupId: '' })))
      expect(workplaces.length).toBeGreaterThanOrEqual(workPlaces(claimed).length)
      expect(seats.length).toBeGreaterThanOrEqual(tableSeats(claimed).length)
    }),
    { numRuns: 20 * RUNS },
  )
})
