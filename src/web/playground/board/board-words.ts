import type { Point } from '../../../engine/drawing/display-list.ts'
import { capitalise, nameOf } from '../../../engine/drawing/words.ts'
import type { PlacedItem } from '../../../schema/furnishing/result.ts'
import type { Opening, Room } from '../../../schema/furnishing/room.ts'
import { lengthWords, placeFigures, sizeWords } from './length-units.ts'
import { doorWords } from './outline/door-kinds.ts'
import { cornersOf, lengthOf, placeAt, wallsOf } from './outline/walls.ts'

// What the board says of its parts, to readers and listeners alike. Parts are counted from one.

export const cornerWords = (corner: number, [x, z]: Point): string => `Corner ${corner + 1} at ${placeFigures(x, z)}`

export const wallWords = (room: Room, wall: number): string =>
  `Wall ${wall + 1}, ${lengthWords(lengthOf(wallsOf(cornersOf(room)), wall))}`

/** What an opening is, on which wall, how far from its first corner. */
export function openingWords(room: Room, index: number, opening: Opening): string {
  const { type, pos, l } = opening
  const { wall, along } = placeAt(wallsOf(cornersOf(room)), pos)
  return `${capitalise(type)} ${index + 1}, ${lengthWords(l)} wide, in wall ${wall + 1}, ${lengthWords(along)} from corner ${wall + 1}${doorWords(room, opening)}`
}

export const nameAndSize = ({ type, shape }: Pick<PlacedItem, 'type' | 'shape'>): string =>
  `${capitalise(nameOf(type))}, ${sizeWords(shape)}`

export const pieceWords = (item: PlacedItem, pinned: boolean): string =>
  `${nameAndSize(item)}${pinned ? ', stays where it is' : ''}`
