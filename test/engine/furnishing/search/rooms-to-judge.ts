import type { Composition } from '../../../../src/engine/furnishing/groups/composition.ts'
import type { PlacementGroup } from '../../../../src/engine/furnishing/groups/placement-groups.ts'
import { Effort } from '../../../../src/engine/furnishing/request/effort.ts'
import type { Plan } from '../../../../src/engine/furnishing/request/plan.ts'
import { placeRecords } from '../../../../src/engine/furnishing/search/places/placements.ts'
import type { Placed } from '../../../../src/engine/furnishing/search/scene/candidate.ts'
import { pieceRecords } from '../../../../src/engine/furnishing/search/scene/piece-records.ts'
import { closeScene, openScene, type Scene } from '../../../../src/engine/furnishing/search/scene/scene.ts'
import { unitOf } from '../../../../src/engine/furnishing/search/scene/units.ts'
import type { PlaceTerm, RelationTerm } from '../../../../src/engine/furnishing/search/scene/weights.ts'
import { Kernels } from '../../../../src/engine/kernels/kernels.ts'
import { PLACE_TERMS, RELATION_TERMS } from '../../../../src/engine/kernels/placing-terms.ts'
import type { Opening } from '../../../../src/schema/furnishing/room.ts'
import type { Stand } from './placed-groups.ts'

const kernels = new Kernels()

export const opening = (type: Opening['type'], pos: number, l = 1, y = 0): Opening => ({ type, pos, l, y, h: 1 })

/** A scene of a plan without fixed pieces, for the length of `use`. */
export function inScene<T>(plan: Plan, use: (scene: Scene) => T): T {
  const scene = openScene(kernels, plan, [], new Effort())
  try {
    return use(scene)
  } finally {
    closeScene(scene)
  }
}

/** Classes of all pieces, every bit of the 32, and all terms with a weight of 1. */
const ALL = -1
const EVERY_TERM = Float64Array.from([
  ...PLACE_TERMS.map(() => 1),
  1,
  ...[ALL, 0, 2, 3.2],
  ...RELATION_TERMS.map(() => 1),
])

export type Values = Readonly<Record<PlaceTerm | RelationTerm, number>>

/** The value of every term of a composition at a place, towards the nearest of what is placed, as the kernel has it. */
export function valuesAt(
  scene: Scene,
  group: PlacementGroup,
  composition: Composition,
  { x, z, turn = 0, wall = -1 }: Stand,
  placed: readonly Placed[] = [],
): Values {
  const unit = unitOf({ ...group, compositions: [composition] }, scene)
  scene.placing.setUnit({ ...unit, rule: EVERY_TERM })
  const values = scene.placing.valuesAt(
    placeRecords([{ composition: 0, x, z, turn, wall }]),
    pieceRecords(new Float64Array(0), placed, scene.plan),
  )
  return Object.fromEntries([...PLACE_TERMS, ...RELATION_TERMS].map((name, i) => [name, values[i]!])) as Values
}
