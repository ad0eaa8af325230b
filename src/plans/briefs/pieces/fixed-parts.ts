import { ServiceError } from '../../../base/errors.ts'
import { isRecord } from '../../../base/is-record.ts'
import type { PlacedItem } from '../../../schema/furnishing/result.ts'
import type { Room } from '../../../schema/furnishing/room.ts'
import { valueText } from '../../../schema/wire/explain.ts'
import { placeInWords } from '../openings/opening-words.ts'
import { rounded, type Wall } from '../openings/walls-of.ts'
import { renamed, SIDE_LETTERS, sidesOf } from '../other-names.ts'
import { along, groundOf, turnOf, wallsMeant } from './judge-places.ts'
import { metresOf } from './piece-phrase.ts'

// What is built into a room and takes floor: radiators, columns, fireplaces. Furniture is placed around them, as around pieces that
// are kept.

type Sent = Readonly<Record<string, unknown>>
type Kind = keyof typeof PARTS

/** What parts are called, and their usual sides, metres; without sides they have to be said. */
const PARTS = {
  radiator: {
    names: /^(?:(?:heated )?towel (?:radiator|rail|warmer)|radiator|heater|convector|heizkorper)s?$/i,
    sides: [1, 0.12, 0.6],
  },
  column: { names: /^(?:(?:structural |concrete )?(?:column|pillar|post)|saule|stutze)s?$/i, sides: [0.3, 0.3, 2.5] },
  fireplace: {
    names: /^(?:fireplaces?|chimneys?|chimney breasts?|wood ?stoves?|wood[- ]burners?|kamin)$/i,
    sides: [1.4, 0.5, 1.2],
  },
  obstacle: {
    names: /^(?:obstacles?|obstructions?|fixed(?:_| )?(?:elements?|objects?|parts?)|built[-_ ]?ins?)$/i,
    sides: undefined,
  },
} as const
const KINDS = Object.keys(PARTS) as Kind[]

/** Parts whose middle is said where they stand by themselves. */
const BY_MIDDLE: readonly Kind[] = ['column']

const kindCalled = (name: string): Kind | undefined => KINDS.find((it) => PARTS[it].names.test(name.trim()))

/** The name and the place of a part, "radiator under the window". */
const PHRASE = /^(?:an?|the|one)?\s*(.+?)(?:\s+((?:under|below|beneath|at|on|in|against|along|by|near)\b.*))?$/i

/** Whether a text names what is built in, with its place or without. */
export function isFixedPart(text: string): boolean {
  const [, name = ''] = PHRASE.exec(text.trim()) ?? []
  const kind = kindCalled(name)
  return kind !== undefined && kind !== 'obstacle'
}

/** A part as it was sent, with what it is. */
export interface FixedPart {
  readonly kind: Kind
  readonly path: string
  readonly sent: unknown
}

/** Takes the parts out of a room. */
export function takeParts(room: Record<string, unknown>): FixedPart[] {
  return Object.keys(room).flatMap((name) => {
    const kind = kindCalled(name)
    const value = room[name]
    if (!kind || value === undefined) return []
    delete room[name]
    if (value === null || value === false || (Array.isArray(value) && value.length === 0)) return []
    const list = [value].flat()
    return list.map((sent, i) => ({ kind, path: `room.${name}${Array.isArray(value) ? `[${i}]` : ''}`, sent }))
  })
}

/** The path of parts among pieces. */
const LISTED = 'furniture'

/** A part that a list of pieces has. */
export function listedPart(sent: unknown): FixedPart {
  const text = String(isRecord(sent) ? sent['type'] : sent)
  const [, name = '', place] = PHRASE.exec(text.trim()) ?? []
  const { type: _, name: __, ...others } = isRecord(sent) ? sent : ({} as Sent)
  return { kind: kindCalled(name)!, path: LISTED, sent: place === undefined ? others : { wall: place, ...others } }
}

const NAMES = {
  wall: ['side', 'location', 'place', 'placement', 'on'],
  at: ['position', 'offset', 'pos'],
  ...SIDE_LETTERS,
} as const

/**
 * A part as a piece that is kept; undefined for one of a list of pieces that does not say where it is.
 *
 * @param assumed takes a sentence for what was not said
 * @throws ServiceError `invalid` where it is not said where a part of the room is, or how large
 */
export function keptPart(
  { kind, path, sent }: FixedPart,
  room: Room,
  north: number,
  index: number,
  assumed: string[],
): PlacedItem | undefined {
  const said = withSides(typeof sent === 'string' ? { wall: sent } : isRecord(sent) ? sent : {})
  const usual = PARTS[kind].sides
  const sides = [said['width'], said['depth'], said['height']]
  const [a, b = a, h = room.boundary.shape.h] = sides.map((it, i) => (it === undefined ? usual?.[i] : Number(it)))
  if (a === undefined || b === undefined || !(a > 0) || !(b > 0))
    throw refused(path, 'must say its width and depth in metres', sent)
  const placed = poseOf(said, kind, room, north, a, b)
  if (!placed && path === LISTED) {
    assumed.push(`${kind} left out: nothing says where it is, room: {"${kind}": {"wall": "north"}} does`)
    return undefined
  }
  if (!placed) throw refused(path, PLACES, sent)
  const { pose, where } = placed
  assumed.push(
    `${kind} of ${a} × ${b} m ${where} as a piece that is kept, type "other"; width, depth and wall with at, or x and z, say another`,
  )
  const shape = { type: 'box' as const, a, b, h: Math.min(h, room.boundary.shape.h) }
  return { type: 'other', ...pose, shape, groupId: `${kind}-${index + 1}` }
}

const PLACES = 'must say where it is: wall, such as "north" or "under the window", with at, or x and z in metres'

const refused = (path: string, rule: string, sent: unknown) =>
  new ServiceError('invalid', `${path}: ${rule}, got ${valueText(sent)}`)

function withSides(sent: Sent): Sent {
  const named = renamed(sent, NAMES) as Sent
  const { size, dimensions = size, diameter, ...others } = named
  const sides = metresOf(
    typeof dimensions === 'number' ? { width: dimensions, depth: dimensions } : sidesOf(dimensions),
  )
  return { ...(diameter === undefined ? {} : { width: diameter, depth: diameter }), ...sides, ...others }
}

interface Pose {
  readonly position: [number, number, number]
  readonly rotation: number
}

function poseOf(
  said: Sent,
  kind: Kind,
  room: Room,
  north: number,
  a: number,
  b: number,
): { pose: Pose; where: string } | undefined {
  const ground = groundOf(room, north)
  const { x, y, z = y, wall, at } = said
  const point = isRecord(at) ? [at['x'], at['z'] ?? at['y']] : Array.isArray(at) ? [at[0], at.at(-1)] : [x, z]
  if (point.every((it) => typeof it === 'number')) {
    const [left, top] = point as [number, number]
    const share = BY_MIDDLE.includes(kind) ? 0.5 : 0
    const where = share === 0 ? `with its top left corner at [${left}, ${top}]` : `around [${left}, ${top}]`
    return { pose: { position: [rounded(left - share * a), 0, rounded(top - share * b)], rotation: 0 }, where }
  }
  const isAtWindow = typeof wall === 'string' && /\bwindows?\b/i.test(wall)
  const window = ground.openings.find(({ type }) => type === 'window')
  if (window && (isAtWindow || (wall === undefined && kind === 'radiator')))
    return atWall(window.wall, middleAlong(window), a, 'under the window')
  if (typeof wall !== 'string') return undefined
  const phrase = placeInWords(wall) ?? { wall }
  const found = wallsMeant(String(phrase.wall ?? wall), ground)[0]
  const where = at ?? phrase.at
  if (!found) return undefined
  const there = ground.openings.find((it) => it.type === 'window' && it.wall === found)
  const middle = kind === 'radiator' && there && where === undefined ? middleAlong(there) : found.length / 2
  const left =
    typeof where === 'number'
      ? where + a / 2
      : where === 'left'
        ? a / 2
        : where === 'right'
          ? found.length - a / 2
          : middle
  return atWall(found, left, a, `at the ${String(phrase.wall ?? wall)} wall`)
}

type Window = ReturnType<typeof groundOf>['openings'][number]

const middleAlong = ({ wall, from, to }: Window): number =>
  Math.hypot((from[0] + to[0]) / 2 - wall.start[0], (from[1] + to[1]) / 2 - wall.start[1])

/** With its back at a wall and its middle so far from the left end, as far as the wall reaches. */
function atWall(wall: Wall, middle: number, a: number, where: string): { pose: Pose; where: string } {
  const [x, z] = along(wall, Math.min(Math.max(0, wall.length - a), Math.max(0, middle - a / 2)))
  return { pose: { position: [rounded(x), 0, rounded(z)], rotation: turnOf(wall) }, where }
}
