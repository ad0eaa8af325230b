import { ServiceError } from '../../base/errors.ts'
import { BulkResultPage, BulkResultParams } from '../../schema/resources/bulk-job.ts'
import type { Service } from '../../service/service.ts'
import type { BulkJobRow } from '../../store/tables/floors/bulk-jobs.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { callerNow } from '../calling/judge-again.ts'
import { operation } from '../calling/operation.ts'
import { requireStore } from '../calling/transaction.ts'
import { jobAccess, withoutResult } from '../jobs/job-access.ts'
import { ARROW_TYPE, arrowStream } from './arrow-stream.ts'
import { compressedResults, type ResultPage, resultLines, resultPage } from './bulk-results.ts'
import { JOB_EXAMPLE, requireBulkJob } from './manage-bulk-jobs.ts'

export const readDeskGridResults = operation({
  name: 'bulkJob.result',
  type: 'query',
  summary: 'Reads the results of a bulk job: a page as JSON, or all of them as a stream',
  access: jobAccess,
  route: {
    method: 'GET',
    path: '/v2/bulk-job/{jobId}/result',
    paged: true,
    types: ['application/json', 'application/x-ndjson', ARROW_TYPE],
  },
  errors: ['not_found', 'floor_restricted', 'conflict', 'not_acceptable', 'payload_too_large'],
  input: BulkResultParams,
  output: BulkResultPage,
  examples: [JOB_EXAMPLE],
  async run(service, caller, input) {
    const { lines, next } = await page(service, caller, input)
    return { results: lines.map((it) => JSON.parse(it)), next: cursorOf(next) }
  },
  async runWritten(service, caller, input) {
    const { lines, next } = await page(service, caller, input)
    return { members: { next: cursorOf(next) }, written: { results: `[${lines.join(',')}]` } }
  },
  async runStream(service, caller, { jobId, summary }: BulkResultParams, mediaType) {
    if (mediaType !== ARROW_TYPE) requireNoSummary(summary)
    const job = await requireDone(service, caller, jobId)
    // A long answer is for who may read it to its end.
    const again = async () => {
      await requireBulkJob(service, await callerNow(service, readDeskGridResults, caller), jobId)
    }
    const parts = compressedResults(requireStore(service), job, again)
    if (mediaType !== ARROW_TYPE) return resultLines(parts)
    if (job.method === 'floor.furnish')
      throw new ServiceError('conflict', 'result: that of floors is no table, ask for application/x-ndjson')
    return arrowStream(service, job.account_id, parts, summary)
  },
})

async function page(
  service: Service,
  caller: TokenHolder | SignedIn,
  { jobId, cursor, limit, summary }: BulkResultParams,
): Promise<ResultPage> {
  requireNoSummary(summary)
  const job = await requireDone(service, caller, jobId)
  const from = cursor === undefined ? 0 : /^[1-9]\d{0,6}$/.test(cursor) ? Number(cursor) : Number.NaN
  if (!(from < job.items)) throw new ServiceError('invalid', 'cursor: must be the `next` of the page before, unchanged')
  return resultPage(requireStore(service), job, from, limit)
}

/** @throws ServiceError `invalid` */
function requireNoSummary(summary: boolean): void {
  if (summary) throw new ServiceError('invalid', `summary: is a table, ask for ${ARROW_TYPE}`)
}

const cursorOf = (next: number | null) => (next === null ? null : String(next))

async function requireDone(service: Service, caller: TokenHolder | SignedIn, jobId: string): Promise<BulkJobRow> {
  const job = await requireBulkJob(service, caller, jobId)
  if (job.status === 'done') return job
  throw withoutResult(job.status)
}
