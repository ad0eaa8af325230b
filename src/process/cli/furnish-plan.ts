import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { z } from 'zod'
import { digestUuid } from '../../base/digest-uuid.ts'
import { sha256 } from '../../base/sha-256.ts'
import { furnish } from '../../engine/furnishing/furnish.ts'
import { elementAt } from '../../engine/geometry/element-at.ts'
import { Kernels } from '../../engine/kernels/kernels.ts'
import { reportFloor } from '../../engine/wording/report-floor.ts'
import type { FilePlanFloor } from '../../plans/files/file-plan.ts'
import { furnishProvenFloor } from '../../plans/proven-floors/furnish-proven-floor.ts'
import { furnishedContent } from '../../plans/whole-floors/furnished-content.ts'
import { type Storey, storeysOfFile } from '../../plans/whole-floors/uses/storeys.ts'
import {
  type FloorFurnishing,
  FloorFurnishingOptions,
  type KeepMode,
  SpaceMapping,
} from '../../schema/resources/floors/floor-furnishing.ts'
import { FloorTargets } from '../../schema/resources/floors/floor-targets.ts'
import { checked, InputError, parseJson, readText } from './reading/input.ts'
import { floorsNamed, outputsOf, printNotes, readPlanFile } from './reading/read-plan-file.ts'
import type { FloorArguments, FloorWriting } from './request.ts'
import { Progress } from './writing/progress.ts'
import { writeFile, writeFloorFile } from './writing/write-floor-file.ts'
import { writeIntoFile } from './writing/write-into-file.ts'
import { isResult } from './writing/writing-options.ts'

/** Furnishes the floors of a plan, writes and reports them. @returns whether all rooms were furnished that were to be */
export async function furnishPlan(args: FloorArguments): Promise<boolean> {
  const mapping = args.mapping === undefined ? [] : await mappingOf(args.mapping)
  const targets = await targetsOf(args)
  const floors = await floorsOf(args)
  const outputs = args.writing && !args.writesBack ? outputsOf(args.writing.output, floors) : []
  const written: FilePlanFloor[] = []
  const kernels = new Kernels()
  let whole = true
  for (const [i, floor] of floors.entries()) {
    const options = FloorFurnishingOptions.parse({
      mapping,
      alternatives: args.alternatives,
      keep: args.keep,
      density: args.density,
      targets,
      fitOut: args.fitOut,
    })
    const result = await furnished(kernels, floor, options)
    if (args.writesBack) written.push(furnishedAs(floor, result, args.keep, idsOf(`${i} ${floor.name}`)))
    else if (args.writing) await write(floor, result, args.keep, { ...args.writing, output: outputs[i]! })
    if (args.json) process.stdout.write(`${JSON.stringify({ floor: floor.name, ...result })}\n`)
    else if (!args.quiet) process.stdout.write(reportFloor(floor.name, result))
    whole &&= result.spaces.every(({ outcome }) => outcome !== 'failed')
  }
  if (args.writesBack) await writeIntoFile(args.input, written, args.writing!.output)
  return whole
}

/** A floor with what all floors of its file tell of it. */
type FloorOfFile = FilePlanFloor & { readonly storey: Storey }

/** The floors asked for that have spaces. @throws InputError where there is none */
async function floorsOf({ input, floor: name, reading, json, quiet }: FloorArguments): Promise<FloorOfFile[]> {
  const plan = await readPlanFile(input, reading)
  if (!json && !quiet) printNotes(input, plan)
  const asked = floorsNamed(plan, name, input)
  const storeys = storeysOfFile(plan.floors)
  const withSpaces = plan.floors.flatMap((floor, i) =>
    asked.includes(floor) && floor.spaces.length > 0 ? [{ ...floor, storey: elementAt(storeys, i) }] : [],
  )
  if (withSpaces.length === 0) throw new InputError(`${input}: has no spaces to furnish`)
  return withSpaces
}

/** The targets of a file and of options, which precede those of the file; undefined where there are none. */
async function targetsOf({ targets: file, places }: FloorArguments): Promise<FloorTargets | undefined> {
  if (file === undefined) return places === undefined ? undefined : FloorTargets.parse({ places })
  try {
    const read = checked(FloorTargets, parseJson(await readText(file), 'an object'), '')
    return places === undefined ? read : { ...read, places }
  } catch (error) {
    throw error instanceof InputError ? new InputError(`${file}: ${error.message}`) : error
  }
}

async function mappingOf(file: string): Promise<SpaceMapping[]> {
  try {
    return checked(z.array(SpaceMapping), parseJson(await readText(file), 'a list'), '')
  } catch (error) {
    throw error instanceof InputError ? new InputError(`${file}: ${error.message}`) : error
  }
}

async function furnished(kernels: Kernels, floor: FloorOfFile, options: FloorFurnishingOptions) {
  let progress: Progress | undefined
  const { name, floorNumber = null, elevation } = floor
  const facts = { name, floorNumber, elevation }
  const result = await furnishProvenFloor({ ...floor, facts }, options, {
    solve: async (params) => furnish(kernels, params),
    parallel: 1,
    onProgress({ done, total, current }) {
      progress ??= process.stderr.isTTY ? new Progress(total, process.stderr) : undefined
      progress?.step(done, current ?? floor.name)
    },
  })
  progress?.clear()
  return result
}

function write(floor: FilePlanFloor, result: FloorFurnishing, keep: KeepMode, writing: FloorWriting): Promise<void> {
  if (isResult(writing.output)) return writeFile(writing.output, `${JSON.stringify(result, null, 2)}\n`)
  return writeFloorFile(furnishedAs(floor, result, keep, randomUUID), writing)
}

const furnishedAs = (
  floor: FilePlanFloor,
  result: FloorFurnishing,
  keep: KeepMode,
  newId: () => string,
): FilePlanFloor => ({ ...floor, ...furnishedContent(floor, result, keep, {}, newId) })

/** Ids that are the same whenever a file is furnished in the same way. */
function idsOf(floor: string): () => string {
  let count = 0
  return () => digestUuid(sha256().update(`furniture ${floor} ${count++}`).digest())
}
