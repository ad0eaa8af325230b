import { isRecord } from '../../base/is-record.ts'
import { FURNITURE_CARDS } from '../../schema/furnishing/cards/furniture-cards.ts'
import { PLACING } from '../../schema/furnishing/cards/furniture-placing.ts'
import { FURNITURE_TYPES, type FurnitureType } from '../../schema/furnishing/furniture.ts'
import { parseLength } from '../../schema/furnishing/read-length.ts'
import type { Shape } from '../../schema/furnishing/shape.ts'
import { recognizedKind } from '../files/reading/furniture/furniture-words.ts'
import { plainName } from '../whole-floors/names/plain-words.ts'
import { bedSized } from './bed-sizes.ts'
import { lengthsInUnit } from './lengths-in-unit.ts'
import { PIECE_NAMES, renamed, sidesOf } from './other-names.ts'
import { countOf, inEnglish } from './plan-words.ts'

/** Types by what they are called, as in answers: "desk", "coffee table". */
const BY_NAME: ReadonlyMap<string, FurnitureType> = new Map(
  FURNITURE_TYPES.flatMap((type) => [type, FURNITURE_CARDS[type].name].map((name) => [plainName(name), type] as const)),
)

/** What else pieces are called in calls, where drawings mean something else by it. */
const CALLED: ReadonlyMap<string, FurnitureType> = new Map([
  ['lamp', 'free_standing_lamp'],
  ['tv stand', 'sideboard'],
  ['tv unit', 'sideboard'],
  ['media console', 'sideboard'],
  ['sink', 'washbasin'],
  ['kitchen', 'kitchen_unit'],
  ['kitchenette', 'kitchen_unit'],
  ['dresser', 'drawer_unit'],
  ['chest of drawers', 'drawer_unit'],
])

/** By its name here, else by what it is called in drawings: "couch", "rug", "bookshelf". */
function typeCalled(said: string): FurnitureType | undefined {
  const name = plainName(said)
  const known = BY_NAME.get(name) ?? CALLED.get(name)
  if (known) return known
  // What stands beside it is not passed over: "table with 4 chairs" are several pieces.
  if (/\d|\bwith\b|\band\b/i.test(said)) return undefined
  const { kind } = recognizedKind([said], undefined, UNSIZED) ?? {}
  return FURNITURE_TYPES.find((it) => it === kind && it !== 'other')
}

/** As large as much that stands in rooms: the name alone is to tell. */
const UNSIZED = { width: 1, depth: 0.8, height: undefined }

/**
 * A piece of a request in the words of the contract. Its type may be a name, and the piece no more than that; `count` is its
 * number, and `width`, `depth` and `height` its size, of which it has the usual one where it says none. What is not understood is
 * left as it is.
 */
export function naturalPiece(given: unknown): unknown {
  if (typeof given === 'string') return naturalPiece({ type: given })
  const sent = renamed(given, PIECE_NAMES)
  if (!isRecord(sent) || typeof sent['type'] !== 'string') return sent
  const type = typeCalled(sent['type'])
  if (!type) return sent
  const bed = type === 'bed' && !SIZED.some((it) => sent[it] !== undefined) ? bedSized(sent['type']) : undefined
  return sized({ ...counted(sent), ...bed, type }, type)
}

/** Members that say the size of a piece. */
const SIZED = ['size', 'dimensions', 'width', 'depth', 'length', 'height', 'shape', 'shapes']

/** What a chair and a table without more words are, where people work or meet. */
export const AT_WORK = { chair: 'task_chair', table: 'task_table' } as const
export const AT_MEETINGS = { chair: 'meeting_chair', table: 'meeting_table' } as const

/** Pieces as they were sent, a mere chair or table among them by what it is there. */
export const furnitureAt = (sent: unknown, place: typeof AT_WORK | typeof AT_MEETINGS): unknown =>
  Array.isArray(sent) ? sent.map((it) => pieceAt(it, place)) : sent

function pieceAt(sent: unknown, place: typeof AT_WORK | typeof AT_MEETINGS): unknown {
  if (isRecord(sent)) {
    const piece = renamed(sent, PIECE_NAMES) as Record<string, unknown>
    return { ...piece, type: pieceAt(piece['type'], place) }
  }
  const [, chair, table] = typeof sent === 'string' ? (/^\s*(?:(chair)|(table))s?\s*$/i.exec(sent) ?? []) : []
  return chair ? place.chair : table ? place.table : sent
}

/** Longer texts list no pieces, characters. */
const LIST_MAX = 1000

/** Pieces of a request as a list: also as a text, "sofa, two armchairs", with numbers in a list, or as `{ "sofa": 1 }`. What is none of these is left as it is. */
export function naturalPieces(sent: unknown): unknown {
  if (Array.isArray(sent)) return sent.flatMap((it) => (typeof it === 'string' ? severalOf(it) : [it]))
  if (typeof sent === 'string' && sent.length <= LIST_MAX) {
    const words = sent.split(/[,;\n&+]|\b(?:and|with|plus)\b/).map((it) => it.trim())
    const pieces = words.flatMap((it) => (it === '' ? [] : [pieceOfWords(it)]))
    return pieces.length > 0 && pieces.every((it) => it !== undefined) ? pieces.map(atItsTable) : sent
  }
  if (!isRecord(sent) || 'type' in sent || 'name' in sent) return sent
  const entries = Object.entries(sent)
  const isCounts = entries.length > 0 && entries.every(([, count]) => Number.isInteger(count) && (count as number) >= 0)
  // Each by its type: `{ desk: { width: 1.6 }, chair: {} }`.
  if (entries.length > 0 && entries.every(([, it]) => isRecord(it)))
    return entries.map(([type, it]) => ({ type, ...(it as Record<string, unknown>) }))
  return isCounts ? entries.flatMap(([type, count]) => (count === 0 ? [] : [piecesOf(type, count as number)])) : sent
}

/** What a mere chair is behind a table that is listed before it: "desk with chair". */
const CHAIR_AT: Partial<Readonly<Record<string, FurnitureType>>> = {
  task_table: 'task_chair',
  meeting_table: 'meeting_chair',
  exec_table: 'exec_chair',
}

function atItsTable(piece: Record<string, unknown>, index: number, all: readonly Record<string, unknown>[]) {
  const chair = CHAIR_AT[String(all[index - 1]?.['type'])]
  return chair && /^chairs?$/i.test(String(piece['type'])) ? { ...piece, type: chair } : piece
}

/** A text of a list that has a number, "2 armchairs", or is a list itself; else the text as it stands. */
function severalOf(words: string): unknown[] {
  const pieces = naturalPieces(words)
  return Array.isArray(pieces) && (pieces.length > 1 || 'count' in pieces[0]) ? pieces : [words]
}

function pieceOfWords(words: string): Record<string, unknown> | undefined {
  if (words.length > LIST_MAX) return undefined
  const [, number, name] = /^(?:(\d{1,3}|an?|one|two|three|four|five|six)\s*(?:x\s+)?\s)?(.+)$/i.exec(words) ?? []
  if (name === undefined) return undefined
  const one = [name, name.replace(/s$/, '')].find((it) => typeCalled(it) !== undefined)
  if (one === undefined) return undefined
  const count = number === undefined ? 1 : countOf(number.toLowerCase())
  // What its words say beyond the type is read with the piece.
  const isSaid = bedSized(one) !== undefined || /^(chair|table)s?$/i.test(one)
  return piecesOf(isSaid ? one : typeCalled(one)!, count)
}

const piecesOf = (type: string, count: number) => (count === 1 ? { type } : { type, count })

function counted(piece: Record<string, unknown>): Record<string, unknown> {
  if (!('count' in piece) || 'targetCount' in piece) return piece
  const { count, ...others } = piece
  return { ...others, targetCount: numberIn(count) }
}

function sized(piece: Record<string, unknown>, type: FurnitureType): Record<string, unknown> {
  if ('shape' in piece || 'shapes' in piece) return piece
  const { shapes } = PLACING[type]
  const size = sizeOf(piece, type)
  if (size) return sized(size, type)
  const { length, ...rest } = piece
  const sides =
    length === undefined || rest['depth'] !== undefined ? piece : { ...rest, ...alongOf(rest, length, shapes[0]!) }
  const { width, depth, height, ...others } = withLengths(sides)
  if (width === undefined && depth === undefined && height === undefined) return { ...others, shapes }
  const usual = shapes[0]!
  const [a, b] = usual.type === 'box' ? [usual.a, usual.b] : []
  return { ...others, shape: { type: 'box', a: width ?? a, b: depth ?? b, h: height ?? usual.h } }
}

/** A piece by its sides, where these are one member: `[1.6, 2]`, "160 x 200 cm", `{ width }`, of beds "queen"; undefined = they are none. */
function sizeOf(piece: Record<string, unknown>, type: FurnitureType): Record<string, unknown> | undefined {
  const name = ['size', 'dimensions'].find((it) => piece[it] !== undefined)
  const { [name ?? '']: size, unit, ...others } = piece
  const said = typeof size === 'string' && type === 'bed' ? bedSized(size) : undefined
  const sides =
    name === undefined ? {} : (said ?? (unit === undefined ? withPlainCentimetres(sidesOf(size)) : sidesOf(size)))
  if (!sides || (name === undefined && unit === undefined)) return undefined
  if (Object.keys(sides).some((it) => piece[it] !== undefined)) return undefined
  if (unit === undefined) return { ...others, ...sides }
  const { width, depth, height, length, ...rest } = { ...others, ...sides } as Record<string, unknown>
  const given = Object.entries({ width, depth, height, length, unit }).filter(([, it]) => it !== undefined)
  return { ...rest, ...lengthsInUnit(Object.fromEntries(given)) }
}

/** No piece is as long in metres: "160x200" is in centimetres. */
const METRES_MAX = 20

/** Sides of a piece, in centimetres where none has a unit and they can be no metres. */
export function withPlainCentimetres(sides: ReturnType<typeof sidesOf>): ReturnType<typeof sidesOf> {
  const entries = Object.entries(sides ?? {}).map(
    ([name, it]) => [name, Number(String(it).replace(/ m$/, ''))] as const,
  )
  const isPlain = entries.length > 0 && entries.every(([, it]) => it > METRES_MAX)
  return isPlain ? Object.fromEntries(entries.map(([name, it]) => [name, it / 100])) : sides
}

/** A piece that is said by length and width: its longer side goes along the longer one of the usual shape of its type. */
function alongOf({ width }: Record<string, unknown>, length: unknown, usual: Shape): Record<string, unknown> {
  const isDeep = usual.type === 'box' && usual.b > usual.a
  return isDeep ? { depth: length } : { width: length, ...(width === undefined ? {} : { depth: width }) }
}

/** Lengths as texts with a unit, in metres. */
const withLengths = (piece: Record<string, unknown>): Record<string, unknown> => {
  const read = (it: unknown) => (typeof it === 'string' ? (parseLength(it, 'm') ?? it) : it)
  const sides = ['width', 'depth', 'height'].filter((it) => piece[it] !== undefined)
  return { ...piece, ...Object.fromEntries(sides.map((it) => [it, read(piece[it])])) }
}

/** Names that members of a placed piece get in first calls. */
const PLACED_NAMES = {
  ...PIECE_NAMES,
  rotation: ['angle', 'orientation', 'facing', 'faces', 'direction'],
  position: ['location', 'at', 'pos'],
} as const

/** A piece that stands somewhere, as people send it: with a usual shape where it has none, a turn of 0, a position of two or three lengths. */
export function naturalPlaced(sent: unknown, index: number): unknown {
  if (!isRecord(sent)) return sent
  const piece = naturalPiece(renamed(sent, PLACED_NAMES))
  if (!isRecord(piece)) return piece
  const { shapes, x, y, z, targetCount: _, ...others } = piece
  const usual = Array.isArray(shapes) && shapes.length > 0 ? { shape: shapes[0] } : {}
  const isAside = others['position'] === undefined && x !== undefined && (z ?? y) !== undefined
  const at = isAside ? { x, ...(y === undefined ? {} : { y }), ...(z === undefined ? {} : { z }) } : others['position']
  return {
    rotation: 0,
    groupId: `piece-${index + 1}`,
    ...usual,
    ...others,
    ...(others['rotation'] === undefined ? {} : { rotation: turnIn(others['rotation']) }),
    ...(at === undefined ? {} : { position: positionOf(at) }),
    ...(isAside ? {} : Object.fromEntries(Object.entries({ x, y, z }).filter(([, it]) => it !== undefined))),
  }
}

/** A number, also as a text. */
export const numberIn = (sent: unknown): unknown =>
  typeof sent === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(sent) ? Number(sent) : sent

/** Where the front of a piece is at turns of 0, 90, 180 and -90 degrees. */
const FRONTS = [
  [0, ['south', 'bottom', 'down', 'front']],
  [90, ['west', 'left']],
  [180, ['north', 'top', 'up', 'back']],
  [-90, ['east', 'right']],
] as const

/** "Facing the left wall"; a mere "left" may be a turn to the left. */
const FACING =
  /^(?:(?:facing|towards?|to) (?:the )?(\w+)(?: (?:wall|side))?|(?:the )?(\w+) (?:wall|side)|(north|east|south|west))$/

/** A turn in degrees, also as a text: `90°`, `90 degrees`, or where the piece faces: "east", "facing the left wall". */
export function turnIn(sent: unknown): unknown {
  if (typeof sent !== 'string') return sent
  const [, ...sides] = FACING.exec(inEnglish(sent).trim().toLowerCase()) ?? []
  const front = FRONTS.find(([, words]) => words.some((it) => sides.includes(it)))
  return front ? front[0] : numberIn(sent.replace(/\s*(°|deg(rees)?)\s*$/, ''))
}

/** A position as a list, also as a text of one, of `{x, z}`, `[x, z]` and, as in a plan, of `{x, y}`. */
export function positionOf(sent: unknown): unknown {
  if (typeof sent === 'string') {
    const numbers = sent
      .replace(/^\s*[[(]|[\])]\s*$/g, '')
      .split(/[,;\s]+/)
      .map(numberIn)
    return numbers.every((it) => typeof it === 'number') ? positionOf(numbers) : sent
  }
  if (isRecord(sent) && 'x' in sent && 'z' in sent) return [sent['x'], sent['y'] ?? 0, sent['z']]
  if (isRecord(sent) && 'x' in sent && 'y' in sent) return [sent['x'], 0, sent['y']]
  return Array.isArray(sent) && sent.length === 2 ? [sent[0], 0, sent[1]] : sent
}
