import type { FurnishParams } from '../../src/schema/furnishing/furnish-params.ts'
import { FURNITURE_TYPES, type FurnitureItem } from '../../src/schema/furnishing/furniture.ts'
import { GROUP_TYPES } from '../../src/schema/furnishing/group-types.ts'
import type { GenerateGroupsParams } from '../../src/schema/furnishing/groups.ts'
import type { Box, Shape } from '../../src/schema/furnishing/shape.ts'

type Points = [number, number][]

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))

const box = (a: number, b: number, h = 0.7): Box => ({ type: 'box', a, b, h })

/** Boxes that differ, 0.5 to 1.5 m. */
const boxOf = (i: number, j: number): Box =>
  box((50 + ((i * 7 + j * 13) % 97)) / 100, (40 + ((i * 11 + j * 5) % 53)) / 100, (40 + ((i * 3 + j) % 40)) / 100)

/** A wavy disc. */
const waves = (corners: number, radius: number): Shape => ({
  type: 'polygon-extrusion',
  points: ring(corners, (turn) => radius * (1 + 0.25 * Math.sin(9 * turn))),
  h: 0.7,
})

const ring = (corners: number, radius: (turn: number) => number): Points =>
  times(corners, (k) => {
    const turn = (2 * Math.PI * k) / corners
    return [radius(turn) * Math.cos(turn), radius(turn) * Math.sin(turn)].map((it) => Math.round(it * 1e4) / 1e4)
  }) as Points

type Room = FurnishParams['room']

const room = (points: Points, openings: Room['boundary']['openings'] = [door(0.3)]): Room => ({
  boundary: { shape: { type: 'polygon-extrusion', points, h: 2.5 }, openings },
})

const door = (pos: number, l = 0.9) => ({ type: 'door', pos, l, y: 0, h: 2.05 }) as const

const rectangle = (x: number, z: number): Points => [
  [0, 0],
  [x, 0],
  [x, z],
  [0, z],
]

/** A hall whose long walls have 1 000 corners. */
const corrugated = (): Points => {
  const along = times(500, (i): [number, number] => [Math.round((22e4 * i) / 499) / 1e4, i % 2 ? 0.03 : 0])
  return [...along, ...along.toReversed().map(([x, z]): [number, number] => [x, z + 20])]
}

const items = (count: number, shapes: number): FurnitureItem[] =>
  times(count, (i) => ({
    type: FURNITURE_TYPES[i % FURNITURE_TYPES.length]!,
    shapes: times(shapes, (j) => boxOf(i, j)),
  }))

const ofEachType = (item: Omit<FurnitureItem, 'type'>): FurnitureItem[] =>
  FURNITURE_TYPES.map((type) => ({ type, ...item }))

const pins = (count: number, size: number, pitch: number): FurnitureItem[] =>
  times(count, (i) => ({
    type: 'sideboard',
    shape: box(size, size),
    position: [0.5 + (i % 40) * pitch, 0, 0.5 + Math.floor(i / 40) * pitch],
  }))

const HALL = room(rectangle(25, 20))

/** Requests within all limits that cost as much as requests can. */
export const hostileRooms: Readonly<Record<string, Omit<FurnishParams, 'maxResults'>>> = {
  '1 000 items of 20 shapes': { room: HALL, furniture: items(1000, 20) },
  '1 000 items and a template': {
    room: HALL,
    template: { name: 'dining_living', exclude: [] },
    furniture: items(1000, 20),
  },
  'polygons of 160 points': {
    room: HALL,
    furniture: ofEachType({ shapes: times(12, (j) => waves(160, 0.2 + j / 100)) }),
  },
  'polygons of 999 points': {
    room: HALL,
    furniture: ofEachType({ shapes: times(2, (j) => waves(999, 0.3 + j / 50)), targetCount: 50 }),
  },
  'a corridor of 500 m': {
    room: room(rectangle(500, 0.99)),
    template: { name: 'work', exclude: [] },
    furniture: items(40, 5),
  },
  'a room of 1 000 corners': {
    room: room(corrugated(), [{ type: 'gap', pos: 0, l: 5, y: 0, h: 2.05 }]),
    template: { name: 'common', exclude: [] },
    furniture: items(46, 20),
  },
  '400 desks': {
    room: HALL,
    furniture: [
      { type: 'task_table', shape: box(1.2, 0.6), targetCount: 400 },
      { type: 'task_chair', shape: box(0.5, 0.5), targetCount: 400 },
    ],
  },
  '1 000 fixed pieces': { room: HALL, template: { name: 'work', exclude: [] }, furniture: pins(1000, 0.2, 0.6) },
  'fixed pieces among much else': { room: HALL, furniture: [...pins(300, 0.3, 0.6), ...items(200, 20)] },
  '9 200 tiny pieces': { room: HALL, furniture: ofEachType({ shape: box(0.05, 0.05), targetCount: 400 }) },
  '200 openings': {
    room: room(
      rectangle(100, 5),
      times(200, (i) => ({ ...door(0.5 + i, 0.6), type: i % 2 ? 'door' : 'window' })),
    ),
    template: { name: 'work', exclude: [] },
    furniture: [],
  },
}

/** The same of groups. */
export const hostileGroups: Readonly<Record<string, GenerateGroupsParams>> = Object.fromEntries(
  GROUP_TYPES.map((groupType) => [
    groupType,
    { groupType, boundingBox: { x: 40, y: 2.5, z: 40 }, furniture: items(1000, 20), maxResults: 20 },
  ]),
)
