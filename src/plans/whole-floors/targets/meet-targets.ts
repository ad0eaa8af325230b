import { elementAt } from '../../../engine/geometry/element-at.ts'
import type { FurnishedSpace } from '../../../schema/resources/floors/floor-furnishing.ts'
import type { FloorTargets, TargetLine } from '../../../schema/resources/floors/floor-targets.ts'
import type { SpaceUse } from '../uses/space-use.ts'
import { assignUses, type Found } from './assign-uses.ts'
import type { TargetFloor } from './target-floor.ts'
import { areMet, standingIn, targetLines } from './target-lines.ts'

/** Times that the floor is furnished, at most: each but the first mends what the one before has shown. */
const ROUNDS_MAX = 4

/** What a round has come to. */
interface Met<Furnished> {
  readonly uses: readonly SpaceUse[]
  readonly furnished: Furnished
  readonly lines: readonly TargetLine[]
}

/**
 * Furnishes a floor, or the storeys of a building as one, to its targets: uses and desks are chosen by areas, the floor is furnished, what stands is counted, and what is
 * missing or has no place is shared anew. The round that meets most is the answer, of those the last. Always the same for the same floor.
 *
 * @param furnish furnishes the requested spaces by these uses; what it has solved once it gives again
 */
export async function meetTargets<Furnished extends { readonly spaces: readonly FurnishedSpace[] }>(
  floor: TargetFloor,
  targets: FloorTargets,
  furnish: (uses: readonly SpaceUse[]) => Promise<Furnished>,
): Promise<Met<Furnished>> {
  let found: Found = { desks: new Map(), least: new Map(), seats: new Map(), failed: new Set(), places: undefined }
  let uses = assignUses(floor, targets, found)
  let best: Met<Furnished> | undefined
  for (let round = 1; ; round++) {
    const furnished = await furnish(uses)
    const lines = targetLines({ ...floor, uses }, targets, furnished.spaces)
    if (!best || missed(lines) <= missed(best.lines)) best = { uses, furnished, lines }
    if (areMet(best.lines) || round === ROUNDS_MAX) return best
    found = withRound(floor, uses, furnished.spaces, found)
    const next = assignUses(floor, targets, found)
    if (JSON.stringify(next) === JSON.stringify(uses)) return best
    uses = next
  }
}

/** By how much targets are missed, as shares of what was asked for. */
const missed = (lines: readonly TargetLine[]): number =>
  lines.reduce((sum, { asked, measured, outcome }) => {
    return outcome === 'met' ? sum : sum + 1e-6 + Math.abs(asked - measured) / Math.max(1, asked)
  }, 0)

/** What is known after a further round. @param spaces as many as requested, in their order */
function withRound(
  { requested }: TargetFloor,
  uses: readonly SpaceUse[],
  spaces: readonly FurnishedSpace[],
  found: Found,
): Found {
  const [desks, least, seats] = [new Map(found.desks), new Map(found.least), new Map(found.seats)]
  const failed = new Set(found.failed)
  for (const [i, index] of requested.entries()) {
    const { template, places, purpose, by } = elementAt(uses, index)
    const totals = elementAt(spaces, i).totals
    if (purpose !== undefined && !totals) failed.add(index)
    if (template === 'meet') {
      seats.set(index, totals?.seats ?? 0)
      if (by === 'target' && !totals?.seats) failed.add(index)
    }
    if (template !== 'work' || places === undefined || purpose !== undefined) continue
    const standing = totals?.places ?? 0
    if (standing > places) least.set(index, standing)
    const before = desks.get(index)
    if (standing < places && (!before || standing <= before.standing)) desks.set(index, { standing, requested: places })
  }
  return { desks, least, seats, failed, places: standingIn(spaces).places }
}
