import { isRecord } from '../../../base/is-record.ts'
import { parseLength } from '../../../schema/furnishing/read-length.ts'
import { rounded, toSpan, type Wall, wallsOf } from './walls-of.ts'

// Openings by points of the plan, as drawing programs have them: `{x, y}` of the middle, or from one point to another.

type Sent = Readonly<Record<string, unknown>>
type Point = readonly [x: number, z: number]

/** Usual widths, metres. */
const WIDTHS = { door: 0.9, window: 1.5, gap: 2 } as const

/** Points may lie beside their wall by this share of the longest wall, as those of its outer face do. */
const ASIDE = 0.1

/** Names of the place of an opening, where its value is a point. */
const POINTS = ['position', 'center', 'centre', 'location', 'at', 'point', 'coordinates'] as const

/** An opening with its wall and how far it is from the left end, where points say both; others stay as they are. */
export function openingAtPoint(opening: Sent, type: keyof typeof WIDTHS, room: Sent): Sent {
  if (opening['wall'] !== undefined) return opening
  const walls = outlineOf(room)
  if (!walls) return opening
  const { from, to, start = from, end = to, x, y, z = y, ...others } = opening
  const name = POINTS.find((it) => pointOf(opening[it]) !== undefined)
  const [one, other] = [pointOf(start), pointOf(end)]
  const middle = name === undefined ? pointOf({ x, z }) : pointOf(opening[name])
  if (one && other) {
    const ends = nearest(walls, [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2])
    if (!ends) return opening
    const distances = [alongOf(ends, one), alongOf(ends, other)]
    const left = Math.min(...distances)
    const { width = rounded(Math.max(...distances) - left), ...rest } = without(others, ['from', 'to', 'start', 'end'])
    return { ...rest, width, wall: ends.number, at: rounded(Math.max(0, left)) }
  }
  const wall = middle && nearest(walls, middle)
  if (!middle || !wall) return opening
  const unit = room['unit'] === undefined ? 1 : parseLength(`1 ${room['unit']}`, 'm')
  const width = typeof opening['width'] === 'number' ? opening['width'] : WIDTHS[type] / (unit ?? Number.NaN)
  if (!Number.isFinite(width) || width >= wall.length) return opening
  const left = Math.min(wall.length - width, Math.max(0, alongOf(wall, middle) - width / 2))
  const rest = without(name === undefined ? others : opening, name === undefined ? [] : [name])
  return { ...rest, width: rounded(width), wall: wall.number, at: rounded(left) }
}

/** A record without some of its members. */
export const without = (sent: Sent, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => !names.includes(name)))

/** The walls of a room whose sides or points are numbers, in its unit. */
function outlineOf({ width, depth, length = depth, points }: Sent): readonly Wall[] | undefined {
  const corners = Array.isArray(points) ? points.map(pointOf) : undefined
  if (corners) return corners.length >= 3 && corners.every((it) => it !== undefined) ? wallsOf(corners) : undefined
  const [w, d] = [width, length].map(Number) as [number, number]
  if (!(w > 0) || !(d > 0)) return undefined
  return wallsOf([
    [0, 0],
    [w, 0],
    [w, d],
    [0, d],
  ])
}

function pointOf(sent: unknown): Point | undefined {
  const pair = isRecord(sent)
    ? [sent['x'], sent['z'] ?? sent['y']]
    : Array.isArray(sent) && sent.length >= 2
      ? [sent[0], sent.at(-1)]
      : []
  return pair.length === 2 && pair.every((it) => typeof it === 'number') ? (pair as [number, number]) : undefined
}

/** The wall at which a point lies; undefined where none is near. */
function nearest(walls: readonly Wall[], point: Point): Wall | undefined {
  const longest = Math.max(...walls.map(({ length }) => length))
  const gaps = walls.map((wall) => ({ wall, gap: toSpan(point, wall.start, wall.end) })).sort((a, b) => a.gap - b.gap)
  const [first] = gaps
  return first && first.gap <= ASIDE * longest ? first.wall : undefined
}

/** How far from its left end a wall is nearest to a point. */
function alongOf({ start, end, length }: Wall, [x, z]: Point): number {
  const along = ((x - start[0]) * (end[0] - start[0]) + (z - start[1]) * (end[1] - start[1])) / length
  return Math.min(length, Math.max(0, along))
}
