import { type FloorScopes, type JudgedFloor, judgeFloor } from '../../access/floor-access.ts'
import type { KnownFloor } from '../../access/memory.ts'
import { ServiceError } from '../../base/errors.ts'
import type { IfMatch } from '../../schema/resources/floors/floor.ts'
import { isStoredId } from '../../schema/wire/stored-id.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import { type FloorRow, findFloorWithRelations, lockFloor } from '../../store/tables/floors/floors.ts'
import { refuseScope } from '../calling/authorize.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { reachOf } from '../calling/reach.ts'
import { requireStore } from '../calling/transaction.ts'
import { changesTransaction } from '../changes/record-changes.ts'
import { floorOf, judgedFloorOf } from './floor-feature.ts'

/** Ids of spaces and assets that are kept in memory with a floor: with more of them it is read anew each time. */
const KEPT_RELATIONS_MAX = 1000

/**
 * A floor that the caller may read, as it was a moment ago at most.
 *
 * @param accepted scopes of which any one will do. Default: those that read floors
 * @throws ServiceError `not_found` where it is missing or hidden from the caller; `insufficient_scope`
 */
export async function requireFloor(
  service: Service,
  caller: TokenHolder | SignedIn,
  floorId: string,
  accepted?: FloorScopes,
): Promise<KnownFloor> {
  const id = floorId.toLowerCase()
  return judged(service, caller, isStoredId(id) ? await knownFloor(service, id) : undefined, accepted)
}

/**
 * Changes a floor in one transaction, which locks it.
 *
 * @param accepted scopes of which any one will do
 * @throws ServiceError as above, and what `change` throws
 */
export async function changingFloor<Result>(
  service: Service,
  caller: TokenHolder | SignedIn,
  floorId: string,
  accepted: FloorScopes,
  change: (db: Db, floor: FloorRow) => Promise<Result>,
): Promise<Result> {
  return floorTransaction(service, async (db) => change(db, await heldFloor(service, db, caller, floorId, accepted)))
}

/** The same inside a transaction. @throws ServiceError as above */
export async function heldFloor(
  service: Service,
  db: Db,
  caller: TokenHolder | SignedIn,
  floorId: string,
  accepted: FloorScopes,
): Promise<FloorRow> {
  const id = floorId.toLowerCase()
  const row = isStoredId(id) ? await lockFloor(db, id) : undefined
  await judged(service, caller, row && judgedFloorOf(row), accepted)
  return row!
}

/** Runs a change of floors in one transaction, after which none is believed without being looked up. */
export async function floorTransaction<Result>(service: Service, change: (db: Db) => Promise<Result>): Promise<Result> {
  try {
    return await changesTransaction(service, requireStore(service), change)
  } finally {
    service.access.floors.invalidate()
  }
}

/** @throws ServiceError `conflict` for an archived floor, which cannot be changed */
export function requireUnarchived({ archived }: FloorRow): void {
  if (archived) throw new ServiceError('conflict', 'floor: is archived, unarchive it before you change it')
}

/**
 * @param expected the version that a change is based on, or several of which any will do; null = any
 * @throws ServiceError `precondition_failed`
 */
export function requireVersion(
  what: 'floor' | 'layout' | 'building' | 'product',
  current: number,
  expected: IfMatch,
): void {
  const versions = [expected ?? current].flat()
  if (versions.includes(current)) return
  const others = versions.map((it) => `"${it}"`).join(' or ') || 'what was sent'
  const message = `If-Match: the ${what} is at "${current}", not ${others}: read it again and send the change with its ETag`
  throw new ServiceError('precondition_failed', message, undefined, { current })
}

async function judged<Floor extends JudgedFloor>(
  service: Service,
  caller: TokenHolder | SignedIn,
  found: Floor | undefined,
  accepted: FloorScopes | undefined,
): Promise<Floor> {
  const allowed = judgeFloor(reachOf(caller), found, accepted)
  if (allowed.ok) return allowed.value
  // A hidden floor and a missing one have the same answer, without id or reason.
  if (allowed.fault === 'hidden') throw new ServiceError('not_found', 'floor: not found')
  return refuseScope(service, caller, allowed.fault.acceptedScopes)
}

/** A floor that was read a moment ago, or as the store has it. */
async function knownFloor(service: Service, id: string): Promise<KnownFloor | undefined> {
  const { floors } = service.access
  const known = floors.get(id)
  if (known) return known
  const { generation } = floors
  const row = await findFloorWithRelations(requireStore(service), id)
  if (!row) return undefined
  const { relations } = row
  const found = { ...judgedFloorOf(row), floor: floorOf(row, relations) }
  if (relations.spaces.length + relations.assets.length <= KEPT_RELATIONS_MAX) floors.set(id, found, generation)
  return found
}
