import { type DisplayList, path, type Segment, stroke } from '../../../../../engine/drawing/display-list.ts'
import type { Measures } from '../../../../../engine/drawing/measures.ts'
import { northArrow } from '../../../../../engine/drawing/north-arrow.ts'
import { scaleBar, text } from '../../../../../engine/drawing/page.ts'
import { textWidth } from '../../../../../engine/drawing/room/labels.ts'
import type { FilePlanFloor } from '../../../file-plan.ts'
import type { WriteOptions } from '../../write-options.ts'
import { MARGIN, type Sheet, TITLE_BLOCK } from './choose-sheet.ts'
import { fittedText } from './fitted-text.ts'
import { POINT, PRINT } from './print.ts'

/** What the sheet says beside the plan. */
export interface SheetFacts {
  /** Figures of the floor in one line. */
  readonly summary: string
  /** The uses of rooms that are drawn, with their tints. */
  readonly legend: readonly { readonly title: string; readonly tint: string }[]
}

const PAD = 4 * POINT
const SMALL = 6.5
const FACT = 8

/** The frame of a sheet, and below the plan: project and floor, legend, facts about the drawing, scale and north. */
export function drawTitleBlock(
  floor: FilePlanFloor,
  { summary, legend }: SheetFacts,
  sheet: Sheet,
  scale: number,
  options: WriteOptions & { readonly measures: Measures },
): DisplayList {
  const [left, right] = [MARGIN * POINT, (sheet.width - MARGIN) * POINT]
  const [top, bottom] = [MARGIN * POINT, (sheet.height - MARGIN) * POINT]
  const line = bottom - TITLE_BLOCK * POINT
  const width = right - left
  const isNarrow = width < 200 * POINT
  const ends = [0.38, 0.59, 0.76].map((share) => left + share * width) as [number, number, number]
  const [facts, drawn, scales] = isNarrow ? [ends[0], ends[0], ends[1] + 0.06 * width] : ends
  // biome-ignore format: the frame, the line over the title block, and those between its fields
  const frame: Segment[] = [
    ['M', left, top], ['H', right], ['V', bottom], ['H', left], ['z'],
    ['M', left, line], ['H', right],
    ...[...new Set([facts, drawn, scales])].flatMap((x): Segment[] => [['M', x, line], ['V', bottom]]),
  ]
  return [
    path(frame, { fill: 'none', ...stroke(PRINT.wall, 0.8) }),
    drawNames(floor, summary, options.measures, left + PAD, line, facts - left - 2 * PAD),
    isNarrow ? [] : drawLegend(legend, facts + PAD, line, drawn - facts - 2 * PAD),
    drawFacts(floor, sheet, options, drawn + PAD, line, scales - drawn - 2 * PAD),
    drawScale(floor, scale, options.measures, scales + PAD, right - PAD, line),
  ]
}

/** The building as the project, the floor below it, then its figures. */
function drawNames(
  floor: FilePlanFloor,
  summary: string,
  { length }: Measures,
  x: number,
  y: number,
  width: number,
): DisplayList {
  const { name, building, elevation } = floor
  const project = building?.name ?? name
  const level =
    elevation === null
      ? undefined
      : `${elevation < 0 ? '−' : elevation === 0 ? '±' : '+'}${length(Math.abs(elevation))}`
  const storey = [project === name ? undefined : name, level].filter((it) => it !== undefined).join(' · ')
  return [
    text(fittedText(project, width, 14), x, y + 7.2 * POINT, 14, PRINT.text, { weight: 600 }),
    storey === '' ? [] : text(fittedText(storey, width, 9), x, y + 12 * POINT, 9, PRINT.text),
    text(fittedText(summary, width, FACT), x, y + (storey === '' ? 12.5 : 16.5) * POINT, FACT, PRINT.muted),
  ]
}

/** Rows of the legend in a column. */
const ROWS = 4

/** Swatches in columns. */
function drawLegend(legend: SheetFacts['legend'], x: number, y: number, width: number): DisplayList {
  const column = width / Math.max(1, Math.ceil(legend.length / ROWS))
  return legend.map(({ title, tint }, i): DisplayList => {
    const [cx, cy] = [x + Math.floor(i / ROWS) * column, y + (3 + (i % ROWS) * 4.2) * POINT]
    return [
      { kind: 'rect', x: cx, y: cy, width: 4 * POINT, height: 2.6 * POINT, fill: tint, ...stroke(PRINT.muted, 0.4) },
      text(fittedText(title, column - 7 * POINT, SMALL), cx + 5.5 * POINT, cy + 2.1 * POINT, SMALL, PRINT.text),
    ]
  })
}

function drawFacts(
  { floorNumber }: FilePlanFloor,
  sheet: Sheet,
  { date, author, revision }: WriteOptions,
  x: number,
  y: number,
  width: number,
): DisplayList {
  const facts: [string, string | undefined][] = [
    ['Scale', `1:${sheet.scale} on ${sheet.paper.toUpperCase()}`],
    ['Storey', floorNumber === null ? undefined : String(floorNumber)],
    ['Revision', revision === undefined ? undefined : String(revision)],
    ['Date', date?.slice(0, 10)],
    ['Drawn by', author],
  ]
  const shown = facts.filter((it): it is [string, string] => it[1] !== undefined)
  const label = Math.max(...shown.map(([title]) => textWidth(title, SMALL))) + 3 * POINT
  return shown.map(([title, value], i): DisplayList => {
    const base = y + (5 + i * 3.6) * POINT
    return [
      text(title, x, base, SMALL, PRINT.muted),
      text(fittedText(value, width - label, FACT), x + label, base, FACT, PRINT.text),
    ]
  })
}

function drawScale(
  { northDirection }: FilePlanFloor,
  scale: number,
  { metres, unit }: Measures,
  left: number,
  right: number,
  line: number,
): DisplayList {
  const north = northDirection === null ? 0 : 18 * POINT
  const bar = Math.min(45 * POINT, right - left - north - 6 * POINT)
  return [
    scaleBar(right - north - 3 * POINT, line + (TITLE_BLOCK / 2 + 1) * POINT, scale * metres, bar, PRINT, unit),
    northDirection === null
      ? []
      : northArrow(right - 6 * POINT, line + TITLE_BLOCK * 0.56 * POINT, 13, northDirection, PRINT),
  ]
}
