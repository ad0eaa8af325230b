import { elementAt } from '../../engine/geometry/element-at.ts'
import { usableArea } from '../../engine/geometry/usable-area.ts'
import type {
  CheckId,
  CheckPlace,
  CheckStatus,
  FloorCheck,
  FloorStandard,
} from '../../schema/resources/floors/floor-checks.ts'
import { PLACES_MAX } from '../../schema/resources/floors/floor-checks.ts'
import type { RoomKind } from '../whole-floors/names/room-kinds.ts'
import type { CheckedPiece, CheckedPlan, CheckedSpace } from './checked-plan.ts'
import { type CountedPieces, countedPieces } from './counted-pieces.ts'
import { type FloorWays, floorWays, type MeasuredFloor, measuredFloor } from './ways/floor-ways.ts'
import { type WaysOut, waysOutOf } from './ways/ways-out.ts'

/** A floor as its checks look at it. */
export interface FloorContext {
  readonly plan: CheckedPlan
  readonly standard: FloorStandard
  /** What stands in each space, in their order. */
  readonly counted: readonly CountedPieces[]
  /** Whether it is a place of work; a dwelling has its own figures, or none. */
  readonly isWork: boolean
  /** undefined: too large to be measured. */
  readonly measured: MeasuredFloor | undefined
  readonly waysOut: WaysOut
  /** To the ways out; undefined where there are none, or nothing can be measured. */
  readonly ways: FloorWays | undefined
}

export function floorContext(plan: CheckedPlan, standard: FloorStandard): FloorContext {
  const counted = plan.spaces.map(({ pieces }) => countedPieces(pieces))
  const measured = measuredFloor(plan)
  const waysOut = waysOutOf(plan)
  return {
    plan,
    standard,
    counted,
    isWork: isPlaceOfWork(plan, counted),
    measured,
    waysOut,
    ways: measured && waysOut.all.length > 0 ? floorWays(measured, waysOut.all) : undefined,
  }
}

const AT_WORK: ReadonlySet<RoomKind | undefined> = new Set([
  ...(['office', 'executive', 'open_office', 'focus', 'meeting', 'training', 'copying', 'canteen'] as const),
])
const AT_HOME: ReadonlySet<RoomKind | undefined> = new Set([
  ...(['living', 'bedroom', 'main_bedroom', 'child_bedroom', 'guest_bedroom', 'studio'] as const),
])

function isPlaceOfWork({ spaces }: CheckedPlan, counted: readonly CountedPieces[]): boolean {
  if (spaces.some(({ kind }) => AT_WORK.has(kind))) return true
  const isHome = spaces.some(({ kind }) => AT_HOME.has(kind)) || counted.some(({ beds }) => beds.length > 0)
  return !isHome && counted.some(({ workplaces }) => workplaces.length > 0)
}

/** Spaces that people do not stay in. */
const PASSED: ReadonlySet<RoomKind | undefined> = new Set([
  'shaft',
  'technical',
  'lift',
  'stairs',
  'outdoor',
  'vehicles',
])

/** Whether people come into a space other than to look after the building. */
export const isUsed = ({ kind, ring }: CheckedSpace): boolean => ring.length > 0 && !PASSED.has(kind)

/** Who is in a space at once: those who work there, else who sits or sleeps there. */
export const personsIn = ({ counted }: FloorContext, { index }: CheckedSpace): number => {
  const { workplaces, seats, sleepers } = elementAt(counted, index)
  return workplaces.length > 0 ? workplaces.length : Math.max(seats.length, sleepers)
}

/** The workplaces of a floor with their spaces. */
export const workplacesOf = ({ plan, counted }: FloorContext) =>
  plan.spaces.flatMap((space) => elementAt(counted, space.index).workplaces.map((place) => ({ space, ...place })))

/** What of a space counts by its headroom, m² (docs/floors.md#area-under-slopes). */
export const countedArea = ({ ring, space: { room } }: CheckedSpace): number =>
  ring.length === 0 ? 0 : usableArea(ring, room.boundary.ceiling ?? [], room.boundary.shape.h)

/** What a check is, whatever it finds. */
export interface CheckFacts {
  readonly id: CheckId
  readonly title: string
  readonly standard: string
  readonly unit: string
}

/** What it found. */
export interface CheckFindings {
  readonly status: CheckStatus
  readonly reason: string
  readonly measured?: number | undefined
  readonly required?: number | undefined
  /** The worst first. */
  readonly places?: readonly CheckPlace[]
  readonly missing?: readonly string[]
}

export function checkOf(facts: CheckFacts, findings: CheckFindings): FloorCheck {
  const { status, reason, measured, required, places = [], missing = [] } = findings
  return {
    ...facts,
    status,
    measured: measured === undefined ? null : round2(measured),
    required: required === undefined ? null : round2(required),
    reason,
    places: places.slice(0, PLACES_MAX),
    placesTotal: places.length,
    missing: [...missing],
  }
}

export const notApplicable = (facts: CheckFacts, reason: string): FloorCheck =>
  checkOf(facts, { status: 'notApplicable', reason })

/** Where a check does not hold. */
export const placeOf = (
  { space }: CheckedSpace,
  at: readonly [number, number],
  text: string,
  measured?: number,
  piece?: CheckedPiece,
): CheckPlace => ({
  spaceId: space.id,
  ...(piece ? { assetId: piece.asset.id } : {}),
  at: [round2(at[0]), round2(at[1])],
  text,
  measured: measured === undefined ? null : round2(measured),
})

export const round2 = (value: number): number => Math.round(value * 100) / 100 + 0

/** `1 door`, `2 doors`. */
export const some = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** The ways of a floor to its ways out, or why none is measured. */
export function measuredWays({
  measured,
  waysOut,
  plan,
  ways,
}: FloorContext): { readonly ways: FloorWays } | CheckFindings {
  if (!plan.spaces.some(isUsed)) return { status: 'notApplicable', reason: 'The floor has no room that people use.' }
  if (!measured)
    return {
      status: 'unknown',
      reason: 'The floor is too large for ways to be measured.',
      missing: ['a floor of which all joined spaces lie within some hundred metres'],
    }
  return ways
    ? { ways }
    : {
        status: 'unknown',
        reason: 'The plan shows no way out, so no way to it is measured.',
        missing: waysOut.missing,
      }
}

/** What a measure has to be at least or at most, with what squares are exact to. */
export const isAtLeast = (measured: number, required: number, exact = 1e-6): boolean => measured >= required - exact

/** A measure as it counts: what falls short by no more than it is exact to holds. */
export const asJudged = (measured: number, required: number, exact: number): number =>
  isAtLeast(measured, required, exact) ? Math.max(measured, required) : measured

/** Places in order of how far they fall short. */
export const worstFirst = <One extends { readonly short: number; readonly place: CheckPlace }>(
  all: readonly One[],
): CheckPlace[] => [...all].sort((a, b) => b.short - a.short).map(({ place }) => place)
