import type { Composition } from '../../../src/furnishing/groups/composition.ts'
import type { PlacementGroup } from '../../../src/furnishing/groups/placement-groups.ts'
import type { Plan } from '../../../src/furnishing/request/plan.ts'
import { placementScore, WEIGHTS, type Weights } from '../../../src/furnishing/search/score.ts'
import type { Opening } from '../../../src/schema/room.ts'
import type { Stand } from './placed-groups.ts'

export const opening = (type: Opening['type'], pos: number, l = 1, y = 0): Opening => ({ type, pos, l, y, h: 1 })
export const only = (...terms: (keyof Weights)[]): Weights => ({
  ...(Object.fromEntries(Object.keys(WEIGHTS).map((name) => [name, 0])) as Weights),
  ...Object.fromEntries(terms.map((name) => [name, 1])),
})

/** The value of one term, which its weight then multiplies. */
export const termOf =
  (group: PlacementGroup, composition: Composition, plan: Plan, ...terms: (keyof Weights)[]) =>
  ({ x, z, turn = 0, wall = 0 }: Stand) =>
    placementScore(group, composition, { x, z, turn, wall }, plan, only(...terms))

/** At the far wall. */
export const at = (x: number): Stand => ({ x, z: 0 })
