import type { FurnishParams, TemplateName } from '../../../schema/furnishing/furnish-params.ts'
import type { Opening, Room } from '../../../schema/furnishing/room.ts'

export interface SampleRoom {
  readonly name: string
  readonly params: FurnishParams
}

/** The outline from coordinates: x to the right, z down the page, metres. */
const outline = (h: number, ...at: number[]): Room['boundary']['shape'] => {
  const points = Array.from({ length: at.length / 2 }, (_, i): [number, number] => [at[2 * i]!, at[2 * i + 1]!])
  return { type: 'polygon-extrusion', points, h }
}

const rectangle = (h: number, width: number, depth: number) => outline(h, 0, 0, width, 0, width, depth, 0, depth)
const window = (pos: number, l: number, y = 0.9, h = 1.4): Opening => ({ type: 'window', pos, l, y, h })
const door = (pos: number, l = 0.9): Opening => ({ type: 'door', pos, l, y: 0, h: 2.1 })

const paramsOf = (
  name: TemplateName,
  shape: Room['boundary']['shape'],
  ...openings: readonly Opening[]
): FurnishParams => ({
  room: { boundary: { shape, openings: [...openings] } },
  template: { name, exclude: [] },
  furniture: [],
  maxResults: 8,
})

/** Rooms to begin with; openings by their place along the outline. */
export const SAMPLE_ROOMS: readonly SampleRoom[] = [
  {
    name: 'Living room',
    params: paramsOf(
      'living',
      rectangle(2.6, 5.4, 4.2),
      window(0.7, 2, 0.4, 1.9),
      window(3, 1.8, 0.4, 1.9),
      door(7.9),
      window(15.9, 1.6, 0.4, 1.9),
    ),
  },
  { name: 'Bedroom', params: paramsOf('bedroom', rectangle(2.5, 4.2, 3.8), window(1.1, 2), door(8.6)) },
  {
    name: 'Living, dining',
    params: paramsOf(
      'dining_living',
      outline(2.6, 0, 0, 7, 0, 7, 3.8, 4.4, 3.8, 4.4, 6.2, 0, 6.2),
      window(0.8, 2.2, 0.4, 1.9),
      window(4, 2, 0.4, 1.9),
      door(9.5, 0.95),
      window(16.6, 2.2, 0, 2.2),
    ),
  },
  {
    name: 'Dining room',
    params: paramsOf('dining', rectangle(2.6, 4.6, 3.6), window(1.2, 2.2, 0.6, 1.7), door(6.2)),
  },
  {
    name: 'Home office',
    params: paramsOf(
      'home_office',
      outline(2.5, 0, 0, 2.6, 0, 4.6, 1.6, 4.6, 3.8, 0, 3.8),
      window(2.9, 1.9),
      door(8.2, 0.85),
    ),
  },
  {
    name: 'Meeting room',
    params: paramsOf('meet', rectangle(2.8, 6.2, 4.2), window(0.8, 4.6, 0.8, 1.7), door(9.2, 1)),
  },
  {
    name: 'Open office',
    params: paramsOf(
      'work',
      outline(3, 0, 0, 11, 0, 11, 6.6, 4.6, 6.6, 4.6, 5.4, 0, 5.4),
      window(0.6, 3, 0.8, 1.9),
      window(4.2, 3, 0.8, 1.9),
      window(7.6, 2.8, 0.8, 1.9),
      door(19.4, 1.6),
      window(30.2, 3.2, 0.8, 1.9),
    ),
  },
  {
    name: 'Executive office',
    params: paramsOf(
      'executive_office',
      outline(2.8, 0, 0, 6, 0, 6, 4.8, 1.4, 4.8, 0, 3.4),
      window(0.9, 1.8, 0.6, 1.9),
      window(3.3, 1.8, 0.6, 1.9),
      door(9.2, 1),
    ),
  },
]
