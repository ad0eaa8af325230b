import type { PlacedItem } from '../../src/schema/furnishing/result.ts'
import {
  angleBetween,
  centreOf,
  distanceBetween,
  extentOf,
  facingOf,
  gapBetween,
  toLocal,
} from '../../test/support/spot.ts'

// Measures of taste about pieces beside one another: from 0 to 1, undefined where they do not apply.

export function besideBed(wardrobe: PlacedItem, items: readonly PlacedItem[]): number | undefined {
  const beds = items.filter(({ type }) => type === 'bed')
  if (beds.length === 0) return undefined
  return beds.some((bed) => {
    const [, minZ, , maxZ] = extentOf(bed)
    const [, z] = toLocal(bed, centreOf(wardrobe))
    return z >= minZ && z <= maxZ
  })
    ? 1
    : 0
}

/** Full marks up to the first distance from the axis, none from the second, metres. */
const OFF_AXIS = { from: 0.15, to: 0.6 } as const

export function onAxis(tv: PlacedItem, items: readonly PlacedItem[]): number | undefined {
  const watchers = items.filter(({ type }) => type === 'sofa' || type === 'bed')
  if (watchers.length === 0) return undefined
  const aside = watchers.map((it) => {
    const [minX, minZ, maxX, maxZ] = extentOf(it)
    const [x, z] = toLocal(it, centreOf(tv))
    return z > (minZ + maxZ) / 2 ? Math.abs(x - (minX + maxX) / 2) : Number.POSITIVE_INFINITY
  })
  const off = (Math.min(...aside) - OFF_AXIS.from) / (OFF_AXIS.to - OFF_AXIS.from)
  return 1 - Math.min(1, Math.max(0, off))
}

/** Two zones are apart from here on, metres. */
const ZONES_APART = 1.5

export function apartFromSofa(table: PlacedItem, items: readonly PlacedItem[]): number | undefined {
  const sofas = items.filter(({ type }) => type === 'sofa')
  if (sofas.length === 0) return undefined
  return Math.min(1, Math.min(...sofas.map((sofa) => gapBetween(sofa, table))) / ZONES_APART)
}

export function looksAtScreen(sofa: PlacedItem, items: readonly PlacedItem[]): number | undefined {
  const screens = items.filter(({ type }) => type === 'tv')
  if (screens.length === 0) return undefined
  const from = centreOf(sofa)
  const angles = screens.map((it) =>
    angleBetween(facingOf(sofa), [centreOf(it)[0] - from[0], centreOf(it)[1] - from[1]]),
  )
  return 1 - Math.min(1, Math.min(...angles) / 90)
}

/** 0 for a seat with its back to the television, in the sight of a sofa. */
export function betweenScreen(chair: PlacedItem, items: readonly PlacedItem[]): number | undefined {
  const screens = items.filter(({ type }) => type === 'tv')
  const sofas = items.filter(({ type }) => type === 'sofa')
  if (screens.length === 0 || sofas.length === 0) return undefined
  const between = sofas.some((sofa) =>
    screens.some((screen) => {
      const [a, b, c] = [centreOf(sofa), centreOf(screen), centreOf(chair)]
      const length = distanceBetween(a, b)
      const [ux, uz] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length]
      const along = (c[0] - a[0]) * ux + (c[1] - a[1]) * uz
      const aside = Math.abs((c[0] - a[0]) * uz - (c[1] - a[1]) * ux)
      return along > 0.5 && along < length && aside < 0.9 && angleBetween(facingOf(chair), facingOf(sofa)) > 135
    }),
  )
  return between ? 0 : 1
}
