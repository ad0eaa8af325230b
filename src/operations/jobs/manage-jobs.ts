import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type FloorScopes, floorReadScopes } from '../../access/floor-access.ts'
import { ServiceError } from '../../base/errors.ts'
import type { FloorFurnishing } from '../../schema/resources/floors/floor-furnishing.ts'
import type { BuildingTargets } from '../../schema/resources/floors/floor-targets.ts'
import { Job, JobPage, JobParams, JobResult, ListJobsParams } from '../../schema/resources/job.ts'
import { isStoredId } from '../../schema/wire/stored-id.ts'
import type { Service } from '../../service/service.ts'
import { runTransaction } from '../../store/engine/run-transaction.ts'
import { endJob, findJob, findJobResult, type JobRow, selectJobs } from '../../store/tables/floors/jobs.ts'
import { actorOf, note } from '../audit/audit-notes.ts'
import { requireBuilding } from '../buildings/require-building.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { operation } from '../calling/operation.ts'
import { pageOf, readCursor } from '../calling/page-cursor.ts'
import { reachOf } from '../calling/reach.ts'
import { requireStore } from '../calling/transaction.ts'
import { requireFloor } from '../floors/require-floor.ts'
import { jobAccess, jobEnding, scopesToEnd, withoutResult } from './job-access.ts'

const ID = '00000000-0000-4000-8000-000000000001'

export const listJobs = operation({
  name: 'job.list',
  type: 'query',
  summary: 'Lists the jobs of a floor or of the floors of a building, newest first',
  access: jobAccess,
  route: { method: 'GET', path: '/v2/job', paged: true },
  errors: ['not_found'],
  input: ListJobsParams,
  output: JobPage,
  examples: [
    { title: 'Of a floor', input: { floorId: ID } },
    { title: 'Of a building', input: { buildingId: ID } },
  ],
  async run(service, caller, { floorId, buildingId, limit, offset, cursor }) {
    const floors =
      floorId === undefined
        ? (await requireBuilding(service, caller, buildingId!)).floors
        : [await requireFloor(service, caller, floorId)]
    const last = readCursor({ cursor, offset }, 1)
    const before = last && { at: new Date(last.numbers[0]!), id: last.id }
    const rows = await selectJobs(
      requireStore(service),
      floors.map(({ id }) => id),
      { before, offset, count: limit + 1 },
    )
    const page = pageOf(rows, limit, (row) => ({ numbers: [row.created_at.getTime()], id: row.id }))
    return { jobs: page.rows.map(jobOf), next: page.next }
  },
})

const decompress = promisify(gunzip)

const reading = {
  type: 'query',
  access: jobAccess,
  input: JobParams,
  examples: [{ title: 'By its id', input: { jobId: ID } }],
} as const

export const readJob = operation({
  ...reading,
  name: 'job.read',
  summary: 'Reads how far a job is',
  route: { method: 'GET', path: '/v2/job/{jobId}' },
  errors: ['not_found'],
  output: Job,
  run: async (service, caller, { jobId }) => jobOf(await requireJob(service, caller, jobId)),
})

export const readJobResult = operation({
  ...reading,
  name: 'job.result',
  summary: 'Reads what a job has found',
  route: { method: 'GET', path: '/v2/job/{jobId}/result' },
  errors: ['not_found', 'conflict'],
  output: JobResult,
  async run(service, caller, { jobId }) {
    const job = await requireJob(service, caller, jobId)
    const found = await findJobResult(requireStore(service), job.id)
    if (!found) throw withoutResult(job.status)
    const { building, ...result } = JSON.parse((await decompress(found)).toString()) as FloorFurnishing
    const isOpen = building !== undefined && (await readsAll(service, caller, building))
    return { jobId: job.id, floorId: job.floor_id, revision: job.revision, ...result, ...(isOpen && { building }) }
  },
})

/** How a floor is refused that the caller may not read. */
const HIDDEN: ReadonlySet<string> = new Set(['not_found', 'insufficient_scope'])

/** Whether the caller reads all storeys of a report, which tells their names and sums. */
async function readsAll(
  service: Service,
  caller: TokenHolder | SignedIn,
  { storeys }: BuildingTargets,
): Promise<boolean> {
  for (const { floorId } of storeys) {
    if (floorId === undefined) return false
    const floor = await requireFloor(service, caller, floorId).catch((error) => {
      if (error instanceof ServiceError && HIDDEN.has(error.code)) return undefined
      throw error
    })
    if (!floor) return false
  }
  return true
}

/** A running job stops within a second; one that has ended is unchanged. */
export const cancelJob = operation({
  name: 'job.cancel',
  type: 'mutation',
  summary: 'Stops a job',
  access: jobEnding,
  route: { method: 'POST', path: '/v2/job/{jobId}/cancel' },
  errors: ['not_found'],
  input: JobParams,
  output: Job,
  examples: [{ title: 'By its id', input: { jobId: ID } }],
  async run(service, caller, { jobId }) {
    const { id, account_id } = await requireJob(service, caller, jobId, (row) => scopesToEnd(caller, row))
    const job = await runTransaction(requireStore(service), async (db) => {
      const ended = await endJob(db, id, { status: 'cancelled', finished_at: service.wallClock() })
      if (!ended) return (await findJob(db, id))!
      await note(service, db, actorOf(caller), {
        accountId: account_id,
        event: 'job.cancelled',
        subject: ['job', id],
        detail: { floor: ended.floor_id },
      })
      return ended
    })
    return jobOf(job)
  },
})

/**
 * A job on a floor that is open to the caller.
 *
 * @param accepted scopes of which any one will do, given the job. Default: those that read its floor
 * @throws ServiceError `not_found` where it is missing, or its floor is hidden from the caller; `insufficient_scope`
 */
export async function requireJob(
  service: Service,
  caller: TokenHolder | SignedIn,
  jobId: string,
  accepted: (job: JobRow) => FloorScopes = () => floorReadScopes,
): Promise<JobRow> {
  const id = jobId.toLowerCase()
  const row = isStoredId(id) ? await findJob(requireStore(service), id) : undefined
  if (!row || row.account_id !== reachOf(caller).accountId) throw missing()
  await requireFloor(service, caller, row.floor_id, accepted(row)).catch((error) => {
    throw error instanceof ServiceError && error.code === 'not_found' ? missing() : error
  })
  return row
}

const missing = () => new ServiceError('not_found', 'job: not found')

/** A job as callers see it. */
export const jobOf = (row: JobRow): Job => ({
  id: row.id,
  kind: row.kind,
  floorId: row.floor_id,
  layoutId: row.params.layoutId?.toLowerCase() ?? row.floor_id,
  status: row.status,
  progress: row.progress,
  revision: row.revision,
  savedRevision: row.saved_revision,
  problem: row.problem,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
})
