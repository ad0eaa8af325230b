import { isRecord } from '../../base/is-record.ts'
import { renamed, WALL_NAMES } from './other-names.ts'

// Openings of a room in words as people send them: some by number alone, by their wall alone, in one list, or by other names.

type Sent = Readonly<Record<string, unknown>>

const LISTS = { door: 'doors', window: 'windows', gap: 'gaps' } as const
type Type = keyof typeof LISTS
const TYPES = Object.keys(LISTS) as Type[]

/** Names that members of an opening get in first calls, each only where the member itself is left out. */
const NAMES = {
  at: ['position', 'offset', 'location', 'distance_from_left', 'distanceFromLeft', 'offset_from_left', 'from_left'],
  wall: ['side', 'direction', 'on'],
  sill: ['sillHeight', 'sill_height'],
  opens: ['swing', 'opening_direction'],
  leaf: ['doorType', 'door_type', 'style'],
  count: ['quantity', 'number', 'amount', 'qty'],
} as const

/** Walls of doors of which none is said, in a room of width and depth. */
const DOOR_WALLS = ['short', 'other short', 'long', 'other long'] as const

/** Most openings of one number; more are for the schema to refuse. */
const COUNT_MAX = 20

const COUNTS: Readonly<Record<string, number>> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4 }

/**
 * A room in words whose openings are lists of objects. A door without a wall is in the short one, or opposite of what has a wall, and
 * a window opposite of the door. What is not understood stays as it is, for the schema to refuse.
 */
export function withNaturalOpenings(room: Sent): Record<string, unknown> {
  const sent: Record<string, unknown> = { ...room }
  splitOpenings(sent)
  for (const type of TYPES) {
    const list = LISTS[type]
    if (sent[list] === undefined && sent[type] !== undefined) move(sent, type, list)
    const wall = type === 'gap' ? undefined : WALL_NAMES[type].find((it) => sent[it] !== undefined)
    if (sent[list] === undefined && wall !== undefined) move(sent, wall, list)
    if (sent[list] !== undefined) sent[list] = openingsOf(sent[list])
  }
  withWalls(sent)
  return sent
}

function move(sent: Record<string, unknown>, from: string, to: string): void {
  sent[to] = sent[from]
  delete sent[from]
}

/** Openings of one list, each with its type, in the list of their type. */
function splitOpenings(room: Record<string, unknown>): void {
  const { openings } = room
  if (!Array.isArray(openings) || TYPES.some((it) => room[LISTS[it]] !== undefined)) return
  const typed = openings.map((it) => renamed(it, { type: ['kind'] }))
  const isTyped = (it: unknown): it is Sent & { type: Type } =>
    isRecord(it) && (TYPES as readonly unknown[]).includes(it['type'])
  if (!typed.every(isTyped)) return
  delete room['openings']
  for (const { type, ...opening } of typed)
    room[LISTS[type]] = [...((room[LISTS[type]] as unknown[] | undefined) ?? []), opening]
}

function openingsOf(sent: unknown): unknown {
  if (sent === true) return [{}]
  if (sent === false) return []
  if (typeof sent === 'number') return isCount(sent) ? several({}, sent) : sent
  return (Array.isArray(sent) ? sent : [sent]).flatMap(openingOf)
}

const isCount = (it: unknown): it is number =>
  Number.isInteger(it) && (it as number) >= 0 && (it as number) <= COUNT_MAX

const several = (opening: Sent, count: number): Sent[] => Array.from({ length: count }, () => opening)

function openingOf(sent: unknown): unknown[] {
  if (typeof sent === 'string') return wordedOpening(sent)
  if (!isRecord(sent)) return [sent]
  const { count, ...opening } = inWords(renamed(sent, NAMES) as Sent)
  return count === undefined || !isCount(count)
    ? [count === undefined ? opening : { ...opening, count }]
    : several(opening, count)
}

/** `south`, `two on the long wall`, `none`. */
function wordedOpening(said: string): Sent[] {
  const word = said.trim().toLowerCase()
  if (/^(none|no|0)$/.test(word)) return []
  const [, count, wall] = /^(an?|one|two|three|four|[1-4])(?:\s+(?:in|on|at)\s+(?:the\s+)?(.+))?$/.exec(word) ?? []
  if (count === undefined) return [{ wall: said }]
  return several(wall === undefined ? {} : { wall }, COUNTS[count] ?? Number(count))
}

/** How a door swings in the words of an opening, as seen from inside. */
function inWords(opening: Sent): Sent {
  const known: Record<string, unknown> = { ...opening }
  const { opens, hinge } = opening
  if (typeof opens === 'string') known['opens'] = opens.toLowerCase().replace(/wards?$/, '')
  if (hinge === 'left' || hinge === 'right') known['hinge'] = hinge === 'left' ? 'start' : 'end'
  return known
}

/** Gives doors and windows of which no wall is said a usual one. */
function withWalls(room: Record<string, unknown>): void {
  const listed = (type: Type): readonly unknown[] => {
    const list = room[LISTS[type]]
    return Array.isArray(list) ? list : []
  }
  const hasWall = (it: unknown) => isRecord(it) && it['wall'] !== undefined
  const [doors, windows] = [listed('door'), listed('window')]
  const isDoorPlaced = doors.some(hasWall)
  const isWindowPlaced = windows.some(hasWall)
  // Of a polygon the shortest wall may be shorter than a door.
  const free = room['points'] === undefined ? DOOR_WALLS : (['long'] as const)
  const doorWall = (i: number) => (isDoorPlaced || isWindowPlaced ? 'opposite' : free[i % free.length]!)
  const beside = isWindowPlaced ? 'same' : 'long'
  const windowWall = doors.length === 0 || (isWindowPlaced && !isDoorPlaced) ? beside : 'opposite'
  if (doors.length > 0) room['doors'] = walled(doors, doorWall)
  if (windows.length > 0) room['windows'] = walled(windows, () => windowWall)
}

const walled = (openings: readonly unknown[], wallOf: (index: number) => string): unknown[] =>
  openings.map((it, i) => (isRecord(it) && it['wall'] === undefined ? { ...it, wall: wallOf(i) } : it))
