import type { UnitRecords } from '../../kernels/placing.ts'
import type { Composition } from '../groups/composition.ts'
import type { PlacementGroup } from '../groups/placement-groups.ts'
import { type Templates, templatesOf, worthIn } from './candidate.ts'
import type { Scene } from './scene.ts'
import { compositionRecords, ruleOf, UNJUDGED } from './unit-records.ts'
import { type UnitKind, unitKindOf } from './weights.ts'

/** A group as the placing kernel takes it. */
export interface Unit extends Templates, UnitRecords {}

/** The group's compositions as records, and the weights that judge it in this room. */
export function unitOf(group: PlacementGroup, scene: Scene): Unit {
  const templates = templatesOf(group)
  return {
    ...templates,
    compositions: compositionRecords(group.compositions, templates),
    worths: Float64Array.from(group.compositions, (composition) => worthIn(group, composition, scene.plan.area)),
    rule: group.pin ? UNJUDGED : ruleOf(kindOf(group, scene)),
  }
}

/** The row of weights that judges a group. */
export const kindOf = (group: PlacementGroup, { pins }: Scene): UnitKind =>
  unitKindOf(
    group,
    pins.some(({ type }) => type === 'tv'),
  )

const ALONE = new WeakMap<Composition, Templates>()

/** The unit of one composition of a group by itself. */
export function unitAlone(group: PlacementGroup, composition: Composition, scene: Scene): Unit {
  const alone = { ...group, compositions: [composition] }
  const templates = (group.pin ? undefined : ALONE.get(composition)) ?? templatesOf(alone)
  if (!group.pin) ALONE.set(composition, templates)
  return {
    ...templates,
    compositions: compositionRecords(alone.compositions, templates),
    worths: Float64Array.of(worthIn(group, composition, scene.plan.area)),
    rule: group.pin ? UNJUDGED : ruleOf(kindOf(group, scene)),
  }
}
