import { firstOf } from '../../../geometry/element-at.ts'
import { GATHERINGS } from '../../groups/kinds/meeting-rows.ts'
import { sizeClassOf } from '../../groups/main-size.ts'
import type { PlacingOption } from '../places/placing-options.ts'
import type { Candidate } from '../scene/candidate.ts'
import { isSameIdeaPose, samePlace } from './select-ideas.ts'

/**
 * Where the leading group may stand: a stretch of wall or a patch of floor and the way it looks, with the sizes, forms and
 * places of the group that fit there, best first. A scheme is what a designer sketches before drawing the rest.
 */
export interface Scheme {
  readonly variants: readonly PlacingOption[]
}

/** Sizes and forms of one scheme, at most. */
export const VARIANTS_MAX = 8

/**
 * The schemes of a group, the one with the best variant first; at most `most`.
 *
 * @param options best first
 */
export function schemesOf(options: Iterable<PlacingOption>, most: number): Scheme[] {
  const schemes: { readonly variants: PlacingOption[] }[] = []
  for (const option of options) {
    const scheme = schemes.find(({ variants }) => isSameStance(firstOf(variants).candidate, option.candidate))
    if (!scheme) {
      if (schemes.length < most) schemes.push({ variants: [option] })
    } else if (scheme.variants.length < VARIANTS_MAX && !scheme.variants.some((other) => isSameVariant(other, option)))
      scheme.variants.push(option)
  }
  // A hall is for gatherings of every kind, though one table for all may be the best of each place.
  for (const form of GATHERINGS) {
    if (schemes.some(({ variants }) => firstOf(variants).candidate.composition.form === form)) continue
    for (const option of options) {
      if (option.candidate.composition.form !== form) continue
      schemes.push({ variants: [option] })
      break
    }
  }
  return schemes
}

const isSameStance = (a: Candidate, b: Candidate): boolean => a.wall === b.wall && isSameIdeaPose(a.anchor, b.anchor)

/** Whether trying both brings nothing new: the same form, company and size at about the same place. */
const isSameVariant = ({ candidate: a }: PlacingOption, { candidate: b }: PlacingOption): boolean =>
  a.composition.form === b.composition.form &&
  a.composition.members.length === b.composition.members.length &&
  sizeClassOf(a.composition) === sizeClassOf(b.composition) &&
  samePlace(a.anchor, b.anchor)
