import { inLines } from '../../../src/engine/drawing/display-list.ts'
import { scaleBar } from '../../../src/engine/drawing/page.ts'
import {
  type DrawnPlan,
  drawnPlanOf,
  drawPlan,
  type Pen,
  wallThickness,
} from '../../../src/engine/drawing/room/draw-plan.ts'
import { svgOf } from '../../../src/engine/drawing/svg.ts'
import { THEMES } from '../../../src/engine/drawing/theme.ts'
import type { Kernels } from '../../../src/engine/kernels/kernels.ts'
import { answerOf, type Call } from './answer.ts'
import { Sketch } from './sketch.ts'

/** A call, and which of its furnishings is shown. */
export interface Panel extends Call {
  readonly caption: string
  /** From 0, the best. */
  readonly shown?: number
}

/** Plans side by side, each the answer to a call, that show what an option does. */
export interface PanelPicture {
  readonly title: string
  readonly columns?: number
  readonly panels: readonly Panel[]
}

const WIDTH = 880
const MARGIN = 24
const GUTTER = 28
/** Height of a line of text under a plan, pixels. */
const CAPTION = 34
/** Plans are drawn no larger than this, pixels per metre. */
const SCALE_MAX = 74

/** A picture in one scheme, all plans at one scale. Every panel is furnished here and now. */
export function drawPanels(kernels: Kernels, picture: PanelPicture, scheme: 'light' | 'dark'): string {
  const { title, panels, columns = panels.length } = picture
  const cell = (WIDTH - 2 * MARGIN - GUTTER * (columns - 1)) / columns
  const plans = panels.map((panel) => planOf(kernels, panel))
  const sizes = plans.map(({ extent }) => [extent.maxX - extent.minX, extent.maxZ - extent.minZ] as const)
  const wall = wallThickness(SCALE_MAX) * 2
  const scale = Math.min(
    SCALE_MAX,
    ...sizes.map(([x]) => cell / (x + wall)),
    ...sizes.map(([, z]) => (1.25 * cell) / z),
  )
  const rows = Math.ceil(panels.length / columns)
  const heights = Array.from(
    { length: rows },
    (_, row) => scale * (wall + Math.max(...sizes.slice(row * columns, (row + 1) * columns).map(([, z]) => z))),
  )
  const height = MARGIN + heights.reduce((sum, it) => sum + it + CAPTION, 0) + 30
  const sketch = new Sketch(WIDTH, height, title, panels.map(({ caption }) => caption).join('; '), scheme)
  const pen: Pen = { theme: THEMES[scheme], definitions: [] }
  let y = MARGIN
  const drawn = plans.map((plan, i) => {
    const [row, column] = [Math.floor(i / columns), i % columns]
    if (column === 0 && row > 0) y += heights[row - 1]! + CAPTION
    const middle = MARGIN + column * (cell + GUTTER) + cell / 2
    const [x, z] = sizes[i]!
    const dx = middle - (x / 2 + plan.extent.minX) * scale
    const dz = y + (heights[row]! - z * scale) / 2 - plan.extent.minZ * scale
    sketch.text(panels[i]!.caption, [middle, y + heights[row]! + 19], { anchor: 'middle', weight: 500 })
    return drawPlan(plan, { scale, dx, dz }, pen)
  })
  return sketch
    .raw(svgOf(['\n', inLines(drawn)], pen.definitions))
    .raw(svgOf(scaleBar(WIDTH - MARGIN - 6, height - 17, scale, 170, pen.theme)))
    .toString()
}

/** @throws Error where nothing was found: a picture of an empty room would show nothing */
function planOf(kernels: Kernels, { shown = 0, ...call }: Panel): DrawnPlan {
  const { ground, result } = answerOf(kernels, call)
  const furnishing = result.furnishings[shown]
  if (!furnishing) throw new Error(`No furnishing ${shown}: ${JSON.stringify(result.diagnostics)}`)
  return drawnPlanOf(ground, furnishing)
}
