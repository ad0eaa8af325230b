import type { Opening, Room } from '../../../../schema/furnishing/room.ts'
import { isClockwise } from './door-kinds.ts'

/** A door with one of its kinds set, or taken back where the value is empty; what goes with no such door is dropped. */
export function doorSet(
  room: Room,
  door: Opening,
  set: { readonly leaf?: string; readonly hinge?: string; readonly opens?: string },
): Opening {
  const { leaf, hinge, opens, ...rest } = door
  const end = set.hinge === undefined ? hinge : endOf(room, set.hinge)
  const next = { leaf: set.leaf ?? leaf, hinge: end, opens: set.opens ?? opens } as Pick<
    Opening,
    'leaf' | 'hinge' | 'opens'
  >
  const hangs = next.leaf !== 'double' && next.leaf !== 'none'
  const swings = next.leaf !== 'sliding' && next.leaf !== 'none'
  return {
    ...rest,
    ...(next.leaf && { leaf: next.leaf }),
    ...(next.hinge && hangs && { hinge: next.hinge }),
    ...(next.opens && swings && { opens: next.opens }),
  }
}

const endOf = (room: Room, side: string) =>
  side === '' ? undefined : (side === 'left') === isClockwise(room) ? 'start' : 'end'
