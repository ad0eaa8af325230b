import { elementAt } from '../../engine/geometry/element-at.ts'
import type { FloorCheck } from '../../schema/resources/floors/floor-checks.ts'
import { type CheckedSpace, middleOfSpace } from './checked-plan.ts'
import {
  type CheckFacts,
  checkOf,
  countedArea,
  type FloorContext,
  notApplicable,
  placeOf,
  round2,
  some,
  worstFirst,
} from './floor-context.ts'

/** Least floor of a room for the first workplace and for each further one, m². */
const FIRST = 8
const FURTHER = 6
/** Guide figures for each workplace, m²: of offices, and of open offices with their ways. */
const OFFICE = 8
const OPEN_OFFICE = 12
/** Of the whole floor for each workplace by the BCO, m² of net internal area. */
const BCO = 10
/** Offices from this area on are open offices, m² (ASR A1.2, 3). */
const OPEN_FROM = 400

const LEAST: CheckFacts = {
  id: 'least-area',
  title: 'Floor of rooms with workplaces',
  standard: 'ASR A1.2, 5 (3)',
  unit: 'm²',
}
const PER_PLACE: CheckFacts = {
  id: 'area-per-place',
  title: 'Area for each workplace',
  standard: 'ASR A1.2, 5 (4)',
  unit: 'm²',
}
const PER_PLACE_BCO: CheckFacts = {
  ...PER_PLACE,
  standard: 'BCO Guide to Specification, key criteria update 2023',
}

/** Whether a space is an open office: named so, or as large as one. */
export const isOpenOffice = (space: CheckedSpace): boolean =>
  space.kind === 'open_office' || countedArea(space) >= OPEN_FROM

/** How much floor there is for each workplace. */
export function areaChecks(context: FloorContext): FloorCheck[] {
  const { plan, counted, isWork, standard } = context
  const perPlace = standard === 'bco' ? PER_PLACE_BCO : PER_PLACE
  const rooms = plan.spaces.flatMap((space) => {
    const places = elementAt(counted, space.index).workplaces.length
    return places > 0 ? [{ space, places, area: countedArea(space) }] : []
  })
  if (!isWork || rooms.length === 0)
    return [LEAST, perPlace].map((facts) => notApplicable(facts, 'There are no workplaces of a place of work.'))
  return [leastCheck(rooms), standard === 'bco' ? wholeFloorCheck(context, rooms) : perPlaceCheck(rooms)]
}

interface WorkRoom {
  readonly space: CheckedSpace
  readonly places: number
  /** m² */
  readonly area: number
}

function leastCheck(rooms: readonly WorkRoom[]): FloorCheck {
  const judged = rooms.map((room) => ({ ...room, required: FIRST + FURTHER * (room.places - 1) }))
  const small = judged.filter(({ area, required }) => area < required - 0.005)
  const worst = judged.reduce((least, one) => (one.area / one.required < least.area / least.required ? one : least))
  return checkOf(LEAST, {
    status: small.length > 0 ? 'unmet' : 'met',
    measured: worst.area,
    required: worst.required,
    places: worstFirst(
      small.map(({ space, area, places, required }) => ({
        short: required - area,
        place: placeOf(
          space,
          middleOfSpace(space),
          `${space.space.name}: ${round2(area)} m² for ${some(places, 'workplace')}, ${required} m² needed`,
          area,
        ),
      })),
    ),
    reason: `${small.length} of ${some(rooms.length, 'room')} with workplaces have less than ${FIRST} m² for the first and ${FURTHER} m² for each further one; the tightest is ${worst.space.space.name}.`,
  })
}

function perPlaceCheck(rooms: readonly WorkRoom[]): FloorCheck {
  const judged = rooms.map((room) => ({
    ...room,
    each: room.area / room.places,
    required: isOpenOffice(room.space) ? OPEN_OFFICE : OFFICE,
  }))
  const tight = judged.filter(({ each, required }) => each < required - 0.005)
  const worst = judged.reduce((least, one) => (one.each / one.required < least.each / least.required ? one : least))
  return checkOf(PER_PLACE, {
    status: tight.length > 0 ? 'unmet' : 'met',
    measured: worst.each,
    required: worst.required,
    places: worstFirst(
      tight.map(({ space, each, places, required }) => ({
        short: required - each,
        place: placeOf(
          space,
          middleOfSpace(space),
          `${space.space.name}: ${round2(each)} m² for each of ${some(places, 'workplace')}, ${required} m² as a guide`,
          each,
        ),
      })),
    ),
    reason: `${tight.length} of ${some(rooms.length, 'room')} with workplaces have less than ${OFFICE} m² for each, open offices less than ${OPEN_OFFICE} m²; the tightest is ${worst.space.space.name}.`,
  })
}

function wholeFloorCheck({ plan }: FloorContext, rooms: readonly WorkRoom[]): FloorCheck {
  const places = rooms.reduce((sum, room) => sum + room.places, 0)
  const inside = plan.spaces.filter(
    ({ kind }) =>
      kind !== 'shaft' &&
      kind !== 'stairs' &&
      kind !== 'lift' &&
      kind !== 'technical' &&
      kind !== 'wc' &&
      kind !== 'outdoor',
  )
  const area = inside.reduce((sum, space) => sum + space.area, 0)
  const each = area / places
  return checkOf(PER_PLACE_BCO, {
    status: each < BCO - 0.005 ? 'unmet' : 'met',
    measured: each,
    required: BCO,
    reason: `${round2(area)} m² of net internal area, without stairs, lifts, shafts, toilets and plant, for ${some(places, 'workplace')}.`,
    missing: ['how many of the workplaces are used at a time'],
  })
}
