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

/** Whether the corners of a room are listed clockwise, as seen from above. */
export const isClockwise = (room: Room): boolean => signedArea(cornersOf(room).flat()) > 0
