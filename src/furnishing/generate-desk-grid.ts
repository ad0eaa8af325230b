import type { Kernels } from '../kernels/kernels.ts'
import type { GenerateDeskGridParams } from '../schema/desk-grid.ts'
import type { FurnishingResult } from '../schema/result.ts'
import { countWarnings } from './conditions.ts'

export function generateDeskGrid(_kernels: Kernels, _params: GenerateDeskGridParams): FurnishingResult {
  return { furnishings: [], warnings: countWarnings(0, 1), diagnostics: [] }
}

/** The same result as JSON bytes (UTF-8), in chunks of at most 256 kB. */
export function* streamDeskGrid(kernels: Kernels, params: GenerateDeskGridParams): Iterable<Uint8Array> {
  yield new TextEncoder().encode(JSON.stringify(generateDeskGrid(kernels, params)))
}
