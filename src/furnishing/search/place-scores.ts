import type { Pose } from '../../geometry/frame.ts'
import { PLACE_TERMS, RELATION_TERMS } from '../../kernels/placing-terms.ts'
import type { Composition } from '../groups/composition.ts'
import type { PlacementGroup } from '../groups/placement-groups.ts'
import type { Placed } from './candidate.ts'
import { pieceRecords } from './piece-records.ts'
import { placeRecords } from './placements.ts'
import type { Scene } from './scene.ts'
import { kindOf, unitAlone } from './units.ts'
import { WEIGHTS } from './weights.ts'

/** A pose of a group, and the wall at its back (−1 when free). */
export type Stand = Pose & { readonly wall: number }

/** How well a composition stands at a place: in the empty room, and beside what stands there. */
export interface PlaceScore {
  readonly own: number
  readonly quality: number
}

/** The scores of a composition at some places beside what is placed, as the search judges them. */
export function scoresOf(
  scene: Scene,
  group: PlacementGroup,
  composition: Composition,
  stands: readonly Stand[],
  placed: readonly Placed[],
): PlaceScore[] {
  scene.placing.setUnit(unitAlone(group, composition, scene))
  const places = placeRecords(stands.map((stand) => ({ ...stand, composition: 0 })))
  const scores = scene.placing.scoresAt(places, pieceRecords(scene.pinPieces, placed, scene.plan))
  return stands.map((_, i) => ({ own: scores[2 * i]!, quality: scores[2 * i + 1]! }))
}

/** Points of intrinsic score of a composition at one place beside what is placed. */
export const scoreOf = (
  scene: Scene,
  group: PlacementGroup,
  composition: Composition,
  stand: Stand,
  placed: readonly Placed[],
): number => scoresOf(scene, group, composition, [stand], placed)[0]!.quality

/** A term of a place: its weight and value. */
export interface PlacedTerm {
  /** Kind of the unit, class of the other piece where there is one, and name of the term. */
  readonly name: string
  readonly weight: number
  readonly value: number
}

/** The terms of a placed group beside what was placed before it; with its intrinsic score they add up to its quality. */
export function termsOf(scene: Scene, { group, candidate }: Placed, before: readonly Placed[]): PlacedTerm[] {
  if (group.pin) return []
  const kind = kindOf(group, scene)
  scene.placing.setUnit(unitAlone(group, candidate.composition, scene))
  const place = placeRecords([{ ...candidate, composition: 0 }])
  const values = scene.placing.valuesAt(place, pieceRecords(scene.pinPieces, before, scene.plan))
  const { terms, relations } = WEIGHTS[kind]
  const own = PLACE_TERMS.flatMap((name, i) => {
    const weight = terms[name]
    return weight === undefined ? [] : [{ name: `${kind}.${name}`, weight, value: values[i]! }]
  })
  const others = relations.flatMap(({ name: other, weights }, row) =>
    RELATION_TERMS.flatMap((name, i) => {
      const weight = weights[name]
      if (weight === undefined) return []
      const value = values[PLACE_TERMS.length + row * RELATION_TERMS.length + i]!
      return [{ name: `${kind}.${other}.${name}`, weight, value }]
    }),
  )
  return [...own, ...others]
}
