import { edgeAt, edgesOf, type RingEdge } from '../../../../engine/geometry/edges.ts'
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
  const [back, front] = [edgeAt(corners, 0), edgeAt(corners, 4)]
  if (isAtWall(back, ring) || !isAtWall(front, ring)) return piece
  return {
    ...piece,
    position: [front[0], position[1], front[1]],
    rotation: rotation > 0 ? rotation - 180 : rotation + 180,
  }
}

function isAtWall([ax, az, bx, bz]: RingEdge, ring: Ring): boolean {
  const length = Math.hypot(bx - ax, bz - az)
  const [mx, mz] = [(ax + bx) / 2, (az + bz) / 2]
  for (const [x, z, nextX, nextZ] of edgesOf(ring)) {
    const [dx, dz] = [nextX - x, nextZ - z]
    const wall = Math.hypot(dx, dz)
    if (wall < 0.05 || Math.abs(dx * (bz - az) - dz * (bx - ax)) > PARALLEL * wall * length) continue
    const along = ((mx - x) * dx + (mz - z) * dz) / wall
    const off = Math.abs((mx - x) * dz - (mz - z) * dx) / wall
    if (off <= AT_WALL && along >= 0 && along <= wall) return true
  }
  return false
}
