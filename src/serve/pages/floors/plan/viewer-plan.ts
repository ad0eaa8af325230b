import type { FloorDrawingOptions } from '../../../../engine/drawing/draw-floor.ts'
import type { PlainUnit } from '../../../../schema/furnishing/read-length.ts'

/** Widths in which the viewer shows plans, pixels: lines and labels are made for the width they are seen with. */
export const VIEWER_WIDTHS = [640, 1280, 2560, 5120] as const

export interface ViewerPlan {
  readonly scheme: 'light' | 'dark'
  readonly width: number
  /** Of areas. */
  readonly unit: PlainUnit
}

/** Space around the plan, as a part of its width: the same for every width, so that one can take the place of another. */
export const VIEWER_MARGIN = 0.02

/** How the plan of a floor is drawn. */
export const viewerPlan = ({ scheme, width, unit }: ViewerPlan): FloorDrawingOptions => ({
  theme: scheme,
  width,
  margin: width * VIEWER_MARGIN,
  scale: false,
  unit,
})
