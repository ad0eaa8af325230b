import { firstOf } from '../../../geometry/element-at.ts'
import { normaliseDegrees, type Pose, round6, turnOf, worldPoint } from '../../../geometry/frame.ts'
import { PART_STRIDE } from '../../../kernels/records.ts'
import type { Composition, Member } from '../../groups/composition.ts'
import type { PlacementGroup } from '../../groups/placement-groups.ts'
import type { Pin } from '../../request/wish-list.ts'
import { pack } from '../scene/candidate.ts'
import { bodyParts } from '../scene/collision-boxes.ts'
import type { Scene } from '../scene/scene.ts'

/** A composition at the one pose that brings its anchor onto its pin. */
export interface PinnedPlace {
  readonly composition: Composition
  readonly pose: Pose
}

/**
 * The compositions of a group around its fixed anchor, each less the company that has no room there: who moves a table keeps
 * the chairs that still fit. None lacks a further anchor, at which others of it may sit, and no two are alike.
 */
export function pinnedPlaces({ collision, obstacles }: Scene, { compositions, pin }: PlacementGroup): PinnedPlace[] {
  const places = compositions.map((composition) => ({ composition, pose: pinnedPose(composition, pin!) }))
  const parts: number[] = []
  const each = places.flatMap(({ composition, pose }) =>
    companyIn(composition).map(({ model, x, z, turn, y }) => {
      const first = parts.length / PART_STRIDE
      bodyParts(model, x, z, turn, y, parts)
      return { ...pose, first, count: parts.length / PART_STRIDE - first }
    }),
  )
  collision.setObstacles(obstacles)
  collision.setTemplates(Float64Array.from(parts))
  const isFree = collision.verdict(pack(each), true)
  let at = 0
  const known = new Set<string>()
  return places.flatMap(({ composition, pose }) => {
    const company = companyIn(composition)
    const isKept = company.map(() => isFree[at++])
    const freeMembers = company.filter((_, i) => isKept[i])
    const key = freeMembers.map(({ type, x, z }) => [type, ...worldPoint(x, z, pose).map(round6)]).join()
    const isWhole = company.every(({ type }, i) => isKept[i] || type !== composition.anchor)
    if (!isWhole || freeMembers.length === 0 || known.has(key)) return []
    known.add(key)
    const members = [firstOf(composition.members), ...freeMembers]
    return [{ pose, composition: freeMembers.length === company.length ? composition : { ...composition, members } }]
  })
}

const companyIn = ({ members }: Composition): readonly Member[] => members.slice(1)

function pinnedPose({ members }: Composition, pin: Pin): Pose {
  const anchor = firstOf(members)
  const turn = normaliseDegrees(pin.turn - anchor.turn)
  const { cos, sin } = turnOf(turn)
  return { x: pin.x - anchor.x * cos + anchor.z * sin, z: pin.z - anchor.x * sin - anchor.z * cos, turn }
}
