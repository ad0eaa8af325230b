import type { PlacedItem } from '../../../../schema/furnishing/result.ts'
import { centreOf, matchFigures } from '../../board/hand/match-figures.ts'
import { keyOf } from '../../board/hand/piece-key.ts'

/** A plan by hand with what the engine made of it. */
export interface Merged {
  /** Pieces of before in their order, where they are now, then those that are new. */
  readonly pieces: readonly PlacedItem[]
  readonly moved: readonly { readonly before: PlacedItem; readonly after: PlacedItem; readonly apart: number }[]
  readonly added: readonly PlacedItem[]
  /** Pieces that the engine found no place for; they are where they were. */
  readonly stuck: readonly PlacedItem[]
}

/**
 * Brings a furnishing of the engine, which was asked to keep a plan, back to that plan: no piece is lost, each keeps its place in
 * the list, and its group.
 */
export function mergePlan(plan: readonly PlacedItem[], furnished: readonly PlacedItem[]): Merged {
  const rest = [...furnished]
  const isStanding = plan.map((item) => {
    const at = rest.findIndex((other) => keyOf(other) === keyOf(item))
    if (at >= 0) rest.splice(at, 1)
    return at >= 0
  })
  const loose = plan.filter((_, i) => !isStanding[i])
  const names = nearestOf(loose, rest)
  const moved: { before: PlacedItem; after: PlacedItem; apart: number }[] = []
  const stuck: PlacedItem[] = []
  let next = 0
  const pieces = plan.map((item, i) => {
    if (isStanding[i]) return item
    const found = names.get(next++)
    if (!found) {
      stuck.push(item)
      return item
    }
    const after = { ...found, groupId: item.groupId }
    const [[ax, az], [bx, bz]] = [centreOf(item), centreOf(after)]
    moved.push({ before: item, after, apart: Math.hypot(bx - ax, bz - az) })
    return after
  })
  const taken = new Set(names.values())
  const added = rest.filter((item) => !taken.has(item))
  return { pieces: [...pieces, ...added], moved, added, stuck }
}

/** For each of some pieces one of the same type and shape, the nearest pairs first. */
function nearestOf(pieces: readonly PlacedItem[], others: readonly PlacedItem[]): ReadonlyMap<number, PlacedItem> {
  const before = pieces.map((item, name) => ({ name, item }))
  const found = new Map<number, PlacedItem>()
  for (const { name, item } of matchFigures(before, others, () => -1)) if (name >= 0) found.set(name, item)
  return found
}
