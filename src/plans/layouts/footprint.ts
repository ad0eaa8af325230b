import { worldPoint } from '../../engine/geometry/frame.ts'
import type { Shape } from '../../schema/furnishing/shape.ts'
import type { LayoutAsset } from '../../schema/resources/floors/floor-layout.ts'

type Point = [number, number]

/** Corners of the polygon that stands for a circle. */
const ROUND_CORNERS = 32

interface Placed {
  readonly position: readonly [number, number, number]
}

/** What an asset takes of the floor, [x, z] in metres of the plan; a circle as a polygon of so many corners. */
export function footprint(
  { shape, position, rotation }: Pick<LayoutAsset, 'shape' | 'rotation'> & Placed,
  roundCorners = ROUND_CORNERS,
): Point[] {
  const pose = { x: position[0], z: position[2], turn: rotation }
  return localOutline(shape, roundCorners).map(([x, z]) => worldPoint(x, z, pose))
}

/** The outline of a shape in its own frame; a circle as a polygon whose corners lie on it. */
export function localOutline(shape: Shape, roundCorners = ROUND_CORNERS): Point[] {
  switch (shape.type) {
    case 'box':
      return rectangle(shape.a, shape.b)
    case 'l-extrusion': {
      const { a, b } = shape
      const [c, d] = [Math.min(shape.c, a), Math.min(shape.d, b)]
      if (c === a || d === b) return rectangle(a, b)
      return [
        [0, 0],
        [a, 0],
        [a, d],
        [c, d],
        [c, b],
        [0, b],
      ]
    }
    case 'cylinder':
      return Array.from({ length: roundCorners }, (_, i) => {
        const angle = (2 * Math.PI * i) / roundCorners
        return [shape.r * Math.cos(angle), shape.r * Math.sin(angle)]
      })
    case 'polygon-extrusion':
      return shape.points.map(([x, z]) => [x, z])
  }
}

const rectangle = (a: number, b: number): Point[] => [
  [0, 0],
  [a, 0],
  [a, b],
  [0, b],
]
