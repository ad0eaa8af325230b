import type { Furnishing } from '../../schema/furnishing/result.ts'
import type { Room } from '../../schema/furnishing/room.ts'
import type { DisplayList, Point } from './display-list.ts'
import type { Measures } from './measures.ts'
import { dimensionLines, document, scaleBar, text, type View } from './page.ts'
import { type DrawnPlan, drawnPlanOf, drawPlan, type Pen, wallThickness } from './room/draw-plan.ts'
import { textWidth } from './room/labels.ts'
import type { Extent } from './room/outline.ts'
import { THEMES } from './theme.ts'
import { areaText, capitalise, listPieces, metres } from './words.ts'

export interface DrawingOptions {
  /** Width of the drawing in pixels; the height follows from the room. Default 960. */
  width?: number
  title?: string
  theme?: 'light' | 'dark'
  /** Whether area and large pieces are named on the plan. Default true. */
  labels?: boolean
  /** A line under the plan. */
  caption?: string
  /** How lengths and areas are written, by `measuresIn`. Default: in metres. */
  measures?: Measures
}

export interface BoxDrawingOptions extends DrawingOptions {
  /** Outlines of what stands in the box already, such as columns. */
  obstacles?: readonly (readonly Point[])[]
}

export interface SheetOptions {
  /** Plans in a row; default as many as make the sheet about square, at most 4. */
  columns?: number
  /** Default 1200. */
  width?: number
  title?: string
  theme?: 'light' | 'dark'
}

/**
 * Plan of a room with one furnishing, or none, as a standalone SVG document: an architect's drawing seen from above, x to the
 * right, z down the page (docs/decisions.md#c1). A pure function of its arguments; customData is never printed.
 */
export function drawFurnishing(room: Room, furnishing: Furnishing | undefined, options: DrawingOptions = {}): string {
  return drawPage(drawnPlanOf({ room }, furnishing), options, 'room')
}

/** A desk grid or group in its bounding box, drawn like `drawFurnishing` but without walls. */
export function drawBoundingBox(
  box: { x: number; z: number },
  furnishing: Furnishing | undefined,
  options: BoxDrawingOptions = {},
): string {
  return drawPage(drawnPlanOf({ box, obstacles: options.obstacles ?? [] }, furnishing), options, 'bounding box')
}

/** Several plans on one sheet, each with its caption of one or more lines: alternatives side by side. */
export function drawSheet(
  plans: readonly { room: Room; furnishing: Furnishing | undefined; caption: string }[],
  options: SheetOptions = {},
): string {
  const width = positive(options.width, 1200)
  const columns = Math.max(1, Math.round(positive(options.columns, Math.min(4, Math.ceil(Math.sqrt(plans.length))))))
  const pen: Pen = { theme: THEMES[options.theme ?? 'light'], definitions: [] }
  const [margin, gutter, captionMargin, lineHeight] = [28, 24, 14, 16]
  const top = options.title ? 72 : margin
  const cell = Math.max(40, (width - 2 * margin - (columns - 1) * gutter) / columns)
  const drawn = plans.map(({ room, furnishing }) => drawnPlanOf({ room }, furnishing))
  const heights: number[] = []
  drawn.forEach((plan, i) => {
    const row = Math.floor(i / columns)
    heights[row] = Math.max(heights[row] ?? 0, Math.min(cell * 1.1, cell * aspect(plan.reach)))
  })
  const content: DisplayList[] = options.title
    ? [text(options.title, margin, 44, 20, pen.theme.text, { weight: 600 })]
    : []
  let y = top
  heights.forEach((height, row) => {
    const captions = plans.slice(row * columns, (row + 1) * columns).map(({ caption }) => caption.split('\n'))
    drawn.slice(row * columns, (row + 1) * columns).forEach((plan, column) => {
      const x = margin + column * (cell + gutter)
      const view = fitInto(plan.reach, x + 10, y + 10, cell - 20, height - 20)
      const lines = captions[column]!.map((line, i) =>
        text(shorten(line, cell, 12), x + cell / 2, y + height + (i + 1) * lineHeight, 12, pen.theme.muted, {
          anchor: 'middle',
        }),
      )
      content.push('\n', drawPlan(plan, view, pen), lines)
    })
    y += height + captionMargin + lineHeight * Math.max(...captions.map((lines) => lines.length))
  })
  const title = options.title ?? `${plans.length} plans`
  const description = plans
    .map(
      ({ caption, furnishing }) =>
        `${caption}: ${furnishing ? listPieces(furnishing) || 'nothing placed' : 'unfurnished'}`,
    )
    .join('. ')
  return document(width, y + margin / 2, pen.theme, title, description, pen.definitions, content)
}

function drawPage(plan: DrawnPlan, options: DrawingOptions, kind: string): string {
  const { measures } = options
  const areaWords = measures?.area ?? areaText
  const width = positive(options.width, 960)
  const pen: Pen = {
    theme: THEMES[options.theme ?? 'light'],
    definitions: [],
  }
  const side = Math.min(72, width * 0.08)
  const top = side + (options.title ? 34 : 0)
  const inner = width - 2 * side
  const height = Math.max(60, Math.min(inner * aspect(plan.reach), inner * 1.3))
  const view = fitInto(plan.reach, side, top, inner, height)
  const bottom = view.dz + plan.reach.maxZ * view.scale
  const body = drawPlan(plan, view, pen, options.labels === false ? undefined : areaWords)
  const foot = bottom + side * 0.95
  const wall = wallThickness(view.scale) * view.scale
  const [left, right] = [plan.extent.minX, plan.extent.maxX].map((x) => view.dx + x * view.scale) as [number, number]
  const bar = Math.min(260, inner * 0.4)
  const caption = options.caption ?? ''
  const content: DisplayList = [
    options.title ? text(options.title, side, side * 0.5 + 14, 22, pen.theme.text, { weight: 600 }) : [],
    dimensionLines(plan.extent, view, wall + 14, pen.theme, measures?.length),
    ['\n', body, '\n'],
    caption
      ? text(shorten(caption, inner - bar - 24, 13), Math.min(left, side * 2), foot + 4, 13, pen.theme.muted)
      : [],
    scaleBar(Math.max(right, left + bar), foot, view.scale * (measures?.metres ?? 1), bar, pen.theme, measures?.unit),
  ]
  const [w, d] = [plan.extent.maxX - plan.extent.minX, plan.extent.maxZ - plan.extent.minZ]
  const size = measures?.size(w, d) ?? `${metres(w)} × ${metres(d)} m`
  const title = options.title ?? (plan.furnishing ? `Plan of a furnished ${kind}` : `Plan of a ${kind}`)
  const pieces = (plan.furnishing && listPieces(plan.furnishing)) || 'no furniture'
  const description = `${capitalise(kind)} of ${areaWords(plan.area)} (${size}): ${pieces}.${caption && ` ${caption}`}`
  return document(width, foot + side * 0.5, pen.theme, title, description, pen.definitions, content)
}

/** The extent centred in a frame of pixels, as large as it goes. */
export function fitInto(extent: Extent, x: number, y: number, width: number, height: number): View {
  const [w, d] = [Math.max(extent.maxX - extent.minX, 1e-3), Math.max(extent.maxZ - extent.minZ, 1e-3)]
  const scale = Math.min(width / w, height / d)
  return {
    scale,
    dx: x + (width - w * scale) / 2 - extent.minX * scale,
    dz: y + (height - d * scale) / 2 - extent.minZ * scale,
  }
}

const aspect = (extent: Extent): number =>
  Math.max(extent.maxZ - extent.minZ, 1e-3) / Math.max(extent.maxX - extent.minX, 1e-3)

const positive = (value: number | undefined, otherwise: number): number =>
  value !== undefined && Number.isFinite(value) && value > 0 ? value : otherwise

/** Cut to what fits, with an ellipsis. */
function shorten(value: string, width: number, size: number): string {
  if (textWidth(value, size) <= width) return value
  let length = value.length
  while (length > 1 && textWidth(`${value.slice(0, length)}…`, size) > width) length--
  return `${value.slice(0, length).trimEnd()}…`
}
