import { extentOf, localCorners } from '../../../../engine/drawing/room/outline.ts'
import type { Point } from '../../../../engine/drawing/svg.ts'
import { placeRing } from '../../../../engine/geometry/frame.ts'
import type { FurnitureType } from '../../../../schema/furnishing/furniture.ts'
import type { PlacedItem } from '../../../../schema/furnishing/result.ts'

/** Free floor before a piece, behind it and at each of its sides, metres. */
interface Sides {
  readonly front?: number
  readonly back?: number
  readonly beside?: number
}

const AROUND: Sides = { front: 0.75, back: 0.75, beside: 0.75 }
const BEFORE_STORAGE: Sides = { front: 0.9 }
const BEFORE_SEAT: Sides = { front: 0.45 }

/** What a piece should have free to be used. Constants: docs/furnishing.md#design-rules. */
const CLEARANCES: Partial<Record<FurnitureType, Sides>> = {
  armchair: BEFORE_SEAT,
  bed: { front: 0.6, beside: 0.6 },
  dining_table: AROUND,
  drawer_unit: { front: 0.6 },
  exec_table: { front: 0.95, back: 0.95 },
  meeting_table: AROUND,
  shelf: BEFORE_STORAGE,
  sideboard: BEFORE_STORAGE,
  sofa: BEFORE_SEAT,
  task_table: { front: 0.75 },
  wardrobe: BEFORE_STORAGE,
}

/** The floor that a piece should have free, as the outline around it and that floor; undefined for pieces that need none. */
export function clearanceOf({ type, shape, position: [x, , z], rotation }: PlacedItem): Point[] | undefined {
  const sides = CLEARANCES[type]
  if (!sides) return undefined
  const { front = 0, back = 0, beside = 0 } = sides
  const { minX, minZ, maxX, maxZ } = extentOf(localCorners(shape))!
  const [left, right, top, bottom] = [minX - beside, maxX + beside, minZ - back, maxZ + front]
  const ring = placeRing([left, top, right, top, right, bottom, left, bottom], { x, z, turn: rotation })
  return Array.from({ length: 4 }, (_, i) => [ring[2 * i]!, ring[2 * i + 1]!])
}
