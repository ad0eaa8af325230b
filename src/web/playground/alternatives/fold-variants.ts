import type { Furnishing } from '../../../schema/furnishing/result.ts'

/** An idea of an answer with what varies it, by their places in the answer. */
export interface Idea {
  readonly place: number
  readonly variants: readonly number[]
}

/**
 * The ideas of an answer in their order, each with its variants. A variant of what is not in the answer, or of a variant,
 * stands by itself: no alternative is lost.
 */
export function foldVariants(alternatives: readonly Furnishing[]): Idea[] {
  const places = new Map(alternatives.map(({ id }, place) => [id, place]))
  const baseOf = (it: Furnishing | undefined) => places.get(it?.explanation?.variantOf ?? '')
  const ideaOf = alternatives.map((it, place) => {
    const base = baseOf(it)
    const isVariant = base !== undefined && baseOf(alternatives[base]) === undefined
    return isVariant ? base : place
  })
  return ideaOf.flatMap((idea, place) =>
    idea === place
      ? [{ place, variants: [...ideaOf.keys()].filter((it) => it !== place && ideaOf[it] === place) }]
      : [],
  )
}
