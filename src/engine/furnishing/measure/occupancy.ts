import { typesPlaced } from '../../../schema/furnishing/cards/furniture-placing.ts'
import type { FurnitureUse } from '../../../schema/furnishing/cards/placing-facts.ts'
import type { FurnitureType } from '../../../schema/furnishing/furniture.ts'
import type { Shape } from '../../../schema/furnishing/shape.ts'
import { gapBetween } from './gaps.ts'
import { sideOf } from './sides.ts'
import { middleOf, oncePerSurvey, type Piece, piecesOf, type Survey, type SurveyedPieces } from './survey.ts'

/** A chair this near a table stands at it, metres. */
const AT_TABLE = 0.3
/** Width of a sofa for each who sits on it, metres (docs/decisions.md#e2). */
const SOFA_SEAT = 0.6
/** Sums of widths are only so exact, metres. */
const EPS = 1e-6

/** The types that people use for something. */
export const typesFor = (use: FurnitureUse): FurnitureType[] => typesPlaced((facts) => facts.use === use)

/** A chair and the table it stands at. */
export interface Seat {
  readonly chair: Piece
  readonly table: Piece
}

/** Chairs at dining and meeting tables. */
export const tableSeats = oncePerSurvey((survey: SurveyedPieces): readonly Seat[] => {
  const tables = piecesOf(survey, ...typesFor('table'))
  return piecesOf(survey, ...typesFor('table chair')).flatMap((chair): Seat[] => {
    const table = nearest(chair, tables)
    return table ? [{ chair, table }] : []
  })
})

/** Seats on sofas and armchairs. */
export const loungeSeats = (survey: Survey): number =>
  piecesOf(survey, 'armchair').length +
  piecesOf(survey, 'sofa').reduce((sum, { item }) => sum + seatsOnSofa(item.shape), 0)

export const seatsOnSofa = (shape: Shape): number => Math.max(1, Math.floor(frontOf(shape) / SOFA_SEAT + EPS))

/** Desks with a chair on the user's side (docs/decisions.md#c2), each chair at one desk. */
export const workPlaces = oncePerSurvey((survey: SurveyedPieces): readonly Seat[] => {
  const taken = new Set<Piece>()
  const chairs = piecesOf(survey, ...typesFor('desk chair'))
  return piecesOf(survey, ...typesFor('desk')).flatMap((table): Seat[] => {
    const chair = chairs
      .filter(
        (one) => !taken.has(one) && gapBetween(one.region, table.region, AT_TABLE) <= AT_TABLE && isBefore(table, one),
      )
      .sort((a, b) => gapBetween(a.region, table.region) - gapBetween(b.region, table.region))[0]
    if (!chair) return []
    taken.add(chair)
    return [{ chair, table }]
  })
})

/** Whether the middle of a piece lies beyond the front of another; beside any side of one without a front. */
function isBefore(table: Piece, piece: Piece): boolean {
  const front = sideOf(table, 'front')
  if (!front) return true
  const [x, z] = middleOf(piece)
  return (x - front.ax) * front.nx + (z - front.az) * front.nz > 0
}

function nearest(chair: Piece, tables: readonly Piece[]): Piece | undefined {
  let found: Piece | undefined
  let least = AT_TABLE
  for (const table of tables) {
    const gap = gapBetween(chair.region, table.region, AT_TABLE)
    if (gap > least || (found && gap === least)) continue
    least = gap
    found = table
  }
  return found
}

/** Length of the fronts of storage pieces, metres. */
export const storageFront = (survey: Survey): number =>
  piecesOf(survey, ...typesFor('storage')).reduce((sum, { item }) => sum + frontOf(item.shape), 0)

/** Width of a piece as seen from the front, metres. */
export function frontOf(shape: Shape): number {
  if (shape.type === 'cylinder') return 2 * shape.r
  if (shape.type !== 'polygon-extrusion') return shape.a
  const xs = shape.points.map(([x]) => x)
  return Math.max(...xs) - Math.min(...xs)
}
