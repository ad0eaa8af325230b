import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import * as z from 'zod'
import { callerNow } from '../../operations/calling/judge-again.ts'
import type { CallerOf } from '../../operations/calling/operation.ts'
import { drawProposal, floorOverview } from '../../operations/floors/floor-overview.ts'
import { readJob, readJobResult } from '../../operations/jobs/manage-jobs.ts'
import { saveJob } from '../../operations/jobs/save-job.ts'
import { startFurnishing } from '../../operations/jobs/start-furnishing.ts'
import { DENSITIES, STANDARD_NAMES } from '../../schema/furnishing/extensions.ts'
import { FITTINGS } from '../../schema/resources/floors/floor-furnishing.ts'
import {
  FurnishFloorParams,
  type Job,
  JobParams,
  type JobResult as JobResultSchema,
} from '../../schema/resources/job.ts'
import { parse } from '../../schema/wire/parse.ts'
import { spacesCalled } from './floor-calls/called-on-floor.ts'
import { naturalFurnishing } from './floor-calls/furnishing-call.ts'
import { pictureOf } from './floor-tools.ts'
import {
  answered,
  argument,
  detail,
  listedArguments,
  oneOf,
  planPicture,
  READING,
  SAVING,
  type Tool,
  type ToolContext,
} from './tool.ts'

/** How long a call waits for a job: hosts give up after a minute. */
const WAIT_SECONDS_MAX = 50
/** Between two looks at a job, ms. */
const LOOK_MS = 250

const waiting = {
  waitSeconds: z
    .int()
    .min(0)
    .max(WAIT_SECONDS_MAX)
    .default(WAIT_SECONDS_MAX)
    .describe('How long the call waits for the end of the job; then read_job goes on'),
  picture: planPicture,
  detail,
}

const furnishInput = FurnishFloorParams.extend(waiting)
const readInput = JobParams.extend(waiting)

const id = argument('string')
const listedWaiting = {
  waitSeconds: argument('integer', `Default ${WAIT_SECONDS_MAX}`),
  picture: null,
  detail: oneOf(['small', 'whole']),
}

/** Work in the background; need what floor tools need. */
export const jobTools: readonly Tool[] = [
  {
    name: 'furnish_floor',
    title: 'Furnish a floor',
    description:
      'Furnishes all rooms of a floor, or some. Uses follow from names; mapping and targets decide otherwise. Nothing is saved without save: look first, then save_job. Long ones go on as a job.',
    access: startFurnishing.access,
    input: furnishInput,
    listed: listedArguments(
      furnishInput,
      {
        floorId: id,
        layoutId: null,
        revision: null,
        spaces: argument('array', 'Ids or names; left out: all'),
        mapping: argument('array', '[{match: {name: "Sprint *"}, template: "meet"}]'),
        targets: argument('object', '{places?, meetingSeatsPerPlace?, phoneBooths?, standard?: asr, mayChange?: work}'),
        density: oneOf(DENSITIES),
        standard: { type: 'array', items: oneOf(STANDARD_NAMES) },
        keep: oneOf(['moved', 'all', 'none'], 'What stands there and stays'),
        products: argument('boolean', 'Of the account'),
        fitOut: { type: 'array', items: oneOf(FITTINGS) },
        save: argument('boolean'),
        alternatives: null,
        style: null,
        ...listedWaiting,
      },
      ['floorId'],
    ),
    annotations: SAVING,
    async run(context, sent) {
      const asked = naturalFurnishing(sent)
      const { spaces } = asked
      const named = Array.isArray(spaces)
        ? { ...asked, spaces: await spacesCalled(context, sent, spaces, 'spaces') }
        : asked
      const { waitSeconds, picture, detail, ...params } = parse(furnishInput, named, '')
      const job = await startFurnishing.run(context.service, context.caller as CallerOf<'secret'>, params)
      return followed(context, job, { waitSeconds, picture, detail })
    },
  },
  {
    name: 'read_job',
    title: 'Read a job',
    description: 'How far a job is, and what it has found when it is done.',
    access: readJob.access,
    input: readInput,
    listed: listedArguments(readInput, { jobId: id, ...listedWaiting }, ['jobId']),
    annotations: READING,
    async run(context, sent) {
      const { jobId, ...choices } = parse(readInput, sent, '')
      const job = await readJob.run(context.service, context.caller as CallerOf<'secret'>, { jobId })
      return followed(context, job, choices)
    },
  },
  {
    name: 'save_job',
    title: 'Save what a job found',
    description: 'Saves what furnish_floor found as a new revision of the layout.',
    access: saveJob.access,
    input: saveJob.input,
    listed: listedArguments(
      saveJob.input,
      { jobId: id, choices: argument('object', '{spaceId: furnishing id} where not the chosen one') },
      ['jobId'],
    ),
    annotations: SAVING,
    async run({ service, caller }, sent) {
      return answered(await saveJob.run(service, caller as CallerOf<'secret'>, parse(saveJob.input, sent, '')))
    },
  },
]

type JobResult = z.output<typeof JobResultSchema>
type Choices = z.output<z.ZodObject<typeof waiting>>

/** The job as it is after the wait, with what it has found. */
async function followed(
  context: ToolContext,
  started: Job,
  { waitSeconds, picture, detail }: Choices,
): Promise<CallToolResult> {
  const job = await ended(context, started, waitSeconds)
  const caller = context.caller as CallerOf<'secret'>
  if (job.status !== 'done') return answered({ job: shortJob(job) }, { type: 'text', text: sentenceOf(job) })
  const found = await readJobResult.run(context.service, caller, { jobId: job.id })
  const drawn = picture === 'none' ? [] : [await pictureOf(context, await drawFound(context, job, found))]
  const data = detail === 'whole' ? { job, result: found } : { job: shortJob(job), ...foundInShort(found) }
  return answered(data, { type: 'text', text: sentenceOf(job) }, ...drawn)
}

async function drawFound(
  { service, caller }: ToolContext,
  { floorId, layoutId }: Job,
  found: JobResult,
): Promise<string> {
  const overview = await floorOverview(service, caller as CallerOf<'secret'>, { floorId, layoutId })
  return drawProposal(service, overview, found)
}

/** Looks at a job until it has ended, the time is over, or the caller no longer waits; each time as if it were asked now. */
async function ended({ service, caller, signal, progress }: ToolContext, started: Job, seconds: number): Promise<Job> {
  const until = service.monotonicMs() + seconds * 1000
  let job = started
  let reported = -1
  while (isOpen(job) && service.monotonicMs() < until && !signal().aborted) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    const now = await callerNow(service, readJob, caller as CallerOf<'secret'>)
    job = await readJob.run(service, now, { jobId: started.id })
    const { done, total, current } = job.progress
    // Before rooms are counted there is no total, and a host hears that the job is under way.
    if (done > reported)
      progress?.(done, total || undefined, current === null ? 'Rooms are counted' : `${current} is furnished`)
    reported = Math.max(reported, done)
  }
  return job
}

const isOpen = ({ status }: Job) => status === 'queued' || status === 'running'

const shortJob = ({ id, floorId, status, progress, revision, savedRevision, problem }: Job) => ({
  id,
  floorId,
  status,
  progress,
  revision,
  savedRevision,
  ...(problem === null ? {} : { problem }),
})

function sentenceOf({ id, status, progress: { done, total }, savedRevision, problem }: Job): string {
  if (status === 'done')
    return `${total} rooms looked at. ${savedRevision === null ? `Nothing is saved yet: save_job with jobId ${id} does.` : `Saved as revision ${savedRevision}.`}`
  if (status === 'queued' || status === 'running')
    return `${done} of ${total || 'all'} rooms are furnished. It goes on: ask read_job with jobId ${id}.`
  return `The job is ${status}${problem === null ? '' : `: ${problem}`}.`
}

/** Each room in a line, and what all of them give. */
const foundInShort = ({ spaces, totals, targets, building }: JobResult) => ({
  spaces: spaces.map(({ spaceId, name, outcome, template, reason, totals, diagnostics }) => ({
    spaceId,
    name,
    outcome,
    ...(template === null ? { reason } : { template }),
    ...(totals === null ? {} : { pieces: totals.pieces }),
    ...(diagnostics.length === 0 ? {} : { leftOut: diagnostics.map(({ type, reason }) => `${type}: ${reason}`) }),
  })),
  totals,
  ...(targets === undefined ? {} : { targets }),
  ...(building === undefined ? {} : { building }),
})
