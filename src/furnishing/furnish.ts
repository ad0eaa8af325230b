import type { Kernels } from '../kernels/kernels.ts'
import type { FurnishParams } from '../schema/furnish.ts'
import type { FurnishingResult } from '../schema/result.ts'
import { countWarnings } from './conditions.ts'
import { FURNISH_LIMITS, type FurnishLimits } from './limits.ts'

export function furnish(
  _kernels: Kernels,
  params: FurnishParams,
  _limits: FurnishLimits = FURNISH_LIMITS,
): FurnishingResult {
  return { furnishings: [], warnings: countWarnings(0, params.maxResults), diagnostics: [] }
}
