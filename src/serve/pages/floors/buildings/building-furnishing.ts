import type { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { perform } from '../../../../operations/calling/perform.ts'
import { cancelJob, listJobs, readJobResult } from '../../../../operations/jobs/manage-jobs.ts'
import { startBuildingFurnishing } from '../../../../operations/jobs/start-furnishing.ts'
import type { Building } from '../../../../schema/resources/floors/building.ts'
import { NOT_NAMED, type Unfitted } from '../../../../schema/resources/floors/floor-furnishing.ts'
import type { BuildingTargets } from '../../../../schema/resources/floors/floor-targets.ts'
import type { Job } from '../../../../schema/resources/job.ts'
import type { Service } from '../../../../service/service.ts'
import type { Env } from '../../../http/env.ts'
import { fragmentResponse, seeOther } from '../../html.ts'
import { operationForm, type RefusedForm } from '../../operation-form.ts'
import { formAction, requireSession, type SignedInRequest } from '../../signed-in-request.ts'
import { buildingPath } from '../floor-words.ts'
import { mannerAsked } from '../furnishing/furnish-form.ts'
import { type StoreysUnderWay, storeysBar } from './building-page.ts'
import { buildingOfPath } from './building-view.ts'

/** Jobs of a building that are looked at: those of its storeys that were started last. */
const LOOKED_AT = 100

/** Furnishing all storeys of a building: asking for it, waiting, stopping it. @param path of a building */
export function buildingFurnishing(
  app: Hono<Env>,
  service: Service,
  path: string,
  page: (request: SignedInRequest, refused: RefusedForm) => Promise<Response>,
): void {
  const start = operationForm({
    operation: startBuildingFurnishing,
    read: ({ c }, form) => ({ buildingId: c.req.param('id'), save: true, alternatives: 1, ...mannerAsked(form) }),
    done: (_, { buildingId }) => buildingPath(buildingId),
    page,
  })
  app.post(`${path}/furnish`, start(service))
  app.get(`${path}/furnish/progress`, requireSession(service, sendProgress))
  app.post(`${path}/furnish/cancel`, formAction(service, cancel))
}

/** What became of the storeys of a building when they were last furnished. */
export interface StoreyJobs {
  /** Undefined where nothing is under way. */
  readonly underWay: StoreysUnderWay | undefined
  /** Why a storey was not furnished, by its floor. */
  readonly problems: ReadonlyMap<string, string>
  /** What became of the targets that they had together; undefined where there were none, or while something is under way. */
  readonly targets: BuildingTargets | undefined
  /** What was fitted out on none of the storeys that were furnished last, with the reason; empty where all was. */
  readonly unfitted: Unfitted
}

export async function storeyJobs(request: SignedInRequest, building: Building): Promise<StoreyJobs> {
  const jobs = await jobsOf(request, building.id)
  const last = lastOfEach(jobs)
  const problems = last.flatMap(({ floorId, problem }) => (problem === null ? [] : [[floorId, problem] as const]))
  const open = underWay(last, building)
  const targets = open ? undefined : await targetsMet(request, jobs)
  const unfitted = open ? [] : onNone(await Promise.all(last.filter(isDone).map((job) => unfittedBy(request, job))))
  return { underWay: open, problems: new Map(problems), targets, unfitted }
}

/** Those that are looked at, the last first. */
async function jobsOf({ service, caller }: SignedInRequest, buildingId: string): Promise<readonly Job[]> {
  const { jobs } = await perform(service, listJobs, caller, () => ({ buildingId, limit: LOOKED_AT }))
  return jobs
}

/** The last job of each storey. */
function lastOfEach(jobs: readonly Job[]): Job[] {
  const last = new Map<string, Job>()
  for (const job of jobs) if (!last.has(job.floorId)) last.set(job.floorId, job)
  return [...last.values()]
}

/** What the job that was asked for last has come to, of those that are done. */
async function targetsMet({ service, caller }: SignedInRequest, jobs: readonly Job[]) {
  const job = jobs.find(isDone)
  if (!job) return undefined
  const { building } = await perform(service, readJobResult, caller, () => ({ jobId: job.id }))
  return building
}

/** What jobs that are done have not fitted out: their results are large and do not change. */
const known = new LRUCache<string, Unfitted>({ max: 1000 })

async function unfittedBy({ service, caller }: SignedInRequest, { id }: Job): Promise<Unfitted> {
  const cached = known.get(id)
  if (cached) return cached
  const { unfitted = [] } = await perform(service, readJobResult, caller, () => ({ jobId: id }))
  known.set(id, unfitted)
  return unfitted
}

/** What each of the storeys lacks, for the reason that says most. */
function onNone(storeys: readonly Unfitted[]): Unfitted {
  const [first = [], ...others] = storeys
  return first.flatMap((own) => {
    const same = others.map((other) => other.find(({ fitting }) => fitting === own.fitting))
    if (same.includes(undefined)) return []
    return [[own, ...same].find((it) => it && it.reason !== NOT_NAMED) ?? own]
  })
}

const isDone = ({ status }: Job) => status === 'done'
const isOpen = ({ finishedAt }: Job) => finishedAt === null

/** Storeys whose jobs are open, and those that have ended since the first of them was asked for. */
function underWay(jobs: readonly Job[], { properties }: Building): StoreysUnderWay | undefined {
  const open = jobs.filter(isOpen)
  if (open.length === 0) return undefined
  const names = new Map(properties.storeys.map(({ floorId, name }) => [floorId, name]))
  const since = open.reduce((first, { createdAt }) => (createdAt < first ? createdAt : first), open[0]!.createdAt)
  const ended = jobs.filter((job) => !isOpen(job) && job.createdAt >= since).length
  const shares = open.map(({ progress: { done, total } }) => (total === 0 ? 0 : done / total))
  const current = open.find(({ progress }) => progress.current !== null)
  return {
    done: ended,
    total: ended + open.length,
    share: ended + shares.reduce((sum, one) => sum + one, 0),
    current: current ? [names.get(current.floorId), current.progress.current].filter(Boolean).join(', ') : null,
  }
}

/** The bar of what is under way; nothing when it is over, which is on the page of the building. */
async function sendProgress(request: SignedInRequest): Promise<Response> {
  const building = await buildingOfPath(request)
  const open = underWay(lastOfEach(await jobsOf(request, building.id)), building)
  return open ? fragmentResponse(request.service, storeysBar(open)) : new Response(null, { status: 204 })
}

async function cancel(request: SignedInRequest): Promise<Response> {
  const { service, caller, c } = request
  const buildingId = c.req.param('id')!
  const jobs = await jobsOf(request, buildingId)
  for (const { id } of jobs.filter(isOpen)) await perform(service, cancelJob, caller, () => ({ jobId: id }))
  return seeOther(buildingPath(buildingId))
}
