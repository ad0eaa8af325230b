import type { Kernels } from '../kernels/kernels.ts'
import type { GenerateGroupsParams } from '../schema/groups.ts'
import type { FurnishingResult } from '../schema/result.ts'
import { countWarnings } from './conditions.ts'

export function generateGroups(_kernels: Kernels, params: GenerateGroupsParams): FurnishingResult {
  return { furnishings: [], warnings: countWarnings(0, params.maxResults), diagnostics: [] }
}
