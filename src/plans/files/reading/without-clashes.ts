import type { Opening, OpeningType } from '../../../schema/furnishing/room.ts'
import type { ModelledOpening } from '../../../schema/resources/floors/model-facts.ts'
import type { NoteList } from './note-list.ts'

/** An opening on the outline of a space, and what names it in notes; null = made by us. */
export interface NamedOpening extends ModelledOpening {
  readonly element: string | null
  readonly opening: Opening
}

/** Where two meet, the first of these is left unchanged. */
const RANKS: Readonly<Record<OpeningType, number>> = { door: 0, window: 1, gap: 2 }

/** What is left of an opening must be so long, metres, and so much of it. */
const LEFT_MIN = 0.1
const SHARE_MIN = 0.3
/** Overlaps up to this come from rounding, metres. */
const ROUNDING = 0.02

/**
 * Openings none of which is in the place of another: where two overlap, doors come before windows and these before gaps, and the
 * other is cut, or left out when little is left of it.
 *
 * @param space what names the space in notes
 * @param around length of the outline, metres
 */
export function withoutClashes(
  openings: readonly NamedOpening[],
  space: string,
  around: number,
  notes: NoteList,
): NamedOpening[] {
  const order = [...openings].sort((a, b) => RANKS[a.opening.type] - RANKS[b.opening.type])
  const accepted: NamedOpening[] = []
  for (const named of order) {
    const { element, opening } = named
    const clashes = accepted.map((it) => it.opening).filter((it) => meetsUpright(it, opening))
    const [from, to] = longestFree(opening, clashes, around)
    const length = to - from
    if (length < Math.min(opening.l, LEFT_MIN) || length < SHARE_MIN * opening.l) {
      if (element !== null) notes.leftOut(element, `is in the same place as another opening of ${space}`)
      continue
    }
    if (element !== null && length < opening.l - ROUNDING)
      notes.changed(element, `overlaps another opening of ${space} and is cut`)
    const cut = length === opening.l ? opening : { ...opening, pos: (opening.pos + from) % around, l: length }
    accepted.push({ ...named, opening: cut })
  }
  return accepted
}

const meetsUpright = (a: Opening, b: Opening) => Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y) > 0.001

/** The longest stretch of an opening that no other covers, from its start. */
function longestFree(opening: Opening, others: readonly Opening[], around: number): [number, number] {
  const covered = others
    .flatMap(({ pos, l }): [number, number][] => {
      const start = (((pos - opening.pos) % around) + around) % around
      return [
        [start, start + l],
        [start - around, start - around + l],
      ]
    })
    .filter(([from, to]) => to > 0 && from < opening.l)
    .sort((a, b) => a[0] - b[0])
  let [best, at]: [[number, number], number] = [[0, 0], 0]
  for (const [from, to] of [...covered, [opening.l, opening.l] as const]) {
    if (from - at > best[1] - best[0]) best = [at, Math.min(from, opening.l)]
    at = Math.max(at, to)
  }
  return best
}
