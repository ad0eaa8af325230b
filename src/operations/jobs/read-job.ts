import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { ServiceError } from '../../base/errors.ts'
import type { FloorFurnishing } from '../../schema/resources/floor-furnishing.ts'
import { Job, JobParams, JobResult } from '../../schema/resources/job.ts'
import { findJobResult } from '../../store/tables/floors/jobs.ts'
import { operation } from '../calling/operation.ts'
import { requireStore } from '../calling/transaction.ts'
import { jobAccess } from './job-access.ts'
import { jobOf } from './job-summary.ts'
import { requireJob } from './require-job.ts'

const decompress = promisify(gunzip)

const common = {
  type: 'query',
  access: jobAccess,
  input: JobParams,
  examples: [{ title: 'By its id', input: { jobId: '00000000-0000-4000-8000-000000000001' } }],
} as const

export const readJob = operation({
  ...common,
  name: 'job.read',
  summary: 'Reads how far a job is',
  route: { method: 'GET', path: '/v2/job/{jobId}' },
  errors: ['not_found'],
  output: Job,
  run: async (service, caller, { jobId }) => jobOf(await requireJob(service, caller, jobId)),
})

export const readJobResult = operation({
  ...common,
  name: 'job.result',
  summary: 'Reads what a job has found',
  route: { method: 'GET', path: '/v2/job/{jobId}/result' },
  errors: ['not_found', 'conflict'],
  output: JobResult,
  async run(service, caller, { jobId }) {
    const job = await requireJob(service, caller, jobId)
    const found = await findJobResult(requireStore(service), job.id)
    if (!found) throw new ServiceError('conflict', `job: is ${job.status}, a result is there when it is done`)
    const result = JSON.parse((await decompress(found)).toString()) as FloorFurnishing
    return { jobId: job.id, floorId: job.floor_id, revision: job.revision, ...result }
  },
})
