import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import { drawAlternatives, drawBest, type Surroundings } from '../../../engine/drawing/room/draw-result.ts'
import type { FurnishingResult } from '../../../schema/furnishing/result.ts'
import { InputError, isFolder } from '../reading/input.ts'
import type { ComputeArguments, Theme } from '../request.ts'
import { UsageError } from '../usage-error.ts'

/** Where the drawings of one input go; undefined where none is wanted. */
export interface Targets {
  readonly svg: string | undefined
  readonly sheet: string | undefined
  /** Ends in .svg, .png or .json. */
  readonly output: string | undefined
}

/** In place of a file: the standard output. */
export const STANDARD_OUTPUT = '-'

/**
 * Names the files to draw, one pair for each input: as given for a single input, inside a folder for several.
 *
 * @throws UsageError when several inputs would be drawn into one file, or the standard output would hold two things
 */
export function targetsOf(inputs: readonly string[], { svg, sheet, output, json }: ComputeArguments): Targets[] {
  const several = inputs.length > 1
  const printed = svg === STANDARD_OUTPUT ? '--svg -' : sheet === STANDARD_OUTPUT ? '--sheet -' : undefined
  if (printed && json) throw new UsageError(`${printed} and --json both write to the standard output`)
  if (printed && several) throw new UsageError(`${printed} draws one input, got ${inputs.length}`)
  if (svg !== undefined && svg === sheet && !several) throw new UsageError('--svg and --sheet name the same file')
  if (output !== undefined && several)
    throw new UsageError(`--output takes one input, got ${inputs.length}; --svg takes a folder`)
  const target = (option: string, path: string | undefined, name: string, ending: string) => {
    if (path === undefined) return undefined
    const folder = path.endsWith('/') || isFolder(path)
    if (several && !folder && path.endsWith('.svg'))
      throw new UsageError(`${option} must name a folder when there are several inputs, got ${JSON.stringify(path)}`)
    return several || folder ? join(path, `${name}${ending}`) : path
  }
  const names = distinct(inputs.map((input) => (input === '-' ? 'plan' : basename(input).replace(/\.json$/, ''))))
  return names.map((name) => ({
    svg: target('--svg', svg, name, '.svg'),
    sheet: target('--sheet', sheet, name, '-sheet.svg'),
    output,
  }))
}

/** Draws what was asked for and returns the paths written. @throws InputError when a file cannot be written */
export async function writeDrawings(
  { svg, sheet, output }: Targets,
  ground: Surroundings,
  { furnishings }: FurnishingResult,
  theme: Theme,
  json: () => string,
): Promise<string[]> {
  const drawn = () => drawBest(ground, furnishings, theme)
  return [
    ...(svg === undefined ? [] : [write(svg, drawn())]),
    ...(sheet === undefined ? [] : [write(sheet, drawAlternatives(ground, furnishings))]),
    ...(output === undefined ? [] : [write(output, await contentOf(output, drawn, json))]),
  ]
}

/** What a file holds, by the ending of its name. */
async function contentOf(path: string, drawn: () => string, json: () => string): Promise<string | Uint8Array> {
  if (path.endsWith('.json')) return json()
  if (path.endsWith('.svg')) return drawn()
  const { rasterize } = await import('../../../plans/files/writing/rasterize.ts')
  return (await rasterize(drawn(), PNG_WIDTH, 2 * PNG_WIDTH)).png
}

/** Pixels. */
const PNG_WIDTH = 1600

function write(path: string, content: string | Uint8Array): string {
  try {
    if (path === STANDARD_OUTPUT) {
      process.stdout.write(content)
    } else {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, content)
    }
    return path
  } catch (error) {
    throw new InputError(`cannot write ${path} (${(error as NodeJS.ErrnoException).code})`)
  }
}

/** Files of one name from different folders must not overwrite each other's drawings. */
function distinct(names: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return names.map((name) => {
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name}-${count}`
  })
}
