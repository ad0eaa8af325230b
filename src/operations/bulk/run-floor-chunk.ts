import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { ServiceError } from '../../base/errors.ts'
import type { BulkItemResult, FurnishedFloor } from '../../schema/resources/bulk-job.ts'
import type { FloorFurnishing } from '../../schema/resources/floors/floor-furnishing.ts'
import { FurnishFloorParams } from '../../schema/resources/job.ts'
import { parse } from '../../schema/wire/parse.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import { runTransaction } from '../../store/engine/run-transaction.ts'
import type { BulkJobRow } from '../../store/tables/floors/bulk-jobs.ts'
import { findFloor } from '../../store/tables/floors/floors.ts'
import { withShared } from '../../threads/bulk/shared-members.ts'
import type { AnsweredLines } from '../../threads/compute/answer-lines.ts'
import { MakerRefused, requireMaker } from '../calling/judge-again.ts'
import { requireStore } from '../calling/transaction.ts'
import { startedBy } from '../jobs/job-access.ts'
import { type FloorBasis, solveFloor } from '../jobs/solve-floor.ts'
import { storeFurnishing } from '../jobs/store-furnishing.ts'
import { layoutOfFloor } from '../layouts/held-layout.ts'
import { requireRevision } from '../layouts/require-revision.ts'

const compress = promisify(gzip)

/** The outcome of the chunk is recorded already, or its job has ended: nothing is saved. */
class WrittenDown extends Error {}

/** Records the outcome of a chunk; does not call for it when it is recorded already or the job has ended. */
export type WriteDown = (db: Db, produce: () => Promise<AnsweredLines>) => Promise<void>

/**
 * Furnishes the floor that is the only request of a chunk. Where that was asked for it is saved in the transaction that writes
 * down what came of it: once, however often it is tried.
 *
 * @param request its params as JSON
 * @throws what is no refusal of the item, MakerRefused among it, and the reason of the signal
 */
export async function runFloorChunk(
  service: Service,
  job: BulkJobRow,
  { item, request }: { readonly item: number; readonly request: string },
  signal: AbortSignal,
  writeDown: WriteDown,
): Promise<void> {
  const write = (db: Db, produce: () => Promise<BulkItemResult>) => writeDown(db, async () => lineOf(await produce()))
  const writeAlone = (answer: BulkItemResult) =>
    runTransaction(requireStore(service), (db) => write(db, async () => answer))
  try {
    const basis = await basisOf(service, job, request)
    const found = await solveFloor(service, basis, signal)
    const result = resultOf(basis, found)
    if (!basis.params.save) {
      await writeAlone({ item, result })
      return
    }
    try {
      const bytes = await compress(JSON.stringify(found))
      await storeFurnishing(
        service,
        { basis, result: bytes, choices: {}, actor: startedBy(job) },
        async (db, record) => {
          let isSaved = false
          await write(db, async () => {
            const { revision } = await record()
            await requireMaker(service, db, job, { floorId: basis.floor_id, saves: true }, true)
            isSaved = true
            return { item, result: { ...result, savedRevision: revision } }
          })
          if (!isSaved) throw new WrittenDown()
        },
      )
    } catch (error) {
      if (error instanceof WrittenDown) return
      await writeAlone({ item, result: { ...result, problem: refusal(error, signal).message } })
    }
  } catch (error) {
    const { code, message } = refusal(error, signal)
    await writeAlone({ item, error: { code, message } })
  }
}

/** @throws what is no refusal of the item: it is tried again, or ends the job */
function refusal(error: unknown, { aborted }: AbortSignal): ServiceError {
  const isOfItem = error instanceof ServiceError && error.code !== 'unavailable' && !(error instanceof MakerRefused)
  if (isOfItem && !aborted) return error
  throw error
}

/** @throws ServiceError `not_found` where floor or layout have gone since the job was made */
async function basisOf(service: Service, job: BulkJobRow, request: string): Promise<FloorBasis> {
  const sent: unknown = JSON.parse(withShared(request, new Map(job.shared)))
  const { floorId, revision, ...params } = parse(FurnishFloorParams, sent, '')
  const db = requireStore(service)
  const floor = await findFloor(db, floorId.toLowerCase())
  if (floor?.account_id !== job.account_id) throw new ServiceError('not_found', 'floor: not found')
  await requireMaker(service, db, job, { floorId: floor.id, saves: params.save })
  const held = await layoutOfFloor(db, floor, params.layoutId)
  const layout = await requireRevision(db, held.id, held.revision, revision)
  return { account_id: floor.account_id, floor_id: floor.id, revision: layout.revision, params }
}

const resultOf = ({ floor_id: floorId, revision }: FloorBasis, found: FloorFurnishing): FurnishedFloor => ({
  ...found,
  floorId,
  revision,
  savedRevision: null,
  problem: null,
})

async function lineOf(answer: BulkItemResult): Promise<AnsweredLines> {
  const ndjson = await compress(`${JSON.stringify(answer)}\n`)
  const pieces = 'result' in answer && 'totals' in answer.result ? answer.result.totals.pieces : 0
  return { ndjson: new Uint8Array(ndjson), pieces, refused: 'error' in answer ? 1 : 0 }
}
