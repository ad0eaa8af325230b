import { lengthOf } from '../../../base/elementary.ts'
import { type Bounds, boundsOf, forEachEdge, forEachPoint, type Region } from '../verify/region.ts'
import type { Spend } from '../verify/walkable.ts'
import { oncePerSurvey, round3, type Survey } from './survey.ts'

/** A free circle, or a free square whose sides run along a wall: its middle and how wide it is, metres. */
export interface FreeSpot {
  readonly x: number
  readonly z: number
  readonly width: number
}

/** How exact half a width is, metres. */
const PRECISION = 1e-3

/** Cells looked at for one spot, at most, and distances measured for all of them. */
const CELLS_MAX = 20_000
const DISTANCES_MAX = 600_000
/** Steps for one cell, and for one distance. */
const CELL_STEPS = 0.25
const DISTANCE_STEPS = 0.02

/** The largest circle of floor without pieces. */
export const largestCircle = oncePerSurvey(
  (survey): FreeSpot => largest(linesOf(survey), 'circle', survey.verifier.spend),
)

/** The largest square of floor without pieces, in the direction of any wall. */
export const largestSquare = oncePerSurvey((survey): FreeSpot => {
  const lines = linesOf(survey)
  return directionsOf(survey)
    .map(([cos, sin]) => {
      const { x, z, width } = largest(turned(lines, cos, sin), 'square', survey.verifier.spend)
      return { x: x * cos - z * sin, z: x * sin + z * cos, width }
    })
    .reduce((best, one) => (one.width > best.width ? one : best))
})

/** Outlines of what limits the floor: segments of four numbers, and circles. */
interface Lines {
  readonly segments: Float64Array
  readonly circles: readonly (readonly [x: number, z: number, r: number])[]
  /** Rings of the room, first, and of the pieces, for telling inside from outside. */
  readonly rings: readonly (readonly number[])[]
  readonly extents: readonly Bounds[]
}

function linesOf({ boundary, obstacles }: Survey): Lines {
  const rings = [boundary.floor, ...boundary.low, ...obstacles.map(({ region }) => region)].flatMap((region: Region) =>
    region.kind === 'circle' ? [] : [region.ring],
  )
  const circles = obstacles.flatMap(({ region }) =>
    region.kind === 'circle' ? [[region.x, region.z, region.r] as const] : [],
  )
  return { segments: segmentsOf(rings), circles, rings, extents: rings.map(boundsOf) }
}

function segmentsOf(rings: readonly (readonly number[])[]): Float64Array {
  const segments: number[] = []
  for (const ring of rings) forEachEdge(ring, (ax, az, bx, bz) => segments.push(ax, az, bx, bz))
  return Float64Array.from(segments)
}

/** Directions of the walls, each once up to quarter turns. */
function directionsOf({ boundary }: Survey): [cos: number, sin: number][] {
  const found: [number, number][] = []
  for (const { nx, nz } of boundary.walls) {
    const along = ([cos, sin]: [number, number]) => Math.abs(cos * nz - sin * nx)
    if (!found.some((one) => along(one) < 1e-4 || along(one) > 1 - 1e-8)) found.push([nx, nz])
  }
  return found.slice(0, 8)
}

/** The same in a frame whose x axis runs along (cos, sin). */
function turned({ circles, rings }: Lines, cos: number, sin: number): Lines {
  const placed = rings.map((ring) => {
    const out: number[] = []
    forEachPoint(ring, (x, z) => out.push(x * cos + z * sin, z * cos - x * sin))
    return out
  })
  return {
    segments: segmentsOf(placed),
    circles: circles.map(([x, z, r]) => [x * cos + z * sin, z * cos - x * sin, r] as const),
    rings: placed,
    extents: placed.map(boundsOf),
  }
}

const NEIGHBOURS: readonly (readonly [number, number])[] = [-1, 0, 1].flatMap((x) =>
  [-1, 0, 1].map((z) => [x, z] as const),
)

/** Best first: the room at a point changes no faster than the point moves, which bounds the room anywhere in a cell. */
function largest(lines: Lines, form: 'circle' | 'square', spend: Spend): FreeSpot {
  const { minX, minZ, maxX, maxZ } = lines.extents[0]!
  const half = Math.max(0.1, Math.min(maxX - minX, maxZ - minZ) / 4)
  const reach = form === 'circle' ? Math.SQRT2 : 1
  const queue = new Queue()
  const best = { x: (minX + maxX) / 2, z: (minZ + maxZ) / 2, room: Number.NEGATIVE_INFINITY }
  let measured = 0
  const add = (x: number, z: number, size: number) => {
    // A cell with less room in its middle can hold no better spot.
    const room = roomAt(lines, x, z, form, best.room - size * reach)
    measured++
    const most = room + size * reach
    if (room > best.room) Object.assign(best, { x, z, room })
    if (most > best.room + PRECISION) queue.add(x, z, size, most)
  }
  for (let x = minX + half; x < maxX + half; x += 2 * half)
    for (let z = minZ + half; z < maxZ + half; z += 2 * half) add(x, z, half)
  const outlines = lines.segments.length / 4 + lines.circles.length
  const cellsMax = Math.min(CELLS_MAX, DISTANCES_MAX / (4 * outlines))
  for (let cells = 0; cells < cellsMax; cells++) {
    if (!queue.take() || queue.most <= best.room + PRECISION) break
    const { x, z, half } = queue
    const quarter = half / 2
    for (const dx of [-quarter, quarter]) for (const dz of [-quarter, quarter]) add(x + dx, z + dz, quarter)
  }
  spend(measured * (CELL_STEPS + outlines * DISTANCE_STEPS))
  // What is left is a hair's breadth: the last millimetre is walked uphill.
  for (let step = PRECISION; step > PRECISION / 1000; step /= 2)
    for (const [dx, dz] of NEIGHBOURS) add(best.x + dx * step, best.z + dz * step, 0)
  return { x: best.x, z: best.z, width: round3(Math.max(0, 2 * best.room)) }
}

/**
 * Half the width of the spot with its middle here; negative outside the room and within pieces.
 *
 * @param useful where there is less, it is as good as none
 */
function roomAt(
  { segments, circles, rings, extents }: Lines,
  x: number,
  z: number,
  form: 'circle' | 'square',
  useful: number,
): number {
  let least = Number.POSITIVE_INFINITY
  const away = form === 'circle' ? awayRound : awaySquare
  for (let i = 0; i < segments.length; i += 4) {
    const ax = segments[i]! - x
    const az = segments[i + 1]! - z
    const bx = segments[i + 2]! - x
    const bz = segments[i + 3]! - z
    // No nearer than the box around it.
    if (Math.max(Math.min(ax, bx), -Math.max(ax, bx), Math.min(az, bz), -Math.max(az, bz)) >= least) continue
    const distance = away(ax, az, bx, bz)
    if (distance < least) least = distance
    if (least < useful) return Number.NEGATIVE_INFINITY
  }
  let free = containsPoint(rings[0]!, x, z)
  for (let i = 1; free && i < rings.length; i++) {
    const { minX, maxX, minZ, maxZ } = extents[i]!
    if (x >= minX && x <= maxX && z >= minZ && z <= maxZ) free = !containsPoint(rings[i]!, x, z)
  }
  for (const [cx, cz, r] of circles) {
    const distance = form === 'circle' ? lengthOf(cx - x, cz - z) - r : awayDisc(Math.abs(cx - x), Math.abs(cz - z), r)
    if (distance < least) least = distance
  }
  return free ? least : -Math.abs(least)
}

/** Distance of the origin from a segment. */
function awayRound(ax: number, az: number, bx: number, bz: number): number {
  const dx = bx - ax
  const dz = bz - az
  const length2 = dx * dx + dz * dz
  const t = length2 === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + az * dz) / length2))
  const px = ax + dx * t
  const pz = az + dz * t
  return Math.sqrt(px * px + pz * pz)
}

/** Half the side of the largest square about the origin that a segment does not enter: the least of max(|x|, |z|) along it. */
function awaySquare(ax: number, az: number, bx: number, bz: number): number {
  const dx = bx - ax
  const dz = bz - az
  // It is made of straight pieces that meet where x = 0, z = 0, x = z or x = −z.
  return Math.min(
    awayAt(0, ax, az, dx, dz),
    awayAt(1, ax, az, dx, dz),
    awayAt(-ax / dx, ax, az, dx, dz),
    awayAt(-az / dz, ax, az, dx, dz),
    awayAt((az - ax) / (dx - dz), ax, az, dx, dz),
    awayAt(-(ax + az) / (dx + dz), ax, az, dx, dz),
  )
}

/** max(|x|, |z|) at a share of a segment; infinite for what is no share of it. */
function awayAt(t: number, ax: number, az: number, dx: number, dz: number): number {
  return t >= 0 && t <= 1 ? Math.max(Math.abs(ax + dx * t), Math.abs(az + dz * t)) : Number.POSITIVE_INFINITY
}

/** The same for a disc whose centre is at (x, z), both at least 0. */
function awayDisc(x: number, z: number, r: number): number {
  // Where the corner of the square touches the circle: (h − x)² + (h − z)² = r².
  const [sum, apart] = [x + z, x - z]
  const under = 2 * r * r - apart * apart
  const corner = under >= 0 ? (sum - Math.sqrt(under)) / 2 : Number.POSITIVE_INFINITY
  if (x >= z) return z <= x - r ? x - r : corner
  return x <= z - r ? z - r : corner
}

/** Whether a point lies inside, by the even-odd rule. */
function containsPoint(ring: readonly number[], x: number, z: number): boolean {
  let inside = false
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [zi, zj] = [ring[i + 1]!, ring[j + 1]!]
    if (zi > z !== zj > z && x < ((ring[j]! - ring[i]!) * (z - zi)) / (zj - zi) + ring[i]!) inside = !inside
  }
  return inside
}

/**
 * Squares of floor that may hold the middle of the spot, by the most room that any middle in them has, most first (a binary heap).
 * Numbers in rows: a long room has tens of thousands of them.
 */
class Queue {
  /** The square that was taken last: its middle, half its side and the most room in it. */
  x = 0
  z = 0
  half = 0
  most = 0
  #count = 0
  #made = 0
  /** The most room in each square of the heap, and where its numbers are. */
  #mosts = new Float64Array(1024)
  #rows = new Int32Array(1024)
  #squares = new Float64Array(3 * 1024)

  add(x: number, z: number, half: number, most: number): void {
    if (this.#made === this.#rows.length) this.#grow()
    const row = this.#made++
    this.#squares[3 * row] = x
    this.#squares[3 * row + 1] = z
    this.#squares[3 * row + 2] = half
    let at = this.#count++
    while (at > 0) {
      const above = (at - 1) >> 1
      if (this.#mosts[above]! >= most) break
      this.#move(above, at)
      at = above
    }
    this.#mosts[at] = most
    this.#rows[at] = row
  }

  /** Whether there was a square to take. */
  take(): boolean {
    if (this.#count === 0) return false
    const row = 3 * this.#rows[0]!
    this.x = this.#squares[row]!
    this.z = this.#squares[row + 1]!
    this.half = this.#squares[row + 2]!
    this.most = this.#mosts[0]!
    const last = --this.#count
    const most = this.#mosts[last]!
    let at = 0
    for (;;) {
      let below = 2 * at + 1
      if (below >= last) break
      if (below + 1 < last && this.#mosts[below + 1]! > this.#mosts[below]!) below++
      if (this.#mosts[below]! <= most) break
      this.#move(below, at)
      at = below
    }
    this.#move(last, at)
    return true
  }

  #move(from: number, to: number): void {
    this.#mosts[to] = this.#mosts[from]!
    this.#rows[to] = this.#rows[from]!
  }

  #grow(): void {
    const [mosts, rows, squares] = [this.#mosts, this.#rows, this.#squares]
    this.#mosts = new Float64Array(2 * rows.length)
    this.#rows = new Int32Array(2 * rows.length)
    this.#squares = new Float64Array(6 * rows.length)
    this.#mosts.set(mosts)
    this.#rows.set(rows)
    this.#squares.set(squares)
  }
}
