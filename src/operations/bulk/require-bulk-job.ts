import { type FloorScopes, floorReadScopes } from '../../access/floor-access.ts'
import { ServiceError } from '../../base/errors.ts'
import { isUuid } from '../../schema/wire/uuid.ts'
import type { Service } from '../../service/service.ts'
import { floorsOfJob } from '../../store/tables/floors/bulk-chunks.ts'
import { type BulkJobRow, findBulkJob } from '../../store/tables/floors/bulk-jobs.ts'
import { refuseScope } from '../calling/authorize.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { reachOf, requireAccountWide } from '../calling/reach.ts'
import { requireStore } from '../calling/transaction.ts'
import { scopesToEnd } from '../jobs/job-access.ts'

export const JOB_EXAMPLE = { title: 'By its id', input: { jobId: '00000000-0000-4000-8000-000000000001' } } as const

/**
 * A job of the caller's account: of one that furnishes floors, every floor has to be open to the caller.
 *
 * @throws ServiceError `not_found` where it is missing, or a floor of it is hidden from the caller; `insufficient_scope`;
 *   `floor_restricted` for a token narrowed to floors and a job that is about none
 */
export const requireBulkJob = (service: Service, caller: TokenHolder | SignedIn, jobId: string): Promise<BulkJobRow> =>
  requireWith(service, caller, jobId, () => floorReadScopes)

/** One that the caller may cancel and delete. @throws ServiceError as above */
export const requireBulkJobToEnd = (
  service: Service,
  caller: TokenHolder | SignedIn,
  jobId: string,
): Promise<BulkJobRow> => requireWith(service, caller, jobId, (row) => scopesToEnd(caller, row))

async function requireWith(
  service: Service,
  caller: TokenHolder | SignedIn,
  jobId: string,
  scopesOf: (row: BulkJobRow) => FloorScopes,
): Promise<BulkJobRow> {
  const id = jobId.toLowerCase()
  const row = isUuid(id) ? await findBulkJob(requireStore(service), id) : undefined
  if (!row || row.account_id !== reachOf(caller).accountId) throw missing()
  if (row.method === 'floor.furnish') await requireFloors(service, caller, row, scopesOf(row))
  else requireAccountWide(caller)
  return row
}

async function requireFloors(
  service: Service,
  caller: TokenHolder | SignedIn,
  { id }: BulkJobRow,
  accepted: FloorScopes,
): Promise<void> {
  const { floors: narrowing, scopes } = reachOf(caller)
  const { anyHidden, anyPrivate, anyPublic } = await floorsOfJob(requireStore(service), id, narrowing)
  if (anyHidden) throw missing()
  for (const isPrivate of [...(anyPrivate ? [true] : []), ...(anyPublic ? [false] : [])]) {
    const needed = accepted(isPrivate)
    if (!needed.some((it) => scopes.includes(it))) await refuseScope(service, caller, needed)
  }
}

const missing = () => new ServiceError('not_found', 'job: not found')
