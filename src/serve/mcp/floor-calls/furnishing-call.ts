import { isRecord } from '../../../base/is-record.ts'
import { renamed } from '../../../plans/briefs/other-names.ts'
import { templateCalled } from '../../../plans/briefs/template-words.ts'
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
  template: ['type', 'room_type'],
} as const

/** A line of a mapping whose match stands beside the template. */
function lineOf(sent: unknown): unknown {
  if (!isRecord(sent)) return sent
  const { name, spaceId, usage, ...line } = renamed(sent, LINE_NAMES) as Sent
  const match = { ...(name ? { name } : {}), ...(usage ? { usage } : {}), ...matchOf(spaceId) }
  const { template } = line
  return {
    ...line,
    ...(typeof template === 'string' ? { template: templateCalled(template) } : {}),
    ...(line['match'] === undefined
      ? { match }
      : typeof line['match'] === 'string'
        ? { match: { name: line['match'] } }
        : {}),
  }
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
