import type { FurnitureType } from '../../../../schema/furnishing/furniture.ts'
import type { UnitRecords } from '../../../kernels/placing.ts'
import type { Composition } from '../../groups/composition.ts'
import type { PlacementGroup } from '../../groups/placement-groups.ts'
import { specOf } from '../../types/furniture-types.ts'
import { type Templates, templatesOf, worthIn } from './candidate.ts'
import type { Scene } from './scene.ts'
import { compositionRecords, ruleOf, UNJUDGED } from './unit-records.ts'
import type { UnitKind } from './weights.ts'

/** A group as the placing kernel takes it. */
export interface Unit extends Templates, UnitRecords {}

/** The group's compositions as records, and the weights that judge it in this room. */
export function unitOf(group: PlacementGroup, scene: Scene): Unit {
  const templates = templatesOf(group)
  const { compositions } = group
  const worths = new Float64Array(compositions.length)
  for (let i = 0; i < worths.length; i++) worths[i] = worthIn(group, compositions[i]!, scene.plan.usable)
  return {
    templates: templates.templates,
    runs: templates.runs,
    compositions: compositionRecords(compositions, templates),
    worths,
    rule: group.pin ? UNJUDGED : ruleOf(kindOf(group, scene)),
  }
}

/** The row of weights that judges a group. */
export const kindOf = (group: PlacementGroup, { pins }: Scene): UnitKind =>
  unitKindOf(
    group,
    pins.some(({ type }) => type === 'tv'),
  )

const ALONE = new WeakMap<Scene, WeakMap<Composition, Unit>>()

/** The unit of one composition of a group by itself; made once for a room. */
export function unitAlone(group: PlacementGroup, composition: Composition, scene: Scene): Unit {
  if (group.pin) return unitOf({ ...group, compositions: [composition] }, scene)
  let units = ALONE.get(scene)
  if (!units) ALONE.set(scene, (units = new WeakMap()))
  const known = units.get(composition)
  if (known) return known
  const unit = unitOf({ ...group, compositions: listOf(composition) }, scene)
  units.set(composition, unit)
  return unit
}

const LISTS = new WeakMap<Composition, readonly Composition[]>()

/** The list of a composition alone; the same for all requests, so that its parts are made once. */
function listOf(composition: Composition): readonly Composition[] {
  let list = LISTS.get(composition)
  if (!list) LISTS.set(composition, (list = [composition]))
  return list
}

/** Which row judges a group. @param screens whether a screen stands fixed in the room */
function unitKindOf({ kind, anchor, seesScreen, shared }: PlacementGroup, screens: boolean): UnitKind {
  switch (kind) {
    case 'relaxing':
      return seesScreen && !screens ? 'watching' : 'relaxing'
    case 'dining':
      return shared ? 'diningShared' : 'dining'
    case 'lone':
      return loneKindOf(anchor)
    case 'storing':
      return 'other'
    default:
      return kind
  }
}

function loneKindOf(anchor: FurnitureType): UnitKind {
  const { role } = specOf(anchor)
  return (role.kind === 'single' && role.judgedAs) || 'other'
}
