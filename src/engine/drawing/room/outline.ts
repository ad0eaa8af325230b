import { lengthOf } from '../../../base/elementary.ts'
import type { PlacedItem } from '../../../schema/furnishing/result.ts'
import type { Shape } from '../../../schema/furnishing/shape.ts'
import { pointsOf } from '../../geometry/edges.ts'
import { type Pose, placeRing } from '../../geometry/frame.ts'
import type { Point } from '../display-list.ts'

/**
 * Corners of a shape in its own frame (docs/decisions.md#c2, #c3); for a cylinder the corners of the square around it.
 */
export function localCorners(shape: Shape): Point[] {
  switch (shape.type) {
    case 'box':
      return rectangle(0, 0, shape.a, shape.b)
    case 'cylinder':
      return rectangle(-shape.r, -shape.r, shape.r, shape.r)
    case 'polygon-extrusion':
      return shape.points.map(([x, z]) => [x, z])
    case 'l-extrusion': {
      const { a, b } = shape
      const c = Math.min(shape.c, a)
      const d = Math.min(shape.d, b)
      return [
        [0, 0],
        [a, 0],
        [a, d],
        [c, d],
        [c, b],
        [0, b],
      ]
    }
  }
}

/** The corners of a placed piece in the room. */
export function placedCorners(item: PlacedItem): Point[] {
  const pose: Pose = { x: item.position[0], z: item.position[2], turn: item.rotation }
  return pointsOf(placeRing(localCorners(item.shape).flat(), pose))
}

export interface Extent {
  readonly minX: number
  readonly minZ: number
  readonly maxX: number
  readonly maxZ: number
}

/** Smallest and largest coordinates of some points; undefined for none. */
export function extentOf(points: Iterable<Point>): Extent | undefined {
  let extent: Extent | undefined
  for (const [x, z] of points)
    extent = {
      minX: Math.min(extent?.minX ?? x, x),
      minZ: Math.min(extent?.minZ ?? z, z),
      maxX: Math.max(extent?.maxX ?? x, x),
      maxZ: Math.max(extent?.maxZ ?? z, z),
    }
  return extent
}

/** How far apart two extents are; 0 where they touch or overlap. */
export const extentDistance = (a: Extent, b: Extent): number =>
  lengthOf(Math.max(0, b.minX - a.maxX, a.minX - b.maxX), Math.max(0, b.minZ - a.maxZ, a.minZ - b.maxZ))

export const rectangle = (minX: number, minZ: number, maxX: number, maxZ: number): Point[] => [
  [minX, minZ],
  [maxX, minZ],
  [maxX, maxZ],
  [minX, maxZ],
]

/** The extents of outlines that have corners. */
export const extentsOf = (outlines: readonly (readonly Point[])[]): Extent[] =>
  outlines.flatMap((points) => extentOf(points) ?? [])

export const sum = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]]
export const sub = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]]
export const distance = (a: Point, b: Point): number => lengthOf(...sub(b, a))
export const step = (a: Point, way: Point, length: number): Point => [a[0] + way[0] * length, a[1] + way[1] * length]
export const between = (a: Point, b: Point, share: number): Point => step(a, sub(b, a), share)
