import { elementAt, lastOf } from '../../../engine/geometry/element-at.ts'
import type { DeskStandard } from '../../../schema/resources/floors/floor-targets.ts'
import type { RoomKind } from '../names/room-kinds.ts'

// How many desks a room takes by its area, with the sources in docs/floors.md#places-by-area.

/** Places of a room by its area: straight between the points, and from the last one on a place for each `each` m². */
interface Curve {
  readonly points: readonly (readonly [area: number, places: number])[]
  readonly each: number
}

/** What is usual, and the most that is allowed. */
interface Figures {
  readonly usual: Curve
  readonly most: Curve
}

/** 8 m² for the first place and 6 m² for each further one: ASR A1.2, 5 (3). */
const LEAST_FLOOR: Curve = { points: [[8, 1]], each: 6 }

/** Single offices as small as ASR A1.2, 5 (3) allows, then more floor for each place as ways are added: 10 m² in a group office, 12 m² in a large one. */
const USUAL: Figures = {
  usual: {
    points: [
      [8, 1],
      [14, 2],
      [24, 3],
      [32, 4],
      [48, 5.25],
      [60, 6],
      [80, 7.25],
      [120, 10.7],
      [400, 34],
    ],
    each: 12,
  },
  most: LEAST_FLOOR,
}

const BY_STANDARD: Readonly<Record<DeskStandard, Figures>> = {
  // ASR A1.2, 5 (4): 8 to 10 m² in single and group offices, 12 to 15 m² in open offices, which begin at 400 m².
  asr: {
    usual: {
      points: [
        [8, 1],
        [18, 2],
        [27, 3],
        [36, 4],
        [48, 5.25],
        [60, 6],
        [100, 9],
        [400, 32],
      ],
      each: 12.5,
    },
    most: {
      points: [
        [8, 1],
        [16, 2],
        [24, 3],
        [32, 4],
        [48, 6],
        [100, 11],
        [400, 400 / 12],
      ],
      each: 12,
    },
  },
  // BCO Guide to Specification 2023: 10 m² for each person, 8 m² in exceptional cases.
  bco: { usual: { points: [[10, 1]], each: 10 }, most: { points: [[8, 1]], each: 8 } },
}

/** ASR A1.2, 5 (4): 12 to 15 m² in open offices, also in those that are smaller and named so. */
const ASR_OPEN: Figures = { usual: { points: [[12.5, 1]], each: 12.5 }, most: { points: [[12, 1]], each: 12 } }

/** What says how many desks a room has. */
export interface DeskRule {
  readonly standard?: DeskStandard | undefined
  /** At least so many m² for each place. */
  readonly density?: number | undefined
  /** Whether the room is named as an open office. */
  readonly isOpen?: boolean | undefined
}

const figuresOf = ({ standard, isOpen }: DeskRule): Figures =>
  standard === undefined ? USUAL : isOpen && standard === 'asr' ? ASR_OPEN : BY_STANDARD[standard]

/** The rule as it is in a room of this kind. */
export const ruleIn = (kind: RoomKind | undefined, rule: DeskRule): DeskRule => ({
  ...rule,
  isOpen: kind === 'open_office',
})

/** Areas are measured to the plaster or to the structure: what lacks no more of a further desk has it. */
const TOLERANCE = 1.03
/** From here on desks come in pairs that face each other. */
const PAIRED = 4
/** A pair has its place from so much of its second desk on. */
const PAIR_SHARE = 0.25

/** Places that are usual in a room, as a smooth function of its area, m². */
export function usualPlaces(area: number, rule: DeskRule): number {
  const { standard, density } = rule
  const usual = along(figuresOf(rule).usual, area)
  return density === undefined ? usual : standard ? Math.min(usual, area / density) : area / density
}

/** Desks that are usual in a room of so many m²: one at least. */
export function usualDesks(area: number, rule: DeskRule): number {
  if (rule.density !== undefined) return mostDesks(area, rule)
  const places = usualPlaces(area, rule)
  const single = Math.max(1, Math.floor(usualPlaces(area * TOLERANCE, rule)))
  const desks = places < PAIRED ? single : 2 * Math.floor((places + 1 - PAIR_SHARE) / 2)
  return Math.min(desks, mostDesks(area, rule))
}

/** Most desks that the rule allows in a room of so many m²: one at least. */
export function mostDesks(area: number, rule: DeskRule): number {
  const { density } = rule
  const curve = figuresOf(rule).most
  const most = along(curve, area)
  const tolerated = most < PAIRED ? along(curve, area * TOLERANCE) : most
  const places = density === undefined ? tolerated : Math.min(tolerated, area / density)
  return Math.max(1, places < PAIRED ? Math.floor(places) : 2 * Math.floor(places / 2))
}

/** Desks that come with the next step: one up to four, then a pair. */
export const nextDesks = (desks: number): number => (desks < PAIRED ? desks + 1 : 2 * Math.floor(desks / 2) + 2)

/** At the first point and below one place is there. */
function along({ points, each }: Curve, area: number): number {
  const [lastArea, lastPlaces] = lastOf(points)
  if (area >= lastArea) return lastPlaces + (area - lastArea) / each
  const next = points.findIndex(([from]) => area < from)
  if (next === 0) return 1
  const [fromArea, from] = elementAt(points, next - 1)
  const [toArea, to] = elementAt(points, next)
  return from + ((to - from) * (area - fromArea)) / (toArea - fromArea)
}
