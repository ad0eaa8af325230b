import { PLACE_TERMS, RELATION_TERMS } from '../../../kernels/placing-terms.ts'
import { PLACE_STRIDE } from '../../../kernels/records.ts'
import type { Composition } from '../../groups/composition.ts'
import type { PlacementGroup } from '../../groups/placement-groups.ts'
import type { Placed } from '../scene/candidate.ts'
import { pieceRecords } from '../scene/piece-records.ts'
import type { Scene } from '../scene/scene.ts'
import { kindOf, unitAlone } from '../scene/units.ts'
import { type UnitKind, WEIGHTS } from '../scene/weights.ts'
import { FLAT_STRIDE, type FlatPlaces, type Stand } from './flat-places.ts'
import { placeRecords } from './placements.ts'

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

/** Two numbers for each place, as `scoresOf` has them. @param pieces what stands there; read the scores before the next call */
export function flatScoresOf(
  scene: Scene,
  group: PlacementGroup,
  composition: Composition,
  places: FlatPlaces,
  pieces: Float64Array,
): Float64Array {
  scene.placing.setUnit(unitAlone(group, composition, scene))
  const records = new Float64Array((places.length / FLAT_STRIDE) * PLACE_STRIDE)
  for (let from = 0, to = 0; from < places.length; from += FLAT_STRIDE, to += PLACE_STRIDE) {
    records[to + 1] = places[from]!
    records[to + 2] = places[from + 1]!
    records[to + 3] = places[from + 4]!
    records[to + 4] = places[from + 5]!
    records[to + 5] = places[from + 3]!
  }
  return scene.placing.scoresAt(records, pieces)
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
  return rowTerms(kind).map(({ name, weight, at }) => ({ name, weight, value: values[at]! }))
}

/** A term of a row of weights, and where its value stands among those of a place. */
interface RowTerm {
  readonly name: string
  readonly weight: number
  readonly at: number
}

const ROW_TERMS = new Map<UnitKind, readonly RowTerm[]>()

/** The terms that have a weight in the row of a kind of unit. */
function rowTerms(kind: UnitKind): readonly RowTerm[] {
  const known = ROW_TERMS.get(kind)
  if (known) return known
  const { terms, relations } = WEIGHTS[kind]
  const own = PLACE_TERMS.flatMap((name, at) => {
    const weight = terms[name]
    return weight === undefined ? [] : [{ name: `${kind}.${name}`, weight, at }]
  })
  const others = relations.flatMap(({ name: other, weights }, row) =>
    RELATION_TERMS.flatMap((name, i) => {
      const weight = weights[name]
      if (weight === undefined) return []
      return [{ name: `${kind}.${other}.${name}`, weight, at: PLACE_TERMS.length + row * RELATION_TERMS.length + i }]
    }),
  )
  const all = [...own, ...others]
  ROW_TERMS.set(kind, all)
  return all
}
