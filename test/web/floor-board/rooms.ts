import type { Opening, Room } from '../../../src/schema/furnishing/room.ts'
import type { LayoutSpace } from '../../../src/schema/resources/floors/floor-layout.ts'

/** A rectangular room, its outline clockwise from its corner at the top left. */
export const roomAt = (x: number, z: number, w: number, d: number, openings: Opening[] = []): Room => ({
  boundary: {
    shape: {
      type: 'polygon-extrusion',
      points: [
        [x, z],
        [x + w, z],
        [x + w, z + d],
        [x, z + d],
      ],
      h: 2.5,
    },
    openings,
  },
})

export const spaceOf = (id: string, room: Room): LayoutSpace => ({ id, name: id, usage: null, template: null, room })

export const door = (pos: number, more: Partial<Opening> = {}): Opening => ({
  type: 'door',
  pos,
  l: 0.9,
  y: 0,
  h: 2.1,
  ...more,
})
