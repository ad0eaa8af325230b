import { gapBetween } from '../measure/gaps.ts'
import { largestSquare } from '../measure/largest-free.ts'
import { freeDepth, freeSquareBefore, partOfSide, type SideName, sideOf, sideOfOpening } from '../measure/sides.ts'
import { type Piece, piecesOf, type Survey } from '../measure/survey.ts'
import { doorsOf } from '../measure/ways.ts'
import { type Clearances, least, type Measurement, ofRoom, type Rule } from './rule.ts'

/** Figures of one of the two degrees of the standard, metres. */
interface Figures extends Clearances {
  readonly turning: number
  readonly besideBed: readonly [wide: number, narrow: number]
  readonly beforeStorage: number
  readonly door: number
  /** Square before a door; only the higher degree asks for it. */
  readonly beforeDoor?: number
}

const ROOMS = 'DIN 18040-2:2011-09, 5.4'
const DOORS = 'DIN 18040-2:2011-09, 5.3.1'

const rulesFor = ({ turning, besideBed: [wide, narrow], beforeStorage, door, beforeDoor }: Figures): Rule[] => [
  {
    rule: 'square of free floor to turn on',
    unit: 'm',
    wanted: turning,
    source: ROOMS,
    measure: (survey) => ofRoom(largestSquare(survey).width),
  },
  {
    rule: 'floor along one side of a bed',
    unit: 'm',
    wanted: wide,
    source: ROOMS,
    measure: (survey) => besideBed(survey, wide, narrow, 'wide'),
  },
  {
    rule: 'floor along the other side of that bed',
    unit: 'm',
    wanted: narrow,
    source: ROOMS,
    measure: (survey) => besideBed(survey, wide, narrow, 'narrow'),
  },
  {
    rule: 'floor before each wardrobe, shelf and sideboard',
    unit: 'm',
    wanted: beforeStorage,
    source: ROOMS,
    measure: (survey) =>
      least(
        piecesOf(survey, 'wardrobe', 'shelf', 'sideboard').flatMap((piece): Measurement[] => {
          const front = sideOf(piece, 'front')
          return front ? [{ measured: freeDepth(survey, front, new Set([piece.index])), pieces: [piece.index] }] : []
        }),
      ),
  },
  {
    rule: 'width of each door',
    unit: 'm',
    wanted: door,
    source: DOORS,
    measure: (survey) => least(realDoors(survey).map(({ opening }) => ofRoom(opening.l))),
  },
  ...(beforeDoor === undefined
    ? []
    : [
        {
          rule: 'square of free floor before each door',
          unit: 'm',
          wanted: beforeDoor,
          source: `${DOORS} with 4.3.3`,
          measure: (survey) =>
            least(realDoors(survey).map((one) => ofRoom(freeSquareBefore(survey, sideOfOpening(one))))),
        } satisfies Rule,
      ]),
]

const realDoors = (survey: Survey) => doorsOf(survey).filter(({ opening }) => opening.type === 'door')

/** Of the bed that comes nearest to both figures: the floor along its wider or its narrower side. */
function besideBed(survey: Survey, wide: number, narrow: number, which: 'wide' | 'narrow'): Measurement | undefined {
  const beds = piecesOf(survey, 'bed').flatMap((bed) => {
    const [left, right] = [alongSide(survey, bed, 'left'), alongSide(survey, bed, 'right')]
    if (left === undefined || right === undefined) return []
    const sides = { wide: Math.max(left, right), narrow: Math.min(left, right) }
    return [{ bed, sides, share: Math.min(sides.wide / wide, sides.narrow / narrow) }]
  })
  if (beds.length === 0) return undefined
  const { bed, sides } = beds.reduce((best, one) => (one.share > best.share ? one : best))
  return { measured: sides[which], pieces: [bed.index] }
}

/** A nightstand this near the bed belongs to it, metres: the floor begins at its front. */
const AT_BED = 0.15

/** Free floor along a long side of a bed; undefined for beds without straight sides. */
function alongSide(survey: Survey, bed: Piece, name: SideName): number | undefined {
  const side = sideOf(bed, name)
  if (!side) return undefined
  const stands = piecesOf(survey, 'nightstand').filter(({ region }) => gapBetween(region, bed.region, AT_BED) <= AT_BED)
  let from = 0
  for (const { region } of stands) {
    const corners = region.kind === 'circle' ? [region.x, region.z] : region.ring
    for (let i = 0; i < corners.length; i += 2) {
      const [x, z] = [corners[i]! - side.ax, corners[i + 1]! - side.az]
      if (x * side.nx + z * side.nz > -AT_BED) from = Math.max(from, x * side.ux + z * side.uz)
    }
  }
  const free = partOfSide(side, Math.min(from, side.length / 2), side.length)
  return freeDepth(survey, free, new Set([bed.index, ...stands.map(({ index }) => index)]))
}

/** Accessible dwellings. */
export const FIGURES: Figures = { turning: 1.2, besideBed: [1.2, 0.9], beforeStorage: 0.9, door: 0.8 }
export const din18040: readonly Rule[] = rulesFor(FIGURES)

/** The same, to be used with a wheelchair without limits (marked R in the standard). */
export const FIGURES_R: Figures = {
  turning: 1.5,
  besideBed: [1.5, 1.2],
  beforeStorage: 1.5,
  door: 0.9,
  beforeDoor: 1.5,
}
export const din18040R: readonly Rule[] = rulesFor(FIGURES_R)
