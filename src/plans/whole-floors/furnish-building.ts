import { ServiceError } from '../../base/errors.ts'
import { elementAt } from '../../engine/geometry/element-at.ts'
import type { FloorFurnishing, FloorFurnishingOptions } from '../../schema/resources/floors/floor-furnishing.ts'
import type { FloorTargets, TargetLine } from '../../schema/resources/floors/floor-targets.ts'
import { type FloorToFurnish, furnishedBy, type LookedAt, lookAt } from './furnish-rooms.ts'
import type { FloorProgress, FloorSolver, Solve } from './rooms/floor-solver.ts'
import { meetTargets } from './targets/meet-targets.ts'
import { type StoreyShare, storeyShares } from './targets/storey-shares.ts'
import type { TargetFloor } from './targets/target-floor.ts'
import { withUsualDesks } from './targets/usual-desks.ts'
import type { SpaceFacts } from './uses/space-facts.ts'
import type { SpaceUse } from './uses/space-use.ts'

/** How the storeys of a building are furnished that are to have something together. */
export type BuildingFurnishingOptions = FloorFurnishingOptions & { readonly targets: FloorTargets }

/** As that of a floor, with the place of the storey in the list. */
export interface BuildingSolver extends Omit<FloorSolver, 'onProgress'> {
  readonly onProgress?: (storey: number, progress: FloorProgress) => void
  /** What of a furnished storey holds, by which targets are counted; left out = all of it. */
  readonly prove?: (storey: number, furnished: FloorFurnishing) => Promise<FloorFurnishing>
}

export interface FurnishedBuilding {
  /** In the order given. */
  readonly storeys: readonly FloorFurnishing[]
  /** Of all storeys together. */
  readonly targets: readonly TargetLine[]
  /** What each of the storeys has of them. */
  readonly shares: readonly StoreyShare[]
}

/**
 * Furnishes storeys to targets that they have together: uses and desks are chosen as if they were one floor, each storey is
 * furnished by itself, and what had no place on one of them is shared again among all. The same storeys in the same order and
 * the same options give the same answer.
 *
 * @throws as `furnishFloor`
 */
export async function furnishBuilding(
  storeys: readonly FloorToFurnish[],
  options: BuildingFurnishingOptions,
  solver: BuildingSolver,
): Promise<FurnishedBuilding> {
  const seen: LookedAt[] = []
  for (const content of storeys) seen.push(await lookAt(content, options, solver.giveWay))
  const { targets } = options
  const floor = joined(seen, options)
  const parts = partsOf(seen, floor.requested)
  const solve = solvingOnce(solver.solve)
  const furnishStorey = parts.map((part, i) => {
    const { onProgress, prove, ...common } = solver
    const steady = steadily((progress) => onProgress?.(i, progress))
    const furnished = async (uses: readonly SpaceUse[]) => {
      const found = await furnishedBy(uses, part.seen, part.requested, options, {
        ...common,
        solve,
        onProgress: steady,
      })
      return prove ? prove(i, found) : found
    }
    return unlessSame(furnished)
  })
  const {
    furnished,
    lines,
    uses: chosen,
  } = await meetTargets(floor, targets, async (uses) => {
    const found: FloorFurnishing[] = []
    for (const [i, { first, seen: own }] of parts.entries()) {
      const ofStorey = uses.slice(first, first + own.facts.length)
      found.push(await elementAt(furnishStorey, i)(withUsualDesks(own.facts, ofStorey)))
    }
    return { storeys: found, spaces: found.flatMap(({ spaces }) => spaces) }
  })
  const own = parts.map(({ first, requested }) => requested.map((index) => first + index))
  const shares = storeyShares({ ...floor, uses: chosen }, targets, own, furnished.storeys)
  return { storeys: furnished.storeys, targets: lines, shares }
}

/** Places in the list of the spaces to furnish. @throws ServiceError invalid for an id that no space has */
export function askedSpaces(
  facts: readonly SpaceFacts[],
  ids: readonly string[] | undefined,
  member = 'spaces',
): number[] {
  const all = facts.map((_, index) => index)
  if (!ids) return all
  const unknown = new Set(ids.map((id) => id.toLowerCase()))
  const found = all.filter((index) => unknown.delete(elementAt(facts, index).space.id))
  const [missing] = unknown
  if (missing !== undefined)
    throw new ServiceError('invalid', `${member}: no space of the layout has the id ${missing}`)
  return found
}

/** The storeys as one floor, one after the other. */
function joined(seen: readonly LookedAt[], { spaces, targets }: BuildingFurnishingOptions): TargetFloor {
  const facts = seen.flatMap((storey) => storey.facts)
  if (Array.isArray(targets.mayChange)) askedSpaces(facts, targets.mayChange, 'targets.mayChange')
  const atHome = seen.flatMap(({ facts: own, atHome: home }) => own.map((_, index) => home.has(index)))
  return {
    facts,
    uses: seen.flatMap(({ uses }) => uses),
    atHome: new Set(atHome.flatMap((isHome, index) => (isHome ? [index] : []))),
    storeys: seen.flatMap(({ facts: own, storey }) => {
      const one = { ...storey }
      return own.map(() => one)
    }),
    requested: askedSpaces(facts, spaces),
  }
}

/** The storeys, with where the spaces of each begin in the list of all, and the requested ones in its own. */
function partsOf(seen: readonly LookedAt[], requested: readonly number[]) {
  let end = 0
  return seen.map((storey) => {
    const first = end
    end += storey.facts.length
    const own = requested.filter((index) => index >= first && index < first + storey.facts.length)
    return { seen: storey, first, requested: own.map((index) => index - first) }
  })
}

/** Solves a room that was solved before no second time. */
function solvingOnce(solve: Solve): Solve {
  const before = new Map<string, ReturnType<Solve>>()
  return (params) => {
    const key = JSON.stringify(params)
    const result = before.get(key) ?? solve(params)
    before.set(key, result)
    return result
  }
}

/** Furnishes a storey again only by other uses than the last time. */
function unlessSame(
  furnish: (uses: readonly SpaceUse[]) => Promise<FloorFurnishing>,
): (uses: readonly SpaceUse[]) => Promise<FloorFurnishing> {
  let last: { readonly key: string; readonly found: FloorFurnishing } | undefined
  return async (uses) => {
    const key = JSON.stringify(uses)
    if (last?.key !== key) last = { key, found: await furnish(uses) }
    return last.found
  }
}

/** Reports no step back. */
function steadily(report: (progress: FloorProgress) => void): (progress: FloorProgress) => void {
  let furthest: FloorProgress = { done: 0, total: 0, current: null }
  return ({ done, total, current }) => {
    const rooms = Math.max(total, furthest.total)
    if (done < furthest.done || (done === furthest.done && rooms === furthest.total && done > 0)) return
    furthest = { done, total: rooms, current }
    report(furthest)
  }
}
