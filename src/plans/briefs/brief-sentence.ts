import { ServiceError } from '../../base/errors.ts'
import { quoted } from '../../schema/wire/explain.ts'
import { doneIn, isNumber, knownWords, knowsDoing, knowsPerson, needSame } from './brief-needs.ts'

/** Persons and what they do, as a brief has them. */
interface Said {
  who: string
  /** Whether what follows is said of them alone: "a child who plays". */
  isAlone?: true
  readonly does: string[]
}

/** Words that say nothing about who or what. */
const FILLERS: ReadonlySet<string> = new Set(
  'a an the and or who that which where also both there here will would should can wants want needs need to room for is are be in with of their his her my our own space place sometimes often mostly together at like likes love loves occasionally regularly usually always daily plus occasional used as well too every day days night nights evening evenings weekends share shares sharing live lives this it'.split(
    ' ',
  ),
)

/** Who goes on to do something: one person of those who were named. */
const PRONOUNS: ReadonlyMap<string, string> = new Map(['he', 'she', 'i'].map((word) => [word, 'adult']))
/** Who goes on to do something: all who were named last. */
const SAME: ReadonlySet<string> = new Set(['they', 'we'])

const RELATIVES: ReadonlySet<string> = new Set(['who', 'that', 'which'])

/** What follows what a room is called: an "office worker" is none. */
const AFTER_CALLED: ReadonlySet<string> = new Set(['for', 'of', 'where', 'in', 'that', 'which', 'and', 'with'])

const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the'])

/** Most words of a person or of what one does. */
const WORDS_MAX = 5

/**
 * A brief as people write it, "a couple sleeps here and she works at home": persons, each with what follows that they do, and
 * before it what is done in a room that is named first: "home office for two developers".
 *
 * @throws ServiceError `invalid` naming what is not understood: nothing that is said is passed over
 */
export function briefOf(sentence: string, path: string): { who: string; does: string[] }[] {
  const words = sentence.toLowerCase().match(/[\p{L}\p{N}'-]+/gu) ?? []
  const persons: Said[] = []
  const unknown: string[] = []
  const called: string[] = []
  for (let at = 0; at < words.length; ) {
    const length = takeCalled(words, at, persons, called) || take(words, at, persons)
    const last = persons.at(-1)
    if (last?.does.length === 0 && RELATIVES.has(words[at]!)) last.isAlone = true
    if (length === 0 && !FILLERS.has(words[at]!)) unknown.push(words[at]!)
    at += Math.max(1, length)
  }
  shareDoings(persons)
  for (const { does } of persons) does.unshift(...called.filter((it) => !does.some((said) => needSame(said, it))))
  const idle = persons.find(({ does }) => does.length === 0)
  if (unknown.length > 0 || persons.length === 0 || idle) throw refused(path, sentence, unknown, idle)
  return persons.map(({ who, does }) => ({ who, does }))
}

/** Most words of what a room is called. */
const CALLED_MAX = 2

/** Takes what a room is called, before the persons for whom it is. @returns how many words it has; 0 = none begins there */
function takeCalled(words: readonly string[], at: number, persons: readonly Said[], called: string[]): number {
  // "Guests, also used as home office": what is done there is done by those who were named last.
  const last = persons.at(-1)
  const isAs = words[at - 1] === 'as' && last !== undefined && last.does.length + called.length > 0
  if (persons.length > 0 && !isAs) return 0
  for (let length = Math.min(CALLED_MAX, words.length - at); length > 0; length--) {
    const does = doneIn(words.slice(at, at + length).join(' '))
    const next = words[at + length]
    if (!does || !(next === undefined || isAs || AFTER_CALLED.has(next))) continue
    if (isAs) last.does.push(...does)
    else called.push(...does)
    return length
  }
  return 0
}

/** What follows persons who are named one after the other is done by each: "a couple and a baby sleep here". */
function shareDoings(persons: readonly Said[]): void {
  for (const [i, { does }] of [...persons.entries()].reverse())
    if (does.length === 0 && !persons[i + 1]?.isAlone) does.push(...(persons[i + 1]?.does ?? []))
}

/**
 * The activities in one text: "eats, relaxes and watches TV" are three. A single one is left as it is said.
 *
 * @throws ServiceError `invalid` naming what is not understood of several
 */
export function doingsOf(said: string, path: string): readonly string[] {
  if (knowsDoing(said) || !/,|;|\band\b|&/.test(said)) return [said]
  return briefOf(`somebody ${said}`, path).flatMap(({ does }) => does)
}

/** Takes the longest person or doing that begins at a word. @returns how many words it has; 0 = none begins there */
function take(words: readonly string[], at: number, persons: Said[]): number {
  const word = words[at]!
  if (SAME.has(word) && persons.length > 0) return 1
  const one = PRONOUNS.get(word)
  if (one !== undefined) {
    persons.push({ who: one, does: [] })
    return 1
  }
  // "A cook" is a person, though cooks cook.
  const isNoun = ARTICLES.has(word) || ARTICLES.has(words[at - 1] ?? '')
  for (let length = Math.min(WORDS_MAX, words.length - at); length > 0; length--) {
    const said = words.slice(at, at + length).join(' ')
    const last = persons.at(-1)
    if (last && !isNoun && knowsDoing(said)) {
      last.does.push(said)
      return length
    }
    if (!FILLERS.has(word) && knowsPerson(said)) {
      persons.push({ who: said, does: [] })
      return length
    }
  }
  // "A meeting room for six", "a studio for one".
  if (words[at - 1] !== 'for' || !(word === 'one' || isNumber(word))) return 0
  persons.push({ who: word === 'one' ? 'adult' : `${word} people`, does: [] })
  return 1
}

function refused(path: string, sentence: string, unknown: readonly string[], idle: Said | undefined): ServiceError {
  const why =
    unknown.length > 0
      ? `does not understand ${unknown.map(quoted).join(', ')}`
      : idle
        ? `does not say what ${idle.who} does`
        : `must say who does what, got ${quoted(sentence)}`
  return new ServiceError(
    'invalid',
    `${path}: ${why}; say it as [{"who": "couple", "does": ["sleeps"]}], in words that docs/mcp.md lists, such as ${knownWords()}`,
  )
}
