import { edgesOf, pointsOf } from '../../engine/geometry/edges.ts'
import type { Ring } from '../../engine/geometry/frame.ts'
import type { Areas } from '../../engine/geometry/polygons.ts'
import { differenceOf, sharedOf } from '../../engine/geometry/polygons.ts'
import { containsPoint, edgesCross, signedArea } from '../../engine/geometry/ring.ts'
import { FITTING_TYPES } from '../../schema/furnishing/cards/furniture-cards.ts'
import { typesPlaced } from '../../schema/furnishing/cards/furniture-placing.ts'
import type { FloorCheck } from '../../schema/resources/floors/floor-checks.ts'
import type { CheckedPiece, CheckedSpace } from './checked-plan.ts'
import { boxesWithin } from './counted-pieces.ts'
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

const APART: CheckFacts = {
  id: 'pieces-apart',
  title: 'Pieces apart from one another',
  standard: 'good practice',
  unit: 'pairs',
}

/** So much of a piece may lie outside of its space, m² (docs/furnishing.md#q2); more in files, whose walls are where they are. */
const OUTSIDE_MAX = 1e-4
const NOTICED = 0.01

/** Pieces that stand in a wall, in another space than they say, or in one another. */
export const pieceChecks = (context: FloorContext): FloorCheck[] => [insideCheck(context), apartCheck(context)]

function insideCheck({ plan }: FloorContext): FloorCheck {
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

/** Chairs are pushed under tables, and what has no type of its own may belong to another piece. */
const CHAIRS: ReadonlySet<string> = new Set(typesPlaced(({ use }) => use === 'table chair' || use === 'desk chair'))
const mayShare = (type: string): boolean =>
  CHAIRS.has(type) || type === 'other' || FITTING_TYPES.some((it) => it === type)

function apartCheck({ plan }: FloorContext): FloorCheck {
  const spaces = plan.spaces.map((space) => ({
    space,
    pieces: space.pieces.filter(({ asset }) => !mayShare(asset.type)),
  }))
  const count = spaces.reduce((sum, { pieces }) => sum + pieces.length, 0)
  if (count === 0) return notApplicable(APART, 'Nothing stands in any space that could stand in something else.')
  const pairs = spaces.flatMap(({ space, pieces }) =>
    pieces.flatMap((one, i) =>
      pieces.slice(i + 1).flatMap((other) => {
        const area = sharedPlace(one, other)
        return area > NOTICED ? [{ space, one, other, area }] : []
      }),
    ),
  )
  const nameOf = ({ asset }: CheckedPiece) => asset.name ?? asset.type
  return checkOf(APART, {
    status: pairs.length > 0 ? 'unmet' : 'met',
    measured: pairs.length,
    required: 0,
    places: worstFirst(
      pairs.map(({ space, one, other, area }) => ({
        short: area,
        place: placeOf(
          space,
          other.middle,
          `${space.space.name}: ${nameOf(one)} and ${nameOf(other)} stand in one place, ${area.toFixed(2)} m²`,
          area,
          other,
        ),
      })),
    ),
    reason: `${some(pairs.length, 'pair')} of ${some(count, 'piece')} share more than ${NOTICED} m², chairs, fittings and what has no type apart.`,
  })
}

/** So much of their heights two pieces may share, metres (docs/furnishing.md#q1). */
const HEIGHTS_MAX = 1e-3

/** What two pieces share of the floor at one height, m². Carpets lie under all others. */
export function sharedPlace(one: CheckedPiece, other: CheckedPiece): number {
  if ((one.asset.type === 'carpet') !== (other.asset.type === 'carpet') || !boxesWithin(one, other, 0)) return 0
  const [low, high] = one.asset.position[1] < other.asset.position[1] ? [one, other] : [other, one]
  const shared = Math.min(topOf(low), topOf(high)) - high.asset.position[1]
  return shared > HEIGHTS_MAX ? areaOf(sharedOf(loopsOf(one.outline), loopsOf(other.outline))) : 0
}

const topOf = ({ asset: { position, shape } }: CheckedPiece): number => position[1] + shape.h

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

const loopsOf = (ring: Ring): Areas => [[pointsOf(ring).map(([x, z]) => [x, z])]]

/** The first loop of each part is around it, the others are holes. */
const areaOf = (areas: Areas): number =>
  areas.reduce(
    (sum, loops) =>
      sum + loops.reduce((part, loop, i) => part + (i === 0 ? 1 : -1) * Math.abs(signedArea(loop.flat())), 0),
    0,
  )
