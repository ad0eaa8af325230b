import { Buffer } from 'node:buffer'
import { constants, gzipSync } from 'node:zlib'
import type { GridLinesTask } from '../bulk/grid-lines-task.ts'
import { type SharedMembers, withShared } from '../bulk/shared-members.ts'
import { writeDeskGrids } from '../furnishing/generate-desk-grid.ts'
import type { Kernels } from '../kernels/kernels.ts'
import { type Check, placed } from './answer-call.ts'

/** Results of many desk grids as NDJSON: on each line the number of a request and what came of it. */
export interface GridLines {
  readonly ndjson: Uint8Array<ArrayBuffer>
  /** Desks over all furnishings. */
  readonly desks: number
  /** Requests whose result is a refusal. */
  readonly refused: number
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/**
 * Computes many desk grids, each to the bytes that it has alone; what is refused is the result of its request.
 *
 * @param params of `gridLinesParams`
 * @param check called before each
 * @throws what is no refusal: a fault of our own, a trap of the kernels, or what `check` throws
 */
export function gridLines(kernels: Kernels, params: Uint8Array, check: Check): GridLines {
  const [head, ...requests] = decoder.decode(params).split('\n')
  const { first, shared, gzip } = JSON.parse(head!) as GridLinesTask
  const members: SharedMembers = new Map(shared)
  const parts: Uint8Array[] = []
  let desks = 0
  let refused = 0
  for (const [i, request] of requests.entries()) {
    check()
    const item = first + i
    const answer = placed(kernels, encoder.encode(withShared(request, members)))
    if ('grids' in answer) {
      parts.push(encoder.encode(`{"item":${item},"result":`), ...writeDeskGrids(kernels, answer.grids), LINE_END)
      for (const { grid } of answer.grids.furnishings) desks += grid.placed.tables
    } else {
      const error = 'refused' in answer ? answer.refused : { code: 'invalid', message: answer.malformed }
      const { code, message } = error
      parts.push(encoder.encode(`${JSON.stringify({ item, error: { code, message } })}\n`))
      refused++
    }
  }
  const ndjson = Buffer.concat(parts)
  return { ndjson: gzip ? owned(gzipSync(ndjson, FAST)) : owned(ndjson), desks, refused }
}

const LINE_END = encoder.encode('}\n')

/** Desks are so alike that more effort would halve what is little already, in five times the time. */
const FAST = { level: constants.Z_BEST_SPEED }

/** Bytes in a buffer of their own, which can be transferred. */
function owned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const isOwn = bytes.buffer instanceof ArrayBuffer && bytes.length === bytes.buffer.byteLength
  return isOwn ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes)
}
