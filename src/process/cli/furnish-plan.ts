import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { z } from 'zod'
import { digestUuid } from '../../base/digest-uuid.ts'
import { sha256 } from '../../base/sha-256.ts'
import { furnish } from '../../engine/furnishing/furnish.ts'
import { elementAt, firstOf } from '../../engine/geometry/element-at.ts'
import { Kernels } from '../../engine/kernels/kernels.ts'
import { reportBuilding, reportFloor } from '../../engine/wording/report-floor.ts'
import type { FilePlanFloor } from '../../plans/files/file-plan.ts'
import { furnishProvenBuilding } from '../../plans/proven-floors/furnish-proven-building.ts'
import { furnishProvenFloor } from '../../plans/proven-floors/furnish-proven-floor.ts'
import { furnishedContent } from '../../plans/whole-floors/furnished-content.ts'
import type { FloorProgress } from '../../plans/whole-floors/rooms/floor-solver.ts'
import { buildingsOfFile, type Storey, storeysOfFile } from '../../plans/whole-floors/uses/storeys.ts'
import type { FurnishParams } from '../../schema/furnishing/furnish-params.ts'
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
  const options = FloorFurnishingOptions.parse({
    mapping: args.mapping === undefined ? [] : await mappingOf(args.mapping),
    alternatives: args.alternatives,
    keep: args.keep,
    density: args.density,
    targets: await targetsOf(args),
    fitOut: args.fitOut,
  })
  const floors = await floorsOf(args)
  const outputs = args.writing && !args.writesBack ? outputsOf(args.writing.output, floors) : []
  const written: FilePlanFloor[] = []
  const kernels = new Kernels()
  let whole = true
  for (const building of options.targets ? buildingsOfFile(floors) : floors.map((floor) => [floor])) {
    const results = await furnished(kernels, building, options)
    for (const [storey, floor] of building.entries()) {
      const result = elementAt(results, storey)
      const i = floors.indexOf(floor)
      if (args.writesBack) written.push(furnishedAs(floor, result, args.keep, idsOf(`${i} ${floor.name}`)))
      else if (args.writing) await write(floor, result, args.keep, { ...args.writing, output: outputs[i]! })
      if (args.json) process.stdout.write(`${JSON.stringify({ floor: floor.name, ...result })}\n`)
      else if (!args.quiet) process.stdout.write(reportFloor(floor.name, result))
      whole &&= result.spaces.every(({ outcome }) => outcome !== 'failed')
    }
    const { building: met } = firstOf(results)
    if (met && !args.json && !args.quiet) process.stdout.write(reportBuilding(building[0]?.building?.name, met))
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
  const namedFloors = floorsNamed(plan, name, input)
  const storeys = storeysOfFile(plan.floors)
  const withSpaces = plan.floors.flatMap((floor, i) =>
    namedFloors.includes(floor) && floor.spaces.length > 0 ? [{ ...floor, storey: elementAt(storeys, i) }] : [],
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

/** The storeys of a building, with targets together; without, or where it is one, a floor by itself. */
async function furnished(
  kernels: Kernels,
  storeys: readonly FloorOfFile[],
  options: FloorFurnishingOptions,
): Promise<FloorFurnishing[]> {
  const solver = { solve: async (params: FurnishParams) => furnish(kernels, params), parallel: 1 }
  const content = storeys.map((floor) => {
    const { name, floorNumber = null, elevation } = floor
    return { ...floor, facts: { name, floorNumber, elevation } }
  })
  const bars = storeys.map(progressOf)
  const { targets } = options
  const results =
    targets && storeys.length > 1
      ? await furnishProvenBuilding(
          content,
          { ...options, targets },
          { ...solver, onProgress: (i, progress) => elementAt(bars, i).show(progress) },
        )
      : [await furnishProvenFloor(firstOf(content), options, { ...solver, onProgress: firstOf(bars).show })]
  for (const { clear } of bars) clear()
  return results
}

/** How far a floor is, on a terminal. */
function progressOf({ name }: FloorOfFile) {
  let bar: Progress | undefined
  return {
    show({ done, total, current }: FloorProgress) {
      bar ??= process.stderr.isTTY ? new Progress(total, process.stderr) : undefined
      bar?.step(done, current ?? name)
    },
    clear: () => bar?.clear(),
  }
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
