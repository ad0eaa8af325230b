import { bounds } from '../../../../engine/geometry/ring.ts'
import type { FoundSpace } from '../found.ts'
import type { NoteList } from '../note-list.ts'
import { areaOf, intersect, subtract } from './cut-polygons.ts'

/** Overlaps below this are inexact drawing, m². */
const OVERLAP_MIN = 0.05
/** The same as a share of the smaller space. */
const SHARE_MIN = 0.01
/** A space of which so much lies inside another lies inside it. */
const INSIDE = 0.9
/** A space so much of which is covered by others inside it is their sum, no room. */
const SUM_OF_OTHERS = 0.6

/**
 * Spaces none of which covers another: of two on top of each other the first remains, a space that is but the sum of others
 * inside it goes, and out of any other the overlap with a smaller space is cut.
 */
export function withoutOverlaps(spaces: readonly FoundSpace[], notes: NoteList): FoundSpace[] {
  const areas = spaces.map(({ outline }) => areaOf(outline))
  const gone = new Set<number>()
  const overlaps = overlapsOf(spaces, areas)
  for (const { small, large, area } of overlaps) {
    if (gone.has(small) || gone.has(large) || area < INSIDE * areas[large]!) continue
    const [first, second] = [Math.min(small, large), Math.max(small, large)]
    gone.add(second)
    notes.leftOut(spaces[second]!.element, `lies on top of ${spaces[first]!.element}`)
  }
  const order = spaces.map((_, i) => i).sort((a, b) => areas[b]! - areas[a]!)
  for (const large of order) {
    if (gone.has(large)) continue
    const inside = overlaps.filter(
      (it) => it.large === large && !gone.has(it.small) && it.area > INSIDE * areas[it.small]!,
    )
    const covered = inside.reduce((sum, it) => sum + it.area, 0)
    if (inside.length < 2 || covered < SUM_OF_OTHERS * areas[large]!) continue
    gone.add(large)
    notes.leftOut(spaces[large]!.element, `is the sum of the ${inside.length} spaces inside it`)
  }
  return spaces.flatMap((space, i) => {
    if (gone.has(i)) return []
    const smaller = overlaps.filter((it) => it.large === i && !gone.has(it.small)).map((it) => spaces[it.small]!)
    return smaller.length === 0 ? [space] : [cutOut(space, smaller, notes)]
  })
}

interface Overlap {
  readonly small: number
  readonly large: number
  readonly area: number
}

function overlapsOf(spaces: readonly FoundSpace[], areas: readonly number[]): Overlap[] {
  const boxes = spaces.map(({ outline }) => bounds(outline.outer))
  const order = spaces.map((_, i) => i).sort((a, b) => boxes[a]!.minX - boxes[b]!.minX)
  const overlaps: Overlap[] = []
  for (let a = 0; a < order.length; a++) {
    const i = order[a]!
    for (let b = a + 1; b < order.length && boxes[order[b]!]!.minX < boxes[i]!.maxX - 0.01; b++) {
      const j = order[b]!
      const apart = boxes[j]!.minZ > boxes[i]!.maxZ - 0.01 || boxes[i]!.minZ > boxes[j]!.maxZ - 0.01
      if (apart || !sharesHeight(spaces[i]!, spaces[j]!)) continue
      const area = intersect(spaces[i]!.outline, spaces[j]!.outline).reduce((sum, it) => sum + areaOf(it), 0)
      const [small, large] = areas[i]! < areas[j]! || (areas[i] === areas[j] && i > j) ? [i, j] : [j, i]
      if (area > Math.max(OVERLAP_MIN, SHARE_MIN * areas[small]!)) overlaps.push({ small, large, area })
    }
  }
  return overlaps
}

/** Whether two spaces stand beside each other rather than one above the other. */
function sharesHeight(a: FoundSpace, b: FoundSpace): boolean {
  const shared = Math.min(a.bottom + a.height, b.bottom + b.height) - Math.max(a.bottom, b.bottom)
  return shared > 0.3 * Math.min(a.height, b.height)
}

function cutOut(space: FoundSpace, smaller: readonly FoundSpace[], notes: NoteList): FoundSpace {
  const names = smaller.map(({ element }) => element).join(', ')
  if (space.openings) {
    notes.changed(space.element, `overlaps ${names}; both are kept as they are`)
    return space
  }
  const [largest] = subtract(
    space.outline,
    smaller.map(({ outline }) => outline),
  ).sort((a, b) => areaOf(b) - areaOf(a))
  if (!largest) {
    notes.changed(space.element, `overlaps ${names}; it could not be cut and is kept as it is`)
    return space
  }
  notes.changed(space.element, `overlaps ${names}, which is cut out of it`)
  return { ...space, outline: largest }
}
