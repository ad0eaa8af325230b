import { type Survey, surveyOf } from '../../src/engine/furnishing/measure/survey.ts'
import { verifierOf } from '../../src/engine/furnishing/verify/verifier.ts'
import type { FurnitureType } from '../../src/schema/furnishing/furniture.ts'
import type { PlacedItem } from '../../src/schema/furnishing/result.ts'
import type { Room } from '../../src/schema/furnishing/room.ts'
import type { Shape } from '../../src/schema/furnishing/shape.ts'

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
