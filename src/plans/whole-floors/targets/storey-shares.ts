import { elementAt } from '../../../engine/geometry/element-at.ts'
import type { FloorFurnishing } from '../../../schema/resources/floors/floor-furnishing.ts'
import type { FloorTargets, TargetLine } from '../../../schema/resources/floors/floor-targets.ts'
import type { TargetFloor } from './target-floor.ts'
import { type Standing, standingIn, targetLines } from './target-lines.ts'

/** What a storey has of what the building was asked for. */
export interface StoreyShare extends Standing {
  /** For each target that the building does not meet why the storey does no more for it. */
  readonly unmet: readonly Pick<TargetLine, 'name' | 'reason' | 'needed'>[]
}

/**
 * What each storey has of the targets of its building.
 *
 * @param floor the storeys as one floor, with the uses by which they were furnished
 * @param requested of each storey, places in the list of all spaces
 */
export function storeyShares(
  floor: TargetFloor,
  targets: FloorTargets,
  requested: readonly (readonly number[])[],
  storeys: readonly FloorFurnishing[],
): StoreyShare[] {
  const whole = standingIn(storeys.flatMap(({ spaces }) => spaces))
  return storeys.map(({ spaces }, i) => {
    const own = elementAt(requested, i)
    const [apart] = own.flatMap((index) => elementAt(floor.storeys, index).apart ?? [])
    const unmet = targetLines({ ...floor, requested: own }, targets, spaces, whole).flatMap(
      ({ name, outcome, reason, needed }) => {
        if (outcome === 'met') return []
        return apart === undefined ? [{ name, reason, needed }] : [{ name, reason: apart, needed: null }]
      },
    )
    return { ...standingIn(spaces), unmet }
  })
}
