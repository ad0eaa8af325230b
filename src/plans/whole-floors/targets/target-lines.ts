import { round3 } from '../../../engine/furnishing/measure/survey.ts'
import { elementAt } from '../../../engine/geometry/element-at.ts'
import type { FurnishedSpace } from '../../../schema/resources/floors/floor-furnishing.ts'
import type { FloorTargets, RoomPurpose, TargetLine } from '../../../schema/resources/floors/floor-targets.ts'
import { summed } from '../floor-totals.ts'
import { FOCUS_MAX } from '../uses/space-use.ts'
import {
  type Becoming,
  MEETING_MAX,
  MEETING_MIN,
  MEETING_WIDTH,
  mayBecome,
  mayChangeUse,
  ruleOf,
} from './assign-uses.ts'
import { usualPlaces } from './desk-figures.ts'
import { counted, type PlaceLimits, placeLimits, whyNoFewer, whyNoMore, whyNotLessDense } from './place-limits.ts'
import type { TargetFloor } from './target-floor.ts'

/** What of the targets stands in the chosen furnishings. */
export interface Standing {
  /** Desks with a chair of their own, but for those of focus rooms and of rooms to live in. */
  readonly places: number
  /** The usable area of the spaces with these, m². */
  readonly placesArea: number
  readonly meetingSeats: number
  readonly focusRooms: number
  readonly phoneBooths: number
}

/** Where a desk is the home's own and no workplace of the floor. */
const HOME_TEMPLATES: ReadonlySet<string | null> = new Set(['bedroom', 'living', 'dining_living', 'dining'])

/** Counts what stands. @param spaces as furnished */
export function standingIn(spaces: readonly FurnishedSpace[]): Standing {
  const sumOf = (some: readonly FurnishedSpace[]) => summed(some.flatMap(({ totals }) => totals ?? []))
  const { places, placesArea } = sumOf(
    spaces.filter(({ purpose, template }) => purpose === undefined && !HOME_TEMPLATES.has(template)),
  )
  return {
    places,
    placesArea,
    meetingSeats: sumOf(spaces.filter(({ template }) => template === 'meet')).seats,
    focusRooms: spaces.filter(({ purpose, totals }) => purpose === 'focus' && totals?.places === 1).length,
    phoneBooths: spaces.filter(({ purpose, totals }) => purpose === 'phone' && (totals?.loungeSeats ?? 0) > 0).length,
  }
}

/** Places more than asked for that are no fault: the second desk of a pair. */
const OVER = 1
/** Areas and ratios are only so exact. */
const EPS = 1e-3
/** Floor of a room that would be needed, m². */
const ROOM = 20

/** What stands where a line is about, and what of it decides whether a target is met. */
interface Measured {
  readonly here: Standing
  readonly whole: Standing
  /** As furnished, as many as requested. */
  readonly spaces: readonly FurnishedSpace[]
}

/**
 * A line for each target: what was asked for, what stands, why, and what would be needed.
 *
 * @param spaces as furnished
 * @param whole what stands in the whole building where the floor is a storey of it
 */
export function targetLines(
  floor: TargetFloor,
  targets: FloorTargets,
  spaces: readonly FurnishedSpace[],
  whole?: Standing,
): TargetLine[] {
  const here = standingIn(spaces)
  const standing = { here, whole: whole ?? here, spaces }
  const lines: (TargetLine | undefined)[] = [
    placesLine(floor, targets, standing),
    densityLine(floor, targets, standing),
    meetingLine(floor, targets, standing),
    roomsLine(floor, targets, standing, {
      name: 'focusRooms',
      what: 'focus room',
      becoming: 'focus',
      fit: 'of 5 to 14 m² with a window and a door',
    }),
    roomsLine(floor, targets, standing, {
      name: 'phoneBooths',
      what: 'phone booth',
      becoming: 'phone',
      fit: 'of 4 to 8 m² with a door',
    }),
  ]
  return lines.flatMap((line) => line ?? [])
}

/** What a wider `mayChange` would add; nothing where no further room is fit. */
function orMore(floor: TargetFloor, { mayChange }: FloorTargets, isFit: (index: number) => boolean): string {
  const rooms = floor.requested.filter(
    (index) => !mayChangeUse(floor, index, mayChange) && mayChangeUse(floor, index, 'work') && isFit(index),
  ).length
  return rooms === 0 ? '' : `, or mayChange "work", which allows ${counted(rooms, 'room')} more to change`
}

const mayBe = (floor: TargetFloor, what: Becoming) => (index: number) => mayBecome(floor, index, what)

function placesLine(
  floor: TargetFloor,
  targets: FloorTargets,
  { here, whole, spaces }: Measured,
): TargetLine | undefined {
  const { places: target } = targets
  if (target === undefined) return undefined
  const { places: measured, placesArea } = here
  const each = measured > 0 ? placesArea / measured : 0
  const line = { name: 'places', asked: target, measured } as const
  const figures = `${counted(measured, 'place')}${measured > 0 ? ` at ${each.toFixed(1)} m² each` : ''}`
  const missing = target - whole.places
  if (missing <= 0 && missing >= -OVER) return { ...line, outcome: 'met', reason: figures, needed: null }
  const limits = placeLimits(floor, targets, spaces)
  if (missing < 0)
    return {
      ...line,
      outcome: 'unmet',
      reason: `${figures}: ${whyNoFewer(limits)}`,
      needed: `${counted(-missing, 'office')} for another use${orMore(floor, targets, (index) => elementAt(floor.uses, index).template === 'work')}`,
    }
  return {
    ...line,
    outcome: 'unmet',
    reason: `${figures}: ${whyNoMore(limits, targets)}`,
    needed: neededFor(missing, floor, targets, here, limits),
  }
}

/** Rooms that would hold what is missing, or a density that would. */
function neededFor(
  missing: number,
  floor: TargetFloor,
  targets: FloorTargets,
  { places, placesArea }: Standing,
  { moreInSingle }: PlaceLimits,
): string {
  const inRoom = Math.max(1, Math.floor(usualPlaces(ROOM, ruleOf(targets))))
  const rooms = `${counted(missing, 'place')} more: ${counted(Math.ceil(missing / inRoom), 'room')} of ${ROOM} m²`
  const each = placesArea / (places + missing)
  const isBound = targets.density !== undefined || targets.standard !== undefined
  const least = 6.5
  const denser =
    isBound && each >= least
      ? `, or density ${each.toFixed(1)} m²${targets.standard ? ' without the standard' : ''}`
      : ''
  const shared = moreInSingle > 0 ? `, or the offices for one mapped to "work", which take ${moreInSingle} more` : ''
  return `${rooms}${denser}${shared}${orMore(floor, targets, mayBe(floor, 'office'))}`
}

function densityLine(
  floor: TargetFloor,
  targets: FloorTargets,
  { here: { places, placesArea }, spaces }: Measured,
): TargetLine | undefined {
  const { density: target } = targets
  if (target === undefined) return undefined
  const measured = places > 0 ? round3(placesArea / places) : 0
  const line = { name: 'density', asked: target, measured } as const
  if (measured >= target - EPS)
    return { ...line, outcome: 'met', reason: `${measured} m² for each place`, needed: null }
  if (places === 0)
    return {
      ...line,
      outcome: 'unmet',
      reason: 'there are no places',
      needed: 'rooms with a door and daylight that may have desks',
    }
  return {
    ...line,
    outcome: 'unmet',
    ...whyNotLessDense(placeLimits(floor, targets, spaces), target, measured, target * places - placesArea),
  }
}

function meetingLine(
  floor: TargetFloor,
  targets: FloorTargets,
  { here: { places, meetingSeats }, whole, spaces }: Measured,
): TargetLine | undefined {
  const { meetingSeatsPerPlace: target } = targets
  if (target === undefined) return undefined
  const measured = places > 0 ? round3(meetingSeats / places) : meetingSeats
  const line = { name: 'meetingSeatsPerPlace', asked: target, measured } as const
  const figures = `${counted(meetingSeats, 'seat')} in meeting rooms for ${counted(places, 'place')}`
  const missing = Math.ceil(target * whole.places - EPS) - whole.meetingSeats
  if (missing <= 0) return { ...line, outcome: 'met', reason: figures, needed: null }
  return {
    ...line,
    outcome: 'unmet',
    reason: `${figures}: ${[
      ...placelessClause(floor, targets, spaces, 'meeting'),
      `no further room that may change is one of ${MEETING_MIN} to ${MEETING_MAX} m² that is ${MEETING_WIDTH} m wide`,
    ].join('; ')}`,
    needed: `${counted(missing, 'seat')} more: ${counted(Math.ceil(missing / SEATS_IN_ROOM), 'room')} of ${ROOM} m²${orMore(floor, targets, mayBe(floor, 'meeting'))}`,
  }
}

/** Seats in a meeting room of 20 m². */
const SEATS_IN_ROOM = 10

/** Rooms of a kind that are counted. */
interface CountedRooms {
  readonly name: 'focusRooms' | 'phoneBooths'
  readonly what: string
  readonly becoming: RoomPurpose
  /** What a room must be for it. */
  readonly fit: string
}

function roomsLine(
  floor: TargetFloor,
  targets: FloorTargets,
  { here, whole, spaces }: Measured,
  { name, what, becoming, fit }: CountedRooms,
): TargetLine | undefined {
  const target = targets[name]
  if (target === undefined) return undefined
  const measured = here[name]
  const line = { name, asked: target, measured } as const
  const figures = counted(measured, what)
  if (whole[name] >= target) return { ...line, outcome: 'met', reason: figures, needed: null }
  return {
    ...line,
    outcome: 'unmet',
    reason: `${figures}: ${[
      ...namedClauses(floor, spaces, becoming),
      ...placelessClause(floor, targets, spaces, becoming),
      `no further room that may change is ${fit.replace(/^of/, 'one of')}`,
    ].join('; ')}`,
    needed: `${counted(target - whole[name], 'room')} more ${fit}${orMore(floor, targets, mayBe(floor, becoming))}`,
  }
}

/** What stands in rooms that are what a target makes of them. */
const standsIn = ({ totals }: FurnishedSpace, what: Becoming): boolean =>
  what === 'focus' ? totals?.places === 1 : ((what === 'phone' ? totals?.loungeSeats : totals?.seats) ?? 0) > 0

/** Rooms that are named for it and do not count. */
function namedClauses(
  { facts, uses, requested }: TargetFloor,
  spaces: readonly FurnishedSpace[],
  what: RoomPurpose,
): string[] {
  const named = requested.flatMap((index, i) => {
    const { template, purpose } = elementAt(uses, index)
    const { named: own, area } = elementAt(facts, index)
    if (own?.kind !== what || (purpose === what && standsIn(elementAt(spaces, i), what))) return []
    return [purpose === what ? 'placeless' : template !== null && area > FOCUS_MAX ? 'large' : 'unfit']
  })
  const of = (why: string) => named.filter((it) => it === why).length
  const [large, unfit, placeless] = [of('large'), of('unfit'), of('placeless')]
  return [
    ...(large === 0 ? [] : [`${large} named so ${large === 1 ? 'has' : 'have'} more than ${FOCUS_MAX} m²`]),
    ...(unfit === 0 ? [] : [`in ${unfit} named so nobody can stay, or another use is given`]),
    ...(placeless === 0 ? [] : [`in ${placeless} named so the furniture has no place`]),
  ]
}

/** Rooms that a target would have made so, were there a place for the furniture. All that are fit have been tried where it is not met. */
function placelessClause(
  floor: TargetFloor,
  { mayChange }: FloorTargets,
  spaces: readonly FurnishedSpace[],
  what: Becoming,
): string[] {
  const rooms = floor.requested.filter((index, i) => {
    const { by, template, purpose } = elementAt(floor.uses, index)
    const isTaken = by === 'target' && (purpose !== undefined || template === 'meet')
    if (isTaken) return (purpose ?? 'meeting') === what && !standsIn(elementAt(spaces, i), what)
    return purpose === undefined && mayChangeUse(floor, index, mayChange) && mayBecome(floor, index, what)
  }).length
  return rooms === 0 ? [] : [`in ${counted(rooms, 'room')} that may change the furniture has no place`]
}

/** Whether all that is asked for stands. */
export const areMet = (lines: readonly TargetLine[]): boolean => lines.every(({ outcome }) => outcome === 'met')
