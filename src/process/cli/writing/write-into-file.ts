import process from 'node:process'
import type { FilePlanFloor } from '../../../plans/files/file-plan.ts'
import { writeBack } from '../../../plans/files/write-back/write-back.ts'
import { InputError, nameOfInput } from '../reading/input.ts'
import { readBytes } from '../reading/read-bytes.ts'
import { writeFile } from './write-floor-file.ts'

/**
 * Writes the furniture of floors into the file that they were read from, under another name; says on the standard error what of the
 * file is other than the floors are.
 *
 * @throws InputError naming the file that cannot be read or written
 */
export async function writeIntoFile(input: string, floors: readonly FilePlanFloor[], output: string): Promise<void> {
  const name = nameOfInput(input)
  if (input === '-') throw new InputError(`${name}: is read only once, --write-back needs a file`)
  const written = floors.map((floor, i) => ({ ...floor, floorId: `${i}`, externalId: floor.externalId ?? null }))
  try {
    const { bytes, preview } = await writeBack(await readBytes(input), written)
    for (const { name: floor, outcome } of preview.floors)
      if (outcome === 'missing')
        process.stderr.write(`${name}: ${floor}: is not in the file, nothing of it is written\n`)
    for (const { name: floor, left, differing } of preview.floors)
      for (const [pieces, what] of [
        [left, 'is not kept by the furnishing, and left in the file'],
        [differing, 'stands otherwise now, and is left in the file as it was'],
      ] as const)
        for (const piece of pieces) process.stderr.write(`${name}: ${floor}: ${piece.name} ${what}\n`)
    await writeFile(output, bytes)
  } catch (error) {
    if (error instanceof InputError) throw error
    throw new InputError(`${name}: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}
