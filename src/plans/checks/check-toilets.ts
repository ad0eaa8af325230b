import { elementAt } from '../../engine/geometry/element-at.ts'
import type { FurnitureType } from '../../schema/furnishing/furniture.ts'
import type { FloorCheck } from '../../schema/resources/floors/floor-checks.ts'
import { middleOfSpace } from './checked-plan.ts'
import {
  type CheckFacts,
  checkOf,
  type FloorContext,
  notApplicable,
  placeOf,
  some,
  workplacesOf,
  worstFirst,
} from './floor-context.ts'
import { floorWays } from './ways/floor-ways.ts'

const COUNT: CheckFacts = {
  id: 'toilets',
  title: 'Toilets',
  standard: 'ASR A4.1:2013, 5.2 (3), table 2',
  unit: 'toilets',
}
const DISTANCE: CheckFacts = {
  id: 'toilet-distance',
  title: 'Way to a toilet',
  standard: 'ASR A4.1:2013, 5.2 (1)',
  unit: 'm',
}

/** Urinals count as toilets. */
const COUNTED: ReadonlySet<FurnitureType> = new Set(['toilet', 'toilet_cubicle', 'urinal'])

/** Longest way to a toilet that should be, and that may be; metres. */
const SHOULD = 50
const MAY = 100

/** Least number of toilets, urinals among them, for so many women or so many men, where few go at a time. */
const TOILETS: readonly (readonly [persons: number, toilets: number])[] = [
  [10, 1],
  [25, 2],
  [50, 3],
  [75, 5],
  [100, 6],
  [130, 7],
  [160, 8],
  [190, 9],
  [220, 10],
  [250, 11],
]
/** Beyond the table one more for each further so many. */
const FURTHER = 30

/** Up to so many persons share one toilet. */
const SHARED_BY = 9

/** Toilets for so many persons, half of them women and half men. */
export function toiletsFor(persons: number): number {
  if (persons === 0) return 0
  return persons <= SHARED_BY ? 1 : toiletsOf(Math.ceil(persons / 2)) + toiletsOf(Math.floor(persons / 2))
}

function toiletsOf(persons: number): number {
  const [most, toilets] = elementAt(TOILETS, TOILETS.length - 1)
  return TOILETS.find(([upTo]) => persons <= upTo)?.[1] ?? toilets + Math.ceil((persons - most) / FURTHER)
}

/** How toilets were counted: so many drawn ones, and rooms without any. */
const countedAs = (drawn: number, open: number): string =>
  drawn === 0
    ? 'A room has one at least.'
    : `${some(drawn, 'toilet')} ${drawn === 1 ? 'is' : 'are'} drawn${open > 0 ? ', and a further room has one at least' : ''}.`

/** Whether there are toilets for who works on a floor, and how far away. */
export function toiletChecks(context: FloorContext): FloorCheck[] {
  const { plan, measured, isWork } = context
  const places = workplacesOf(context)
  if (!isWork || places.length === 0)
    return [COUNT, DISTANCE].map((facts) => notApplicable(facts, 'There are no workplaces of a place of work.'))
  const rooms = plan.spaces.filter(({ kind, ring }) => (kind === 'wc' || kind === 'bath') && ring.length > 0)
  const required = toiletsFor(places.length)
  if (rooms.length === 0)
    return [COUNT, DISTANCE].map((facts) =>
      checkOf(facts, {
        status: 'unknown',
        required: facts === COUNT ? required : SHOULD,
        reason: `No room is named as a toilet or a bathroom; needed for ${some(places.length, 'workplace')}, here or on the next storey: ${some(required, 'toilet')}.`,
        missing: ['a room named as a toilet'],
      }),
    )
  // Toilets that are drawn are counted; a room without any has one at least.
  const drawn = rooms.map(({ pieces }) => pieces.filter(({ asset }) => COUNTED.has(asset.type)).length)
  const open = drawn.filter((toilets) => toilets === 0).length
  const toilets = drawn.reduce((sum, it) => sum + Math.max(1, it), 0)
  const met = toilets >= required
  const count = checkOf(COUNT, {
    status: met ? 'met' : open > 0 ? 'unknown' : 'unmet',
    measured: toilets,
    required,
    missing: met || open === 0 ? [] : [`how many toilets there are in ${some(open, 'room')} in which none is drawn`],
    reason: `${some(rooms.length, 'room')} named as toilets for ${some(places.length, 'workplace')}, half of them taken as women's; needed: ${some(required, 'toilet')}. ${countedAs(toilets - open, open)}`,
  })
  if (!measured)
    return [
      count,
      checkOf(DISTANCE, {
        status: 'unknown',
        required: SHOULD,
        reason: 'The floor is too large for ways to be measured.',
      }),
    ]
  const ways = floorWays(
    measured,
    rooms.map((space) => ({ at: middleOfSpace(space), space: space.index, door: undefined })),
  )
  const lengths = places.map((place) => ({ ...place, way: ways.toPiece(place.space, place.chair) }))
  const far = lengths.filter(({ way }) => way === undefined || way.length > SHOULD)
  const longest = Math.max(0, ...lengths.map(({ way }) => way?.length ?? 0))
  const distance = checkOf(DISTANCE, {
    status: far.length > 0 ? 'unmet' : 'met',
    measured: longest,
    required: SHOULD,
    places: worstFirst(
      far.map(({ space, chair, way }) => ({
        short: way?.length ?? Number.POSITIVE_INFINITY,
        place: placeOf(
          space,
          chair.middle,
          way
            ? `${space.space.name}: ${way.length.toFixed(1)} m to a toilet`
            : `${space.space.name}: no way leads to a toilet`,
          way?.length,
          chair,
        ),
      })),
    ),
    reason: `The longest way from a workplace to a toilet is ${longest.toFixed(1)} m; it should not be longer than ${SHOULD} m and may not be longer than ${MAY} m.`,
  })
  return [count, distance]
}
