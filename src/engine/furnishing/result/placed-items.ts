import type { FurnitureType } from '../../../schema/furnishing/furniture.ts'
import type { PlacedItem } from '../../../schema/furnishing/result.ts'
import { normaliseDegrees, round6, worldPoint } from '../../geometry/frame.ts'
import type { Model } from '../request/model.ts'
import { type RoomFrame, requestPose } from '../request/room-frame.ts'
import type { Pin } from '../request/wish-list.ts'
import { companyOf } from '../search/scene/candidate.ts'
import { standsAt } from '../search/scene/collision-boxes.ts'
import type { Placed } from '../search/scene/state.ts'
import { isDecor } from '../types/furniture-types.ts'

/** A piece in the frame of the plan. */
export interface Item {
  readonly type: FurnitureType
  readonly model: Model
  readonly x: number
  readonly y: number
  readonly z: number
  readonly turn: number
  readonly groupId: string
  readonly pin?: Pin
}

/** Every piece of a furnishing but its dressing: pins first, each with the group that has formed around it. */
export function itemsOf(pins: readonly Pin[], placed: readonly Placed[]): Item[] {
  const names = groupNames(new Set(pins.map(({ groupId }) => groupId)))
  const groupOf = new Map<Placed, string>(placed.map((one) => [one, one.group.pin?.groupId ?? names(one.group.kind)]))
  const company = new Map(placed.flatMap((one) => (one.group.pin ? [[one.group.pin, groupOf.get(one)!]] : [])))
  const fixed = pins.map((pin): Item => {
    const { type, model, x, y, z, turn } = pin
    return { type, model, x, y, z, turn, groupId: pin.groupId ?? company.get(pin) ?? names('lone'), pin }
  })
  return [...fixed, ...placed.flatMap((one) => membersOf(one, groupOf.get(one)!))]
}

function membersOf({ group, candidate }: Placed, groupId: string): Item[] {
  return companyOf(group, candidate.composition).map((member) => {
    const [x, z] = worldPoint(member.x, member.z, candidate)
    const turn = normaliseDegrees(round6(candidate.turn + member.turn))
    return { type: member.type, model: member.model, x: round6(x), y: round6(member.y), z: round6(z), turn, groupId }
  })
}

/** Names that are unique inside one furnishing: sleeping-1, lone-1, lone-2, … @param taken by kept pieces */
function groupNames(taken: ReadonlySet<string | undefined>): (kind: string) => string {
  const counts = new Map<string, number>()
  return (kind) => {
    let name: string
    do {
      const count = (counts.get(kind) ?? 0) + 1
      counts.set(kind, count)
      name = `${kind}-${count}`
    } while (taken.has(name))
    return name
  }
}

/**
 * An item as it is sent, in the coordinates of the request; what was fixed comes back as it came (docs/decisions.md#c9).
 *
 * @param frame of the plan
 */
export function sent(item: Item, frame: RoomFrame): PlacedItem {
  const { type, model, y, groupId, pin } = item
  if (pin) return { type, position: pin.item.position!, rotation: pin.item.rotation ?? 0, shape: model.shape, groupId }
  const { x, z, turn } = requestPose(item, model.bounds, frame)
  return { type, position: [round6(x), y, round6(z)], rotation: turn, shape: model.shape, groupId }
}

/** Whether a piece stands on the floor and takes part of it. */
export const standsOnFloor = ({ type, y }: Pick<Item, 'type' | 'y'>): boolean => standsAt(y) && !isDecor(type)
