import { BulkJob, BulkJobParams } from '../../schema/resources/bulk-job.ts'
import { operation } from '../calling/operation.ts'
import { jobAccess } from '../jobs/job-access.ts'
import { bulkJobOf } from './bulk-job-summary.ts'
import { JOB_EXAMPLE, requireBulkJob } from './require-bulk-job.ts'

export const readBulkJob = operation({
  name: 'bulkJob.read',
  type: 'query',
  summary: 'Reads how far a bulk job is',
  access: jobAccess,
  route: { method: 'GET', path: '/v2/bulk-job/{jobId}' },
  errors: ['not_found', 'floor_restricted'],
  input: BulkJobParams,
  output: BulkJob,
  examples: [JOB_EXAMPLE],
  run: async (service, caller, { jobId }) => bulkJobOf(service, await requireBulkJob(service, caller, jobId)),
})
