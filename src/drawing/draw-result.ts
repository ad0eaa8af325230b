import type { BoundingBox } from '../schema/groups.ts'
import type { Furnishing } from '../schema/result.ts'
import type { Room } from '../schema/room.ts'
import type { PolygonExtrusion } from '../schema/shape.ts'
import { drawBoundingBox, drawFurnishing, drawSheet } from './drawing.ts'

/** What the pieces stand in. */
export type Ground =
  | { readonly room: Room }
  | {
      readonly box: BoundingBox
      readonly obstacles?: readonly PolygonExtrusion[] | undefined
    }

/** The best furnishing of a result, or the empty ground. */
export function drawBest(
  ground: Ground,
  furnishings: readonly Furnishing[],
  theme: 'light' | 'dark' = 'light',
): string {
  const best = furnishings[0]
  const options = best ? { theme, caption: `Density ${best.density.toFixed(2)}` } : { theme }
  return 'room' in ground
    ? drawFurnishing(ground.room, best, options)
    : drawBoundingBox(ground.box, best, {
        ...options,
        obstacles: ground.obstacles?.map(({ points }) => points) ?? [],
      })
}

/** All furnishings of a result on one sheet. */
export function drawAlternatives(ground: Ground, furnishings: readonly Furnishing[]): string {
  const room = 'room' in ground ? ground.room : openRoom(ground.box)
  const plans = furnishings.map((furnishing, i) => ({
    room,
    furnishing,
    caption: `${i + 1} · density ${furnishing.density.toFixed(2)}`,
  }))
  return drawSheet(plans.length > 0 ? plans : [{ room, furnishing: undefined, caption: 'no furnishing found' }])
}

/** A bounding box as a room that is open all round. */
function openRoom({ x, y, z }: BoundingBox): Room {
  const points: [number, number][] = [
    [0, 0],
    [x, 0],
    [x, z],
    [0, z],
  ]
  return {
    boundary: {
      shape: { type: 'polygon-extrusion', points, h: y },
      openings: [{ type: 'gap', pos: 0, l: 2 * (x + z), y: 0, h: y }],
    },
  }
}
