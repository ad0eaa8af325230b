import type { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { ServiceError } from '../../../../base/errors.ts'
import { storeyOfFloor } from '../../../../operations/buildings/storey-of-floor.ts'
import { perform } from '../../../../operations/calling/perform.ts'
import { drawContent } from '../../../../operations/floors/draw-layout.ts'
import { previewFurnishing } from '../../../../operations/floors/preview-furnishing.ts'
import { totalsOfChoice, type WeighedSpace, weighFurnishing } from '../../../../operations/floors/weigh-furnishing.ts'
import { cancelJob, readJob, readJobResult } from '../../../../operations/jobs/manage-jobs.ts'
import { saveJob } from '../../../../operations/jobs/save-job.ts'
import { startFurnishing } from '../../../../operations/jobs/start-furnishing.ts'
import { listLayouts, readLayoutById } from '../../../../operations/layouts/read-layouts.ts'
import type { FloorFurnishing, FloorTotals } from '../../../../schema/resources/floors/floor-furnishing.ts'
import type { LayoutContent } from '../../../../schema/resources/floors/floor-layout.ts'
import type { Job } from '../../../../schema/resources/job.ts'
import type { Service } from '../../../../service/service.ts'
import type { Env } from '../../../http/env.ts'
import { chosenUnit } from '../../chosen-unit.ts'
import { fragmentResponse, seeOther } from '../../html.ts'
import { operationForm, type RefusedForm } from '../../operation-form.ts'
import { formAction, requireSession, type SignedInRequest } from '../../signed-in-request.ts'
import { FLOOR_FORM_BYTES_MAX, ONE_FLOOR } from '../floor-addresses.ts'
import { showFloor } from '../floor-pages.ts'
import { floorResponse } from '../floor-response.ts'
import { floorHeadOf, floorOfPath } from '../floor-view.ts'
import { floorPath, layoutPath } from '../floor-words.ts'
import { seenLayout } from '../layouts/seen-layout.ts'
import { picture, themeOf } from '../plan/floor-pictures.ts'
import { PLAN_WIDTH, planViewOf } from '../plan/plan-view-of.ts'
import { furnishingAsked } from './furnish-form.ts'
import {
  type FurnishingTotals,
  furnishingPage,
  progressBar,
  runningPage,
  stoppedPage,
  totalsRow,
} from './furnishing-page.ts'
import { chosenIn, chosenText, furnishedRoomsOf } from './furnishing-view.ts'
import { furnishedOf } from './room-rows-of.ts'

const JOB = `${ONE_FLOOR}/furnishings/:job{[0-9a-f-]{36}}`

/** What a job has found never changes, and each of its pictures needs it. */
interface Found {
  readonly furnishing: FloorFurnishing
  /** What was furnished. */
  readonly content: LayoutContent
  readonly weighed: readonly WeighedSpace[]
}
const known = new LRUCache<string, Found>({ max: 16 })

/** Furnishing a floor: asking for it, waiting, choosing among alternatives, saving. */
export function furnishingPages(app: Hono<Env>, service: Service): void {
  const large = { bytesMax: FLOOR_FORM_BYTES_MAX }
  app.post(`${ONE_FLOOR}/furnish`, start(service, large))
  app.get(JOB, requireSession(service, showJob))
  app.get(`${JOB}/progress`, requireSession(service, sendProgress))
  app.post(`${JOB}/cancel`, formAction(service, cancel))
  app.post(`${JOB}/save`, save(service, large))
  app.get(`${JOB}/plan.svg`, requireSession(service, sendPlan))
  app.get(`${JOB}/totals`, requireSession(service, sendTotals))
  app.get(`${JOB}/:room{[0-9a-f-]{36}\\.svg}`, requireSession(service, sendAlternative))
}

const start = operationForm({
  operation: startFurnishing,
  async read(request, form) {
    const { id: layoutId } = (await seenLayout(request)).seen
    const revision = Number(form.get('revision'))
    const layout = await perform(request.service, readLayoutById, request.caller, () => ({ layoutId, revision }))
    return furnishingAsked(form, layout, await storeyOfFloor(request.service, layout.floorId, layout.spaces))
  },
  done: (_, job) => pathOf(job),
  page: showFloor,
})

const pathOf = ({ id, floorId }: Job) => `${floorPath(floorId)}/furnishings/${id}`

/** The job whose id stands in the path, behind that of its floor. */
async function jobOfPath({ service, c, caller }: SignedInRequest): Promise<Job> {
  const job = await perform(service, readJob, caller, () => ({ jobId: c.req.param('job') }))
  if (job.floorId !== c.req.param('id')) throw new ServiceError('not_found', 'furnishing: not found')
  return job
}

const isOpen = ({ status }: Job) => status === 'queued' || status === 'running'

async function showJob(request: SignedInRequest, refused?: RefusedForm): Promise<Response> {
  const floor = floorHeadOf(await floorOfPath(request), request.user)
  const job = await jobOfPath(request)
  const { layouts } = await perform(request.service, listLayouts, request.caller, () => ({ floorId: floor.id }))
  const seen = layouts.find(({ id }) => id === job.layoutId)
  if (!seen) throw new ServiceError('not_found', 'layout: not found')
  const frame = { floor, jobId: job.id, seen }
  if (isOpen(job)) return floorResponse(request, (common) => runningPage({ ...common, ...frame, ...job }))
  if (job.status !== 'done')
    return floorResponse(request, (common) => stoppedPage({ ...common, ...frame, ...ended(job) }))
  const { furnishing, content, weighed } = await foundBy(request, job)
  const chosen = chosenIn(furnishing, undefined, refused && choicesIn(refused.sent))
  const path = `${pathOf(job)}/plan.svg?chosen=${chosenText(chosen)}`
  const result = {
    plan: planViewOf(content, path, `${floor.name}, furnished`),
    rooms: furnishedRoomsOf(furnishing, weighed, chosen),
    totals: totalsView(totalsOfChoice(weighed, chosen)),
    targets: furnishing.targets ?? [],
    unfitted: furnishing.unfitted ?? [],
    basedOn: job.revision,
    isSaved: job.savedRevision !== null,
  }
  return floorResponse(request, (common) => furnishingPage({ ...common, ...frame, ...result }), refused)
}

const ended = ({ status, problem }: Job) =>
  status === 'cancelled'
    ? { title: 'Cancelled', text: 'Nothing has been changed.' }
    : { title: 'That did not work', text: `${problem ?? 'The furnishing has failed'}. Nothing has been changed.` }

async function foundBy({ service, caller }: SignedInRequest, job: Job): Promise<Found> {
  const cached = known.get(job.id)
  if (cached) return cached
  const furnishing = await perform(service, readJobResult, caller, () => ({ jobId: job.id }))
  const content = await perform(service, readLayoutById, caller, () => ({
    layoutId: job.layoutId,
    revision: job.revision,
  }))
  const found = { furnishing, content, weighed: weighFurnishing(content, furnishing) }
  known.set(job.id, found)
  return found
}

const totalsView = (totals: FloorTotals): FurnishingTotals => ({
  ...furnishedOf(totals),
  storage: totals.storage,
  areaPerPlace: totals.areaPerPlace,
})

/** The bar of a furnishing that is under way; nothing when it is over, which is on its page. */
async function sendProgress(request: SignedInRequest): Promise<Response> {
  const job = await jobOfPath(request)
  return isOpen(job)
    ? fragmentResponse(request.service, progressBar(job.progress))
    : new Response(null, { status: 204 })
}

async function cancel(request: SignedInRequest): Promise<Response> {
  const { service, caller } = request
  const { id, floorId, layoutId } = await jobOfPath(request)
  const job = await perform(service, cancelJob, caller, () => ({ jobId: id }))
  return seeOther(job.status === 'cancelled' ? layoutPath({ floorId, id: layoutId }) : pathOf(job))
}

const choicesIn = (form: URLSearchParams): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => (name.startsWith('choice-') ? [[name.slice('choice-'.length), value]] : [])),
  )

const save = operationForm({
  operation: saveJob,
  read: async (request, form) => ({ jobId: (await jobOfPath(request)).id, choices: choicesIn(form) }),
  done: (_, { floorId, layoutId }) => layoutPath({ floorId, id: layoutId }, '', 'furnished'),
  page(request, refused) {
    if (refused.error.code === 'not_found') throw refused.error // there is no job to show
    return showJob(request, refused)
  },
})

/** The floor as it would be with what is chosen. */
async function sendPlan(request: SignedInRequest): Promise<Response> {
  const { service, user } = request
  const job = await jobOfPath(request)
  const [text, theme, unit] = [request.c.req.query('chosen'), themeOf(request), chosenUnit(request.c)]
  return picture(request, `${job.id} ${text} ${theme} ${unit}`, async () => {
    const { furnishing, content } = await foundBy(request, job)
    const shown = previewFurnishing(content, furnishing, chosenIn(furnishing, text))
    return drawContent(service, user.accountId, shown, { size: 'plan', options: { width: PLAN_WIDTH, theme, unit } })
  })
}

async function sendTotals(request: SignedInRequest): Promise<Response> {
  const job = await jobOfPath(request)
  const { furnishing, weighed } = await foundBy(request, job)
  const totals = totalsOfChoice(weighed, chosenIn(furnishing, request.c.req.query('chosen')))
  return fragmentResponse(request.service, totalsRow(totalsView(totals), chosenUnit(request.c)))
}

/** One room with one of its alternatives. */
async function sendAlternative(request: SignedInRequest): Promise<Response> {
  const { service, c, user } = request
  const job = await jobOfPath(request)
  const [id, n, theme] = [(c.req.param('room') ?? '').replace(/\.svg$/, ''), Number(c.req.query('n')), themeOf(request)]
  return picture(request, `${job.id} ${id} ${n} ${theme}`, async () => {
    const { furnishing, content } = await foundBy(request, job)
    const spaces = content.spaces.filter((it) => it.id === id)
    if (spaces.length === 0) throw new ServiceError('not_found', 'room: not found')
    const { assets } = previewFurnishing(content, furnishing, new Map([[id, n]]))
    const shown = { spaces, assets: assets.filter((it) => it.spaceId === id) }
    const options = { width: 320, height: 240, theme }
    return drawContent(service, user.accountId, shown, { size: 'thumbnail', options })
  })
}
