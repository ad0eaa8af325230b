import { areaOf, sharedArea } from './area.ts'
import { forEachEdge, type Region } from './region.ts'

/** Shares up to this are rounding, m². */
const NOTHING = 1e-9
/** Distance of the scan lines where three regions overlap, metres. */
const SCAN_PITCH = 0.005

/** Heights of corners up to which scan lines are laid between them; more of them show as much as lines that lie evenly. */
const HEIGHTS_MAX = 2000

/**
 * Area of the union of regions, m²: exact unless three overlap at one place, then to about 1e-5 of it.
 *
 * @param counted how many of the regions, the first ones, cover `countedArea` together
 */
export function coveredArea(regions: readonly Region[], counted = 0, countedArea = 0): number {
  let area = countedArea
  const partners: number[][] = []
  for (let i = counted; i < regions.length; i++) {
    const region = regions[i]!
    area += areaOf(region)
    const own: number[] = []
    for (let j = 0; j < i; j++) {
      const shared = sharedArea(region, regions[j]!)
      if (shared <= NOTHING) continue
      if (own.some((k) => (j < counted ? sharedArea(regions[j]!, regions[k]!) > NOTHING : partners[j]!.includes(k))))
        return scannedArea(regions)
      area -= shared
      own.push(j)
    }
    partners[i] = own
  }
  return area
}

/** Between the heights of all corners the covered length of a line changes linearly, but for a few kinks. */
function scannedArea(regions: readonly Region[]): number {
  const corners = [...new Set(regions.flatMap(breaks))].sort((a, b) => a - b)
  const heights = corners.length > HEIGHTS_MAX ? [corners[0]!, corners.at(-1)!] : corners
  const lines: number[] = []
  const strips: number[] = []
  let [from = 0] = heights
  for (const to of heights.slice(1)) {
    const height = to - from
    const count = Math.ceil(height / SCAN_PITCH)
    for (let k = 0; k < count; k++) {
      lines.push(from + ((k + 0.5) * height) / count)
      strips.push(height / count)
    }
    from = to
  }
  const spans = lines.map((): [number, number][] => [])
  for (const region of regions) addSpans(region, lines, spans)
  return spans.reduce((area, some, line) => area + coveredLength(some) * strips[line]!, 0)
}

function breaks(region: Region): readonly number[] {
  if (region.kind === 'circle') return [region.minZ, region.maxZ]
  return region.ring.filter((_, i) => i % 2 === 1)
}

/** Length of a line that lies in any of the spans. */
function coveredLength(spans: [number, number][]): number {
  let length = 0
  let end = Number.NEGATIVE_INFINITY
  for (const [from, to] of spans.sort((a, b) => a[0] - b[0])) {
    if (to > end) length += to - Math.max(from, end)
    end = Math.max(end, to)
  }
  return length
}

/** Adds to each line what of it lies in a region. @param lines their heights, in order */
function addSpans(region: Region, lines: readonly number[], spans: readonly [number, number][][]): void {
  if (region.kind === 'circle') {
    for (let line = firstFrom(lines, region.minZ); line < lines.length && lines[line]! < region.maxZ; line++) {
      const away = lines[line]! - region.z
      const half = Math.sqrt(Math.max(0, region.r * region.r - away * away))
      spans[line]!.push([region.x - half, region.x + half])
    }
    return
  }
  const { ring } = region
  const first = firstFrom(lines, region.minZ)
  const crossings: number[][] = []
  forEachEdge(ring, (ax, az, bx, bz) => {
    const top = Math.max(az, bz)
    for (let line = firstFrom(lines, Math.min(az, bz)); line < lines.length && lines[line]! < top; line++) {
      crossings[line - first] ??= []
      crossings[line - first]!.push(ax + ((bx - ax) * (lines[line]! - az)) / (bz - az))
    }
  })
  for (const [at, some = []] of crossings.entries()) {
    some.sort((a, b) => a - b)
    for (let k = 0; k + 1 < some.length; k += 2) spans[first + at]!.push([some[k]!, some[k + 1]!])
  }
}

/** The first line at a height or above it. */
function firstFrom(lines: readonly number[], z: number): number {
  let low = 0
  let high = lines.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (lines[middle]! < z) low = middle + 1
    else high = middle
  }
  return low
}

/** Where a ring crosses the line at height z, in order; an even number. */
export function crossingsAt(ring: readonly number[], z: number): number[] {
  const crossings: number[] = []
  forEachEdge(ring, (ax, az, bx, bz) => {
    if (az > z !== bz > z) crossings.push(ax + ((bx - ax) * (z - az)) / (bz - az))
  })
  return crossings.sort((a, b) => a - b)
}
