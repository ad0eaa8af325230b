import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { FilePlanFloor } from '../../../src/plans/files/file-plan.ts'
import type { ReadOptions } from '../../../src/plans/files/read-options.ts'
import { readPlan } from '../../../src/plans/files/read-plan.ts'
import { projectionAt } from '../../../src/plans/layouts/earth/geodesy.ts'

const read = (value: unknown, options: ReadOptions = {}) =>
  readPlan(new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value)), options)

const square = (x: number, side = 4) => [
  [x, 0],
  [x + side, 0],
  [x + side, side],
  [x, side],
]
const room = (x = 0, openings: unknown[] = []) => ({
  boundary: { shape: { type: 'polygon-extrusion', points: square(x), h: 2.5 }, openings },
})
const door = { type: 'door', pos: 1, l: 0.9, y: 0, h: 2.1 }

const bedroom = JSON.parse(readFileSync('examples/bedroom.json', 'utf8')) as { params: { room: unknown } }

test('a furnish request is a floor of one room, with its template and its fixed furniture', async () => {
  const bed = { type: 'bed', shape: { type: 'box', a: 1.8, b: 2, h: 0.5 }, position: [1, 0, 1], rotation: 90 }
  const { floors, notes } = await read(
    {
      room: room(0, [door]),
      template: { name: 'bedroom', exclude: [] },
      furniture: [bed, { type: 'tv', shape: bed.shape }],
    },
    { fileName: 'a/guest room.json' },
  )
  expect(floors).toMatchObject([
    {
      name: 'guest room',
      spaces: [{ name: 'Bedroom', template: 'bedroom', room: room(0, [door]) }],
      assets: [{ type: 'bed', position: [1, 0, 1], rotation: 90 }],
    },
  ])
  expect(floors[0]!.assets[0]!.spaceId).toBe(floors[0]!.spaces[0]!.id)
  expect(notes).toEqual([
    {
      element: 'params.furniture[1]',
      outcome: 'left out',
      reason: 'is a wish without a place, which a layout does not keep',
    },
  ])
  expect((await read(bedroom)).floors[0]!.spaces[0]!.room).toEqual(bedroom.params.room)
})

test('requests whose rooms lie on top of each other are laid side by side, others stay where they are', async () => {
  const list = (x: number) => [
    { room: room(0), furniture: [] },
    { jsonrpc: '2.0', id: 'two', method: 'FurnishingAI.furnish', params: { room: room(x), furniture: [] } },
  ]
  const lefts = async (x: number) =>
    (await read(list(x))).floors[0]!.spaces.map((space) =>
      Math.min(...space.room.boundary.shape.points.map(([it]) => it)),
    )
  expect(await lefts(0)).toEqual([0, 5])
  expect(await lefts(4)).toEqual([0, 4])
})

test('layouts and our own GeoJSON come back exactly, in any order of the features', async () => {
  const space = {
    id: crypto.randomUUID(),
    name: 'Büro',
    usage: 'Office',
    template: 'work' as const,
    room: room(0, [door]),
  }
  const asset = {
    id: crypto.randomUUID(),
    type: 'other' as const,
    name: 'Plant',
    position: [1, 0, 1],
    rotation: 33.3,
    shape: { type: 'cylinder' as const, r: 0.2, h: 1, customData: { sku: 7 } },
    groupId: 'g',
    spaceId: space.id,
    origin: crypto.randomUUID(),
    moved: true,
  }
  const facts = {
    name: 'Third',
    elevation: 6.2,
    floorNumber: 2,
    northDirection: 12,
    georeference: { longitude: 8.5, latitude: 47.3 },
  }
  const floor = { ...facts, spaces: [space], assets: [asset] } as unknown as FilePlanFloor
  expect((await read(floor)).floors).toEqual([floor])
  expect((await read({ floors: [floor], notes: [] })).floors).toEqual([floor])
  const { id, ...spaceProperties } = space
  const { id: assetId, spaceId, ...assetProperties } = asset
  const features = [
    {
      type: 'Feature',
      id: assetId,
      resourceType: 'Asset',
      resourceRelations: { space: spaceId },
      properties: assetProperties,
      geometry: null,
    },
    {
      type: 'Feature',
      resourceType: 'Opening',
      properties: {},
      geometry: {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [1, 0],
        ],
      },
    },
    { type: 'Feature', id, resourceType: 'Space', properties: spaceProperties, geometry: null },
    { type: 'Feature', resourceType: 'Floor', properties: facts, geometry: null },
  ]
  expect(await read({ type: 'FeatureCollection', features })).toEqual({ floors: [floor], notes: [] })
  const empty = {
    type: 'FeatureCollection',
    features: [{ type: 'Feature', resourceType: 'Floor', properties: facts, geometry: null }],
  }
  expect(await read(empty)).toEqual({ floors: [{ ...facts, spaces: [], assets: [] }], notes: [] })
})

test('polygons in degrees are rooms in metres, by their levels, and where they were on the earth', async () => {
  const origin = { longitude: 11.5, latitude: 48.1 }
  const { toEarth } = projectionAt(origin, 0)
  const polygon = (x: number, z: number) => ({
    type: 'Polygon',
    coordinates: [
      [
        [x, z],
        [x + 5, z],
        [x + 5, z + 4],
        [x, z + 4],
        [x, z],
      ].map(([a, b]) => toEarth(a!, b!)),
    ],
  })
  const feature = (name: string, level: number, x: number) => ({
    type: 'Feature',
    properties: { name, level, height: 3, usage: 'office' },
    geometry: polygon(x, 0),
  })
  const wall = {
    type: 'Feature',
    properties: { type: 'door', level: 0 },
    geometry: { type: 'LineString', coordinates: [toEarth(5.1, 1), toEarth(5.1, 2)] },
  }
  const { floors, notes } = await read({
    type: 'FeatureCollection',
    features: [feature('Up', 1, 0), feature('Left', 0, 0), feature('Right', 0, 5.2), wall],
  })
  expect(floors.map(({ name, floorNumber, spaces }) => [name, floorNumber, spaces.map((it) => it.name)])).toEqual([
    ['Level 0', 0, ['Left', 'Right']],
    ['Level 1', 1, ['Up']],
  ])
  expect(floors[0]!.spaces.map((it) => it.room.boundary.openings!.map(({ type, l }) => [type, l.toFixed(2)]))).toEqual([
    [['door', '1.00']],
    [['door', '1.00']],
  ])
  expect(notes.map(({ element }) => element)).toEqual(['features[0] "Up"'])
  const { georeference, spaces } = floors[0]!
  const back = projectionAt(georeference!, 0)
  const corners = spaces[0]!.room.boundary.shape.points.map(([x, z]) => back.toEarth(x, z))
  for (const [x, z] of [
    [0, 0],
    [5, 0],
    [5, 4],
    [0, 4],
  ] as const) {
    const [lon, lat] = toEarth(x, z)
    const apart = Math.min(...corners.map(([a, b]) => Math.hypot((a - lon) * 74_000, (b - lat) * 111_000)))
    expect(apart).toBeLessThan(0.002)
  }
})

test('openings count from the first point in the listed direction, whichever way that runs', async () => {
  const feature = (coordinates: number[][]) => ({
    type: 'Feature',
    properties: { name: 'A', openings: [{ type: 'door', pos: 1, l: 1, y: 0, h: 2 }] },
    geometry: { type: 'Polygon', coordinates: [coordinates] },
  })
  const one = feature([
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 4],
    [0, 0],
  ])
  const other = feature([
    [0, 0],
    [0, 4],
    [4, 4],
    [4, 0],
    [0, 0],
  ])
  const at = async (it: unknown) => {
    const { points } = (await read(it, { unit: 'metres' })).floors[0]!.spaces[0]!.room.boundary.shape
    const [opening] = (await read(it, { unit: 'metres' })).floors[0]!.spaces[0]!.room.boundary.openings!
    const middle = opening!.pos + 0.5
    const i = Math.floor(middle / 4)
    const [[ax, az], [bx, bz]] = [points[i]!, points[(i + 1) % 4]!]
    const share = (middle - 4 * i) / 4
    return [ax + share * (bx - ax), az + share * (bz - az)].map((it) => Number(it.toFixed(6)) + 0)
  }
  expect([await at(one), await at(other)]).toEqual([
    [1.5, 0],
    [0, -1.5],
  ])
})

const refusals: [string, unknown, RegExp, ReadOptions?][] = [
  ['nothing', '', /^The file is empty$/],
  ['JSON that is cut off', '{"spaces": [', /^The file is no JSON/],
  ['JSON with NaN', '{"spaces":[],"assets":[],\n"elevation": NaN}', /^The file is no JSON.*line 2/],
  ['a number', '7', /no IFC, DXF, GeoJSON or JSON/],
  ['something else', { hello: 1 }, /must be a layout/],
  [
    'an outline that crosses itself',
    {
      room: {
        boundary: {
          shape: {
            type: 'polygon-extrusion',
            points: [
              [0, 0],
              [4, 4],
              [4, 0],
              [0, 4],
            ],
            h: 2,
          },
        },
      },
    },
    /^params\.room\.boundary\.shape\.points: must not intersect itself/,
  ],
  [
    'two doors in one place',
    { spaces: [{ name: 'A', room: room(0, [door, { ...door, pos: 1.5 }]) }] },
    /^layout\.spaces\[0\]\.room\.boundary\.openings\[1\]: must not be in the place of openings\[0\]/,
  ],
  [
    'an asset in no space',
    {
      spaces: [],
      assets: [
        {
          type: 'bed',
          position: [0, 0, 0],
          rotation: 0,
          shape: { type: 'box', a: 1, b: 2, h: 1 },
          spaceId: crypto.randomUUID(),
        },
      ],
    },
    /^layout\.assets\[0\]\.spaceId: must be the id of a space/,
  ],
  [
    'another coordinate system',
    {
      type: 'FeatureCollection',
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::2056' } },
      features: [{ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [square(2_600_000)] } }],
    },
    /^crs: "urn:ogc:def:crs:EPSG::2056" is not read/,
  ],
  [
    'coordinates of a map',
    { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [square(2_600_000)] } },
    /^feature\.geometry\.coordinates\[0\]\[0\]: \[2600000, 0\] is no longitude and latitude/,
  ],
  [
    'metres taken for degrees',
    { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [square(0)] } },
    /farther apart than a building/,
  ],
  [
    'a point without numbers',
    {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: {},
          geometry: {
            type: 'Polygon',
            coordinates: [
              [
                [0, 0],
                [0, 'x'],
                [1, 1],
              ],
            ],
          },
        },
      ],
    },
    /^features\[0\]\.geometry\.coordinates\[0\]\[1\]: must be two numbers, got \[0,"x"\]/,
    { unit: 'metres' },
  ],
  [
    'a ring that crosses itself',
    {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: {},
          geometry: {
            type: 'Polygon',
            coordinates: [
              [
                [0, 0],
                [4, 4],
                [4, 0],
                [0, 4],
                [0, 0],
              ],
            ],
          },
        },
      ],
    },
    /^features\[0\]\.geometry\.coordinates\[0\]: must not intersect itself/,
    { unit: 'metres' },
  ],
  ['an empty zip file', 'PK\u0005\u0006rest', /^This is an empty zip file$/],
  ['a DWG', 'AC1032rest', /^This is a DWG file.*save the drawing as DXF/],
  [
    'noise',
    '\u0001\u0002\u0003',
    /^The content is no IFC, DXF, GeoJSON or JSON although its name ends with \.ifc$/,
    { fileName: 'a.ifc' },
  ],
  ['JSON that is said to be IFC', { spaces: [] }, /^The content is JSON, not IFC/, { format: 'ifc' }],
]

test.each(refusals)('%s is refused with what to do', async (_, content, message, options) => {
  await expect(read(content, options)).rejects.toMatchObject({
    name: 'ServiceError',
    code: 'invalid',
    message: expect.stringMatching(message),
  })
})

test('units and openings of IMDF are on the level that they name, and what holds them is no space', async () => {
  const step = 1e-5
  const at = (x: number, y: number) => [8.5 + x * step, 47.3 + y * step]
  const box = (a: number, b: number) => ({
    type: 'Polygon',
    coordinates: [[at(0, 0), at(a, 0), at(a, b), at(0, b), at(0, 0)]],
  })
  const feature = (feature_type: string, id: string, geometry: object, properties: object) => ({
    type: 'Feature',
    id,
    feature_type,
    geometry,
    properties,
  })
  const file = {
    type: 'FeatureCollection',
    features: [
      feature('building', 'b', box(9, 9), { name: { en: 'House' } }),
      feature('level', 'l', box(9, 9), { name: { de: 'Zweiter Stock', en: 'Second' }, ordinal: 2 }),
      feature('unit', 'u', box(5, 4), { name: { de: 'Besprechung' }, category: 'room', level_id: 'l' }),
      feature(
        'opening',
        'o',
        { type: 'LineString', coordinates: [at(1, 0), at(2, 0)] },
        { category: 'pedestrian', level_id: 'l' },
      ),
    ],
  }
  const { floors, notes } = await readPlan(new TextEncoder().encode(JSON.stringify(file)))
  expect(floors.map(({ name, floorNumber }) => [name, floorNumber])).toEqual([['Second', 2]])
  expect(floors[0]?.spaces.map(({ name, usage }) => [name, usage])).toEqual([['Besprechung', 'room']])
  expect(floors[0]?.spaces[0]?.room.boundary.openings?.map(({ type }) => type)).toEqual(['door'])
  expect(notes[0]).toEqual({
    element: 'features[0] "House"',
    outcome: 'left out',
    reason: 'is of the type building, which is no space',
  })
})
