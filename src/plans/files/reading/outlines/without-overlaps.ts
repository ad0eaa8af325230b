import { elementAt } from '../../../../engine/geometry/element-at.ts'
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
  const removed = new Set<number>()
  const overlaps = overlapsOf(spaces, areas)
  for (const { small, large, area } of overlaps) {
    if (removed.has(small) || removed.has(large) || area < INSIDE * elementAt(areas, large)) continue
    const [first, second] = [Math.min(small, large), Math.max(small, large)]
    removed.add(second)
    notes.leftOut(elementAt(spaces, second).element, `lies on top of ${elementAt(spaces, first).element}`)
  }
  const order = spaces.map((_, i) => i).sort((a, b) => elementAt(areas, b) - elementAt(areas, a))
  for (const large of order) {
    if (removed.has(large)) continue
    const inside = overlaps.filter(
      (it) => it.large === large && !removed.has(it.small) && it.area > INSIDE * elementAt(areas, it.small),
    )
    const covered = inside.reduce((sum, it) => sum + it.area, 0)
    if (inside.length < 2 || covered < SUM_OF_OTHERS * elementAt(areas, large)) continue
    removed.add(large)
    notes.leftOut(elementAt(spaces, large).element, `is the sum of the ${inside.length} spaces inside it`)
  }
  return spaces.flatMap((space, i) => {
    if (removed.has(i)) return []
    const smaller = overlaps
      .filter((it) => it.large === i && !removed.has(it.small))
      .map((it) => elementAt(spaces, it.small))
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
  const order = spaces.map((_, i) => i).sort((a, b) => elementAt(boxes, a).minX - elementAt(boxes, b).minX)
  const overlaps: Overlap[] = []
  for (let a = 0; a < order.length; a++) {
    const i = elementAt(order, a)
    for (
      let b = a + 1;
      b < order.length && elementAt(boxes, elementAt(order, b)).minX < elementAt(boxes, i).maxX - 0.01;
      b++
    ) {
      const j = elementAt(order, b)
      const apart =
        elementAt(boxes, j).minZ > elementAt(boxes, i).maxZ - 0.01 ||
        elementAt(boxes, i).minZ > elementAt(boxes, j).maxZ - 0.01
      if (apart || !sharesHeight(elementAt(spaces, i), elementAt(spaces, j))) continue
      const area = intersect(elementAt(spaces, i).outline, elementAt(spaces, j).outline).reduce(
        (sum, it) => sum + areaOf(it),
        0,
      )
      const [small, large] =
        elementAt(areas, i) < elementAt(areas, j) || (areas[i] === areas[j] && i > j) ? [i, j] : [j, i]
      if (area > Math.max(OVERLAP_MIN, SHARE_MIN * elementAt(areas, small))) overlaps.push({ small, large, area })
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
