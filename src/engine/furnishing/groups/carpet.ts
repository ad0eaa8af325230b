import type { Model, Rect } from '../request/model.ts'
import { type CarpetSpot, type Member, memberRect, placeAtCentre } from './composition.ts'

/** Share of the needed floor that may stick out for rounding, metres. */
const EVEN = 1e-6

/**
 * The carpets that suit a group, in its frame, best first: the smallest that lies under all it should lie under, then the
 * smallest that lies under the least it must. None where all are too small: a carpet beside its table is worse than none.
 */
export function suitableCarpets(spot: CarpetSpot, models: readonly Model[]): readonly Member[] {
  const known = SUITABLE.get(models) ?? new WeakMap<CarpetSpot, readonly Member[]>()
  SUITABLE.set(models, known)
  const suitable = known.get(spot) ?? findSuitable(spot, models)
  known.set(spot, suitable)
  return suitable
}

/** Carpets by their models and the spots under them: the same groups come in many furnishings. */
const SUITABLE = new WeakMap<readonly Model[], WeakMap<CarpetSpot, readonly Member[]>>()

function findSuitable({ holds, wants }: CarpetSpot, models: readonly Model[]): Member[] {
  const smallestFirst = [...models].sort((a, b) => a.area - b.area)
  return [wants, holds].flatMap((under) =>
    smallestFirst.flatMap((model) => carpetsAt(under, model).filter((carpet) => contains(memberRect(carpet), under))),
  )
}

/** A carpet in the middle of a stretch of floor, lengthwise first. */
export function carpetsAt(floor: Rect, model: Model): Member[] {
  const [x, z] = [(floor.minX + floor.maxX) / 2, (floor.minZ + floor.maxZ) / 2]
  return [0, 90].map((turn) => placeAtCentre('carpet', model, x, z, turn))
}

const contains = (outer: Rect, inner: Rect): boolean =>
  outer.minX <= inner.minX + EVEN &&
  outer.minZ <= inner.minZ + EVEN &&
  outer.maxX >= inner.maxX - EVEN &&
  outer.maxZ >= inner.maxZ - EVEN
