import type { Boundary } from '../../src/engine/furnishing/verify/boundary.ts'
import type { Verifier } from '../../src/engine/furnishing/verify/verifier.ts'
import type { FurnitureType } from '../../src/schema/furnishing/furniture.ts'
import type { PlacedItem } from '../../src/schema/furnishing/result.ts'
import { centreOf, distanceBetween, distanceToWalls, type Point } from '../../test/support/spot.ts'
import { freeFloor } from './raster.ts'

/** Where there is such a table, the first lamp belongs above it. */
const LIT_FIRST: readonly FurnitureType[] = ['dining_table', 'meeting_table']
const LIT: readonly FurnitureType[] = ['coffee_table', 'bed']
const CENTRED = 0.05
/** A lamp is in the middle of the room when it is at least this share as far from the walls as any place is. */
const MIDDLE_SHARE = 0.5
const STEP = 0.1

/**
 * For each pendant lamp whether it hangs where one is wanted: over the middle of a dining or meeting table as long as there is
 * one without, then over a coffee table or a bed, or in the middle of the room.
 */
export function hangsRight({ boundary }: Verifier, items: readonly PlacedItem[]): boolean[] {
  const middlesOf = (types: readonly FurnitureType[]) => items.filter(({ type }) => types.includes(type)).map(centreOf)
  const over = (spots: readonly Point[], lamp: PlacedItem) =>
    spots.some((spot) => distanceBetween(spot, centreOf(lamp)) <= CENTRED)
  const tables = middlesOf(LIT_FIRST)
  const lamps = items.filter(({ type }) => type === 'pendant_lamp')
  const others = lamps.filter((lamp) => !over(tables, lamp))
  const elsewhere = others.filter(
    (lamp) =>
      over(middlesOf(LIT), lamp) ||
      distanceToWalls(boundary, centreOf(lamp)) >= MIDDLE_SHARE * greatestDistanceToWalls(boundary),
  )
  const spare = Math.max(0, lamps.length - tables.length)
  const met = lamps.length - others.length + Math.min(elsewhere.length, spare)
  return lamps.map((_, i) => i < met)
}

const greatest = new WeakMap<Boundary, number>()

/** Radius of the largest circle in the room, to within a few centimetres. */
function greatestDistanceToWalls(boundary: Boundary): number {
  const known = greatest.get(boundary)
  if (known !== undefined) return known
  let most = 0
  for (const point of floorPoints(boundary)) most = Math.max(most, distanceToWalls(boundary, point))
  greatest.set(boundary, most)
  return most
}

function floorPoints(boundary: Boundary): Point[] {
  const { lattice, columns, cells } = freeFloor(boundary, [], STEP)
  const points: Point[] = []
  for (const [cell, free] of cells.entries())
    if (free === 1 && cell % 2 === 0)
      points.push([
        lattice.x0 + (cell % columns) * lattice.pitch,
        lattice.z0 + Math.floor(cell / columns) * lattice.pitch,
      ])
  return points
}
