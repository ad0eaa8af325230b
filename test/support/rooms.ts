import type { Opening, Room } from '../../src/schema/furnishing/room.ts'

/** A room of w × d metres with its first corner in the origin, listed clockwise: far wall (z = 0) first. */
export const rectangularRoom = (w: number, d: number, openings: Opening[] = [], h = 2.6): Room => ({
  boundary: {
    shape: {
      type: 'polygon-extrusion',
      points: [
        [0, 0],
        [w, 0],
        [w, d],
        [0, d],
      ],
      h,
    },
    openings,
  },
})

export const door = (pos: number, more: Partial<Opening> = {}): Opening => ({
  type: 'door',
  pos,
  l: 0.9,
  y: 0,
  h: 2.05,
  ...more,
})

export const windowAt = (pos: number, more: Partial<Opening> = {}): Opening => ({
  type: 'window',
  pos,
  l: 1.5,
  y: 0.9,
  h: 1.2,
  ...more,
})

export const box = (a: number, b: number, h: number) => ({ type: 'box', a, b, h }) as const
