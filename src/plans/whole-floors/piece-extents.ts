import { surveyedPieces } from '../../engine/furnishing/measure/survey.ts'
import type { FurnitureType } from '../../schema/furnishing/furniture.ts'
import type { PlacedItem } from '../../schema/furnishing/result.ts'

/** A piece of a furnishing, and what it covers of the plan, metres. */
export interface PieceExtent {
  readonly type: FurnitureType
  readonly minX: number
  readonly maxX: number
  readonly minZ: number
  readonly maxZ: number
}

/** What the pieces of a furnishing cover, in their order. */
export const pieceExtents = (furniture: readonly PlacedItem[]): PieceExtent[] =>
  surveyedPieces(furniture).pieces.map(({ item: { type }, region: { minX, maxX, minZ, maxZ } }) => {
    return { type, minX, maxX, minZ, maxZ }
  })
