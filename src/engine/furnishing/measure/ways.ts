import type { PlacedOpening } from '../verify/boundary.ts'
import { type EmptyFloor, emptyFloor, freeFloor } from '../verify/free-floor.ts'
import type { Verifier } from '../verify/verifier.ts'
import { partsOfDoor, partsOfPiece } from '../verify/walkable.ts'
import type { Piece, Survey } from './survey.ts'

/** Widths of ways that are measured, metres: 0.60 to 2.00. */
const WIDTHS: readonly number[] = Array.from({ length: 29 }, (_, i) => (60 + 5 * i) / 100)
/** How far beyond its own reach a disc on a way may be from a door and from a piece, metres: as Q4 has it for a walker. */
const DOOR_SLACK = 0.15
const PIECE_SLACK = 0.3
/** Up to here, m², ways are looked for on fine samples too: elsewhere one may be up to 7 cm wider than it is said to be. */
const FINE_AREA = 100
/** Steps for a square metre of floor and for a piece, at one width; so many times as many on fine samples. */
const AREA_STEPS = 8
const PIECE_STEPS = 15
const FINE = 8

/**
 * Width of the widest way by which all doors and gaps lead to one another and to every piece given: the widest disc that can be
 * moved along, metres, in steps of 5 cm and `width`. Below 0.60 m it is 0; widths above 2 m count as 2 m.
 */
export function widestWay(survey: Survey, width: number, goals: readonly Piece[] = []): number {
  const widths = WIDTHS.includes(width) ? WIDTHS : [...WIDTHS, width].sort((a, b) => a - b)
  // Where a disc passes, a smaller one does: the widest is found by halving, on samples that may miss a way by little.
  let [low, high] = [-1, widths.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (leads(survey, widths[middle]!, goals, false)) low = middle
    else high = middle - 1
  }
  if (survey.boundary.area <= FINE_AREA)
    while (low + 1 < widths.length && leads(survey, widths[low + 1]!, goals, true)) low++
  return low < 0 ? 0 : widths[low]!
}

/** Whether a disc of this width can be moved from each door and gap to each other, and to all goals. */
function leads(survey: Survey, width: number, goals: readonly Piece[], fine: boolean): boolean {
  const { boundary, verifier, obstacles } = survey
  const radius = width / 2
  verifier.spend((fine ? FINE : 1) * (AREA_STEPS * boundary.area + PIECE_STEPS * obstacles.length))
  const floor = freeFloor(
    floorFor(verifier, radius, fine),
    obstacles.map(({ region }) => region),
  )
  let common = [...floor.partSize.keys()]
  const narrow = (reached: ReadonlySet<number>) => {
    common = common.filter((part) => reached.has(part))
  }
  for (const door of doorsOf(survey)) narrow(partsOfDoor(floor, door, radius + DOOR_SLACK))
  for (const { region } of goals) if (common.length > 0) narrow(partsOfPiece(floor, region, radius + PIECE_SLACK))
  return common.length > 0
}

export const doorsOf = ({ boundary }: Survey): readonly PlacedOpening[] =>
  boundary.openings.filter(({ opening }) => opening.type !== 'window')

const FLOORS = new WeakMap<Verifier, Map<string, EmptyFloor>>()

/** The empty floor for a disc: the same for all furnishings of a room. */
function floorFor(verifier: Verifier, radius: number, fine: boolean): EmptyFloor {
  const known = FLOORS.get(verifier) ?? new Map<string, EmptyFloor>()
  FLOORS.set(verifier, known)
  const key = `${radius} ${fine}`
  const floor = known.get(key) ?? emptyFloor(verifier.boundary, fine, radius)
  known.set(key, floor)
  return floor
}
