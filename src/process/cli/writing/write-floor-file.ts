import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { FilePlanFloor } from '../../../plans/files/file-plan.ts'
import { writePlan } from '../../../plans/files/write-plan.ts'
import { InputError, whyUnreadable } from '../reading/input.ts'
import type { FloorWriting } from '../request.ts'
import { formatOfOutput } from './writing-options.ts'

/**
 * Writes a floor, with the date of today where a format has one. Letters that are printed as boxes are listed on the standard error.
 *
 * @throws InputError naming the file that cannot be written
 */
export async function writeFloorFile(floor: FilePlanFloor, { output, options }: FloorWriting): Promise<void> {
  const { bytes } = await writePlan(formatOfOutput(output), floor, {
    ...options,
    date: new Date().toISOString(),
    onMissingLetters: (letters) =>
      process.stderr.write(`${output}: boxes stand for ${letters}; --fonts takes a typeface that has them\n`),
  })
  await writeFile(output, bytes)
}

/** Writes a file, into a folder that is made for it. @throws InputError naming the file that cannot be written */
export async function writeFile(output: string, content: Uint8Array | string): Promise<void> {
  try {
    mkdirSync(dirname(output), { recursive: true })
    writeFileSync(output, content)
  } catch (error) {
    throw new InputError(`${output}: ${whyUnreadable(error)}`)
  }
}
