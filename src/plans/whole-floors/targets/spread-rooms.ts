import { elementAt } from '../../../engine/geometry/element-at.ts'
import type { Storey } from '../uses/storeys.ts'
import { type DeskRule, ruleIn, usualDesks } from './desk-figures.ts'
import type { TargetFloor } from './target-floor.ts'

/** Which share of what a building has belongs on each of its storeys; together 1. */
export type StoreyWeights = ReadonlyMap<Storey, number>

/** Desks that are usual in the offices among these spaces. */
export const usualIn = ({ facts, uses }: TargetFloor, indices: readonly number[], rule: DeskRule): number =>
  indices.reduce((sum, index) => {
    const { area, named } = elementAt(facts, index)
    return sum + (elementAt(uses, index).template === 'work' ? usualDesks(area, ruleIn(named?.kind, rule)) : 0)
  }, 0)

/** Storeys by the desks that are usual on them; where there is none, by their area. */
export function storeyWeights(floor: TargetFloor, rule: DeskRule): StoreyWeights {
  const own = new Map<Storey, number[]>()
  for (const index of floor.requested) {
    const storey = elementAt(floor.storeys, index)
    own.set(storey, [...(own.get(storey) ?? []), index])
  }
  const areaOf = (indices: readonly number[]) =>
    indices.reduce((sum, index) => sum + elementAt(floor.facts, index).area, 0)
  const hasDesks = usualIn(floor, floor.requested, rule) > 0
  const sizeOf = (indices: readonly number[]) => (hasDesks ? usualIn(floor, indices, rule) : areaOf(indices))
  const whole = sizeOf(floor.requested)
  return new Map([...own].map(([storey, indices]) => [storey, whole > 0 ? sizeOf(indices) / whole : 0]))
}

/**
 * Rooms for what is asked for, each on the storey that has the fewest of them for its weight; what one storey has no room for
 * another takes.
 *
 * @param candidates by preference: rooms of the next list are taken when those of the one before are used up. Each storey takes its own in
 *   their order
 */
export function spread(
  { storeys }: TargetFloor,
  candidates: readonly (readonly number[])[],
  count: number | undefined,
  weights: StoreyWeights,
): number[] {
  const taken: number[] = []
  const takenOn = new Map<Storey, number>()
  // How full a storey would be with one more. What has no desks comes last.
  const loadWith = (storey: Storey) => ((takenOn.get(storey) ?? 0) + 1) / (weights.get(storey) || Number.EPSILON)
  for (const list of candidates) {
    // Of each storey the places in the list that are left.
    const remaining = new Map<Storey, number[]>()
    for (const [place, index] of list.entries()) {
      const storey = elementAt(storeys, index)
      const own = remaining.get(storey)
      if (own) own.push(place)
      else remaining.set(storey, [place])
    }
    const nextOn = (storey: Storey) => remaining.get(storey)?.[0] ?? Number.POSITIVE_INFINITY
    const before = (one: Storey, other: Storey) => loadWith(one) - loadWith(other) || nextOn(one) - nextOn(other)
    while (taken.length < (count ?? 0) && remaining.size > 0) {
      const storey = [...remaining.keys()].reduce((first, other) => (before(other, first) < 0 ? other : first))
      taken.push(elementAt(list, nextOn(storey)))
      takenOn.set(storey, (takenOn.get(storey) ?? 0) + 1)
      const rest = (remaining.get(storey) ?? []).slice(1)
      if (rest.length > 0) remaining.set(storey, rest)
      else remaining.delete(storey)
    }
  }
  return taken
}
