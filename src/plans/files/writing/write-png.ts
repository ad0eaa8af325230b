import type { FilePlanFloor } from '../file-plan.ts'
import { PICTURE_MAX, type WriteOptions } from './write-options.ts'
import { widthOf, writeSvg } from './write-svg.ts'

/** The drawing of `writeSvg` in pixels. */
export async function writePng(floor: FilePlanFloor, options: WriteOptions): Promise<Uint8Array> {
  const { rasterize } = await import('./rasterize.ts')
  const { png } = await rasterize(writeSvg(floor, options), Math.round(widthOf(options)), PICTURE_MAX)
  return png
}
