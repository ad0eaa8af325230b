import { pointsOf } from '../../../../engine/geometry/edges.ts'
import { elementAt, firstOf } from '../../../../engine/geometry/element-at.ts'
import { bounds } from '../../../../engine/geometry/ring.ts'
import type { LayerRole } from '../../read-options.ts'
import type { Outline } from '../found.ts'
import { cleanRing } from '../outlines/clean-ring.ts'
import { unitedInHalves } from '../outlines/cut-polygons.ts'
import { bandAlong, insideOf, isRoom } from '../outlines/rooms-between-walls.ts'
import type { Point } from './dxf-curves.ts'
import type { Drawing, Stroke } from './dxf-drawing.ts'
import type { RoomStroke } from './room-stroke.ts'
import { nearestOf, snappedEnds } from './snapped-ends.ts'

/** Half the width that lines get to be united, metres. */
const HALF = 1e-3
/** How far from an end of a line a corner of what the lines close in lies at most, metres. */
const CORNER_MAX = 4 * HALF
/** How far the middle of a line lies from the ring of which it is a part, metres. */
const ON_RING = 0.01
const POINTS_MAX = 1000
/** Most lines that are united: it takes longer the more there are. */
const LINES_MAX = 10_000

/** What lines close in, and how many strokes of each layer close nothing. */
interface LineRooms {
  readonly rooms: readonly RoomStroke[]
  readonly open: ReadonlyMap<string, number>
}

/** The rooms that separate strokes close in when ends are joined that nearly meet. */
export function roomsOfLines(allStrokes: readonly Stroke[], metres: number): LineRooms {
  const strokes = allStrokes.filter(({ points }) => points.length >= 2)
  const rings = ringsOfLines(strokes, metres, isRoom)
  const rooms = rings.flatMap(({ points, sides: [first, ...others] }): RoomStroke[] => {
    if (first === undefined) return []
    const element = others.length > 0 ? `${first.element} and ${others.length} more` : first.element
    const handle = others.length > 0 ? undefined : first.handle
    return [{ stroke: { ...first, element, handle, closed: true }, points }]
  })
  return { rooms, open: openOf(strokes, new Set(rings.flatMap(({ sides }) => sides))) }
}

/** What lines close in, and the strokes around it. */
interface LineRing {
  readonly points: readonly Point[]
  readonly sides: readonly Stroke[]
}

/** What separate strokes close in when ends are joined that nearly meet; none of more lines than are united. @param isKept tells what is wanted */
export function ringsOfLines(
  allStrokes: readonly Stroke[],
  metres: number,
  isKept: (outline: Outline) => boolean,
): LineRing[] {
  const strokes = allStrokes.filter(({ points }) => points.length >= 2)
  const count = strokes.reduce((sum, { points }) => sum + points.length - 1, 0)
  if (count > LINES_MAX) return []
  const drawn = strokes.map((stroke) => stroke.points.map(([x, y]): Point => [x * metres, -y * metres]))
  const lines = snappedEnds(drawn)
  const boxes = lines.map((line) => bounds(line.flat()))
  const free = insideOf(unitedInHalves(lines.flatMap(bandsOf))).filter(isKept)
  return free.flatMap(({ outer }): LineRing[] => {
    // Lines that end in a room are spikes of its ring, which go before their two sides are one.
    const ring = cleanRing(outer, POINTS_MAX)
    if (!ring) return []
    const near = nearOf(bounds(ring), boxes)
    const points = withCorners(
      ring,
      near.flatMap((i) => elementAt(lines, i)),
    )
    const sides = near.filter((i) => isSideOf(points, elementAt(lines, i)))
    return [{ points, sides: sides.map((i) => elementAt(strokes, i)) }]
  })
}

type Box = ReturnType<typeof bounds>

/** The boxes that one meets, by their places. */
function nearOf({ minX, maxX, minZ, maxZ }: Box, boxes: readonly Box[]): number[] {
  return boxes.flatMap((box, i) =>
    box.minX <= maxX + ON_RING && box.maxX >= minX - ON_RING && box.minZ <= maxZ + ON_RING && box.maxZ >= minZ - ON_RING
      ? [i]
      : [],
  )
}

function bandsOf(line: readonly Point[]) {
  return line.slice(1).flatMap((to, i) => bandAlong(elementAt(line, i), to, HALF) ?? [])
}

/** A ring whose corners are those of the lines again, not of their bands. */
function withCorners(ring: readonly number[], corners: readonly Point[]): Point[] {
  return pointsOf(ring).map(
    ([x, z]): Point => corners.find((it) => Math.hypot(it[0] - x, it[1] - z) <= CORNER_MAX) ?? [x, z],
  )
}

/** The middle of the longest part of a line. */
function middleOf(line: readonly Point[]): Point {
  let [middle, most] = [firstOf(line), -1]
  for (let i = 1; i < line.length; i++) {
    const [[ax, az], [bx, bz]] = [elementAt(line, i - 1), elementAt(line, i)]
    const length = Math.hypot(bx - ax, bz - az)
    if (length > most) [middle, most] = [[(ax + bx) / 2, (az + bz) / 2], length]
  }
  return middle
}

/** Whether a line is a part of a ring, or a side of the ring one of the line. */
function isSideOf(ring: readonly Point[], line: readonly Point[]): boolean {
  const closed = [...ring, firstOf(ring)]
  if (isOn(middleOf(line), closed)) return true
  return ring.some(([ax, az], i) => {
    const [bx, bz] = elementAt(closed, i + 1)
    return isOn([(ax + bx) / 2, (az + bz) / 2], line)
  })
}

function isOn([x, z]: Point, line: readonly Point[]): boolean {
  return line.slice(1).some((to, i) => {
    const [px, pz] = nearestOf([x, z], elementAt(line, i), to)
    return Math.hypot(x - px, z - pz) <= ON_RING
  })
}

function openOf(strokes: readonly Stroke[], used: ReadonlySet<Stroke>): Map<string, number> {
  const open = new Map<string, number>()
  for (const stroke of strokes) if (!used.has(stroke)) open.set(stroke.layer, (open.get(stroke.layer) ?? 0) + 1)
  return open
}

/** Names of layers of walls, in the languages of the other layers. */
const WALLS =
  /wall|wand|wänd|waend|mauer|\bmurs?\b|cloison|muro|paret|pared|tabique|muur|muren|vägg|vegg|væg|[śs]cian|stěn/i

/** The lines of walls, with what shuts their openings: windows, and doors between hinge and jamb. */
export function wallLines({ strokes, inserts }: Drawing, roleOf: (layer: string) => LayerRole | undefined): Stroke[] {
  const walls = strokes.filter(({ layer }) => roleOf(layer) === undefined && WALLS.test(layer))
  if (walls.length === 0) return []
  const isOpening = ({ layer }: { layer: string }) => roleOf(layer) === 'doors' || roleOf(layer) === 'windows'
  const openings = [...strokes.filter(isOpening), ...inserts.filter(isOpening).flatMap((it) => it.strokes)]
  return [...walls, ...openings.flatMap(shut)].map((stroke) =>
    stroke.closed ? { ...stroke, points: [...stroke.points, firstOf(stroke.points)] } : stroke,
  )
}

/** An arc stands for a door that is open: its leaf, shut, is one of the lines from the hinge to its ends. */
const shut = (stroke: Stroke): Stroke[] =>
  stroke.arc ? stroke.arc.ends.map((end) => ({ ...stroke, points: [stroke.arc!.centre, end] })) : [stroke]
