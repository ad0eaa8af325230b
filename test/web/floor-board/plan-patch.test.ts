import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FloorPlan, floorPlanOf } from '../../../src/engine/drawing/floor/floor-plan.ts'
import { cutOpenings } from '../../../src/engine/drawing/floor/floor-walls.ts'
import type { Extent } from '../../../src/engine/drawing/room/outline.ts'
import { type Areas, areasOf, differenceOf, sharedOf } from '../../../src/engine/geometry/polygons.ts'
import { signedArea } from '../../../src/engine/geometry/ring.ts'
import type { LayoutSpace } from '../../../src/schema/resources/floors/floor-layout.ts'
import { wallMoved } from '../../../src/web/floor-board/edits/reshaped-spaces.ts'
import { type PlanPatch, plannedFloor, planPatch } from '../../../src/web/floor-board/plan/plan-patch.ts'
import { longCorridors } from '../../fixtures/floors/long-corridors.ts'
import { twoFlats } from '../../fixtures/floors/two-flats.ts'
import { runs } from '../../support/property-runs.ts'

const spaces: readonly LayoutSpace[] = twoFlats().spaces

const rectangle = ({ minX, minZ, maxX, maxZ }: Extent): Areas =>
  areasOf([
    [minX, minZ],
    [maxX, minZ],
    [maxX, maxZ],
    [minX, maxZ],
  ])
const areaOf = (areas: Areas): number => areas.flat().reduce((sum, loop) => sum + Math.abs(signedArea(loop.flat())), 0)
const wallsIn = (plan: FloorPlan, frame: Areas): Areas => sharedOf(cutOpenings(plan.walls(), plan.openings), frame)

/** Moves of walls that can be, with what comes of them. */
const moves = fc
  .tuple(fc.nat(spaces.length - 1), fc.nat(5), fc.integer({ min: -60, max: 60 }))
  .map(([space, wall, by]) => {
    const count = spaces[space]!.room.boundary.shape.points.length
    return wallMoved(spaces, spaces[space]!, wall % count, by / 100)
  })
  .filter((it) => it.ok)
const boards = fc.boolean()

test('in its frame a patch has the walls and openings of the whole plan as it becomes', { tags: 'slow' }, () => {
  fc.assert(
    fc.property(moves, boards, (next, hasBoards) => {
      if (!next.ok) throw new Error('filtered')
      const patch = planPatch(plannedFloor(spaces), next.changed, hasBoards)!
      const frame = rectangle(patch.frame)
      const whole = floorPlanOf({ spaces: next.spaces })
      const [now, patched] = [wallsIn(whole, frame), wallsIn(patch.plan, frame)]
      expect(areaOf(now)).toBeGreaterThan(0)
      expect(areaOf(differenceOf(now, [patched])) + areaOf(differenceOf(patched, [now]))).toBeLessThan(1e-4)
    }),
    { numRuns: runs(40) },
  )
})

test('beside its frame the plan stays as it is', { tags: 'slow' }, () => {
  fc.assert(
    fc.property(moves, boards, (next, hasBoards) => {
      if (!next.ok) throw new Error('filtered')
      const { frame } = planPatch(plannedFloor(spaces), next.changed, hasBoards)!
      const far = rectangle({ minX: -50, minZ: -50, maxX: 100, maxZ: 100 })
      const beside = differenceOf(far, [rectangle(frame)])
      const [before, now] = [spaces, next.spaces].map((it) => wallsIn(floorPlanOf({ spaces: it }), beside))
      expect(areaOf(differenceOf(now!, [before!])) + areaOf(differenceOf(before!, [now!]))).toBeLessThan(1e-4)
    }),
    { numRuns: runs(40) },
  )
})

test('a patch holds what changes and its surroundings, not the whole floor', () => {
  const [first] = spaces
  const patch = planPatch(plannedFloor(spaces), [first!], true)!
  expect([...patch.changed]).toEqual([first!.id])
  expect(patch.plan.rooms.length).toBeLessThan(spaces.length)
  expect(planPatch(plannedFloor(spaces), [], true)).toBeUndefined()
})

test('where floors have no boards, a patch is as wide as the wall moves, with the openings there alone', () => {
  const { spaces: offices } = longCorridors(12)
  const corridor = offices.find(({ name }) => name === 'Corridor')!
  const before = plannedFloor(offices)
  const next = wallMoved(offices, corridor, 0, 0.3)
  if (!next.ok) throw new Error(next.reason)
  expect(next.changed.length).toBe(13)
  const [along, whole] = [false, true].map((hasBoards) => planPatch(before, next.changed, hasBoards)!)
  const depth = ({ frame: { minZ, maxZ } }: PlanPatch) => maxZ - minZ
  expect(depth(along!)).toBeLessThanOrEqual(4)
  expect(depth(whole!)).toBeGreaterThan(2 * depth(along!))
  expect(along!.frame.minX).toBe(whole!.frame.minX)
  // Every door of the corridor's wall, and none of the windows at the other side of the rooms.
  const types = along!.plan.openings.map(({ type }) => type)
  expect(types.filter((it) => it === 'door').length).toBeGreaterThanOrEqual(12)
  expect(types).not.toContain('window')
})
