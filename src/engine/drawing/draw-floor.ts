import type { PlainUnit } from '../../schema/furnishing/read-length.ts'
import type { LayoutContent } from '../../schema/resources/floors/floor-layout.ts'
import type { Definition } from './display-list.ts'
import { fitInto } from './drawing.ts'
import { drawFloorPlan, finer } from './floor/draw-floor-plan.ts'
import { floorPieces } from './floor/floor-pieces.ts'
import { type FloorPlan, type FloorRoom, floorPlanOf, OUTER_WALL } from './floor/floor-plan.ts'
import { measuresIn } from './measures.ts'
import { northArrow } from './north-arrow.ts'
import { dimensionLines, document, scaleBar, text, type View } from './page.ts'
import { type Extent, extentOf, placedCorners } from './room/outline.ts'
import { THEMES } from './theme.ts'

export interface FloorDrawingOptions {
  /** Width of the drawing in pixels; the height follows from the floor. Default 1200. */
  readonly width?: number
  /** How many times as large letters and lines are, for pictures that are looked at as a whole. Default 1. */
  readonly density?: number
  readonly theme?: 'light' | 'dark'
  readonly title?: string
  /** Whether spaces are named with their areas. Default true. */
  readonly labels?: boolean
  /** Whether lengths and a scale bar stand around the plan. Default true. */
  readonly scale?: boolean
  /** Space around the plan, pixels. Default: a share of the width. */
  readonly margin?: number
  /** Degrees clockwise from the top of the plan to north; null = no arrow. Default null. */
  readonly north?: number | null
  /** Ids of spaces whose floor is coloured. */
  readonly highlight?: readonly string[]
  /** Of lengths and areas that are written: metres, or feet and inches. Default m. */
  readonly unit?: PlainUnit
}

/**
 * Plan of a whole floor as a standalone SVG document in the style of `drawFurnishing`: walls are derived from the outlines of
 * the spaces, a door between two spaces is drawn once. A pure function of its arguments; customData is never printed.
 */
export function drawFloor(content: LayoutContent, options: FloorDrawingOptions = {}): string {
  const { density = 1, title, labels = true, scale = true, north = null, highlight = [] } = options
  const width = (options.width ?? 1200) / density
  const theme = THEMES[options.theme ?? 'light']
  const plan = floorPlanOf(content)
  const extent = floorExtent(plan, content)
  const { side, inner, foot, bottom, view } = layOut(extent, { width, title, scale, margin: options.margin })
  const [w, d] = [extent.maxX - extent.minX, extent.maxZ - extent.minZ]
  const definitions: Definition[] = []
  const measures = measuresIn(options.unit)
  const look = {
    theme,
    definitions,
    labels,
    tag: ({ boundary }: FloorRoom) => measures.area(boundary.area),
    labelSize: Math.max(9 / finer(density), Math.min(20, view.scale * 0.26)),
    density,
    highlighted: new Set(highlight),
  }
  const body = drawFloorPlan(plan, floorPieces(content.assets), view, look)
  const bar = Math.min(260, inner * 0.4)
  const summary = summaryOf(plan, measures)
  const around = [
    title ? text(title, side, side * 0.5 + 16, 22, theme.text, { weight: 600 }) : [],
    title ? text(summary, side, side * 0.5 + 38, 13, theme.muted) : [],
    scale && plan.extent ? dimensionLines(plan.extent, view, view.scale * OUTER_WALL + 12, theme, measures.length) : [],
    scale ? scaleBar(width - side, foot, view.scale * measures.metres, bar, theme, measures.unit) : [],
    north === null ? [] : northArrow(width - side - 14, (title ? side * 0.5 : 0) + 26, 12, north, theme),
  ]
  const description = `${summary}, ${measures.size(w, d)}.`
  return document(
    width,
    bottom,
    theme,
    title ?? 'Plan of a floor',
    description,
    definitions,
    [around, '\n', body],
    density,
  )
}

/** Where `drawFloor` puts a floor with the same options, and how large the drawing is, pixels. */
export function floorView(
  content: LayoutContent,
  { width = 1200, title, scale = true, margin }: Pick<FloorDrawingOptions, 'width' | 'title' | 'scale' | 'margin'> = {},
): { readonly view: View; readonly width: number; readonly height: number } {
  const { view, bottom } = layOut(floorExtent(floorPlanOf(content), content), { width, title, scale, margin })
  return { view, width, height: bottom }
}

/** The frame of a drawing from its margins: all pixels. */
function layOut(
  extent: Extent,
  {
    width,
    title,
    scale,
    margin,
  }: { width: number; title?: string | undefined; scale: boolean; margin?: number | undefined },
) {
  const side = margin ?? Math.max(12, Math.min(72, width * 0.06)) * (scale ? 1 : 0.5)
  const top = side + (title ? 44 : 0)
  const inner = width - 2 * side
  const [w, d] = [extent.maxX - extent.minX, extent.maxZ - extent.minZ]
  const height = Math.max(40, Math.min((inner * d) / w, inner * 1.4))
  const foot = top + height + side * 0.95
  const bottom = scale ? foot + side * 0.5 : top + height + side
  return { side, inner, foot, bottom, view: fitInto(extent, side, top, inner, height) }
}

export interface FloorThumbnailOptions {
  /** Of the frame, pixels. Default 240. */
  readonly width?: number
  /** Of the frame, pixels. Default 160. */
  readonly height?: number
  readonly theme?: 'light' | 'dark'
}

/** A floor in a frame of a few dozen to a few hundred pixels, for lists of floors: no words, no lengths. */
export function drawFloorThumbnail(
  content: LayoutContent,
  { width = 240, height = 160, theme: name = 'light' }: FloorThumbnailOptions = {},
): string {
  const theme = THEMES[name]
  const plan = floorPlanOf(content)
  const margin = Math.min(width, height) * 0.04
  const view = fitInto(floorExtent(plan, content), margin, margin, width - 2 * margin, height - 2 * margin)
  const definitions: Definition[] = []
  const look = { theme, definitions, labels: false, labelSize: 0, density: 1, highlighted: new Set<string>() }
  const body = drawFloorPlan(plan, floorPieces(content.assets), view, look)
  return document(width, height, theme, 'Plan of a floor', summaryOf(plan), definitions, body)
}

/** What a floor takes with its outer walls; a square metre where there is nothing. */
export function floorExtent(plan: FloorPlan, { assets }: Pick<LayoutContent, 'assets'>): Extent {
  const pieces = extentOf(floorPieces(assets).flatMap(placedCorners))
  const { extent } = plan
  const walls = extent && [
    [extent.minX - OUTER_WALL, extent.minZ - OUTER_WALL] as const,
    [extent.maxX + OUTER_WALL, extent.maxZ + OUTER_WALL] as const,
  ]
  const corners = pieces
    ? ([
        [pieces.minX, pieces.minZ],
        [pieces.maxX, pieces.maxZ],
      ] as const)
    : []
  return extentOf([...(walls ?? []), ...corners]) ?? { minX: 0, minZ: 0, maxX: 1, maxZ: 1 }
}

/** `12 spaces · 134.5 m²`, or in square feet. */
export function summaryOf(plan: FloorPlan, measures = measuresIn()): string {
  const area = plan.rooms.reduce((sum, { boundary }) => sum + boundary.area, 0)
  return `${plan.rooms.length} ${plan.rooms.length === 1 ? 'space' : 'spaces'} · ${measures.area(area)}`
}
