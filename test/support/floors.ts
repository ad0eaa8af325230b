import type { Opening } from '../../src/schema/furnishing/room.ts'
import type { LayoutAsset, LayoutContent, LayoutSpace } from '../../src/schema/resources/floors/floor-layout.ts'

type Side = 'top' | 'right' | 'bottom' | 'left'

/** An opening of a rectangular room: its kind, side, where it begins from the left or the top, and its width. */
export type Hole = readonly [type: Opening['type'], side: Side, at: number, width: number]

/** The id of a space by its number. */
export const spaceId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
export const assetId = (number: number): string => `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`

/** A rectangular space. @param holes in the order of its openings */
export function rectangle(
  number: number,
  name: string,
  [x, z, width, depth]: readonly [number, number, number, number],
  holes: readonly Hole[] = [],
  usage: string | null = null,
): LayoutSpace {
  const openings = holes.map(([type, side, at, l]): Opening => {
    const pos = {
      top: at,
      right: width + at,
      bottom: width + depth + (width - at - l),
      left: 2 * width + depth + (depth - at - l),
    }[side]
    return type === 'window' ? { type, pos, l, y: 0.9, h: 1.3 } : { type, pos, l, y: 0, h: 2.1 }
  })
  const points: [number, number][] = [
    [x, z],
    [x + width, z],
    [x + width, z + depth],
    [x, z + depth],
  ]
  const room = { boundary: { shape: { type: 'polygon-extrusion' as const, points, h: 2.6 }, openings } }
  return { id: spaceId(number), name, usage, template: null, room }
}

const AT_BOTTOM: readonly Hole[] = [['door', 'bottom', 0.4, 0.9]]

/** A storey of offices with a room for each fitting. */
export const fittedStorey = (): LayoutSpace[] => [
  rectangle(1, 'Office', [0, 0, 4, 5], [...AT_BOTTOM, ['window', 'top', 1, 1.6]]),
  rectangle(2, 'Locker room', [5, 0, 4, 5], AT_BOTTOM),
  rectangle(3, 'Copy room', [10, 0, 3, 3], AT_BOTTOM),
  rectangle(4, 'Tea kitchen', [15, 0, 3, 3.5], AT_BOTTOM),
  rectangle(5, 'WC', [20, 0, 2, 2.4], AT_BOTTOM),
  rectangle(6, 'Break room', [0, 6, 5, 4.5], AT_BOTTOM),
  rectangle(7, 'Reception', [6, 6, 6, 6], [['door', 'bottom', 2, 1.6]]),
  rectangle(8, 'Shower room', [13, 6, 2.6, 2.6], AT_BOTTOM),
]

/** A storey with two flats, one the mirror image of the other, on both sides of a staircase. */
export function twoFlats(): LayoutContent {
  const flat = (first: number, mirror: boolean): LayoutSpace[] => {
    const at = ([x, z, w, d]: readonly [number, number, number, number]) => [mirror ? 20 - x - w : x, z, w, d] as const
    const hole = ([type, side, from, l]: Hole, width: number): Hole =>
      !mirror
        ? [type, side, from, l]
        : side === 'left'
          ? [type, 'right', from, l]
          : side === 'right'
            ? [type, 'left', from, l]
            : [type, side, width - from - l, l]
    const room = (n: number, name: string, box: readonly [number, number, number, number], holes: readonly Hole[]) =>
      rectangle(
        first + n,
        name,
        at(box),
        holes.map((one) => hole(one, box[2])),
      )
    return [
      room(
        0,
        'Flur',
        [4.2, 4.2, 4.2, 1.4],
        [
          ['door', 'right', 0.2, 0.9],
          ['door', 'top', 0.4, 0.9],
          ['door', 'top', 2.6, 0.8],
          ['door', 'bottom', 0.3, 0.9],
          ['door', 'bottom', 2.7, 0.9],
          ['door', 'left', 0.25, 0.9],
        ],
      ),
      room(
        1,
        'Wohnzimmer',
        [0, 0, 4.1, 5.6],
        [
          ['door', 'right', 4.45, 0.9],
          ['window', 'left', 1.2, 2.4],
        ],
      ),
      room(
        2,
        'Küche',
        [4.2, 0, 2.1, 4.1],
        [
          ['door', 'bottom', 0.4, 0.9],
          ['window', 'top', 0.5, 1.1],
        ],
      ),
      room(
        3,
        'Bad',
        [6.4, 0, 2, 4.1],
        [
          ['door', 'bottom', 0.4, 0.8],
          ['window', 'top', 0.6, 0.8],
        ],
      ),
      room(
        4,
        'Schlafzimmer',
        [0, 5.7, 5.4, 3.4],
        [
          ['door', 'top', 4.45, 0.9],
          ['window', 'bottom', 1.6, 2],
        ],
      ),
      room(
        5,
        'Kind',
        [5.5, 5.7, 2.9, 3.4],
        [
          ['door', 'top', 1.4, 0.9],
          ['window', 'bottom', 0.7, 1.5],
        ],
      ),
    ]
  }
  const stairs = rectangle(
    90,
    'Treppenhaus',
    [8.6, 0, 2.8, 9.1],
    [
      ['door', 'left', 4.4, 0.9],
      ['door', 'right', 4.4, 0.9],
    ],
  )
  return { spaces: [...flat(10, false), stairs, ...flat(20, true)], assets: [] }
}

/** An office storey of 30 spaces: rooms on both sides of a corridor. */
export function officeFloor(): LayoutContent {
  const spaces: LayoutSpace[] = []
  const wide = [
    ['Büro 1.01', 3.6],
    ['Büro 1.02', 3.6],
    ['Büro 1.03', 3.6],
    ['Büro 1.04', 3.6],
    ['Besprechung 1', 5.4],
    ['Büro 1.06', 3.6],
    ['Büro 1.07', 3.6],
    ['1.08', 3.6],
    ['1.09', 3.6],
    ['Geschäftsführung', 5.4],
    ['Sekretariat', 3.6],
    ['Besprechung 2', 7.2],
  ] as const
  const narrow = [
    ['Büro 1.20', 3.6],
    ['Büro 1.21', 3.6],
    ['Teambüro', 10.8],
    ['WC Damen', 2.7],
    ['WC Herren', 2.7],
    ['Teeküche', 3.6],
    ['Treppenhaus', 3.6],
    ['Aufzug', 2],
    ['Kopierraum', 2.7],
    ['Server', 2.7],
    ['Lager', 2.7],
    ['Büro 1.31', 3.6],
    ['Büro 1.32', 3.6],
    ['Pausenraum', 5.4],
  ] as const
  const row = (rooms: readonly (readonly [string, number])[], z: number, depth: number, inner: Side, outer: Side) => {
    let x = 0
    for (const [name, width] of rooms) {
      spaces.push(
        rectangle(
          spaces.length + 1,
          name,
          [x, z, width, depth],
          [
            ['door', inner, 0.3, 0.9],
            ['window', outer, 0.6, width - 1.2],
          ],
        ),
      )
      x += width + 0.1
    }
  }
  row(wide, 0, 5, 'bottom', 'top')
  row(narrow, 7.2, 5, 'top', 'bottom')
  spaces.push(rectangle(80, 'Flur', [0, 5.1, 52, 2], []))
  return { spaces, assets: [] }
}

/** A chair that a person has put somewhere. */
export const asset = (number: number, own: Partial<LayoutAsset> & Pick<LayoutAsset, 'position'>): LayoutAsset => ({
  id: assetId(number),
  type: 'armchair',
  name: null,
  rotation: 0,
  shape: { type: 'box', a: 0.8, b: 0.8, h: 0.85 },
  groupId: null,
  spaceId: null,
  origin: null,
  moved: false,
  ...own,
})
