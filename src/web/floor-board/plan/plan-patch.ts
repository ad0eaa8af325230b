import type { Point } from '../../../engine/drawing/display-list.ts'
import { type FloorOpening, PARTITION, type Side } from '../../../engine/drawing/floor/floor-openings.ts'
import { type FloorPlan, floorPlanOf } from '../../../engine/drawing/floor/floor-plan.ts'
import { opensInto } from '../../../engine/drawing/floor/opens-into.ts'
import { hungLeaves, sweptFloor } from '../../../engine/drawing/room/door-leaves.ts'
import type { Extent } from '../../../engine/drawing/room/outline.ts'
import { bounds, boundsMeet } from '../../../engine/geometry/ring.ts'
import type { Opening } from '../../../schema/furnishing/room.ts'
import type { LayoutSpace } from '../../../schema/resources/floors/floor-layout.ts'
import { openingsOf } from '../../playground/board/outline/edit-openings.ts'
import { isSameOutline } from '../edits/shared-walls.ts'

/** What of a plan is drawn otherwise while some of its spaces change: a plan of them and their surroundings, seen in a frame. */
export interface PlanPatch {
  /** Of the spaces in the frame, and of those that their walls there depend on. */
  readonly plan: FloorPlan
  /** Of all spaces as they become. */
  readonly whole: FloorPlan
  /** What the patch takes the place of, metres. */
  readonly frame: Extent
  /** Ids of the spaces that change. */
  readonly changed: ReadonlySet<string>
}

/** A floor as it is drawn. */
export interface PlannedFloor {
  readonly spaces: readonly LayoutSpace[]
  /** Of these spaces. */
  readonly plan: FloorPlan
}

export const plannedFloor = (spaces: readonly LayoutSpace[]): PlannedFloor => ({
  spaces,
  plan: floorPlanOf({ spaces }),
})

/** Thickest wall between two spaces, metres: as far as spaces matter for the walls of others. */
const WALL_MAX = 0.6

/** @param now the floor with the spaces as they become, where its plan is known */
export function planPatch(
  before: PlannedFloor,
  changed: readonly LayoutSpace[],
  now: PlannedFloor = withChanged(before, changed),
): PlanPatch | undefined {
  if (changed.length === 0) return undefined
  const ids = new Set(changed.map(({ id }) => id))
  const differing = [differencesIn(before, now, ids), differencesIn(now, before, ids)].flat()
  const frame = rounded(withWalls(bounds((differing.length > 0 ? differing : changed.flatMap(cornersOfSpace)).flat())))
  const around = withWalls(frame)
  const near = now.spaces.filter((it) => boundsMeet(bounds(cornersOfSpace(it).flat()), around))
  return { plan: { ...floorPlanOf({ spaces: near }), opens: opensIn(now.plan) }, whole: now.plan, frame, changed: ids }
}

const cornersOfSpace = ({ room }: LayoutSpace): readonly Point[] => room.boundary.shape.points

function withChanged(before: PlannedFloor, changed: readonly LayoutSpace[]): PlannedFloor {
  const next = new Map(changed.map((it) => [it.id, it]))
  return plannedFloor(before.spaces.map((it) => next.get(it.id) ?? it))
}

/** Into which side each opening of a plan opens. */
function opensIn(plan: FloorPlan): (opening: Opening) => Side | undefined {
  const known = new Map<Opening, FloorOpening>()
  for (const it of plan.openings) for (const { opening } of it.sides) known.set(opening, it)
  return (opening) => {
    const same = known.get(opening)
    return same && opensInto(plan, same)
  }
}

/** Where a floor is drawn otherwise than another one: outlines of spaces, and openings with what their leaves sweep. */
function differencesIn(own: PlannedFloor, other: PlannedFloor, ids: ReadonlySet<string>): readonly Point[] {
  const others = new Map(other.spaces.filter(({ id }) => ids.has(id)).map((it) => [it.id, it]))
  const reshaped = own.spaces.filter((it) => others.has(it.id) && !isSameOutline(it.room, others.get(it.id)!.room))
  const isReshaped = new Set(reshaped.map(({ id }) => id))
  const unchanged = new Set(
    [...others.values()].flatMap((it) => openingsOf(it.room).map((opening) => keyOf(it, opening))),
  )
  const isOther = (plan: FloorPlan, { room, opening }: Side) => {
    const { space } = plan.rooms[room]!
    return isReshaped.has(space.id) || (others.has(space.id) && !unchanged.has(keyOf(space, opening)))
  }
  const openings = own.plan.openings.filter(
    ({ sides, beyond }) =>
      sides.some((side) => isOther(own.plan, side)) ||
      (beyond !== undefined && isReshaped.has(own.plan.rooms[beyond]!.space.id)),
  )
  return [...reshaped.flatMap(cornersOfSpace), ...openings.flatMap((it) => floorOf(own.plan, it))]
}

const keyOf = ({ id }: LayoutSpace, opening: Opening): string => `${id} ${JSON.stringify(opening)}`

/** What an opening takes of its wall, and what its leaves sweep. */
function floorOf(plan: FloorPlan, opening: FloorOpening): readonly Point[] {
  if (opening.type !== 'door') return opening.hole
  const side = opensInto(plan, opening)
  const leaves = hungLeaves(side, plan.rooms[side.room]!.boundary, [], Math.max(opening.depth, PARTITION))
  return [...opening.hole, ...leaves.flatMap(sweptFloor).flat()]
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
