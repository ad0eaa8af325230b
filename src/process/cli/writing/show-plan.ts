import type { ReadStream, WriteStream } from 'node:tty'
import { drawBest, drawSmall, type Surroundings } from '../../../engine/drawing/room/draw-result.ts'
import { rasterize } from '../../../plans/files/writing/rasterize.ts'
import type { Furnishing } from '../../../schema/furnishing/result.ts'
import type { Show, Theme } from '../request.ts'
import { halfBlocks } from '../terminal/half-blocks.ts'
import { iterm, kitty, sixel } from '../terminal/inline-images.ts'
import type { Abilities, Way } from '../terminal/terminal-abilities.ts'

/** How plans are shown; undefined where they are not. */
export interface Viewing extends Pick<Abilities, 'depth' | 'cell'> {
  readonly way: Way
  /** Characters in a line, and lines on the screen. */
  readonly columns: number
  readonly rows: number
}

/** Sizes where the output is no terminal, in characters. */
const [COLUMNS, ROWS] = [80, 40]

/**
 * How to show plans, as asked for or as the terminal can. Elsewhere than on a terminal they are only shown when asked for.
 *
 * @param input undefined where it holds a request, and no answers of the terminal
 */
export async function viewingOf(
  show: Show,
  output: WriteStream,
  input: ReadStream | undefined,
): Promise<Viewing | undefined> {
  if (show === 'none' || (show === 'auto' && !output.isTTY)) return undefined
  const { columns = COLUMNS, rows = ROWS } = output
  if (!output.isTTY) return { way: show as Way, depth: 'all', cell: { width: 8, height: 16 }, columns, rows }
  const { terminalAbilities } = await import('../terminal/terminal-abilities.ts')
  const { way, ...others } = await terminalAbilities(output, input)
  const chosen = show === 'auto' ? way : show
  return chosen && { way: chosen, ...others, columns, rows }
}

/** Widest picture: larger ones fill the screen and show no more. */
const WIDTH_MAX = 900
const COLUMNS_MAX = 84
const LINES_MAX = 36

/** The plan of the best furnishing as text that a terminal shows as a picture. */
export async function shownPlan(
  ground: Surroundings,
  furnishings: readonly Furnishing[],
  theme: Theme,
  { way, depth, cell, columns, rows }: Viewing,
): Promise<string> {
  // A few lines stay for what stands above and below.
  const lines = Math.max(10, Math.min(rows - 4, LINES_MAX))
  if (way === 'blocks') {
    const width = Math.max(20, Math.min(columns, COLUMNS_MAX))
    return halfBlocks(await rasterize(drawSmall(ground, furnishings, width, theme), width, 2 * lines), depth)
  }
  const width = Math.min(columns * cell.width, WIDTH_MAX)
  return INLINE[way](await rasterize(drawBest(ground, furnishings, theme), width, lines * cell.height))
}

const INLINE = { sixel, kitty, iterm }
