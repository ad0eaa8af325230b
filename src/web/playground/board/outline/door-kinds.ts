import { signedArea } from '../../../../engine/geometry/ring.ts'
import type { Opening, Room } from '../../../../schema/furnishing/room.ts'
import { cornersOf } from './walls.ts'

/** How a door closes, in words. */
export const LEAF_WORDS: Readonly<Record<NonNullable<Opening['leaf']>, string>> = {
  single: 'Single leaf',
  double: 'Two leaves',
  sliding: 'Sliding',
  none: 'No leaf',
}

/** On which side a leaf hangs for a person within the room who faces the door; undefined where nothing is said. */
export function hingeSide(room: Room, { hinge }: Opening): 'left' | 'right' | undefined {
  if (!hinge) return undefined
  return (hinge === 'start') === isClockwise(room) ? 'left' : 'right'
}

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

/** What is said of a door, to be read after its name. */
export function doorWords(room: Room, door: Opening): string {
  const side = hingeSide(room, door)
  const parts = [
    door.leaf && LEAF_WORDS[door.leaf].toLowerCase(),
    side && `hinge on the ${side}`,
    door.opens && `swings ${door.opens}`,
  ]
  return parts
    .filter((part) => part)
    .map((part) => `, ${part}`)
    .join('')
}

/** An opening without what is said of doors. */
export function withoutLeaf({ leaf: _, hinge: __, opens: ___, ...opening }: Opening): Opening {
  return opening
}

const endOf = (room: Room, side: string) =>
  side === '' ? undefined : (side === 'left') === isClockwise(room) ? 'start' : 'end'

const isClockwise = (room: Room): boolean => signedArea(cornersOf(room).flat()) > 0
