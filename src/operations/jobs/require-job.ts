import { type FloorScopes, floorReadScopes } from '../../access/floor-access.ts'
import { ServiceError } from '../../base/errors.ts'
import { isUuid } from '../../schema/wire/uuid.ts'
import type { Service } from '../../service/service.ts'
import { findJob, type JobRow } from '../../store/tables/floors/jobs.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { reachOf } from '../calling/reach.ts'
import { requireStore } from '../calling/transaction.ts'
import { requireFloor } from '../floors/require-floor.ts'

/**
 * A job on a floor that is open to the caller.
 *
 * @param accepted scopes of which any one will do, given the job. Default: those that read its floor
 * @throws ServiceError `not_found` where it is missing, or its floor is hidden from the caller; `insufficient_scope`
 */
export async function requireJob(
  service: Service,
  caller: TokenHolder | SignedIn,
  jobId: string,
  accepted: (job: JobRow) => FloorScopes = () => floorReadScopes,
): Promise<JobRow> {
  const id = jobId.toLowerCase()
  const row = isUuid(id) ? await findJob(requireStore(service), id) : undefined
  if (!row || row.account_id !== reachOf(caller).accountId) throw missing()
  await requireFloor(service, caller, row.floor_id, accepted(row)).catch((error) => {
    throw error instanceof ServiceError && error.code === 'not_found' ? missing() : error
  })
  return row
}

const missing = () => new ServiceError('not_found', 'job: not found')
