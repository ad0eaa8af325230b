import type { Ground } from '../../../src/engine/drawing/room/draw-plan.ts'
import { furnish } from '../../../src/engine/furnishing/furnish.ts'
import { generateDeskGrid } from '../../../src/engine/furnishing/generate-desk-grid.ts'
import { generateGroups } from '../../../src/engine/furnishing/generate-groups.ts'
import type { Kernels } from '../../../src/engine/kernels/kernels.ts'
import { GenerateDeskGridParams } from '../../../src/schema/furnishing/desk-grid.ts'
import { FurnishParams } from '../../../src/schema/furnishing/furnish-params.ts'
import { GenerateGroupsParams } from '../../../src/schema/furnishing/groups.ts'
import type { FurnishingResult } from '../../../src/schema/furnishing/result.ts'

/** A call of one of the methods, its params as they are sent. */
export interface Call {
  readonly method: 'furnish' | 'generateGroups' | 'generateDeskGrid'
  readonly params: Readonly<Record<string, unknown>>
}

/** What a call is answered, and what its pieces stand in. */
export function answerOf(kernels: Kernels, { method, params }: Call): { ground: Ground; result: FurnishingResult } {
  if (method === 'furnish') {
    const parsed = FurnishParams.parse(params)
    return { ground: { room: parsed.room }, result: furnish(kernels, parsed) }
  }
  if (method === 'generateGroups') {
    const parsed = GenerateGroupsParams.parse(params)
    return { ground: { box: parsed.boundingBox, obstacles: [] }, result: generateGroups(kernels, parsed) }
  }
  const parsed = GenerateDeskGridParams.parse(params)
  const obstacles = parsed.obstacles?.map(({ points }) => points) ?? []
  return { ground: { box: parsed.boundingBox, obstacles }, result: generateDeskGrid(kernels, parsed) }
}
