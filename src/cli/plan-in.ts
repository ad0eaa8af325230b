import type { FilePlan, OnProgress } from '../files/file-plan.ts'
import type { ReadingOptions } from './request.ts'

/** Reads a plan from what a file holds. */
export async function planIn(
  bytes: Uint8Array,
  input: string,
  { format, layers, unit }: ReadingOptions,
  onProgress: OnProgress,
): Promise<FilePlan> {
  const { readPlan } = await import('../files/read-plan.ts')
  return readPlan(bytes, {
    onProgress,
    ...(input === '-' ? {} : { fileName: input }),
    ...(format === undefined ? {} : { format }),
    ...(layers === undefined ? {} : { layers }),
    ...(unit === undefined ? {} : { unit }),
  })
}
