import { lengthOf } from '../../base/elementary.ts'
import { elementAt } from '../../engine/geometry/element-at.ts'
import type { CheckPlace, FloorCheck } from '../../schema/resources/floors/floor-checks.ts'
import { type CheckedOpening, type CheckedSpace, isPassage, middleOfSpace, widthOf } from './checked-plan.ts'
import {
  asJudged,
  type CheckFacts,
  checkOf,
  type FloorContext,
  isAtLeast,
  isUsed,
  measuredWays,
  notApplicable,
  personsIn,
  placeOf,
  round2,
  some,
  workplacesOf,
  worstFirst,
} from './floor-context.ts'
import type { FloorWays, WayFound } from './ways/floor-ways.ts'

/** Longest way out in a straight line, and as one walks around what stands there, metres. */
const STRAIGHT_MAX = 35
const WALK_MAX = 1.5 * STRAIGHT_MAX

const LENGTHS = 'ASR A2.3:2022, 5; of dwellings MBO 2023, § 35 (2)'
const WIDTHS = 'ASR A2.3:2022, 5 (figures as in ASR A1.8:2022, 4.2, table 2, column B)'

/** Least clear width of doors and narrow places by the number of persons who leave through them, metres. */
const NARROW: readonly (readonly [persons: number, width: number])[] = [
  [5, 0.8],
  [20, 0.9],
  [50, 0.9],
  [100, 1],
  [200, 1.05],
  [300, 1.65],
  [400, 2.25],
]

/** The same for so many; between 200 and 400 persons straight in between, as the rule allows. */
export function narrowWidthFor(persons: number): number {
  const at = NARROW.findIndex(([most]) => persons <= most)
  if (at < 0) return elementAt(NARROW, NARROW.length - 1)[1]
  const [most, width] = elementAt(NARROW, at)
  if (most <= 200) return width
  const [fewer, narrower] = elementAt(NARROW, at - 1)
  return narrower + ((width - narrower) * (persons - fewer)) / (most - fewer)
}

const DISTANCE: CheckFacts = {
  id: 'escape-distance',
  title: 'Length of ways out',
  standard: LENGTHS,
  unit: 'm',
}
const WALK: CheckFacts = { id: 'escape-walk', title: 'Ways out as one walks', standard: 'ASR A2.3:2022, 5', unit: 'm' }
const DOORS: CheckFacts = { id: 'escape-doors', title: 'Doors of ways out', standard: WIDTHS, unit: 'm' }
const WAYS: CheckFacts = { id: 'escape-ways', title: 'Narrowest place of ways out', standard: WIDTHS, unit: 'm' }
const UNREACHED: CheckFacts = {
  id: 'unreached',
  title: 'Rooms without a way out',
  standard: 'ASR A2.3:2022, 4; MBO 2023, § 33 (1)',
  unit: 'rooms',
}

/** The ways out of a floor: how long and how wide they are, and from where there is none. */
export function escapeChecks(context: FloorContext): FloorCheck[] {
  const found = measuredWays(context)
  if (!('ways' in found)) return [DISTANCE, WALK, DOORS, WAYS, UNREACHED].map((facts) => checkOf(facts, found))
  const { ways } = found
  const starts = startsOf(context, ways)
  return [
    lengthCheck(context, DISTANCE, starts, STRAIGHT_MAX, ({ straight }) => straight, 'in a straight line'),
    lengthCheck(context, WALK, starts, WALK_MAX, ({ length }) => length, 'as one walks'),
    doorsCheck(context, ways),
    waysCheck(context, ways),
    unreachedCheck(context, ways),
  ]
}

/** Where a way out begins. */
interface Start {
  readonly space: CheckedSpace
  readonly text: string
  readonly way: WayFound
}

function startsOf(context: FloorContext, ways: FloorWays): Start[] {
  const rooms = context.plan.spaces.filter(isUsed).flatMap((space): Start[] => {
    const way = elementAt(ways.spaces, space.index).farthest
    return way ? [{ space, way, text: `${space.space.name}: its farthest place` }] : []
  })
  const places = workplacesOf(context).flatMap(({ space, chair }): Start[] => {
    const way = ways.toPiece(space, chair)
    return way ? [{ space, way, text: `${space.space.name}: a workplace` }] : []
  })
  return [...rooms, ...places]
}

function lengthCheck(
  { waysOut }: FloorContext,
  facts: CheckFacts,
  starts: readonly Start[],
  required: number,
  measure: (way: WayFound) => number,
  how: string,
): FloorCheck {
  if (starts.length === 0) return notApplicable(facts, 'No room of the floor has a way out to measure.')
  const longest = starts.reduce((worst, one) => (measure(one.way) > measure(worst.way) ? one : worst))
  const measured = measure(longest.way)
  const over = starts.filter(({ way }) => measure(way) > required)
  const places = worstFirst(
    over.map(({ space, text, way }) => ({
      short: measure(way),
      place: placeOf(space, way.at, `${text}, ${measure(way).toFixed(1)} m ${how}`, measure(way)),
    })),
  )
  return checkOf(facts, {
    status: over.length > 0 ? 'unmet' : waysOut.missing.length > 0 ? 'unknown' : 'met',
    measured,
    required,
    places,
    missing: waysOut.missing,
    reason: `The longest way to a way out is ${measured.toFixed(1)} m ${how}, from ${longest.text}.`,
  })
}

/** Who leaves through a passage. */
interface Passers {
  readonly door: CheckedOpening
  /** All workplaces behind it. */
  places: number
  /** The most who sit or sleep in one room behind it. */
  room: number
}

/** Through which passage each way out leads, and who takes it: the shortest one from where they are. */
function passersOf(context: FloorContext, ways: FloorWays): Passers[] {
  const { plan, waysOut } = context
  const found = new Map<CheckedOpening, Passers>()
  const pass = (space: CheckedSpace, way: WayFound, places: number, room: number) => {
    const doors = ways
      .crossings(space.index, way)
      .flatMap(({ from, to, at }) => passageBetween(plan.spaces, from, to, at) ?? [])
    const { door: last } = elementAt(waysOut.all, way.origin)
    for (const door of new Set(last ? [...doors, last] : doors)) {
      const passers = found.get(door) ?? { door, places: 0, room: 0 }
      passers.places += places
      passers.room = Math.max(passers.room, room)
      found.set(door, passers)
    }
  }
  for (const { space, chair } of workplacesOf(context)) {
    const way = ways.toPiece(space, chair)
    if (way) pass(space, way, 1, 0)
  }
  for (const space of plan.spaces) {
    const { workplaces } = elementAt(context.counted, space.index)
    const { farthest } = elementAt(ways.spaces, space.index)
    const persons = personsIn(context, space)
    if (workplaces.length === 0 && farthest && persons > 0) pass(space, farthest, 0, persons)
  }
  return [...found.values()]
}

/** The passage between two spaces that is nearest to where they were crossed, as the first of them lists it if it does. */
function passageBetween(
  spaces: readonly CheckedSpace[],
  from: number,
  to: number,
  [x, z]: readonly [number, number],
): CheckedOpening | undefined {
  const [low, high] = [Math.min(from, to), Math.max(from, to)]
  const own = elementAt(spaces, low).openings.filter((one) => isPassage(one) && one.beyond === high)
  const all =
    own.length > 0 ? own : elementAt(spaces, high).openings.filter((one) => isPassage(one) && one.beyond === low)
  const apart = ({ at }: CheckedOpening) => lengthOf(at[0] - x, at[1] - z)
  return [...all].sort((a, b) => apart(a) - apart(b))[0]
}

function doorsCheck(context: FloorContext, ways: FloorWays): FloorCheck {
  if (!context.isWork) return notApplicable(DOORS, 'The figures are those of places of work.')
  const passed = passersOf(context, ways).map(({ door, places, room }) => {
    const persons = Math.max(places, room)
    return { door, persons, width: widthOf(door), required: narrowWidthFor(persons) }
  })
  if (passed.length === 0) return notApplicable(DOORS, 'No passage is used by people who work or sit on the floor.')
  const narrow = passed.filter(({ width, required }) => !isAtLeast(width, required, EXACT))
  const worst = passed.reduce((least, one) => (one.width - one.required < least.width - least.required ? one : least))
  return checkOf(DOORS, {
    status: narrow.length > 0 ? 'unmet' : 'met',
    measured: worst.width,
    required: worst.required,
    places: worstFirst(
      narrow.map(({ door, persons, width, required }) => ({
        short: required - width,
        place: placeOf(
          elementAt(context.plan.spaces, door.space),
          door.at,
          `${elementAt(context.plan.spaces, door.space).space.name}: ${some(persons, 'person')} through ${round2(width)} m, ${round2(required)} m needed`,
          width,
        ),
      })),
    ),
    missing: [FRAMES],
    reason: `${some(passed.length, 'passage')} on the shortest ways out, doors and gaps; the narrowest for its ${some(worst.persons, 'person')} is ${round2(worst.width)} m wide, ${round2(worst.required)} m needed.`,
  })
}

/** Widths are only so exact in models, metres. */
export const EXACT = 5e-3
export const FRAMES =
  'the clear widths within the frames: those of the openings are measured, of which frames and leaves take some centimetres'

function waysCheck(context: FloorContext, ways: FloorWays): FloorCheck {
  const facts = WAYS
  if (!context.isWork) return notApplicable(facts, 'The figures are those of places of work.')
  const exact = exactOf(context)
  const rooms = context.plan.spaces.flatMap((space) => {
    const persons = largestGroup(context, space, ways)
    const { widest, farthest, narrowestAt } = elementAt(ways.spaces, space.index)
    return persons > 0 && farthest ? [{ space, persons, widest, narrowestAt, required: narrowWidthFor(persons) }] : []
  })
  if (rooms.length === 0) return notApplicable(facts, 'There is no room with workplaces or seats.')
  const narrow = rooms.filter(({ widest, required }) => !isAtLeast(widest, Math.min(required, WIDEST), exact))
  const worst = rooms.reduce((least, one) => (one.widest - one.required < least.widest - least.required ? one : least))
  return checkOf(facts, {
    status: narrow.length > 0 ? 'unmet' : 'met',
    measured: asJudged(worst.widest, worst.required, exact),
    required: worst.required,
    places: worstFirst(
      narrow.map(({ space, persons, widest, narrowestAt, required }) => ({
        short: required - widest,
        place: placeOf(
          space,
          narrowestAt ?? middleOfSpace(space),
          `${space.space.name}: its widest way out for ${some(persons, 'person')} is ${round2(widest)} m where it is narrowest`,
          widest,
        ),
      })),
    ),
    reason: `The widest way out of each room, where furniture, walls or doors make it narrowest: at worst ${round2(asJudged(worst.widest, worst.required, exact))} m from ${worst.space.space.name}, ${round2(worst.required)} m needed for the ${some(worst.persons, 'person')} there who are nearest to one way out.`,
  })
}

/** Clearances are measured up to this width, metres. */
const WIDEST = 1.6

/** Widths on squares are so exact, metres. */
export const exactOf = ({ measured }: FloorContext): number => (measured?.rasters[0]?.cell ?? 0) / 2 + 1e-6

/** Of the persons in a room the most who are nearest to one way out. */
function largestGroup(context: FloorContext, space: CheckedSpace, ways: FloorWays): number {
  const { workplaces } = elementAt(context.counted, space.index)
  if (workplaces.length === 0) return personsIn(context, space)
  const groups = new Map<number | undefined, number>()
  for (const { chair } of workplaces) {
    const origin = ways.toPiece(space, chair)?.origin
    groups.set(origin, (groups.get(origin) ?? 0) + 1)
  }
  return Math.max(...groups.values())
}

function unreachedCheck({ plan, waysOut }: FloorContext, ways: FloorWays): FloorCheck {
  const used = plan.spaces.filter(isUsed)
  const unreached = used.filter(({ index }) => elementAt(ways.spaces, index).farthest === undefined)
  const places = unreached.map((space): CheckPlace => placeOf(space, middleOfSpace(space), whyUnreached(space, ways)))
  return checkOf(UNREACHED, {
    status: unreached.length > 0 ? 'unmet' : waysOut.missing.length > 0 ? 'unknown' : 'met',
    measured: unreached.length,
    required: 0,
    places,
    missing: waysOut.missing,
    reason:
      unreached.length === 0
        ? `${some(used.length, 'room')}, each with a way out; ways out there are ${waysOut.all.length}.`
        : `${unreached.length} of ${some(used.length, 'room')} have no way out that a person of 0.6 m can take.`,
  })
}

function whyUnreached({ space, openings, index }: CheckedSpace, { spaces }: FloorWays): string {
  const passages = openings.filter(isPassage)
  if (passages.length === 0) return `${space.name}: no door or gap leads into it`
  if (passages.every((one) => widthOf(one) < 0.6)) return `${space.name}: its doors are narrower than 0.6 m`
  if (!elementAt(spaces, index).hasFloor) return `${space.name}: what stands there leaves no floor for a person`
  return `${space.name}: no way leads from it to a way out`
}
