import { elementAt } from '../../../../engine/geometry/element-at.ts'
import { bounds, containsPoint } from '../../../../engine/geometry/ring.ts'
import type { FoundPiece, FoundSpace } from '../found.ts'
import { middleOf } from '../furniture/piece-middle.ts'

/** The height of the floor of most rooms of a storey, metres above the origin of the file. */
export function groundOf(spaces: readonly Pick<FoundSpace, 'bottom'>[]): number {
  const floors = spaces.map(({ bottom }) => bottom).sort((a, b) => a - b)
  return elementAt(floors, floors.length >> 1)
}

/** Floors that differ by less are one, metres. */
const LEVEL = 1e-3
/** A piece may begin so far below the floor it stands on, metres. */
const SUNK_MAX = 0.1

/** Pieces by their heights above the floor of the room that they stand in, which may be a step above or below others. */
export function standingPieces(pieces: readonly FoundPiece[], spaces: readonly FoundSpace[]): FoundPiece[] {
  const ground = groundOf(spaces)
  const apart = spaces
    .filter(({ bottom }) => Math.abs(bottom - ground) > LEVEL)
    .map(({ bottom, outline: { outer } }) => ({ bottom, ring: outer, box: bounds([...outer]) }))
  return pieces.map((piece) => {
    const [, bottom] = piece.position
    const [x, z] = middleOf(piece)
    const floors = apart.filter(
      ({ bottom: floor, ring, box: { minX, maxX, minZ, maxZ } }) =>
        bottom >= floor - SUNK_MAX && x >= minX && x <= maxX && z >= minZ && z <= maxZ && containsPoint(ring, x, z),
    )
    const floor = floors.length > 0 ? Math.max(...floors.map((it) => it.bottom)) : ground
    return { ...piece, position: [piece.position[0], Math.max(0, bottom - floor), piece.position[2]] as const }
  })
}
