import { expect, test } from 'vitest'
import type { FilePlanFloor } from '../../../src/plans/files/file-plan.ts'
import type { ReadOptions } from '../../../src/plans/files/read-options.ts'
import { readPlan } from '../../../src/plans/files/read-plan.ts'
import { roomFault } from '../../../src/plans/layouts/room-faults.ts'
import { arc, attribute, closed, dxfText, type Groups, hatch, insert, line, text } from './dxf-text.ts'

const read = async (entities: Groups[], options: ReadOptions = {}, drawn: Parameters<typeof dxfText>[1] = {}) => {
  const plan = await readPlan(new TextEncoder().encode(dxfText(entities, drawn)), options)
  for (const { spaces } of plan.floors) for (const { room } of spaces) expect(roomFault(room)).toBeUndefined()
  return plan
}

type Space = FilePlanFloor['spaces'][number]
type Pair = readonly [number, number]

const areaOf = ({ room }: Space) => {
  const { points } = room.boundary.shape
  return Math.abs(
    points.reduce(
      (sum, [x, z], i) => sum + x * points[(i + 1) % points.length]![1] - points[(i + 1) % points.length]![0] * z,
      0,
    ) / 2,
  )
}

/** Two rooms with a door between them, a window, names, a bed and a desk; `m` brings metres into the unit of the drawing. */
function office(
  m: (metres: number) => number,
  layers = { rooms: 'A-RAUM', doors: 'TÜREN', windows: 'A-Fenster', furniture: 'MÖBEL' },
) {
  const box = (x0: number, y0: number, x1: number, y1: number): Pair[] => [
    [m(x0), m(y0)],
    [m(x1), m(y0)],
    [m(x1), m(y1)],
    [m(x0), m(y1)],
  ]
  const at = (x: number, y: number): Pair => [m(x), m(y)]
  const blocks = {
    Tuer90: [line('0', at(0, 0), at(0, 0.9)), arc('0', at(0, 0), m(0.9), 0, 90)],
    Bett180: [closed('0', box(0, -2, 1.8, 0))],
    'Desk 160': [closed('0', box(0, -0.8, 1.6, 0))],
  }
  const entities = [
    closed(layers.rooms, box(0, 0, 4, 3.6)),
    closed(layers.rooms, box(4.2, 0, 9, 3.6)),
    text('A-TEXT', at(1, 2), 'Schlafzimmer', m(0.25)),
    text('A-TEXT', at(1, 1.6), '14,40 m2', m(0.2)),
    text('A-TEXT', at(5, 2), '101', m(0.2)),
    text('A-TEXT', at(5, 2.4), 'B%%uüro', m(0.25)),
    insert(layers.doors, 'Tuer90', at(4.1, 1), { turn: 90 }),
    line(layers.windows, at(1, 3.65), at(2.5, 3.65)),
    line(layers.windows, at(1, 3.75), at(2.5, 3.75)),
    insert(layers.furniture, 'Bett180', at(0.5, 3.5)),
    insert(layers.furniture, 'Desk 160', at(7, 0.1), { turn: 180 }),
  ]
  return { entities, blocks }
}

const UNITS = [
  ['metres', 6, 1],
  ['millimetres', 4, 1000],
  ['centimetres', 5, 100],
  ['feet', 2, 1 / 0.3048],
  ['no unit, metres', 0, 1],
  ['no unit, millimetres', 0, 1000],
  ['wrongly inches', 1, 1000],
] as const

test.each(
  UNITS,
)('rooms, names, doors, windows and furniture are read from a drawing in %s', async (said, units, factor) => {
  const { entities, blocks } = office((metres) => metres * factor)
  const { floors, notes } = await read(entities, { fileName: 'plans/Wohnung 3.dxf' }, { units, blocks })
  const [floor] = floors as [FilePlanFloor]
  expect(floor.name).toBe('Wohnung 3')
  expect(floor.spaces.map(({ name }) => name)).toEqual(['Schlafzimmer', 'Büro 101'])
  expect(floor.spaces.map((space) => areaOf(space).toFixed(2))).toEqual(['14.40', '17.28'])
  const openings = floor.spaces.map(({ room }) =>
    room.boundary.openings!.map(({ type, l }) => `${type} ${l.toFixed(2)}`).sort(),
  )
  expect(openings).toEqual([['door 0.90', 'window 1.50'], ['door 0.90']])
  expect(floor.assets.map(({ type, spaceId }) => [type, spaceId])).toEqual([
    ['bed', floor.spaces[0]!.id],
    ['task_table', floor.spaces[1]!.id],
  ])
  const [bed, desk] = floor.assets.map(({ position, rotation }) => [
    ...position.map((it) => it.toFixed(2)),
    ((rotation % 360) + 360) % 360,
  ])
  expect([bed, desk]).toEqual([
    ['0.50', '0.00', '-3.50', 0],
    ['7.00', '0.00', '-0.10', 180],
  ])
  expect(notes.some(({ reason }) => /unit/.test(reason))).toBe(/no unit|wrongly/.test(said))
})

test('layers are recognized by names and patterns of the caller', async () => {
  const { entities, blocks } = office((metres) => metres, { rooms: 'X1', doors: 'X2', windows: 'X3', furniture: 'X4' })
  const layers = { rooms: ['x1'], doors: ['?2'], windows: ['X*3'], furniture: ['X4'] }
  const { floors } = await read(entities, { layers }, { units: 6, blocks })
  expect(floors[0]!.spaces.map(({ room }) => room.boundary.openings!.length)).toEqual([2, 1])
  await expect(
    read(
      [
        closed('X1', [
          [0, 0],
          [4, 0],
          [4, 3],
        ]),
      ],
      {},
      { units: 6 },
    ),
  ).rejects.toThrow(/has no rooms: none of its layers is named as a layer of rooms.*"X1"/)
})

test('arcs of an outline are drawn by straight lines that stay within a centimetre', async () => {
  const { floors } = await read(
    [
      closed('ROOM', [
        [-2, 0, 1],
        [2, 0, 1],
      ]),
    ],
    {},
    { units: 6 },
  )
  const [disc] = floors[0]!.spaces as [Space]
  expect(areaOf(disc)).toBeGreaterThan(Math.PI * 1.985 * 1.985)
  expect(areaOf(disc)).toBeLessThan(Math.PI * 4)
  for (const [x, z] of disc.room.boundary.shape.points) expect(Math.hypot(x, z)).toBeCloseTo(2, 3)
})

test('a door in a mirrored and turned block lies at the wall, whichever way it swings', async () => {
  for (const mirror of [1, -1]) {
    for (const turn of [0, 90, 180, 270]) {
      const blocks = { D: [arc('0', [0, 0], 0.8, 0, 90)] }
      // The hinge at the middle of one side of the room.
      const [x, y] = [
        [2, 0],
        [4, 2],
        [2, 4],
        [0, 2],
      ][turn / 90] as [number, number]
      const { floors } = await read(
        [
          closed('ROOM', [
            [0, 0],
            [4, 0],
            [4, 4],
            [0, 4],
          ]),
          insert('DOOR', 'D', [x, y], { turn, mirror }),
        ],
        {},
        { units: 6, blocks },
      )
      const [door] = floors[0]!.spaces[0]!.room.boundary.openings!
      expect([door?.type, door?.l.toFixed(2)]).toEqual(['door', '0.80'])
    }
  }
})

test('outlines that cross themselves, open ones and symbols away from rooms are noted by their handles', async () => {
  const bow = closed('ROOM', [
    [10, 0],
    [14, 4],
    [14, 0],
    [10, 4],
  ])
  const { floors, notes } = await read(
    [
      closed('ROOM', [
        [0, 0],
        [4, 0],
        [4, 4],
        [0, 4],
      ]),
      bow,
      line('DOOR', [30, 30], [31, 30]),
      [
        [0, 'HATCH'],
        [5, '99'],
        [8, 'ROOM'],
      ],
      insert('FURN', 'none', [1, 1]),
    ],
    {},
    { units: 6 },
  )
  expect(floors[0]!.spaces).toHaveLength(1)
  const handle = bow.find(([code]) => code === 5)![1]
  expect(notes.map(({ element, reason }) => `${element}: ${reason}`)).toEqual(
    expect.arrayContaining([
      '1 HATCH: are of a type that is not read',
      expect.stringContaining(`LWPOLYLINE ${handle} on layer "ROOM": its outline must not intersect itself`),
      expect.stringMatching(/^LINE .* on layer "DOOR": is no door at the outline of a room$/),
      expect.stringMatching(/^INSERT .* "none" on layer "FURN": there is no block "none"$/),
    ]),
  )
})

const square: Pair[] = [
  [0, 0],
  [4, 0],
  [4, 3],
  [0, 3],
]
/** Half a circle instead of the right side of the square. */
const rounded = [square[0]!, [4, 0, 1] as const, square[2]!, square[3]!]

test('names are read from the attributes of room tags; areas, door numbers and hidden ones are none', async () => {
  const entities = [
    closed('A-AREA', square),
    insert('A-AREA-IDEN', 'TAG', [1, 1]),
    attribute('0', 'ROOM_NAME', [1, 1], 'Besprechung'),
    attribute('0', 'ROOM_NUMBER', [1, 0.8], '2.04', 0.15),
    attribute('0', 'ROOM_AREA', [1, 0.6], '12.00'),
    attribute('A-DOOR-IDEN', 'NUMBER', [3, 1], 'D-17', 0.5),
  ]
  const { floors, notes } = await read(entities, {}, { units: 6, blocks: { TAG: [] } })
  expect(floors[0]?.spaces.map(({ name }) => name)).toEqual(['Besprechung 2.04'])
  expect(notes.map(({ element }) => element)).not.toContain('4 ATTRIB')
})

test.each([
  ['a polyline', hatch('RAUM', rounded)],
  [
    'lines and an arc',
    hatch(
      'RAUM',
      [],
      [
        [
          [72, 1],
          [10, 0],
          [20, 0],
          [11, 4],
          [21, 0],
        ],
        [
          [72, 2],
          [10, 4],
          [20, 1.5],
          [40, 1.5],
          [50, -90],
          [51, 90],
          [73, 1],
        ],
        [
          [72, 1],
          [10, 4],
          [20, 3],
          [11, 0],
          [21, 3],
        ],
        [
          [72, 1],
          [10, 0],
          [20, 3],
          [11, 0],
          [21, 0],
        ],
      ],
    ),
  ],
] as const)('rooms that are hatches only are read from their boundary, %s', async (_, entity) => {
  const { floors } = await read([entity, text('NAME', [1, 1], 'Halle')], {}, { units: 6 })
  expect(floors[0]?.spaces.map(({ name }) => name)).toEqual(['Halle'])
  expect(areaOf(floors[0]!.spaces[0]!)).toBeCloseTo(12 + (Math.PI * 1.5 ** 2) / 2, 1)
})

test('a hatch in a room that is drawn is no other room', async () => {
  const { floors, notes } = await read([closed('RAUM', square), hatch('RAUM', square)], {}, { units: 6 })
  expect(floors[0]?.spaces).toHaveLength(1)
  expect(notes.map(({ reason }) => reason).join()).not.toMatch(/on top of|not read/)
})
