import { elementAt } from '../../../engine/geometry/element-at.ts'
import type { Storey } from '../uses/storeys.ts'
import { type DeskRule, usualDesks } from './desk-figures.ts'
import type { TargetFloor } from './target-floor.ts'

/** Which share of what a building has belongs on each of its storeys; together 1. */
export type StoreyWeights = ReadonlyMap<Storey, number>

/** Desks that are usual in the offices among these spaces. */
export const usualIn = ({ facts, uses }: TargetFloor, indices: readonly number[], rule: DeskRule): number =>
  indices.reduce(
    (sum, index) =>
      sum + (elementAt(uses, index).template === 'work' ? usualDesks(elementAt(facts, index).area, rule) : 0),
    0,
  )

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
  const takenOn = (storey: Storey) => taken.filter((index) => elementAt(storeys, index) === storey).length
  // How full a storey would be with one more. What has no desks comes last.
  const loadWith = (index: number) => {
    const storey = elementAt(storeys, index)
    return (takenOn(storey) + 1) / (weights.get(storey) || Number.EPSILON)
  }
  for (const list of candidates) {
    const left = [...list]
    while (taken.length < (count ?? 0) && left.length > 0) {
      const best = left.reduce((first, index) => (loadWith(index) < loadWith(first) ? index : first))
      left.splice(left.indexOf(best), 1)
      taken.push(best)
    }
  }
  return taken
}
