import type { FloorFurnishing } from '../../schema/resources/floors/floor-furnishing.ts'
import {
  type BuildingFurnishingOptions,
  type BuildingSolver,
  furnishBuilding,
} from '../whole-floors/furnish-building.ts'
import { type FloorToProve, provenFurnishing, type RefusedFurnishing } from './furnish-proven-floor.ts'

export interface StoreyToProve extends FloorToProve {
  /** Of a stored floor. */
  readonly floorId?: string
}

/**
 * As `furnishBuilding`, whose storeys are proven before they are counted; each has what became of the targets of all together.
 *
 * @param onRefused called with each furnishing that does not hold, and its storey
 */
export async function furnishProvenBuilding(
  storeys: readonly StoreyToProve[],
  options: BuildingFurnishingOptions,
  solver: Omit<BuildingSolver, 'prove'>,
  onRefused: (storey: StoreyToProve, refused: RefusedFurnishing) => void = () => {},
): Promise<FloorFurnishing[]> {
  const proofs = storeys.map((storey) => {
    const { facts, ...content } = storey
    return (answer: FloorFurnishing) =>
      provenFurnishing(content, facts, answer, (refused) => onRefused(storey, refused), solver.giveWay)
  })
  const found = await furnishBuilding(storeys, options, {
    ...solver,
    prove: async (i, answer) => proofs[i]?.(answer) ?? answer,
  })
  const shares = storeys.flatMap(({ floorId, facts: { name } }, i) => {
    const share = found.shares[i]
    if (!share) return []
    const { places, meetingSeats, focusRooms, phoneBooths, unmet } = share
    const has = { places, meetingSeats, focusRooms, phoneBooths, unmet: [...unmet] }
    return { name, ...(floorId !== undefined && { floorId }), ...has }
  })
  const building = { targets: [...found.targets], storeys: shares }
  return found.storeys.map((one) => ({ ...one, building }))
}
