import { ServiceError } from '../../../base/errors.ts'
import type { FilePlan, OnProgress } from '../../../plans/files/file-plan.ts'
import type { ReadOptions } from '../../../plans/files/read-options.ts'
import { detectFormat } from '../../../plans/files/reading/detect-format.ts'
import { isZip } from '../../../plans/files/reading/unzip.ts'
import type { Conversions } from '../../../threads/conversion/conversions.ts'
import type { ReadingOptions } from '../request.ts'

/**
 * Reads a plan from what a file holds.
 *
 * @param open what reads IFC, which may be damaged so that its reader never ends: threads, which have a deadline
 * @throws ServiceError as the reader does, and when the deadline is over
 */
export async function planIn(
  bytes: Uint8Array,
  input: string,
  { format, layers, unit }: ReadingOptions,
  onProgress: OnProgress,
  open = openThreads,
): Promise<FilePlan> {
  const options = {
    ...(input === '-' ? {} : { fileName: input }),
    ...(format === undefined ? {} : { format }),
    ...(layers === undefined ? {} : { layers }),
    ...(unit === undefined ? {} : { unit }),
  }
  if (isZip(bytes) || detectFormat(bytes, options.fileName) === 'ifc') return onThread(bytes, options, onProgress, open)
  const { readPlan } = await import('../../../plans/files/read-plan.ts')
  return readPlan(bytes, { ...options, onProgress })
}

async function openThreads(): Promise<Conversions> {
  const { convertOnThreads } = await import('../../../threads/conversion/convert-on-threads.ts')
  return convertOnThreads()
}

async function onThread(
  bytes: Uint8Array,
  options: ReadOptions,
  onProgress: OnProgress,
  open: () => Promise<Conversions>,
) {
  const threads = await open()
  try {
    return await threads.run('readPlan', { bytes, options }, { client: 'command line', onProgress })
  } catch (error) {
    // Callers name the file themselves.
    throw error instanceof ServiceError
      ? new ServiceError(error.code, error.message.replace(/^file: /, ''), error)
      : error
  } finally {
    await threads.close()
  }
}
