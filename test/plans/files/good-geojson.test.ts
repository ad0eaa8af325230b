import { expect, test } from 'vitest'
import { readPlan } from '../../../src/plans/files/read-plan.ts'

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
