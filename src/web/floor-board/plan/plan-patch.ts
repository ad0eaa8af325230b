import type { Point } from '../../../engine/drawing/display-list.ts'
import { type FloorOpening, PARTITION, type Side } from '../../../engine/drawing/floor/floor-openings.ts'
import { type FloorPlan, floorPlanOf } from '../../../engine/drawing/floor/floor-plan.ts'
import { opensInto } from '../../../engine/drawing/floor/opens-into.ts'
import { hungLeaves, sweptFloor } from '../../../engine/drawing/room/door-leaves.ts'
import type { Extent } from '../../../engine/drawing/room/outline.ts'
import { round6 } from '../../../engine/geometry/frame.ts'
import { bounds, boundsMeet } from '../../../engine/geometry/ring.ts'
import type { Opening } from '../../../schema/furnishing/room.ts'
import type { LayoutSpace } from '../../../schema/resources/floors/floor-layout.ts'
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

/**
 * @param hasBoards whether floors have boards, which begin at the corners of their rooms: then rooms that change are drawn whole, else
 *   what lies along the walls that move
 * @param now the floor with the spaces as they become, where its plan is known
 */
export function planPatch(
  before: PlannedFloor,
  changed: readonly LayoutSpace[],
  hasBoards: boolean,
  now: PlannedFloor = withChanged(before, changed),
): PlanPatch | undefined {
  if (changed.length === 0) return undefined
  const ids = new Set(changed.map(({ id }) => id))
  const differing = [differencesIn(before, now, ids, hasBoards), differencesIn(now, before, ids, hasBoards)].flat()
  const frame = rounded(withWalls(bounds((differing.length > 0 ? differing : changed.flatMap(cornersOfSpace)).flat())))
  const around = withWalls(frame)
  const near = now.spaces.filter((it) => boundsMeet(bounds(cornersOfSpace(it).flat()), around))
  const plan = floorPlanOf({ spaces: near })
  const openings = plan.openings.filter((it) => boundsMeet(bounds(it.hole.flat()), grown(frame, reachOf(it))))
  return { plan: { ...plan, openings, opens: opensIn(now.plan) }, whole: now.plan, frame, changed: ids }
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
function differencesIn(
  own: PlannedFloor,
  other: PlannedFloor,
  ids: ReadonlySet<string>,
  hasBoards: boolean,
): readonly Point[] {
  const others = new Map(other.spaces.filter(({ id }) => ids.has(id)).map((it) => [it.id, it]))
  const reshaped = own.spaces.filter((it) => others.has(it.id) && !isSameOutline(it.room, others.get(it.id)!.room))
  const isReshaped = new Set(reshaped.map(({ id }) => id))
  const known = new Set(openingsIn(other.plan, ids, isReshaped).map(({ key }) => key))
  const openings = openingsIn(own.plan, ids, isReshaped).filter(({ key }) => !known.has(key))
  const outlines = reshaped.flatMap((it) =>
    hasBoards ? cornersOfSpace(it) : movedStretches(cornersOfSpace(it), cornersOfSpace(others.get(it.id)!)),
  )
  return [...outlines, ...openings.flatMap(({ floor }) => floor)]
}

/** What an opening takes of the floor, and a text that tells it and its look. */
interface TakenFloor {
  readonly floor: readonly Point[]
  readonly key: string
}

/** Of the openings of plans that are kept: that of the floor before a drag. */
const knownFloors = new WeakMap<FloorOpening, TakenFloor>()

function floorTaken(plan: FloorPlan, opening: FloorOpening): TakenFloor {
  const floor = floorOf(plan, opening)
  const looks = opening.sides.map(({ opening: { pos: _, ...look }, room }) => [plan.rooms[room]!.space.id, look])
  return { floor, key: JSON.stringify([looks, floor.map(([x, z]) => [round6(x), round6(z)])]) }
}

/** Openings of some spaces, or with such that are reshaped behind them, with what they take of the floor. */
function openingsIn(plan: FloorPlan, ids: ReadonlySet<string>, reshaped: ReadonlySet<string>) {
  const idOf = (room: number) => plan.rooms[room]!.space.id
  return plan.openings.flatMap((it) => {
    const isOf = it.sides.some(({ room }) => ids.has(idOf(room)))
    if (!isOf && !(it.beyond !== undefined && reshaped.has(idOf(it.beyond)))) return []
    const found = knownFloors.get(it) ?? floorTaken(plan, it)
    knownFloors.set(it, found)
    return [found]
  })
}

/** Ends of the stretches of an outline that are not of another one. */
function movedStretches(own: readonly Point[], other: readonly Point[]): readonly Point[] {
  return own.flatMap((a, i): Point[] => {
    const b = own[(i + 1) % own.length]!
    const length = Math.hypot(b[0] - a[0], b[1] - a[1])
    if (length < SAME) return []
    const way: Point = [(b[0] - a[0]) / length, (b[1] - a[1]) / length]
    const along = ([x, z]: Point): number => (x - a[0]) * way[0] + (z - a[1]) * way[1]
    const isOnLine = ([x, z]: Point): boolean => Math.abs((x - a[0]) * way[1] - (z - a[1]) * way[0]) < SAME
    const common = other.flatMap((p, j): [number, number][] => {
      const q = other[(j + 1) % other.length]!
      return isOnLine(p) && isOnLine(q) ? [[Math.min(along(p), along(q)), Math.max(along(p), along(q))]] : []
    })
    const from = common
      .toSorted((one, two) => one[0] - two[0])
      .reduce((reached, [start, end]) => (start < reached + SAME ? Math.max(reached, end) : reached), 0)
    const to = common
      .toSorted((one, two) => two[1] - one[1])
      .reduce((reached, [start, end]) => (end > reached - SAME ? Math.min(reached, start) : reached), length)
    if (from > length - SAME || to < from + SAME) return []
    return [from, to].map((at): Point => [a[0] + way[0] * at, a[1] + way[1] * at])
  })
}

/** Points as near as this are one, metres. */
const SAME = 1e-6

/** What an opening takes of its wall, and what its leaves sweep. */
function floorOf(plan: FloorPlan, opening: FloorOpening): readonly Point[] {
  if (opening.type !== 'door') return opening.hole
  const side = opensInto(plan, opening)
  const leaves = hungLeaves(side, plan.rooms[side.room]!.boundary, [], Math.max(opening.depth, PARTITION))
  return [...opening.hole, ...leaves.flatMap(sweptFloor).flat()]
}

/** How far from its hole an opening is drawn, metres: a leaf is as wide as its door at most. */
const reachOf = ({ type, sides }: FloorOpening): number =>
  WALL_MAX + (type === 'door' ? Math.max(...sides.map(({ opening }) => opening.l)) : 0)

const grown = ({ minX, minZ, maxX, maxZ }: Extent, by: number): Extent => ({
  minX: minX - by,
  minZ: minZ - by,
  maxX: maxX + by,
  maxZ: maxZ + by,
})

const withWalls = (extent: Extent): Extent => grown(extent, WALL_MAX)

/** In whole metres: what is drawn beside it changes seldom while a wall is dragged. */
const rounded = ({ minX, minZ, maxX, maxZ }: Extent): Extent => ({
  minX: Math.floor(minX),
  minZ: Math.floor(minZ),
  maxX: Math.ceil(maxX),
  maxZ: Math.ceil(maxZ),
})
