import { nameOf, sizeText } from '../../../engine/drawing/words.ts'
import type { PlacedItem } from '../../../schema/furnishing/result.ts'
import { centreOf } from '../board/hand/match-figures.ts'
import { piecesBeyond } from '../board/hand/piece-key.ts'
import { shortLength, sizeWords } from '../board/length-units.ts'

/** What became of a piece between two furnishings of a room; `before` and `after` are where it stands in either. */
export type Change =
  | { readonly kind: 'moved' | 'resized'; readonly before: PlacedItem; readonly after: PlacedItem }
  | { readonly kind: 'removed'; readonly before: PlacedItem }
  | { readonly kind: 'added'; readonly after: PlacedItem }

/** Turned on the spot rather than moved, metres. */
const STILL = 0.05

/**
 * How one furnishing of a room differs from another. Pieces that stand alike in both are no change; of the others each is
 * paired with the nearest of its type, first of its size.
 */
export function changesBetween(before: readonly PlacedItem[], after: readonly PlacedItem[]): Change[] {
  const removed = piecesBeyond(before, after)
  const added = piecesBeyond(after, before)
  const moved = pairs(removed, added, (a, b) => a.type === b.type && sizeText(a.shape) === sizeText(b.shape), 'moved')
  const resized = pairs(removed, added, (a, b) => a.type === b.type, 'resized')
  return [
    ...moved,
    ...resized,
    ...removed.map((it) => ({ kind: 'removed', before: it }) as const),
    ...added.map((it) => ({ kind: 'added', after: it }) as const),
  ]
}

/** The pieces of a furnishing that do not stand alike in another. */
export const piecesApart = (items: readonly PlacedItem[], other: readonly PlacedItem[]): ReadonlySet<PlacedItem> =>
  new Set(piecesBeyond(items, other))

/** As a sentence without an end: `Sofa: moved by 1.2 m`. */
export function changeText(change: Change): { readonly what: string; readonly how: string } {
  if (change.kind === 'added') return { what: nameOf(change.after.type), how: `new, ${sizeWords(change.after.shape)}` }
  const { type, shape, rotation } = change.before
  if (change.kind === 'removed') return { what: nameOf(type), how: 'not there' }
  if (change.kind === 'resized')
    return { what: nameOf(type), how: `${sizeWords(change.after.shape)} instead of ${sizeWords(shape)}` }
  const apart = distance(change.before, change.after)
  const turned = rotation !== change.after.rotation
  if (apart < STILL) return { what: nameOf(type), how: turned ? 'turned' : 'shifted' }
  return { what: nameOf(type), how: `moved by ${shortLength(apart)}${turned ? ' and turned' : ''}` }
}

/** Takes pairs out of both lists, the nearest first. */
function pairs(
  gone: PlacedItem[],
  come: PlacedItem[],
  belong: (before: PlacedItem, after: PlacedItem) => boolean,
  kind: 'moved' | 'resized',
): Change[] {
  const found = gone
    .flatMap((before) => come.filter((after) => belong(before, after)).map((after) => ({ before, after })))
    .sort((a, b) => distance(a.before, a.after) - distance(b.before, b.after))
  return found.flatMap(({ before, after }) => {
    const [i, j] = [gone.indexOf(before), come.indexOf(after)]
    if (i < 0 || j < 0) return []
    gone.splice(i, 1)
    come.splice(j, 1)
    return [{ kind, before, after }]
  })
}

function distance(a: PlacedItem, b: PlacedItem): number {
  const [ax, az] = centreOf(a)
  const [bx, bz] = centreOf(b)
  return Math.hypot(ax - bx, az - bz)
}
