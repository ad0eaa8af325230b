import { refused } from './wall-words.ts'

const NUMBER = String.raw`(\d+(?:[.,]\d+)?)`
const UNIT = `(m|metres?|meters?|cm|mm|ft|feet|foot|in|inch|inches|'|′|")?`
const LENGTH = String.raw`${NUMBER}\s*${UNIT}`
/** `4 x 5 m`, `12' by 15'`. */
const SIZE = new RegExp(String.raw`(?<![\p{L}\d])${LENGTH}\s*(?:x|×|by)\s*${LENGTH}(?![\p{L}\d])`, 'iu')
const SIDES = new RegExp(
  String.raw`^\s*${LENGTH}\s*(?:x|×|by|\*)\s*${LENGTH}(?:\s*(?:x|×|by|\*)\s*${LENGTH})?\s*$`,
  'iu',
)
const HEIGHT = new RegExp(String.raw`^${LENGTH}\s+high$`, 'i')
const OPENING = /^(?:(an?|the|one|two|three|four|\d)\s+)?(door|window|gap)(s?)\b\s*(.*)$/
const COUNTS: ReadonlyMap<string, number> = new Map([
  ['two', 2],
  ['three', 3],
  ['four', 4],
])

/** What stands before and after a use: "a bedroom of 4 x 5 m". */
const AROUND_USE = /^(?:an?|the|my|our)\s+|[\s:,]+(?:of|is|measuring|with)?$/g
/** How one asks for something: it says nothing about the room. */
const ASKING =
  /^(?:(?:please|can you|could you|help me(?: to)?|i (?:want|need|would like)(?: to)?|i'd like(?: to)?)\s+)*(?:(?:furnish|design|create|make|plan|lay out|set up|arrange|show me|give me)\s+)?(?:(?:me\s+)?(?:an?|the|my|our)\b\s*)?/i

/** Longer texts are no sentence, characters: the patterns here take time by the square of it. */
const SENTENCE_MAX = 1000

/** Whether a text tells the size of a room. */
export const isRoomSentence = (text: string): boolean => text.length <= SENTENCE_MAX && SIZE.test(text)

/** The sides that a text says and nothing else, `4 x 5 m`, with a height or without. */
export function sidesOfText(text: string): Readonly<Record<string, string>> | undefined {
  const [found, width, first, depth, second, height, third] =
    text.length <= SENTENCE_MAX ? (SIDES.exec(text) ?? []) : []
  if (found === undefined) return undefined
  const unit = third ?? second ?? first
  return {
    width: lengthOf(width!, first ?? unit),
    depth: lengthOf(depth!, second ?? unit),
    ...(height === undefined ? {} : { height: lengthOf(height, unit) }),
  }
}

/**
 * A room as one sentence, "bedroom 4 x 5 m, door in the short wall, window opposite", as it is said by its members.
 *
 * @param isUse whether rooms are called so
 * @param piecesIn the pieces that a text lists; undefined: it lists none
 * @returns the room, what it is called, and the pieces that are wanted in it
 * @throws ServiceError `invalid` naming what is not understood: nothing that is said is passed over
 */
export function roomOfSentence(
  sentence: string,
  path: string,
  isUse: (name: string) => boolean,
  piecesIn: (text: string) => readonly unknown[] | undefined,
): { readonly room: Record<string, unknown>; readonly use: string | undefined; readonly pieces: readonly unknown[] } {
  if (sentence.length > SENTENCE_MAX)
    throw refused(path, `must have at most ${SENTENCE_MAX} characters, got ${sentence.length}`)
  const size = SIZE.exec(sentence)
  if (!size)
    throw refused(path, `must say its size, as in "bedroom 4 x 5 m, door in the short wall", got "${sentence}"`)
  const [found, width, ownUnit, depth, unit] = size
  const clauses = clausesOf(sentence.slice(size.index + found.length))
  const before = sentence.slice(0, size.index).trim().replace(ASKING, '').replace(AROUND_USE, '')
  // "4x5 bedroom": what it is for may follow the size.
  const use = before === '' && clauses[0] !== undefined && isUse(clauses[0]) ? clauses.shift()! : before
  if (use !== '' && !isUse(use))
    throw refused(path, `must say what it is for, such as bedroom or home office, got "${use}"`)
  const room: Record<string, unknown> = {
    width: lengthOf(width!, ownUnit ?? unit),
    depth: lengthOf(depth!, unit ?? ownUnit),
  }
  const openings: Record<string, { wall?: string }[]> = {}
  const pieces: unknown[] = []
  for (const clause of clauses) {
    const high = HEIGHT.exec(clause)
    const opening = OPENING.exec(clause)
    if (high) room['height'] = lengthOf(high[1]!, high[2])
    else if (opening) {
      const [, count = '', type, several, where] = opening
      const wall = where!.replace(/^(?:is|are)\s+/, '').replace(/^to\s+/, '')
      const number = COUNTS.get(count) ?? (/^\d$/.test(count) ? Number(count) : 1)
      if (several !== '' && number < 2) throw refused(path, `does not say how many ${type}s there are, got "${clause}"`)
      openings[`${type}s`] = [
        ...(openings[`${type}s`] ?? []),
        ...Array.from({ length: number }, () => (wall === '' ? {} : { wall })),
      ]
    } else if (piecesIn(clause)) pieces.push(...piecesIn(clause)!)
    else
      throw refused(
        path,
        `does not understand "${clause}"; say what it is for, its size, and of each opening its wall, as in "bedroom 4 x 5 m, door in the short wall, window opposite"`,
      )
  }
  return { room: { ...room, ...openings }, use: use || undefined, pieces }
}

const clausesOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/;|[.,](?!\d)|\b(?:and|with)\b/)
    .map((it) => it.trim())
    .filter((it) => it !== '')

function lengthOf(number: string, unit: string | undefined): string {
  const word = (unit ?? 'm').toLowerCase()
  const short = /^met/.test(word) ? 'm' : word === 'feet' || word === 'foot' ? 'ft' : word
  return `${number} ${short}`
}
