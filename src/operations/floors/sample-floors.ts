import type { Opening, Room } from '../../schema/furnishing/room.ts'

/** A floor to try things with: its rooms are named as planners name them, and not furnished. */
export interface SampleFloor {
  readonly name: string
  readonly floorNumber: number
  readonly northDirection: number
  readonly spaces: readonly { readonly name: string; readonly room: Room }[]
}

type Point = readonly [x: number, z: number]

/** A rectangle: the corner with the least coordinates, width and depth, metres. */
type Plot = readonly [name: string, x: number, z: number, width: number, depth: number]

/** An opening by its middle, which is that of each room with a wall there. */
type Hole = readonly [type: Opening['type'], x: number, z: number, l: number]

/** How far from the middle of an opening the walls are that it is in, metres. */
const REACH = 0.3

const HEIGHTS: Readonly<Record<Opening['type'], Pick<Opening, 'y' | 'h'>>> = {
  door: { y: 0, h: 2.1 },
  window: { y: 0.9, h: 1.4 },
  gap: { y: 0, h: 2.4 },
}

/** A storey with a flat of four rooms. */
const flat = (): SampleFloor => ({
  name: 'Sample flat',
  floorNumber: 1,
  northDirection: 15,
  spaces: spacesOf(
    [
      ['Living room', 0, 5.1, 5.6, 4.6],
      ['Kitchen', 0, 0, 3.4, 5],
      ['Hall', 3.5, 2.9, 9.5, 2.1],
      ['Bath', 3.5, 0, 2.6, 2.8],
      ['Store', 6.2, 0, 2, 2.8],
      ['Study', 8.3, 0, 4.7, 2.8],
      ['Bedroom', 5.7, 5.1, 3.8, 4.6],
      ['Child', 9.6, 5.1, 3.4, 4.6],
    ],
    [
      ['door', 13, 3.95, 1],
      ['door', 4.6, 5.05, 0.9],
      ['door', 3.45, 4, 0.9],
      ['door', 4.8, 2.85, 0.8],
      ['door', 7.2, 2.85, 0.8],
      ['door', 9.2, 2.85, 0.9],
      ['door', 6.6, 5.05, 0.9],
      ['door', 10.5, 5.05, 0.9],
      ['window', 0, 7.4, 2.2],
      ['window', 2.8, 9.7, 2.4],
      ['window', 0, 2.4, 1.6],
      ['window', 4.8, 0, 0.8],
      ['window', 10.6, 0, 2],
      ['window', 7.6, 9.7, 1.8],
      ['window', 11.3, 9.7, 1.8],
    ],
    2.5,
  ),
})

/** An office floor of twelve rooms along a corridor. */
const office = (): SampleFloor => ({
  name: 'Sample office',
  floorNumber: 2,
  northDirection: 0,
  spaces: spacesOf(
    [
      ['2.01 Office', 0, 0, 4.1, 5.2],
      ['2.02 Office', 4.2, 0, 4.1, 5.2],
      ['2.03 Meeting', 8.4, 0, 6, 5.2],
      ['2.04 Team', 14.5, 0, 9, 5.2],
      ['2.05 Management', 23.6, 0, 4.4, 5.2],
      ['Corridor', 0, 5.3, 28, 1.9],
      ['2.11 Lounge', 0, 7.3, 6.2, 5],
      ['2.12 Kitchenette', 6.3, 7.3, 3, 5],
      ['2.13 WC', 9.4, 7.3, 2.6, 5],
      ['2.14 WC', 12.1, 7.3, 2.6, 5],
      ['Stairs', 14.8, 7.3, 3.2, 5],
      ['2.15 Office', 18.1, 7.3, 4.4, 5],
      ['2.16 Meeting', 22.6, 7.3, 5.4, 5],
    ],
    [
      ...[0.8, 5, 9.3, 15.4, 22.6, 24.4].map((x): Hole => ['door', x, 5.25, 0.95]),
      ...[1, 7, 10.2, 12.9, 16.4, 18.9, 23.4].map((x): Hole => ['door', x, 7.25, 0.95]),
      ...[2.05, 6.25, 9.9, 12.9, 16.2, 19, 21.8, 25.8].map((x): Hole => ['window', x, 0, 2]),
      ...[1.6, 4.6, 7.8, 20.3, 24, 26.6].map((x): Hole => ['window', x, 12.3, 1.8]),
      ['window', 0, 9.8, 2.4],
      ['window', 28, 9.8, 2.4],
    ],
    2.8,
  ),
})

export const SAMPLE_FLOORS = { flat, office } as const

function spacesOf(plots: readonly Plot[], holes: readonly Hole[], height: number): SampleFloor['spaces'] {
  return plots.map(([name, x, z, width, depth]) => {
    const points: [number, number][] = [
      [x, z],
      [x + width, z],
      [x + width, z + depth],
      [x, z + depth],
    ]
    const openings = holes.flatMap((hole) => openingIn(points, hole))
    return { name, room: { boundary: { shape: { type: 'polygon-extrusion', points, h: height }, openings } } }
  })
}

/** The opening in the wall of a rectangle, if one runs there. */
function openingIn(points: readonly Point[], [type, x, z, l]: Hole): Opening[] {
  let start = 0
  for (const [i, [ax, az]] of points.entries()) {
    const [bx, bz] = points[(i + 1) % points.length]!
    const length = Math.hypot(bx - ax, bz - az)
    const along = ((x - ax) * (bx - ax) + (z - az) * (bz - az)) / length
    const away = Math.abs((x - ax) * (bz - az) - (z - az) * (bx - ax)) / length
    if (away <= REACH && along >= l / 2 && along <= length - l / 2)
      return [{ type, pos: start + along - l / 2, l, ...HEIGHTS[type] }]
    start += length
  }
  return []
}
