import { CANDIDATE_STRIDE } from '../../../kernels/records.ts'
import { totalLength } from '../../../kernels/table.ts'
import type { Composition } from '../../groups/composition.ts'
import type { PlacementGroup } from '../../groups/placement-groups.ts'
import type { Scene } from '../scene/scene.ts'
import { unitAlone } from '../scene/units.ts'
import type { Lists } from '../scene/walkable-floor.ts'
import { finePlaces } from './fine-places.ts'
import { FLAT_STRIDE, type FlatPlaces } from './flat-places.ts'

/** A composition of a group, with all its places. */
export interface Form {
  readonly group: PlacementGroup
  readonly composition: Composition
}

/** Steps for testing and scoring a place, and for each number that stands in its way. */
const PLACE_STEPS = 0.3
const NUMBER_STEPS = 0.0002

/** For each place of a form whether it is clear of the walls and of obstacles: 1 or 0. */
export function clearAt(scene: Scene, form: Form, places: FlatPlaces, obstacles: Lists): Uint8Array {
  const { templates, runs } = unitAlone(form.group, form.composition, scene)
  const [first, parts] = runs[0]!
  const count = places.length / FLAT_STRIDE
  scene.effort.spend(count * (PLACE_STEPS + NUMBER_STEPS * totalLength(obstacles)))
  const packed = new Float64Array(count * CANDIDATE_STRIDE)
  for (let from = 0, to = 0; from < places.length; from += FLAT_STRIDE, to += CANDIDATE_STRIDE) {
    packed[to] = first
    packed[to + 1] = parts
    packed[to + 2] = places[from]!
    packed[to + 3] = places[from + 1]!
    packed[to + 4] = places[from + 4]!
    packed[to + 5] = places[from + 5]!
  }
  scene.collision.setObstacles(...obstacles)
  scene.collision.setTemplates(templates)
  return scene.collision.verdict(packed, true)
}

/** Those places of a form that are clear of the walls and of obstacles. */
export function clearOf(scene: Scene, form: Form, places: FlatPlaces, obstacles: Lists): FlatPlaces {
  if (places.length === 0) return places
  const isClear = clearAt(scene, form, places, obstacles)
  const clear: number[] = []
  for (let i = 0; i < isClear.length; i++)
    if (isClear[i]) for (let at = i * FLAT_STRIDE; at < (i + 1) * FLAT_STRIDE; at++) clear.push(places[at]!)
  return clear
}

const EMPTY_ROOMS = new WeakMap<Scene, Map<Composition, FlatPlaces>>()

/** The places of a form in the room with its fixed pieces alone; the same for all furnishings of it. */
export function clearInEmptyRoom(scene: Scene, form: Form): FlatPlaces {
  let known = EMPTY_ROOMS.get(scene)
  if (!known) EMPTY_ROOMS.set(scene, (known = new Map()))
  const same = known.get(form.composition)
  if (same) return same
  const clear = clearOf(scene, form, finePlaces(form.composition, scene.plan), [scene.obstacles])
  known.set(form.composition, clear)
  return clear
}
