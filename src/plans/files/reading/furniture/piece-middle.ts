import type { FoundPiece } from '../found.ts'

/** Middle of the footprint of a piece. */
export function middleOf({
  position: [px, , pz],
  rotation,
  shape,
}: Pick<FoundPiece, 'position' | 'rotation' | 'shape'>): [number, number] {
  if (shape.type === 'cylinder') return [px, pz]
  const [x, z] = shape.type === 'polygon-extrusion' ? centreOf(shape.points) : [shape.a / 2, shape.b / 2]
  const turn = (rotation * Math.PI) / 180
  return [px + x * Math.cos(turn) - z * Math.sin(turn), pz + x * Math.sin(turn) + z * Math.cos(turn)]
}

const centreOf = (points: readonly (readonly [number, number])[]): [number, number] => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, z]) => sum + z, 0) / points.length,
]
