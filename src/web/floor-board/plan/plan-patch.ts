import { type FloorPlan, floorPlanOf } from '../../../engine/drawing/floor/floor-plan.ts'
import type { Extent } from '../../../engine/drawing/room/outline.ts'
import { bounds, boundsMeet } from '../../../engine/geometry/ring.ts'
import type { LayoutSpace } from '../../../schema/resources/floors/floor-layout.ts'

/** What of a plan is drawn otherwise while some of its spaces change: a plan of them and their surroundings, seen in a frame. */
export interface PlanPatch {
  /** Of the spaces in the frame, and of those that their walls there depend on. */
  readonly plan: FloorPlan
  /** What the patch takes the place of, metres. */
  readonly frame: Extent
  /** Ids of the spaces that change. */
  readonly changed: ReadonlySet<string>
}

/** Thickest wall between two spaces, metres: as far as spaces matter for the walls of others. */
const WALL_MAX = 0.6

/** @param spaces of the floor as they are */
export function planPatch(spaces: readonly LayoutSpace[], changed: readonly LayoutSpace[]): PlanPatch | undefined {
  if (changed.length === 0) return undefined
  const now = new Map(changed.map((it) => [it.id, it]))
  const before = spaces.filter(({ id }) => now.has(id))
  const outlines = [...before, ...changed].flatMap(({ room }) => room.boundary.shape.points.flat())
  const frame = rounded(withWalls(bounds(outlines)))
  const around = withWalls(frame)
  const whole = spaces.map((it) => now.get(it.id) ?? it)
  const near = whole.filter(({ room }) => boundsMeet(bounds(room.boundary.shape.points.flat()), around))
  const plan = { ...floorPlanOf({ spaces: near }), whole: floorPlanOf({ spaces: whole }) }
  return { plan, frame, changed: new Set(now.keys()) }
}

const withWalls = ({ minX, minZ, maxX, maxZ }: Extent): Extent => ({
  minX: minX - WALL_MAX,
  minZ: minZ - WALL_MAX,
  maxX: maxX + WALL_MAX,
  maxZ: maxZ + WALL_MAX,
})

/** In whole metres: what is drawn beside it changes seldom while a wall is dragged. */
const rounded = ({ minX, minZ, maxX, maxZ }: Extent): Extent => ({
  minX: Math.floor(minX),
  minZ: Math.floor(minZ),
  maxX: Math.ceil(maxX),
  maxZ: Math.ceil(maxZ),
})
