import type {
  Furnishing,
  FurnishingResult,
  FurnishParams,
  GenerateDeskGridParams,
  GenerateGroupsParams,
} from '../../../api-types/furnishing-types.ts'
import { drawBoundingBox, drawFurnishing, drawSheet } from '../../engine/drawing/drawing.ts'

/** How a drawing looks. */
export interface DrawOptions {
  /** Width in pixels, from which the height follows; 960, of a sheet 1200. */
  readonly width?: number
  readonly theme?: 'light' | 'dark'
  readonly title?: string
  /** A line under a single plan. */
  readonly caption?: string
  /** Whether area and large pieces are named on a single plan; true. */
  readonly labels?: boolean
  /** Plans in a row of a sheet; as many as make it about square, at most 4. */
  readonly columns?: number
}

type Params = FurnishParams | GenerateGroupsParams | GenerateDeskGridParams

/**
 * A plan as a standalone SVG document: seen from above, x to the right, z down the page.
 *
 * @param params the request: the room, or the bounding box with its obstacles
 * @param shown one furnishing, a result of a room for a sheet of its alternatives, of a bounding box for its best, or nothing
 * for the empty room
 */
export function draw(params: Params, shown?: Furnishing | FurnishingResult, options: DrawOptions = {}): string {
  if ('room' in params) {
    const { room } = params
    if (!shown || !('furnishings' in shown)) return drawFurnishing(room, shown, options)
    const plans = shown.furnishings.map((furnishing, i) => ({
      room,
      furnishing,
      caption: furnishing.explanation?.idea ?? `${i + 1} · density ${furnishing.density.toFixed(2)}`,
    }))
    return drawSheet(
      plans.length > 0 ? plans : [{ room, furnishing: undefined, caption: 'no furnishing found' }],
      options,
    )
  }
  const { boundingBox } = params
  const obstacles = 'obstacles' in params ? (params.obstacles ?? []) : []
  const furnishing = shown && 'furnishings' in shown ? shown.furnishings[0] : shown
  return drawBoundingBox(boundingBox, furnishing, { ...options, obstacles: obstacles.map(({ points }) => points) })
}
