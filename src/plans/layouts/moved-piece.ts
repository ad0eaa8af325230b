import { worldPoint } from '../../engine/geometry/frame.ts'
import type { LayoutAsset } from '../../schema/resources/floors/floor-layout.ts'
import { footprint } from './footprint.ts'

/** To the right and down the plan, metres, and a turn about the middle of the piece, degrees clockwise seen from above. */
export interface Move {
  readonly right: number
  readonly down: number
  readonly turn: number
}

/** Where a piece has its origin, and how it is turned, after a move. */
export function movedPiece(
  piece: LayoutAsset,
  { right, down, turn }: Move,
): Pick<LayoutAsset, 'position' | 'rotation'> {
  const [x, y, z] = piece.position
  const [mx, mz] = middleOf(piece)
  const [fromX, fromZ] = worldPoint(x - mx, z - mz, { x: 0, z: 0, turn })
  return {
    position: [rounded(mx + right + fromX), y, rounded(mz + down + fromZ)],
    rotation: (piece.rotation + turn) % 360,
  }
}

/** The middle of the rectangle around what a piece takes of the floor. */
function middleOf(piece: LayoutAsset): [number, number] {
  const outline = footprint(piece)
  const middle = (along: readonly number[]) => (Math.min(...along) + Math.max(...along)) / 2
  return [middle(outline.map(([x]) => x)), middle(outline.map(([, z]) => z))]
}

/** To the micrometre. */
const rounded = (metres: number) => Math.round(metres * 1e6) / 1e6
