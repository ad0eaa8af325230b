import { elementAt } from '../../../engine/geometry/element-at.ts'
import { type CheckedOpening, type CheckedPlan, doorsOf, middleOfSpace } from '../checked-plan.ts'

/** Where a way out ends. */
export interface WayOut {
  readonly at: readonly [x: number, z: number]
  /** Place of the space in which it ends. */
  readonly space: number
  /** The door that leads out of all spaces; undefined: it ends in the space itself, such as stairs. */
  readonly door: CheckedOpening | undefined
}

/** The ways out of a floor, and what of them is not known. */
export interface WaysOut {
  readonly all: readonly WayOut[]
  readonly missing: readonly string[]
}

/** A storey whose floor lies so near the ground is left by its doors, metres. */
const AT_GROUND = 1.5

/** Whether doors lead out of the building; undefined where it is not known how high the storey lies. */
function liesAtGround({ floorNumber, elevation }: CheckedPlan['storey']): boolean | undefined {
  if (elevation !== null && Math.abs(elevation) <= AT_GROUND) return true
  if (floorNumber === 0) return true
  return elevation === null && floorNumber === null ? undefined : false
}

/**
 * The ways out of a floor: at the ground the doors that lead out of all spaces, and spaces outdoors; on other storeys the stairs. Where
 * it is not known how high a storey lies, all of them.
 */
export function waysOutOf(plan: CheckedPlan): WaysOut {
  const ground = liesAtGround(plan.storey)
  const ends = ground === true ? ['outdoor'] : ground === false ? ['stairs'] : ['outdoor', 'stairs']
  const inside = plan.spaces.flatMap((space): WayOut[] =>
    space.kind !== undefined && ends.includes(space.kind) && space.ring.length > 0
      ? [{ at: middleOfSpace(space), space: space.index, door: undefined }]
      : [],
  )
  const doors =
    ground === false
      ? []
      : doorsOf(plan).flatMap(({ door }): WayOut[] =>
          door.beyond === undefined && elementAt(plan.spaces, door.space).kind !== 'outdoor'
            ? [{ at: door.at, space: door.space, door }]
            : [],
        )
  const all = [...doors, ...inside]
  const missing = [
    ...(ground === undefined
      ? ['the number or the elevation of the storey: doors that lead out and stairs both count']
      : []),
    ...(all.length > 0
      ? []
      : ground === true
        ? ['a door that leads out of all spaces']
        : ground === false
          ? ['a space named as stairs: doors do not lead out of a storey above or below the ground']
          : ['a door that leads out of all spaces, or a space named as stairs']),
  ]
  return { all, missing }
}
