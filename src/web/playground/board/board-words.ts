import type { Point } from '../../../engine/drawing/display-list.ts'
import { capitalise, describePiece } from '../../../engine/drawing/words.ts'
import type { PlacedItem } from '../../../schema/furnishing/result.ts'
import type { Opening, Room } from '../../../schema/furnishing/room.ts'
import { cornersOf, lengthOf, placeAt, wallsOf } from './outline/walls.ts'

// What the board says of its parts, to readers and listeners alike. Parts are counted from one.

export const metresText = (value: number): string => value.toFixed(2)

export const lengthWords = (value: number): string => `${metresText(value)} m`

export const cornerWords = (corner: number, [x, z]: Point): string =>
  `Corner ${corner + 1} at ${metresText(x)}, ${metresText(z)} m`

export const wallWords = (room: Room, wall: number): string =>
  `Wall ${wall + 1}, ${lengthWords(lengthOf(wallsOf(cornersOf(room)), wall))}`

/** What an opening is, on which wall, how far from its first corner. */
export function openingWords(room: Room, index: number, { type, pos, l }: Opening): string {
  const { wall, along } = placeAt(wallsOf(cornersOf(room)), pos)
  return `${capitalise(type)} ${index + 1}, ${lengthWords(l)} wide, in wall ${wall + 1}, ${lengthWords(along)} from corner ${wall + 1}`
}

export const pieceWords = (item: PlacedItem, pinned: boolean): string =>
  `${describePiece(item)}${pinned ? ', stays where it is' : ''}`

/** A length as people type it: metres with a decimal point or comma, with or without the unit; also whole centimetres as `cm`. */
export function readLength(text: string): number | undefined {
  const found = /^\s*(\d+(?:[.,]\d*)?|[.,]\d+)\s*(m|cm|mm)?\s*$/i.exec(text)
  if (!found) return undefined
  const share = { m: 1, cm: 0.01, mm: 0.001 }[(found[2] ?? 'm').toLowerCase()]!
  const value = Number(found[1]!.replace(',', '.')) * share
  return Number.isFinite(value) && value > 0 ? value : undefined
}
