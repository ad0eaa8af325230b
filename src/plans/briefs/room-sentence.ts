import { placeInWords, type WordedPlace } from './openings/opening-words.ts'
import { refused } from './openings/wall-words.ts'
import { countOf, inEnglish } from './plan-words.ts'
import { AREA_IN_TEXT, areaIn, sidesOfArea } from './room-sizes.ts'

/** An opening of a sentence. */
type Opening = WordedPlace & { leaf?: string }

const NUMBER = String.raw`\d+(?:[.,]\d+)?`
const FEET_AND_INCHES = String.raw`\d+\s*-?(?:['′’]|ft\.?|feet|foot)\s*-?\s*\d+(?:[.,]\d+)?\s*(?:''|["″”]|in(?:ch(?:es)?)?\b\.?)|\d+\s*['′’]\s*\d+(?![\p{L}\d])`
const UNIT = `(m|m[eèé]tres?|meters?|metros?|metri|cm|mm|ft|feet|foot|in|inch|inches|['′’]|["″”])?`
/** A length with its number and unit, or with feet and inches: a text of three groups. */
const LENGTH = String.raw`(?:(${FEET_AND_INCHES})|(${NUMBER})\s*-?${UNIT})`
const LABEL = String.raw`(?:\s*(wide|broad|breit|deep|tief|long|lang)\b)?`
const BY = String.raw`\s*-?(?:x|×|\*|by|mal|par|por|sur|per|bij|op)-?\s*`
/** `4 x 5 m`, `12' by 15'`, `3 m wide and 4 m long`. */
const SIZE = new RegExp(
  String.raw`(?<![\p{L}\d])${LENGTH}(?:${LABEL}${BY}|\s*(wide|breit|long|lang)\s*(?:,|and|und|by)\s*)${LENGTH}(?![\p{L}\d])${LABEL}`,
  'iu',
)
const SIDES = new RegExp(
  String.raw`^\s*${LENGTH}${LABEL}${BY}${LENGTH}${LABEL}(?:${BY}${LENGTH}(?:\s*(?:high|tall))?)?\s*$`,
  'iu',
)
const HEIGHT = new RegExp(String.raw`^${LENGTH}\s+high$`, 'iu')
const SIZED = 'big|large|wide|huge|small|narrow|tall'
/** What an opening is called that says neither its place nor its size. */
const KINDS = 'single|double|sliding|entrance|entry|main|balcony|patio|terrace'
const WIDTH = String.raw`\d+(?:[.,]\d+)?[\s-]*(?:m|cm|mm|met(?:er|re)s?|ft|feet|foot|in|inch(?:es)?)(?:[\s-]*wide)?`
const OPENING = new RegExp(
  `^(?:(an?|the|one|two|three|four|\\d)\\s+)?((?:(?:${SIZED}|${KINDS}|${WIDTH})\\s+)*)(door|window|gap)(s?)\\b(.*)$`,
)
const LARGE = new RegExp(`\\b(?:${SIZED})\\b`)
const LEAF = /\b(?:single|double|sliding)\b/

/** What stands before and after a use: "a bedroom of 4 x 5 m". */
const AROUND_USE =
  /^(?:an?|the|my|our|ein(?:e|en)?|une?|el|la|le)\s+|[\s:,]+(?:of|is|measuring|with|de|di|van|von|mit|da)?$/gi
/** How one asks for something: it says nothing about the room. */
const ASKING =
  /^(?:(?:please|can you|could you|help me(?: to)?|i (?:want|need|would like)(?: to)?|i'd like(?: to)?)\s+)*(?:(?:furnish|design|create|make|plan|lay out|set up|arrange|show me|give me)\s+)?(?:(?:me\s+)?(?:an?|the|my|our)\b\s*)?/i

/** Longer texts are no sentence, characters: the patterns here take time by the square of it. */
const SENTENCE_MAX = 1000

/** Whether a text tells the size of a room. */
export const isRoomSentence = (text: string): boolean =>
  text.length <= SENTENCE_MAX && (SIZE.test(text) || AREA_IN_TEXT.test(text))

/** A sentence that tells an area alone, with sides in its place. */
function withSidesOfArea(text: string, assumed: string[]): string {
  const [found = ''] = SIZE.test(text) ? [] : (AREA_IN_TEXT.exec(text) ?? [])
  const area = found === '' ? undefined : areaIn(found, undefined)
  if (area === undefined || area === 0) return text
  const { width, depth } = sidesOfArea(area, assumed)
  return text.replace(found, `${width} x ${depth}`)
}

/** The sides that a text says and nothing else, `4 x 5 m`, with a height or without. */
export function sidesOfText(text: string): Readonly<Record<string, string>> | undefined {
  const found = text.length <= SENTENCE_MAX ? SIDES.exec(text) : null
  if (!found) return undefined
  const [, a1, a2, a3, first, b1, b2, b3, second, c1, c2, c3] = found
  const height = { whole: c1, number: c2, unit: c3 }
  const unit = c3 ?? b3 ?? a3
  return {
    ...sidesIn({ whole: a1, number: a2, unit: a3 ?? unit }, first, { whole: b1, number: b2, unit: b3 ?? unit }, second),
    ...(c1 === undefined && c2 === undefined ? {} : { height: lengthOf({ ...height, unit }) }),
  }
}

/** A length as the groups of its pattern have it. */
interface SaidLength {
  readonly whole: string | undefined
  readonly number: string | undefined
  readonly unit: string | undefined
}

/** Two sides by what they are called: the first is the width unless it is said to be the long one. */
function sidesIn(one: SaidLength, called: string | undefined, other: SaidLength, otherCalled: string | undefined) {
  const isTurned =
    /wide|broad|breit/i.test(otherCalled ?? '') ||
    (/long|lang|deep|tief/i.test(called ?? '') && otherCalled === undefined)
  const [width, depth] = isTurned ? [other, one] : [one, other]
  return { width: lengthOf(width), depth: lengthOf(depth) }
}

export interface SaidRoom {
  readonly room: Record<string, unknown>
  readonly use: string | undefined
  readonly pieces: readonly unknown[]
  /** Who it is for, "two people"; undefined where it is not said. */
  readonly forWhom: string | undefined
  /** Pieces that are not wanted, as they are said. */
  readonly without: readonly string[]
}

/** What is not wanted: "without a TV", "no desk", "they don't want a sofa". */
const WITHOUT =
  /^(?:(?:and|but) )?(?:without|no|except|avoid|ohne|kein(?:e|en)?|sans|sin|senza|sem|zonder|geen|(?:please )?do(?: not|n['’]?t) (?:add|include|place|put|use)|(?:(?:he|she|they|we|i|you|it|there) )?(?:do(?:es)?|should|must|shall)(?: not|n['’]?t) (?:want|need|like|have|be|use)(?: to have)?)\s+(?:(?:an?|any|the|une?|un[ao]?|einen?|een|pas de)\s+)?(.+)$/i

/** The piece that a clause says is not wanted. */
export const leftOutIn = (clause: string): string | undefined =>
  WITHOUT.exec(clause.trim())?.[1]?.replace(/[\s,]+(?:please|at all)[.!]?$/i, '')

/**
 * A room as one sentence, "bedroom 4 x 5 m, door in the short wall, window opposite", as it is said by its members.
 *
 * @param text the sentence
 * @param isUse whether rooms are called so
 * @param piecesIn the pieces that a text lists; undefined: it lists none
 * @param assumed takes a sentence for what was left out
 * @returns the room, what it is called, and the pieces that are wanted in it and that are not
 * @throws ServiceError `invalid` naming what is not understood: nothing that is said is passed over
 */
export function roomOfSentence(
  text: string,
  path: string,
  isUse: (name: string) => boolean,
  piecesIn: (text: string) => readonly unknown[] | undefined,
  assumed: string[] = [],
): SaidRoom {
  if (text.length > SENTENCE_MAX)
    throw refused(path, `must have at most ${SENTENCE_MAX} characters, got ${text.length}`)
  const sentence = withSidesOfArea(text, assumed)
  const size = SIZE.exec(sentence)
  if (!size)
    throw refused(path, `must say its size, as in "bedroom 4 x 5 m, door in the short wall", got "${sentence}"`)
  const [found, a1, a2, a3, label, first, b1, b2, b3, second] = size
  const clauses = clausesOf(sentence.slice(size.index + found.length))
  const before = sentence.slice(0, size.index).trim().replace(ASKING, '').replace(AROUND_USE, '')
  // "4x5 bedroom": what it is for may follow the size.
  const said = before === '' && clauses[0] !== undefined && isUse(clauses[0]) ? clauses.shift()! : before
  // "Classroom for 20 students, 9 x 7 m".
  const [, use = said, whom] = isUse(said) ? [] : (USE_FOR.exec(said) ?? [])
  if (use !== '' && !isUse(use))
    throw refused(path, `must say what it is for, such as bedroom or home office, got "${use}"`)
  const room: Record<string, unknown> = sidesIn(
    { whole: a1, number: a2, unit: a3 ?? b3 },
    label ?? first,
    { whole: b1, number: b2, unit: b3 ?? a3 },
    second,
  )
  const openings: Record<string, Opening[]> = {}
  const pieces: unknown[] = []
  const without: string[] = []
  let forWhom = whom === undefined ? undefined : whoIn(whom)
  let last: readonly Opening[] = []
  for (const clause of clauses) {
    const high = HEIGHT.exec(clause)
    const opening = OPENING.exec(inEnglish(clause.replace(/^there(?:'s| is| are) /, '')))
    const more = last.length > 0 ? placeInWords(clause) : undefined
    if (high) room['height'] = lengthOf({ whole: high[1], number: high[2], unit: high[3] })
    else if (opening) {
      last = openingsOf(opening, clause, path, assumed)
      const list = `${opening[3]}s`
      openings[list] = [...(openings[list] ?? []), ...last]
    } else if (more && last.every((one) => Object.keys(more).every((name) => !(name in one))))
      for (const one of last) Object.assign(one, more)
    else if (forWhom === undefined && FOR_WHOM.test(clause)) forWhom = whoIn(clause)
    else if (leftOutIn(clause) && piecesIn(leftOutIn(clause)!)) without.push(leftOutIn(clause)!)
    else if (piecesIn(clause)) pieces.push(...piecesIn(clause)!)
    else
      throw refused(
        path,
        `does not understand "${clause}"; say what it is for, its size, and of each opening its wall, as in "bedroom 4 x 5 m, door in the short wall, window opposite"`,
      )
  }
  return { room: { ...room, ...openings }, use: use || undefined, forWhom, pieces, without }
}

/** "For two people", "für 4 Personen". */
const FOR_WHOM = /^(?:for|für|fuer|pour|para|voor) (?:\D|\d{1,2} \p{L}{3})/u
/** A use with those for whom it is. */
const USE_FOR = /^(.+?)\s+((?:for|für|fuer|pour|para|voor) (?:\D|\d{1,2} \p{L}{3}).*)$/iu
const PEOPLE = /(?<!\p{L})(?:personen|personnes|personas|persone|pessoas|leute)(?!\p{L})/u

const whoIn = (clause: string): string => clause.replace(/^\S+ /, '').replace(PEOPLE, 'people')

/** The openings of a clause, "two large windows on the long wall". */
function openingsOf(
  [, count = 'a', kinds, type, several, where]: RegExpExecArray,
  clause: string,
  path: string,
  assumed: string[],
) {
  const said = where!.trim().replace(/^(?:is|are)\s+/, '')
  const number = countOf(count)
  if (several !== '' && number < 2) throw refused(path, `does not say how many ${type}s there are, got "${clause}"`)
  const large = LARGE.exec(kinds!.replace(new RegExp(WIDTH), ''))?.[0]
  if (large !== undefined)
    assumed.push(`"${large}" of a ${type} left out: its width says how large it is, "2.4 m wide"`)
  const leaf = type === 'door' ? LEAF.exec(kinds!)?.[0] : undefined
  const [width] = new RegExp(WIDTH).exec(kinds!) ?? []
  const named = width === undefined ? {} : placeInWords(width)
  const place = said === '' ? named : { ...named, ...(placeInWords(said) ?? { wall: said }) }
  return Array.from({ length: number }, (): Opening => ({ ...place, ...(leaf ? { leaf } : {}) }))
}

const clausesOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/;|:\s|[.,](?!\d)|\b(?:and|with|und|mit|et|avec|y|con)\b|(?=\b(?:without|no) )/)
    .map((it) => it.trim())
    .filter((it) => it !== '')

function lengthOf({ whole, number, unit }: SaidLength): string {
  if (whole !== undefined) return whole
  const word = (unit ?? 'm').toLowerCase()
  const short = /^m[eèé]t/.test(word) ? 'm' : word === 'feet' || word === 'foot' ? 'ft' : word
  return `${number} ${short}`
}
