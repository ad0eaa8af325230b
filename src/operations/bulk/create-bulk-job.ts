import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { JudgedFloor } from '../../access/floor-access.ts'
import { ServiceError } from '../../base/errors.ts'
import {
  BULK_FLOORS_MAX,
  BULK_ITEMS_MAX,
  BULK_METHODS,
  BulkJob,
  CreateBulkJobParams,
} from '../../schema/resources/bulk-job.ts'
import { FurnishFloorParams } from '../../schema/resources/job.ts'
import { parse } from '../../schema/wire/parse.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import { runTransaction } from '../../store/engine/run-transaction.ts'
import { lockAccount } from '../../store/tables/accounts/accounts.ts'
import { insertBulkChunks } from '../../store/tables/floors/bulk-chunks.ts'
import { type BulkJobRow, findBulkJobByKey, insertBulkJob, sumBulkJobs } from '../../store/tables/floors/bulk-jobs.ts'
import type { ReadItems } from '../../threads/bulk/read-items.ts'
import { withShared } from '../../threads/bulk/shared-members.ts'
import { actorOf, note } from '../audit/audit-notes.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { operation } from '../calling/operation.ts'
import { requireAccountWide } from '../calling/reach.ts'
import { requireQueue } from '../calling/require-queue.ts'
import { requireStore } from '../calling/transaction.ts'
import { UnparsedInput } from '../calling/unparsed-input.ts'
import { requireFloor } from '../floors/require-floor.ts'
import { deskGridsExample } from '../furnishing/furnishing-examples.ts'
import { jobAccess } from '../jobs/job-access.ts'
import { bulkJobOf } from './manage-bulk-jobs.ts'
import { BULK_BODIES, readSentItems } from './read-sent-items.ts'
import { bulkQueue } from './run-bulk-chunk.ts'

/** Most jobs of an account that wait or run. */
const OPEN_MAX = 20

/** Rows of chunks that are inserted by one statement. */
const ROWS_AT_ONCE = 100

const compress = promisify(gzip)

/** The requests of a job, and the digest of the body they came in. */
interface Prepared extends ReadItems {
  readonly digest: string
}

export const createBulkJob = operation({
  name: 'bulkJob.create',
  type: 'mutation',
  summary: `Has up to ${BULK_ITEMS_MAX} desk grids or rooms, or ${BULK_FLOORS_MAX} floors, furnished in the background`,
  access: jobAccess,
  route: {
    method: 'POST',
    path: '/v2/bulk-job',
    status: 202,
    bodies: BULK_BODIES,
    idempotencyKey: 'idempotencyKey',
    location: ({ id }) => `/v2/bulk-job/${id}`,
  },
  errors: ['not_found', 'floor_restricted', 'conflict', 'limit_reached', 'idempotency_key_reused', 'unavailable'],
  input: CreateBulkJobParams,
  output: BulkJob,
  examples: [
    deskGridsExample,
    {
      title: 'Two floors, saved as they are done',
      input: {
        method: 'floor.furnish',
        defaults: { save: true },
        items: [
          { floorId: '00000000-0000-4000-8000-000000000001' },
          { floorId: '00000000-0000-4000-8000-000000000002', keep: 'all' },
        ],
      },
    },
  ],
  large: {
    work: 'readItems',
    spooled: false,
    bytesMax: ({ floorBodyBytesMax }) => floorBodyBytesMax,
    prepare,
    run: store,
  },
  async run(service, caller, input) {
    const sent = new UnparsedInput(new TextEncoder().encode(JSON.stringify(input)))
    return store(service, caller, await prepare(service, caller, sent))
  },
})

async function prepare(
  service: Service,
  caller: TokenHolder | SignedIn,
  input: UnparsedInput<Uint8Array<ArrayBuffer>>,
): Promise<Prepared> {
  const { accountId } = requireAccountWide(caller)
  const limits = { methods: BULK_METHODS, itemsMax: BULK_ITEMS_MAX, piecesMax: service.config.bulkJobPiecesMax }
  const digest = createHash('sha256').update(`${input.mediaType}\n`).update(input.bytes).digest('hex')
  return { ...(await readSentItems(service, accountId, input, limits)), digest }
}

async function store(service: Service, caller: TokenHolder | SignedIn, sent: Prepared): Promise<BulkJob> {
  const { accountId } = requireAccountWide(caller)
  const queue = requireQueue(service)
  const floors = await requireFloors(service, caller, sent)
  const rows = await Promise.all(
    sent.chunks.map(async ({ first, items, requests }, number) => ({
      number,
      account_id: accountId,
      first_item: first,
      items,
      requests: await compress(requests),
      floor_id: floors[number]?.id ?? null,
      floor_private: floors[number]?.private ?? null,
    })),
  )
  const job = await runTransaction(requireStore(service), async (db) => {
    await lockAccount(db, accountId)
    const known = await findRepeated(db, accountId, sent)
    if (known) return known
    await requireRoom(service, db, accountId, sent.pieces)
    const job = await insert(service, db, caller, accountId, sent)
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      const some = rows.slice(at, at + ROWS_AT_ONCE)
      await insertBulkChunks(
        db,
        some.map((it) => ({ ...it, job_id: job.id })),
      )
    }
    // The first chunks of a job before the later ones of those that came earlier: a short job waits for no long one.
    const jobs = rows.map(({ number }) => ({ data: { jobId: job.id, number }, priority: -number }))
    await queue.sendAll(db, bulkQueue(sent.method), jobs)
    return job
  })
  queue.wake()
  return bulkJobOf(service, job)
}

/**
 * The floor of each chunk; none of jobs that are about no floors.
 *
 * @throws ServiceError naming the first item whose floor the caller may not read, or not save
 */
async function requireFloors(
  service: Service,
  caller: TokenHolder | SignedIn,
  sent: Prepared,
): Promise<readonly JudgedFloor[]> {
  if (sent.method !== 'floor.furnish') return []
  const shared = new Map(sent.shared)
  const floors: JudgedFloor[] = []
  for (const { first, requests } of sent.chunks) {
    const { floorId, save } = parse(FurnishFloorParams, JSON.parse(withShared(requests, shared)), '')
    try {
      floors.push(await requireFloor(service, caller, floorId))
      if (save) await requireFloor(service, caller, floorId, () => ['floor:update'])
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== 'not_found') throw error
      throw new ServiceError('not_found', `items[${first}]: ${error.message}`)
    }
  }
  return floors
}

/** The job that was made with the same key. @throws ServiceError `idempotency_key_reused` where its body was another */
async function findRepeated(
  db: Db,
  accountId: string,
  { idempotencyKey, digest }: Prepared,
): Promise<BulkJobRow | undefined> {
  const known = idempotencyKey === undefined ? undefined : await findBulkJobByKey(db, accountId, idempotencyKey)
  if (known && known.digest !== digest)
    throw new ServiceError('idempotency_key_reused', 'Idempotency-Key: was sent before with another body')
  return known
}

/** @throws ServiceError `conflict` while too many jobs are open, `limit_reached` where too many results are kept */
async function requireRoom(service: Service, db: Db, accountId: string, pieces: number): Promise<void> {
  const { bulkJobPiecesMax: most } = service.config
  const stored = await sumBulkJobs(db, accountId)
  if (stored.open >= OPEN_MAX)
    throw new ServiceError('conflict', `jobs: ${OPEN_MAX} of the account wait or run, wait until one has ended`)
  if (stored.pieces + pieces > most)
    throw new ServiceError(
      'limit_reached',
      `jobs: those of the account may hold ${most} pieces, have ${stored.pieces} and would get ${pieces}: delete some`,
    )
}

async function insert(
  service: Service,
  db: Db,
  caller: TokenHolder | SignedIn,
  accountId: string,
  { method, items, pieces, chunks, shared, idempotencyKey, digest }: Prepared,
): Promise<BulkJobRow> {
  const now = service.wallClock()
  const actor = actorOf(caller)
  const row = await insertBulkJob(db, {
    account_id: accountId,
    method,
    status: 'queued',
    items,
    chunks: chunks.length,
    desks_max: pieces,
    shared,
    idempotency_key: idempotencyKey ?? null,
    digest,
    actor_kind: actor.kind,
    actor_id: actor.id,
    created_at: now,
    updated_at: now,
  })
  const detail = { kind: method, items }
  await note(service, db, actor, { accountId, event: 'job.created', subject: ['desk_grid_job', row.id], detail })
  return row
}
