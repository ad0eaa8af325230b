import type {
  FurnishingResult,
  FurnishParams,
  GenerateDeskGridParams,
  GenerateGroupsParams,
} from '../../../api-types/furnishing-types.ts'
import { furnish } from '../../engine/furnishing/furnish.ts'
import { generateDeskGrid } from '../../engine/furnishing/generate-desk-grid.ts'
import { generateGroups } from '../../engine/furnishing/generate-groups.ts'
import { Effort } from '../../engine/furnishing/request/effort.ts'
import { FURNISH_LIMITS } from '../../engine/furnishing/request/limits.ts'
import { Kernels } from '../../engine/kernels/kernels.ts'
import { GenerateDeskGridParams as DeskGridSchema } from '../../schema/furnishing/desk-grid.ts'
import { FurnishParams as FurnishSchema } from '../../schema/furnishing/furnish-params.ts'
import { GenerateGroupsParams as GroupsSchema } from '../../schema/furnishing/groups.ts'
import { computed } from './computed.ts'

/** How a call runs. */
export interface CallOptions {
  /** Called every few milliseconds of the work; what it throws ends the call, and the call throws it. */
  readonly check?: () => void
}

/** The solver, ready to compute. Calls are synchronous: a page calls it in a worker. */
export interface Roomwright {
  /**
   * Furnishes a room, or a part of one: alternatives, the best first, in which no pieces overlap, no door is blocked and a
   * person can walk to every piece. The same params give the same result, on every runtime.
   *
   * @param params lengths in metres, angles in degrees clockwise seen from above
   * @throws RoomwrightError `invalid`, `room_too_large`, `room_too_small`, `fixed_too_large`, `fixed_too_dense`
   */
  furnish(params: FurnishParams, options?: CallOptions): FurnishingResult
  /**
   * Furniture groups of one type, such as a table with its chairs, that fit into a bounding box.
   *
   * @param params lengths in metres
   * @throws RoomwrightError `invalid`
   */
  generateGroups(params: GenerateGroupsParams, options?: CallOptions): FurnishingResult
  /**
   * Desks, task chairs and optionally sideboards in a repeating pattern in a bounding box, one furnishing for each shape of
   * task_table, most desks first.
   *
   * @param params lengths in metres
   * @throws RoomwrightError `invalid`
   */
  generateDeskGrid(params: GenerateDeskGridParams): FurnishingResult
}

/**
 * Makes the solver from kernels that are at hand, without waiting: for workers, and for platforms that hand over modules.
 *
 * @param kernels a compiled module, or the bytes of `kernels.wasm`
 */
export function createRoomwright(kernels: WebAssembly.Module | BufferSource): Roomwright {
  const module = kernels instanceof WebAssembly.Module ? kernels : new WebAssembly.Module(kernels)
  let instance = new Kernels(module)
  const guarded = <Result>(compute: (kernels: Kernels) => Result): Result => {
    try {
      return compute(instance)
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) instance = new Kernels(module) // its memory may be half written
      throw error
    }
  }
  return {
    furnish: (params, { check } = {}) =>
      computed(FurnishSchema, params, (parsed) =>
        guarded((it) => furnish(it, parsed, FURNISH_LIMITS, undefined, new Effort(check))),
      ),
    generateGroups: (params, { check } = {}) =>
      computed(GroupsSchema, params, (parsed) => guarded((it) => generateGroups(it, parsed, new Effort(check)))),
    generateDeskGrid: (params) =>
      computed(DeskGridSchema, params, (parsed, texts) => guarded((it) => generateDeskGrid(it, parsed, texts))),
  }
}
