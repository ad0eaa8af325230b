import { cosSinOf, lengthOf } from '../../../base/elementary.ts'
import type { Opening, Room } from '../../../schema/furnishing/room.ts'
import { cleanRing, forEachEdge, type Polygon, polygon, signedArea } from './region.ts'

/** Part of a boundary edge, with the unit normal that points into the room. */
export interface WallSpan {
  readonly ax: number
  readonly az: number
  readonly bx: number
  readonly bz: number
  readonly nx: number
  readonly nz: number
}

/** An opening where it is in the room. */
export interface PlacedOpening {
  /** Index in `boundary.openings`. */
  readonly index: number
  readonly opening: Opening
  readonly spans: readonly WallSpan[]
  /** What must stay empty; one per edge, none at width 0. */
  readonly keepOuts: readonly Polygon[]
  /** Where no wall-aligned piece may stand; none for windows. */
  readonly jambZones: readonly Polygon[]
}

export interface Boundary {
  /** Where the boundary's coordinates begin in those of the request. */
  readonly origin: { readonly x: number; readonly z: number }
  readonly floor: Polygon
  readonly area: number
  readonly height: number
  /** Planes of the ceiling: a, b and c of heights a·x + b·z + c. */
  readonly slopes: readonly (readonly [number, number, number])[]
  /** Floor over which a slope leaves no headroom for a way; it may reach beyond the room. */
  readonly low: readonly Polygon[]
  readonly walls: readonly WallSpan[]
  readonly openings: readonly PlacedOpening[]
}

// The verifier types its numbers itself, so that a wrong one in the search shows; test/engine/furnishing/verify/own-numbers.test.ts
// compares the two.

/** @see docs/specification.md#opening, field circulationWidth */
export const CIRCULATION = { door: 0.9, window: 0.5, gap: 0.5 } as const
/** A wider opening of which not more is said has two leaves or more, metres. */
export const LEAF = 1.3
/** Wall-aligned pieces keep this far from the jambs of doors and gaps, and from the wall line between them. */
export const JAMB = 0.05
export const AT_WALL = 0.1
/** An opening this little past the end is at the end: sums of lengths are only so exact, metres. */
const PAST_END = 1e-6
/** What of an opening goes on over a corner by no more than this is none of it, metres. */
const SLIVER = 1e-5
/**
 * Edges that turn by less than this go on as one wall, radians. Coarser than in the search, which joins only edges in line: a
 * jamb zone must not end at a bend that a wall-aligned piece can stand over.
 */
export const STRAIGHT = 0.02
const STRAIGHT_COS = cosSinOf((STRAIGHT * 180) / Math.PI)[0]

/** Headroom of a way, metres. */
export const WAY = 1.9

/** Rooms that lie farther away than this are judged from their first point, metres: map coordinates leave few decimals. */
const FAR = 1e4

/** The room as the verifier sees it; openings that begin past the end are left out (docs/decisions.md#c7). */
export function readBoundary(room: Room): Boundary {
  const { shape, openings = [], ceiling = [] } = room.boundary
  const listed = cleanRing(shape.points)
  const origin = listed.some((value) => Math.abs(value) > FAR) ? { x: listed[0]!, z: listed[1]! } : { x: 0, z: 0 }
  const ring = listed.map((value, i) => value - (i % 2 === 0 ? origin.x : origin.z))
  const inward = signedArea(ring) < 0 ? -1 : 1
  const walls = edgesOf(ring, inward)
  const circumference = walls.reduce((sum, wall) => sum + spanLength(wall), 0)
  const floor = polygon(ring)
  const slopes = ceiling.map(({ a, b, c }) => [a, b, a * origin.x + b * origin.z + c] as const)
  return {
    origin,
    floor,
    area: Math.abs(signedArea(ring)),
    height: shape.h,
    slopes,
    low: slopes.flatMap((slope) => lowUnder(slope, floor)),
    walls,
    openings: openings.flatMap((opening, index) =>
      opening.pos > circumference + PAST_END ? [] : [placeOpening(walls, circumference, opening, index)],
    ),
  }
}

/** What of the box around the floor, and of a margin, lies under a slope too low to walk there. */
function lowUnder([a, b, c]: Boundary['slopes'][number], { minX, minZ, maxX, maxZ }: Polygon): Polygon[] {
  const box = [minX - 1, minZ - 1, maxX + 1, minZ - 1, maxX + 1, maxZ + 1, minX - 1, maxZ + 1]
  const low: number[] = []
  forEachEdge(box, (ax, az, bx, bz) => {
    const [from, to] = [a * ax + b * az + c - WAY, a * bx + b * bz + c - WAY]
    if (from < 0 !== to < 0) low.push(ax + ((bx - ax) * from) / (from - to), az + ((bz - az) * from) / (from - to))
    if (to < 0) low.push(bx, bz)
  })
  return low.length > 0 ? [polygon(low)] : []
}

function edgesOf(ring: readonly number[], inward: number): WallSpan[] {
  const walls: WallSpan[] = []
  forEachEdge(ring, (ax, az, bx, bz) => {
    const length = lengthOf(bx - ax, bz - az)
    walls.push({ ax, az, bx, bz, nx: (-inward * (bz - az)) / length, nz: (inward * (bx - ax)) / length })
  })
  // From the first point on.
  return [...walls.slice(1), ...walls.slice(0, 1)]
}

function placeOpening(
  walls: readonly WallSpan[],
  circumference: number,
  opening: Opening,
  index: number,
): PlacedOpening {
  const l = Math.min(opening.l, circumference)
  const spans = spansAlong(walls, circumference, opening.pos, l)
  const width = keptWidth(opening)
  return {
    index,
    opening,
    spans,
    keepOuts: width > 0 ? spans.map((span) => strip(span, width)) : [],
    jambZones: opening.type === 'window' ? [] : jambZones(walls, circumference, opening.pos, l, spans),
  }
}

/** What its members leaf, hinge and opens say of a door counts. */
function keptWidth({ type, l, circulationWidth, leaf, hinge, opens }: Opening): number {
  const isSaid = type === 'door' && (leaf || hinge || opens)
  const swings = isSaid && opens !== 'out' && leaf !== 'sliding' && leaf !== 'none'
  const usual = circulationWidth ?? CIRCULATION[isSaid && !swings ? 'gap' : type]
  if (!swings) return usual
  const leaves = leaf === 'double' ? 2 : leaf || l <= LEAF ? 1 : 2 * Math.ceil(l / LEAF / 2)
  return Math.max(usual, l / leaves)
}

/** The jamb zones go on over a vertex only where the wall goes on straight. */
function jambZones(
  walls: readonly WallSpan[],
  circumference: number,
  pos: number,
  l: number,
  spans: readonly WallSpan[],
): Polygon[] {
  const before = spansAlong(walls, circumference, pos - JAMB, JAMB).filter((span) => goesOn(span, spans[0]))
  const after = spansAlong(walls, circumference, pos + l, JAMB).filter((span) => goesOn(span, spans.at(-1)))
  return joined([...before, ...spans, ...after]).map((span) => strip(span, AT_WALL))
}

/** Neighbouring spans of one straight wall as one: slivers of a zone must not each pass below the tolerance. */
function joined(spans: readonly WallSpan[]): WallSpan[] {
  const out: WallSpan[] = []
  for (const span of spans) {
    const last = out.at(-1)
    const touches = last && lengthOf(last.bx - span.ax, last.bz - span.az) < 1e-9
    if (touches && goesOn(span, last)) out[out.length - 1] = { ...last, bx: span.bx, bz: span.bz }
    else out.push(span)
  }
  return out
}

function goesOn(span: WallSpan, wall: WallSpan | undefined): boolean {
  return wall !== undefined && span.nx * wall.nx + span.nz * wall.nz > STRAIGHT_COS
}

/** Stretch [pos, pos + l] of the boundary, cut at the vertices; wraps past the end and before the start. */
function spansAlong(walls: readonly WallSpan[], circumference: number, pos: number, l: number): WallSpan[] {
  const spans: WallSpan[] = []
  const from = ((pos % circumference) + circumference) % circumference
  const to = from + l
  let start = 0
  for (const wall of [...walls, ...walls]) {
    const length = spanLength(wall)
    const s = Math.max(0, from - start)
    const e = Math.min(length, to - start)
    if (e - s > SLIVER) spans.push(part(wall, s / length, e / length))
    start += length
  }
  return spans
}

function part(wall: WallSpan, s: number, e: number): WallSpan {
  const { ax, az, bx, bz } = wall
  const dx = bx - ax
  const dz = bz - az
  return { ...wall, ax: ax + dx * s, az: az + dz * s, bx: ax + dx * e, bz: az + dz * e }
}

function strip({ ax, az, bx, bz, nx, nz }: WallSpan, depth: number): Polygon {
  return polygon([ax, az, bx, bz, bx + nx * depth, bz + nz * depth, ax + nx * depth, az + nz * depth])
}

const spanLength = ({ ax, az, bx, bz }: WallSpan) => lengthOf(bx - ax, bz - az)
