import { firstOf } from '../../engine/geometry/element-at.ts'
import type { FloorFurnishing, FloorFurnishingOptions } from '../../schema/resources/floors/floor-furnishing.ts'
import { askedSpaces, furnishBuilding } from './furnish-building.ts'
import { type FloorToFurnish, furnishedBy, lookAt } from './furnish-rooms.ts'
import type { FloorSolver } from './rooms/floor-solver.ts'
import { withUsualDesks } from './targets/usual-desks.ts'

/** That of rooms, with the proof of the whole floor. */
export interface ProvingSolver extends FloorSolver {
  /** What of a furnished floor holds, by which targets are counted; left out = all of it. */
  readonly prove?: (furnished: FloorFurnishing) => Promise<FloorFurnishing>
}

/**
 * Furnishes the spaces of a floor: each by its use, like rooms alike, the sizes of desks and chairs the same everywhere. The
 * same floor and options give the same answer.
 *
 * @param content of one storey; its assets stay as `keep` says
 * @throws the reason of `signal` when it is aborted; what `solve` throws, but for refusals of a room
 */
export async function furnishFloor(
  content: FloorToFurnish,
  { targets, ...options }: FloorFurnishingOptions,
  { prove = async (furnished) => furnished, onProgress, ...solver }: ProvingSolver,
): Promise<FloorFurnishing> {
  if (targets) {
    const building = await furnishBuilding(
      [content],
      { ...options, targets },
      {
        ...solver,
        prove: (_, furnished) => prove(furnished),
        onProgress: (_, progress) => onProgress?.(progress),
      },
    )
    return { ...firstOf(building.storeys), targets: [...building.targets] }
  }
  const seen = await lookAt(content, options, solver.giveWay)
  const requested = askedSpaces(seen.facts, options.spaces)
  const uses = withUsualDesks(seen.facts, seen.uses)
  return prove(await furnishedBy(uses, seen, requested, options, { ...solver, ...(onProgress && { onProgress }) }))
}
