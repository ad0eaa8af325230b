import { type Survey, surveyOf } from '../../src/furnishing/measure/survey.ts'
import { verifierOf } from '../../src/furnishing/verify/verifier.ts'
import type { FurnitureType } from '../../src/schema/furniture.ts'
import type { PlacedItem } from '../../src/schema/result.ts'
import type { Room } from '../../src/schema/room.ts'
import type { Shape } from '../../src/schema/shape.ts'

/** A piece that stands with the origin of its shape at (x, z). */
export const standing = (
  type: FurnitureType,
  shape: Shape,
  x: number,
  z: number,
  rotation = 0,
  more: Partial<PlacedItem> = {},
): PlacedItem => ({ type, shape, position: [x, 0, z], rotation, groupId: 'by-hand', ...more })

/** A room furnished by hand, as measured. */
export const surveyed = (room: Room, furniture: PlacedItem[]): Survey => surveyOf(verifierOf(room), { furniture })
