import { isRecord } from '../../base/is-record.ts'

// Names that members get in first calls of those who have not read the schema. One is taken for a member only where that is
// left out, so that nothing that is said is passed over; what is not known is refused as any other member.

type Sent = Readonly<Record<string, unknown>>

const OPENING = { at: ['position', 'offset', 'location'], wall: ['side', 'direction'] } as const
const PIECE = { count: ['quantity', 'number', 'amount'] } as const
const PERSON = {
  who: ['person', 'people', 'persons', 'user', 'users'],
  does: ['activities', 'activity', 'doing', 'needs'],
} as const
const SIZES = ['dimensions', 'size'] as const
const LISTS = ['doors', 'windows', 'gaps'] as const
const SINGLE = ['door', 'window', 'gap'] as const
/** What says what a room is for. */
const USES = ['room_type', 'roomType', 'type', 'use', 'usage', 'name'] as const
const RECTANGLE = /^(rectangle|rectangular|rect|square|box)$/i

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
]

/** Arguments of furnish with the names that they have. @param isUse whether a text says what a room is for */
export function withKnownNames(given: Sent, isUse: (name: string) => boolean): Sent {
  const sent: Record<string, unknown> = { ...given }
  if (sent['room'] === undefined && (sent['width'] !== undefined || sent['points'] !== undefined || isSized(sent)))
    sent['room'] = Object.fromEntries(OF_ROOM.flatMap((name) => taken(sent, name)))
  const { room } = sent
  const parts = isRecord(room) && !('boundary' in room) ? { ...room } : undefined
  for (const from of [sent, ...(parts ? [parts] : [])])
    for (const name of USES) {
      const use = from[name]
      if (sent['template'] !== undefined || typeof use !== 'string' || !isUse(use)) continue
      sent['template'] = use
      delete from[name]
    }
  if (parts) sent['room'] = knownRoom(parts)
  if (Array.isArray(sent['furniture'])) sent['furniture'] = sent['furniture'].map((it) => renamed(it, PIECE))
  // What the room is for in words, beside the room.
  if (typeof sent['description'] === 'string' && sent['brief'] === undefined) {
    sent['brief'] = sent['description']
    delete sent['description']
  }
  const { brief } = sent
  if (isRecord(brief)) sent['brief'] = personsOf(brief)
  else if (Array.isArray(brief)) sent['brief'] = brief.flatMap((it) => (isRecord(it) ? personsOf(it) : [it]))
  return sent
}

const isSized = (sent: Sent): boolean => SIZES.some((it) => isRecord(sent[it]))

/** A member that goes from one place to another. */
function taken(from: Record<string, unknown>, name: string): [string, unknown][] {
  const value = from[name]
  delete from[name]
  return value === undefined ? [] : [[name, value]]
}

function knownRoom(room: Record<string, unknown>): Sent {
  for (const name of SIZES) {
    const size = room[name]
    if (!isRecord(size) || Object.keys(size).some((it) => room[it] !== undefined)) continue
    delete room[name]
    Object.assign(room, size)
  }
  const hasSides = room['width'] !== undefined && (room['depth'] ?? room['length']) !== undefined
  if (hasSides && typeof room['shape'] === 'string' && RECTANGLE.test(room['shape'])) delete room['shape']
  for (const name of SINGLE) if (isRecord(room[name])) room[name] = renamed(room[name], OPENING)
  for (const name of LISTS) {
    const openings = room[name]
    if (Array.isArray(openings)) room[name] = openings.map((it) => renamed(it, OPENING))
    else if (isRecord(openings)) room[name] = renamed(openings, OPENING)
  }
  return room
}

/** Several persons that are listed are one after the other. */
function personsOf(sent: Sent): unknown[] {
  const person = renamed(sent, PERSON) as Sent
  const { who } = person
  return Array.isArray(who) ? who.map((it) => ({ ...person, who: it })) : [person]
}

function renamed(sent: unknown, names: Readonly<Record<string, readonly string[]>>): unknown {
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
