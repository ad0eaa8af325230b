import { type ErrorCode, ServiceError } from '../../base/errors.ts'
import type { PlacedDeskGrids } from '../../engine/furnishing/generate-desk-grid.ts'
import type { Stage } from '../../engine/furnishing/request/effort.ts'
import { FURNISH_LIMITS, type FurnishLimits } from '../../engine/furnishing/request/limits.ts'
import type { Kernels } from '../../engine/kernels/kernels.ts'
import { rasterize } from '../../plans/files/writing/rasterize.ts'
import { parseDetached } from '../../schema/wire/custom-data.ts'
import { type ResultBytes, resultBytes } from './result-bytes.ts'
import { deskGrids, type Rejected, type Work, works } from './works.ts'

/** Throws when the call is to stop. */
export type Check = () => void

/** The result as JSON in UTF-8, or why there is none. Only bytes and short texts, which are cheap to send to a thread. */
export type Answer = { readonly result: ResultBytes; readonly rejected?: readonly Rejected[] } | Failed

/** The same of desk grids. */
export type PlacedAnswer = { readonly grids: PlacedDeskGrids } | Failed

/** A drawing as PNG. */
export type PictureAnswer = { readonly png: Uint8Array<ArrayBuffer> }

/** Why there is no result. */
export type Failed = { readonly refused: Refusal } | { readonly malformed: string }

interface Refusal {
  readonly code: ErrorCode
  readonly message: string
  readonly members: Readonly<Record<string, unknown>>
}

const decoder = new TextDecoder()

/**
 * Computes one call: bytes in, bytes out, the same on every thread.
 *
 * @param params JSON in UTF-8 as it was sent
 * @param check called every few milliseconds
 * @param enter called when a stage of furnishing begins
 * @throws what is no refusal: a fault of our own, a trap of the kernels, or what `check` throws
 */
export function answer(
  kernels: Kernels,
  work: Work,
  params: Uint8Array,
  limits: FurnishLimits = FURNISH_LIMITS,
  check: Check = () => {},
  enter?: (stage: Stage) => void,
): Answer {
  const rejected: Rejected[] = []
  return attempt(() => {
    const { value, texts } = parseDetached(decoder.decode(params))
    const result = works[work](value, { kernels, limits, check, enter, onRejected: (it) => rejected.push(it) })
    return { result: resultBytes(JSON.stringify(result), texts), ...(rejected.length > 0 && { rejected }) }
  })
}

/** A room as furnished, with the pieces of all furnishings. */
export type FurnishedAnswer = (Extract<Answer, { result: unknown }> & { readonly pieces: number }) | Failed

/** Furnishes the room of one call among many, as above. */
export function furnished(kernels: Kernels, params: Uint8Array, limits: FurnishLimits, check: Check): FurnishedAnswer {
  const rejected: Rejected[] = []
  return attempt(() => {
    const { value, texts } = parseDetached(decoder.decode(params))
    const result = works.furnish(value, { kernels, limits, check, onRejected: (it) => rejected.push(it) })
    const pieces = result.furnishings.reduce((sum, { furniture }) => sum + furniture.length, 0)
    return { result: resultBytes(JSON.stringify(result), texts), pieces, rejected }
  })
}

/** Places the grids of one call, as above. */
export function placed(kernels: Kernels, params: Uint8Array): PlacedAnswer {
  return attempt(() => {
    const { value, texts } = parseDetached(decoder.decode(params))
    return { grids: deskGrids(value, texts, kernels) }
  })
}

/** Width of a picture, pixels. */
const PICTURE_WIDTH = 900

/** Makes a drawing a picture. @param svg in UTF-8 */
export async function painted(svg: Uint8Array): Promise<PictureAnswer> {
  const { png } = await rasterize(decoder.decode(svg), PICTURE_WIDTH)
  return { png }
}

function attempt<Success>(work: () => Success): Success | Failed {
  try {
    return work()
  } catch (error) {
    if (error instanceof SyntaxError) return { malformed: error.message }
    if (!(error instanceof ServiceError)) throw error
    const { code, message, members } = error
    return { refused: { code, message, members } }
  }
}
