import { elementAt } from '../../engine/geometry/element-at.ts'
import { turnOf } from '../../engine/geometry/frame.ts'
import { typesPlaced } from '../../schema/furnishing/cards/furniture-placing.ts'
import type { FurnitureUse } from '../../schema/furnishing/cards/placing-facts.ts'
import type { FurnitureType } from '../../schema/furnishing/furniture.ts'
import type { CheckedPiece } from './checked-plan.ts'
import { outlineGap } from './ways/outline-gap.ts'

/** A chair so near a table stands at it, metres; with what the corners of round pieces leave out. */
const AT_TABLE = 0.305
/** A bed so wide is for two, metres (docs/furnish.md#standard). */
const FOR_TWO = 1.35

/** A desk with the chair that stands at it. */
export interface Workplace {
  readonly desk: CheckedPiece
  readonly chair: CheckedPiece
}

/** What the pieces of a space give. */
export interface CountedPieces {
  readonly workplaces: readonly Workplace[]
  /** Chairs at dining and meeting tables. */
  readonly seats: readonly CheckedPiece[]
  readonly beds: readonly CheckedPiece[]
  /** Who can sleep in them. */
  readonly sleepers: number
}

const typesFor = (use: FurnitureUse): ReadonlySet<FurnitureType> => new Set(typesPlaced((facts) => facts.use === use))
const DESKS = typesFor('desk')
const DESK_CHAIRS = typesFor('desk chair')
const TABLES = typesFor('table')
const TABLE_CHAIRS = typesFor('table chair')
const BEDS = typesFor('bed')

/** Counts workplaces, seats and beds by where the pieces stand; nothing is taken from the furnishing that placed them. */
export function countedPieces(pieces: readonly CheckedPiece[]): CountedPieces {
  const of = (types: ReadonlySet<FurnitureType>) => pieces.filter(({ asset }) => types.has(asset.type))
  const tables = of(TABLES)
  const beds = of(BEDS)
  return {
    workplaces: workplacesOf(of(DESKS), of(DESK_CHAIRS)),
    seats: of(TABLE_CHAIRS).filter((chair) => tables.some((table) => standsAt(chair, table))),
    beds,
    sleepers: beds.reduce((sum, { asset }) => sum + (frontWidth(asset.shape) >= FOR_TWO ? 2 : 1), 0),
  }
}

/**
 * The most pairs of a desk and a chair before it, each desk and each chair in one of them: augmenting paths, as of bipartite
 * matching (Kuhn).
 */
function workplacesOf(desks: readonly CheckedPiece[], chairs: readonly CheckedPiece[]): Workplace[] {
  const fitting = desks.map((desk) =>
    chairs.flatMap((chair, index) => (standsAt(chair, desk) && isBefore(desk, chair) ? [index] : [])),
  )
  const deskOf = new Map<number, number>()
  const give = (desk: number, seen: Set<number>): boolean => {
    for (const chair of elementAt(fitting, desk)) {
      if (seen.has(chair)) continue
      seen.add(chair)
      const other = deskOf.get(chair)
      if (other !== undefined && !give(other, seen)) continue
      deskOf.set(chair, desk)
      return true
    }
    return false
  }
  for (const desk of desks.keys()) give(desk, new Set())
  return [...deskOf]
    .sort(([, one], [, other]) => one - other)
    .map(([chair, desk]) => ({ desk: elementAt(desks, desk), chair: elementAt(chairs, chair) }))
}

const standsAt = (chair: CheckedPiece, table: CheckedPiece): boolean =>
  boxesWithin(chair, table, AT_TABLE) && outlineGap(chair.outline, table.outline) <= AT_TABLE

/** Whether the boxes around two pieces are so near, metres. */
export const boxesWithin = (
  { box: a }: Pick<CheckedPiece, 'box'>,
  { box: b }: Pick<CheckedPiece, 'box'>,
  gap: number,
): boolean => a.minX - gap <= b.maxX && b.minX - gap <= a.maxX && a.minZ - gap <= b.maxZ && b.minZ - gap <= a.maxZ

/** Whether the middle of a chair lies beyond the front of a desk, which faces its own z; any side of a round one is as good. */
function isBefore({ asset: { shape, position, rotation } }: CheckedPiece, { middle }: CheckedPiece): boolean {
  if (shape.type !== 'box' && shape.type !== 'l-extrusion') return true
  const { cos, sin } = turnOf(rotation)
  const [x, z] = [middle[0] - position[0], middle[1] - position[2]]
  return z * cos - x * sin > shape.b - BEFORE_EPS
}

/** By so much a chair may be pushed under, metres. */
const BEFORE_EPS = 1e-6

function frontWidth(shape: CheckedPiece['asset']['shape']): number {
  if (shape.type === 'cylinder') return 2 * shape.r
  if (shape.type !== 'polygon-extrusion') return shape.a
  const across = shape.points.map(([x]) => x)
  return Math.max(...across) - Math.min(...across)
}
