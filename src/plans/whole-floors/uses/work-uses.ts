import { CLASSROOM_MIN } from '../fittings/classroom-rows.ts'
import { phonePlans, waitingPlans } from '../fittings/fitting-plans.ts'
import type { BoxShape } from '../fittings/fitting-wish.ts'
import type { BuildingKind } from '../names/building-words.ts'
import { WORK_TEMPLATES } from '../names/kind-templates.ts'
import { isEmptyKind } from '../names/room-kinds.ts'
import { causeOf, type SpaceFacts } from './space-facts.ts'
import { BEDS, emptyUse, FOCUS_MAX, type SpaceUse } from './space-use.ts'

/** Floor for each who eats where many do, m²: of the whole room, or of what a kitchen unit and the way to it leave. */
const EATING_SEAT = 2.4
const BESIDE_EATING = { canteen: 0, dining: 0, break_room: 6 } as const
/** Studies outside of dwellings from here on are worked in by several, m². */
const SHARED_STUDY_MIN = 20
/** Fewest and most seats that such a room is asked for. */
const EATING_SEATS_MIN = { canteen: 2, dining: 2, break_room: 4 } as const
/** Dining rooms from here on are those of many, m². */
const DINING_HALL_MIN = 24
const EATING_SEATS_MAX = 200

/** A space outside of dwellings, by what its name says. @param facts of a space with a name that tells its kind */
export function namedWorkUse(facts: SpaceFacts): SpaceUse {
  const { kind } = facts.named!
  const cause = causeOf(facts)
  if (kind === 'phone' && facts.ring.length > 0)
    return { ...emptyUse(`${cause}, with a seat`), purpose: 'phone', fittings: phonePlans() }
  if (isEmptyKind(kind)) return emptyUse(`${cause}, which stays empty`)
  const use: SpaceUse = { template: WORK_TEMPLATES[kind], by: 'name', reason: cause }
  const isHall = kind === 'dining' && facts.area >= DINING_HALL_MIN
  if (kind === 'canteen' || kind === 'break_room' || isHall) {
    const seatsByArea = Math.floor((facts.area - BESIDE_EATING[kind]) / EATING_SEAT)
    const most = Math.min(EATING_SEATS_MAX, Math.max(EATING_SEATS_MIN[kind], seatsByArea))
    const seats = kind === 'break_room' ? most : alikeAtTables(most)
    const reason = kind !== 'break_room' ? `${cause}; ${seats} seats, at most one for ${EATING_SEAT} m²` : cause
    return { ...use, seats, exclude: ['carpet', 'pendant_lamp'], reason }
  }
  if (kind === 'focus' && facts.area <= FOCUS_MAX) return { ...use, purpose: 'focus', places: 1 }
  if (kind === 'waiting' && facts.ring.length > 0)
    return {
      ...use,
      reason: `${cause}, chairs along its walls`,
      exclude: NOT_WAITED_IN,
      ownSizes: true,
      fittings: waitingPlans(facts.area),
    }
  if (kind === 'study' && facts.area >= SHARED_STUDY_MIN) return { ...use, template: 'work' }
  if (kind === 'library' && facts.area >= READING_MIN) return readingRoom(facts, use)
  if (kind === 'training' && facts.area >= CLASSROOM_MIN) return { ...use, inRows: true }
  return WORK_TEMPLATES[kind] === 'bedroom' ? { ...use, beds: [facts.area >= 14 ? BEDS.double : BEDS.single] } : use
}

/** Seats of the largest table. */
const TABLE_SEATS_MAX = 8

/** So many seats or a few less, of which tables have as many each, two by two: others would be single chairs at a head, and half a table. */
function alikeAtTables(seats: number): number {
  const tables = Math.ceil(seats / TABLE_SEATS_MAX)
  if (tables < 2) return seats
  const inPairs = 2 * Math.floor(seats / tables / 2)
  return Math.max(tables * inPairs, seats - (seats % TABLE_SEATS_MAX))
}

/** What lounges have in the place of rows of chairs. */
const NOT_WAITED_IN = ['sofa', 'armchair', 'coffee_table', 'carpet'] as const

/** Libraries from here on are read in at tables, m²; smaller ones have seats alone. */
const READING_MIN = 16
/** Floor for each table for four with the ways around it, and for each seat to read in beside tables, m². */
const READING_TABLE = 14
const EASY_CHAIR = 24
/** Share of the walls that books take, and the width of a shelf, metres. */
const BOOK_WALLS = 0.5
const BOOKSHELF: BoxShape = { type: 'box', a: 1, b: 0.35, h: 1.9 }
const READING_TABLES_MAX = 30
const BOOKSHELVES_MAX = 40

/** Tables to read at, shelves along the walls and a few armchairs. */
function readingRoom({ area, width, length }: SpaceFacts, use: SpaceUse): SpaceUse {
  const tables = Math.min(READING_TABLES_MAX, Math.max(1, Math.floor(area / READING_TABLE)))
  const shelves = Math.min(BOOKSHELVES_MAX, Math.floor((BOOK_WALLS * 2 * (width + length)) / BOOKSHELF.a))
  return {
    ...use,
    reason: `${use.reason}; tables to read at, and books along the walls`,
    exclude: ['sofa', 'coffee_table', 'carpet', 'sideboard', 'free_standing_lamp'],
    pieces: [
      { type: 'dining_table', count: tables, shapes: [{ type: 'box', a: 1.6, b: 0.9, h: 0.74 }] },
      { type: 'dining_chair', count: 4 * tables },
      { type: 'shelf', count: shelves, shapes: [BOOKSHELF] },
      { type: 'armchair', count: Math.max(1, Math.floor(area / EASY_CHAIR)) },
    ],
  }
}

/** Narrower rooms are ways, metres. */
const WAY_WIDTH = 1.8
/** So many times as long as wide, a room with so many doors is a way. */
const WAY_RATIO = 2.5
const WAY_DOORS = 3
/** Smaller rooms are no offices, m². */
const OFFICE_MIN = 6

/** Rooms of a school from here on are classrooms, and those of a library are read in, m². */
const HALL_MIN = 40

/**
 * A space of a place of work whose name tells nothing.
 *
 * @param alike other spaces of the floor that are like it
 * @param kinds what names say that the building is for
 */
export function unnamedWorkUse(facts: SpaceFacts, alike: number, kinds: ReadonlySet<BuildingKind>): SpaceUse {
  const { area, doors, width, length } = facts
  const cause = causeOf(facts)
  const empty = (why: string) => emptyUse(`${cause}: ${why}`, 'context')
  if (width < WAY_WIDTH) return empty(`${width.toFixed(1)} m wide, as a corridor or a shaft`)
  if (doors >= WAY_DOORS && length > WAY_RATIO * width) return empty(`long, with ${doors} doors, as a corridor`)
  if (area < OFFICE_MIN) return empty(`smaller than an office, ${OFFICE_MIN} m²`)
  if (kinds.has('school') && area >= HALL_MIN)
    return { template: 'meet', by: 'context', reason: `${cause}: a classroom, in a school`, inRows: true }
  if (kinds.has('library') && area >= HALL_MIN)
    return readingRoom(facts, { template: 'common', by: 'context', reason: `${cause}, in a library` })
  if (kinds.has('venue')) return empty('in a house of culture, worship or sports few rooms are offices')
  const others = alike > 0 ? `, like ${alike} others` : ''
  return { template: 'work', by: 'context', reason: `${cause}${others}: desks` }
}
