import type { Verifier } from '../../src/engine/furnishing/verify/verifier.ts'
import { verify } from '../../src/engine/furnishing/verify/verify.ts'
import type { PlacedItem } from '../../src/schema/furnishing/result.ts'
import { wallPlaces } from '../../test/support/wall-places.ts'

/** Metres between the places tried. */
const STEP = 0.05

type Known = Map<string, boolean>
const knownOf = new WeakMap<Verifier, Known>()

/**
 * Whether the room, but for this piece empty, has a place at a wall where the piece may stand and which is as a rule wants
 * it: where it has none, the rule says nothing about a furnishing.
 */
export function roomAllows(verifier: Verifier, item: PlacedItem, rule: string, meets: (alone: PlacedItem) => boolean) {
  const known = knownOf.get(verifier) ?? new Map<string, boolean>()
  knownOf.set(verifier, known)
  const key = `${rule} ${JSON.stringify(item.shape)}`
  const found =
    known.get(key) ?? wallPlaces(verifier.boundary, item, STEP).some((one) => meets(one) && stands(verifier, one))
  known.set(key, found)
  return found
}

const stands = (verifier: Verifier, item: PlacedItem) =>
  verify(verifier, { id: '', density: 0, furniture: [item] }).every(({ rule }) => rule === 'Q6')
