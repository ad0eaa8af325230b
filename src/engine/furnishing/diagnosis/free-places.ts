import { lengthOf } from '../../../base/elementary.ts'
import type { FurnitureType } from '../../../schema/furnishing/furniture.ts'
import { firstOf } from '../../geometry/element-at.ts'
import { normaliseDegrees, type Pose, turnOf, worldPoint } from '../../geometry/frame.ts'
import type { Composition, Member } from '../groups/composition.ts'
import { singlePiece } from '../groups/kinds/single-piece.ts'
import type { PlacementGroup } from '../groups/placement-groups.ts'
import { depthOf, type Model, widthOf } from '../request/model.ts'
import type { Item } from '../result/placed-items.ts'
import { besideBodies, finePlaces } from '../search/places/fine-places.ts'
import { FLAT_STRIDE, type FlatPlaces, standAt } from '../search/places/flat-places.ts'
import { bodyParts } from '../search/scene/collision-boxes.ts'
import type { Scene } from '../search/scene/scene.ts'
import type { Placed } from '../search/scene/state.ts'
import { liesOnFloor } from '../types/furniture-types.ts'

// Where a piece that was left out might stand, to find out what is in its way.

/** The best furnishing, in which a piece is missing. */
export interface Furnished {
  readonly scene: Scene
  readonly placed: readonly Placed[]
  /** All pieces of it, dressed; none when no furnishing was found. */
  readonly items: readonly Item[]
  /** Whether pieces break no guarantee by the exact rules. */
  readonly isAllowed: (items: readonly Item[]) => boolean
}

/** What stands in the room. */
type Standing = Pick<Furnished, 'scene' | 'items'>

/** A rigid set of pieces with the floor they need, and poses of its frame. */
export interface Places {
  readonly poses: readonly { readonly shape: number; readonly pose: Pose }[]
  readonly shapes: readonly Pick<Composition, 'members' | 'strips' | 'back'>[]
  /** For what stands at walls only: the stretch it needs and the longest there is, metres. */
  readonly wall?: { readonly needed: number; readonly longest: number }
}

/** All ways in which a group may be placed. */
export const formsOf = ({ compositions, lastResort }: PlacementGroup): Composition[] => [...compositions, ...lastResort]

/**
 * Places of the smallest of some groups, one at walls, one in corners, one standing free: those at which a furnishing is
 * completed.
 */
export function placesOf(
  compositions: readonly Composition[],
  { scene: { plan, obstacles }, items }: Standing,
): Places {
  const shapes = smallest(compositions)
  const bodies: number[] = [...obstacles]
  for (const { type, model, x, y, z, turn } of items) if (!liesOnFloor(type)) bodyParts(model, x, z, turn, y, bodies)
  const poses = shapes.flatMap((composition, shape) =>
    posesOf([...finePlaces(composition, plan), ...besideBodies(composition, plan, [bodies])]).map((pose) => ({
      shape,
      pose,
    })),
  )
  if (shapes.length === 0 || shapes.some(({ back }) => !back)) return { poses, shapes }
  const needed = Math.min(...shapes.map(({ back }) => back!.to - back!.from))
  return { poses, shapes, wall: { needed, longest: Math.max(...plan.walls.map(({ length }) => length)) } }
}

/** Places of the smallest piece of a type by itself, at walls and clear of them, whatever belongs to it or before it. */
export function barePlaces(type: FurnitureType, models: readonly Model[], standing: Standing): Places {
  const space = { x: 0, y: standing.scene.plan.height, z: 0 }
  const bare = (['x-axis', 'none'] as const).flatMap((alignment) =>
    singlePiece(type, { alignment, before: [0] }, models, space),
  )
  return placesOf(
    bare.filter(({ strips }) => strips.length === 0),
    standing,
  )
}

const posesOf = (places: FlatPlaces): Pose[] =>
  Array.from({ length: places.length / FLAT_STRIDE }, (_, i) => standAt(places, i * FLAT_STRIDE))

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

/** Where groups like those that were placed have a piece of a type that these lack. */
export function companyPlaces(type: FurnitureType, present: readonly Placed[], items: readonly Item[]): Places {
  const shapes = new Map<Member['model'], Member>()
  const poses: { shape: number; pose: Pose }[] = []
  const own = items.filter((item) => item.type === type)
  for (const { group, candidate } of present) {
    const anchor = firstOf(candidate.composition.members)
    for (const composition of formsOf(group)) {
      const like = firstOf(composition.members)
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
  lengthOf(item.x - x, item.z - z) < Math.min(widthOf(model), depthOf(model)) / 2

/** A member's pose in the room when the anchor of its group stands where another group's anchor does. */
function besideAnchor(member: Member, like: Member, anchor: Member, placed: Pose): Pose {
  const [ax, az] = worldPoint(anchor.x, anchor.z, placed)
  const turn = normaliseDegrees(placed.turn + anchor.turn - like.turn)
  const { cos, sin } = turnOf(turn)
  const frame = { x: ax - like.x * cos + like.z * sin, z: az - like.x * sin - like.z * cos, turn }
  const [x, z] = worldPoint(member.x, member.z, frame)
  return { x, z, turn: normaliseDegrees(turn + member.turn) }
}
