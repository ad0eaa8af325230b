import type { Composition } from '../groups/composition.ts'
import type { PlacementGroup } from '../groups/placement-groups.ts'
import { pack } from './candidate.ts'
import { finePlaces } from './fine-places.ts'
import type { Stand } from './place-scores.ts'
import type { Scene } from './scene.ts'
import { unitAlone } from './units.ts'

/** A composition of a group, with all its places. */
export interface Form {
  readonly group: PlacementGroup
  readonly composition: Composition
}

/** Steps for testing and scoring a place, and for each number that stands in its way. */
const PLACE_STEPS = 0.3
const NUMBER_STEPS = 0.0002

/** Those places of a form that are clear of the walls and of obstacles. */
export function clearOf<S extends Stand>(scene: Scene, form: Form, stands: readonly S[], obstacles: Float64Array): S[] {
  if (stands.length === 0) return []
  const { templates, runs } = unitAlone(form.group, form.composition, scene)
  const [first, count] = runs[0]!
  scene.effort.spend(stands.length * (PLACE_STEPS + NUMBER_STEPS * obstacles.length))
  scene.collision.setObstacles(obstacles)
  scene.collision.setTemplates(templates)
  const clear = scene.collision.verdict(pack(stands.map((stand) => ({ first, count, ...stand }))), true)
  return stands.filter((_, i) => clear[i])
}

const EMPTY_ROOMS = new WeakMap<Scene, Map<Composition, readonly Stand[]>>()

/** The places of a form in the room with its fixed pieces alone; the same for all furnishings of it. */
export function clearInEmptyRoom(scene: Scene, form: Form): readonly Stand[] {
  const known = EMPTY_ROOMS.get(scene) ?? new Map<Composition, readonly Stand[]>()
  EMPTY_ROOMS.set(scene, known)
  const clear =
    known.get(form.composition) ?? clearOf(scene, form, finePlaces(form.composition, scene.plan), scene.obstacles)
  known.set(form.composition, clear)
  return clear
}
