import {
  type BuildingFault,
  judgeBuilding,
  judgeBuildingChange,
  readsEveryFloor,
} from '../../access/building-access.ts'
import type { FloorScopes } from '../../access/floor-access.ts'
import { ServiceError } from '../../base/errors.ts'
import type { Building } from '../../schema/resources/floors/building.ts'
import type { ScopeName } from '../../schema/resources/scope.ts'
import { isStoredId } from '../../schema/wire/stored-id.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import {
  type BuildingRow,
  findBuilding,
  lockBuilding,
  type StoreyRow,
  selectStoreys,
} from '../../store/tables/floors/buildings.ts'
import { refuseScope } from '../calling/authorize.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { notFound } from '../calling/own-id.ts'
import { reachOf } from '../calling/reach.ts'
import { requireStore } from '../calling/transaction.ts'
import { floorTransaction } from '../floors/require-floor.ts'
import { buildingOf, wholeVersion } from './building-feature.ts'

/** A building as a caller may see it. */
export interface SeenBuilding {
  readonly row: BuildingRow
  /** Floors with which the caller may do what was asked, lowest first. */
  readonly floors: readonly StoreyRow[]
  /** Undefined for callers that do not reach every floor. */
  readonly version: number | undefined
}

/**
 * A building that the caller may read.
 *
 * @param accepted scopes of which any one will do for a floor. Default: those that read it
 * @throws ServiceError `not_found` where it is missing or hidden from the caller; `insufficient_scope`
 */
export async function requireBuilding(
  service: Service,
  caller: TokenHolder | SignedIn,
  buildingId: string,
  accepted?: FloorScopes,
): Promise<SeenBuilding> {
  const reach = reachOf(caller)
  const id = buildingId.toLowerCase()
  const db = requireStore(service)
  const row = isStoredId(id) ? await findBuilding(db, id) : undefined
  const all = row ? await selectStoreys(db, row.id) : []
  const judged = judgeBuilding(reach, row && { accountId: row.account_id, floors: all.map(asJudged) }, accepted)
  if (!judged.ok) return refuse(service, caller, judged.fault)
  const version = readsEveryFloor(reach) ? wholeVersion(row!, all) : undefined
  return { row: row!, floors: judged.value, version }
}

/**
 * Changes a building in one transaction, which locks it.
 *
 * @throws ServiceError as above; `floor_restricted` for a token that does not reach all of its floors; and what `change` throws
 */
export function changingBuilding<Result>(
  service: Service,
  caller: TokenHolder | SignedIn,
  buildingId: string,
  accepted: ScopeName,
  change: (db: Db, building: SeenBuilding & { readonly version: number }) => Promise<Result>,
): Promise<Result> {
  return floorTransaction(service, async (db) => {
    const id = buildingId.toLowerCase()
    const row = isStoredId(id) ? await lockBuilding(db, id) : undefined
    const floors = row ? await selectStoreys(db, row.id) : []
    const building = row && { accountId: row.account_id, floors: floors.map(asJudged) }
    const judged = judgeBuildingChange(reachOf(caller), building, accepted)
    if (!judged.ok) return refuse(service, caller, judged.fault)
    return change(db, { row: row!, floors, version: wholeVersion(row!, floors) })
  })
}

/** A building as who reaches all of it sees it; null when it has gone. */
export async function buildingNow(db: Db, id: string): Promise<Building | null> {
  const row = await findBuilding(db, id)
  if (!row) return null
  const floors = await selectStoreys(db, id)
  return buildingOf(row, floors, wholeVersion(row, floors))
}

const asJudged = (row: StoreyRow) => ({ ...row, accountId: row.account_id })

function refuse(service: Service, caller: TokenHolder | SignedIn, fault: BuildingFault): Promise<never> {
  if (fault === 'hidden') throw notFound('building')
  if (fault === 'in part')
    throw new ServiceError(
      'floor_restricted',
      'Authorization: the token is narrowed to some floors of the building, and this is about all of it',
    )
  return refuseScope(service, caller, fault.acceptedScopes)
}
