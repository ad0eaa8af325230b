import type { BoundingBox } from '../../../schema/furnishing/groups.ts'
import type { Furnishing } from '../../../schema/furnishing/result.ts'
import type { Room } from '../../../schema/furnishing/room.ts'
import type { PolygonExtrusion } from '../../../schema/furnishing/shape.ts'
import { drawBoundingBox, drawFurnishing, drawSheet } from '../drawing.ts'
import type { Measures } from '../measures.ts'
import { document } from '../page.ts'
import { THEMES } from '../theme.ts'
import { drawnPlanOf, drawPlan, wallThickness } from './draw-plan.ts'

/** What the pieces stand in. */
export type Surroundings =
  | { readonly room: Room }
  | {
      readonly box: BoundingBox
      readonly obstacles?: readonly PolygonExtrusion[] | undefined
    }

/** The best furnishing of a result, or the empty ground. */
export function drawBest(
  ground: Surroundings,
  furnishings: readonly Furnishing[],
  theme: 'light' | 'dark' = 'light',
  measures?: Measures,
): string {
  const best = furnishings[0]
  const options = {
    theme,
    ...(best ? { caption: `Density ${best.density.toFixed(2)}` } : {}),
    ...(measures ? { measures } : {}),
  }
  return 'room' in ground
    ? drawFurnishing(ground.room, best, options)
    : drawBoundingBox(ground.box, best, { ...options, obstacles: outlinesIn(ground) })
}

/** The best furnishing without words and lengths, for a picture of a few dozen pixels. @param width pixels */
export function drawSmall(
  ground: Surroundings,
  furnishings: readonly Furnishing[],
  width: number,
  theme: 'light' | 'dark' = 'light',
): string {
  const place = 'room' in ground ? ground : { box: ground.box, obstacles: outlinesIn(ground) }
  const plan = drawnPlanOf(place, furnishings[0])
  const { minX, minZ, maxX, maxZ } = plan.extent
  const wall = wallThickness(width / (maxX - minX))
  const scale = width / (maxX - minX + 2 * wall)
  const view = { scale, dx: (wall - minX) * scale, dz: (wall - minZ) * scale }
  const pen = { theme: THEMES[theme], definitions: [] }
  const content = drawPlan(plan, view, pen)
  const height = (maxZ - minZ + 2 * wall) * scale
  return document(width, height, pen.theme, 'Plan', 'Plan', pen.definitions, content)
}

/** All furnishings of a result on one sheet. */
export function drawAlternatives(ground: Surroundings, furnishings: readonly Furnishing[]): string {
  const room = 'room' in ground ? ground.room : openRoom(ground.box)
  const plans = furnishings.map((furnishing, i) => ({
    room,
    furnishing,
    caption: `${i + 1} · density ${furnishing.density.toFixed(2)}`,
  }))
  return drawSheet(plans.length > 0 ? plans : [{ room, furnishing: undefined, caption: 'no furnishing found' }])
}

const outlinesIn = ({ obstacles = [] }: Extract<Surroundings, { box: unknown }>) =>
  obstacles.map(({ points }) => points)

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
