import type { FurnitureType } from '../../../../schema/furnishing/furniture.ts'
import { elementAt } from '../../../geometry/element-at.ts'
import { depthOf, type Model, type Rect, widthOf } from '../../request/model.ts'
import { quarterTurned } from '../alignment.ts'
import {
  assemble,
  type Compose,
  type Composition,
  countOf,
  type Inventory,
  type Member,
  modelsOf,
  placeAtCentre,
  placeAtCorner,
  type Space,
} from '../composition.ts'
import { bumps, CHAIR_GAP, DRAWER_GAP, deskFacingRoom } from './desk-facing-room.ts'

/** Score lost without a drawer unit or a chair that was asked for. */
const NO_DRAWER = 0.12
const NO_CHAIR = 0.3

/** Score lost by each step to a smaller desk. */
export const SMALLER = 0.04

/** Free floor on the far side of a desk that faces the room, metres. */
const BEFORE = 0.6

type Stand = 'back' | 'left-end' | 'right-end'
type Drawers = 'none' | 'left' | 'right'

export interface Workplace {
  readonly table: FurnitureType
  readonly chair: FurnitureType
  /** Free depth behind the user's edge of the desk: as it should be, … and at least. docs/furnishing.md#design-rules */
  readonly behind: readonly number[]
}

export const TASK: Workplace = { table: 'task_table', chair: 'task_chair', behind: [1.05, 0.9, 0.75] }

/** A desk at the wall, with an end at it, or before it with its user facing the room. */
export const working: Compose = (inventory, space) => [
  ...desksAtWall(inventory, space, TASK),
  ...facingRoom(inventory, space),
]

/** The user between wall and desk: what designers choose in every other study, where the room has the depth. */
function facingRoom(inventory: Inventory, space: Space): Composition[] {
  const chair = modelsOf(inventory, TASK.chair, space.y)[0]
  const drawer = modelsOf(inventory, 'drawer_unit', space.y)[0]
  const found: Composition[] = []
  for (const [size, desk] of modelsOf(inventory, TASK.table, space.y).entries()) {
    for (const used of new Set([drawer, undefined])) {
      for (const [rank, behind] of TASK.behind.slice(0, 2).entries()) {
        const missing =
          (drawer && !used ? NO_DRAWER : 0) + (countOf(inventory, TASK.chair) > 0 && !chair ? NO_CHAIR : 0)
        const composition = deskFacingRoom({
          form: 'desk-free',
          table: TASK.table,
          desk,
          chair: chair && { type: TASK.chair, model: chair },
          visitors: 0,
          drawer: used,
          behind,
          before: BEFORE,
          intrinsicScore: 1 - missing - 0.04 * rank - SMALLER * size,
        })
        if (composition) found.push(composition)
      }
    }
  }
  return found
}

/** A desk with its chair on the user's side and a drawer unit beside it; its back or one of its ends goes to the wall. */
export const desksAtWall = (inventory: Inventory, space: Space, place: Workplace): Composition[] =>
  setupsOf(inventory, space, place).flatMap((setup) =>
    (['back', 'left-end', 'right-end'] as const)
      .filter((stand) => !atWall(stand, setup.side))
      .map((stand) => deskWith(setup, stand)),
  )

/** Every way to set up a workplace, the largest desk and the most floor first. */
export function setupsOf(inventory: Inventory, space: Space, place: Workplace): Setup[] {
  const setups: Setup[] = []
  const chair = modelsOf(inventory, place.chair, space.y)[0]
  const drawer = modelsOf(inventory, 'drawer_unit', space.y)[0]
  const drawers: Drawers[] = drawer ? ['left', 'right', 'none'] : ['none']
  const missing = (side: Drawers): number =>
    (countOf(inventory, 'drawer_unit') > 0 && side === 'none' ? NO_DRAWER : 0) +
    (countOf(inventory, place.chair) > 0 && !chair ? NO_CHAIR : 0)
  for (const [size, desk] of modelsOf(inventory, place.table, space.y).entries()) {
    for (const side of drawers) {
      for (const [rank, behind] of place.behind.entries()) {
        if (chair && side !== 'none' && bumps(desk, chair, drawer!)) continue
        // A chair that is deeper than this needs no other composition that grants it less.
        if (chair && rank > 0 && elementAt(place.behind, rank - 1) <= CHAIR_GAP + depthOf(chair)) continue
        setups.push({ place, desk, chair, drawer, side, behind, rank, missing: missing(side) + SMALLER * size })
      }
    }
  }
  return setups
}

/** Whether the end that goes to the wall is the one with the drawer unit. */
const atWall = (stand: Stand, side: Drawers): boolean => stand === `${side}-end`

/** One way to set up a workplace. */
export interface Setup {
  readonly place: Workplace
  readonly desk: Model
  readonly chair: Model | undefined
  readonly drawer: Model | undefined
  /** Where the drawer unit stands. */
  readonly side: Drawers
  /** Free depth behind the user's edge, metres, and its index among those of the workplace. */
  readonly behind: number
  readonly rank: number
  /** Score lost by pieces that were asked for and are not in the group, and by a smaller desk. */
  readonly missing: number
}

/** @param stand what is at the wall */
export function deskWith(setup: Setup, stand: Stand): Composition {
  const { place, desk, chair, drawer, side, behind, rank, missing } = setup
  const [w, d] = [widthOf(desk), depthOf(desk)]
  const members: Member[] = [placeAtCorner(place.table, desk, 0, 0)]
  const reach = chair ? depthOf(chair) / 2 + CHAIR_GAP : 0
  if (chair) members.push(placeAtCentre(place.chair, chair, w / 2, d + reach, 180))
  const strips: Rect[] = [{ minX: 0, minZ: d, maxX: w, maxZ: d + behind }]
  if (drawer && side !== 'none') {
    const isLeft = side === 'left'
    const [minX, maxX] = isLeft ? [-DRAWER_GAP - widthOf(drawer), 0] : [w, w + DRAWER_GAP + widthOf(drawer)]
    members.push(placeAtCorner('drawer_unit', drawer, isLeft ? minX : w + DRAWER_GAP, 0))
    strips.push({ minX, minZ: depthOf(drawer), maxX, maxZ: Math.max(d, depthOf(drawer)) + 0.6 })
  }
  const intrinsicScore = 1 - missing - 0.04 * rank - (stand === 'back' ? 0 : 0.03)
  const composition = assemble({
    form: stand === 'back' ? 'desk-at-wall' : 'desk-end-at-wall',
    members,
    strips,
    wall: true,
    intrinsicScore,
    spots: { lamps: [] },
  })
  return stand === 'back' ? composition : quarterTurned(composition, stand === 'left-end' ? 90 : -90)
}
