import type { Point } from '../../../engine/drawing/display-list.ts'
import type { Extent } from '../../../engine/drawing/room/outline.ts'
import { distanceOf } from '../../playground/board/outline/walls.ts'

/** A picture, or a page of a PDF, as it was read for the board. */
export interface Picture {
  readonly file: File
  /** Its size, pixels. */
  readonly width: number
  readonly height: number
  /** Which page of a PDF it is; pictures have none. */
  readonly sheet?: Sheet
  /** What of it is not drawn, in words. */
  readonly note?: string
}

/** A page of a PDF, which has a size on paper. */
export interface Sheet {
  /** The first one is 1. */
  readonly page: number
  /** How many pages the PDF has. */
  readonly pages: number
  /** Of the paper, metres. */
  readonly width: number
}

/** A picture under the plan, to be drawn over; it lies level, and is no part of the floor. */
export interface Background {
  readonly picture: Picture
  /** Where its upper left corner lies on the floor, metres. */
  readonly corner: Point
  /** Metres that a pixel of it takes. */
  readonly pixel: number
}

/** Width of a picture on a floor without rooms to go by, metres. */
const WIDTH = 10
/** Scale at which a page of a PDF is laid first: that of most drawings of floors, and of those of the service. */
const SCALE = 100

/** A picture as it is laid first: over the whole plan, as wide as that; of a PDF at 1 : 100, its middle on that of the plan. */
export function laid(picture: Picture, extent: Extent | undefined): Background {
  const { sheet, width, height } = picture
  if (!sheet) {
    const across = extent ? extent.maxX - extent.minX : WIDTH
    return { picture, corner: extent ? [extent.minX, extent.minZ] : [0, 0], pixel: across / width }
  }
  const pixel = (SCALE * sheet.width) / width
  const [x, z] = extent ? [(extent.minX + extent.maxX) / 2, (extent.minZ + extent.maxZ) / 2] : [0, 0]
  return { picture, corner: [x - (width * pixel) / 2, z - (height * pixel) / 2], pixel }
}

/** What a picture covers of the floor, metres. */
export const extentOfBackground = ({ picture, corner: [x, z], pixel }: Background): Extent => ({
  minX: x,
  minZ: z,
  maxX: x + picture.width * pixel,
  maxZ: z + picture.height * pixel,
})

/** How many times smaller than the floor its drawing on paper is; undefined where the picture has no paper. */
export const scaleOf = ({ picture: { sheet, width }, pixel }: Background): number | undefined =>
  sheet && (width * pixel) / sheet.width

/** The page of a PDF drawn at another scale; its upper left corner stays where it is. @param scale such as 100 for 1 : 100 */
export const atScale = (background: Background, scale: number): Background => {
  const { sheet, width } = background.picture
  return sheet ? { ...background, pixel: (scale * sheet.width) / width } : background
}

/** Another page of the same PDF in the place and at the scale of the one before. */
export const withPage = (background: Background, picture: Picture): Background =>
  atScale({ ...background, picture }, scaleOf(background) ?? SCALE)

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

/** Scales that a drawing may have. */
const SCALE_MAX = 10_000

/** The scale that a text such as `1 : 100` or `100` says; undefined where it says none. */
export function readScale(text: string): number | undefined {
  const [, digits] = /^\s*(?:1\s*[:/]\s*)?(\d+(?:[.,]\d+)?)\s*$/.exec(text) ?? []
  const scale = Number(digits?.replace(',', '.'))
  return scale >= 1 && scale <= SCALE_MAX ? scale : undefined
}

export const scaleWords = (scale: number): string => `1 : ${Math.round(scale * 10) / 10}`
