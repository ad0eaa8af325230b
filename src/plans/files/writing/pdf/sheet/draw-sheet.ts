import {
  type Definition,
  type DisplayList,
  path,
  type Segment,
  stroke,
} from '../../../../engine/drawing/display-list.ts'
import { floorExtent, summaryOf } from '../../../../engine/drawing/draw-floor.ts'
import { drawFloorPlan } from '../../../../engine/drawing/floor/draw-floor-plan.ts'
import { floorPieces } from '../../../../engine/drawing/floor/floor-pieces.ts'
import { floorPlanOf, OUTER_WALL } from '../../../../engine/drawing/floor/floor-plan.ts'
import { northArrow } from '../../../../engine/drawing/north-arrow.ts'
import { dimensionLines, scaleBar, text, type View } from '../../../../engine/drawing/page.ts'
import { textWidth } from '../../../../engine/drawing/room/labels.ts'
import { THEMES, type Theme } from '../../../../engine/drawing/theme.ts'
import type { FilePlanFloor } from '../../file-plan.ts'
import type { WriteOptions } from '../write-options.ts'
import { chooseSheet, DIMENSIONS, MARGIN, type Sheet, TITLE_BLOCK } from './choose-sheet.ts'
import { fittedText } from './fitted-text.ts'

/** Points of print in a millimetre. */
export const POINT = 72 / 25.4

/** A point of print shows about three times what a pixel does. */
const PRINT_DENSITY = 3

export const PRINT: Theme = { ...THEMES.light, paper: '#ffffff' }

/**
 * A sheet to print: the floor to scale in a frame, with its title block, in points.
 *
 * @param theme another than that of print, for pictures of sheets
 */
export function drawSheetOf(
  floor: FilePlanFloor,
  options: WriteOptions,
  theme: Theme = PRINT,
): { sheet: Sheet; definitions: readonly Definition[]; content: DisplayList } {
  const plan = floorPlanOf(floor)
  const extent = floorExtent(plan, floor)
  const [width, depth] = [extent.maxX - extent.minX, extent.maxZ - extent.minZ]
  const sheet = chooseSheet(width, depth, options)
  const scale = (1000 / sheet.scale) * POINT
  const view: View = {
    scale,
    dx: (sheet.width / 2) * POINT - ((extent.minX + extent.maxX) / 2) * scale,
    dz: ((sheet.height - TITLE_BLOCK) / 2) * POINT - ((extent.minZ + extent.maxZ) / 2) * scale,
  }
  const definitions: Definition[] = []
  const look = {
    theme,
    definitions,
    labels: options.labels ?? true,
    labelSize: Math.max(5.5, Math.min(12, scale * 0.25)),
    highlighted: new Set<string>(),
    density: PRINT_DENSITY,
    printed: true,
  }
  const body = drawFloorPlan(plan, floorPieces(floor.assets), view, look)
  const lengths = plan.extent
    ? dimensionLines(plan.extent, view, OUTER_WALL * scale + (DIMENSIONS / 2.4) * POINT, theme)
    : []
  const content = [lengths, body, titleBlock(floor, summaryOf(plan), sheet, scale, options, theme)]
  return { sheet, definitions, content }
}

function titleBlock(
  floor: FilePlanFloor,
  summary: string,
  sheet: Sheet,
  scale: number,
  { date }: WriteOptions,
  theme: Theme,
): DisplayList {
  const [left, right] = [MARGIN * POINT, (sheet.width - MARGIN) * POINT]
  const [top, bottom] = [MARGIN * POINT, (sheet.height - MARGIN) * POINT]
  const line = bottom - TITLE_BLOCK * POINT
  const base = line + 9.5 * POINT
  // biome-ignore format: the frame, and the line over the title block
  const frame: Segment[] = [
    ['M', left, top], ['H', right], ['V', bottom], ['H', left], ['z'],
    ['M', left, line], ['H', right],
  ]
  const bar = Math.min(45 * POINT, (right - left) * 0.3)
  const barRight = right - (floor.northDirection === null ? 8 : 22) * POINT
  const facts = `1:${sheet.scale} on ${sheet.paper.toUpperCase()}${date ? ` · ${date.slice(0, 10)}` : ''}`
  const middle = barRight - bar - 10 * POINT - textWidth(facts, 9)
  const name = fittedText(floor.name, middle - left - 12 * POINT, 15)
  return [
    path(frame, { fill: 'none', ...stroke(theme.wall, 0.8) }),
    text(name, left + 5 * POINT, base, 15, theme.text, { weight: 600 }),
    text(summary, left + 5 * POINT, base + 5.5 * POINT, 9, theme.muted),
    text(facts, middle, base, 9, theme.text),
    scaleBar(barRight, base, scale, bar, theme),
    floor.northDirection === null
      ? []
      : northArrow(right - 9 * POINT, line + TITLE_BLOCK * 0.56 * POINT, 13, floor.northDirection, theme),
  ]
}
