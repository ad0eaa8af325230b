import type { FurnishParams, TemplateName } from '../../schema/furnish-params.ts'
import type { Opening } from '../../schema/room.ts'

export interface SampleRoom {
  readonly id: string
  readonly name: string
  readonly params: FurnishParams
}

type Ring = [x: number, z: number][]

const window = (pos: number, l: number, y = 0.9, h = 1.4): Opening => ({ type: 'window', pos, l, y, h })
const door = (pos: number, l = 0.9): Opening => ({ type: 'door', pos, l, y: 0, h: 2.1 })

function room(id: string, name: string, template: TemplateName, points: Ring, h: number, openings: Opening[]): SampleRoom {
  const boundary = { shape: { type: 'polygon-extrusion' as const, points, h }, openings }
  const params = { room: { boundary }, template: { name: template, exclude: [] }, furniture: [], maxResults: 8 }
  return { id, name, params }
}

/** Rooms to begin with: x to the right, z down the page, openings by their place along the outline. */
export const SAMPLE_ROOMS: readonly SampleRoom[] = [
  room('living', 'Living room', 'living', [[0, 0], [6.4, 0], [6.4, 3.8], [3.6, 3.8], [3.6, 6], [0, 6]], 2.6, [
    window(0.8, 2.2, 0.4, 1.9),
    window(3.8, 1.8, 0.4, 1.9),
    door(8.6, 0.95),
    window(14.7, 1.6, 0, 2.2),
  ]),
  room('bedroom', 'Bedroom', 'bedroom', [[0, 0], [4.2, 0], [4.2, 3.8], [0, 3.8]], 2.5, [window(1.1, 2), door(8.6)]),
  room('studio', 'Living and dining', 'dining_living', [[0, 0], [7.4, 0], [7.4, 4.4], [0, 4.4]], 2.7, [
    window(0.8, 2.4, 0.2, 2.2),
    window(4.3, 2.2, 0.2, 2.2),
    door(8.4, 0.95),
    { type: 'gap', pos: 16.6, l: 1.6, y: 0, h: 2.3 },
  ]),
  room('dining', 'Dining room', 'dining', [[0, 0], [4.6, 0], [4.6, 3.6], [0, 3.6]], 2.6, [
    window(1.2, 2.2, 0.6, 1.7),
    door(6.2),
  ]),
  room('home-office', 'Home office', 'home_office', [[0, 0], [2.6, 0], [4.6, 1.6], [4.6, 3.8], [0, 3.8]], 2.5, [
    window(2.9, 1.9),
    door(8.2, 0.85),
  ]),
  room('meeting', 'Meeting room', 'meet', [[0, 0], [6.2, 0], [6.2, 4.2], [0, 4.2]], 2.8, [
    window(0.8, 4.6, 0.8, 1.7),
    door(9.2, 1),
  ]),
  room('open-office', 'Open office', 'work', [[0, 0], [11, 0], [11, 6.6], [4.6, 6.6], [4.6, 5.4], [0, 5.4]], 3, [
    window(0.6, 3, 0.8, 1.9),
    window(4.2, 3, 0.8, 1.9),
    window(7.6, 2.8, 0.8, 1.9),
    door(19.4, 1.6),
    window(27, 3.4, 0.8, 1.9),
  ]),
  room('executive', 'Executive office', 'executive_office', [[0, 0], [6, 0], [6, 4.8], [1.4, 4.8], [0, 3.4]], 2.8, [
    window(0.9, 1.8, 0.6, 1.9),
    window(3.3, 1.8, 0.6, 1.9),
    door(9.2, 1),
  ]),
]
