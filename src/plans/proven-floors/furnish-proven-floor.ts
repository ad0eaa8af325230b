import type { Furnishing } from '../../schema/furnishing/result.ts'
import type {
  FloorFurnishing,
  FloorFurnishingOptions,
  FurnishedSpace,
} from '../../schema/resources/floors/floor-furnishing.ts'
import type { LayoutAsset, LayoutSpace } from '../../schema/resources/floors/floor-layout.ts'
import type { StoreyFacts } from '../checks/checked-plan.ts'
import { type FloorFacts, floorFacts, proveSpace } from '../checks/prove-space.ts'
import { summed, totalsOf } from '../whole-floors/floor-totals.ts'
import { furnishFloor } from '../whole-floors/furnish-floor.ts'
import type { FloorToFurnish } from '../whole-floors/furnish-rooms.ts'
import type { FloorSolver } from '../whole-floors/rooms/floor-solver.ts'

/** A furnishing of a space that the proof refused. */
export interface RefusedFurnishing {
  readonly spaceId: string
  readonly faults: readonly string[]
}

export interface FloorToProve extends FloorToFurnish {
  /** What is known of the storey itself. */
  readonly facts: StoreyFacts
}

/** As `furnishFloor`, whose answer is proven before it is given. @param onRefused called with each furnishing that does not hold */
export function furnishProvenFloor(
  { facts, ...content }: FloorToProve,
  options: FloorFurnishingOptions,
  solver: FloorSolver,
  onRefused: (refused: RefusedFurnishing) => void = () => {},
): Promise<FloorFurnishing> {
  return furnishFloor(content, options, {
    ...solver,
    prove: (answer) => provenFurnishing(content, facts, answer, onRefused, solver.giveWay),
  })
}

/**
 * A furnished floor without what does not hold: furnishings that the proof refuses are left out, as the verifier of rooms does, and a
 * space of which none is left stays empty and says why.
 */
export async function provenFurnishing(
  { spaces, assets }: Pick<FloorToFurnish, 'spaces' | 'assets'>,
  storey: StoreyFacts,
  answer: FloorFurnishing,
  onRefused: (refused: RefusedFurnishing) => void = () => {},
  giveWay: () => Promise<void> = async () => {},
): Promise<FloorFurnishing> {
  const facts = floorFacts(spaces, storey)
  const spacesById = new Map(spaces.map((space) => [space.id, space]))
  const assetsById = new Map(assets.map((asset) => [asset.id, asset]))
  const proven: FurnishedSpace[] = []
  for (const furnished of answer.spaces) {
    const space = spacesById.get(furnished.spaceId)
    const keptAssets = furnished.kept.flatMap((id) => assetsById.get(id) ?? [])
    proven.push(
      space && furnished.outcome === 'furnished'
        ? provenSpace(furnished, space, keptAssets, facts, onRefused)
        : furnished,
    )
    await giveWay()
  }
  return { ...answer, spaces: proven, totals: summed(proven.flatMap(({ totals }) => totals ?? [])) }
}

function provenSpace(
  furnished: FurnishedSpace,
  space: LayoutSpace,
  kept: readonly LayoutAsset[],
  facts: FloorFacts,
  onRefused: (refused: RefusedFurnishing) => void,
): FurnishedSpace {
  const isDecided = furnished.decidedBy === 'mapping' || furnished.decidedBy === 'layout'
  const prove = ({ id, furniture }: Furnishing) => {
    const totals = id === furnished.chosen && furnished.totals ? furnished.totals : totalsOf(space.room, furniture)
    return { totals, proof: proveSpace({ space, furniture, kept, totals, isDecided }, facts) }
  }
  const judged = furnished.furnishings.map((furnishing) => ({ furnishing, ...prove(furnishing) }))
  const refused = judged.filter(({ proof }) => proof.faults.length > 0)
  for (const { proof } of refused) onRefused({ spaceId: space.id, faults: proof.faults })
  const held = judged.filter(({ proof }) => proof.faults.length === 0)
  const best = held.find(({ furnishing }) => furnishing.id === furnished.chosen) ?? held[0]
  if (refused.length === 0 && best) return { ...furnished, notes: [...furnished.notes, ...best.proof.remarks] }
  const why = [...new Set(refused.flatMap(({ proof }) => proof.faults))].join('; ')
  const note = `${refused.length} of ${judged.length} furnishings refused by the proof of the floor: ${why}`
  if (best)
    return {
      ...furnished,
      furnishings: held.map(({ furnishing }) => furnishing),
      chosen: best.furnishing.id,
      totals: best.totals,
      notes: [...furnished.notes, note, ...best.proof.remarks],
    }
  return {
    ...furnished,
    outcome: kept.length > 0 ? 'left' : 'failed',
    reason: `${furnished.reason}; not furnished, as the proof of the floor does not hold: ${why}`,
    furnishings: [],
    chosen: null,
    totals: null,
    notes: [...furnished.notes, note],
  }
}
