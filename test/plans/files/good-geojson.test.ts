import { expect, test } from 'vitest'
import { readPlan } from '../../../src/plans/files/read-plan.ts'
import { roomArea } from '../../../src/plans/layouts/space-area.ts'

type Properties = Readonly<Record<string, string | number>>

const METRES = 111_320
/** Degrees of a place near Zürich. @param x east, y north, metres */
const degrees = ([x, y]: readonly [number, number]) => [
  8.5 + x / (METRES * Math.cos((47.4 * Math.PI) / 180)),
  47.4 + y / METRES,
]

const area = (x: number, y: number, width: number, depth: number, properties: Properties) => ({
  type: 'Feature',
  properties: { indoor: 'room', ...properties },
  geometry: {
    type: 'Polygon',
    coordinates: [
      (
        [
          [x, y],
          [x + width, y],
          [x + width, y + depth],
          [x, y + depth],
          [x, y],
        ] as const
      ).map(degrees),
    ],
  },
})

const node = (x: number, y: number, properties: Properties) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: degrees([x, y]) },
})

const read = async (features: readonly object[]) =>
  readPlan(new TextEncoder().encode(JSON.stringify({ type: 'FeatureCollection', features })))

test('nodes of doors in walls are doors of both rooms, as wide as they say', async () => {
  const { floors, notes } = await read([
    { ...area(0, 0, 9, 3, { building: 'yes' }), properties: { building: 'yes' } },
    area(0, 0, 9, 3, { indoor: 'level', level: '0' }),
    area(0, 0, 4, 3, { name: 'A', level: '0' }),
    area(4, 0, 5, 3, { name: 'B', level: '0' }),
    node(4, 1.5, { door: 'hinged', width: '1.2', level: '0' }),
    node(2, 0, { door: 'yes', level: '0' }),
    node(7, 3, { door: 'no', level: '0' }),
    node(7, 1.5, { amenity: 'bench', level: '0' }),
  ])
  const openings = floors[0]!.spaces.map(({ name, room }) => [
    name,
    ...(room.boundary.openings ?? []).map(({ type, l }) => `${type} ${l.toFixed(2)}`).sort(),
  ])
  expect(openings).toEqual([
    ['A', 'door 0.90', 'door 1.20'],
    ['B', 'door 1.20', 'gap 0.90'],
  ])
  expect(notes.filter(({ outcome }) => outcome === 'left out').map(({ element }) => element)).toEqual([
    'features[0]',
    'features[1]',
    'features[7]',
  ])
})

test.each([
  [{ level: '0-1' }, ['0', '1']],
  [{ level: '-1-2' }, ['-1', '0', '1', '2']],
  [{ level: '-2--1' }, ['-2', '-1']],
  [{ level: '0;2' }, ['0', '2']],
  [{ level: '0', repeat_on: '1-2;4' }, ['0', '1', '2', '4']],
  [{ level: 3 }, ['3']],
  [{ level: '0.5' }, ['0.5']],
  [{ level: 'Mezzanine' }, ['Mezzanine']],
] as const)('a room of %j is on the floors %j', async (properties, levels) => {
  const { floors } = await read([area(0, 0, 4, 3, properties as unknown as Properties)])
  expect(floors.map(({ name }) => name.replace('Level ', ''))).toEqual(levels)
  for (const { spaces } of floors) expect(spaces).toHaveLength(1)
})

const polygon = (x: number, y: number, width: number, depth: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [x, y],
      [x + width, y],
      [x + width, y + depth],
      [x, y + depth],
      [x, y],
    ],
  ],
})

const feature = (geometry: object, properties: Properties) => ({ type: 'Feature', geometry, properties })

const inMetres = async (content: object) =>
  (await readPlan(new TextEncoder().encode(JSON.stringify({ coordinateSystem: 'local-metres', ...content })))).floors

const openingsOf = ([floor]: Awaited<ReturnType<typeof inMetres>>) =>
  floor!.spaces.map(({ room }) => (room.boundary.openings ?? []).map(({ type, l }) => `${type} ${l.toFixed(2)}`).sort())

test('doors and windows are points, lines or areas of that type, one or several of a feature', async () => {
  const floors = await inMetres({
    features: [
      feature(polygon(0, 0, 4, 3), { name: 'A' }),
      feature(polygon(4.2, 0, 4, 3), { name: 'B' }),
      feature({ type: 'Point', coordinates: [4.1, 0.7] }, { type: 'door', width: 1 }),
      feature(polygon(4, 2, 0.2, 0.8), { category: 'Door' }),
      feature({ type: 'Point', coordinates: [2, 3] }, { type: 'window', width: '1,5 m' }),
      feature(
        {
          type: 'MultiLineString',
          coordinates: [
            [
              [5, 0],
              [6, 0],
            ],
            [
              [6.5, 0],
              [8, 0],
            ],
          ],
        },
        { type: 'window' },
      ),
    ],
  })
  expect(openingsOf(floors)).toEqual([
    ['door 0.80', 'door 1.00', 'window 1.50'],
    ['door 0.80', 'door 1.00', 'window 1.00', 'window 1.50'],
  ])
})

test('what is called as no opening is, such as a word that every object knows, is none', async () => {
  const line = {
    type: 'LineString',
    coordinates: [
      [1, 0],
      [2, 0],
    ],
  }
  for (const type of ['constructor', 'toString', '__proto__']) {
    const floors = await inMetres({ features: [feature(polygon(0, 0, 4, 3), { name: 'A' }), feature(line, { type })] })
    expect(openingsOf(floors)).toEqual([[]])
  }
})

test('geometries of a collection are features of their own', async () => {
  const geometries = [polygon(0, 0, 4, 3), { type: 'GeometryCollection', geometries: [polygon(5, 0, 4, 3)] }]
  const collection = { type: 'GeometryCollection', geometries }
  expect((await inMetres(collection))[0]!.spaces).toHaveLength(2)
  const [floor] = await inMetres({ features: [{ ...feature(collection, { name: 'A' }), id: 'a' }] })
  expect(floor!.spaces.map(({ name, externalId }) => [name, externalId])).toEqual([
    ['A', 'a'],
    ['A', undefined],
  ])
})

test.each([
  [{ NAME: '101', NAME_LONG: 'Conference 101', USE_TYPE: 'Meeting', LEVEL_ID: '2' }, 'Conference 101', 'Meeting', 2],
  [{ Raumname: 'Büro', Nutzung: 'Büro', Geschoss: '1. OG', Height: 0 }, 'Büro', 'Büro', 1],
  [{ nom: 'Salle', etage: '3', height: '2,5' }, 'Salle', null, 3],
] as const)('a room with %j is named, used and on its floor', async (properties, name, usage, floorNumber) => {
  const [floor] = await inMetres({ features: [feature(polygon(0, 0, 4, 3), properties as unknown as Properties)] })
  expect([floor!.spaces[0]!.name, floor!.floorNumber]).toEqual([name, floorNumber])
  if (usage !== null) expect(floor!.spaces[0]!.usage).toBe(usage)
})

test('a hole is joined with the outline where no door or window is cut', async () => {
  const hall = polygon(0, 0, 10, 8)
  const core = polygon(2, 2, 2, 2)
  const line = (from: readonly number[], to: readonly number[], type: string) =>
    feature({ type: 'LineString', coordinates: [from, to] }, { type })
  const floors = await inMetres({
    features: [
      feature({ type: 'Polygon', coordinates: [...hall.coordinates, ...core.coordinates] }, { name: 'Hall' }),
      line([2.5, 2], [3.5, 2], 'door'),
      line([2, 2.5], [2, 3.5], 'door'),
      line([0.5, 0], [2.3, 0], 'window'),
    ],
  })
  expect(openingsOf(floors)[0]!.filter((it) => !it.startsWith('gap'))).toEqual([
    'door 1.00',
    'door 1.00',
    'window 1.80',
  ])
})

test('features that are broken are left out by name, and the others are read', async () => {
  const bytes = new TextEncoder().encode(
    JSON.stringify({
      coordinateSystem: 'local-metres',
      features: [
        feature(polygon(0, 0, 4, 3), { name: 'A' }),
        feature(
          {
            type: 'Polygon',
            coordinates: [
              [
                [5, 0],
                [9, 3],
                [9, 0],
                [5, 3],
                [5, 0],
              ],
            ],
          },
          { name: 'Crossed' },
        ),
        feature(
          {
            type: 'Polygon',
            coordinates: [
              [
                [5, 0],
                [9, 'x'],
                [9, 3],
              ],
            ],
          },
          { name: 'No number' },
        ),
        feature(
          {
            type: 'Polygon',
            coordinates: [
              [
                [5, 0],
                [9, 0],
              ],
            ],
          },
          { name: 'Two points', level: '0-1' },
        ),
        feature({ type: 'Polygon', coordinates: [] }, { name: 'No ring' }),
        feature(polygon(10, 0, 4, 3), { name: 'High', height: 'very' }),
        feature({ type: 'LineString', coordinates: [[1, 3]] }, { type: 'door' }),
        { type: 'Feature', geometry: { coordinates: [] }, properties: {} },
        null,
        feature(polygon(4.2, 0, 4, 3), { name: 'B' }),
        feature(
          {
            type: 'LineString',
            coordinates: [
              [1, 0],
              [2, 0],
            ],
          },
          { type: 'door' },
        ),
      ],
    }),
  )
  const { floors, notes } = await readPlan(bytes)
  expect(floors.flatMap(({ spaces }) => spaces.map(({ name }) => name))).toEqual(['A', 'B'])
  expect(openingsOf(floors)).toEqual([['door 1.00'], []])
  const leftOut = notes.flatMap(({ element, outcome, reason }) =>
    outcome === 'left out' ? [`${element} ${reason}`] : [],
  )
  expect(leftOut).toEqual([
    'features[7] is no feature: features[7].geometry.type: is required',
    'features[8] is no feature: features[8].type: must be Feature, got nothing',
    'features[1] "Crossed" cannot be read: features[1].geometry.coordinates[0]: must not intersect itself, but edges 0 and 2 meet',
    'features[2] "No number" cannot be read: features[2].geometry.coordinates[0][1]: must be two numbers, got [9,"x"]',
    'features[4] "No ring" cannot be read: features[4].geometry.coordinates: must be a list of rings',
    'features[5] "High" cannot be read: features[5].properties.height: must be a height in metres, got "very"',
    'features[6] cannot be read: features[6].geometry.coordinates: must have two points',
    'features[3] "Two points" cannot be read: features[3].geometry.coordinates[0]: must have at least 3 distinct points, got 2',
    expect.stringMatching(/^level [01] has no spaces/),
    expect.stringMatching(/^level [01] has no spaces/),
  ])
})

test('a place without numbers does not hide what places on earth the others have', async () => {
  const broken = {
    ...area(5, 0, 4, 3, { name: 'Broken' }),
    geometry: { type: 'Polygon', coordinates: [[[8.5, null]]] },
  }
  const { floors, notes } = await read([broken, area(0, 0, 4, 3, { name: 'A' })])
  expect(floors[0]!.spaces.map(({ name }) => name)).toEqual(['A'])
  expect(floors[0]!.georeference).not.toBeNull()
  expect(notes[0]).toMatchObject({ element: 'features[0] "Broken"', outcome: 'left out' })
})

test('columns of Simple Indoor Tagging and IMDF are cut out of the spaces of their level, and are no spaces', async () => {
  const way = area(6, 2, 0.4, 0.4, { indoor: 'column', level: 0 })
  const line = {
    ...way,
    geometry: { type: 'LineString', coordinates: area(8, 3, 0.4, 0.4, {}).geometry.coordinates[0] },
  }
  const { floors, notes } = await read([
    area(0, 0, 10, 5, { name: 'Hall', level: '0-1', height: 3 }),
    area(2, 2, 0.4, 0.4, { indoor: 'column', level: 0 }),
    { ...area(4, 2, 0.4, 0.4, { category: 'column', level: 0 }), feature_type: 'unit' },
    way,
    line,
    node(5, 4, { indoor: 'column', level: 0 }),
    area(1, 4, 0.4, 0.4, { indoor: 'column' }),
  ])
  expect(floors.map(({ spaces }) => spaces.map(({ name }) => name))).toEqual([['Hall'], ['Hall']])
  const [ground, first] = floors.map(({ spaces }) => roomArea(spaces[0]!.room))
  expect(first).toBeCloseTo(50, 1)
  expect(ground).toBeCloseTo(50 - 4 * 0.16 - 0.04, 1)
  const told = notes.map(({ element, reason }) => `${element} ${reason}`)
  expect(told).toContainEqual(expect.stringContaining('has 4 columns in it, which are cut out of it'))
  expect(told).toContainEqual(expect.stringContaining('of a column must be a polygon'))
  expect(told).toContainEqual(expect.stringContaining('is a column without a level'))
})
