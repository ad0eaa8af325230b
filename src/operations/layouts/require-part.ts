import type { FloorScopes } from '../../access/floor-access.ts'
import { ServiceError } from '../../base/errors.ts'
import type { Floor } from '../../schema/resources/floors/floor.ts'
import { isStoredId } from '../../schema/wire/stored-id.ts'
import type { Service } from '../../service/service.ts'
import { findPart, type PartTable } from '../../store/tables/floors/layouts.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { reachOf } from '../calling/reach.ts'
import { requireStore } from '../calling/transaction.ts'
import { requireFloor } from '../floors/require-floor.ts'

/**
 * A space or asset of the newest layout of a floor that the caller may read.
 *
 * @param accepted scopes of which any one will do. Default: those that read floors
 * @throws ServiceError `not_found` where it is missing or its floor is hidden from the caller; `insufficient_scope`
 */
export async function requirePart(
  service: Service,
  caller: TokenHolder | SignedIn,
  table: PartTable,
  requestedId: string,
  accepted?: FloorScopes,
): Promise<{
  readonly accountId: string
  readonly floor: Floor
  readonly id: string
  readonly content: unknown
}> {
  const id = requestedId.toLowerCase()
  const db = requireStore(service)
  const row = isStoredId(id) ? await findPart(db, table, reachOf(caller).accountId, id) : undefined
  const notFound = new ServiceError('not_found', `${table}: not found`)
  if (!row) throw notFound
  const { accountId, floor } = await requireFloor(service, caller, row.floor_id, accepted).catch((error) => {
    throw error instanceof ServiceError && error.code === 'not_found' ? notFound : error
  })
  return { accountId, floor, id, content: row.content }
}
