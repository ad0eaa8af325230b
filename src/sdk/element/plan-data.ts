import type { Furnishing, Room } from '../../../api-types/furnishing-types.ts'
import type { LayoutContent } from '../../schema/resources/floors/floor-layout.ts'

/** A room with a furnishing of it, as `furnish` takes and gives them, or a layout of a floor as the service reads it. */
export type PlanData =
  | { readonly room: Room; readonly furnishing?: Pick<Furnishing, 'furniture'>; readonly name?: string }
  | LayoutContent

/** Ids of the space and the pieces of a room: `room`, and `piece-1` and so on, in the order of the furnishing. */
export const ROOM_ID = 'room'
const pieceId = (place: number): string => `piece-${place + 1}`

/** @throws Error where it is neither */
export function contentOf(data: PlanData): LayoutContent {
  if (!data || typeof data !== 'object')
    throw new Error('plan must be an object with a room, or with spaces and assets')
  if ('spaces' in data) {
    if (!Array.isArray(data.spaces)) throw new Error('plan.spaces must be a list')
    return { spaces: data.spaces, assets: data.assets ?? [] }
  }
  const { room, furnishing, name = 'Room' } = data
  if (!Array.isArray(room?.boundary?.shape?.points)) throw new Error('plan.room must be a room as furnish takes it')
  const space = {
    id: ROOM_ID,
    name,
    usage: null,
    template: null,
    room: room as LayoutContent['spaces'][number]['room'],
  }
  const assets = (furnishing?.furniture ?? []).map(({ type, position, rotation, shape, groupId }, place) => ({
    ...{ id: pieceId(place), type, position, rotation, shape, groupId },
    ...{ name: null, spaceId: ROOM_ID, origin: null, moved: false },
  }))
  return { spaces: [space], assets: assets as LayoutContent['assets'] }
}
