import type { Point } from '../../../../engine/drawing/display-list.ts'
import { extentOf, localCorners } from '../../../../engine/drawing/room/outline.ts'
import { placeRing } from '../../../../engine/geometry/frame.ts'
import { PLACING } from '../../../../schema/furnishing/cards/furniture-placing.ts'
import type { PlacedItem } from '../../../../schema/furnishing/result.ts'

/** The floor that a piece should have free, as the outline around it and that floor; undefined for pieces that need none. */
export function clearanceOf({ type, shape, position: [x, , z], rotation }: PlacedItem): Point[] | undefined {
  const sides = PLACING[type].clearance
  if (!sides) return undefined
  const { front = 0, back = 0, beside = 0 } = sides
  const { minX, minZ, maxX, maxZ } = extentOf(localCorners(shape))!
  const [left, right, top, bottom] = [minX - beside, maxX + beside, minZ - back, maxZ + front]
  const ring = placeRing([left, top, right, top, right, bottom, left, bottom], { x, z, turn: rotation })
  return Array.from({ length: 4 }, (_, i) => [ring[2 * i]!, ring[2 * i + 1]!])
}
