import { TEMPLATES } from '../../engine/furnishing/request/templates.ts'
import { PLACING } from '../../schema/furnishing/cards/furniture-placing.ts'
import type { Intent, StandardName } from '../../schema/furnishing/extensions.ts'
import type { FurnishParams, TemplateName } from '../../schema/furnishing/furnish-params.ts'
import type { FurnitureItem, FurnitureType } from '../../schema/furnishing/furniture.ts'
import type { Shape } from '../../schema/furnishing/shape.ts'
import type { FurnishBriefParams } from '../../schema/resources/furnish-brief-params.ts'
import { type KnownPerson, knownPersons, type Need, needsOf } from './brief-needs.ts'
import { ROOM_ORDER } from './brief-rules.ts'
import { type DoesRule, FIXTURES, type Measure } from './doing-rules.ts'

/** Sizes in which pieces of a type come. */
type Sizes = Partial<Readonly<Record<FurnitureType, readonly Shape[]>>>

/** A brief as params of furnish, and what it is judged by afterwards. */
export interface ReadBrief {
  readonly params: FurnishParams
  readonly needs: readonly Need[]
  readonly persons: readonly KnownPerson[]
}

/** Seats at one table, as intents of furnish count (docs/decisions.md#e2). */
const SEATS_AT_TABLE = 8
/** Seats that a sofa of the usual widths has, and seats of a sofa with two armchairs. */
const SEATS_ON_SOFA = 3
const SEATS_IN_LOUNGE = 5
/** Front of a usual wardrobe and of a usual shelf, metres. */
const WARDROBE = 1.6
const SHELF = 0.8

/**
 * Params of furnish that follow from a brief by its rules. What the request says itself stands: its template, and the members
 * of its intent.
 *
 * @param sizes of the pieces that follow from the brief; of types that it does not have the usual ones
 * @throws ServiceError `invalid` for a word that is not known
 */
export function readBrief({ brief, ...given }: Omit<FurnishBriefParams, 'products'>, sizes: Sizes = {}): ReadBrief {
  const persons = knownPersons(brief)
  const needs = needsOf(persons)
  const name = given.template?.name ?? roomFor(persons)
  const listed = (type: FurnitureType) =>
    given.furniture.reduce((sum, it) => sum + (it.type === type ? (it.targetCount ?? 1) : 0), 0)
  const total = (measure: Measure) => needs.reduce((sum, it) => (it.measure === measure ? sum + it.wanted : sum), 0)
  const pieces = piecesFor(name, total, sizes, listed)
  const exclude = [...(given.template?.exclude ?? []), ...pieces.exclude]
  const standard = [...new Set([...(given.standard ?? []), ...standardsFor(persons)])]
  const intent = { ...intentFor(needs, name, total), ...given.intent }
  return {
    params: {
      ...given,
      ...(name ? { template: { name, exclude: [...new Set(exclude)] } } : {}),
      furniture: [...given.furniture, ...pieces.furniture],
      ...(Object.keys(intent).length > 0 ? { intent } : {}),
      ...(standard.length > 0 ? { standard } : {}),
    },
    needs,
    persons,
  }
}

/** The template that follows from a brief; undefined where none does. @throws ServiceError `invalid` for a word that is not known */
export const templateOfBrief = (brief: FurnishBriefParams['brief']): TemplateName | undefined =>
  roomFor(knownPersons(brief))

/** The template of the room in which all is done; undefined where no template brings what is needed. */
function roomFor(persons: readonly KnownPerson[]): TemplateName | undefined {
  const rooms = new Set(persons.flatMap(({ rule, does }) => does.map((it) => roomOf(it.rule.room, rule.atWork))))
  const isForMeals = rooms.has('dining') && rooms.has('living')
  return isForMeals && !rooms.has('bedroom') ? 'dining_living' : ROOM_ORDER.find((it) => rooms.has(it))
}

/** At work books stand in offices, and breaks are taken in common rooms. */
function roomOf(room: DoesRule['room'], atWork: true | undefined): DoesRule['room'] {
  if (!atWork) return room
  return room === 'living' ? 'common' : room === 'home_office' ? 'work' : room
}

const standardsFor = (persons: readonly KnownPerson[]): StandardName[] =>
  persons.flatMap(({ rule, does }) => [...rule.standards, ...does.flatMap((it) => it.rule.standards ?? [])])

type Total = (measure: Measure) => number

function intentFor(needs: readonly Need[], name: TemplateName | undefined, total: Total): Intent {
  const beds = needs.flatMap(({ measure, wanted, count }) =>
    measure === 'beds' ? Array.from({ length: count }, () => wanted) : [],
  )
  const circle = Math.max(0, ...needs.map(({ measure, wanted }) => (measure === 'circle' ? wanted : 0)))
  const [seats, places, lounge] = [total('tableSeats'), total('places'), total('loungeSeats')]
  return {
    ...(beds.length > 0 ? { beds } : {}),
    ...(places > 0 ? { places } : {}),
    // Seats of an intent are those of the lounge where there is no table to sit at.
    ...(seats > 0 ? { seats } : lounge > 0 && isLounge(name) ? { seats: lounge } : {}),
    ...(circle > 0 ? { turningCircle: circle } : {}),
  }
}

const isLounge = (name: TemplateName | undefined) => brings(name, 'sofa') && !hasTable(name)
const hasTable = (name: TemplateName | undefined) => brings(name, 'dining_table') || brings(name, 'meeting_table')
const brings = (name: TemplateName | undefined, type: FurnitureType) =>
  name !== undefined && TEMPLATES[name].some((piece) => piece.type === type && !piece.extra)

/** Pieces that a template does not bring, or not enough of, less those that are listed. */
function piecesFor(
  name: TemplateName | undefined,
  total: Total,
  sizes: Sizes,
  listed: (type: FurnitureType) => number,
): { exclude: FurnitureType[]; furniture: FurnitureItem[] } {
  const exclude: FurnitureType[] = []
  const furniture: FurnitureItem[] = []
  const add = (type: FurnitureType, wanted: number) => {
    const targetCount = wanted - listed(type)
    if (targetCount > 0) furniture.push({ type, targetCount, shapes: [...(sizes[type] ?? PLACING[type].shapes)] })
  }
  const exactly = (type: FurnitureType, count: number) => {
    exclude.push(type)
    add(type, count)
  }
  const [seats, lounge] = [total('tableSeats'), total('loungeSeats')]
  if (seats > 0 && !hasTable(name)) add('dining_table', Math.ceil(seats / SEATS_AT_TABLE))
  if (lounge > 0 && !(isLounge(name) && seats === 0)) {
    const sofas = lounge <= 2 && !brings(name, 'sofa') ? 0 : Math.ceil(lounge / SEATS_IN_LOUNGE)
    exactly('sofa', sofas)
    exactly('armchair', Math.max(0, lounge - sofas * SEATS_ON_SOFA))
  }
  if (total('screen') > 0 && name !== 'meet') exactly('tv', 1)
  const wardrobes = total('wardrobe') - (brings(name, 'wardrobe') ? WARDROBE : 0)
  add('wardrobe', Math.ceil(wardrobes / WARDROBE - 1e-9))
  const shelves = total('shelves') - (brings(name, 'shelf') ? SHELF : 0)
  add('shelf', Math.ceil(shelves / SHELF - 1e-9))
  for (const type of FIXTURES) if (total(type) > 0) add(type, 1)
  return { exclude, furniture }
}
