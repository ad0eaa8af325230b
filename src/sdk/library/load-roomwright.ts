import type {
  FurnishingResult,
  FurnishParams,
  GenerateDeskGridParams,
  GenerateGroupsParams,
} from '../../../api-types/furnishing-types.ts'
import { compileSource, type ModuleSource } from './compile-source.ts'
import { type CallOptions, createRoomwright, type Roomwright } from './create-roomwright.ts'

/**
 * Loads the solver.
 *
 * @param source where the kernels come from; by default the `kernels.wasm` of the package, which Node, Deno and Bun read and
 * browsers fetch
 * @throws Error when the kernels cannot be loaded
 */
export const load = async (source?: ModuleSource): Promise<Roomwright> => createRoomwright(await compileSource(source))

let loading: Promise<Roomwright> | undefined

/** The solver of the functions below, loaded at the first call; after a failure the next call tries again. */
function loaded(): Promise<Roomwright> {
  loading ??= load().catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

/** As `Roomwright.furnish`; loads the kernels at the first call. */
export const furnish = async (params: FurnishParams, options?: CallOptions): Promise<FurnishingResult> =>
  (await loaded()).furnish(params, options)

/** As `Roomwright.generateGroups`; loads the kernels at the first call. */
export const generateGroups = async (params: GenerateGroupsParams, options?: CallOptions): Promise<FurnishingResult> =>
  (await loaded()).generateGroups(params, options)

/** As `Roomwright.generateDeskGrid`; loads the kernels at the first call. */
export const generateDeskGrid = async (params: GenerateDeskGridParams): Promise<FurnishingResult> =>
  (await loaded()).generateDeskGrid(params)
