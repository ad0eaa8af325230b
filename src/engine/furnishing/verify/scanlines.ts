import { forEachEdge, type Polygon, type Region } from './region.ts'
import { RowStretches } from './row-stretches.ts'

/** The floor is sampled on rows of constant z; along a row everything is exact intervals, cut into samples at the end. */
export interface Lattice {
  readonly x0: number
  readonly z0: number
  readonly rows: number
  readonly pitch: number
}

export type VisitRow = (row: number, from: number, to: number) => void

/** Visits, for each row, the stretches that lie closer than r to a region (inside included). */
export function nearRegion(lattice: Lattice, region: Region, r: number, visit: VisitRow): void {
  if (region.kind === 'circle') nearPoint(lattice, region.x, region.z, region.r + r, visit)
  else if (region.convex) nearConvex(lattice, region, r, visit)
  else nearSimple(lattice, region, r, visit)
}

/** What lies near a convex polygon is convex: one stretch for each row, between discs about its corners and its sides moved out. */
function nearConvex(lattice: Lattice, { ring, minZ, maxZ }: Polygon, r: number, visit: VisitRow): void {
  const [first, last] = rowsBetween(lattice, minZ - r, maxZ + r)
  const spans = STRETCHES.begin(first, last)
  forEachEdge(ring, (ax, az, bx, bz) => {
    aroundPoint(lattice, bx, bz, r, spans)
    besideSegment(lattice, ax, az, bx, bz, -r, spans)
  })
  spans.visit(visit)
}

/** A stretch for each of some neighbouring rows, that grows by points. One after the other use it: its memory is kept. */
class Stretches {
  #first = 0
  #count = 0
  #from = new Float64Array(512)
  #to = new Float64Array(512)

  /** Begins with empty stretches on the rows. */
  begin(first: number, last: number): this {
    this.#first = first
    this.#count = Math.max(0, last - first + 1)
    if (this.#count > this.#from.length) {
      this.#from = new Float64Array(2 * this.#count)
      this.#to = new Float64Array(2 * this.#count)
    }
    for (let at = 0; at < this.#count; at++) {
      this.#from[at] = Number.POSITIVE_INFINITY
      this.#to[at] = Number.NEGATIVE_INFINITY
    }
    return this
  }

  add(row: number, from: number, to: number): void {
    const at = row - this.#first
    if (from < this.#from[at]!) this.#from[at] = from
    if (to > this.#to[at]!) this.#to[at] = to
  }

  visit(visit: VisitRow): void {
    for (let at = 0; at < this.#count; at++)
      if (this.#from[at]! < this.#to[at]!) visit(this.#first + at, this.#from[at]!, this.#to[at]!)
  }
}

const STRETCHES = new Stretches()

function nearSimple(lattice: Lattice, region: Polygon, r: number, visit: VisitRow): void {
  const { first, starts, ends } = rowsNear(lattice, region, r)
  for (let row = 0; row + 1 < starts.length; row++)
    for (let at = starts[row]!; at < starts[row + 1]!; at += 2) visit(first + row, ends[at]!, ends[at + 1]!)
}

/** What of some neighbouring rows lies near a region: row `first` + i has the stretches ends[starts[i]] … ends[starts[i + 1] − 1]. */
interface NearRows {
  readonly lattice: Lattice
  readonly r: number
  readonly first: number
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/** A piece with many corners is judged again and again where it stands, on few lattices and at few distances. */
const NEAR = new WeakMap<Polygon, NearRows[]>()

function rowsNear(lattice: Lattice, region: Polygon, r: number): NearRows {
  const known = NEAR.get(region) ?? []
  NEAR.set(region, known)
  const same = known.find((rows) => rows.lattice === lattice && rows.r === r)
  if (same) return same
  const rows = { lattice, r, ...findRowsNear(lattice, region, r) }
  known.push(rows)
  return rows
}

function findRowsNear(lattice: Lattice, { ring, minZ, maxZ }: Polygon, r: number) {
  const [first, last] = rowsBetween(lattice, minZ - r, maxZ + r)
  const taken = new RowStretches(Math.max(0, last - first + 1), first)
  forEachEdge(ring, (ax, az, bx, bz) => nearSegment(lattice, ax, az, bx, bz, r, taken.add))
  const [top, bottom] = rowsBetween(lattice, minZ, maxZ)
  for (const [at, inside] of insideRing(lattice, ring, top, bottom).entries())
    for (let i = 0; i + 1 < inside.length; i += 2) taken.add(top + at, inside[i]!, inside[i + 1]!)
  const starts: number[] = [0]
  const ends: number[] = []
  for (let row = first; row <= last; row++) {
    taken.joined(row, ends)
    starts.push(ends.length)
  }
  return { first, starts, ends }
}

/** Where each row from one to another crosses a ring, in order: what lies inside are the stretches between two each. */
export function insideRing(lattice: Lattice, ring: readonly number[], first: number, last: number): number[][] {
  const { z0, pitch } = lattice
  const crossings = Array.from({ length: Math.max(0, last - first + 1) }, (): number[] => [])
  forEachEdge(ring, (ax, az, bx, bz) => {
    // One row more on either side: whether it is crossed is not left to rounding.
    const low = Math.max(first, Math.floor((Math.min(az, bz) - z0) / pitch) - 1)
    const high = Math.min(last, Math.ceil((Math.max(az, bz) - z0) / pitch) + 1)
    for (let row = low; row <= high; row++) {
      const z = z0 + row * pitch
      if (az > z !== bz > z) crossings[row - first]!.push(ax + ((bx - ax) * (z - az)) / (bz - az))
    }
  })
  for (const some of crossings) some.sort((a, b) => a - b)
  return crossings
}

/** Visits, for each row, the stretch that lies closer than r to the segment a–b: in two discs, or between its sides moved out. */
export function nearSegment(
  lattice: Lattice,
  ax: number,
  az: number,
  bx: number,
  bz: number,
  r: number,
  visit: VisitRow,
): void {
  const [first, last] = rowsBetween(lattice, Math.min(az, bz) - r, Math.max(az, bz) + r)
  const spans = STRETCHES.begin(first, last)
  aroundPoint(lattice, ax, az, r, spans)
  aroundPoint(lattice, bx, bz, r, spans)
  besideSegment(lattice, ax, az, bx, bz, -r, spans)
  besideSegment(lattice, ax, az, bx, bz, r, spans)
  spans.visit(visit)
}

/** Adds the rows of a disc. */
function aroundPoint(lattice: Lattice, x: number, z: number, r: number, spans: Stretches): void {
  const [first, last] = rowsBetween(lattice, z - r, z + r)
  for (let row = first; row <= last; row++) {
    const d = lattice.z0 + row * lattice.pitch - z
    const half2 = r * r - d * d
    if (half2 <= 0) continue
    const half = Math.sqrt(half2)
    spans.add(row, x - half, x + half)
  }
}

/** Adds the points of the segment moved sideways, to its left where `side` is positive. */
function besideSegment(
  lattice: Lattice,
  ax: number,
  az: number,
  bx: number,
  bz: number,
  side: number,
  spans: Stretches,
): void {
  const dx = bx - ax
  const dz = bz - az
  if (dz === 0) return
  const length = Math.sqrt(dx * dx + dz * dz)
  const shift = (dx / length) * side
  const [first, last] = rowsBetween(lattice, Math.min(az, bz) + shift, Math.max(az, bz) + shift)
  for (let row = first; row <= last; row++) {
    const t = (lattice.z0 + row * lattice.pitch - az - shift) / dz
    const x = ax - (dz / length) * side + dx * t
    spans.add(row, x, x)
  }
}

function nearPoint(lattice: Lattice, x: number, z: number, r: number, visit: VisitRow): void {
  const [first, last] = rowsBetween(lattice, z - r, z + r)
  for (let row = first; row <= last; row++) {
    const d = lattice.z0 + row * lattice.pitch - z
    const half2 = r * r - d * d
    if (half2 > 0) visit(row, x - Math.sqrt(half2), x + Math.sqrt(half2))
  }
}

function rowsBetween(lattice: Lattice, fromZ: number, toZ: number): [number, number] {
  const first = Math.max(0, Math.ceil((fromZ - lattice.z0) / lattice.pitch))
  return [first, Math.min(lattice.rows - 1, Math.floor((toZ - lattice.z0) / lattice.pitch))]
}
