import { lengthOf } from '../../../base/elementary.ts'
import type { WallSpan } from './boundary.ts'
import { forEachEdge, type Region } from './region.ts'

/** Everything within r of the segment a–b; a disc when both ends are one point. Metres. */
export interface Capsule {
  readonly ax: number
  readonly az: number
  readonly bx: number
  readonly bz: number
  readonly r: number
}

/** What lies within r of a wall or of the front of an opening. */
export const aroundSpan = ({ ax, az, bx, bz }: WallSpan, r: number): Capsule => ({ ax, az, bx, bz, r })

/** Capsules that together hold everything outside a region and within r of it. */
export function aroundRegion(region: Region, r: number): Capsule[] {
  if (region.kind === 'circle') {
    const { x, z } = region
    return [{ ax: x, az: z, bx: x, bz: z, r: region.r + r }]
  }
  const { ring } = region
  const capsules: Capsule[] = []
  forEachEdge(ring, (ax, az, bx, bz) => capsules.push({ ax, az, bx, bz, r }))
  return capsules
}

export const lowest = ({ az, bz, r }: Capsule): number => Math.min(az, bz) - r
export const highest = ({ az, bz, r }: Capsule): number => Math.max(az, bz) + r

// The verifier asks for millions of stretches and gaps: neither they nor what they are made of are lists.

/** The stretch of the line of constant z inside a capsule; lines beyond its ends count as those that touch it there. */
export function stretchAt(capsule: Capsule, line: number): { from: number; to: number } {
  const { ax, az, bx, bz, r } = capsule
  const z = Math.min(Math.max(line, lowest(capsule)), highest(capsule))
  const halfA = halfChord(r, z - az)
  const halfB = halfChord(r, z - bz)
  let from = Math.min(ax - halfA, bx - halfB)
  let to = Math.max(ax + halfA, bx + halfB)
  const length = lengthOf(bx - ax, bz - az)
  if (length === 0) return { from, to }
  for (let side = -1; side <= 1; side += 2) {
    const x = ax + side * (-(bz - az) / length) * r
    const top = az + side * ((bx - ax) / length) * r
    const height = bz + side * ((bx - ax) / length) * r - top
    const t = (z - top) / height
    if (height === 0 || t < 0 || t > 1) continue
    const at = x + (bx + side * (-(bz - az) / length) * r - x) * t
    from = Math.min(from, at)
    to = Math.max(to, at)
  }
  return { from, to }
}

/** Half of what a line so far from the middle of a disc has inside it; −∞ where it does not meet the disc. */
function halfChord(r: number, distance: number): number {
  const half2 = r * r - distance * distance
  // Rounding must not lose the line that touches a disc.
  return half2 < -1e-12 ? Number.NEGATIVE_INFINITY : Math.sqrt(Math.max(0, half2))
}

/** Distance of a point from the segment of a capsule, less its radius. */
export function gapTo({ ax, az, bx, bz, r }: Capsule, x: number, z: number): number {
  const dx = bx - ax
  const dz = bz - az
  const length2 = dx * dx + dz * dz
  const t = length2 === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (z - az) * dz) / length2))
  const px = x - ax - t * dx
  const pz = z - az - t * dz
  return Math.sqrt(px * px + pz * pz) - r
}

type Segment = Omit<Capsule, 'r'>

/** The two straight sides of the outline. */
function sidesOf({ ax, az, bx, bz, r }: Capsule): readonly Segment[] {
  const length = lengthOf(bx - ax, bz - az)
  if (length === 0) return []
  const [ox, oz] = [(-(bz - az) / length) * r, ((bx - ax) / length) * r]
  return [
    { ax: ax + ox, az: az + oz, bx: bx + ox, bz: bz + oz },
    { ax: ax - ox, az: az - oz, bx: bx - ox, bz: bz - oz },
  ]
}

interface Disc {
  readonly x: number
  readonly z: number
  readonly r: number
}

const discsOf = ({ ax, az, bx, bz, r }: Capsule): readonly Disc[] =>
  ax === bx && az === bz
    ? [{ x: ax, z: az, r }]
    : [
        { x: ax, z: az, r },
        { x: bx, z: bz, r },
      ]

/** Points at which the outlines of two capsules may meet: all common points of their discs and sides. */
export function meetings(a: Capsule, b: Capsule): [number, number][] {
  if (lowest(a) > highest(b) || lowest(b) > highest(a)) return []
  if (Math.min(a.ax, a.bx) - a.r > Math.max(b.ax, b.bx) + b.r) return []
  if (Math.min(b.ax, b.bx) - b.r > Math.max(a.ax, a.bx) + a.r) return []
  const [discsA, discsB, sidesA, sidesB] = [discsOf(a), discsOf(b), sidesOf(a), sidesOf(b)]
  return [
    ...discsA.flatMap((one) => discsB.flatMap((other) => discsMeet(one, other))),
    ...discsA.flatMap((disc) => sidesB.flatMap((side) => discMeetsSide(disc, side))),
    ...discsB.flatMap((disc) => sidesA.flatMap((side) => discMeetsSide(disc, side))),
    ...sidesA.flatMap((one) => sidesB.flatMap((other) => sidesMeet(one, other))),
  ]
}

function discsMeet(a: Disc, b: Disc): [number, number][] {
  const [dx, dz] = [b.x - a.x, b.z - a.z]
  const d2 = dx * dx + dz * dz
  if (d2 === 0) return []
  const along = (d2 + a.r * a.r - b.r * b.r) / (2 * d2)
  const across2 = (a.r * a.r) / d2 - along * along
  if (across2 < -1e-12) return []
  const across = Math.sqrt(Math.max(0, across2))
  return [across, -across].map((off) => [a.x + dx * along - dz * off, a.z + dz * along + dx * off])
}

function discMeetsSide({ x, z, r }: Disc, { ax, az, bx, bz }: Segment): [number, number][] {
  const [dx, dz] = [bx - ax, bz - az]
  const length2 = dx * dx + dz * dz
  const foot = ((x - ax) * dx + (z - az) * dz) / length2
  const [px, pz] = [ax + foot * dx - x, az + foot * dz - z]
  const half2 = (r * r - px * px - pz * pz) / length2
  if (half2 < -1e-12) return []
  const half = Math.sqrt(Math.max(0, half2))
  return [foot - half, foot + half].filter((t) => t > -1e-9 && t < 1 + 1e-9).map((t) => [ax + t * dx, az + t * dz])
}

function sidesMeet(a: Segment, b: Segment): [number, number][] {
  const [dx, dz] = [a.bx - a.ax, a.bz - a.az]
  const [ex, ez] = [b.bx - b.ax, b.bz - b.az]
  const cross = dx * ez - dz * ex
  if (cross === 0) return []
  const t = ((b.ax - a.ax) * ez - (b.az - a.az) * ex) / cross
  const s = ((b.ax - a.ax) * dz - (b.az - a.az) * dx) / cross
  return t > -1e-9 && t < 1 + 1e-9 && s > -1e-9 && s < 1 + 1e-9 ? [[a.ax + t * dx, a.az + t * dz]] : []
}
