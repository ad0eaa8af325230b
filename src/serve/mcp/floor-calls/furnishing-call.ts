import { ServiceError } from '../../../base/errors.ts'
import { isRecord } from '../../../base/is-record.ts'
import { renamed } from '../../../plans/briefs/other-names.ts'
import { templateCalled } from '../../../plans/briefs/template-words.ts'
import { TEMPLATE_NAMES } from '../../../schema/furnishing/furnish-params.ts'
import { valueText } from '../../../schema/wire/explain.ts'
import { isId, type Sent } from './called-on-floor.ts'

/** Arguments of furnish_floor: a mapping also as templates by names of rooms, and the targets as numbers. */
export function naturalFurnishing(given: Sent): Sent {
  const sent = withTargets(renamed(given, { template: ['room_type', 'roomType'] }) as Sent)
  // Rooms with their templates, `{ "Open office": "work" }`.
  if (isRecord(sent['spaces']) && sent['mapping'] === undefined && sent['template'] === undefined) {
    const { spaces: mapping, ...rest } = sent
    return naturalFurnishing({ ...rest, spaces: Object.keys(mapping as Sent), mapping })
  }
  if (isRecord(sent['template']) && !('name' in sent['template']) && sent['mapping'] === undefined) {
    const { template: mapping, ...rest } = sent
    return naturalFurnishing({ ...rest, mapping })
  }
  const { template, ...others } = sent
  const { mapping, targets } = sent
  // Each room with its template: the lines of a mapping, and the rooms that are meant.
  const listed =
    Array.isArray(sent['spaces']) && sent['spaces'].every(isRecord) ? sent['spaces'].map(lineOf) : undefined
  if (listed && mapping === undefined && template === undefined && listed.every(isLineOfSpace))
    return naturalFurnishing({
      ...sent,
      spaces: listed.map(({ match }) => match.spaceId ?? match.name),
      mapping: listed,
    })
  const { spaces } = sent
  const isOne = mapping === undefined && template !== undefined && Array.isArray(spaces) && !isAll(spaces)
  const lines = isOne
    ? spaces.map((spaceId) => ({ spaceId, template }))
    : isRecord(mapping) && !('match' in mapping) && !('template' in mapping)
      ? linesOf(mapping)
      : mapping
  return {
    ...(isOne ? others : sent),
    ...(Array.isArray(lines) ? { mapping: lines.map(lineOf) } : isRecord(lines) ? { mapping: [lineOf(lines)] } : {}),
    ...(isAll(spaces) ? { spaces: undefined } : {}),
    ...(isRecord(targets) ? { targets: inNumbers(renamed(targets, TARGET_NAMES) as Sent) } : {}),
  }
}

/** What targets are called otherwise. */
const TARGET_NAMES = {
  places: ['desks', 'workplaces', 'workstations', 'work_places', 'people'],
  phoneBooths: ['phone_booths', 'booths'],
  focusRooms: ['focus_rooms'],
  meetingSeatsPerPlace: ['meeting_seats_per_place'],
} as const

/** A number of desks beside the targets, as one of them. */
function withTargets(sent: Sent): Sent {
  const name = [...TARGET_NAMES.places, 'desk_count', 'deskCount', 'places'].find((it) => sent[it] !== undefined)
  const { [name ?? '']: places, targets = {}, ...others } = sent
  return name === undefined || !isRecord(targets) ? sent : { ...others, targets: { places, ...targets } }
}

const isLineOfSpace = (line: unknown): line is { match: { spaceId?: string; name?: string } } =>
  isRecord(line) &&
  isRecord(line['match']) &&
  'template' in line &&
  ('spaceId' in line['match'] || 'name' in line['match'])

const isAll = (spaces: unknown): boolean =>
  Array.isArray(spaces) ? spaces.length === 1 && isAll(spaces[0]) : /^(all|\*)$/i.test(String(spaces))

const linesOf = (mapping: Sent): Sent[] => Object.entries(mapping).map(([name, template]) => ({ name, template }))

const LINE_NAMES = {
  name: ['room', 'roomName', 'room_name', 'spaceName'],
  spaceId: ['space', 'id', 'space_id'],
  usage: ['use'],
  template: ['type', 'room_type', 'roomType', 'furnish_as', 'as'],
} as const

/** A line of a mapping whose match stands beside the template. */
function lineOf(sent: unknown): unknown {
  if (!isRecord(sent)) return sent
  const { name, spaceId, usage, ...line } = withUseAsTemplate(renamed(sent, LINE_NAMES) as Sent)
  const match = { ...(name ? { name } : {}), ...(usage ? { usage } : {}), ...matchOf(spaceId) }
  const { template } = line
  return {
    ...line,
    ...(typeof template === 'string' ? { template: plainTemplate(template) } : {}),
    ...(line['match'] === undefined
      ? { match }
      : typeof line['match'] === 'string'
        ? { match: { name: line['match'] } }
        : {}),
  }
}

/** What a template says of the number of its places, "work with 8 desks", which no line of a mapping holds. */
const WITH_NUMBER = /^(.+?)\s+(?:with|for|of)\s+(\d.*)$/i

/** @throws ServiceError `invalid` for a number of places */
function plainTemplate(said: string): string {
  const [, called, number] = WITH_NUMBER.exec(said.trim()) ?? []
  if (called === undefined || !TEMPLATE_NAMES.some((it) => it === templateCalled(called))) return templateCalled(said)
  throw new ServiceError(
    'invalid',
    `mapping: a line says how rooms are furnished, "${templateCalled(called)}", and no numbers, got ${valueText(number)}; how many desks the rooms that are furnished have together is targets: {"places": 8}, and one room alone is furnished by furnish, with furniture or a brief`,
  )
}

/** Beside a room that is named, and without a template, a use is what the room is furnished as. */
function withUseAsTemplate(line: Sent): Sent {
  const { usage, ...others } = line
  const isNamed = others['name'] !== undefined || others['spaceId'] !== undefined || others['match'] !== undefined
  return usage !== undefined && isNamed && others['template'] === undefined ? { ...others, template: usage } : line
}

const matchOf = (space: unknown): Sent =>
  typeof space !== 'string' ? {} : isId(space) ? { spaceId: space } : { name: space }

const inNumbers = (sent: Sent): Sent =>
  Object.fromEntries(
    Object.entries(sent).map(([name, it]) => [
      name,
      typeof it === 'string' && /^\d+(\.\d+)?$/.test(it) ? Number(it) : it,
    ]),
  )
