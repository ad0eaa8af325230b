import { edgesOf, pointsOf } from '../../engine/geometry/edges.ts'
import type { Ring } from '../../engine/geometry/frame.ts'
import type { Areas } from '../../engine/geometry/polygons.ts'
import { differenceOf, sharedOf } from '../../engine/geometry/polygons.ts'
import { containsPoint, edgesCross, signedArea } from '../../engine/geometry/ring.ts'
import type { FloorCheck } from '../../schema/resources/floors/floor-checks.ts'
import type { CheckedPiece, CheckedSpace } from './checked-plan.ts'
import {
  type CheckFacts,
  checkOf,
  type FloorContext,
  notApplicable,
  placeOf,
  some,
  worstFirst,
} from './floor-context.ts'

const INSIDE: CheckFacts = {
  id: 'inside-space',
  title: 'Pieces inside their rooms',
  standard: 'good practice',
  unit: 'pieces',
}

/** So much of a piece may lie outside of its space, m² (docs/furnishing.md#q2); more in files, whose walls are where they are. */
const OUTSIDE_MAX = 1e-4
const NOTICED = 0.01

/** Pieces that stand in a wall, or in another space than they say. */
export function piecesCheck({ plan }: FloorContext): FloorCheck {
  const all = plan.spaces.flatMap((space) => space.pieces.map((piece) => ({ space, piece })))
  if (all.length === 0) return notApplicable(INSIDE, 'Nothing stands in any space.')
  const outside = all.flatMap(({ space, piece }) => {
    const area = areaOutside(space, piece)
    return area > NOTICED ? [{ space, piece, area }] : []
  })
  return checkOf(INSIDE, {
    status: outside.length > 0 ? 'unmet' : 'met',
    measured: outside.length,
    required: 0,
    places: worstFirst(
      outside.map(({ space, piece, area }) => ({
        short: area,
        place: placeOf(
          space,
          piece.middle,
          `${space.space.name}: ${area.toFixed(2)} m² of ${piece.asset.name ?? piece.asset.type} lie outside of it`,
          area,
          piece,
        ),
      })),
    ),
    reason: `${outside.length} of ${some(all.length, 'piece')} reach more than ${NOTICED} m² out of their space.`,
  })
}

/** Whether a piece stands in its space as furnished pieces do. */
export const standsInside = (space: CheckedSpace, piece: CheckedPiece): boolean =>
  areaOutside(space, piece) <= OUTSIDE_MAX

/** What of a piece lies outside of its space, m². */
export function areaOutside({ ring }: Pick<CheckedSpace, 'ring'>, { outline }: Pick<CheckedPiece, 'outline'>): number {
  if (ring.length === 0) return Math.abs(signedArea(outline))
  const [edges, walls] = [edgesOf(outline), edgesOf(ring)]
  const isWithin =
    pointsOf(outline).every(([x, z]) => containsPoint(ring, x, z)) &&
    !edges.some((edge) => walls.some((wall) => edgesCross(edge, wall)))
  return isWithin ? 0 : areaOf(differenceOf(loopsOf(outline), [loopsOf(ring)]))
}

/** What two outlines share, m². */
export const areaShared = (one: Ring, other: Ring): number => areaOf(sharedOf(loopsOf(one), loopsOf(other)))

const loopsOf = (ring: Ring): Areas => [[pointsOf(ring).map(([x, z]) => [x, z])]]

/** The first loop of each part is around it, the others are holes. */
const areaOf = (areas: Areas): number =>
  areas.reduce(
    (sum, loops) =>
      sum + loops.reduce((part, loop, i) => part + (i === 0 ? 1 : -1) * Math.abs(signedArea(loop.flat())), 0),
    0,
  )
