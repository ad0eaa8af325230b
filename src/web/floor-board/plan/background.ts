import type { Point } from '../../../engine/drawing/display-list.ts'
import type { Extent } from '../../../engine/drawing/room/outline.ts'
import { distanceOf } from '../../playground/board/outline/walls.ts'

/** A picture under the plan, to be drawn over; it lies level, and is no part of the floor. */
export interface Background {
  readonly name: string
  /** Its size, pixels. */
  readonly width: number
  readonly height: number
  /** Where its upper left corner lies on the floor, metres. */
  readonly corner: Point
  /** Metres that a pixel of it takes. */
  readonly pixel: number
  /** 0 to 1. */
  readonly opacity: number
}

/** Width of a picture on a floor without rooms to go by, metres. */
const WIDTH = 10
const OPACITY = 0.5

/** A picture as it is laid first: over the whole plan, as wide as that. */
export function laid(picture: Pick<Background, 'name' | 'width' | 'height'>, extent: Extent | undefined): Background {
  const width = extent ? extent.maxX - extent.minX : WIDTH
  return {
    ...picture,
    corner: extent ? [extent.minX, extent.minZ] : [0, 0],
    pixel: width / picture.width,
    opacity: OPACITY,
  }
}

/** The picture with two of its points as far apart as they are in truth; the first one stays where it is. @param length metres */
export function scaledBy(background: Background, [first, second]: readonly [Point, Point], length: number): Background {
  const apart = distanceOf(first, second)
  if (apart === 0 || length <= 0) return background
  const factor = length / apart
  const [x, z] = background.corner
  return {
    ...background,
    pixel: background.pixel * factor,
    corner: [first[0] + (x - first[0]) * factor, first[1] + (z - first[1]) * factor],
  }
}

export const movedBackground = (background: Background, [x, z]: Point): Background => ({
  ...background,
  corner: [background.corner[0] + x, background.corner[1] + z],
})
