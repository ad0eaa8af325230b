import polygonClipping, { type MultiPolygon } from 'polygon-clipping'

/** Areas on the floor: each an outer loop and the loops of its holes; loops of [x, z] in metres, closed. */
export type Areas = MultiPolygon

/**
 * Grids that coordinates are brought to, metres: clipping may fail at lines that nearly coincide, and is tried again on a
 * coarser grid.
 */
const GRIDS = [1e-4, 1e-3, 5e-3]

/** The area in a polygon. */
export const areasOf = (points: readonly (readonly [number, number])[]): Areas => [[points.map(([x, z]) => [x, z])]]

/** What at least one of the areas covers. */
export const unionOf = (areas: readonly Areas[]): Areas =>
  areas.length === 0 ? [] : onSomeGrid(areas, ([first, ...others]) => polygonClipping.union(first!, ...others))

/** What the first area covers and none of the others does. */
export const differenceOf = (area: Areas, others: readonly Areas[]): Areas =>
  area.length === 0 || others.length === 0
    ? area
    : onSomeGrid([area, ...others], ([first, ...rest]) => polygonClipping.difference(first!, ...rest))

function onSomeGrid(areas: readonly Areas[], clip: (areas: Areas[]) => Areas): Areas {
  let failure: unknown
  for (const grid of GRIDS) {
    try {
      return clip(areas.map((area) => snapped(area, grid)))
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

const snapped = (areas: Areas, grid: number): Areas =>
  areas.map((loops) =>
    loops.map((loop) => loop.map(([x, z]) => [Math.round(x / grid) * grid, Math.round(z / grid) * grid])),
  )

/** What both areas cover. */
export const sharedOf = (one: Areas, other: Areas): Areas =>
  onSomeGrid([one, other], ([a, b]) => polygonClipping.intersection(a!, b!))
