import process from 'node:process'
import { floorsNamed, outputsOf, printNotes, readPlanFile } from './reading/read-plan-file.ts'
import type { ConvertArguments } from './request.ts'
import { writeFloorFile } from './writing/write-floor-file.ts'

/**
 * Reads a plan and writes its floors in another format; prints the files, and what could not be read.
 *
 * @throws InputError for a floor that is not there and for files that cannot be read or written
 */
export async function convert({ input, floor, reading, writing }: ConvertArguments): Promise<void> {
  const plan = await readPlanFile(input, reading)
  printNotes(input, plan)
  const floors = floorsNamed(plan, floor, input)
  for (const [i, output] of outputsOf(writing.output, floors).entries()) {
    await writeFloorFile(floors[i]!, { ...writing, output })
    process.stdout.write(`${output}\n`)
  }
}
