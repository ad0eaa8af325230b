import { typesFor } from '../../engine/furnishing/measure/occupancy.ts'
import { surveyOf } from '../../engine/furnishing/measure/survey.ts'
import { widestWay } from '../../engine/furnishing/measure/ways.ts'
import { type Verifier, verifierOf } from '../../engine/furnishing/verify/verifier.ts'
import { signedArea } from '../../engine/geometry/ring.ts'
import type { FurnitureType } from '../../schema/furnishing/furniture.ts'
import type { Furnishing, FurnishingResult, PlacedItem } from '../../schema/furnishing/result.ts'
import type { Opening, Room } from '../../schema/furnishing/room.ts'
import { type GiveWay, inSlices } from './in-slices.ts'
import type { SpaceUse } from './uses/space-use.ts'

/** Width of main ways, metres: ASR A1.8, 4.2, table 2, has it for up to 200 persons. */
export const MAIN_WAY = 1.2
/** Offices from here on have main ways, m². */
const MAIN_WAYS_FROM = 60

/** Whether a room of so many m² has main ways between its doors: a large office, and what one passes on the way to others. */
export const hasMainWays = ({ template, hasMainWays: hasWays }: SpaceUse, area: number): boolean =>
  hasWays === true || (template === 'work' && area >= MAIN_WAYS_FROM)

/** A room before whose doors and gaps a main way is free. */
export function withMainWays(room: Room): Room {
  const { openings = [] } = room.boundary
  const widened = openings.map((opening): Opening => {
    const { type, circulationWidth = MAIN_WAY } = opening
    return type === 'window' ? opening : { ...opening, circulationWidth }
  })
  return { ...room, boundary: { ...room.boundary, openings: widened } }
}

/** Storage may stand elsewhere: it goes where it narrows a main way. */
const STORAGE: readonly FurnitureType[] = typesFor('storage')

/** How furnishings are looked at. */
interface Clearing {
  /** Whether a piece is one that is kept. */
  readonly isFixed: (piece: PlacedItem) => boolean
  /** Furnishings that are wanted, at most. */
  readonly alternatives: number
  readonly giveWay: GiveWay
}

/**
 * Furnishings of an office without the storage that narrows the ways between its doors below that of a main way; as they are where
 * the ways are as wide, or where without any storage they are no wider. The first that has wide ways and no fewer desks comes first.
 *
 * @returns a note too where the ways of the first are narrower all the same
 */
export async function withWaysCleared(
  room: Room,
  result: FurnishingResult,
  { isFixed, alternatives, giveWay }: Clearing,
): Promise<{ readonly result: FurnishingResult; readonly notes: readonly string[] }> {
  const verifier = verifierOf(room)
  const all = await inSlices(result.furnishings, giveWay, (one) => {
    const furnishing = cleared(verifier, one, isFixed)
    return { furnishing, width: mainWay(verifier, furnishing.furniture), desks: desksIn(furnishing) }
  })
  const [first] = all
  if (!first) return { result, notes: [] }
  const best = all.find(({ width, desks }) => width >= MAIN_WAY && desks >= first.desks) ?? first
  const ordered = [best, ...all.filter((one) => one !== best)].slice(0, alternatives)
  const narrow = `the way between its doors is ${best.width.toFixed(2)} m wide at the narrowest, a main way ${MAIN_WAY} m`
  return {
    result: { ...result, furnishings: ordered.map(({ furnishing }) => furnishing) },
    notes: best.width < MAIN_WAY ? [narrow] : [],
  }
}

const desksIn = ({ furniture }: Furnishing): number => furniture.filter(({ type }) => type === 'task_table').length

function cleared(verifier: Verifier, furnishing: Furnishing, isFixed: (piece: PlacedItem) => boolean): Furnishing {
  const { furniture } = furnishing
  const isWide = (pieces: PlacedItem[]) => mainWay(verifier, pieces) >= MAIN_WAY
  if (isWide(furniture)) return furnishing
  const mayGo = furniture.filter((piece) => STORAGE.includes(piece.type) && !isFixed(piece))
  let remaining = furniture.filter((piece) => !mayGo.includes(piece))
  if (mayGo.length === 0 || !isWide(remaining)) return furnishing
  const removed = new Set(mayGo)
  for (const piece of mayGo) {
    const withIt = furniture.filter((one) => one === piece || !removed.has(one))
    if (!isWide(withIt)) continue
    removed.delete(piece)
    remaining = withIt
  }
  const freed = surveyOf(verifier, { furniture }).pieces.reduce(
    (sum, { item, region }) => (removed.has(item) && region.kind === 'polygon' ? sum + signedArea(region.ring) : sum),
    0,
  )
  return { ...furnishing, furniture: remaining, density: furnishing.density - freed / verifier.boundary.area }
}

/** Width of the widest way that joins all doors and gaps of a room, metres; 2 where it is wider. */
const mainWay = (verifier: Verifier, furniture: PlacedItem[]): number =>
  widestWay(surveyOf(verifier, { furniture }), MAIN_WAY)
