import type { Member } from '../../src/engine/furnishing/groups/composition.ts'
import { footprint, type Region } from '../../src/engine/furnishing/verify/region.ts'
import type { PlacedItem } from '../../src/schema/furnishing/result.ts'

/** A piece of a group with the geometry of the verifier: nothing of the engine's own is used to judge it. */
export interface Piece {
  readonly type: PlacedItem['type']
  readonly shape: PlacedItem['shape']
  readonly region: Region
  readonly bottom: number
  readonly top: number
  readonly rotation: number
  readonly position: PlacedItem['position']
}

export function pieceOf(item: Omit<PlacedItem, 'groupId'>): Piece {
  const { type, shape, rotation, position } = item
  const region = footprint({ ...item, groupId: '' })
  return { type, shape, region, rotation, position, bottom: position[1], top: position[1] + shape.h }
}

export const pieceOfMember = ({ type, model, x, y, z, turn }: Member): Piece =>
  pieceOf({ type, shape: model.shape, position: [x, y, z], rotation: turn })

/** Unit vector in which a piece faces, its local +z (docs/decisions.md#c2). */
export function facing({ rotation }: Piece): [number, number] {
  const radians = (rotation * Math.PI) / 180
  return [-Math.sin(radians), Math.cos(radians)]
}

export const middle = ({ region }: Piece): [number, number] => [
  (region.minX + region.maxX) / 2,
  (region.minZ + region.maxZ) / 2,
]

/** Middle of the side that a piece has in front (1) or at its back (−1), seen as the box around it in its own frame. */
export function sideMiddle(piece: Piece, side: 1 | -1): [number, number] {
  const { shape } = piece
  const [dx, dz] = facing(piece)
  const local = localBounds(shape)
  const [u, v] = [(local.minX + local.maxX) / 2, side > 0 ? local.maxZ : local.minZ]
  const [x, , z] = piece.position
  return [x + u * dz + v * dx, z - u * dx + v * dz]
}

function localBounds(shape: PlacedItem['shape']): { minX: number; maxX: number; minZ: number; maxZ: number } {
  switch (shape.type) {
    case 'cylinder':
      return { minX: -shape.r, maxX: shape.r, minZ: -shape.r, maxZ: shape.r }
    case 'polygon-extrusion': {
      const [xs, zs] = [shape.points.map(([x]) => x), shape.points.map(([, z]) => z)]
      return { minX: Math.min(...xs), maxX: Math.max(...xs), minZ: Math.min(...zs), maxZ: Math.max(...zs) }
    }
    default:
      return { minX: 0, maxX: shape.a, minZ: 0, maxZ: shape.b }
  }
}

export const distanceToBox = ({ region }: Piece, x: number, z: number): number =>
  Math.hypot(Math.max(region.minX - x, 0, x - region.maxX), Math.max(region.minZ - z, 0, z - region.maxZ))
