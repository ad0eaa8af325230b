import { DeskGridJob, DeskGridJobParams } from '../../schema/desk-grid-job.ts'
import { operation } from '../operation.ts'
import { deskGridJobOf } from './desk-grid-job-summary.ts'
import { deskGridJobAccess, JOB_EXAMPLE, requireDeskGridJob } from './require-desk-grid-job.ts'

export const readDeskGridJob = operation({
  name: 'deskGridJob.read',
  type: 'query',
  summary: 'Reads how far a desk grid job is',
  access: deskGridJobAccess,
  browsers: true,
  route: { method: 'GET', path: '/v2/desk-grid-job/{jobId}' },
  errors: ['not_found', 'floor_restricted'],
  input: DeskGridJobParams,
  output: DeskGridJob,
  examples: [JOB_EXAMPLE],
  run: async (service, caller, { jobId }) => deskGridJobOf(service, await requireDeskGridJob(service, caller, jobId)),
})
