import { normaliseDegrees, type Pose, turnOf, worldPoint } from '../../geometry/frame.ts'
import { bounds } from '../../geometry/ring.ts'
import type { FurnitureType } from '../../schema/furniture.ts'
import { type Composition, depthOf, type Member, widthOf } from '../groups/composition.ts'
import type { PlacementGroup } from '../groups/placement-groups.ts'
import type { Rect } from '../request/model.ts'
import type { Plan, Wall } from '../request/plan.ts'
import { mainDirections, solidStretches } from '../request/plan.ts'
import type { Item } from '../result/placed-items.ts'
import { JAMB } from '../search/keep-out.ts'
import { BACK_GAP, FREE_STEP, WALL_STEP } from '../search/placements.ts'
import type { Placed } from '../search/state.ts'

// Where a piece that was left out might stand: a coarser set of places than the search has, to find out what is in its way.

/** A rigid set of pieces with the floor they need, and poses of its frame. */
export interface Places {
  readonly poses: readonly { readonly shape: number; readonly pose: Pose }[]
  readonly shapes: readonly { readonly members: readonly Member[]; readonly strips: readonly Rect[] }[]
  /** For what stands at walls only: the stretch it needs and the longest there is, metres. */
  readonly wall?: { readonly needed: number; readonly longest: number }
}

/** Places along all walls, and free-standing ones, at most. */
const WALL_SLOTS_MAX = 400
const FREE_POINTS_MAX = 400

/** All ways in which a group may be placed. */
export const formsOf = ({ compositions, lastResort }: PlacementGroup): Composition[] => [...compositions, ...lastResort]

/** Places of the smallest of some groups, one at walls, one in corners, one standing free. */
export function placesOf(compositions: readonly Composition[], plan: Plan): Places {
  const shapes = smallest(compositions)
  const poses = shapes.flatMap((composition, shape) =>
    (composition.back ? wallPoses(composition, plan) : freePoses(composition, plan)).map((pose) => ({ shape, pose })),
  )
  if (shapes.length === 0 || shapes.some(({ back }) => !back)) return { poses, shapes }
  const needed = Math.min(...shapes.map(({ back }) => back!.to - back!.from))
  return { poses, shapes, wall: { needed, longest: Math.max(...plan.walls.map(({ length }) => length)) } }
}

function smallest(compositions: readonly Composition[]): Composition[] {
  const best = new Map<string, Composition>()
  for (const one of compositions) {
    const stance = one.corner ?? (one.back ? 'wall' : 'free')
    const known = best.get(stance)
    if (!known || extentOf(one) < extentOf(known)) best.set(stance, one)
  }
  return [...best.values()]
}

/** Few pieces first, then little floor. */
const extentOf = ({ members, width, depth }: Composition) => members.length * 1e6 + width * depth

function wallPoses({ back, corner }: Composition, plan: Plan): Pose[] {
  const { from, to } = back!
  const perWall = WALL_SLOTS_MAX / plan.walls.length
  return plan.walls.flatMap((wall) => {
    const slack = wall.length - (to - from)
    if (slack < 0) return []
    const starts =
      corner === 'left'
        ? [0, BACK_GAP]
        : corner === 'right'
          ? [slack, slack - BACK_GAP]
          : startsAlong(wall, slack, perWall)
    return starts
      .filter((start) => start >= 0 && start <= slack)
      .map((start) => ({
        x: wall.x0 + wall.dx * (start - from) - wall.dz * BACK_GAP,
        z: wall.z0 + wall.dz * (start - from) + wall.dx * BACK_GAP,
        turn: wall.turn,
      }))
  })
}

/** Both ends of the wall and of its stretches without openings, and steps in between. */
function startsAlong(wall: Wall, slack: number, most: number): number[] {
  const width = wall.length - slack
  const step = Math.max(WALL_STEP, slack / Math.max(1, most))
  const steps = Array.from({ length: Math.floor(slack / step) }, (_, i) => (i + 1) * step)
  const ends = solidStretches(wall).flatMap(([from, to]) => [from, from + JAMB, to - width, to - JAMB - width])
  return [0, BACK_GAP, slack, slack - BACK_GAP, ...ends, ...steps]
}

function freePoses({ width, depth, symmetric }: Composition, plan: Plan): Pose[] {
  const { minX, minZ, maxX, maxZ } = bounds(plan.ring)
  const step = Math.max(FREE_STEP, Math.sqrt(((maxX - minX) * (maxZ - minZ)) / FREE_POINTS_MAX))
  const turns = mainDirections(plan).flatMap((direction) =>
    (symmetric ? [0, 90] : [0, 90, 180, -90]).map((quarter) => normaliseDegrees(direction + quarter)),
  )
  const poses: Pose[] = []
  for (const turn of turns) {
    const { cos, sin } = turnOf(turn)
    const [offX, offZ] = [(width / 2) * cos - (depth / 2) * sin, (width / 2) * sin + (depth / 2) * cos]
    for (let x = minX + step / 2; x < maxX; x += step)
      for (let z = minZ + step / 2; z < maxZ; z += step) poses.push({ x: x - offX, z: z - offZ, turn })
  }
  return poses
}

/** Where groups like those that were placed have a piece of a type that these lack. */
export function companyPlaces(type: FurnitureType, present: readonly Placed[], items: readonly Item[]): Places {
  const shapes = new Map<Member['model'], Member>()
  const poses: { shape: number; pose: Pose }[] = []
  const own = items.filter((item) => item.type === type)
  for (const { group, candidate } of present) {
    const anchor = candidate.composition.members[0]!
    for (const composition of formsOf(group)) {
      const like = composition.members[0]!
      if (like.model !== anchor.model || like.y !== anchor.y) continue
      for (const member of composition.members.filter((one) => one.type === type)) {
        const pose = besideAnchor(member, like, anchor, candidate)
        if (own.some((item) => isAt(item, member, pose))) continue
        if (!shapes.has(member.model)) shapes.set(member.model, { ...member, x: 0, z: 0, turn: 0 })
        poses.push({ shape: [...shapes.keys()].indexOf(member.model), pose })
      }
    }
  }
  return { poses, shapes: [...shapes.values()].map((member) => ({ members: [member], strips: [] })) }
}

/** Whether a piece of its type stands where the member would, at another of the distances that are tried. */
const isAt = (item: Item, { model }: Member, { x, z }: Pose): boolean =>
  Math.hypot(item.x - x, item.z - z) < Math.min(widthOf(model), depthOf(model)) / 2

/** A member's pose in the room when the anchor of its group stands where another group's anchor does. */
function besideAnchor(member: Member, like: Member, anchor: Member, placed: Pose): Pose {
  const [ax, az] = worldPoint(anchor.x, anchor.z, placed)
  const turn = normaliseDegrees(placed.turn + anchor.turn - like.turn)
  const { cos, sin } = turnOf(turn)
  const frame = { x: ax - like.x * cos + like.z * sin, z: az - like.x * sin - like.z * cos, turn }
  const [x, z] = worldPoint(member.x, member.z, frame)
  return { x, z, turn: normaliseDegrees(turn + member.turn) }
}
