import { JobPage, ListJobsParams } from '../../schema/resources/job.ts'
import { selectJobs } from '../../store/tables/floors/jobs.ts'
import { operation } from '../calling/operation.ts'
import { pageOf, readCursor } from '../calling/page-cursor.ts'
import { requireStore } from '../calling/transaction.ts'
import { requireFloor } from '../floors/require-floor.ts'
import { jobAccess } from './job-access.ts'
import { jobOf } from './job-summary.ts'

export const listJobs = operation({
  name: 'job.list',
  type: 'query',
  summary: 'Lists the jobs of a floor, newest first',
  access: jobAccess,
  route: { method: 'GET', path: '/v2/job', paged: true },
  errors: ['not_found'],
  input: ListJobsParams,
  output: JobPage,
  examples: [{ title: 'Of a floor', input: { floorId: '00000000-0000-4000-8000-000000000001' } }],
  async run(service, caller, { floorId, limit, offset, cursor }) {
    const { id } = await requireFloor(service, caller, floorId)
    const last = readCursor({ cursor, offset }, 1)
    const before = last && { at: new Date(last.numbers[0]!), id: last.id }
    const rows = await selectJobs(requireStore(service), id, { before, offset, count: limit + 1 })
    const page = pageOf(rows, limit, (row) => ({ numbers: [row.created_at.getTime()], id: row.id }))
    return { jobs: page.rows.map(jobOf), next: page.next }
  },
})
