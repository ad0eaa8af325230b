import { bounds, signedArea } from '../../engine/geometry/ring.ts'
import type { Opening, Room } from '../../schema/furnishing/room.ts'
import { distanceOf, type Outline, outlineOf, type Point, pointOn } from './room-outlines.ts'

/** Parts smaller than this are no rooms, m². */
const PART_LEAST = 1
/** A line that comes so near to a corner goes through it, metres. */
const AT_CORNER = 0.005
const ROUND = 1e6

export type Divided =
  | { readonly ok: true; readonly larger: Room; readonly smaller: Room }
  | { readonly ok: false; readonly reason: string }

const refused = (reason: string): Divided => ({ ok: false, reason })

/**
 * Divides a room by a straight line: along it from the middle of two points to the walls on both sides. Each opening comes to
 * the part on whose walls it is. The parts have together the area of the room.
 */
export function divideSpace(room: Room, [from, to]: Line): Divided {
  const outline = outlineOf(room)
  const length = distanceOf(from, to)
  if (length < 0.01) return refused('Draw a line from wall to wall')
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  const way: Point = [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
  const hits = crossings(outline, middle, way)
  const ahead = hits.filter(({ along }) => along > 0).sort((a, b) => a.along - b.along)
  const behind = hits.filter(({ along }) => along <= 0).sort((a, b) => b.along - a.along)
  if (ahead.length % 2 === 0 || behind.length % 2 === 0 || !ahead[0] || !behind[0])
    return refused('Draw the line inside the room')
  const [first, second] = [ahead[0].pos, behind[0].pos].sort((a, b) => a - b) as [number, number]
  const openings = room.boundary.openings ?? []
  const cut = openings.find((it) => [first, second].some((pos) => isWithin(outline, it, pos)))
  if (cut) return refused(`The line runs through a ${cut.type}. Draw it beside`)
  const parts = [partOf(room, outline, first, second), partOf(room, outline, second, first)]
  const areas = parts.map(areaOf)
  if (areas.some((area) => area < PART_LEAST)) return refused(`A part would be smaller than ${PART_LEAST} m²`)
  const [one, other] = parts as [Room, Room]
  return areas[0]! >= areas[1]! ? { ok: true, larger: one, smaller: other } : { ok: true, larger: other, smaller: one }
}

type Line = readonly [Point, Point]

/** Lines that are tried beside the middle, metres apart. */
const DIVIDE_STEP = 0.1

/**
 * A line that divides a room across its longer side, else across the shorter one, as near to the middle as no door, window or gap is in
 * the way; undefined where there is none within a quarter of the side.
 */
export function halvingLine(room: Room): Line | undefined {
  const { minX, minZ, maxX, maxZ } = bounds(room.boundary.shape.points.flat())
  const [x, z, width, depth] = [(minX + maxX) / 2, (minZ + maxZ) / 2, maxX - minX, maxZ - minZ]
  const across = (by: number): Line => [
    [x + by, z - 0.5],
    [x + by, z + 0.5],
  ]
  const along = (by: number): Line => [
    [x - 0.5, z + by],
    [x + 0.5, z + by],
  ]
  const ways = width >= depth ? [across, along] : [along, across]
  const lines = ways.flatMap((lineAt) => besideMiddle((lineAt === across ? width : depth) / 4).map(lineAt))
  return lines.find((line) => divideSpace(room, line).ok)
}

/** Distances from the middle that are tried, the nearest first. */
function besideMiddle(reach: number): number[] {
  const steps = Array.from({ length: Math.floor(reach / DIVIDE_STEP) }, (_, i) => (i + 1) * DIVIDE_STEP)
  return [0, ...steps.flatMap((step) => [step, -step])]
}

const areaOf = ({ boundary }: Room): number => Math.abs(signedArea(boundary.shape.points.flat()))

/** Where a line crosses an outline: how far along the line, and along the outline. */
function crossings({ corners, starts }: Outline, [px, pz]: Point, [wx, wz]: Point) {
  const side = corners.map(([x, z]) => (x - px) * wz - (z - pz) * wx)
  return corners.flatMap(([ax, az], i) => {
    const next = (i + 1) % corners.length
    const [bx, bz] = corners[next]!
    const [a, b] = [side[i]!, side[next]!]
    if (a > 0 === b > 0) return []
    const share = a / (a - b)
    const wall = starts[i + 1]! - starts[i]!
    const offset = share * wall
    const isStart = offset < AT_CORNER
    const isEnd = wall - offset < AT_CORNER
    const pos = isStart ? starts[i]! : isEnd ? starts[i + 1]! % starts.at(-1)! : starts[i]! + offset
    const [x, z] = [ax + (bx - ax) * share, az + (bz - az) * share]
    return [{ along: (x - px) * wx + (z - pz) * wz, pos }]
  })
}

/** Whether a place of the outline lies inside an opening, which may pass its end. */
function isWithin({ starts }: Outline, { pos, l }: Opening, place: number): boolean {
  const whole = starts.at(-1)!
  const offset = (((place - pos) % whole) + whole) % whole
  return offset > 1e-6 && offset < l - 1e-6
}

/** The part of a room along its outline from one place to another, and back along the line between them. */
function partOf(room: Room, outline: Outline, from: number, to: number): Room {
  const { shape, openings, ...boundary } = room.boundary
  const whole = outline.starts.at(-1)!
  const offsetOf = (pos: number) => (((pos - from) % whole) + whole) % whole
  const span = offsetOf(to)
  const between = outline.corners
    .map((corner, i) => ({ corner, offset: offsetOf(outline.starts[i]!) }))
    .filter(({ offset }) => offset > 1e-9 && offset < span - 1e-9)
    .sort((a, b) => a.offset - b.offset)
    .map(({ corner }) => corner)
  const points = [pointOn(outline, from), ...between, pointOn(outline, to)].map(rounded)
  const own = (openings ?? [])
    .filter(({ pos, l }) => offsetOf(pos) + l <= span + 1e-6)
    .map((opening) => ({ ...opening, pos: round(offsetOf(opening.pos)) }))
  return { boundary: { ...boundary, shape: { ...shape, points }, ...(openings && { openings: own }) } }
}

const round = (value: number): number => Math.round(value * ROUND) / ROUND
const rounded = ([x, z]: Point): [number, number] => [round(x), round(z)]
