import { areaOf, sharedArea } from './area.ts'
import type { Region } from './region.ts'

/** Shares below this part of the whole are not worth a scan. */
const NEGLIGIBLE = 1e-5
/** Distance of the scan lines where regions do overlap, metres. */
const SCAN_PITCH = 0.005

/** Area of the union of regions, m², to about 1e-5 of it. */
export function coveredArea(regions: readonly Region[]): number {
  let sum = 0
  let shared = 0
  for (let i = 0; i < regions.length; i++) {
    sum += areaOf(regions[i]!)
    for (let j = 0; j < i; j++) shared += sharedArea(regions[i]!, regions[j]!)
  }
  // The union lies between sum − shared and sum.
  return shared <= sum * NEGLIGIBLE ? sum - shared : scannedArea(regions)
}

/** Between the heights of all vertices the covered length of a line changes linearly, but for a few kinks. */
function scannedArea(regions: readonly Region[]): number {
  const heights = [...new Set(regions.flatMap(breaks))].sort((a, b) => a - b)
  let area = 0
  for (let i = 1; i < heights.length; i++) {
    const from = heights[i - 1]!
    const height = heights[i]! - from
    const lines = Math.ceil(height / SCAN_PITCH)
    for (let k = 0; k < lines; k++)
      area += (coveredLength(regions, from + ((k + 0.5) * height) / lines) * height) / lines
  }
  return area
}

function breaks(region: Region): readonly number[] {
  if (region.kind === 'circle') return [region.minZ, region.maxZ]
  return region.ring.filter((_, i) => i % 2 === 1)
}

/** Length of the line at height z that lies in any region. */
function coveredLength(regions: readonly Region[], z: number): number {
  const spans = regions.flatMap((region) => spansAt(region, z)).sort((a, b) => a[0] - b[0])
  let length = 0
  let end = Number.NEGATIVE_INFINITY
  for (const [from, to] of spans) {
    if (to > end) length += to - Math.max(from, end)
    end = Math.max(end, to)
  }
  return length
}

function spansAt(region: Region, z: number): [number, number][] {
  if (z <= region.minZ || z >= region.maxZ) return []
  if (region.kind === 'circle') {
    const half = Math.sqrt(region.r * region.r - (z - region.z) ** 2)
    return [[region.x - half, region.x + half]]
  }
  const crossings = crossingsAt(region.ring, z)
  return crossings.flatMap((x, i): [number, number][] => (i % 2 === 0 ? [[x, crossings[i + 1]!]] : []))
}

/** Where a ring crosses the line at height z, in order; an even number. */
export function crossingsAt(ring: readonly number[], z: number): number[] {
  const crossings: number[] = []
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const az = ring[j + 1]!
    const bz = ring[i + 1]!
    if (az > z !== bz > z) crossings.push(ring[j]! + ((ring[i]! - ring[j]!) * (z - az)) / (bz - az))
  }
  return crossings.sort((a, b) => a - b)
}
