import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import { drawBoundingBox, drawFurnishing, drawSheet } from '../drawing/drawing.ts'
import type { BoundingBox } from '../schema/groups.ts'
import type { FurnishingResult } from '../schema/result.ts'
import type { Room } from '../schema/room.ts'
import type { PolygonExtrusion } from '../schema/shape.ts'
import { InputError, isFolder } from './input.ts'
import type { ComputeArguments } from './request.ts'
import { UsageError } from './usage-error.ts'

/** What the pieces stand in. */
export type Ground =
  | { readonly room: Room }
  | {
      readonly box: BoundingBox
      readonly obstacles?: readonly PolygonExtrusion[] | undefined
    }

/** Where the drawings of one input go; undefined where none is wanted. */
export interface Targets {
  readonly svg: string | undefined
  readonly sheet: string | undefined
}

/** In place of a file: the standard output. */
export const STANDARD_OUTPUT = '-'

/**
 * Names the files to draw, one pair for each input: as given for a single input, inside a folder for several.
 *
 * @throws UsageError when several inputs would be drawn into one file, or the standard output would hold two things
 */
export function targetsOf(inputs: readonly string[], { svg, sheet, json }: ComputeArguments): Targets[] {
  const several = inputs.length > 1
  const printed = svg === STANDARD_OUTPUT ? '--svg -' : sheet === STANDARD_OUTPUT ? '--sheet -' : undefined
  if (printed && json) throw new UsageError(`${printed} and --json both write to the standard output`)
  if (printed && several) throw new UsageError(`${printed} draws one input, got ${inputs.length}`)
  if (svg !== undefined && svg === sheet && !several) throw new UsageError('--svg and --sheet name the same file')
  const target = (option: string, given: string | undefined, name: string, ending: string) => {
    if (given === undefined) return undefined
    const folder = given.endsWith('/') || isFolder(given)
    if (several && !folder && given.endsWith('.svg'))
      throw new UsageError(`${option} must name a folder when there are several inputs, got ${JSON.stringify(given)}`)
    return several || folder ? join(given, `${name}${ending}`) : given
  }
  const names = distinct(inputs.map((input) => (input === '-' ? 'plan' : basename(input).replace(/\.json$/, ''))))
  return names.map((name) => ({
    svg: target('--svg', svg, name, '.svg'),
    sheet: target('--sheet', sheet, name, '-sheet.svg'),
  }))
}

/** Draws what was asked for and returns the paths written. @throws InputError when a file cannot be written */
export function writeDrawings(
  targets: Targets,
  ground: Ground,
  { furnishings }: FurnishingResult,
  theme: 'light' | 'dark',
): string[] {
  const best = furnishings[0]
  const options = best ? { theme, caption: `Density ${best.density.toFixed(2)}` } : { theme }
  const written: string[] = []
  if (targets.svg !== undefined)
    written.push(
      write(
        targets.svg,
        'room' in ground
          ? drawFurnishing(ground.room, best, options)
          : drawBoundingBox(ground.box, best, {
              ...options,
              obstacles: ground.obstacles?.map(({ points }) => points) ?? [],
            }),
      ),
    )
  if (targets.sheet !== undefined) {
    const room = 'room' in ground ? ground.room : openRoom(ground.box)
    const plans = furnishings.map((furnishing, i) => ({
      room,
      furnishing,
      caption: `${i + 1} · density ${furnishing.density.toFixed(2)}`,
    }))
    written.push(
      write(
        targets.sheet,
        drawSheet(plans.length > 0 ? plans : [{ room, furnishing: undefined, caption: 'no furnishing found' }]),
      ),
    )
  }
  return written
}

/** A bounding box as a room that is open all round. */
function openRoom({ x, y, z }: BoundingBox): Room {
  const points: [number, number][] = [
    [0, 0],
    [x, 0],
    [x, z],
    [0, z],
  ]
  return {
    boundary: {
      shape: { type: 'polygon-extrusion', points, h: y },
      openings: [{ type: 'gap', pos: 0, l: 2 * (x + z), y: 0, h: y }],
    },
  }
}

function write(path: string, content: string): string {
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
