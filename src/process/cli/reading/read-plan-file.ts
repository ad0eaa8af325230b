import process from 'node:process'
import type { FilePlan, FilePlanFloor, OnProgress } from '../../../plans/files/file-plan.ts'
import type { ReadingOptions } from '../request.ts'
import { notesText } from '../writing/floor-table.ts'
import { Progress } from '../writing/progress.ts'
import { InputError, nameOfInput } from './input.ts'
import { planIn } from './plan-in.ts'
import { readBytes } from './read-bytes.ts'

/**
 * Reads a plan from a file or the standard input.
 *
 * @throws InputError naming the file and what cannot be read
 */
export async function readPlanFile(input: string, reading: ReadingOptions): Promise<FilePlan> {
  const progress = new Progress(1, process.stderr)
  const name = nameOfInput(input)
  try {
    const onProgress: OnProgress = (share, what) => progress.within(0, share, `${name}: ${what}`)
    return await planIn(await readBytes(input), input, reading, onProgress)
  } catch (error) {
    throw new InputError(`${name}: ${error instanceof Error ? error.message : error}`, { cause: error })
  } finally {
    progress.clear()
  }
}

/** Says on the standard error what of a file was not read as it stands. */
export function printNotes(input: string, { notes }: FilePlan): void {
  process.stderr.write(notesText(notes.map((note) => ({ file: nameOfInput(input), ...note }))))
}

/**
 * The floor of a name, else of a place from 1; without a name all.
 *
 * @throws InputError naming the floors that there are
 */
export function floorsNamed({ floors }: FilePlan, name: string | undefined, input: string): readonly FilePlanFloor[] {
  if (name === undefined) return floors
  const found =
    floors.find((floor) => floor.name === name) ?? (/^\d+$/.test(name) ? floors[Number(name) - 1] : undefined)
  if (found) return [found]
  const names = floors.map((floor) => JSON.stringify(floor.name)).join(', ')
  throw new InputError(`${nameOfInput(input)}: there is no floor ${JSON.stringify(name)}, only ${names || 'none'}`)
}

/** The files of floors: of several each has its own, named after it, such as `plan-Level-2.pdf` for `plan.pdf`. */
export function outputsOf(output: string, floors: readonly FilePlanFloor[]): string[] {
  if (floors.length === 1) return [output]
  const at = output.lastIndexOf('.')
  const taken = new Set<string>()
  return floors.map(({ name }, i) => {
    const own = name.trim().replace(/[^\p{L}\p{N}.]+/gu, '-')
    const part = taken.has(own) ? `${own}-${i + 1}` : own
    taken.add(part)
    return `${output.slice(0, at)}-${part}${output.slice(at)}`
  })
}
