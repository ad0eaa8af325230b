import { FURNITURE_CARDS } from '../../../schema/furnishing/cards/furniture-cards.ts'
import { PLACING } from '../../../schema/furnishing/cards/furniture-placing.ts'
import { FURNITURE_TYPES, type FurnitureType } from '../../../schema/furnishing/furniture.ts'
import { parseLength } from '../../../schema/furnishing/read-length.ts'
import type { Shape } from '../../../schema/furnishing/shape.ts'
import { recognizedKind } from '../../files/reading/furniture/furniture-words.ts'
import { plainName } from '../../whole-floors/names/plain-words.ts'
import { inEnglish, withSeatsInEnglish } from '../plan-words.ts'
import { sidesOfText } from '../room-sentence.ts'
import { bedSized } from './bed-sizes.ts'

// A piece in a phrase: "a small round dining table", "wardrobe (2 m wide)", "3-seater sofa". Its noun is its type, and each further
// word either says something of its size or is handed back, so that none is dropped unseen.

/** What a phrase says of a piece. */
export interface PhrasedPiece {
  readonly type: FurnitureType
  /** Sizes in which it may come, the preferred one first; undefined: the usual ones. */
  readonly shapes?: readonly Shape[]
  /** Sides that are said: metres, or texts with a unit. */
  readonly sides: Readonly<Record<string, unknown>>
  /** Words from which nothing follows. */
  readonly leftOut: readonly string[]
}

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
  ['screen', 'tv'],
  ['televisor', 'tv'],
  ['televisore', 'tv'],
  ['televisao', 'tv'],
  ['walk in shower', 'shower'],
  ['island', 'worktop'],
  ['kitchen island', 'worktop'],
  ['office chair', 'task_chair'],
  ['vanity', 'washbasin'],
])

/** What tells a place, which is no part of what a piece is called; in English. */
const PLACING_WORD =
  /\b(?:against|along|at|in|on|by|near|next|beside|beyond|close|under|below|above|facing|opposite|across|between|behind|from|to|towards|with|without|and|or|not|for|the|walls?|corners?|windows?|doors?)\b/

/** What people sit in that comes and goes with them. */
const WHEELCHAIR = /\b(?:wheel ?chairs?|rollst[uü]hle?|fauteuils? roulants?|sillas? de ruedas|prams?|strollers?)\b/i

/** Between the nouns of one name, "mesa de centro", "table de chevet"; before an article it may tell a place. */
const OF = /\s(?:de|di|da|do|du)\s(?!(?:la|las|los|l'|les|le)\b)/giu

/** As large as much that stands in rooms: the name alone is to tell. */
const UNSIZED = { width: 1, depth: 0.8, height: undefined }

/** By its name here, one of it or several. */
export function typeNamed(said: string): FurnitureType | undefined {
  const name = plainName(said)
  const one = name.replace(/s$/, '')
  return BY_NAME.get(name) ?? CALLED.get(name) ?? BY_NAME.get(one) ?? CALLED.get(one)
}

/** By its name here, else by what it is called in drawings: "couch", "rug", "bookshelf". */
function typeCalled(said: string): FurnitureType | undefined {
  const known = typeNamed(said)
  if (known) return known
  if (WHEELCHAIR.test(said)) return undefined
  // What stands beside it, and where it stands, is not passed over: "table with 4 chairs" are several pieces.
  if (/\d/.test(said) || PLACING_WORD.test(inEnglish(said.replace(OF, ' ')).toLowerCase())) return undefined
  const { kind } = recognizedKind([said], undefined, UNSIZED) ?? {}
  return FURNITURE_TYPES.find((it) => it === kind && it !== 'other')
}

const UNIT = `(?:mm|cm|m|met(?:re|er)s?|ft|feet|foot|in|inch(?:es)?|['"′″])`
const LENGTH = String.raw`\d+(?:[.,]\d+)?`
const END = String.raw`(?![\p{L}\d])`
const BY = String.raw`\s*(?:x|×|by)\s*`
const SIZE = new RegExp(
  String.raw`\(?\s*(?<![\p{L}\d])(${LENGTH}\s*${UNIT}?${BY}${LENGTH}\s*${UNIT}?(?:${BY}${LENGTH}\s*${UNIT}?)?)${END}\s*\)?`,
  'u',
)
const SIDE = new RegExp(
  String.raw`\(?\s*(?<![\p{L}\d])(${LENGTH})[\s-]*(${UNIT})?[\s-]*(wide|long|deep|high|tall)${END}\s*\)?`,
  'u',
)
const ALONE = new RegExp(String.raw`\(?\s*(?<![\p{L}\d])(${LENGTH})[\s-]*(${UNIT})${END}\s*\)?`, 'u')

/** What a side is called in a phrase. */
const SIDES: Readonly<Record<string, string>> = {
  wide: 'width',
  long: 'length',
  deep: 'depth',
  high: 'height',
  tall: 'height',
}

/** Longer texts are no phrase, characters. */
const PHRASE_MAX = 120

/** What a phrase says of a piece; undefined where it names none, or says more than a piece is. */
export function phrasedPiece(phrase: string): PhrasedPiece | undefined {
  if (phrase.length > PHRASE_MAX) return undefined
  const exact = typeNamed(phrase)
  if (exact) return { type: exact, sides: {}, leftOut: [] }
  const { rest, sides } = sidesIn(withSeatsInEnglish(phrase).toLowerCase().replace(SEATS_LAST, '$2 $1'))
  const said = rest.replace(/^(?:an?|the|one|my|our|some)\s+/, '').replace(/^[\s,:-]+|[\s,:-]+$/g, '')
  const words = said.split(/\s+/)
  let first = 0
  while (first < words.length && !typeCalled(words.slice(first).join(' '))) first++
  const type = typeCalled(words.slice(first).join(' '))
  if (!type) return undefined
  // The noun is the longest end of the phrase that is a name, else the shortest that is of the same type.
  const isName = (from: number) => typeNamed(words.slice(from).join(' ')) === type
  const name = words.findIndex((_, i) => i >= first && isName(i))
  if (name >= 0) first = name
  else while (first < words.length - 1 && typeCalled(words.slice(first + 1).join(' ')) === type) first++
  let end = words.length
  while (
    name < 0 &&
    end > first + 1 &&
    !typeCalled(words[end - 1]!) &&
    typeCalled(words.slice(first, end - 1).join(' ')) === type
  )
    end--
  // In some languages what describes a piece follows it.
  const around = [...words.slice(0, first), ...words.slice(end)]
  if (around.length > DESCRIBING_MAX || !around.every(isDescribing)) return undefined
  return { type, ...described(type, around, sides) }
}

/** The sides that a phrase says, and what of it they are not. */
function sidesIn(phrase: string): { rest: string; sides: Record<string, unknown> } {
  const sides: Record<string, unknown> = {}
  let rest = phrase
  const take = (pattern: RegExp, read: (found: readonly string[]) => Readonly<Record<string, unknown>> | undefined) => {
    const found = pattern.exec(rest)
    const said = found ? read(found) : undefined
    if (!found || !said || Object.keys(said).some((it) => it in sides)) return false
    Object.assign(sides, said)
    rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`.replace(/\s+/g, ' ').trim()
    return true
  }
  take(SIZE, ([, size]) => metresOf(sidesOfText(size!)))
  while (take(SIDE, ([, number, unit, side]) => ({ [SIDES[side!]!]: lengthOf(number!, unit) })));
  if (Object.keys(sides).length === 0) take(ALONE, ([, number, unit]) => ({ width: lengthOf(number!, unit) }))
  return { rest: rest.replace(/\(\s*\)/g, '').trim(), sides }
}

/** No piece is as long in metres: 160 is in centimetres. */
const METRES_MAX = 20

/** Sides of a piece, in centimetres where none has a unit and they can be no metres. */
export function metresOf(
  sides: Readonly<Record<string, unknown>> | undefined,
): Readonly<Record<string, unknown>> | undefined {
  const entries = Object.entries(sides ?? {}).map(
    ([name, it]) => [name, Number(String(it).replace(/ m$/, ''))] as const,
  )
  const isPlain = entries.length > 0 && entries.every(([, it]) => it > METRES_MAX)
  return isPlain ? Object.fromEntries(entries.map(([name, it]) => [name, it / 100])) : sides
}

function lengthOf(number: string, unit: string | undefined): unknown {
  const plain = number.replace(',', '.')
  if (unit === undefined) return Number(plain) > METRES_MAX ? Number(plain) / 100 : Number(plain)
  const short = unit
    .replace(/^met.*/, 'm')
    .replace(/^f(?:ee|oo)t$/, 'ft')
    .replace(/^inch.*/, 'in')
  return parseLength(`${plain} ${short}`, 'm') ?? `${number} ${unit}`
}

const SMALL = /^(?:small|smaller|compact|tiny|little|narrow|slim)$/
const LARGE = /^(?:large|larger|big|spacious|wide|generous)$/
const ROUND = /^(?:round|circular)$/
const SEATER = /^(\d|two|three|four)-?seat(?:er|s)?$/
/** "Sofa 3-seater": a noun comes last. */
const SEATS_LAST = /^(.+?)\s+(\d-seater)\s*$/
/** Words of the size of a bed that say nothing by themselves. */
const EMPTY = /^(?:sized?|of|an?|the|with)$/

/** Sofas of two seats are at most so wide, metres; those of more are wider. */
const TWO_SEATS = 1.8

/** Most words around a noun. */
const DESCRIBING_MAX = 4

/** Words of a sentence: what follows them is no mere piece. */
const OF_SENTENCES =
  /^(?:in|on|is|are|who|that|she|he|they|we|i|it|no|not|without|never|kein(?:e|en)?|ohne|sans|sin|senza|sem|uses?|has|have|needs?|wants?|likes?|watch(?:es)?|reads?|works?|sits?|sleeps?|plays?|keeps?|owns?|more|than|least|most)$/

/** Whether a word beside a noun may say something of it, as those of a sentence do not. */
const isDescribing = (word: string): boolean =>
  SEATER.test(word) || (/^\p{L}[\p{L}'-]*$/u.test(word) && !OF_SENTENCES.test(word))

/** What the words around the noun say of a piece. */
function described(type: FurnitureType, words: readonly string[], said: Readonly<Record<string, unknown>>) {
  const leftOut: string[] = []
  let { shapes } = PLACING[type] as { shapes: readonly Shape[] }
  let isOther = false
  let sides = said
  const narrow = (fitting: readonly Shape[], word: string) => {
    if (fitting.length === 0) leftOut.push(word)
    else [shapes, isOther] = [fitting, true]
  }
  for (const word of words) {
    const bed = type === 'bed' ? bedSized(word) : undefined
    const [, seats] = SEATER.exec(word) ?? []
    if (bed) sides = { ...bed, ...sides }
    else if (SMALL.test(word)) narrow([...shapes].reverse(), word)
    else if (ROUND.test(word))
      narrow(
        shapes.filter((it) => it.type === 'cylinder'),
        word,
      )
    else if (seats !== undefined && type === 'sofa')
      narrow(
        shapes.filter((it) => it.type === 'box' && it.a <= TWO_SEATS === /^(?:2|two)$/.test(seats)),
        word,
      )
    else if (!LARGE.test(word) && !EMPTY.test(word)) leftOut.push(word)
  }
  return { leftOut, sides, ...(isOther ? { shapes } : {}) }
}
