import process from 'node:process'
import { ServiceError } from '../../../base/errors.ts'
import type { Surroundings } from '../../../engine/drawing/room/draw-result.ts'
import { furnish } from '../../../engine/furnishing/furnish.ts'
import { generateDeskGrid } from '../../../engine/furnishing/generate-desk-grid.ts'
import { generateGroups } from '../../../engine/furnishing/generate-groups.ts'
import { Kernels } from '../../../engine/kernels/kernels.ts'
import { reportResult } from '../../../engine/wording/report-result.ts'
import { GenerateDeskGridParams } from '../../../schema/furnishing/desk-grid.ts'
import { FurnishParams } from '../../../schema/furnishing/furnish-params.ts'
import { GenerateGroupsParams } from '../../../schema/furnishing/groups.ts'
import type { FurnishingResult } from '../../../schema/furnishing/result.ts'
import { attach } from '../../../schema/wire/custom-data.ts'
import type { ComputeArguments, ComputeCommand } from '../request.ts'
import { STANDARD_OUTPUT, type Targets, targetsOf, writeDrawings } from '../writing/drawings.ts'
import { Progress } from '../writing/progress.ts'
import { shownPlan, type Viewing, viewingOf } from '../writing/show-plan.ts'
import { expandInputs, InputError, nameOfInput, OtherCommandError, readParams } from './input.ts'

interface Outcome {
  readonly ground: Surroundings
  /** Its customData are references. */
  readonly result: FurnishingResult
  /** What these stand for. */
  readonly texts: readonly string[]
}

const COMPUTE: Readonly<
  Record<ComputeCommand, (kernels: Kernels, input: string, args: ComputeArguments) => Promise<Outcome>>
> = {
  furnish: async (kernels, input, args) => {
    const { params, texts } = await readParams(input, FurnishParams, args)
    return { ground: { room: params.room }, result: furnish(kernels, params), texts }
  },
  groups: async (kernels, input, args) => {
    const { params, texts } = await readParams(input, GenerateGroupsParams, args)
    return { ground: { box: params.boundingBox }, result: generateGroups(kernels, params), texts }
  },
  'desk-grid': async (kernels, input, args) => {
    const { params, texts } = await readParams(input, GenerateDeskGridParams, args)
    return {
      ground: { box: params.boundingBox, obstacles: params.obstacles },
      result: generateDeskGrid(kernels, params, texts),
      texts,
    }
  },
}

/**
 * Works through the inputs one by one; a fault in one does not stop the others. Requests for other commands are left out
 * where they were found in a folder.
 *
 * @returns whether all went well
 */
export async function computeInputs(args: ComputeArguments): Promise<boolean> {
  const inputs = expandInputs(args.inputs)
  const targets = targetsOf(inputs, args)
  const progress = new Progress(inputs.length, process.stderr)
  const viewing = await viewingFor(args)
  const kernels = new Kernels()
  let done = 0
  let failed = inputs.length === 0
  if (failed) process.stderr.write(`${args.inputs.join(', ')}: no *.json files there\n`)
  for (const [i, input] of inputs.entries()) {
    progress.step(i, nameOfInput(input))
    try {
      const text = await one(kernels, input, targets[i]!, args, inputs.length > 1, viewing)
      progress.clear()
      reportStream(targets[i]!).write(text)
      done++
    } catch (error) {
      progress.clear()
      const leftOut = error instanceof OtherCommandError && !args.inputs.includes(input)
      const why = leftOut ? `left out, it is for roomwright ${error.command}` : faultOf(error)
      process.stderr.write(`${nameOfInput(input)}: ${why}\n`)
      failed ||= !leftOut
    }
  }
  return !failed && done > 0
}

/** Plans are shown among the reports, so not where there are none, or where the standard output is for other things. */
const viewingFor = async ({ json, quiet, show, svg, sheet, inputs }: ComputeArguments) =>
  json || quiet || [svg, sheet].includes(STANDARD_OUTPUT)
    ? undefined
    : viewingOf(show, process.stdout, inputs.includes('-') ? undefined : process.stdin)

/** Where a report goes: aside when the standard output is for a drawing. */
const reportStream = ({ svg, sheet }: Targets) =>
  svg === STANDARD_OUTPUT || sheet === STANDARD_OUTPUT ? process.stderr : process.stdout

async function one(
  kernels: Kernels,
  input: string,
  targets: Targets,
  args: ComputeArguments,
  several: boolean,
  viewing: Viewing | undefined,
): Promise<string> {
  const { ground, result, texts } = await COMPUTE[args.command](kernels, input, args)
  const json = () => `${attach(JSON.stringify(result), texts)}\n`
  const written = await writeDrawings(targets, ground, result, args.theme, json)
  if (args.json) return json()
  if (args.quiet) return ''
  const plan = viewing ? await shownPlan(ground, result.furnishings, args.theme, viewing) : ''
  const files = written.filter((path) => path !== STANDARD_OUTPUT)
  const paths = files.map((path) => `Drawn: ${path}\n`).join('')
  return `${several ? `${nameOfInput(input)}: ` : ''}${reportResult(result)}${paths}${plan && `\n${plan}`}${several ? '\n' : ''}`
}

/** What the user can act on; a fault of our own is named as such, without its innards. */
function faultOf(error: unknown): string {
  if (error instanceof InputError || (error instanceof ServiceError && error.code !== 'internal')) return error.message
  return `failed inside Roomwright, please report it with this input (${error instanceof Error ? error.message : error})`
}
