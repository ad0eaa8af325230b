import { isRecord } from '../../base/is-record.ts'
import { parseLength } from '../../schema/furnishing/read-length.ts'
import { plainName } from '../whole-floors/names/plain-words.ts'
import { knowsPerson } from './brief-needs.ts'
import { standardsCalled } from './called-otherwise.ts'
import { bedSized } from './pieces/bed-sizes.ts'
import { membersInEnglish } from './plan-words.ts'
import { sidesOfText } from './room-sentence.ts'
import { withArea, withAxes, withPointsOfWalls } from './room-sizes.ts'

// Names that members get in first calls of those who have not read the schema. One is taken for a member only where that is
// left out, so that nothing that is said is passed over; what is not known is refused as any other member.

type Sent = Readonly<Record<string, unknown>>

export const PIECE_NAMES = {
  count: ['quantity', 'number', 'amount', 'qty'],
  type: ['name', 'item', 'kind', 'piece'],
} as const
const PERSON = {
  who: ['person', 'people', 'persons', 'user', 'users'],
  does: ['activities', 'activity', 'doing', 'needs'],
} as const
const SIZES = ['dimensions', 'size', 'bounds'] as const
const LISTS = ['doors', 'windows', 'gaps'] as const
const SINGLE = ['door', 'window', 'gap'] as const
/** What says what a room is for. */
const USES = ['room_type', 'roomType', 'type', 'use', 'usage', 'purpose', 'function', 'templateName', 'name'] as const
/** Sides by their first letters. */
export const SIDE_LETTERS = { width: ['w'], depth: ['d'], length: ['l'], height: ['h'] } as const
/** Names of members of a room that mean the same with any of its sizes. */
const OF_ALL_ROOMS = {
  ...SIDE_LETTERS,
  unit: ['units'],
  points: ['polygon', 'vertices', 'corners', 'outline'],
  height: ['ceiling_height', 'ceilingHeight', 'ceiling', ...SIDE_LETTERS.height],
  without: ['cutout', 'cut_out', 'cutOut', 'notch'],
} as const
/** What says in words what the room is for, beside the room. */
const SAYINGS = ['description', 'prompt', 'request'] as const
/** What is wanted of an intent, where it stands beside the room. */
const OF_INTENT = ['seats', 'places', 'beds', 'storage', 'density'] as const
/** What members of an intent are called. */
const INTENT_NAMES = {
  beds: ['bed', 'bed_size', 'bedSize', 'bed_type', 'bedType', 'bed_width', 'bedWidth'],
  turningCircle: ['turning_circle'],
  places: ['workstations', 'workplaces', 'work_places', 'workPlaces', 'desks'],
  seats: ['chairs', 'seating'],
} as const
/** Members that tell the form of a room which has sides. */
const FORMS = ['shape', 'type', 'form'] as const
const RECTANGLE = /^(rectangle|rectangular|rect|square|box)$/i
const L_SHAPE = /^l([-_ ]?shaped?)?$/i
/** Within this an area is that of the sides, m². */
const AREA_SLACK = 0.1

/** What the wall of an opening is called beside the room. */
export const WALL_NAMES = {
  door: ['door_wall', 'doorWall', 'door_side', 'doorSide'],
  window: ['window_wall', 'windowWall', 'window_side', 'windowSide'],
} as const

/** Members that a room has, where they are sent beside one another instead of in it. */
const OF_ROOM = [
  ...SIZES,
  ...LISTS,
  ...SINGLE,
  'width',
  'depth',
  'length',
  'height',
  'points',
  'without',
  'unit',
  'shape',
  'openings',
  ...Object.values(WALL_NAMES).flat(),
  ...Object.values(OF_ALL_ROOMS).flat(),
]

/**
 * Arguments of furnish with the names that they have.
 *
 * @param isUse whether a text says what a room is for
 * @param assumed takes a sentence for what was left out
 */
export function withKnownNames(given: Sent, isUse: (name: string) => boolean, assumed: string[] = []): Sent {
  const sent: Record<string, unknown> = { ...withPlainSides(given) }
  if (sent['room'] === undefined && (sent['width'] !== undefined || sent['points'] !== undefined || isSized(sent)))
    sent['room'] = Object.fromEntries(OF_ROOM.flatMap((name) => taken(sent, name)))
  const { room } = sent
  const parts = isRecord(room) && !('boundary' in room) ? withPlainSides(membersInEnglish(room)) : undefined
  for (const name of ['unit', 'units', ...LISTS, ...SINGLE, ...Object.values(WALL_NAMES).flat()])
    if (parts && parts[name] === undefined) for (const it of taken(sent, name)) Object.assign(parts, { [name]: it[1] })
  for (const from of [sent, ...(parts ? [parts] : [])])
    for (const name of USES) {
      const use = from[name]
      if (sent['template'] !== undefined || typeof use !== 'string' || !isUse(use)) continue
      sent['template'] = use
      delete from[name]
    }
  const { north = 0 } = sent
  if (parts) sent['room'] = knownRoom(parts, north === 0, assumed)
  // What is wanted in a word or a sentence is a brief.
  if (typeof sent['intent'] === 'string' && sent['brief'] === undefined) {
    sent['brief'] = sent['intent']
    delete sent['intent']
  }
  const intent = isRecord(sent['intent'])
    ? (renamed(sent['intent'], INTENT_NAMES) as Record<string, unknown>)
    : sent['intent'] === undefined
      ? {}
      : undefined
  if (intent && intent['beds'] === undefined) {
    const name = INTENT_NAMES.beds.find((it) => sent[it] !== undefined)
    if (name !== undefined && sent['beds'] === undefined) sent['beds'] = taken(sent, name)[0]![1]
  }
  for (const name of ['places', 'seats'] as const) {
    const other = INTENT_NAMES[name].find((it) => sent[it] !== undefined)
    if (intent && other !== undefined && sent[name] === undefined) sent[name] = taken(sent, other)[0]![1]
  }
  withStandard(sent, assumed)
  for (const name of OF_INTENT)
    if (intent && intent[name] === undefined)
      for (const it of taken(sent, name)) sent['intent'] = Object.assign(intent, { [name]: it[1] })
  if (intent && sent['intent'] !== undefined) sent['intent'] = plainIntent(intent)
  const { brief } = sent
  if (isRecord(brief)) sent['brief'] = personsOf(brief)
  else if (Array.isArray(brief)) sent['brief'] = brief.flatMap((it) => (isRecord(it) ? personsOf(it) : [it]))
  return sent
}

/** "Accessible: true" names no standard: which one it is taken for is said. */
const ACCESSIBLE =
  /^(?:is_?)?(?:(wheelchair(?:_?(?:accessible|friendly|user))?)|accessib(?:le|ility)|barrier_?free|step_?free)$/i

/** Yes, no, or for wheelchairs. */
const isAnswer = (said: unknown): boolean =>
  typeof said === 'boolean' || (typeof said === 'string' && standardsCalled(said) === 'din-18040-2-r')

function withStandard(sent: Record<string, unknown>, assumed: string[]): void {
  const name = Object.keys(sent).find((it) => ACCESSIBLE.test(it) && isAnswer(sent[it]))
  if (name === undefined) return
  const [, asked] = taken(sent, name)[0]!
  if (asked === false) return
  const standard = ACCESSIBLE.exec(name)?.[1] || asked !== true ? 'din-18040-2-r' : 'din-18040-2'
  sent['standard'] = [...new Set([sent['standard'] ?? []].flat().concat(standard))]
  assumed.push(`${name} as standard ${standard}, by which each furnishing is measured`)
}

/** Numbers that are texts as numbers, and words without capitals. */
function plainIntent(intent: Sent): Sent {
  const plain = (it: unknown): unknown => {
    if (Array.isArray(it)) return it.map(plain)
    if (typeof it !== 'string') return it
    return it.trim() !== '' && Number.isFinite(Number(it)) ? Number(it) : it.toLowerCase()
  }
  const { beds, ...others } = intent
  return {
    ...Object.fromEntries(Object.entries(others).map(([name, it]) => [name, plain(lengthOr(it))])),
    ...(beds === undefined ? {} : { beds: [beds].flat().map((it) => plain(widthOfBed(it))) }),
  }
}

/** A length with a unit as its metres; anything else as it is. */
const lengthOr = (said: unknown): unknown =>
  typeof said === 'string' && /\d\s*[a-z'"]/i.test(said) ? (parseLength(said, 'm') ?? said) : said

/** The width of a bed, also by what its size is called, "queen", or as a text with a unit. */
const widthOfBed = (said: unknown): unknown =>
  typeof said === 'string' ? (bedSized(said)?.width ?? parseLength(said, 'm') ?? said) : said

/** What is said in words beside the room, or in its stead, as the brief. */
export function withSayings(given: Sent): Sent {
  const said = SAYINGS.find((it) => typeof given[it] === 'string')
  if (said === undefined || given['brief'] !== undefined) return given
  const { [said]: brief, ...others } = given
  return { ...others, brief }
}

const isSized = (sent: Sent): boolean =>
  SIZES.some((it) => isRecord(sent[it]) || Array.isArray(sent[it]) || typeof sent[it] === 'string')

const SIDE = /^(?:room_?)?(width|depth|length|height)(?:_?(m|cm|mm|ft|in))?$/i

/** Sides whose names have more than the side: `width_cm`, `room_width`, `lengthM`. */
export function withPlainSides(given: Sent): Record<string, unknown> {
  const sent: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(given)) {
    const [, side, unit] = SIDE.exec(name) ?? []
    const plain = side?.toLowerCase()
    const isFree = plain !== undefined && plain !== name && given[plain] === undefined && sent[plain] === undefined
    if (isFree && typeof value === 'number' && value > 0) sent[plain] = unit ? `${value} ${unit.toLowerCase()}` : value
    else if (isFree && !unit) sent[plain] = value
    else sent[name] = value
  }
  return sent
}

/** The sides that a size says: by their names, as `4 x 5 m`, or as two or three numbers. */
export function sidesOf(size: unknown): Sent | undefined {
  if (isRecord(size)) {
    const sides = withPlainSides(renamed(size, SIDE_LETTERS) as Sent)
    withAxes(sides)
    return sides
  }
  if (typeof size === 'string') return sidesOfText(size)
  if (!Array.isArray(size) || size.length < 2 || size.length > 3) return undefined
  const [width, depth, height] = size
  return { width, depth, ...(height === undefined ? {} : { height }) }
}

/** A member that goes from one place to another. */
function taken(from: Record<string, unknown>, name: string): [string, unknown][] {
  const value = from[name]
  delete from[name]
  return value === undefined ? [] : [[name, value]]
}

/** What a room is called, from which nothing follows once its use is known. */
const LABELS = ['name', 'label', 'id', 'notes'] as const

/** Corners as they are named by the compass, where north is at the top of the plan, and by heights of the page. */
const CORNER_WORDS: Readonly<Record<string, string>> = {
  north: 'top',
  south: 'bottom',
  east: 'right',
  west: 'left',
  upper: 'top',
  lower: 'bottom',
  back: 'top',
  front: 'bottom',
}

function cornerCalled(said: string, isNorthUp: boolean): string {
  const plain = said
    .toLowerCase()
    .replaceAll(/[-_ ]+/g, ' ')
    .trim()
    .replace(/^the | corner$/g, '')
    .replace(/^([ns])\s?([ew])$/, (_, up: string, across: string) =>
      [up === 'n' ? 'north' : 'south', across === 'e' ? 'east' : 'west'].join(' '),
    )
    .replace(/^(north|south)(east|west)$/, '$1 $2')
  const isCompass = /^(north|south)/.test(plain)
  return isCompass && !isNorthUp
    ? plain
    : plain
        .split(' ')
        .map((it) => CORNER_WORDS[it] ?? it)
        .join(' ')
}

function knownRoom(sent: Sent, isNorthUp: boolean, assumed: string[]): Sent {
  const room = renamed(sent, OF_ALL_ROOMS) as Record<string, unknown>
  const labels = LABELS.flatMap((it) => (typeof room[it] === 'string' ? taken(room, it) : []))
  if (labels.length > 0)
    assumed.push(
      `${labels.map(([name, it]) => `${name} "${it}"`).join(' and ')} of the room left out: nothing follows from it`,
    )
  for (const name of SIZES) {
    const size = sidesOf(room[name])
    if (!size || Object.keys(size).some((it) => room[it] !== undefined)) continue
    delete room[name]
    Object.assign(room, size)
  }
  const missing = room['without']
  if (isRecord(missing) && typeof missing['corner'] === 'string')
    room['without'] = { ...missing, corner: cornerCalled(missing['corner'], isNorthUp) }
  withAxes(room)
  withPointsOfWalls(room)
  withArea(room, assumed)
  const hasSides = room['width'] !== undefined && (room['depth'] ?? room['length']) !== undefined
  for (const name of FORMS) {
    const form = room[name]
    if (typeof form !== 'string') continue
    if (hasSides && (missing === undefined ? RECTANGLE : L_SHAPE).test(form)) delete room[name]
  }
  const [width, depth] = [room['width'], room['depth'] ?? room['length']].map(Number) as [number, number]
  // What follows from the sides is not said once more.
  if (Math.abs(Number(room['area']) - width * depth) <= AREA_SLACK) delete room['area']
  if (Array.isArray(room['points'])) room['points'] = pointsOf(room['points'])
  return room
}

/** Corners as pairs, and each of them once: `{x, y}` and `{x, z}` are a pair, and a ring need not be closed. */
function pointsOf(sent: readonly unknown[]): unknown[] {
  const points = sent.map((it) => (isRecord(it) && 'x' in it ? [it['x'], it['z'] ?? it['y']] : it))
  const isClosed = points.length > 3 && JSON.stringify(points[0]) === JSON.stringify(points.at(-1))
  return isClosed ? points.slice(0, -1) : points
}

/** Several persons that are listed are one after the other. */
function personsOf(sent: Sent): unknown[] {
  const person = renamed(sent, PERSON) as Sent
  const { who } = person
  const several = typeof who === 'string' && !knowsPerson(who) ? who.split(/,\s*|\s+(?:with|and|plus|&)\s+/) : who
  const isKnown = several !== who && (several as string[]).every(knowsPerson)
  const all = isKnown || Array.isArray(who) ? (several as unknown[]) : [who]
  return all.length === 1 && all[0] === who ? [person] : all.map((it) => ({ ...person, who: it }))
}

/** Whether something is called as it is said, case and accents aside. */
export const isNamed = (name: string, said: string): boolean => plainName(name) === plainName(said)

/** A record under the names of its members, where one that is left out is sent by another name. */
export function renamed(sent: unknown, names: Readonly<Record<string, readonly string[]>>): unknown {
  if (!isRecord(sent)) return sent
  const known: Record<string, unknown> = { ...sent }
  for (const [name, others] of Object.entries(names)) {
    const other = others.find((it) => known[it] !== undefined)
    if (other === undefined || known[name] !== undefined) continue
    known[name] = known[other]
    delete known[other]
  }
  return known
}
