import { isRecord } from '../../../base/is-record.ts'
import { PLACING } from '../../../schema/furnishing/cards/furniture-placing.ts'
import type { FurnitureType } from '../../../schema/furnishing/furniture.ts'
import { parseLength } from '../../../schema/furnishing/read-length.ts'
import type { Shape } from '../../../schema/furnishing/shape.ts'
import { lengthsInUnit } from '../lengths-in-unit.ts'
import { PIECE_NAMES, renamed, sidesOf } from '../other-names.ts'
import { countOf } from '../plan-words.ts'
import { bedSized } from './bed-sizes.ts'
import { metresOf, phrasedPiece } from './piece-phrase.ts'

/**
 * A piece of a request in the words of the contract. Its type may be a name, and the piece no more than that; `count` is its
 * number, and `width`, `depth` and `height` its size, of which it has the usual one where it says none. What is not understood is
 * left as it is.
 *
 * @param assumed takes a sentence for words of a piece from which nothing follows
 */
export function naturalPiece(given: unknown, assumed: string[] = []): unknown {
  if (typeof given === 'string') return naturalPiece({ type: given }, assumed)
  const sent = renamed(given, PIECE_NAMES)
  if (!isRecord(sent) || typeof sent['type'] !== 'string') return sent
  const phrase = phrasedPiece(sent['type'])
  if (!phrase) return 'targetCount' in sent ? sent : counted(sent)
  const { type, shapes = PLACING[type].shapes, sides, leftOut } = phrase
  if (leftOut.length > 0)
    assumed.push(`"${leftOut.join(' ')}" of a ${sent['type']} left out: nothing here follows from it`)
  const isSized = SIZED.some((it) => sent[it] !== undefined)
  return sized({ ...counted(sent), ...(isSized ? {} : sides), type }, type, shapes)
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

/** Between the pieces of a text. */
export const CLAUSES = /,(?!\d)|[;\n&+]|\b(?:and|with|plus)\b/

const TABLE_FOR =
  /\b((?:(dining|meeting|conference)\s+)?table)s?\s+(?:for|seating)\s+(\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)(?:\s+(?:people|persons|guests))?\b(?!\s+with)/gi

/** "Dining table for six" with its chairs. */
const withSeatsOfTables = (text: string): string =>
  text.replace(
    TABLE_FOR,
    (_, table, kind, seats) =>
      `${table}, ${seats} ${kind === undefined ? '' : /dining/i.test(kind) ? 'dining ' : 'meeting '}chairs`,
  )

/** Pieces of a request as a list: also as a text, "sofa, two armchairs", with numbers in a list, or as `{ "sofa": 1 }`. What is none of these is left as it is. */
export function naturalPieces(sent: unknown): unknown {
  if (Array.isArray(sent)) return sent.flatMap((it) => (typeof it === 'string' ? severalOf(it) : [it]))
  if (typeof sent === 'string' && sent.length <= LIST_MAX) {
    const words = withSeatsOfTables(sent)
      .split(CLAUSES)
      .map((it) => it.trim())
    const pieces = words.flatMap((it) => (it === '' ? [] : [pieceOfWords(it)]))
    return pieces.length > 0 && pieces.every((it) => it !== undefined) ? pieces.map(atItsTable) : sent
  }
  if (!isRecord(sent) || 'type' in sent || 'name' in sent) return sent
  const entries = Object.entries(sent)
  const isCount = (it: unknown): it is number => Number.isInteger(it) && (it as number) >= 0
  if (entries.length === 0 || !entries.every(([, it]) => isRecord(it) || isCount(it))) return sent
  // Each by its type: `{ desk: { width: 1.6 }, chair: 2 }`.
  return entries.flatMap(([type, it]) =>
    it === 0 ? [] : [isRecord(it) ? { type, ...it } : piecesOf(type, it as number)],
  )
}

/** What a mere chair is behind a table that is listed before it: "desk with chair". */
const CHAIR_AT: Partial<Readonly<Record<string, FurnitureType>>> = {
  task_table: 'task_chair',
  meeting_table: 'meeting_chair',
  exec_table: 'exec_chair',
}

function atItsTable(piece: Record<string, unknown>, index: number, all: readonly Record<string, unknown>[]) {
  const before = all[index - 1]
  const chair = before && CHAIR_AT[String(phrasedPiece(String(before['type']))?.type)]
  return chair && /^chairs?$/i.test(String(piece['type'])) ? { ...piece, type: chair } : piece
}

/** A text of a list that has a number, "2 armchairs", or is a list itself; else the text as it stands. */
function severalOf(words: string): unknown[] {
  const pieces = naturalPieces(words)
  const isNumbered = Array.isArray(pieces) && (pieces.length > 1 || 'count' in pieces[0] || /^\d/.test(words))
  return isNumbered ? pieces : [words]
}

/** "2 desks", "2x desk", "zwei Stühle"; "2 x 1 m" is a size. */
const COUNTED = /^(?!\d+\s*[x×]\s*\d)(?:(\d{1,3})\s*[x×]?|(\p{L}+))\s+(.+)$/iu

function pieceOfWords(words: string): Record<string, unknown> | undefined {
  if (words.length > LIST_MAX) return undefined
  const [, digits, word, others = ''] = COUNTED.exec(words) ?? []
  const said = digits ?? word
  const number = said === undefined || Number.isNaN(countOf(said.toLowerCase())) ? undefined : said
  const name = number === undefined ? words : others
  const one = singularsOf(name, number !== undefined).find((it) => phrasedPiece(it) !== undefined)
  if (one === undefined) return undefined
  const count = number === undefined ? 1 : countOf(number.toLowerCase())
  const { type, sides, shapes, leftOut } = phrasedPiece(one)!
  // What its words say beyond the type is read with the piece.
  const isMore = shapes !== undefined || leftOut.length > 0 || Object.keys(sides).length > 0
  const isOne = count === 1 && (number !== undefined || (type === 'armchair' && !/s$/i.test(name)))
  const piece = isMore || /^(chair|table)s?$/i.test(one) ? one : type
  return isOne && USUALLY_TWO.includes(type) ? { type: piece, count } : piecesOf(piece, count)
}

/** The end of the first noun of a name, "chaises de bureau". */
const FIRST_OF_TWO = /(?<=\p{L}{3})[sx](?=\s+(?:de|di|da|do|du)\s)/iu

/** A name of several as that of one: in English, and after a number in other languages. */
const singularsOf = (name: string, isCounted: boolean): string[] => [
  ...[name.replace(FIRST_OF_TWO, ''), name, name.replace(/s$/, '')],
  ...(isCounted ? [/x$/, /n$/].map((end) => name.replace(end, '')) : []),
  ...(isCounted ? [name.replace(/e$/, 'a'), name.replace(/i$/, 'o')] : []),
]

/** Of which two are usual where no number is said. */
const USUALLY_TWO: readonly FurnitureType[] = ['armchair', 'nightstand', 'bed_lamp']

const piecesOf = (type: string, count: number) => (count === 1 ? { type } : { type, count })

function counted(piece: Record<string, unknown>): Record<string, unknown> {
  if (!('count' in piece) || 'targetCount' in piece) return piece
  const { count, ...others } = piece
  return { ...others, targetCount: numberIn(count) }
}

function sized(piece: Record<string, unknown>, type: FurnitureType, shapes: readonly Shape[]): Record<string, unknown> {
  if ('shape' in piece || 'shapes' in piece) return piece
  const size = sizeOf(piece, type)
  if (size) return sized(size, type, shapes)
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
  const sides = name === undefined ? {} : (said ?? (unit === undefined ? metresOf(sidesOf(size)) : sidesOf(size)))
  if (!sides || (name === undefined && unit === undefined)) return undefined
  if (Object.keys(sides).some((it) => piece[it] !== undefined)) return undefined
  if (unit === undefined) return { ...others, ...sides }
  const { width, depth, height, length, ...rest } = { ...others, ...sides } as Record<string, unknown>
  const given = Object.entries({ width, depth, height, length, unit }).filter(([, it]) => it !== undefined)
  return { ...rest, ...lengthsInUnit(Object.fromEntries(given)) }
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

/** A number, also as a text. */
export const numberIn = (sent: unknown): unknown =>
  typeof sent === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(sent) ? Number(sent) : sent

/** The pieces that a text lists. */
export function piecesIn(text: string): readonly unknown[] | undefined {
  const pieces = naturalPieces(text)
  return Array.isArray(pieces) ? pieces : undefined
}

/** Pieces that are said elsewhere, after those that are sent as such. */
export const withMore = (furniture: unknown, pieces: readonly unknown[]): unknown =>
  furniture === undefined ? pieces : [naturalPieces(furniture)].flat().concat(pieces)

/** What is said elsewhere not to be wanted, after what is excluded as such. */
export const withLess = (exclude: unknown, names: readonly unknown[]): unknown[] => [exclude ?? []].flat().concat(names)
