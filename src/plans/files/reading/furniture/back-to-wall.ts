import { placeRing, type Ring } from '../../../../engine/geometry/frame.ts'
import type { FoundPiece } from '../found.ts'

/** A side nearer to a wall than this stands at it, metres. */
const AT_WALL = 0.15
/** Sine of the angle up to which a side is taken for parallel to a wall. */
const PARALLEL = 0.1

/** A piece turned about, in its place, where its file has the front at a wall and the back away from all walls. */
export function backToWall(piece: FoundPiece, ring: Ring): FoundPiece {
  const { shape, position, rotation } = piece
  if (piece.facing === 'known' || shape.type !== 'box') return piece
  const { a, b } = shape
  const pose = { x: position[0], z: position[2], turn: rotation }
  const corners = placeRing([0, 0, a, 0, a, b, 0, b], pose)
  const [back, front] = [sideAt(corners, 0), sideAt(corners, 4)]
  if (isAtWall(back, ring) || !isAtWall(front, ring)) return piece
  return {
    ...piece,
    position: [corners[4]!, position[1], corners[5]!],
    rotation: rotation > 0 ? rotation - 180 : rotation + 180,
  }
}

type Side = readonly [number, number, number, number]

const sideAt = (corners: Ring, at: number): Side => [corners[at]!, corners[at + 1]!, corners[at + 2]!, corners[at + 3]!]

function isAtWall([ax, az, bx, bz]: Side, ring: Ring): boolean {
  const length = Math.hypot(bx - ax, bz - az)
  const [mx, mz] = [(ax + bx) / 2, (az + bz) / 2]
  for (let i = 0; i < ring.length; i += 2) {
    const j = (i + 2) % ring.length
    const [dx, dz] = [ring[j]! - ring[i]!, ring[j + 1]! - ring[i + 1]!]
    const wall = Math.hypot(dx, dz)
    if (wall < 0.05 || Math.abs(dx * (bz - az) - dz * (bx - ax)) > PARALLEL * wall * length) continue
    const along = ((mx - ring[i]!) * dx + (mz - ring[i + 1]!) * dz) / wall
    const off = Math.abs((mx - ring[i]!) * dz - (mz - ring[i + 1]!) * dx) / wall
    if (off <= AT_WALL && along >= 0 && along <= wall) return true
  }
  return false
}
