import { ServiceError } from '../../base/errors.ts'
import { LayoutSummary } from '../../schema/resources/floors/floor-layout.ts'
import { SaveJobParams } from '../../schema/resources/job.ts'
import { findJob, findJobResult, lockJob, setSavedRevision } from '../../store/tables/floors/jobs.ts'
import { actorOf } from '../audit/audit-notes.ts'
import { forPrivateToken, operation } from '../calling/operation.ts'
import { requireStore } from '../calling/transaction.ts'
import { layoutSummaryOf } from '../layouts/layout-content.ts'
import { withoutResult } from './job-access.ts'
import { requireJob } from './manage-jobs.ts'
import { storeFurnishing } from './store-furnishing.ts'

export const saveJob = operation({
  name: 'job.save',
  type: 'mutation',
  summary: 'Saves what a job has found as a new layout of its floor',
  access: forPrivateToken(['floor:update']),
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
    const { id } = await requireJob(service, caller, jobId, () => () => ['floor:update'])
    const db = requireStore(service)
    const job = await findJob(db, id)
    if (!job) throw new ServiceError('not_found', 'job: not found')
    const result = await findJobResult(db, id)
    if (!result) throw withoutResult(job.status)
    const found = { basis: job, result, choices: lowerCased(choices), actor: actorOf(caller) }
    const row = await storeFurnishing(service, found, async (transaction, record) => {
      if (!(await lockJob(transaction, id))) throw new ServiceError('not_found', 'job: not found')
      const layout = await record()
      await setSavedRevision(transaction, id, layout.revision, service.wallClock())
      return layout
    })
    return layoutSummaryOf(row)
  },
})

const lowerCased = (choices: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(choices).map(([space, furnishing]) => [space.toLowerCase(), furnishing.toLowerCase()]),
  )
