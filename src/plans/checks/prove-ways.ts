import { edgesOf } from '../../engine/geometry/edges.ts'
import { type CheckedOpening, type CheckedPiece, type CheckedPlan, isPassage } from './checked-plan.ts'
import { type ClearanceRaster, COARSE, clearanceRasters, middleOfSquare, squaresIn } from './ways/clearance-raster.ts'
import { ARM } from './ways/floor-ways.ts'
import { gapToEdge, gapToEdges } from './ways/outline-gap.ts'
import { reachedSquares } from './ways/raster-ways.ts'

/**
 * Width of who walks, metres: with squares of 0.1 m none who is 0.6 m wide and gets through (docs/furnishing.md#q4) is held up by
 * where the middles of the squares lie.
 */
const WALKER = 0.5
/** A way begins so near a door or a gap, metres (docs/furnishing.md#q4). */
const AT_OPENING = 0.45

/** What stands on the floor has its lower side below this, metres; lamps of low rooms hang over beds, out of reach. */
const STANDING = 0.05

/** The pieces that stand in a space, the only one of a plan, and to which no way leads from its doors and gaps; none where it has neither. */
export function unreachedPieces(plan: CheckedPlan): CheckedPiece[] {
  const [space] = plan.spaces
  const raster = clearanceRasters(plan, [COARSE])?.[0]
  const passages = space?.openings.filter(isPassage) ?? []
  if (!space || !raster || passages.length === 0) return []
  const reached = reachedSquares(raster, squaresAt(raster, passages), WALKER)
  const arm = ARM + raster.cell
  const isReached = ({ box, outline }: CheckedPiece) => {
    const around = { minX: box.minX - arm, maxX: box.maxX + arm, minZ: box.minZ - arm, maxZ: box.maxZ + arm }
    const edges = edgesOf(outline)
    for (const square of squaresIn(raster, around))
      if (reached[square] === 1 && gapToEdges(edges, middleOfSquare(raster, square)) <= arm) return true
    return false
  }
  return space.pieces.filter((piece) => piece.blocks && piece.asset.position[1] < STANDING && !isReached(piece))
}

/** The squares at which ways into a space begin. */
function* squaresAt(raster: ClearanceRaster, passages: readonly CheckedOpening[]): Generator<number> {
  const reach = AT_OPENING + raster.cell
  for (const { ax, az, bx, bz } of passages.flatMap(({ stretches }) => stretches)) {
    const box = {
      minX: Math.min(ax, bx) - reach,
      maxX: Math.max(ax, bx) + reach,
      minZ: Math.min(az, bz) - reach,
      maxZ: Math.max(az, bz) + reach,
    }
    for (const square of squaresIn(raster, box))
      if (gapToEdge(middleOfSquare(raster, square), [ax, az, bx, bz]) <= reach) yield square
  }
}
