import type { FurnitureType } from '../schema/furniture.ts'
import type { Diagnostic } from '../schema/result.ts'
import { depthOf, widthOf } from './groups/composition.ts'
import type { Item } from './items.ts'
import { solidStretches } from './placement.ts'
import type { Plan } from './plan.ts'
import type { Found } from './search.ts'
import { COUNT_MAX, type Pin, type Wish } from './wish-list.ts'

/** The piece without which a piece is not placed. */
const COMPANION_OF: Partial<Record<FurnitureType, readonly FurnitureType[]>> = {
  nightstand: ['bed'],
  bed_lamp: ['nightstand'],
  dining_chair: ['dining_table'],
  meeting_chair: ['meeting_table'],
  exec_chair: ['exec_table'],
  task_chair: ['task_table', 'exec_table'],
  coffee_table: ['sofa'],
}

const metres = (value: number): string => `${Math.round(value * 100) / 100} m`

/** Why each type falls short of what was wanted, judged on one furnishing (decisions.md F10). */
export function diagnosticsOf(
  plan: Plan,
  wishes: readonly Wish[],
  pins: readonly Pin[],
  items: readonly Item[],
  found: Found,
): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  const missed = wishes.filter((wish) => !wish.extra)
  for (const type of new Set([...missed, ...pins].map((one) => one.type))) {
    const own = missed.filter((wish) => wish.type === type)
    const placed = items.filter((item) => item.type === type).length
    const wanted = own.reduce((sum, wish) => sum + wish.count, 0) + pins.filter((pin) => pin.type === type).length
    if (placed >= wanted || (placed > 0 && own.length > 0 && own.every((wish) => wish.fillsTable))) continue
    diagnostics.push({ type, wanted, placed, reason: reasonFor(type, own, plan, items, placed, found) })
  }
  return diagnostics
}

function reasonFor(
  type: FurnitureType,
  wishes: readonly Wish[],
  plan: Plan,
  items: readonly Item[],
  placed: number,
  { unplaceable, skipped }: Found,
): string {
  if (wishes.length === 0) return 'no furnishing was found that holds the guarantees'
  const models = wishes.flatMap((wish) => wish.models)
  const lowest = Math.min(...models.map((model) => model.shape.h))
  if (lowest > plan.height) return `is ${metres(lowest)} high, the room only ${metres(plan.height)}`
  if (wishes.reduce((sum, wish) => sum + wish.count, 0) > COUNT_MAX)
    return `no more than ${COUNT_MAX} pieces of a type are tried`
  const companions = COMPANION_OF[type]
  if (companions && !items.some((item) => companions.includes(item.type)))
    return `no ${companions.join(' or ')} to stand by`
  if (companions)
    return `no room left beside the ${companions.find((companion) => items.some((item) => item.type === companion))}`
  if (skipped.has(type)) return 'the request asks for more than one search looks at'
  if (placed > 0) return 'no further place that keeps doors free and every piece within reach'
  if (!unplaceable.has(type))
    return 'every place for it is taken by pieces that rank higher, or would cut off a door or a piece'
  const narrowest = Math.min(...models.map((model) => Math.min(widthOf(model), depthOf(model))))
  const longest = Math.max(0, ...plan.walls.flatMap((wall) => solidStretches(wall).map(([from, to]) => to - from)))
  if (narrowest > longest)
    return `no wall long enough: it needs ${metres(narrowest)}, the longest free stretch is ${metres(longest)}`
  return 'does not fit clear of the walls, the openings and the fixed pieces'
}
