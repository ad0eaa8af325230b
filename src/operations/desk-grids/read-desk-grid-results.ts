import { ServiceError } from '../../errors.ts'
import { DeskGridResultPage, DeskGridResultParams } from '../../schema/desk-grid-job.ts'
import type { Service } from '../../service.ts'
import type { DeskGridJobRow } from '../../store/desk-grid-jobs.ts'
import type { SignedIn, TokenHolder } from '../caller.ts'
import { operation } from '../operation.ts'
import { requireStore } from '../transaction.ts'
import { ARROW_TYPE, arrowStream } from './arrow-stream.ts'
import { compressedResults, type ResultPage, resultLines, resultPage } from './grid-results.ts'
import { deskGridJobAccess, JOB_EXAMPLE, requireDeskGridJob } from './require-desk-grid-job.ts'

export const readDeskGridResults = operation({
  name: 'deskGridJob.result',
  type: 'query',
  summary: 'Reads the results of a desk grid job: a page as JSON, or all of them as a stream',
  access: deskGridJobAccess,
  browsers: true,
  route: {
    method: 'GET',
    path: '/v2/desk-grid-job/{jobId}/result',
    paged: true,
    types: ['application/json', 'application/x-ndjson', ARROW_TYPE],
  },
  errors: ['not_found', 'floor_restricted', 'conflict', 'payload_too_large'],
  input: DeskGridResultParams,
  output: DeskGridResultPage,
  examples: [JOB_EXAMPLE],
  async run(service, caller, input) {
    const { lines, next } = await page(service, caller, input)
    return { results: lines.map((it) => JSON.parse(it)), next: cursorOf(next) }
  },
  async runWritten(service, caller, input) {
    const { lines, next } = await page(service, caller, input)
    return { members: { next: cursorOf(next) }, written: { results: `[${lines.join(',')}]` } }
  },
  async runStream(service, caller, { jobId }: DeskGridResultParams, mediaType) {
    const job = await requireDone(service, caller, jobId)
    const db = requireStore(service)
    if (mediaType !== ARROW_TYPE) return resultLines(db, job)
    return arrowStream(service, job.account_id, compressedResults(db, job))
  },
})

async function page(
  service: Service,
  caller: TokenHolder | SignedIn,
  { jobId, cursor, limit }: DeskGridResultParams,
): Promise<ResultPage> {
  const job = await requireDone(service, caller, jobId)
  const from = cursor === undefined ? 0 : /^[1-9]\d{0,6}$/.test(cursor) ? Number(cursor) : Number.NaN
  if (!(from < job.items)) throw new ServiceError('invalid', 'cursor: must be the `next` of the page before, unchanged')
  return resultPage(requireStore(service), job, from, limit)
}

const cursorOf = (next: number | null) => (next === null ? null : String(next))

async function requireDone(service: Service, caller: TokenHolder | SignedIn, jobId: string): Promise<DeskGridJobRow> {
  const job = await requireDeskGridJob(service, caller, jobId)
  if (job.status === 'done') return job
  throw new ServiceError('conflict', `job: is ${job.status}, its results are there when it is done`)
}
