import type { FilePlanFloor } from '../../src/plans/files/file-plan.ts'
import { FURNITURE_TYPES } from '../../src/schema/furnishing/furniture.ts'
import type { Shape } from '../../src/schema/furnishing/shape.ts'
import type { LayoutAsset } from '../../src/schema/resources/floors/floor-layout.ts'
import {
  type BuiltOpening,
  type BuiltRoom,
  buildFloor,
  door,
  gap,
  idOf,
  rectangle,
  window,
} from '../fixtures/floors/build-floor.ts'
import { between, intBetween, pick, type Random, seeded } from './seeded.ts'

const NAMES = [
  'Küche',
  'Joe\'s <den> & "bar"',
  '会議室 3',
  'A\\B ; C',
  '2.14',
  '🚪 Flur',
  "it''s",
  '%%c ^J {\\fArial;x}',
  'Living/dining (east)',
]

const chance = (random: Random, share: number) => random() < share

/** A storey of rooms on a grid with walls of one thickness, turned, with pieces of every shape: a function of its seed. */
export function randomFloor(seed: number): FilePlanFloor {
  const random = seeded(seed)
  const [columns, rows] = [intBetween(random, 1, 4), intBetween(random, 1, 3)]
  const wall = pick(random, [0, 0.1, 0.24, 0.4])
  const widths = Array.from({ length: columns }, () => between(random, 2.4, 6))
  const depths = Array.from({ length: rows }, () => between(random, 2.4, 6))
  const at = (sizes: readonly number[], i: number) => sizes.slice(0, i).reduce((sum, size) => sum + size + wall, 0)
  const rooms: BuiltRoom[] = []
  const openings: BuiltOpening[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [x, z, w, d] = [at(widths, column), at(depths, row), widths[column]!, depths[row]!]
      const points = rectangle(x, z, w, d)
      rooms.push({
        name: pick(random, NAMES),
        usage: chance(random, 0.5) ? 'Büro' : undefined,
        template: chance(random, 0.5) ? 'work' : undefined,
        points: chance(random, 0.5) ? points : points.toReversed(),
        h: between(random, 2.3, 3.2),
      } as BuiltRoom)
      if (column > 0)
        openings.push(chance(random, 0.7) ? door(x - wall / 2, z + d / 2) : gap(x - wall / 2, z + d / 2, 1.4))
      if (row > 0) openings.push(door(x + w / 2, z - wall / 2, 0.8))
      if (row === 0) openings.push(window(x + w / 2, z, between(random, 0.6, 2)))
    }
  }
  const facts = {
    name: pick(random, NAMES),
    northDirection: chance(random, 0.5) ? between(random, -180, 180) : null,
    georeference: chance(random, 0.5)
      ? { longitude: between(random, -170, 170), latitude: between(random, -60, 60) }
      : null,
    elevation: chance(random, 0.5) ? between(random, -5, 30) : null,
    floorNumber: chance(random, 0.5) ? intBetween(random, -2, 9) : null,
  }
  const floor = buildFloor(7, facts.name, rooms, openings, facts)
  const turned = turnedFloor(floor, chance(random, 0.5) ? 0 : between(random, -180, 180))
  return { ...turned, assets: assetsIn(random, turned) }
}

function turnedFloor(floor: FilePlanFloor, degrees: number): FilePlanFloor {
  if (degrees === 0) return floor
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return {
    ...floor,
    spaces: floor.spaces.map((space) => {
      const { boundary } = space.room
      const points = boundary.shape.points.map(([x, z]): [number, number] => [x * cos - z * sin, x * sin + z * cos])
      return { ...space, room: { boundary: { ...boundary, shape: { ...boundary.shape, points } } } }
    }),
  }
}

function assetsIn(random: Random, { spaces }: FilePlanFloor): LayoutAsset[] {
  return Array.from({ length: intBetween(random, 0, 8) }, (_, i): LayoutAsset => {
    const space = pick(random, spaces)
    const [x, z] = space.room.boundary.shape.points[0]!
    return {
      id: idOf(7, 2, i),
      type: pick(random, FURNITURE_TYPES),
      name: chance(random, 0.3) ? pick(random, NAMES) : null,
      position: [
        x + between(random, -1, 1),
        chance(random, 0.2) ? between(random, 0, 1) : 0,
        z + between(random, -1, 1),
      ],
      rotation: pick(random, [0, 90, -90, 180, between(random, -180, 180)]),
      shape: shapeOf(random),
      groupId: chance(random, 0.5) ? `group ${i >> 1}` : null,
      spaceId: chance(random, 0.8) ? space.id : null,
      origin: null,
      moved: chance(random, 0.3),
    }
  })
}

function shapeOf(random: Random): Shape {
  const [a, b, h] = [between(random, 0.3, 2.4), between(random, 0.3, 1.6), between(random, 0.3, 2)]
  return pick<Shape>(random, [
    { type: 'box', a, b, h },
    { type: 'cylinder', r: a / 2, h },
    { type: 'l-extrusion', a, b, c: a / 2, d: b / 3, h },
    {
      type: 'polygon-extrusion',
      points: [
        [0, 0],
        [a, 0],
        [a * 0.8, b],
        [a * 0.2, b * 1.1],
      ],
      h,
    },
  ])
}
