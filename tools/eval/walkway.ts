import type { Boundary } from '../../src/engine/furnishing/verify/boundary.ts'
import type { PlacedItem } from '../../src/schema/furnishing/result.ts'
import { comesNear, freeFloor, partsOf, sweptArea } from './raster.ts'

/** Half the main walkway; a person may stand this much further off a door than in Q4. */
const HALF_WIDTH = 0.45
const DOOR_REACH = 0.6
const WALKER = 0.3

/** Whether a walkway of 0.90 m joins all doors and gaps; no verdict with fewer than two, or where the empty room has none. */
export function hasWalkway(boundary: Boundary, items: readonly PlacedItem[]): boolean[] {
  if (doorsOf(boundary).length < 2 || !joinsDoors(boundary, [])) return []
  return [joinsDoors(boundary, items)]
}

function joinsDoors(boundary: Boundary, items: readonly PlacedItem[]): boolean {
  const raster = freeFloor(boundary, items, HALF_WIDTH)
  return partsOf(raster).some((cells) => {
    const part = new Set(cells)
    return doorsOf(boundary).every(({ spans }) => spans.some((span) => comesNear(raster, part, span, DOOR_REACH)))
  })
}

/** Share of the room's area within reach of a walker 0.60 m wide on the largest part of the free floor. */
export function walkedShare(boundary: Boundary, items: readonly PlacedItem[]): number {
  const raster = freeFloor(boundary, items, WALKER)
  const largest = partsOf(raster).reduce<number[]>((best, part) => (part.length > best.length ? part : best), [])
  return Math.min(1, sweptArea(raster, largest, WALKER) / boundary.area)
}

const doorsOf = ({ openings }: Boundary) => openings.filter(({ opening }) => opening.type !== 'window')
