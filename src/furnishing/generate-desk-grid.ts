import type { Kernels } from '../kernels/kernels.ts'
import type { GenerateDeskGridParams } from '../schema/desk-grid.ts'
import type { FurnishingResult } from '../schema/result.ts'
import { countWarnings } from './conditions.ts'

export function generateDeskGrid(_kernels: Kernels, _params: GenerateDeskGridParams): FurnishingResult {
  return { furnishings: [], warnings: countWarnings(0, 1), diagnostics: [] }
}
