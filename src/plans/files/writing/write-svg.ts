import { ServiceError } from '../../../base/errors.ts'
import { drawFloor } from '../../../engine/drawing/draw-floor.ts'
import type { FilePlanFloor } from '../file-plan.ts'
import { PICTURE_MAX, type WriteOptions } from './write-options.ts'

const WIDTH = 1600
const WIDTH_MIN = 16
/** Wider drawings have larger letters and lines: they are looked at as a whole all the same. */
const PLAIN_MAX = 1280

/** The plan as a drawing with its name, lengths, a scale bar and north. */
export function writeSvg(floor: FilePlanFloor, options: WriteOptions): string {
  const width = widthOf(options)
  return drawFloor(floor, {
    width,
    density: Math.max(1, width / PLAIN_MAX),
    theme: options.theme ?? 'light',
    labels: options.labels ?? true,
    title: floor.name,
    north: floor.northDirection,
    ...(options.unit ? { unit: options.unit } : {}),
  })
}

/** @throws ServiceError `invalid` for a width out of bounds */
export function widthOf({ width = WIDTH }: WriteOptions): number {
  if (width >= WIDTH_MIN && width <= PICTURE_MAX) return width
  throw new ServiceError('invalid', `width must be ${WIDTH_MIN} to ${PICTURE_MAX} pixels, got ${width}`)
}
