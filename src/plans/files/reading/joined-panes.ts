import { edgesOf } from '../../../engine/geometry/edges.ts'
import type { Ring } from '../../../engine/geometry/frame.ts'
import type { NamedOpening } from './without-clashes.ts'

/** Widest post between two panes of one window, and by how much their lower and upper sides differ, metres. */
const POST_MAX = 0.35
const LEVEL = 0.1

/** Panes beside each other on one side of a room as one window. */
export function joinedPanes(panes: readonly NamedOpening[], ring: Ring): NamedOpening[] {
  const corners = cornersOf(ring)
  const sorted = [...panes].sort((a, b) => a.opening.pos - b.opening.pos)
  const joined: NamedOpening[] = []
  for (const pane of sorted) {
    const last = joined.at(-1)
    if (last && areOne(last, pane, corners)) {
      const { pos, l } = pane.opening
      const end = Math.max(last.opening.pos + last.opening.l, pos + l)
      joined[joined.length - 1] = { ...last, opening: { ...last.opening, l: end - last.opening.pos } }
    } else joined.push(pane)
  }
  return joined
}

function areOne({ opening: a }: NamedOpening, { opening: b }: NamedOpening, corners: readonly number[]): boolean {
  const end = a.pos + a.l
  return (
    b.pos - end <= POST_MAX &&
    Math.abs(a.y - b.y) <= LEVEL &&
    Math.abs(a.h - b.h) <= LEVEL &&
    !corners.some((it) => it > end - 0.01 && it < b.pos + 0.01)
  )
}

/** Metres from the first point of a ring to each of its points. */
function cornersOf(ring: Ring): number[] {
  let at = 0
  return [...edgesOf(ring)].map(([ax, az, bx, bz]) => (at += Math.hypot(bx - ax, bz - az)))
}
