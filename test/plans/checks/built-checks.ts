import { checkFloor } from '../../../src/plans/checks/check-floor.ts'
import type { StoreyFacts } from '../../../src/plans/checks/checked-plan.ts'
import type { FurnitureType } from '../../../src/schema/furnishing/furniture.ts'
import type { Box } from '../../../src/schema/furnishing/shape.ts'
import type { CheckId, FloorCheck, FloorStandard } from '../../../src/schema/resources/floors/floor-checks.ts'
import type { LayoutAsset, LayoutContent } from '../../../src/schema/resources/floors/floor-layout.ts'
import { type BuiltOpening, type BuiltRoom, buildFloor, idOf } from '../../fixtures/floors/build-floor.ts'

/** A piece by its middle; as wide as it is seen from the front, and with a depth. */
export interface BuiltPiece {
  readonly type: FurnitureType
  readonly at: readonly [x: number, z: number]
  readonly size: readonly [width: number, depth: number, height?: number]
  readonly rotation?: number
}

const SIZES = { desk: [1.6, 0.8, 0.75], chair: [0.6, 0.6, 1] } as const

/** A desk that faces down the plan, with its chair before it, by the middle of the desk. */
export const workplace = (x: number, z: number): BuiltPiece[] => [
  { type: 'task_table', at: [x, z], size: SIZES.desk },
  { type: 'task_chair', at: [x, z + 0.75], size: SIZES.chair, rotation: 180 },
]

export const asset = ({ type, at, size, rotation = 0 }: BuiltPiece, i: number): LayoutAsset => {
  const [a, b, h = 0.8] = size
  const shape: Box = { type: 'box', a, b, h }
  const angle = (rotation * Math.PI) / 180
  const [x, z] = [
    at[0] - (a / 2) * Math.cos(angle) + (b / 2) * Math.sin(angle),
    at[1] - (a / 2) * Math.sin(angle) - (b / 2) * Math.cos(angle),
  ]
  return {
    ...{ id: idOf(7, 2, i), type, name: null, position: [x, 0, z], rotation, shape },
    ...{ groupId: null, spaceId: null, origin: null, moved: false },
  }
}

export interface BuiltPlan {
  readonly rooms: readonly BuiltRoom[]
  readonly openings: readonly BuiltOpening[]
  readonly pieces?: readonly BuiltPiece[]
  readonly storey?: Partial<StoreyFacts>
  readonly standard?: FloorStandard
}

export const contentOf = ({ rooms, openings, pieces = [] }: BuiltPlan): LayoutContent => ({
  spaces: buildFloor(7, 'Plan', rooms, openings).spaces,
  assets: pieces.map(asset),
})

export const GROUND: StoreyFacts = { name: 'Ground floor', floorNumber: 0, elevation: 0 }

/** The checks of a plan by their ids. */
export function checksOf(plan: BuiltPlan): Record<CheckId, FloorCheck> {
  const storey = { ...GROUND, ...plan.storey }
  const { checks } = checkFloor({ ...contentOf(plan), storey }, plan.standard)
  return Object.fromEntries(checks.map((check) => [check.id, check])) as Record<CheckId, FloorCheck>
}
