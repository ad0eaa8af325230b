import { furnish } from '../../../engine/furnishing/furnish.ts'
import { Kernels } from '../../../engine/kernels/kernels.ts'
import type { FurnishingResult } from '../../../schema/furnishing/result.ts'
import { firstDraft } from '../state/first-draft.ts'

/** The answer to the first draft, which the build puts into the page, so that its first view is a furnished room. */
export const firstAnswer = (kernels: Uint8Array<ArrayBuffer>): FurnishingResult =>
  furnish(new Kernels(new WebAssembly.Module(kernels)), { ...firstDraft.furnish, explain: true })
