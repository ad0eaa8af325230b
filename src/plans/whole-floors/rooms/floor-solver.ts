import type { FurnishParams } from '../../../schema/furnishing/furnish-params.ts'
import type { FurnishingResult } from '../../../schema/furnishing/result.ts'
import type { GiveWay } from '../in-slices.ts'

/** Furnishes one room: as FurnishingAI.furnish does. @throws ServiceError as it does */
export type Solve = (params: FurnishParams) => Promise<FurnishingResult>

/** How far a floor is. */
export interface FloorProgress {
  /** Rooms that are furnished. */
  readonly done: number
  readonly total: number
  /** Name of the space that was done last; null before the first. */
  readonly current: string | null
}

/** What furnishes the rooms of a floor. */
export interface FloorSolver {
  readonly solve: Solve
  /** Rooms that are solved at the same time. */
  readonly parallel: number
  readonly onProgress?: (progress: FloorProgress) => void
  readonly signal?: AbortSignal | undefined
  /** Called between pieces of what is done on the thread of the caller, each some milliseconds; left out: it is done at a stretch. */
  readonly giveWay?: GiveWay
}
