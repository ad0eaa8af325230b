import { lengthOf } from '../../../base/elementary.ts'
import { sharedArea } from '../verify/area.ts'
import { forEachEdge, forEachPoint, type Region } from '../verify/region.ts'

/** Distance between two footprints, metres; 0 where they touch or overlap. @param most more than this is not measured */
export function gapBetween(a: Region, b: Region, most = Number.POSITIVE_INFINITY): number {
  if (Math.max(a.minX - b.maxX, b.minX - a.maxX, a.minZ - b.maxZ, b.minZ - a.maxZ) > most)
    return Number.POSITIVE_INFINITY
  if (sharedArea(a, b) > 0) return 0
  if (a.kind === 'circle' && b.kind === 'circle') return Math.max(0, lengthOf(a.x - b.x, a.z - b.z) - a.r - b.r)
  if (a.kind === 'circle') return Math.max(0, toRing(a.x, a.z, ringOf(b)) - a.r)
  if (b.kind === 'circle') return Math.max(0, toRing(b.x, b.z, ringOf(a)) - b.r)
  // Of two outlines that do not cross, a corner of one is nearest.
  return Math.min(cornersTo(a.ring, b.ring), cornersTo(b.ring, a.ring))
}

const ringOf = (region: Region): readonly number[] => (region.kind === 'circle' ? [] : region.ring)

function cornersTo(from: readonly number[], to: readonly number[]): number {
  let least = Number.POSITIVE_INFINITY
  forEachPoint(from, (x, z) => {
    least = Math.min(least, toRing(x, z, to))
  })
  return least
}

function toRing(x: number, z: number, ring: readonly number[]): number {
  let least = Number.POSITIVE_INFINITY
  forEachEdge(ring, (ax, az, bx, bz) => {
    const [dx, dz] = [bx - ax, bz - az]
    const t = Math.max(0, Math.min(1, ((x - ax) * dx + (z - az) * dz) / (dx * dx + dz * dz)))
    least = Math.min(least, lengthOf(ax + dx * t - x, az + dz * t - z))
  })
  return least
}
