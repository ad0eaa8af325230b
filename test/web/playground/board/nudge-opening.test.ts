import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Opening, Room } from '../../../../src/schema/furnishing/room.ts'
import { openingNudged } from '../../../../src/web/playground/board/outline/nudge-opening.ts'
import { runs } from '../../../support/property-runs.ts'

const [WIDTH, DEPTH] = [4, 3]

/** Walls: top from 0, right from 4, bottom from 7, left from 11 to 14. */
const roomWith = (openings: Opening[]): Room => ({
  boundary: {
    shape: {
      type: 'polygon-extrusion',
      points: [
        [0, 0],
        [WIDTH, 0],
        [WIDTH, DEPTH],
        [0, DEPTH],
      ],
      h: 2.5,
    },
    openings,
  },
})
const door = (pos: number): Opening => ({ type: 'door', pos, l: 0.9, y: 0, h: 2.1 })
const nudged = (pos: number, step: [number, number], others: Opening[] = []) =>
  openingNudged(roomWith([door(pos), ...others]), 0, step)?.pos

test('an arrow along the wall moves an opening by its step, whichever way the wall runs', () => {
  expect(nudged(1, [0.05, 0])).toBeCloseTo(1.05, 6)
  expect(nudged(1, [-0.25, 0])).toBeCloseTo(0.75, 6)
  // The bottom wall runs to the left.
  expect(nudged(8, [0.05, 0])).toBeCloseTo(7.95, 6)
  expect(nudged(5, [0, 0.01])).toBeCloseTo(5.01, 6)
})

test('an arrow across the wall moves it along, away from the first corner where it points right or down', () => {
  expect(nudged(1, [0, 0.05])).toBeCloseTo(1.05, 6)
  expect(nudged(1, [0, -0.05])).toBeCloseTo(0.95, 6)
  expect(nudged(5, [0.05, 0])).toBeCloseTo(5.05, 6)
})

test('at the end of a wall it goes around the corner, and back again', () => {
  expect(nudged(3.1, [0.05, 0])).toBeCloseTo(4, 6)
  expect(nudged(4, [0, -0.05])).toBeCloseTo(3.1, 6)
  expect(nudged(0, [-0.05, 0])).toBeCloseTo(13.1, 6)
  expect(nudged(13.1, [0, -0.05])).toBeCloseTo(0, 6)
})

test('where no wall on that way has a place it stays', () => {
  // A window fills the right wall.
  const window: Opening = { type: 'window', pos: 4, l: 3, y: 0.9, h: 1.2 }
  expect(nudged(3.1, [0.05, 0], [window])).toBeUndefined()
  expect(nudged(3.1, [-0.05, 0], [window])).toBeCloseTo(3.05, 6)
})

test('however it is moved, it lies on one wall and on no other opening', () => {
  const arrow = fc.constantFrom<[number, number]>([0.25, 0], [-0.25, 0], [0, 0.25], [0, -0.25])
  const other: Opening = { type: 'window', pos: 5, l: 1, y: 0.9, h: 1.2 }
  fc.assert(
    fc.property(fc.array(arrow, { maxLength: 40 }), (arrows) => {
      let pos = 1
      for (const step of arrows) {
        pos = nudged(pos, step, [other]) ?? pos
        const corner = [0, 4, 7, 11, 14].filter((it) => it <= pos + 1e-6).at(-1)!
        const end = { 0: 4, 4: 7, 7: 11, 11: 14 }[corner]!
        expect(pos + 0.9).toBeLessThanOrEqual(end + 1e-6)
        expect(pos + 0.9 <= other.pos + 1e-6 || pos >= other.pos + other.l - 1e-6).toBe(true)
      }
    }),
    { numRuns: runs(100) },
  )
})
