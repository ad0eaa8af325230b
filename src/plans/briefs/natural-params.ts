import { ServiceError } from '../../base/errors.ts'
import { isRecord } from '../../base/is-record.ts'
import { TEMPLATES } from '../../engine/furnishing/request/templates.ts'
import { Brief } from '../../schema/furnishing/brief.ts'
import { PLACING } from '../../schema/furnishing/cards/furniture-placing.ts'
import type { TemplateName } from '../../schema/furnishing/furnish-params.ts'
import type { Room } from '../../schema/furnishing/room.ts'
import { WordedRoom } from '../../schema/furnishing/worded-room.ts'
import { valueText } from '../../schema/wire/explain.ts'
import { parse } from '../../schema/wire/parse.ts'
import { kindOfName } from '../whole-floors/names/kind-of-name.ts'
import { templateOfBrief } from './brief-params.ts'
import { isBrief, withBrief } from './brief-words.ts'
import { withConstraints } from './constraint-words.ts'
import { lengthsInUnit } from './lengths-in-unit.ts'
import { withNaturalOpenings } from './openings/natural-openings.ts'
import { withKnownNames, withSayings } from './other-names.ts'
import { type FixedPart, isFixedPart, keptPart, listedPart, takeParts } from './pieces/fixed-parts.ts'
import { type Beside, standInFor, withoutPlaces, withoutUnwanted } from './pieces/listed-pieces.ts'
import {
  AT_MEETINGS,
  AT_WORK,
  furnitureAt,
  naturalPiece,
  naturalPieces,
  numberIn,
  piecesIn,
  withLess,
  withMore,
} from './pieces/natural-pieces.ts'
import { splitPlace, type Wish } from './pieces/piece-wishes.ts'
import { naturalPlaced } from './pieces/placed-pieces.ts'
import { roomInWords } from './room-in-words.ts'
import { isRoomSentence, roomOfSentence } from './room-sentence.ts'
import {
  excludedOf,
  fixturesOf,
  isCalled,
  nameIn,
  plainUse,
  templateCalled,
  withExcluded,
  withOneTemplate,
  withWordedTemplate,
} from './template-words.ts'
import { withWants } from './wanted-words.ts'

/** A room in words, for refusals. */
export const ROOM_EXAMPLE = '{"width": 4, "depth": 5, "doors": [{"wall": "short"}], "windows": [{"wall": "opposite"}]}'

/**
 * Params of furnish as people send them, in the words of the contract: a room by its walls, a template by its name or by
 * what such a room is called, pieces by their names and without a size, which get the usual ones of their type. What is in the words of the contract is left as it is, wrong or not.
 *
 * @param assumed takes a sentence for each thing that was not said and had to be assumed, or was left out
 * @param wishes takes where pieces are to stand, of which params of the contract say nothing
 * @throws ServiceError `invalid` with path and what would be understood
 */
export function naturalParams(
  given: Readonly<Record<string, unknown>>,
  assumed: string[] = [],
  wishes: Wish[] = [],
): Record<string, unknown> {
  const beside: Beside = { wishes, parts: [], assumed }
  const spoken = withRoomOfSentence(withWants(withSayings(given)), assumed)
  const said = withConstraints(withWordedTemplate(spoken, assumed), beside)
  const sent: Record<string, unknown> = {
    ...withPieces(withStandingPieces(withOneTemplate(withKnownNames(said, isCalled, assumed)), beside)),
  }
  const { template, furniture, brief } = sent
  withRoom(sent, beside)
  const fixtures = fixturesOf(isRecord(template) ? template['name'] : template)
  if (fixtures) {
    delete sent['template']
    const excluded = isRecord(template) ? (excludedOf(template).exclude ?? []) : []
    const listed = (Array.isArray(furniture) ? furniture : []).map((it) => naturalPiece(it, assumed))
    const types = typesIn(listed)
    const twice = fixtures.filter((it) => types.includes(it))
    if (twice.length > 0) assumed.push(`${twice.join(', ')} as listed, in place of what such a room usually has`)
    const included = fixtures.filter((it) => !excluded.includes(it) && !twice.includes(it))
    sent['furniture'] = [...included.map((it) => naturalPiece(it)), ...listed]
    const fitted = withBrief(sent, brief, beside)
    withExcluded(fitted)
    return fitted
  }
  const isForChild = typeof template === 'string' && kindOfName(template)?.kind === 'child_bedroom'
  if (typeof template === 'string') sent['template'] = { name: templateCalled(template), exclude: [] }
  else if (isRecord(template))
    sent['template'] = { exclude: [], ...template, ...nameIn(template), ...excludedOf(template) }
  const place = PLACES[String(isRecord(sent['template']) ? sent['template']['name'] : undefined)]
  const pieces = place ? furnitureAt(furniture, place) : furniture
  if (Array.isArray(pieces)) sent['furniture'] = pieces.map((it) => naturalPiece(it, assumed))
  const known = withBrief(sent, brief, beside)
  withSeats(known, assumed)
  withTablePlaces(known, assumed)
  withTemplateOfBrief(known)
  withExcluded(known)
  withoutTwice(known, furtherTypes(given['furniture']), assumed)
  if (isForChild) withChildBed(known, assumed)
  return known
}

/** The room of a call in the words of the contract, and what is built into it among the pieces that are kept. */
function withRoom(sent: Record<string, unknown>, { parts: listed, assumed }: Beside): void {
  const { room, keep, north: sentNorth } = sent
  const north = typeof sentNorth === 'number' ? sentNorth : 0
  if (room !== undefined && !isRecord(room))
    throw new ServiceError('invalid', `room: must be an object such as ${ROOM_EXAMPLE}, got ${valueText(room)}`)
  const parts: FixedPart[] = listed.map(listedPart)
  if (isRecord(room) && !('boundary' in room)) {
    const own = { ...room }
    parts.push(...takeParts(own))
    const worded = lengthsInUnit(withNaturalOpenings(own, assumed))
    sent['room'] = roomInWords(parse(WordedRoom, worded, 'room'), north, 'room', assumed)
  }
  if (Array.isArray(keep)) sent['keep'] = keep.map(keptPiece)
  const known = sent['room']
  if (parts.length > 0 && isRecord(known))
    sent['keep'] = [
      ...((sent['keep'] as unknown[] | undefined) ?? []),
      ...parts.flatMap((it, i) => keptPart(it, known as unknown as Room, north, i, assumed) ?? []),
    ]
}

/** A piece that is kept, as people send it. @throws ServiceError `invalid` where it is not said where it stands */
function keptPiece(sent: unknown, index: number): unknown {
  if (typeof sent === 'string')
    throw new ServiceError(
      'invalid',
      `keep[${index}]: must say where the piece stands, {"type": "wardrobe", "width": 2, "depth": 0.6, "position": [0, 0, 3], "rotation": 0}, got ${valueText(sent)}`,
    )
  return naturalPlaced(sent, index)
}

/** Pieces by what they are, and beside them where they are to stand. */
function withStandingPieces(
  given: Readonly<Record<string, unknown>>,
  beside: Beside,
): Readonly<Record<string, unknown>> {
  const { furniture, template } = given
  if (furniture === undefined) return given
  const name = isRecord(template) ? template['name'] : template
  const inKitchen = fixturesOf(name)?.includes('kitchen_unit') === true
  const place = typeof name === 'string' ? PLACES[templateCalled(name)] : undefined
  const listed = isRecord(furniture) ? naturalPieces(withoutUnwanted(furniture)) : furniture
  return { ...given, furniture: withoutPlaces(place ? furnitureAt(listed, place) : listed, beside, inKitchen) }
}

/** Where a mere chair or table is one to work or to meet at. */
const PLACES: Readonly<Record<string, typeof AT_WORK | typeof AT_MEETINGS>> = {
  work: AT_WORK,
  home_office: AT_WORK,
  meet: AT_MEETINGS,
}

/** Names of a number of people, and what it is in the intent of the templates that are for so many. */
const PEOPLE =
  /^(?:num(?:ber)?_?(?:of)?_?)?(?:people|persons|occupants|capacity|attendees|participants|users|group_?size)(?:_?count)?$/i
const FOR_PEOPLE: Partial<Readonly<Record<TemplateName, 'seats' | 'places'>>> = {
  meet: 'seats',
  dining: 'seats',
  work: 'places',
}

/** A number of people of whom it is not said what they do, as seats at a table or as places to work. */
function withSeats(sent: Record<string, unknown>, assumed: string[]): void {
  const { template, intent = {}, brief } = sent
  const name = Object.keys(sent).find((it) => PEOPLE.test(it) && sent[it] !== undefined)
  const member = isRecord(template) ? FOR_PEOPLE[template['name'] as TemplateName] : undefined
  if (name === undefined || member === undefined || brief !== undefined || !isRecord(intent)) return
  const count = numberIn(sent[name])
  if (intent[member] !== undefined || !Number.isInteger(count)) return
  delete sent[name]
  sent['intent'] = { ...intent, [member]: count }
  assumed.push(`${name} ${count} as intent: {${member}: ${count}}`)
}

/** Templates without desks of their own, and which of them have seats at a table. */
const WITHOUT_DESKS: Partial<Readonly<Record<TemplateName, 'seats' | 'none'>>> = {
  dining: 'seats',
  dining_living: 'seats',
  meet: 'seats',
  living: 'none',
  common: 'none',
}

/** Places of an intent are desks, which who furnishes a dining room hardly means: there they are seats, or it is said what they are. */
function withTablePlaces(sent: Record<string, unknown>, assumed: string[]): void {
  const { template, intent } = sent
  const table = isRecord(template) ? WITHOUT_DESKS[template['name'] as TemplateName] : undefined
  if (table === undefined || !isRecord(intent) || intent['places'] === undefined) return
  const { places, ...others } = intent
  if (table === 'seats' && others['seats'] === undefined) {
    sent['intent'] = { ...others, seats: places }
    assumed.push(`places ${valueText(places)} as seats at the table; desks are furniture`)
  } else assumed.push(`places ${valueText(places)} as desks with chairs; seats at a table are seats`)
}

/** The template that a brief brings, where pieces are listed or excluded beside it, which are then those of the template. */
function withTemplateOfBrief(sent: Record<string, unknown>): void {
  const { template, furniture = [], exclude, brief } = sent
  const isBeside = exclude !== undefined || (Array.isArray(furniture) && furniture.length > 0)
  if (template !== undefined || !isBeside) return
  const read = Brief.safeParse(brief)
  const name = read.success ? templateOfBrief(read.data) : undefined
  if (name) sent['template'] = { name, exclude: [] }
}

/** Takes out of a template what is listed beside it: who lists a bed means that of the bedroom. */
function withoutTwice(sent: Record<string, unknown>, further: readonly unknown[], assumed: string[]): void {
  const { template, furniture } = sent
  if (!isRecord(template) || !Array.isArray(furniture) || !Array.isArray(template['exclude'])) return
  const name = template['name'] as TemplateName
  const own = new Set<unknown>((TEMPLATES[name] ?? []).map(({ type }) => type))
  const twice = [...new Set(typesIn(furniture))].filter((it) => own.has(it) && !further.includes(it))
  if (twice.length === 0) return
  sent['template'] = { ...template, exclude: [...new Set([...template['exclude'], ...twice])] }
  assumed.push(
    `${twice.join(', ')} as listed, in place of those of the template ${name}; with targetCount in place of count they are further ones`,
  )
}

/** Types of pieces that are sent in the words of the contract, which come beside those of the template. */
const furtherTypes = (furniture: unknown): unknown[] =>
  Array.isArray(furniture)
    ? typesIn(furniture.filter((it) => isRecord(it) && 'targetCount' in it).map((it) => naturalPiece(it)))
    : []

const typesIn = (furniture: readonly unknown[]): unknown[] => furniture.filter(isRecord).map((it) => it['type'])

/** Width of the bed in rooms that are called those of a child, metres. */
const CHILD_BED = 0.9

/** The bed of a child where nothing else is said of beds or of who sleeps. */
function withChildBed(sent: Record<string, unknown>, assumed: string[]): void {
  const { intent = {}, furniture, brief } = sent
  if (brief !== undefined || !isRecord(intent) || intent['beds'] !== undefined) return
  const listed = Array.isArray(furniture) ? furniture.filter(isRecord) : []
  const isUsual = ({ type, shapes }: Readonly<Record<string, unknown>>) =>
    type === 'bed' && shapes === PLACING.bed.shapes
  if (listed.some(isUsual))
    sent['furniture'] = listed.map((it) => {
      const { shapes: _, ...piece } = it
      return isUsual(it) ? naturalPiece({ ...piece, width: CHILD_BED }) : it
    })
  else if (typesIn(listed).includes('bed')) return
  else sent['intent'] = { ...intent, beds: [CHILD_BED] }
  assumed.push(`a bed of ${CHILD_BED} m, as for a child; intent.beds says another width`)
}

/** A room that is said in one sentence, also as a brief where there is no room beside it. */
function withRoomOfSentence(
  given: Readonly<Record<string, unknown>>,
  assumed: string[],
): Readonly<Record<string, unknown>> {
  const { room, brief: sent, ...others } = given
  const brief = Array.isArray(sent) && sent.length === 1 ? sent[0] : sent
  const isRoom = room === undefined && typeof brief === 'string' && isRoomSentence(brief)
  if (typeof room !== 'string' && !isRoom) return given
  const [text, path] = isRoom ? [brief, 'brief'] : [room as string, 'room']
  const said = roomOfSentence(text, path, isCalled, standingIn, assumed)
  const hasBrief = brief !== undefined && !isRoom
  if (said.forWhom !== undefined && hasBrief) assumed.push(`"for ${said.forWhom}" left out: the brief says who uses it`)
  return {
    ...(said.use === undefined ? {} : { template: said.use }),
    ...others,
    ...(said.pieces.length === 0 ? {} : { furniture: withMore(others['furniture'], said.pieces) }),
    ...(said.without.length === 0 ? {} : { exclude: withLess(others['exclude'], said.without) }),
    ...(isRoom || brief === undefined ? {} : { brief: sent }),
    // "A small office of 3 x 4 m for two people": what is done there is done by them.
    ...(said.forWhom === undefined || hasBrief ? {} : { brief: briefFor(said.use, said.forWhom) }),
    room: said.room,
  }
}

/** Those for whom a room is, by what it is called where briefs know it so. */
function briefFor(use: string | undefined, forWhom: string): string {
  const called = `${plainUse(use ?? '')} for ${forWhom}`
  return isBrief(called) ? called : forWhom
}

/** The pieces that a clause lists, one of them also with where it stands. */
const standingIn = (text: string): readonly unknown[] | undefined =>
  piecesIn(text) ??
  (isFixedPart(text) || standInFor(text) !== undefined || piecesIn(splitPlace(text)?.piece ?? '') ? [text] : undefined)

/** Pieces as a list, also where they are a text or numbers by type. */
const withPieces = (given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  given['furniture'] === undefined ? given : { ...given, furniture: naturalPieces(given['furniture']) }

/** The same of what takes no room: only its pieces are in natural words. */
export const withNaturalPieces = (sent: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const given = withPieces(sent)
  const { furniture } = given
  return { ...given, ...(Array.isArray(furniture) ? { furniture: furniture.map((it) => naturalPiece(it)) } : {}) }
}
