import type { PlacedItem } from '../../../src/schema/furnishing/result.ts'
import type { Room } from '../../../src/schema/furnishing/room.ts'

// Geometry of the benchmark alone: it imports types, and nothing that furnishes or verifies.

export type Point = readonly [x: number, z: number]
export type Polygon = readonly Point[]

export interface Piece {
  readonly item: PlacedItem
  /** Convex parts of its outline on the floor, metres. */
  readonly parts: readonly Polygon[]
  readonly bottom: number
  readonly top: number
}

/** Corners that stand for a circle. */
const ROUND = 16

export const piecesOf = (furniture: readonly PlacedItem[]): Piece[] =>
  furniture.map((item) => ({
    item,
    parts: localParts(item).map((part) => part.map((point) => onPlan(item, point))),
    bottom: item.position[1],
    top: item.position[1] + item.shape.h,
  }))

function localParts({ shape }: PlacedItem): Polygon[] {
  if (shape.type === 'cylinder')
    return [
      Array.from({ length: ROUND }, (_, i): Point => {
        const angle = (2 * Math.PI * i) / ROUND
        return [shape.r * Math.cos(angle), shape.r * Math.sin(angle)]
      }),
    ]
  if (shape.type === 'box') return [rectangle(0, 0, shape.a, shape.b)]
  if (shape.type === 'l-extrusion') return [rectangle(0, 0, shape.a, shape.d), rectangle(0, 0, shape.c, shape.b)]
  return [shape.points]
}

export const rectangle = (x: number, z: number, toX: number, toZ: number): Polygon => [
  [x, z],
  [toX, z],
  [toX, toZ],
  [x, toZ],
]

/** From the coordinates of a piece to those of the plan: turned clockwise as seen from above, then moved. */
export function onPlan({ position, rotation }: Pick<PlacedItem, 'position' | 'rotation'>, [x, z]: Point): Point {
  const turn = (rotation * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return [position[0] + x * cos - z * sin, position[2] + x * sin + z * cos]
}

/** By how much two convex polygons overlap: the least way by which one would have to move, metres; 0 = not at all. */
export function overlap(a: Polygon, b: Polygon): number {
  let least = Number.POSITIVE_INFINITY
  for (const polygon of [a, b])
    for (const [i, [x, z]] of polygon.entries()) {
      const [nextX, nextZ] = polygon[(i + 1) % polygon.length]!
      const length = Math.hypot(nextX - x, nextZ - z)
      if (length < 1e-9) continue
      const axis: Point = [(nextZ - z) / length, (x - nextX) / length]
      const [spanA, spanB] = [a, b].map((it) => spanOn(it, axis)) as [[number, number], [number, number]]
      least = Math.min(least, Math.min(spanA[1], spanB[1]) - Math.max(spanA[0], spanB[0]))
    }
  return Math.max(0, least)
}

function spanOn(polygon: Polygon, [ax, az]: Point): [number, number] {
  const values = polygon.map(([x, z]) => x * ax + z * az)
  return [Math.min(...values), Math.max(...values)]
}

export function isInside([x, z]: Point, polygon: Polygon): boolean {
  let inside = false
  for (const [i, [ax, az]] of polygon.entries()) {
    const [bx, bz] = polygon[(i + 1) % polygon.length]!
    if (az > z !== bz > z && x < ((bx - ax) * (z - az)) / (bz - az) + ax) inside = !inside
  }
  return inside
}

/** From a point to the edges of a polygon, metres. */
export function distanceTo(point: Point, polygon: Polygon): number {
  return polygon.reduce((least, corner, i) => {
    const next = polygon[(i + 1) % polygon.length]!
    return Math.min(least, distanceToEdge(point, corner, next))
  }, Number.POSITIVE_INFINITY)
}

function distanceToEdge([x, z]: Point, [ax, az]: Point, [bx, bz]: Point): number {
  const [dx, dz] = [bx - ax, bz - az]
  const square = dx * dx + dz * dz
  const along = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (z - az) * dz) / square))
  return Math.hypot(x - ax - along * dx, z - az - along * dz)
}

export const areaOf = (polygon: Polygon): number =>
  Math.abs(
    polygon.reduce((sum, [x, z], i) => {
      const [nextX, nextZ] = polygon[(i + 1) % polygon.length]!
      return sum + x * nextZ - nextX * z
    }, 0),
  ) / 2

/** The floor before each opening of some kind that is to stay free: as deep as said into the room. */
export function beforeOpenings({ boundary: { shape, openings = [] } }: Room, type: string, depth: number): Polygon[] {
  return openings.flatMap((opening) => {
    if (opening.type !== type) return []
    const [start, end] = [opening.pos, opening.pos + opening.l].map((at) => pointAlong(shape.points, at)) as [
      Point,
      Point,
    ]
    const length = Math.hypot(end[0] - start[0], end[1] - start[1])
    const right: Point = [(start[1] - end[1]) / length, (end[0] - start[0]) / length]
    const middle: Point = [(start[0] + end[0]) / 2 + right[0] * 0.01, (start[1] + end[1]) / 2 + right[1] * 0.01]
    const sign = isInside(middle, shape.points) ? depth : -depth
    const inwards = ([x, z]: Point): Point => [x + right[0] * sign, z + right[1] * sign]
    return [[start, end, inwards(end), inwards(start)]]
  })
}

function pointAlong(points: Polygon, at: number): Point {
  let left = at
  for (const [i, [x, z]] of points.entries()) {
    const [nextX, nextZ] = points[(i + 1) % points.length]!
    const length = Math.hypot(nextX - x, nextZ - z)
    if (left <= length + 1e-9) return [x + ((nextX - x) * left) / length, z + ((nextZ - z) * left) / length]
    left -= length
  }
  throw new Error(`The boundary is shorter than ${at} m`)
}
