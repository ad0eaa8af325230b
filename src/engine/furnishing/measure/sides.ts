import { cosSinOf, lengthOf } from '../../../base/elementary.ts'
import type { PlacedOpening } from '../verify/boundary.ts'
import { forEachEdge, type Region } from '../verify/region.ts'
import { type Piece, round3, type Survey } from './survey.ts'

/** A straight side and the unit normal (nx, nz) of the way that is measured before it; metres. */
export interface Side {
  readonly ax: number
  readonly az: number
  readonly length: number
  /** Along the side. */
  readonly ux: number
  readonly uz: number
  readonly nx: number
  readonly nz: number
  /** Whether it is part of a wall, whose line is then nothing that stands before it. */
  readonly inWall: boolean
}

/** Nothing is measured beyond this depth, metres. */
export const DEPTH_MAX = 10
/** What only touches is not in the way, metres. */
const TOUCH = 1e-6

/** Sides of a box or an L in its own frame: the back lies on z = 0 (docs/decisions.md#c2). */
export type SideName = 'front' | 'back' | 'left' | 'right'

/** A side of a box or of the rectangle around an L; undefined for other forms. `from` and `to` cut it, metres from its start. */
export function sideOf({ item }: Piece, name: SideName): Side | undefined {
  const { shape } = item
  if (shape.type !== 'box' && shape.type !== 'l-extrusion') return undefined
  const { a, b } = shape
  switch (name) {
    case 'back':
      return placedSide(item, 0, 0, a, 0, 0, -1)
    case 'front':
      return placedSide(item, 0, b, a, b, 0, 1)
    case 'left':
      return placedSide(item, 0, 0, 0, b, -1, 0)
    case 'right':
      return placedSide(item, a, 0, a, b, 1, 0)
  }
}

/** A part of a side. */
export const partOfSide = (side: Side, from: number, to: number): Side => ({
  ...side,
  ax: side.ax + side.ux * from,
  az: side.az + side.uz * from,
  length: to - from,
})

/** The side of the room in which a door or gap lies: its longest straight stretch. */
export function sideOfOpening({ spans }: PlacedOpening): Side {
  const [span] = [...spans].sort((p, q) => spanLength(q) - spanLength(p))
  const { ax, az, bx, bz, nx, nz } = span!
  const length = spanLength(span!)
  return { ax, az, length, ux: (bx - ax) / length, uz: (bz - az) / length, nx, nz, inWall: true }
}

const spanLength = ({ ax, az, bx, bz }: { ax: number; az: number; bx: number; bz: number }): number =>
  lengthOf(bx - ax, bz - az)

function placedSide(
  { position, rotation }: Piece['item'],
  ax: number,
  az: number,
  bx: number,
  bz: number,
  nx: number,
  nz: number,
): Side {
  const [cos, sin] = cosSinOf(rotation)
  const turned = (x: number, z: number) => [x * cos - z * sin, x * sin + z * cos] as const
  const [px, pz] = turned(ax, az)
  const [dx, dz] = turned(bx - ax, bz - az)
  const [mx, mz] = turned(nx, nz)
  const length = Math.sqrt(dx * dx + dz * dz)
  const [ux, uz] = [dx / length, dz / length]
  return { ax: position[0] + px, az: position[2] + pz, length, ux, uz, nx: mx, nz: mz, inWall: false }
}

/** Something that stands before a stretch of a side. */
interface Hit {
  /** How near it comes, metres. */
  readonly depth: number
  /** The stretch before which it stands nearer than this depth, metres from the start of the side; undefined for none. */
  nearerThan(depth: number): readonly [from: number, to: number] | undefined
}

/**
 * Depth of the floor that is free before the whole of a side, metres: to the nearest piece or wall within its width.
 *
 * @param except indices of pieces that do not count
 */
export function freeDepth(survey: Survey, side: Side, except: ReadonlySet<number> = NONE): number {
  const hits = hitsBefore(survey, side, except)
  return round3(hits.reduce((least, hit) => Math.min(least, hit.depth), DEPTH_MAX))
}

const NONE: ReadonlySet<number> = new Set()
/** Halvings until the side of a square is exact to less than a millimetre. */
const HALVINGS = 16

/**
 * Side of the largest free square that lies before a side and reaches over all of it, metres; where the floor before the side
 * is less deep than the side is long, that depth.
 */
export function freeSquareBefore(survey: Survey, side: Side): number {
  const { length } = side
  const depth = freeDepth(survey, side)
  if (depth <= length) return depth
  const beyond = depth - length
  const hits = hitsBefore(survey, partOfSide(side, -beyond, length + beyond), NONE)
  // A square of this size fits where what stands less deep leaves that much between left and right of the side.
  const fits = (size: number): boolean => {
    let [from, to] = [0, length + 2 * beyond]
    for (const hit of hits) {
      const taken = hit.nearerThan(size)
      if (!taken) continue
      if (taken[1] <= beyond + TOUCH) from = Math.max(from, taken[1])
      else if (taken[0] >= beyond + length - TOUCH) to = Math.min(to, taken[0])
      else return false
    }
    return to - from >= size - TOUCH
  }
  if (fits(depth)) return depth
  let [low, high] = [length, depth]
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2
    if (fits(middle)) low = middle
    else high = middle
  }
  return round3(low)
}

/** What stands before a side: the edges of outlines, as far as they lie within its width. */
function hitsBefore({ boundary, obstacles }: Survey, side: Side, except: ReadonlySet<number>): Hit[] {
  const hits: Hit[] = []
  for (const { ax, az, bx, bz } of boundary.walls) edgeHit(side, [ax, az, bx, bz], side.inWall, hits)
  for (const { index, region } of obstacles) if (!except.has(index)) regionHits(side, region, hits)
  return hits
}

function regionHits(side: Side, region: Region, hits: Hit[]): void {
  if (region.kind === 'circle') {
    circleHit(side, region, hits)
    return
  }
  const { ring, minX, minZ, maxX, maxZ } = region
  const [u, v] = local(side, (minX + maxX) / 2, (minZ + maxZ) / 2)
  const reach = maxX - minX + maxZ - minZ
  if (u + reach < 0 || u - reach > side.length || v + reach < 0) return
  forEachEdge(ring, (ax, az, bx, bz) => edgeHit(side, [ax, az, bx, bz], false, hits))
}

function circleHit(side: Side, { x, z, r }: { x: number; z: number; r: number }, hits: Hit[]): void {
  const [u, v] = local(side, x, z)
  const away = Math.max(0, -u, u - side.length)
  if (away >= r - TOUCH || v + r <= TOUCH) return
  const over = (depth: number) => Math.max(0, v - depth)
  const half = (depth: number) => Math.sqrt(Math.max(0, r * r - over(depth) * over(depth)))
  hits.push({
    depth: Math.max(0, v - Math.sqrt(r * r - away * away)),
    nearerThan: (depth) =>
      v - r >= depth - TOUCH ? undefined : [Math.max(0, u - half(depth)), Math.min(side.length, u + half(depth))],
  })
}

/** @param ignoresLine whether an edge in the line of the side, or behind it, is nothing before it */
function edgeHit(side: Side, edge: readonly [number, number, number, number], ignoresLine: boolean, hits: Hit[]): void {
  const [p, q] = [local(side, edge[0], edge[1]), local(side, edge[2], edge[3])]
  const [[u0, v0], [u1, v1]] = p[0] <= q[0] ? [p, q] : [q, p]
  if (u1 <= TOUCH || u0 >= side.length - TOUCH) return
  const [from, to] = [Math.max(u0, 0), Math.min(u1, side.length)]
  const across = u1 - u0 < TOUCH
  const at = (u: number) => v0 + ((v1 - v0) * (u - u0)) / (u1 - u0)
  const [first, last] = across ? [Math.min(v0, v1), Math.max(v0, v1)] : [at(from), at(to)]
  const far = Math.max(first, last)
  if (far < -TOUCH || (ignoresLine && far <= TOUCH)) return
  const near = Math.min(first, last)
  hits.push({
    depth: Math.max(0, near),
    nearerThan(depth) {
      if (near >= depth - TOUCH) return undefined
      if (across || far <= depth) return [from, to]
      const crossing = from + ((depth - first) * (to - from)) / (last - first)
      return first < last ? [from, crossing] : [crossing, to]
    },
  })
}

function local({ ax, az, ux, uz, nx, nz }: Side, x: number, z: number): [number, number] {
  return [(x - ax) * ux + (z - az) * uz, (x - ax) * nx + (z - az) * nz]
}
