import { factOfPlacing } from '../../src/schema/furnishing/cards/furniture-placing.ts'
import { TEMPLATE_NAMES } from '../../src/schema/furnishing/furnish-params.ts'
import {
  FIXABLE_TYPES,
  FURNITURE_TYPES,
  type FurnitureItem,
  type FurnitureType,
} from '../../src/schema/furnishing/furniture.ts'
import type { Furnishing, PlacedItem } from '../../src/schema/furnishing/result.ts'
import type { Room } from '../../src/schema/furnishing/room.ts'
import { type Shape, WALL_ALIGNMENTS } from '../../src/schema/furnishing/shape.ts'
import { type Outline, randomRoom } from './random-room.ts'
import { between, intBetween, lengthBetween, pick, type Random } from './seeded.ts'

/** Width, depth and height of the middle one of the sizes in which each type comes, metres. */
const TYPICAL = factOfPlacing(({ shapes }) => {
  const sizes = shapes.flatMap((shape): [number, number, number][] => {
    if (shape.type === 'box') return [[shape.a, shape.b, shape.h]]
    return shape.type === 'cylinder' ? [[2 * shape.r, 2 * shape.r, shape.h]] : []
  })
  return sizes.sort((one, other) => one[0] * one[1] - other[0] * other[1])[Math.floor((sizes.length - 1) / 2)]!
})

/** A shape of any kind, roughly as large as the type usually is. */
export function randomShape(random: Random, type: FurnitureType): Shape {
  const [typicalA, typicalB, typicalH] = TYPICAL[type]
  const scale = between(random, 0.75, 1.3)
  const a = lengthBetween(random, typicalA * scale, typicalA * scale + 0.05)
  const b = lengthBetween(random, typicalB * scale, typicalB * scale + 0.05)
  const h = typicalH
  const extra = {
    ...(random() < 0.15 ? { wallAlignment: pick(random, WALL_ALIGNMENTS) } : {}),
    ...customData(random),
  }
  const kind = random()
  if (kind < 0.75) return { type: 'box', a, b, h, ...extra }
  if (kind < 0.85) return { type: 'cylinder', r: Math.min(a, b) / 2, h, ...customData(random) }
  if (kind < 0.93)
    return { type: 'l-extrusion', a, b, c: a * between(random, 0.3, 1), d: b * between(random, 0.3, 1), h, ...extra }
  return { type: 'polygon-extrusion', points: randomOutline(random, a, b), h, ...customData(random) }
}

/** Furniture asked for: every kind of shape, counts, alternatives and, sometimes, fixed pieces. */
export function randomFurniture(random: Random, room: Room): FurnitureItem[] {
  const free = Array.from({ length: intBetween(random, 0, 6) }, () => freeItem(random, pick(random, FURNITURE_TYPES)))
  const pins = random() < 0.25 ? Array.from({ length: intBetween(random, 1, 3) }, () => pinnedItem(random, room)) : []
  return [...free, ...pins]
}

/** Params of furnish as a client may send them. */
export function randomRequest(random: Random, outline: Outline) {
  const room = randomRoom(random, outline)
  const exclude = random() < 0.3 ? Array.from({ length: 2 }, () => pick(random, FURNITURE_TYPES)) : []
  return {
    room,
    ...(random() < 0.75 ? { template: { name: pick(random, TEMPLATE_NAMES), exclude } } : {}),
    furniture: random() < 0.5 ? [] : randomFurniture(random, room),
    ...(random() < 0.5 ? { maxResults: intBetween(random, 1, 20) } : {}),
  }
}

/** Pieces put down anywhere near the room, as a verifier may meet them at worst; the density is that of no piece. */
export function randomLayout(random: Random, room: Room, countMax: number): Furnishing {
  const furniture = Array.from({ length: intBetween(random, 0, countMax) }, () => {
    const type = pick(random, FURNITURE_TYPES)
    const shape = randomShape(random, type)
    return { type, shape, groupId: 'a', rotation: randomTurn(random), position: randomPosition(random, room, shape) }
  })
  return { id: 'layout', density: 0, furniture }
}

function freeItem(random: Random, type: FurnitureType): FurnitureItem {
  const count = random() < 0.4 ? { targetCount: intBetween(random, 0, 6) } : {}
  if (random() < 0.7) return { type, ...count, shape: randomShape(random, type) }
  return { type, ...count, shapes: Array.from({ length: intBetween(random, 1, 4) }, () => randomShape(random, type)) }
}

function pinnedItem(random: Random, room: Room): FurnitureItem {
  const type = pick(random, FIXABLE_TYPES)
  const shape = randomShape(random, type)
  const [x, , z] = randomPosition(random, room, shape)
  const rotation = random() < 0.7 ? { rotation: pick(random, [0, 90, -90, 180, 270, 33.3, -450]) } : {}
  return { type, shape, position: [x, 0, z], ...rotation }
}

function randomPosition(random: Random, room: Room, shape: Shape): PlacedItem['position'] {
  const { points, h } = room.boundary.shape
  const across = (values: number[]) => between(random, Math.min(...values), Math.max(...values))
  const x = across(points.map(([px]) => px))
  const z = across(points.map(([, pz]) => pz))
  const raised = random() < 0.1 ? Math.max(0, pick(random, [0.5, 1.1, 2, h - shape.h])) : 0
  return [x, raised, z]
}

const randomTurn = (random: Random) => (random() < 0.6 ? pick(random, [0, 90, 180, -90]) : between(random, -179, 180))

/** A simple outline about the box [0, a] × [0, b]: an arrow, a house or a trapezium. */
function randomOutline(random: Random, a: number, b: number): [number, number][] {
  const outline = pick<[number, number][]>(random, [
    [
      [0, 0],
      [a, 0],
      [a, b],
      [a / 2, b * 0.6],
      [0, b],
    ],
    [
      [0, 0],
      [a / 2, -b * 0.2],
      [a, 0],
      [a, b],
      [0, b],
    ],
    [
      [0, 0],
      [a, 0],
      [a * 0.8, b],
      [a * 0.1, b],
    ],
  ])
  const wound = random() < 0.5 ? outline : outline.toReversed()
  return random() < 0.5 ? wound : [...wound, wound[0]!]
}

const customData = (random: Random) =>
  random() < 0.1
    ? { customData: { article: `A-${intBetween(random, 1, 999)}`, tags: ['oak', { deep: [1, null] }] } }
    : {}
