import { fault, ok, type Result } from '../base/result-type.ts'
import type { ScopeName } from '../schema/resources/scope.ts'
import { type FloorScopes, floorReadScopes, type JudgedFloor, judgeFloor, type Reach } from './floor-access.ts'

/** What is judged of a building. */
interface JudgedBuilding<Floor extends JudgedFloor> {
  readonly accountId: string
  /** All of them. */
  readonly floors: readonly Floor[]
}

/** Why a caller may not do something with a building: as of a floor; or the token reaches only some of its floors. */
export type BuildingFault = 'hidden' | 'in part' | { readonly acceptedScopes: ScopeName[] }

/**
 * The floors of a building with which a caller may do something. A building is there for those who reach one of its floors; one
 * without floors is judged as a private floor that no token is narrowed to (docs/decisions.md#r8).
 *
 * @param building undefined when there is none
 * @param accepted Default: what reading a floor needs
 */
export function judgeBuilding<Floor extends JudgedFloor>(
  reach: Reach,
  building: JudgedBuilding<Floor> | undefined,
  accepted: FloorScopes = floorReadScopes,
): Result<readonly Floor[], BuildingFault> {
  if (!building || building.accountId !== reach.accountId) return fault('hidden')
  if (building.floors.length === 0) {
    if (reach.floors !== null || reach.kind === 'pk') return fault('hidden')
    return holdsOne(reach, accepted(true)) ? ok([]) : fault({ acceptedScopes: accepted(true) })
  }
  const verdicts = building.floors.map((floor) => judgeFloor(reach, floor, accepted))
  const allowed = verdicts.flatMap((it) => (it.ok ? [it.value] : []))
  if (allowed.length > 0) return ok(allowed)
  const lacking = verdicts.flatMap((it) => (it.ok || it.fault === 'hidden' ? [] : it.fault.acceptedScopes))
  return lacking.length === 0 ? fault('hidden') : fault({ acceptedScopes: [...new Set(lacking)] })
}

/** The same for a change, which is of the whole building: the caller has to reach all of its floors. */
export function judgeBuildingChange<Floor extends JudgedFloor>(
  reach: Reach,
  building: JudgedBuilding<Floor> | undefined,
  accepted: ScopeName,
): Result<readonly Floor[], BuildingFault> {
  const judged = judgeBuilding(reach, building, () => [accepted])
  return judged.ok && judged.value.length < building!.floors.length ? fault('in part') : judged
}

/** Whether a caller can read all floors of every building: only such callers see every change of a building. */
export const readsEveryFloor = (reach: Reach): boolean =>
  reach.floors === null &&
  reach.kind !== 'pk' &&
  [false, true].every((isPrivate) => holdsOne(reach, floorReadScopes(isPrivate)))

const holdsOne = ({ scopes }: Reach, accepted: readonly ScopeName[]) => accepted.some((it) => scopes.includes(it))
