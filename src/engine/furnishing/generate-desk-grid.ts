import type { GenerateDeskGridParams } from '../../schema/furnishing/desk-grid.ts'
import type { FurnishingResult } from '../../schema/furnishing/result.ts'
import type { Kernels } from '../kernels/kernels.ts'
import type { ChunkGenerator } from './desk-grid/chunks.ts'
import { itemsOf } from './desk-grid/grid-items.ts'
import { type DeskGridSize, sizeOf } from './desk-grid/size.ts'
import { type PlacedDeskGrids, placeGrids, rankGrids, readTask } from './desk-grid/solve.ts'
import { writeResult } from './desk-grid/write.ts'

export type { PlacedDeskGrids }

/**
 * Desks, chairs and sideboards in a repeating pattern inside the bounding box, one furnishing per task_table shape, most
 * desks first. Each pair of desks face to face is a group with its chairs and the sideboard beside it.
 *
 * Positions in metres in the frame of the box, rotations in degrees. Obstacles may shift the grid inside its slack; the
 * search is exact for few obstacles and bounded by SHIFT_STEPS_MAX for many.
 *
 * @param texts what the references in the params stand for (schema/custom-data.ts); they stay references in the result
 * @throws ServiceError `invalid` for shapes that are no polygon, and for more than DESKS_MAX desks or RESULT_BYTES_MAX
 * @see docs/decisions.md#g1–#g12
 */
export function generateDeskGrid(
  kernels: Kernels,
  params: GenerateDeskGridParams,
  texts: readonly string[] = [],
): FurnishingResult {
  const { bearing, furnishings, warnings, diagnostics } = placeDeskGrids(kernels, params, texts)
  return {
    furnishings: furnishings.map(({ density, id, grid }) => ({ density, id, furniture: itemsOf(bearing, grid) })),
    warnings,
    diagnostics,
  }
}

/**
 * The part of the work that takes time: where each desk stands, without an object for each.
 *
 * @param texts what the references in the params stand for (schema/custom-data.ts)
 * @throws ServiceError as generateDeskGrid
 */
export function placeDeskGrids(
  kernels: Kernels,
  params: GenerateDeskGridParams,
  texts: readonly string[] = [],
): PlacedDeskGrids {
  const task = readTask(params, texts)
  return rankGrids(task, placeGrids(kernels, task))
}

/**
 * A placed result as JSON bytes (UTF-8), byte-equal to `JSON.stringify(generateDeskGrid(…))`, in chunks of at most
 * CHUNK_BYTES.
 *
 * Chunks are copies and may be kept; one that is handed back to `next` is filled again. The work between two chunks is short,
 * so that a caller who awaits between them never blocks the event loop for long; several iterators of one instance may be
 * interleaved.
 */
export const writeDeskGrids = (kernels: Kernels, placed: PlacedDeskGrids): ChunkGenerator =>
  writeResult(kernels, placed)

/** Both: places the grids at the call, and writes them while it is iterated. @throws ServiceError as generateDeskGrid */
export const streamDeskGrid = (kernels: Kernels, params: GenerateDeskGridParams): ChunkGenerator =>
  writeDeskGrids(kernels, placeDeskGrids(kernels, params))

/**
 * How large the result of a request may become, and what it takes to compute it.
 *
 * @throws ServiceError as generateDeskGrid: what has a size can be placed
 */
export function deskGridSize(params: GenerateDeskGridParams, texts: readonly string[] = []): DeskGridSize {
  const { request, choices } = readTask(params, texts)
  return sizeOf(request, choices)
}
