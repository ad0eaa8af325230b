import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { createGunzip, gunzip } from 'node:zlib'
import { ServiceError } from '../../base/errors.ts'
import type { Db } from '../../store/database.ts'
import { type ChunkResult, findChunkOf } from '../../store/tables/floors/bulk-chunks.ts'
import type { BulkJobRow } from '../../store/tables/floors/bulk-jobs.ts'

/** Results of a page that hold more bytes are the last of it, and the largest result that is a page. */
const PAGE_BYTES = 4 * 1024 * 1024
const RESULT_BYTES_MAX = 64 * 1024 * 1024

/** Bytes that are sent at a time. */
const PIECE_BYTES = 256 * 1024

const decompress = promisify(gunzip)

/** Results as they were written, each JSON on one line. */
export interface ResultPage {
  readonly lines: readonly string[]
  /** Number of the first request after them; null where there is none. */
  readonly next: number | null
}

/**
 * Some results of a job that is done.
 *
 * @param from number of the first request
 * @param limit most results
 * @throws ServiceError `payload_too_large` for a result that is too long to be held
 */
export async function resultPage(db: Db, job: BulkJobRow, from: number, limit: number): Promise<ResultPage> {
  const lines: string[] = []
  let length = 0
  let item = from
  while (item < job.items && lines.length < limit && length < PAGE_BYTES) {
    const chunk = await findChunkOf(db, job.id, item)
    if (!chunk) throw gone()
    for (const line of (await linesOf(chunk)).slice(item - chunk.first_item)) {
      if (lines.length === limit || (lines.length > 0 && length + line.length > PAGE_BYTES)) break
      lines.push(line)
      length += line.length
      item++
    }
    if (item < chunk.first_item + chunk.items) break
  }
  return { lines, next: item < job.items ? item : null }
}

async function linesOf({ result, first_item }: ChunkResult): Promise<string[]> {
  const bytes = await decompress(result, { maxOutputLength: RESULT_BYTES_MAX }).catch((error) => {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') throw error
    throw new ServiceError(
      'payload_too_large',
      `result: that of item ${first_item} is longer than ${RESULT_BYTES_MAX} bytes: ask for all as application/x-ndjson`,
    )
  })
  return bytes.toString().trimEnd().split('\n')
}

/**
 * All results as NDJSON in parts, each compressed by gzip.
 *
 * @param before called before each part but the first; what it throws ends them
 */
export async function* compressedResults(
  db: Db,
  job: BulkJobRow,
  before: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  for (let item = 0; item < job.items; ) {
    if (item > 0) await before()
    const chunk = await findChunkOf(db, job.id, item)
    if (!chunk) throw gone()
    yield chunk.result
    item = chunk.first_item + chunk.items
  }
}

/** Compressed parts as NDJSON. */
export async function* resultLines(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const result of parts) yield* Readable.from([result]).pipe(createGunzip({ chunkSize: PIECE_BYTES }))
}

/** The job was removed while its results were read. */
const gone = () => new ServiceError('not_found', 'job: not found')
