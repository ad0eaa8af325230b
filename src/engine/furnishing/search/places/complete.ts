import type { FurnitureType } from '../../../../schema/furnishing/furniture.ts'
import { firstOf } from '../../../geometry/element-at.ts'
import type { Composition } from '../../groups/composition.ts'
import { leftoverGroups } from '../../groups/kinds/leftovers.ts'
import { mostOf } from '../../groups/kinds/sharing.ts'
import type { PlacementGroup } from '../../groups/placement-groups.ts'
import type { Wish } from '../../request/wish-list.ts'
import { specOf } from '../../types/furniture-types.ts'
import type { Scene } from '../scene/scene.ts'
import { piecesOf, type State } from '../scene/state.ts'
import type { Form } from './clear-places.ts'
import { Completing, type Thoroughness } from './completing.ts'

// The search looks at the best few places of a group. What it has left out is tried here at all of its places, until it stands
// or is proven to have none in this furnishing.

/** What completing a furnishing came to. */
export interface Completion {
  readonly state: State
  /** Anchors that were left out before all of their places were tried: the steps have ended. */
  readonly untried: ReadonlySet<FurnitureType>
}

/**
 * Tries each group that was asked for and left out at all its places beside what stands there, then the pieces that groups have
 * left over.
 */
export function completed(
  scene: Scene,
  state: State,
  groups: readonly PlacementGroup[],
  wishes: readonly Wish[],
  thoroughness: Thoroughness,
): Completion {
  const missing = missingFrom(state, groups)
  const whole = withGroups(scene, state, missing, thoroughness)
  const counts = piecesOf(whole.state)
  // Extras are placed last: what may come as their company is not left over.
  const extras = groups.filter((group) => group.extra)
  const heldBack = (type: FurnitureType): number =>
    extras.reduce((sum, { anchor, compositions }) => sum + (anchor === type ? 0 : mostOf(compositions, type)), 0)
  const unplaced = missing.length > 0 ? missingFrom(whole.state, groups) : missing
  const leftover = leftoverGroups(wishes, unplaced, (type) => (counts.get(type) ?? 0) + heldBack(type), scene.plan)
  const { state: full, untried } = withGroups(scene, whole.state, leftover, thoroughness)
  return { state: full, untried: new Set([...whole.untried, ...untried]) }
}

/** The state with further groups as far as they have places. */
function withGroups(
  scene: Scene,
  state: State,
  missing: readonly PlacementGroup[],
  thoroughness: Thoroughness,
): Completion {
  const untried = new Set<FurnitureType>()
  if (missing.length === 0) return { state, untried }
  const completing = new Completing(scene, state, thoroughness)
  for (const alike of byCompositions(missing)) {
    for (const form of formsOf(firstOf(alike))) completing.take(form)
    for (const group of alike)
      if (!completing.place(group)) {
        if (completing.unfinished) untried.add(group.anchor)
        break
      }
  }
  return { state: completing.state, untried }
}

/** The groups asked for that a state has not, pieces of equal groups counted off one by one. */
function missingFrom({ placed }: State, groups: readonly PlacementGroup[]): PlacementGroup[] {
  const unmatched = [...placed]
  const takeOff = (isSame: (one: PlacementGroup) => boolean): boolean => {
    const at = unmatched.findIndex(({ group }) => isSame(group))
    if (at >= 0) unmatched.splice(at, 1)
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
function byCompositions(groups: readonly PlacementGroup[]): PlacementGroup[][] {
  const alike = new Map<PlacementGroup['compositions'], PlacementGroup[]>()
  for (const group of groups) {
    const known = alike.get(group.compositions)
    if (known) known.push(group)
    else alike.set(group.compositions, [group])
  }
  return [...alike.values()]
}

/** The ways to place a group, best first: as the search has them, then free-standing where the piece need not have a wall. */
function formsOf(group: PlacementGroup): Form[] {
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
