import { ServiceError } from '../../errors.ts'
import { LayoutSummary } from '../../schema/floor-layout.ts'
import { SaveJobParams } from '../../schema/job.ts'
import { findJobResult, lockJob, setSavedRevision } from '../../store/jobs.ts'
import { actorOf } from '../audit-notes.ts'
import { floorTransaction } from '../floors/require-floor.ts'
import { layoutSummaryOf } from '../layouts/layout-summary.ts'
import { operation } from '../operation.ts'
import { requireJob } from './require-job.ts'
import { storeFurnishing } from './store-furnishing.ts'

export const saveJob = operation({
  name: 'job.save',
  type: 'mutation',
  summary: 'Saves what a job has found as a new layout of its floor',
  access: { callers: ['secret', 'temporary', 'oauth', 'user'], scopes: ['floor:update'] },
  browsers: true,
  route: { method: 'POST', path: '/v2/job/{jobId}/save', etag: ({ revision }) => revision },
  errors: ['not_found', 'conflict'],
  input: SaveJobParams,
  output: LayoutSummary,
  examples: [
    {
      title: 'Another alternative for one of the spaces',
      input: {
        jobId: '00000000-0000-4000-8000-000000000001',
        choices: { '00000000-0000-4000-8000-000000000002': '8c5b4f8e-0000-8000-8000-000000000003' },
      },
    },
  ],
  async run(service, caller, { jobId, choices }) {
    const { id } = await requireJob(service, caller, jobId, () => ['floor:update'])
    const row = await floorTransaction(service, async (db) => {
      const job = await lockJob(db, id)
      const { result } = (job && (await findJobResult(db, id))) ?? {}
      if (!job) throw new ServiceError('not_found', 'job: not found')
      if (!result) throw new ServiceError('conflict', `job: is ${job.status}, it can be saved when it is done`)
      const layout = await storeFurnishing(service, db, job, result, lowerCased(choices), actorOf(caller))
      await setSavedRevision(db, job.id, layout.revision, service.wallClock())
      return layout
    })
    return layoutSummaryOf(row)
  },
})

const lowerCased = (choices: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(choices).map(([space, furnishing]) => [space.toLowerCase(), furnishing.toLowerCase()]),
  )
