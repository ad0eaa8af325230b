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
  /** Whether groups of seats go where they narrow a main way, as storage does. */
  readonly seatsMayGo: boolean
  /** Whether a piece is one that is kept. */
  readonly isFixed: (piece: PlacedItem) => boolean
  /** Furnishings that are wanted, at most. */
  readonly alternatives: number
  readonly giveWay: GiveWay
}

/**
 * Furnishings of an office without the storage, and of a lobby without the seats too, that narrow the ways between its doors below that
 * of a main way; as they are where the ways are as wide, or where without all of these they are no wider. The first that has wide ways
 * and no fewer desks comes first, in a lobby that with most seats.
 *
 * @returns a note too where the ways of the first are narrower all the same
 */
export async function withWaysCleared(
  room: Room,
  result: FurnishingResult,
  { seatsMayGo, isFixed, alternatives, giveWay }: Clearing,
): Promise<{ readonly result: FurnishingResult; readonly notes: readonly string[] }> {
  const verifier = verifierOf(room)
  const all = await inSlices(result.furnishings, giveWay, (one) => {
    const furnishing = cleared(verifier, one, unitsToClear(one.furniture, seatsMayGo, isFixed))
    const used = seatsMayGo ? seatsIn(furnishing) : desksIn(furnishing)
    return { furnishing, width: mainWay(verifier, furnishing.furniture), used }
  })
  const [first] = all
  if (!first) return { result, notes: [] }
  const wide = all.filter(({ width, used }) => width >= MAIN_WAY && (seatsMayGo || used >= first.used))
  const most = Math.max(...wide.map(({ used }) => used))
  const best = wide.find(({ used }) => !seatsMayGo || used === most) ?? first
  const ordered = [best, ...all.filter((one) => one !== best)].slice(0, alternatives)
  const narrow = `the way between its doors is ${best.width.toFixed(2)} m wide at the narrowest, a main way ${MAIN_WAY} m`
  return {
    result: { ...result, furnishings: ordered.map(({ furnishing }) => furnishing) },
    notes: best.width < MAIN_WAY ? [narrow] : [],
  }
}

/** Who sits on sofas and armchairs. */
const seatsIn = ({ furniture }: Furnishing): number =>
  furniture.reduce((sum, { type }) => sum + (type === 'sofa' ? SOFA_SEATS : type === 'armchair' ? 1 : 0), 0)
const SOFA_SEATS = 2

const desksIn = ({ furniture }: Furnishing): number => furniture.filter(({ type }) => type === 'task_table').length

/** What may go together: a piece of storage alone, of seats those of a group with their table and carpet. */
function unitsToClear(
  furniture: readonly PlacedItem[],
  seatsMayGo: boolean,
  isFixed: (piece: PlacedItem) => boolean,
): PlacedItem[][] {
  const free = furniture.filter((piece) => !isFixed(piece))
  const storage = free.filter(({ type }) => STORAGE.includes(type))
  const seats = new Map<string, PlacedItem[]>()
  for (const piece of seatsMayGo ? free : [])
    if (!storage.includes(piece)) seats.set(piece.groupId, [...(seats.get(piece.groupId) ?? []), piece])
  return [...storage.map((piece) => [piece]), ...seats.values()]
}

function cleared(verifier: Verifier, furnishing: Furnishing, units: readonly PlacedItem[][]): Furnishing {
  const { furniture } = furnishing
  const isWide = (pieces: PlacedItem[]) => mainWay(verifier, pieces) >= MAIN_WAY
  if (isWide(furniture)) return furnishing
  const removed = new Set(units.flat())
  const withoutRemoved = () => furniture.filter((piece) => !removed.has(piece))
  if (removed.size === 0 || !isWide(withoutRemoved())) return furnishing
  for (const unit of units) {
    for (const piece of unit) removed.delete(piece)
    if (!isWide(withoutRemoved())) for (const piece of unit) removed.add(piece)
  }
  const remaining = withoutRemoved()
  const freed = surveyOf(verifier, { furniture }).pieces.reduce(
    (sum, { item, region }) => (removed.has(item) && region.kind === 'polygon' ? sum + signedArea(region.ring) : sum),
    0,
  )
  return { ...furnishing, furniture: remaining, density: furnishing.density - freed / verifier.boundary.area }
}

/** Width of the widest way that joins all doors and gaps of a room, metres; 2 where it is wider. */
const mainWay = (verifier: Verifier, furniture: PlacedItem[]): number =>
  widestWay(surveyOf(verifier, { furniture }), MAIN_WAY)
