import type { Kernels } from '../kernels/kernels.ts'
import type { GenerateDeskGridParams } from '../schema/desk-grid.ts'
import type { FurnishingResult } from '../schema/result.ts'
import { itemsOf } from './desk-grid/grid-items.ts'
import { placeGrids, rankGrids, readTask } from './desk-grid/solve.ts'
import { writeResult } from './desk-grid/write.ts'

/**
 * Desks, chairs and sideboards in a repeating pattern inside the bounding box, one furnishing per task_table shape, most
 * desks first. Each pair of desks face to face is a group with its chairs and the sideboard beside it.
 *
 * Positions in metres in the frame of the box, rotations in degrees. Obstacles may shift the grid inside its slack; the
 * search is exact for few obstacles and bounded by SHIFT_STEPS_MAX for many.
 *
 * @throws ServiceError `invalid` for shapes that are no polygon, and for more than DESKS_MAX desks or RESULT_BYTES_MAX
 * @see docs/decisions.md#g1–#g12
 */
export function generateDeskGrid(kernels: Kernels, params: GenerateDeskGridParams): FurnishingResult {
  const task = readTask(params)
  const { request, furnishings, warnings, diagnostics } = rankGrids(task, [...placeGrids(kernels, task)])
  return {
    furnishings: furnishings.map(({ density, id, grid }) => ({
      density,
      id,
      furniture: itemsOf(request.bearing, grid),
    })),
    warnings,
    diagnostics,
  }
}

/**
 * The same result as JSON bytes (UTF-8), byte-equal to `JSON.stringify(generateDeskGrid(…))`, in chunks of at most
 * CHUNK_BYTES.
 *
 * Chunks are copies and may be kept. The work between two chunks is short, so that a caller who awaits between them never
 * blocks the event loop for long; several iterators of one instance may be interleaved.
 *
 * @param texts what the references in the params stand for (schema/custom-data.ts)
 * @throws ServiceError as generateDeskGrid, at the call and not while iterating
 */
export function streamDeskGrid(
  kernels: Kernels,
  params: GenerateDeskGridParams,
  texts: readonly string[] = [],
): Iterable<Uint8Array> {
  return writeResult(kernels, readTask(params, texts))
}
