import type { Point } from '../../../engine/drawing/display-list.ts'
import type { View } from '../../../engine/drawing/page.ts'
import type { Extent } from '../../../engine/drawing/room/outline.ts'

/** Size of the board on the page, pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

const SCALE_MIN = 6
const SCALE_MAX = 400

/** What a room keeps away from on each side of the board, pixels. */
export interface Insets {
  readonly sides: number
  readonly top: number
  readonly bottom: number
}

/** The extent in the middle of what the insets leave of the board, as large as it goes. */
export function fitView({ minX, minZ, maxX, maxZ }: Extent, { width, height }: Size, insets: Insets): View {
  const [w, d] = [Math.max(maxX - minX, 0.5), Math.max(maxZ - minZ, 0.5)]
  const { sides, top, bottom } = insets
  const scale = limited(Math.min((width - 2 * sides) / w, (height - top - bottom) / d))
  return {
    scale,
    dx: width / 2 - ((minX + maxX) / 2) * scale,
    dz: (top + height - bottom) / 2 - ((minZ + maxZ) / 2) * scale,
  }
}

/** Larger or smaller by a factor; what lies at a point of the board does not move. */
export function zoomAt(view: View, factor: number, [x, y]: Point): View {
  const scale = limited(view.scale * factor)
  const share = scale / view.scale
  return { scale, dx: x - (x - view.dx) * share, dz: y - (y - view.dz) * share }
}

export const panned = ({ scale, dx, dz }: View, [x, y]: Point): View => ({ scale, dx: dx + x, dz: dz + y })

export const toBoard = ({ scale, dx, dz }: View, [x, z]: Point): Point => [dx + x * scale, dz + z * scale]

export const toRoom = ({ scale, dx, dz }: View, [x, y]: Point): Point => [(x - dx) / scale, (y - dz) / scale]

/** Whether an extent is seen whole with room for its dimensions, and not from afar. */
export function isInView(
  { minX, minZ, maxX, maxZ }: Extent,
  view: View,
  { width, height }: Size,
  { sides, top: above, bottom: below }: Insets,
): boolean {
  const [left, top] = toBoard(view, [minX, minZ])
  const [right, bottom] = toBoard(view, [maxX, maxZ])
  const [x, y] = [sides / 2, below / 2]
  const seen = left >= x && top >= above / 2 && right <= width - x && bottom <= height - y
  return seen && Math.max((right - left) / width, (bottom - top) / height) > 0.4
}

const limited = (scale: number): number => Math.max(SCALE_MIN, Math.min(SCALE_MAX, Number.isFinite(scale) ? scale : 50))
