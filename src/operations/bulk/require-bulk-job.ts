import { ServiceError } from '../../errors.ts'
import { isUuid } from '../../schema/uuid.ts'
import type { Service } from '../../service.ts'
import { type BulkJobRow, findBulkJob } from '../../store/bulk-jobs.ts'
import type { SignedIn, TokenHolder } from '../caller.ts'
import { requireAccountWide } from '../reach.ts'
import { requireStore } from '../transaction.ts'

export const JOB_EXAMPLE = { title: 'By its id', input: { jobId: '00000000-0000-4000-8000-000000000001' } } as const

/** A job of the caller's account. @throws ServiceError `not_found`; `floor_restricted` for a token narrowed to floors */
export async function requireBulkJob(
  service: Service,
  caller: TokenHolder | SignedIn,
  jobId: string,
): Promise<BulkJobRow> {
  const { accountId } = requireAccountWide(caller)
  const id = jobId.toLowerCase()
  const row = isUuid(id) ? await findBulkJob(requireStore(service), id) : undefined
  if (row?.account_id === accountId) return row
  throw new ServiceError('not_found', 'job: not found')
}
