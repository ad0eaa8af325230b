import { crossingsAt } from './covered-area.ts'
import type { Polygon, Region } from './region.ts'

/** The floor is sampled on rows of constant z; along a row everything is exact intervals, cut into samples at the end. */
export interface Lattice {
  readonly x0: number
  readonly z0: number
  readonly rows: number
  readonly pitch: number
}

export type VisitRow = (row: number, from: number, to: number) => void

interface Span {
  from: number
  to: number
}

/** Visits, for each row, the stretches that lie closer than r to a region (inside included). */
export function nearRegion(lattice: Lattice, region: Region, r: number, visit: VisitRow): void {
  if (region.kind === 'circle') nearPoint(lattice, region.x, region.z, region.r + r, visit)
  else if (region.convex) nearConvex(lattice, region, r, visit)
  else nearSimple(lattice, region, r, visit)
}

/** What lies near a convex polygon is convex: one stretch for each row. */
function nearConvex(lattice: Lattice, { ring, minZ, maxZ }: Polygon, r: number, visit: VisitRow): void {
  const [first, last] = rowsBetween(lattice, minZ - r, maxZ + r)
  const span: Span = { from: 0, to: 0 }
  for (let row = first; row <= last; row++) {
    const z = lattice.z0 + row * lattice.pitch
    empty(span)
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2)
      widen(span, ring[j]!, ring[j + 1]!, ring[i]!, ring[i + 1]!, r, z)
    if (span.from < span.to) visit(row, span.from, span.to)
  }
}

function nearSimple(lattice: Lattice, { ring, minZ, maxZ }: Polygon, r: number, visit: VisitRow): void {
  const pending = new PendingStretches(visit)
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2)
    nearSegment(lattice, ring[j]!, ring[j + 1]!, ring[i]!, ring[i + 1]!, r, pending.add)
  pending.end()
  const [first, last] = rowsBetween(lattice, minZ, maxZ)
  for (let row = first; row <= last; row++) {
    const inside = crossingsAt(ring, lattice.z0 + row * lattice.pitch)
    for (let i = 0; i + 1 < inside.length; i += 2) visit(row, inside[i]!, inside[i + 1]!)
  }
}

/** Joins stretches that overlap the one before them on their row: neighbouring edges of an outline nearly always do. */
class PendingStretches {
  readonly #visit: VisitRow
  readonly #spans = new Map<number, Span>()

  constructor(visit: VisitRow) {
    this.#visit = visit
  }

  readonly add: VisitRow = (row, from, to) => {
    const span = this.#spans.get(row)
    if (!span) this.#spans.set(row, { from, to })
    else if (from < span.to && to > span.from) {
      span.from = Math.min(span.from, from)
      span.to = Math.max(span.to, to)
    } else {
      this.#visit(row, span.from, span.to)
      span.from = from
      span.to = to
    }
  }

  end(): void {
    for (const [row, { from, to }] of this.#spans) this.#visit(row, from, to)
  }
}

/** Visits, for each row, the stretch that lies closer than r to the segment a–b. */
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
  const span: Span = { from: 0, to: 0 }
  for (let row = first; row <= last; row++) {
    empty(span)
    widen(span, ax, az, bx, bz, r, lattice.z0 + row * lattice.pitch)
    if (span.from < span.to) visit(row, span.from, span.to)
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

function empty(span: Span): void {
  span.from = Number.POSITIVE_INFINITY
  span.to = Number.NEGATIVE_INFINITY
}

/** Widens the span by the row's stretch inside the capsule of radius r about a–b: two discs and the long sides. */
function widen(span: Span, ax: number, az: number, bx: number, bz: number, r: number, z: number): void {
  disc(span, ax, r * r - (z - az) * (z - az))
  disc(span, bx, r * r - (z - bz) * (z - bz))
  const dx = bx - ax
  const dz = bz - az
  const length = Math.sqrt(dx * dx + dz * dz)
  if (length === 0 || dz === 0) return
  for (let side = -r; side <= r; side += 2 * r) {
    const t = (z - az - (dx / length) * side) / dz
    if (t >= 0 && t <= 1) {
      const x = ax - (dz / length) * side + dx * t
      if (x < span.from) span.from = x
      if (x > span.to) span.to = x
    }
  }
}

function disc(span: Span, x: number, half2: number): void {
  if (half2 <= 0) return
  const half = Math.sqrt(half2)
  if (x - half < span.from) span.from = x - half
  if (x + half > span.to) span.to = x + half
}
