import { elementAt } from '../../../../engine/geometry/element-at.ts'
import type { FoundOpening, Outline } from '../found.ts'
import type { NoteList } from '../note-list.ts'
import { outlineOf } from '../outlines/cut-polygons.ts'
import { roomsBetweenWalls } from '../outlines/rooms-between-walls.ts'
import type { IfcSpace } from './ifc-spaces.ts'
import type { Storey } from './ifc-storeys.ts'
import type { WallFootprint } from './ifc-walls.ts'

/** Walls are cut at this height above the floor, and reach from one height to another at least, metres. */
const LOW = 1.2
const HIGH = 1.8
/** Thickness of a wall around an opening where it is not known, metres. */
const DEPTH = 0.3
/** Height of a room that nothing tells, metres. */
const HEIGHT = 2.6
export const HEIGHT_MIN = 2

/**
 * The rooms of a storey without spaces: what its walls, with doors and windows shut, close in.
 *
 * @param next number of the first room; each further one has one less
 * @param above elevation of the storey above
 */
export function roomsOfWalls(
  storey: Storey,
  above: number | undefined,
  walls: readonly WallFootprint[],
  openings: readonly FoundOpening[],
  next: number,
  notes: NoteList,
): IfcSpace[] {
  const { elevation, element } = storey
  const standing = walls.filter(({ bottom, top }) => bottom < elevation + LOW && top > elevation + HIGH)
  const shut = openings.filter(({ bottom, height }) => bottom < elevation + HIGH && bottom + height > elevation)
  const outlines = roomsBetweenWalls([...standing.map(({ outline }) => outline), ...shut.map(footprintOf)])
  if (outlines.length === 0) return []
  const tops = standing.map(({ top }) => top).sort((a, b) => a - b)
  const top = Math.min(elementAt(tops, tops.length >> 1), above ?? Number.POSITIVE_INFINITY)
  const height = top - elevation >= HEIGHT_MIN ? top - elevation : HEIGHT
  notes.changed(
    element,
    `has no spaces; ${outlines.length === 1 ? 'one room is' : `${outlines.length} rooms are`} told from its walls`,
  )
  return outlines.map((outline, i) => ({
    element: `room ${i + 1} of ${element}`,
    number: next - i,
    name: `Room ${i + 1}`,
    usage: null,
    outline,
    bottom: elevation,
    height,
  }))
}

/** A door or window as the piece of wall that it stands in. */
function footprintOf({ x, z, along: [first], width, depth }: FoundOpening): Outline {
  const [ux, uz] = first ?? [1, 0]
  const [a, b] = [width / 2, (depth > 0 ? depth : DEPTH) / 2]
  const corner = (s: number, t: number) => [x + s * ux - t * uz, z + s * uz + t * ux]
  return outlineOf([corner(-a, -b), corner(a, -b), corner(a, b), corner(-a, b)].flat())
}
