import { expect, test } from 'vitest'
import { readPlan } from '../../../src/plans/files/read-plan.ts'
import { roomArea } from '../../../src/plans/layouts/space-area.ts'
import { arc, attribute, closed, dxfText, face, type Groups, hatch, insert, line, mtext, text } from './dxf-text.ts'

type Content = Parameters<typeof dxfText>

const floorOf = async (...content: Content) =>
  (await readPlan(new TextEncoder().encode(dxfText(...content)))).floors[0]!

const namesOf = async (...content: Content) => (await floorOf(...content)).spaces.map(({ name }) => name)

/** How many openings of each type rooms have. */
const openingsOf = async (...content: Content) =>
  (await floorOf(...content)).spaces.map(({ room }) =>
    (room.boundary.openings ?? [])
      .map(({ type }) => type)
      .sort()
      .join(' '),
  )

const room = (layer: string, x: number, width = 4) =>
  closed(layer, [
    [x, 0],
    [x + width, 0],
    [x + width, 3],
    [x, 3],
  ])

const BEHIND: Groups = [
  [210, 0],
  [220, 0],
  [230, -1],
]

test('texts, tags and arcs in planes that are seen from behind lie where their rooms are', async () => {
  const tag = [...attribute('TEXT', 'NAME', [5, 1], 'Lager'), ...BEHIND]
  const swing = [...arc('DOORS', [4.1, 1], 0.9, 0, 90), ...BEHIND]
  const floor = await floorOf(
    [
      [...room('ROOMS', 0), ...BEHIND],
      room('ROOMS', -8.2),
      [...text('TEXT', [1, 1], 'Büro'), ...BEHIND],
      insert('TEXT', 'tag', [0, 0]),
      tag,
      swing,
    ],
    { units: 6, blocks: { tag: [line('0', [0, 0], [0.1, 0])] } },
  )
  expect(floor.spaces.map(({ name }) => name)).toEqual(['Büro', 'Lager'])
  for (const { room } of floor.spaces) expect(room.boundary.openings).toHaveLength(1)
})

test('texts that are aligned by their second point are in the room of it', async () => {
  const middle: Groups = [...text('TEXT', [0, 0], 'Büro'), [11, 6], [21, 1], [72, 1], [73, 2]]
  const fitted: Groups = [...text('TEXT', [-1, 2], 'Flur'), [11, 3], [21, 2], [72, 5], [73, 0]]
  expect(await namesOf([room('ROOMS', 0), room('ROOMS', 4.2), middle, fitted], { units: 6 })).toEqual(['Flur', 'Büro'])
})

test.each([
  ['{\\H0.7x;\\C1;Büro}\\P\\pxqc,l2;20,5 m\\S2^ ;', 'Büro'],
  ['Büro\\PUmfang: 14,20 m\\PBoden: Teppich\\PLRH = 2,75 m', 'Büro'],
  ['Salle\\PHauteur: 2.50\\PSol : carrelage', 'Salle'],
  ['Raum \\S1/2;', 'Raum 1/2'],
  ['Decks', 'Decks'],
])('the tag %j names its room %j', async (tag, name) => {
  expect(await namesOf([room('ROOMS', 0), mtext('TEXT', [2, 1], tag)], { units: 6 })).toEqual([name])
})

test.each([
  ['NOM', 'SURFACE', 'HAUTEUR'],
  ['RUIMTENAAM', 'OPPERVLAKTE', 'HOOGTE'],
  ['NOMBRE', 'SUPERFICIE', 'ALTURA'],
  ['NOME_LOCALE', 'SUPERFICIE', 'ALTEZZA'],
  ['NAZWA', 'POWIERZCHNIA', 'NUMER_DRZWI_PORTA'],
])('the attribute %s of a tag names its room, and %s and %s do not', async (naming, ...others) => {
  const tag = [naming, ...others].map((it, i) => attribute('TAGS', it, [1, 1 + 0.3 * i], i === 0 ? 'Büro' : `x${i}`))
  const blocks = { tag: [line('0', [0, 0], [0.1, 0])] }
  expect(await namesOf([room('ROOMS', 0), insert('TAGS', 'tag', [1, 1]), ...tag], { units: 6, blocks })).toEqual([
    'Büro',
  ])
})

const leaf = (layer: string): Groups[] => [line(layer, [4.1, 1], [4.1, 1.9]), arc(layer, [4.1, 1], 0.9, 0, 90)]
const pane = (layer: string) =>
  closed(layer, [
    [1, -0.3],
    [2.2, -0.3],
    [2.2, 0],
    [1, 0],
  ])

test.each([
  ['Recintos', 'Puertas', 'Ventanas'],
  ['Ruimten', 'Deuren', 'Kozijnen'],
  ['Vani', 'Porte interne', 'Finestre'],
  ['Compartimentos_Area', 'Portas', 'Janelas'],
  ['Pomieszczenia', 'Drzwi', 'Okna'],
  ['Rum', 'Dörrar', 'Fönster'],
  ['Wände|A-ROOM', 'Räume$0$A-DOOR', 'Räume|A-GLAZ'],
])('layers %s, %s and %s hold rooms, doors and windows', async (rooms, doors, windows) => {
  const walls = closed('Möbelplan$0$A-WALL', [
    [-0.3, -0.3],
    [9.3, -0.3],
    [9.3, 3.3],
    [-0.3, 3.3],
  ])
  const drawn = [walls, room(rooms, 0), room(rooms, 4.2), ...leaf(doors), pane(windows)]
  expect(await openingsOf(drawn, { units: 6 })).toEqual(['door window', 'door'])
})

const polylineDoor = closed('DOORS', [
  [4.1, 1],
  [5, 1, Math.SQRT2 - 1],
  [4.1, 1.9],
])

test.each([
  ['the arc of a polyline is a door', [polylineDoor], 'door'],
  ['a quarter of a circle is a door where there is no layer of doors', leaf('0'), 'door'],
  ['a large arc or half a circle is none', [arc('0', [4.1, 0], 2, 0, 90), arc('0', [4.1, 1], 0.9, 0, 180)], ''],
] as const)('%s', async (_, symbol, found) => {
  expect(await openingsOf([room('ROOMS', 0), room('ROOMS', 4.2), ...symbol], { units: 6 })).toEqual([found, found])
})

test('partitions of French drawings are walls, US survey feet a unit', async () => {
  const ring = (x: number, y: number, width: number, depth: number): Groups[] =>
    (
      [
        [x, y, x + width, y],
        [x + width, y, x + width, y + depth],
        [x + width, y + depth, x, y + depth],
        [x, y + depth, x, y],
      ] as const
    ).map(([ax, ay, bx, by]) => line('Cloisons', [ax / 0.3048, ay / 0.3048], [bx / 0.3048, by / 0.3048]))
  const { spaces } = await floorOf([...ring(0, 0, 4.4, 3.4), ...ring(0.2, 0.2, 4, 3)], { units: 21 })
  expect(spaces.map((it) => roomArea(it.room).toFixed(1))).toEqual(['12.0'])
})

const corners = (x: number, width = 4) =>
  [
    [x, 0],
    [x + width, 0],
    [x + width, 3],
    [x, 3],
  ] as const

test('rooms are flat faces, of four corners or of several triangles, and upright ones are none', async () => {
  // An L of four triangles, a rectangle of two that share no side with it, a face of four corners, and a wall.
  const l = [
    [
      [0, 0],
      [4, 0],
      [4, 2],
    ],
    [
      [0, 0],
      [4, 2],
      [2, 2],
    ],
    [
      [0, 0],
      [2, 2],
      [0, 5],
    ],
    [
      [2, 2],
      [2, 5],
      [0, 5],
    ],
  ] as const
  const [a, b, c, d] = corners(4.2)
  const upright: Groups = [
    ...face('ROOMS', [
      [0, 0],
      [4, 0],
      [4, 0],
    ]),
    [33, 2.6],
  ]
  const floor = await floorOf(
    [
      ...l.map((points) => face('ROOMS', points)),
      face('ROOMS', [a, b, c]),
      face('ROOMS', [c, d, a]),
      face('ROOMS', corners(8.4)),
      upright,
      face('FURNITURE', [
        [1, 1],
        [2, 1],
        [2, 2],
        [1, 2],
      ]),
      text('TEXT', [1, 1], 'Büro'),
      text('TEXT', [5, 1], 'Lager'),
      text('TEXT', [9, 1], 'Flur'),
    ],
    { units: 6 },
  )
  const rooms = floor.spaces.map(
    ({ name, room }) => [name, Number(roomArea(room).toFixed(6)), room.boundary.shape.points.length] as const,
  )
  expect(rooms.sort(([one], [other]) => (one < other ? -1 : 1))).toEqual([
    ['Büro', 14, 6],
    ['Flur', 12, 4],
    ['Lager', 12, 4],
  ])
})

test('hatches with a text inside are rooms where the drawing has no others, whatever their layer', async () => {
  const hatches = [hatch('SCHRAFFUR', corners(0)), hatch('SCHRAFFUR', corners(4.2)), hatch('0', corners(20, 0.5))]
  const texts = [text('TEXT', [1, 1], 'Büro'), text('TEXT', [5, 1], 'Lager')]
  const { floors, notes } = await readPlan(new TextEncoder().encode(dxfText([...hatches, ...texts], { units: 6 })))
  expect(floors[0]!.spaces.map(({ name }) => name)).toEqual(['Büro', 'Lager'])
  expect(notes.map(({ reason }) => reason)).toContain(
    'has no layer of rooms; closed polylines and hatches with a text inside are taken for rooms',
  )
  // Beside rooms that are drawn they stay what they were.
  expect(await namesOf([room('ROOMS', 0), hatch('SCHRAFFUR', corners(4.2)), ...texts], { units: 6 })).toEqual(['Büro'])
})
