import type { FloorOpening } from '../../../../engine/drawing/floor/floor-openings.ts'
import type { FloorPlan } from '../../../../engine/drawing/floor/floor-plan.ts'
import { opensInto } from '../../../../engine/drawing/floor/opens-into.ts'
import { hungLeaves } from '../../../../engine/drawing/room/door-leaves.ts'
import { saidOfLeaf } from '../../../../engine/geometry/leaf-pairs.ts'
import { NO_LEAF } from '../../reading/ifc/ifc-door-hanging.ts'
import type { Frame, PlanPoint } from './ifc-geometry.ts'

/** How a door closes, in the words of IFC. */
export interface DoorHanging {
  readonly operation: string
  readonly userDefined?: string
  /** Whether the y axis of its frame points away from where it swings to. */
  readonly isTurned: boolean
}

/**
 * How a door closes of which a room says it; undefined where none does, or IFC has no word for it. Left and right are seen along the y
 * axis, which is where it swings to. What is left open is written as it is drawn without furniture.
 *
 * @param frame at the opening, x along it
 */
export function doorHanging(plan: FloorPlan, opening: FloorOpening, { along }: Frame): DoorHanging | undefined {
  const side = opensInto(plan, opening)
  if (!saidOfLeaf(side.opening) || side.part.edges.length > 1) return undefined
  const leaves = hungLeaves(side, plan.rooms[side.room]!.boundary, [], opening.depth)
  const [first] = leaves
  if (!first) return { operation: 'USERDEFINED', userDefined: NO_LEAF, isTurned: false }
  const slides = leaves.some((leaf) => leaf.slides)
  const isTurned = !slides && dot(first.normal, [along[1], -along[0]]) < 0
  if (leaves.length > 1) {
    if (slides) return { operation: 'DOUBLE_DOOR_SLIDING', isTurned }
    return leaves.length === 2 ? { operation: 'DOUBLE_DOOR_SINGLE_SWING', isTurned } : undefined
  }
  const { hinge, latch } = first
  const ahead = dot([hinge[0] - latch[0], hinge[1] - latch[1]], along) > 0
  const word = ahead === isTurned ? 'LEFT' : 'RIGHT'
  return { operation: `${slides ? 'SLIDING_TO' : 'SINGLE_SWING'}_${word}`, isTurned }
}

const dot = ([ax, az]: PlanPoint, [bx, bz]: PlanPoint): number => ax * bx + az * bz
