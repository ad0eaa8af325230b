import { elementAt } from '../../engine/geometry/element-at.ts'
import { readPolygon } from '../../engine/geometry/points.ts'
import { perimeter } from '../../engine/geometry/ring.ts'
import type { Opening, Room } from '../../schema/furnishing/room.ts'
import type { LayoutSpace } from '../../schema/resources/floors/floor-layout.ts'

/** Openings may overlap by as much without being in one place, metres: files are rounded. */
const OVERLAP_MAX = 0.001

/** What is wrong with a room, and the member of it that says so. */
export interface RoomFault {
  /** As one writes it in code, from the room on: `boundary.openings[2]`. */
  readonly path: string
  readonly reason: string
}

/**
 * The first thing for which a room cannot be kept: an outline that is none, an opening that does not fit on it, two of them
 * in one place.
 */
export function roomFault({ boundary }: Room): RoomFault | undefined {
  const outline = readPolygon(boundary.shape.points)
  if (!outline.ok) return { path: 'boundary.shape.points', reason: outline.fault }
  const openings = boundary.openings ?? []
  const length = perimeter(outline.value)
  for (const [i, opening] of openings.entries()) {
    const reason = misfit(opening, length) ?? clash(openings, i, length)
    if (reason !== undefined) return { path: `boundary.openings[${i}]`, reason }
  }
  return undefined
}

/** Why what a building model says of the openings of a space does not fit to those of its room. */
export function openingsMisfit({ room, openings }: Pick<LayoutSpace, 'room' | 'openings'>): string | undefined {
  const count = room.boundary.openings?.length ?? 0
  if (openings === undefined || openings.length === count) return undefined
  return `must have one entry for each of the ${count} openings of its room, got ${openings.length}; leave it out when they have changed`
}

function misfit({ pos, l }: Opening, length: number): string | undefined {
  const most = Math.round(length * 1000) / 1000
  if (pos > length + OVERLAP_MAX) return `pos must be on the outline, which is ${most} m long, got ${pos}`
  return l > length + OVERLAP_MAX ? `l must be at most the length of the outline, ${most} m, got ${l}` : undefined
}

function clash(openings: readonly Opening[], i: number, length: number): string | undefined {
  const one = elementAt(openings, i)
  const other = openings.findIndex((it, j) => j < i && meetsAlong(one, it, length) && meetsUpright(one, it))
  if (other === -1) return undefined
  return `must not be in the place of openings[${other}]: a ${one.type} from ${one.pos} to ${one.pos + one.l} m, a ${elementAt(openings, other).type} from ${elementAt(openings, other).pos} to ${elementAt(openings, other).pos + elementAt(openings, other).l} m`
}

/** Whether two openings share a stretch of the outline, which both may pass the end of. */
function meetsAlong(a: Opening, b: Opening, length: number): boolean {
  const ahead = (from: number, to: number) => (((to - from) % length) + length) % length
  const shared = (from: Opening, to: Opening) => from.l - ahead(from.pos, to.pos) > OVERLAP_MAX
  return shared(a, b) || shared(b, a)
}

const meetsUpright = (a: Opening, b: Opening) => Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y) > OVERLAP_MAX
