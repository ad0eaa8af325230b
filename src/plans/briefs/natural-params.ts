import { ServiceError } from '../../base/errors.ts'
import { isRecord } from '../../base/is-record.ts'
import { TEMPLATES } from '../../engine/furnishing/request/templates.ts'
import { TEMPLATE_NAMES, type TemplateName } from '../../schema/furnishing/furnish-params.ts'
import type { FurnitureType } from '../../schema/furnishing/furniture.ts'
import { WordedRoom } from '../../schema/furnishing/worded-room.ts'
import { valueText } from '../../schema/wire/explain.ts'
import { parse } from '../../schema/wire/parse.ts'
import { kindOfName } from '../whole-floors/names/kind-of-name.ts'
import { WORK_TEMPLATES } from '../whole-floors/names/kind-templates.ts'
import { isEmptyKind, type RoomKind } from '../whole-floors/names/room-kinds.ts'
import { templateFor } from './brief-needs.ts'
import { briefOf, doingsOf } from './brief-sentence.ts'
import { lengthsInUnit } from './lengths-in-unit.ts'
import { withNaturalOpenings } from './natural-openings.ts'
import { AT_MEETINGS, AT_WORK, furnitureAt, naturalPiece, naturalPieces, numberIn } from './natural-pieces.ts'
import { withKnownNames, withSayings } from './other-names.ts'
import { roomInWords } from './room-in-words.ts'
import { isRoomSentence, leftOutIn, roomOfSentence } from './room-sentence.ts'

/** A room in words, for refusals. */
export const ROOM_EXAMPLE = '{"width": 4, "depth": 5, "doors": [{"wall": "short"}], "windows": [{"wall": "opposite"}]}'

/**
 * Params of furnish as people send them, in the words of the contract: a room by its walls, a template by its name or by
 * what such a room is called, pieces by their names and without a size, which get the usual ones of their type. What is in the words of the contract is left as it is, wrong or not.
 *
 * @param assumed takes a sentence for each thing that was not said and had to be assumed, or was left out
 * @throws ServiceError `invalid` with path and what would be understood
 */
export function naturalParams(
  given: Readonly<Record<string, unknown>>,
  assumed: string[] = [],
): Record<string, unknown> {
  const sent: Record<string, unknown> = {
    ...withOneTemplate(
      withKnownNames(
        withPieces(withWordedTemplate(withRoomOfSentence(withSayings(given), assumed))),
        isCalled,
        assumed,
      ),
    ),
  }
  const { room, template, furniture, north, brief } = sent
  if (room !== undefined && !isRecord(room))
    throw new ServiceError('invalid', `room: must be an object such as ${ROOM_EXAMPLE}, got ${valueText(room)}`)
  if (isRecord(room) && !('boundary' in room))
    sent['room'] = roomInWords(
      parse(WordedRoom, lengthsInUnit(withNaturalOpenings(room, assumed)), 'room'),
      typeof north === 'number' ? north : 0,
      'room',
      assumed,
    )
  const fixtures = fixturesOf(isRecord(template) ? template['name'] : template)
  if (fixtures) {
    delete sent['template']
    const excluded = isRecord(template) ? (excludedOf(template).exclude ?? []) : []
    const listed = (Array.isArray(furniture) ? furniture : []).map(naturalPiece)
    const types = typesIn(listed)
    const twice = fixtures.filter((it) => types.includes(it))
    if (twice.length > 0) assumed.push(`${twice.join(', ')} as listed, in place of what such a room usually has`)
    const included = fixtures.filter((it) => !excluded.includes(it) && !twice.includes(it))
    sent['furniture'] = [...included.map(naturalPiece), ...listed]
    return withBrief(sent, brief)
  }
  const isForChild = typeof template === 'string' && kindOfName(template)?.kind === 'child_bedroom'
  if (typeof template === 'string') sent['template'] = { name: templateCalled(template), exclude: [] }
  else if (isRecord(template))
    sent['template'] = { exclude: [], ...template, ...nameIn(template), ...excludedOf(template) }
  const place = PLACES[String(isRecord(sent['template']) ? sent['template']['name'] : undefined)]
  const pieces = place ? furnitureAt(furniture, place) : furniture
  if (Array.isArray(pieces)) sent['furniture'] = pieces.map(naturalPiece)
  const known = withBrief(sent, brief)
  withSeats(known, assumed)
  if (given['template'] === undefined) withoutTwice(known, assumed)
  if (isForChild) withChildBed(known, assumed)
  return known
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

/** Takes out of a template that only a name or a sentence says what is listed beside it: who lists a bed means that of the bedroom. */
function withoutTwice(sent: Record<string, unknown>, assumed: string[]): void {
  const { template, furniture } = sent
  if (!isRecord(template) || !Array.isArray(furniture)) return
  const name = template['name'] as TemplateName
  const own = new Set<unknown>((TEMPLATES[name] ?? []).map(({ type }) => type))
  const twice = [...new Set(typesIn(furniture))].filter((it) => own.has(it))
  if (twice.length === 0) return
  sent['template'] = { ...template, exclude: [...new Set([...(template['exclude'] as unknown[]), ...twice])] }
  assumed.push(`${twice.join(', ')} as listed, in place of those of the template ${name}; template "${name}" has both`)
}

const typesIn = (furniture: readonly unknown[]): unknown[] => furniture.filter(isRecord).map((it) => it['type'])

/** Width of the bed in rooms that are called those of a child, metres. */
const CHILD_BED = 0.9

/** The bed of a child where nothing else is said of beds or of who sleeps. */
function withChildBed(sent: Record<string, unknown>, assumed: string[]): void {
  const { intent = {}, furniture, brief } = sent
  if (brief !== undefined || !isRecord(intent) || intent['beds'] !== undefined) return
  if (Array.isArray(furniture) && typesIn(furniture).includes('bed')) return
  sent['intent'] = { ...intent, beds: [CHILD_BED] }
  assumed.push(`a bed of ${CHILD_BED} m, as for a child; intent.beds says another width`)
}

/** A template by itself, where a list of one is sent, with what is excluded from it beside it. */
function withOneTemplate(given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { template, exclude, ...others } = given
  const one = Array.isArray(template) && template.length === 1 ? template[0] : template
  if (exclude === undefined) return one === template ? given : { ...given, template: one }
  const list = typeof exclude === 'string' ? exclude.split(/\s*,\s*/) : exclude
  if (!Array.isArray(list) || !(typeof one === 'string' || (isRecord(one) && one['exclude'] === undefined)))
    return given
  const named = isRecord(one) ? one : { name: one }
  return { ...others, template: { ...named, exclude: list } }
}

/** A template with what is wanted in it and what is not: "bedroom without a TV", "living room with two armchairs". */
function withWordedTemplate(given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { template, exclude } = given
  if (typeof template !== 'string' || template.length > TEMPLATE_MAX) return given
  const [called = '', ...clauses] = template.split(
    /[\s,]+(?:(?:and|but)\s+)?(?=(?:with|without|no|except|including)\s)/i,
  )
  const pieces: unknown[] = []
  const without: string[] = []
  for (const clause of clauses) {
    const left = leftOutIn(clause)
    const wanted = clause.replace(/^(?:with|including)\s+/i, '')
    // "Living room with kitchen" is a use of its own.
    if (left === undefined && (kindOfName(wanted) || !piecesIn(wanted))) return given
    if (left === undefined) pieces.push(...piecesIn(wanted)!)
    else without.push(...left.split(/\s*,\s*|\s+(?:and|or)\s+/).map((it) => it.replace(/^(?:an?|any|the)\s+/i, '')))
  }
  const unknown = without.find((it) => !piecesIn(it))
  if (unknown !== undefined)
    throw new ServiceError(
      'invalid',
      `template: does not understand ${valueText(unknown)}; exclude takes types of furniture`,
    )
  if (clauses.length === 0) return given
  return {
    ...given,
    template: called,
    ...(without.length > 0 ? { exclude: [exclude ?? []].flat().concat(without) } : {}),
    ...(pieces.length > 0 ? { furniture: withMore(given['furniture'], pieces) } : {}),
  }
}

/** Longer texts are no template, characters. */
const TEMPLATE_MAX = 200

/** A room that is said in one sentence, also as a brief where there is no room beside it. */
function withRoomOfSentence(
  given: Readonly<Record<string, unknown>>,
  assumed: string[],
): Readonly<Record<string, unknown>> {
  const { room, brief, ...others } = given
  const isRoom = room === undefined && typeof brief === 'string' && isRoomSentence(brief)
  if (typeof room !== 'string' && !isRoom) return given
  const [text, path] = isRoom ? [brief, 'brief'] : [room as string, 'room']
  const said = roomOfSentence(text, path, isCalled, piecesIn, assumed)
  const hasBrief = brief !== undefined && !isRoom
  if (said.forWhom !== undefined && hasBrief) assumed.push(`"for ${said.forWhom}" left out: the brief says who uses it`)
  return {
    ...(said.use === undefined ? {} : { template: said.use }),
    ...others,
    ...(said.pieces.length === 0 ? {} : { furniture: withMore(others['furniture'], said.pieces) }),
    ...(said.without.length === 0 ? {} : { exclude: [others['exclude'] ?? []].flat().concat(said.without) }),
    ...(isRoom || brief === undefined ? {} : { brief }),
    // "A small office of 3 x 4 m for two people": what is done there is done by them.
    ...(said.forWhom === undefined || hasBrief
      ? {}
      : { brief: `${(said.use ?? '').replace(SIZE_OF_ROOM, '')} for ${said.forWhom}` }),
    room: said.room,
  }
}

const SIZE_OF_ROOM = /\b(?:small|tiny|compact|large|big|spacious|modern|cosy|cozy|new)\s+/gi

/** The pieces that a text lists. */
function piecesIn(text: string): readonly unknown[] | undefined {
  const pieces = naturalPieces(text)
  return Array.isArray(pieces) ? pieces : undefined
}

/** Pieces that are said elsewhere, after those that are sent as such. */
const withMore = (furniture: unknown, pieces: readonly unknown[]): unknown =>
  furniture === undefined ? pieces : [naturalPieces(furniture)].flat().concat(pieces)

/** "… with a sofa and two armchairs" at the end of a brief. */
const WITH_PIECES = /[\s,]+(?:and )?with ((?:(?! with ).)+?)[.\s]*$/i

function withBrief(sent: Record<string, unknown>, said: unknown): Record<string, unknown> {
  if (said === undefined) return sent
  const [tail, listed] = typeof said === 'string' && said.length <= BRIEF_MAX ? (WITH_PIECES.exec(said) ?? []) : []
  const pieces = listed === undefined ? undefined : piecesIn(listed)
  sent['brief'] = naturalBrief(pieces ? (said as string).slice(0, -tail!.length) : said)
  if (pieces) sent['furniture'] = [...((sent['furniture'] as unknown[]) ?? []), ...pieces.map(naturalPiece)]
  return sent
}

/** Longer briefs are read as they stand, characters. */
const BRIEF_MAX = 1000

/** What stands in rooms that no template is for, by what they are called. */
const FIXTURES_IN: Partial<Readonly<Record<RoomKind, readonly FurnitureType[]>>> = {
  bath: ['toilet', 'washbasin', 'shower'],
  wc: ['toilet', 'washbasin'],
  kitchen: ['kitchen_unit'],
}

function fixturesOf(name: unknown): readonly FurnitureType[] | undefined {
  if (typeof name !== 'string' || (TEMPLATE_NAMES as readonly string[]).includes(name)) return undefined
  const kind = kindOfName(name)?.kind
  return kind && FIXTURES_IN[kind]
}

/** Pieces as a list, also where they are a text or numbers by type. */
const withPieces = (given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  given['furniture'] === undefined ? given : { ...given, furniture: naturalPieces(given['furniture']) }

/** The same of what takes no room: only its pieces are in natural words. */
export const withNaturalPieces = (sent: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const given = withPieces(sent)
  const { furniture } = given
  return { ...given, ...(Array.isArray(furniture) ? { furniture: furniture.map(naturalPiece) } : {}) }
}

/** A brief as a list: a sentence says who does what, as a whole or for one person after the other. */
function naturalBrief(brief: unknown): unknown {
  if (typeof brief === 'string') return briefOf(brief, 'brief')
  if (isRecord(brief)) return [withDoings(brief, 'brief[0]')]
  if (!Array.isArray(brief)) return brief
  return brief.flatMap((it, i) =>
    typeof it === 'string' ? briefOf(it, `brief[${i}]`) : [isRecord(it) ? withDoings(it, `brief[${i}]`) : it],
  )
}

/** A person whose doings are a list: of "eats, relaxes and watches TV" each by itself. */
function withDoings(person: Readonly<Record<string, unknown>>, path: string): Readonly<Record<string, unknown>> {
  const { does } = person
  const said = typeof does === 'string' ? [does] : does
  if (!Array.isArray(said)) return person
  return {
    ...person,
    does: said.flatMap((it, i) => (typeof it === 'string' ? doingsOf(it, `${path}.does[${i}]`) : [it])),
  }
}

/** Whether rooms are called so that can be furnished. */
const isCalled = (name: string): boolean =>
  fixturesOf(name) !== undefined || (TEMPLATE_NAMES as readonly string[]).includes(templateCalled(name))

/** Types that are excluded, by their names here. */
function excludedOf({ exclude }: Readonly<Record<string, unknown>>): { exclude?: unknown[] } {
  if (!Array.isArray(exclude)) return {}
  const typeOf = (it: unknown) => (typeof it === 'string' ? (naturalPiece(it) as { type: string }).type : it)
  return { exclude: exclude.map(typeOf) }
}

const nameIn = ({ name }: Readonly<Record<string, unknown>>) =>
  typeof name === 'string' ? { name: templateCalled(name) } : {}

/** The template of a room that is called so, "living room" or "meeting_room"; the name itself where it calls none. */
export function templateCalled(name: string): string {
  if ((TEMPLATE_NAMES as readonly string[]).includes(name)) return name
  const called = kindOfName(name)
  if (!called) return templateFor(name.trim().toLowerCase()) ?? name
  if (isEmptyKind(called.kind)) return name
  if (called.kind === 'living') return called.dining ? 'dining_living' : 'living'
  return WORK_TEMPLATES[called.kind]
}
