import { unwrap } from '../../../../src/base/result-type.ts'
import {
  assemble,
  type Composition,
  type Member,
  placeAtCorner,
} from '../../../../src/engine/furnishing/groups/composition.ts'
import type { PlacementGroup } from '../../../../src/engine/furnishing/groups/placement-groups.ts'
import { modelOf } from '../../../../src/engine/furnishing/request/model.ts'
import { listedPlan, type Plan } from '../../../../src/engine/furnishing/request/plan.ts'
import { candidateAt, worthIn } from '../../../../src/engine/furnishing/search/scene/candidate.ts'
import type { Addition } from '../../../../src/engine/furnishing/search/scene/state.ts'
import type { FurnitureType } from '../../../../src/schema/furnishing/furniture.ts'
import type { Opening } from '../../../../src/schema/furnishing/room.ts'

// Groups of one or two boxes, and rooms to place them in. Metres.

export type Point = [number, number]

/** In the coordinates of its points. */
export const planWith = (points: Point[], openings: Opening[] = []): Plan =>
  listedPlan({ boundary: { shape: { type: 'polygon-extrusion', points, h: 2.6 }, openings } }, 'room', [0, 0])

/** Its far wall (index 0) is z = 0; pos runs on along x = w, z = d and x = 0. */
export const rectangle = (w: number, d: number, openings: Opening[] = []): Plan =>
  planWith(
    [
      [0, 0],
      [w, 0],
      [w, d],
      [0, d],
    ],
    openings,
  )

/** A box whose min corner is at (x, z) in the frame of its group. */
export const piece = (type: FurnitureType, a: number, b: number, x = 0, z = 0, turn = 0, h = 0.8): Member =>
  placeAtCorner(type, unwrap(modelOf({ type: 'box', a, b, h })), x, z, turn)

export const atWall = (...members: Member[]): Composition =>
  assemble({ form: 'single', members, wall: true, intrinsicScore: 1 })
export const free = (...members: Member[]): Composition =>
  assemble({ form: 'single', members, wall: false, intrinsicScore: 1 })

export const groupOf = (
  kind: PlacementGroup['kind'],
  anchor: FurnitureType,
  more: Partial<PlacementGroup> = {},
): PlacementGroup => ({
  kind,
  anchor,
  compositions: [],
  lastResort: [],
  weight: 10,
  ...more,
})

/** Where a group stands: its frame's origin and turn, and the wall at its back. */
export interface Stand {
  readonly x: number
  readonly z: number
  readonly turn?: number
  readonly wall?: number
}

const ROOM = rectangle(10, 10)

export function placed(
  group: PlacementGroup,
  composition: Composition,
  { x, z, turn = 0, wall = -1 }: Stand,
): Addition {
  const worth = worthIn(group, composition, ROOM.usable)
  return { group, candidate: candidateAt(composition, [0, 0], { x, z, turn, wall }, 0, worth), quality: 0 }
}
