import type { FurnitureType } from '../../../../schema/furnishing/furniture.ts'
import { normaliseDegrees, turnOf, worldPoint } from '../../../geometry/frame.ts'
import type { Model } from '../../request/model.ts'
import type { Pin } from '../../request/wish-list.ts'
import type { Composition, Member, ModelChoice } from '../composition.ts'

/** A kept piece stands where a composition has it when it is this near, metres, and turned alike, degrees. */
const SAME_PLACE = 2e-3
const SAME_TURN = 0.02

/** The pieces of a kept group that stayed with its anchor. */
export const stayedWith = (anchor: Pin, pins: readonly Pin[]): Pin[] =>
  anchor.groupId === undefined ? [] : pins.filter((pin) => pin !== anchor && pin.groupId === anchor.groupId)

/**
 * What a group is composed of when some of a type stayed with its anchor: these and the free ones together, so that the
 * compositions have a place for each. A type of which none is free is left out, as nothing of it is to be placed.
 */
export function completed(free: ModelChoice | undefined, stayed: readonly Pin[]): ModelChoice | undefined {
  if (!free || stayed.length === 0) return free
  const known = new Set(free.models.map(formOf))
  const more = stayed.map(({ model }) => model).filter((model) => !known.has(formOf(model)))
  return { models: more.length > 0 ? [...free.models, ...more] : free.models, count: free.count + stayed.length }
}

/** Compositions less the members that stayed where the composition has them; none that would need more than are free. */
export function aroundStayed(
  compositions: readonly Composition[],
  anchor: Pin,
  stayed: readonly Pin[],
  free: (type: FurnitureType) => ModelChoice | undefined,
): readonly Composition[] {
  if (stayed.length === 0) return compositions
  return compositions.flatMap((composition): Composition[] => {
    const [first, ...company] = composition.members
    const missing = missingOf(first!, company, anchor, stayed)
    const fits = missing.every(({ type, model }) => {
      const choice = free(type)
      return (
        choice !== undefined &&
        missing.filter((one) => one.type === type).length <= choice.count &&
        choice.models.some((other) => formOf(other) === formOf(model))
      )
    })
    return fits && missing.length > 0 ? [{ ...composition, members: [first!, ...missing] }] : []
  })
}

/** The company for which no piece stands there already. */
function missingOf(first: Member, company: readonly Member[], anchor: Pin, stayed: readonly Pin[]): Member[] {
  const turn = normaliseDegrees(anchor.turn - first.turn)
  const { cos, sin } = turnOf(turn)
  const frame = { x: anchor.x - first.x * cos + first.z * sin, z: anchor.z - first.x * sin - first.z * cos, turn }
  const open = [...stayed]
  return company.filter((member) => {
    const [x, z] = worldPoint(member.x, member.z, frame)
    const at = open.findIndex(
      (pin) =>
        pin.type === member.type &&
        Math.abs(pin.x - x) < SAME_PLACE &&
        Math.abs(pin.z - z) < SAME_PLACE &&
        Math.abs(normaliseDegrees(pin.turn - turn - member.turn)) < SAME_TURN,
    )
    if (at >= 0) open.splice(at, 1)
    return at < 0
  })
}

const formOf = ({ shape }: Model): string => JSON.stringify(shape)
