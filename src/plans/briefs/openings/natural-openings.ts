import { isRecord } from '../../../base/is-record.ts'
import { renamed, WALL_NAMES, withPlainSides } from '../other-names.ts'
import { countOf, inEnglish, membersInEnglish } from '../plan-words.ts'
import { sidesOfText } from '../room-sentence.ts'
import { openingAtPoint } from './opening-points.ts'
import { placeInWords } from './opening-words.ts'
import { rounded } from './walls-of.ts'

// Openings of a room in words as people send them: some by number alone, by their wall alone, in one list, or by other names.

type Sent = Readonly<Record<string, unknown>>

const LISTS = { door: 'doors', window: 'windows', gap: 'gaps' } as const
type Type = keyof typeof LISTS
const TYPES = Object.keys(LISTS) as Type[]

/** Names of a place that leave open from which end of its wall it is measured. */
const FROM_CORNER = ['distance', 'distance_from_corner', 'distanceFromCorner', 'offset_from_corner', 'offsetFromCorner']

/** What an opening is called and leads to, which changes nothing of where it is. */
const DESCRIBING = /^(id|name|label|notes?|description|material|colou?r|leads?_?to|connects?_?(to|with)?)$/i

/** Names that members of an opening get in first calls, each only where the member itself is left out. */
const NAMES = {
  at: [
    'position',
    'offset',
    'location',
    'distance_from_left',
    'distanceFromLeft',
    'offset_from_left',
    'from_left',
    ...FROM_CORNER,
  ],
  wall: ['side', 'direction', 'on'],
  sill: ['sillHeight', 'sill_height'],
  opens: ['swing', 'opening_direction'],
  hinge: ['hinges', 'hinge_side', 'hingeSide', 'handing'],
  leaf: ['doorType', 'door_type', 'style', 'type'],
  count: ['quantity', 'number', 'amount', 'qty'],
} as const

/** Walls of doors of which none is said, in a room of width and depth. */
const DOOR_WALLS = ['short', 'other short', 'long', 'other long'] as const

/** Most openings of one number; more are for the schema to refuse. */
const COUNT_MAX = 20

/**
 * A room in words whose openings are lists of objects. A door without a wall is in the short one, or opposite of what has a wall, and
 * a window opposite of the door. What is not understood stays as it is, for the schema to refuse.
 *
 * @param assumed takes a sentence for what was assumed or left out
 */
export function withNaturalOpenings(room: Sent, assumed: string[] = []): Record<string, unknown> {
  const sent: Record<string, unknown> = { ...room }
  splitWalls(sent)
  splitOpenings(sent)
  for (const type of TYPES) {
    const list = LISTS[type]
    if (sent[list] === undefined && sent[type] !== undefined) move(sent, type, list)
    const wall = type === 'gap' ? undefined : WALL_NAMES[type].find((it) => sent[it] !== undefined)
    if (sent[list] === undefined && wall !== undefined) move(sent, wall, list)
    if (sent[list] !== undefined) sent[list] = openingsOf(sent[list], type, sent, assumed)
  }
  withWallsFromOne(sent, assumed)
  withWalls(sent)
  return sent
}

function move(sent: Record<string, unknown>, from: string, to: string): void {
  sent[to] = sent[from]
  delete sent[from]
}

/** Openings that are said wall by wall, `{ south: { door: {} }, north: "window", east: null }`, in one list. */
function splitWalls(room: Record<string, unknown>): void {
  const { walls: said } = room
  const walls = Array.isArray(said) ? wallsByName(said) : said
  if (!isRecord(walls) || room['openings'] !== undefined || TYPES.some((it) => room[LISTS[it]] !== undefined)) return
  const openings = Object.entries(walls).map(([wall, it]) => openingsOn(wall, it))
  if (!openings.every((it) => it !== undefined)) return
  delete room['walls']
  room['openings'] = openings.flat()
}

/** Walls of a list by what each is called; undefined where one has no name, or a name of another. */
function wallsByName(walls: readonly unknown[]): Sent | undefined {
  const named = walls.map((it) => renamed(it, { wall: ['name', 'side', 'direction', 'orientation', 'id', 'position'] }))
  if (!named.every((it): it is Sent => isRecord(it) && ['string', 'number'].includes(typeof it['wall'])))
    return undefined
  const entries = named.map(({ wall, type: _, length: __, ...others }) => [String(wall), others] as const)
  return new Set(entries.map(([wall]) => wall)).size === entries.length ? Object.fromEntries(entries) : undefined
}

/** What a wall has; undefined for what is not understood. */
function openingsOn(wall: string, sent: unknown): Sent[] | undefined {
  if (sent === null || (typeof sent === 'string' && /^(none|solid|blank|closed|)$/i.test(sent))) return []
  const named = typeof sent === 'string' ? { [sent.toLowerCase()]: true } : sent
  if (!isRecord(named)) return undefined
  const { openings = [], ...lists } = named
  const found = Object.entries(lists).map(([name, it]) => {
    const type = TYPES.find((one) => name === one || name === LISTS[one])
    return type && [it].flat().map((one) => (one === true ? { type } : isRecord(one) ? { ...one, type } : undefined))
  })
  const all = [...found.flat(), ...[openings].flat()]
  return all.every(isRecord) ? all.map((it) => ({ ...it, wall })) : undefined
}

/** Openings of one list, each with its type, in the list of their type. */
function splitOpenings(room: Record<string, unknown>): void {
  const { openings } = room
  const isByList =
    isRecord(openings) && Object.keys(openings).every((it) => TYPES.some((type) => it === type || it === LISTS[type]))
  if (isByList && TYPES.every((it) => room[LISTS[it]] === undefined && room[it] === undefined)) {
    delete room['openings']
    Object.assign(room, openings)
    return
  }
  if (!Array.isArray(openings) || TYPES.some((it) => room[LISTS[it]] !== undefined)) return
  const typed = openings.map((it) => renamed(it, { type: ['kind'] }))
  const isTyped = (it: unknown): it is Sent & { type: Type } =>
    isRecord(it) && (TYPES as readonly unknown[]).includes(it['type'])
  if (!typed.every(isTyped)) return
  delete room['openings']
  for (const { type, ...opening } of typed)
    room[LISTS[type]] = [...((room[LISTS[type]] as unknown[] | undefined) ?? []), opening]
}

function openingsOf(sent: unknown, type: Type, room: Sent, assumed: string[]): unknown {
  if (sent === true) return [{}]
  if (sent === false) return []
  if (typeof sent === 'number') return isCount(sent) ? several({}, sent) : sent
  return (Array.isArray(sent) ? sent : [sent]).flatMap((it) => openingOf(it, type, room, assumed))
}

const isCount = (it: unknown): it is number =>
  Number.isInteger(it) && (it as number) >= 0 && (it as number) <= COUNT_MAX

const several = (opening: Sent, count: number): Sent[] => Array.from({ length: count }, () => opening)

function openingOf(sent: unknown, type: Type, room: Sent, assumed: string[]): unknown[] {
  if (typeof sent === 'string') return wordedOpening(sent)
  if (!isRecord(sent)) return [sent]
  const corner = FROM_CORNER.find((it) => sent[it] !== undefined)
  const plain = openingAtPoint(withoutDescription(sent, type, assumed), type, room)
  const known = renamed(membersInEnglish(plain), NAMES) as Sent
  if (corner !== undefined && known[corner] === undefined)
    assumed.push(`${corner} is from the left end of the wall of the ${type}, as seen from inside`)
  const { count, ...opening } = inWords(
    placed(inPlace(withSides(withPlainSides(known))), type, room['unit'] === undefined),
  )
  return count === undefined || !isCount(count)
    ? [count === undefined ? opening : { ...opening, count }]
    : several(opening, count)
}

function withoutDescription(sent: Sent, type: Type, assumed: string[]): Sent {
  const isSaid = (name: string) => !DESCRIBING.test(name) && !(name === 'type' && sent['type'] === type)
  const left = Object.keys(sent).filter((it) => DESCRIBING.test(it))
  if (left.length > 0) assumed.push(`${left.join(' and ')} of a ${type} left out: nothing follows from it`)
  return Object.fromEntries(Object.entries(sent).filter(([name]) => isSaid(name)))
}

/** An opening whose size is one member, "150 x 130 cm", by its width and height. */
function withSides(opening: Sent): Sent {
  const { size, ...others } = opening
  const sides = typeof size === 'string' ? sidesOfText(size) : undefined
  if (!sides || others['width'] !== undefined || others['height'] !== undefined) return opening
  return { ...others, width: sides['width'], height: sides['depth'] }
}

/** Width of a door of which none is said, metres. */
const DOOR_WIDTH = 0.9

/** A place by its middle, or by both of its ends, as the left end and the width. */
function placed(opening: Sent, type: Type, isMetric: boolean): Sent {
  const { center, centre = center, middle = centre, from, to, start = from, end = to, ...others } = opening
  if (others['at'] !== undefined) return opening
  const usual = type === 'door' && isMetric ? DOOR_WIDTH : undefined
  const { width = usual } = others
  if (typeof middle === 'number' && typeof width === 'number' && start === undefined && end === undefined)
    return { ...others, at: rounded(Math.max(0, middle - width / 2)) }
  if (typeof start === 'number' && typeof end === 'number' && end > start && others['width'] === undefined)
    return middle === undefined ? { ...others, at: start, width: rounded(end - start) } : opening
  return opening
}

const SIDE_OF_PLAN =
  /^(?:(?:on|in|at) )?(?:the )?(?:(?:top|bottom|front|back|north|east|south|west)(?: wall| side)?|(?:left|right) wall)$/i

/** Whether a place names a wall: a side that can be no end of one, or a wall and a place along it. */
function isOfWall(said: string): boolean {
  const { wall, ...along } = placeInWords(said) ?? {}
  return SIDE_OF_PLAN.test(said) || (wall !== undefined && Object.keys(along).length > 0)
}

/** A wall that is said in a phrase, "bottom left" or "on the short side near the corner", by the members of the opening. */
function inPlace(given: Sent): Sent {
  const { wall, at, ...others } = given
  const end = typeof at === 'string' ? inEnglish(at) : at
  // A place that can be no end of a wall is its wall: "position: south".
  if (wall === undefined && typeof end === 'string' && isOfWall(end)) return inPlace({ ...others, wall: end })
  const known = end === at ? given : { ...given, at: end }
  if (typeof wall !== 'string') return known
  const place = placeInWords(wall)
  const isFree = place && Object.keys(place).every((name) => name === 'wall' || given[name] === undefined)
  return isFree && place.wall !== undefined ? { ...known, ...place } : known
}

const COUNTED =
  /^(?:(an?|one|two|three|four|[1-4])\s+)?(?:(?:big|large|small|single|double|wide)\s+)?(?:doors?|windows?|gaps?|openings?)?\s*((?:in|on|at|along|facing|opposite)\s+.+)?$/

/** `south`, `two on the long wall`, `a window on the north wall`, `none`. */
function wordedOpening(said: string): Sent[] {
  const word = inEnglish(said).trim().toLowerCase()
  if (/^(none|no|0)$/.test(word)) return []
  const [found, count = 'a', wall] = COUNTED.exec(word) ?? []
  if (!found) return [placeInWords(said) ?? { wall: said }].map((it) => ({ ...it }))
  return several(wall === undefined ? {} : inPlace({ wall }), countOf(count))
}

/** How a door swings in the words of an opening, as seen from inside. */
function inWords(opening: Sent): Sent {
  const known: Record<string, unknown> = { ...opening }
  const { opens, hinge } = opening
  if (typeof opens === 'string') known['opens'] = opens.toLowerCase().replace(/wards?$/, '')
  if (hinge === 'left' || hinge === 'right') known['hinge'] = hinge === 'left' ? 'start' : 'end'
  return known
}

/** Numbers of walls from 1, where one is 0 and so they were counted from there. */
function withWallsFromOne(room: Record<string, unknown>, assumed: string[]): void {
  const lists = TYPES.map((type) => LISTS[type]).filter((it) => Array.isArray(room[it]))
  const listed = (list: string) => room[list] as readonly unknown[]
  if (!lists.some((it) => listed(it).some((opening) => isRecord(opening) && opening['wall'] === 0))) return
  for (const list of lists)
    room[list] = listed(list).map((it) =>
      isRecord(it) && typeof it['wall'] === 'number' ? { ...it, wall: it['wall'] + 1 } : it,
    )
  assumed.push('walls are numbered from 0, as one of them is 0')
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
