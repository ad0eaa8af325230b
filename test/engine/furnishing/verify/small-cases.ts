import { verify } from '../../../../src/engine/furnishing/verify/verify.ts'
import type { Violation } from '../../../../src/engine/furnishing/verify/violation.ts'
import type { FurnitureType } from '../../../../src/schema/furnishing/furniture.ts'
import type { Furnishing, PlacedItem } from '../../../../src/schema/furnishing/result.ts'
import type { Opening, Room } from '../../../../src/schema/furnishing/room.ts'
import type { Shape } from '../../../../src/schema/furnishing/shape.ts'

// Rooms and furnishings of a few numbers, for the tests of the verifier. Metres.

export type Point = [number, number]

export const SQUARE: Point[] = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
]
/** 4 × 4 without its quarter x > 2, z > 2. */
export const CORNER: Point[] = [
  [0, 0],
  [4, 0],
  [4, 2],
  [2, 2],
  [2, 4],
  [0, 4],
]

export const roomOf = (points: Point[], openings: Opening[] = [], h = 2.5): Room => ({
  boundary: { shape: { type: 'polygon-extrusion', points, h }, openings },
})
export const box = (a: number, b: number, h = 0.8): Shape => ({ type: 'box', a, b, h })
export const put = (type: FurnitureType, shape: Shape, x: number, z: number, rotation = 0, y = 0): PlacedItem => ({
  type,
  shape,
  position: [x, y, z],
  rotation,
  groupId: 'group',
})
export const door = (pos: number, l: number, circulationWidth?: number): Opening => ({
  type: 'door',
  pos,
  l,
  y: 0,
  h: 2,
  ...(circulationWidth === undefined ? {} : { circulationWidth }),
})
export const windowAt = (pos: number, l: number, y: number): Opening => ({ type: 'window', pos, l, y, h: 1.2 })
export const furnishingOf = (furniture: PlacedItem[], density = 0): Furnishing => ({ id: 'id', density, furniture })

export const brief = ({ rule, items, opening }: Violation) =>
  `${rule} ${items.join(',')}${opening === undefined ? '' : ` at ${opening}`}`
/** Violations of the geometric rules, in short: "Q3 0 at 1" is item 0 before opening 1. */
export const broken = (room: Room, ...furniture: PlacedItem[]) =>
  verify(room, furnishingOf(furniture))
    .filter(({ rule }) => rule !== 'Q6')
    .map(brief)
