import type { Composition } from '../groups/composition.ts'
import type { PlacementGroup } from '../groups/placement-groups.ts'
import { specOf } from '../types/furniture-types.ts'
import type { Form } from './clear-places.ts'
import type { State } from './state.ts'

// What a furnishing has not, and the ways to place it.

/** The groups asked for that a state has not, pieces of equal groups counted off one by one. */
export function missingFrom({ placed }: State, groups: readonly PlacementGroup[]): PlacementGroup[] {
  const left = [...placed]
  const takeOff = (isSame: (one: PlacementGroup) => boolean): boolean => {
    const at = left.findIndex(({ group }) => isSame(group))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }
  const open = groups.filter(
    (group) =>
      !takeOff(
        ({ anchor, compositions }) =>
          anchor === group.anchor && (compositions === group.compositions || compositions === group.lastResort),
      ),
  )
  // Rows of desks have compositions of their own.
  return open.filter(
    (group) =>
      !takeOff(({ anchor, kind }) => anchor === group.anchor && kind === group.kind) && !group.pin && !group.extra,
  )
}

/** Groups of equal pieces have the same places. */
export function byCompositions(groups: readonly PlacementGroup[]): PlacementGroup[][] {
  const alike = new Map<PlacementGroup['compositions'], PlacementGroup[]>()
  for (const group of groups) {
    const known = alike.get(group.compositions)
    if (known) known.push(group)
    else alike.set(group.compositions, [group])
  }
  return [...alike.values()]
}

/** The ways to place a group, best first: as the search has them, then free-standing where the piece need not have a wall. */
export function formsOf(group: PlacementGroup): Form[] {
  const all = [...group.compositions, ...group.lastResort]
  const ranked = all
    .map((composition, i) => ({ composition, i }))
    .sort((a, b) => b.composition.members.length - a.composition.members.length || a.i - b.i)
    .map(({ composition }) => composition)
  const free = group.kind === 'lone' && specOf(group.anchor).wall === 'none' ? ranked.flatMap(freed) : []
  return [...ranked, ...free].map((composition) => ({ group, composition }))
}

const FREED = new WeakMap<Composition, Composition[]>()

/** A composition that may stand free of the wall as well. */
function freed(one: Composition): Composition[] {
  if (!one.back || one.corner) return []
  const known = FREED.get(one)
  if (known) return known
  const { back: _, ...free } = one
  FREED.set(one, [free])
  return [free]
}
