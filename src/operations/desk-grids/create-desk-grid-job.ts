import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { ReadGrids } from '../../bulk/read-grids.ts'
import { ServiceError } from '../../errors.ts'
import { CreateDeskGridJobParams, DeskGridJob, GRID_JOB_ITEMS_MAX } from '../../schema/desk-grid-job.ts'
import type { Service } from '../../service.ts'
import { lockAccount } from '../../store/accounts.ts'
import type { Db } from '../../store/database.ts'
import { insertDeskGridChunks } from '../../store/desk-grid-chunks.ts'
import {
  type DeskGridJobRow,
  findDeskGridJobByKey,
  insertDeskGridJob,
  sumDeskGridJobs,
} from '../../store/desk-grid-jobs.ts'
import { actorOf, note } from '../audit-notes.ts'
import type { SignedIn, TokenHolder } from '../caller.ts'
import { operation } from '../operation.ts'
import { requireAccountWide } from '../reach.ts'
import { requireQueue } from '../require-queue.ts'
import { requireStore } from '../transaction.ts'
import { UnparsedInput } from '../unparsed-input.ts'
import { deskGridJobOf } from './desk-grid-job-summary.ts'
import { GRID_BODIES, readSentGrids } from './read-sent-grids.ts'
import { deskGridJobAccess } from './require-desk-grid-job.ts'
import { GRID_QUEUE } from './run-grid-chunk.ts'

/** Most jobs of an account that wait or run. */
const OPEN_MAX = 20

/** Rows of chunks that are inserted by one statement. */
const ROWS_AT_ONCE = 100

const compress = promisify(gzip)

/** The requests of a job, and the digest of the body they came in. */
interface Prepared extends ReadGrids {
  readonly digest: string
}

export const createDeskGridJob = operation({
  name: 'deskGridJob.create',
  type: 'mutation',
  summary: `Has up to ${GRID_JOB_ITEMS_MAX} desk grids computed in the background`,
  access: deskGridJobAccess,
  browsers: true,
  route: {
    method: 'POST',
    path: '/v2/desk-grid-job',
    status: 202,
    bodies: GRID_BODIES,
    idempotencyKey: 'idempotencyKey',
    location: ({ id }) => `/v2/desk-grid-job/${id}`,
  },
  errors: ['floor_restricted', 'conflict', 'limit_reached', 'idempotency_key_reused', 'unavailable'],
  input: CreateDeskGridJobParams,
  output: DeskGridJob,
  examples: [
    {
      title: 'Two boxes with the same furniture',
      input: {
        defaults: {
          furniture: [{ type: 'task_table', shape: { type: 'box', a: 1.6, b: 0.8, h: 0.74 } }],
          chairSpacing: 1,
        },
        items: [{ boundingBox: { x: 9, y: 2.8, z: 8 } }, { boundingBox: { x: 12, y: 2.8, z: 6 } }],
      },
    },
  ],
  large: {
    bytesMax: ({ floorBodyBytesMax }) => floorBodyBytesMax,
    prepare,
    run: store,
  },
  async run(service, caller, input) {
    const sent = new UnparsedInput(new TextEncoder().encode(JSON.stringify(input)))
    return store(service, caller, await prepare(service, caller, sent))
  },
})

async function prepare(service: Service, caller: TokenHolder | SignedIn, input: UnparsedInput): Promise<Prepared> {
  const { accountId } = requireAccountWide(caller)
  const limits = { itemsMax: GRID_JOB_ITEMS_MAX, desksMax: service.config.deskGridJobDesksMax }
  const digest = createHash('sha256').update(`${input.mediaType}\n`).update(input.bytes).digest('hex')
  return { ...(await readSentGrids(service, accountId, input, limits)), digest }
}

async function store(service: Service, caller: TokenHolder | SignedIn, grids: Prepared): Promise<DeskGridJob> {
  const { accountId } = requireAccountWide(caller)
  const queue = requireQueue(service)
  const rows = await Promise.all(
    grids.chunks.map(async ({ first, items, requests }, number) => ({
      number,
      account_id: accountId,
      first_item: first,
      items,
      requests: await compress(requests),
    })),
  )
  const job = await requireStore(service)
    .transaction()
    .execute(async (db) => {
      await lockAccount(db, accountId)
      const known = await findRepeated(db, accountId, grids)
      if (known) return known
      await requireRoom(service, db, accountId, grids.desks)
      const made = await insert(service, db, caller, accountId, grids)
      for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
        const some = rows.slice(at, at + ROWS_AT_ONCE)
        await insertDeskGridChunks(
          db,
          some.map((it) => ({ ...it, job_id: made.id })),
        )
      }
      // The first chunks of a job before the later ones of those that came earlier: a short job waits for no long one.
      const jobs = rows.map(({ number }) => ({ data: { jobId: made.id, number }, priority: -number }))
      await queue.sendAll(db, GRID_QUEUE, jobs)
      return made
    })
  queue.wake()
  return deskGridJobOf(service, job)
}

/** The job that was made with the same key. @throws ServiceError `idempotency_key_reused` where its body was another */
async function findRepeated(
  db: Db,
  accountId: string,
  { idempotencyKey, digest }: Prepared,
): Promise<DeskGridJobRow | undefined> {
  const known = idempotencyKey === undefined ? undefined : await findDeskGridJobByKey(db, accountId, idempotencyKey)
  if (known && known.digest !== digest)
    throw new ServiceError('idempotency_key_reused', 'Idempotency-Key: was sent before with another body')
  return known
}

/** @throws ServiceError `conflict` while too many jobs are open, `limit_reached` where too many results are kept */
async function requireRoom(service: Service, db: Db, accountId: string, desks: number): Promise<void> {
  const { deskGridJobDesksMax: most } = service.config
  const kept = await sumDeskGridJobs(db, accountId)
  if (kept.open >= OPEN_MAX)
    throw new ServiceError('conflict', `jobs: ${OPEN_MAX} of the account wait or run, wait until one has ended`)
  if (kept.desks + desks > most)
    throw new ServiceError(
      'limit_reached',
      `jobs: those of the account may hold ${most} desks, have ${kept.desks} and would get ${desks}: delete some`,
    )
}

async function insert(
  service: Service,
  db: Db,
  caller: TokenHolder | SignedIn,
  accountId: string,
  { items, desks, chunks, shared, idempotencyKey, digest }: Prepared,
): Promise<DeskGridJobRow> {
  const now = service.wallClock()
  const actor = actorOf(caller)
  const row = await insertDeskGridJob(db, {
    account_id: accountId,
    status: 'queued',
    items,
    chunks: chunks.length,
    desks_max: desks,
    shared,
    idempotency_key: idempotencyKey ?? null,
    digest,
    actor_kind: actor.kind,
    actor_id: actor.id,
    created_at: now,
    updated_at: now,
  })
  const detail = { kind: 'desk-grids', items }
  await note(service, db, actor, { accountId, event: 'job.created', subject: ['desk_grid_job', row.id], detail })
  return row
}
