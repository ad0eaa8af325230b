import { Buffer } from 'node:buffer'
import { constants, gzipSync } from 'node:zlib'
import { writeDeskGrids } from '../../engine/furnishing/generate-desk-grid.ts'
import { FURNISH_LIMITS, type FurnishLimits } from '../../engine/furnishing/request/limits.ts'
import type { Kernels } from '../../engine/kernels/kernels.ts'
import type { LinesTask } from '../bulk/lines-task.ts'
import { type SharedMembers, withShared } from '../bulk/shared-members.ts'
import { type Check, type Failed, furnished, placed } from './answer-call.ts'
import { chunksOf } from './result-bytes.ts'
import type { Rejected } from './works.ts'

/** Results of many requests as NDJSON: on each line the number of a request and what came of it. */
export interface AnsweredLines {
  readonly ndjson: Uint8Array<ArrayBuffer>
  /** Pieces over all furnishings; of desk grids the desks. */
  readonly pieces: number
  /** Requests whose result is a refusal. */
  readonly refused: number
  readonly rejected?: readonly Rejected[]
}

/** What came of a request: its result as JSON, or why there is none. */
type LineAnswer =
  | { readonly json: Iterable<Uint8Array>; readonly pieces: number; readonly rejected?: readonly Rejected[] }
  | Failed

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/**
 * Computes many requests, each to the bytes that it has alone; what is refused is the result of its request.
 *
 * @param params of `linesParams`
 * @param check called before each, and every few milliseconds
 * @throws what is no refusal: a fault of our own, a trap of the kernels, or what `check` throws
 */
export function answerLines(
  kernels: Kernels,
  params: Uint8Array,
  check: Check,
  limits: FurnishLimits = FURNISH_LIMITS,
): AnsweredLines {
  const [head, ...requests] = decoder.decode(params).split('\n')
  const { method, first, shared, gzip } = JSON.parse(head!) as LinesTask
  const members: SharedMembers = new Map(shared)
  const answer: (request: Uint8Array) => LineAnswer =
    method === 'furnish' ? (it) => roomAnswer(kernels, it, limits, check) : (it) => gridAnswer(kernels, it)
  const parts: Uint8Array[] = []
  const rejected: Rejected[] = []
  let pieces = 0
  let refused = 0
  for (const [i, request] of requests.entries()) {
    check()
    const item = first + i
    const answered = answer(encoder.encode(withShared(request, members)))
    if ('json' in answered) {
      parts.push(encoder.encode(`{"item":${item},"result":`), ...answered.json, LINE_END)
      pieces += answered.pieces
      rejected.push(...(answered.rejected ?? []))
    } else {
      const error = 'refused' in answered ? answered.refused : { code: 'invalid', message: answered.malformed }
      const { code, message } = error
      parts.push(encoder.encode(`${JSON.stringify({ item, error: { code, message } })}\n`))
      refused++
    }
  }
  const ndjson = Buffer.concat(parts)
  const packed = gzip ? gzipSync(ndjson, FAST) : ndjson
  return { ndjson: owned(packed), pieces, refused, ...(rejected.length > 0 && { rejected }) }
}

function gridAnswer(kernels: Kernels, request: Uint8Array): LineAnswer {
  const answered = placed(kernels, request)
  if (!('grids' in answered)) return answered
  const pieces = answered.grids.furnishings.reduce((sum, { grid }) => sum + grid.placed.tables, 0)
  return { json: writeDeskGrids(kernels, answered.grids), pieces }
}

function roomAnswer(kernels: Kernels, request: Uint8Array, limits: FurnishLimits, check: Check): LineAnswer {
  const answered = furnished(kernels, request, limits, check)
  if (!('result' in answered)) return answered
  return { ...answered, json: chunksOf(answered.result) }
}

const LINE_END = encoder.encode('}\n')

/** Pieces are so alike that more effort would halve what is little already, in five times the time. */
const FAST = { level: constants.Z_BEST_SPEED }

/** Bytes in a buffer of their own, which can be transferred. */
function owned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const isOwn = bytes.buffer instanceof ArrayBuffer && bytes.length === bytes.buffer.byteLength
  return isOwn ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes)
}
