import { areaOf, sharedArea } from './area.ts'
import type { Region } from './region.ts'

/** Shares up to this are rounding, m². */
const NOTHING = 1e-9
/** Distance of the scan lines where three regions overlap, metres. */
const SCAN_PITCH = 0.005

/** Area of the union of regions, m²: exact unless three overlap at one place, then to about 1e-5 of it. */
export function coveredArea(regions: readonly Region[]): number {
  const sum = regions.reduce((area, region) => area + areaOf(region), 0)
  const partners = regions.map(() => new Set<number>())
  let shared = 0
  for (let i = 0; i < regions.length; i++)
    for (let j = 0; j < i; j++) {
      const area = sharedArea(regions[i]!, regions[j]!)
      if (area <= NOTHING) continue
      shared += area
      partners[i]!.add(j)
    }
  const threefold = partners.some((some) => [...some].some((j) => [...some].some((k) => partners[j]!.has(k))))
  return threefold ? scannedArea(regions) : sum - shared
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
