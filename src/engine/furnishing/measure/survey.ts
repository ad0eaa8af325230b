import type { FurnitureType } from '../../../schema/furnishing/furniture.ts'
import type { Furnishing, PlacedItem } from '../../../schema/furnishing/result.ts'
import type { Boundary } from '../verify/boundary.ts'
import { HANGING } from '../verify/placement-rules.ts'
import { footprint, type Region } from '../verify/region.ts'
import type { Verifier } from '../verify/verifier.ts'

/** A piece of a furnishing as measured. */
export interface Piece {
  /** Index in `furnishing.furniture`. */
  readonly index: number
  readonly item: PlacedItem
  readonly region: Region
}

/** A furnishing made ready to be measured. Like the verifier, it knows the room and the pieces as they are sent, and nothing else. */
export interface Survey {
  readonly verifier: Verifier
  readonly boundary: Boundary
  readonly pieces: readonly Piece[]
  /** Those of them that take floor from who walks or wheels: all but carpets and what hangs. */
  readonly obstacles: readonly Piece[]
}

const SURVEYS = new WeakMap<readonly PlacedItem[], Survey>()

/** The same for the same list of pieces: several measures are taken of one furnishing. */
export function surveyOf(verifier: Verifier, { furniture }: Pick<Furnishing, 'furniture'>): Survey {
  const known = SURVEYS.get(furniture)
  if (known?.verifier === verifier) return known
  const survey = makeSurvey(verifier, furniture)
  SURVEYS.set(furniture, survey)
  return survey
}

/** The pieces of a furnishing, for measures that do not ask for the room. */
export type SurveyedPieces = Pick<Survey, 'pieces'>

export const surveyedPieces = (furniture: readonly PlacedItem[]): SurveyedPieces => ({
  pieces: furniture.map((item, index): Piece => ({ index, item, region: footprint(item) })),
})

/** One value for each survey. */
export function oncePerSurvey<Value, Surveyed extends SurveyedPieces = Survey>(
  measure: (survey: Surveyed) => Value,
): (survey: Surveyed) => Value {
  const known = new WeakMap<Surveyed, { readonly value: Value }>()
  return (survey) => {
    const found = known.get(survey) ?? { value: measure(survey) }
    known.set(survey, found)
    return found.value
  }
}

function makeSurvey(verifier: Verifier, furniture: readonly PlacedItem[]): Survey {
  const { pieces } = surveyedPieces(furniture)
  const obstacles = pieces.filter(({ item }) => item.type !== 'carpet' && item.position[1] < HANGING)
  return { verifier, boundary: verifier.boundary, pieces, obstacles }
}

/** The pieces of some types, in the order of the furnishing. */
export const piecesOf = ({ pieces }: SurveyedPieces, ...types: readonly FurnitureType[]): Piece[] =>
  pieces.filter(({ item }) => types.includes(item.type))

/** Millimetres. */
export const round3 = (value: number): number => Math.round(value * 1e3) / 1e3 + 0

/** Middle of a piece's bounding rectangle, which turns with it. */
export function middleOf({ region }: Piece): readonly [number, number] {
  return [(region.minX + region.maxX) / 2, (region.minZ + region.maxZ) / 2]
}
