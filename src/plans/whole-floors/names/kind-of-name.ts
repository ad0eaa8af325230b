import { elementAt, lastOf } from '../../../engine/geometry/element-at.ts'
import { COMPOUND_WORDS } from './compound-words.ts'
import { dinKind } from './din-277.ts'
import { plainWords } from './plain-words.ts'
import { isEmptyKind, type RoomKind } from './room-kinds.ts'
import { ROOM_WORDS } from './room-words.ts'

/** What a name says of a space. */
export interface NamedKind {
  readonly kind: RoomKind
  /** Whether one eats there too: a living room with a place to eat, or a kitchen with one. */
  readonly dining: boolean
  /** Whether one cooks there too. */
  readonly kitchen: boolean
}

type WordKind = RoomKind | keyof typeof COMPOUND_WORDS

interface Match {
  readonly kind: WordKind
  readonly from: number
  readonly to: number
  /** Letters of the word that matched. */
  readonly letters: number
}

/** What comes after these is what a space has beside its use: "Bedroom with bath". */
const WITH: ReadonlySet<string> = new Set([
  'with',
  'incl',
  'inkl',
  'including',
  'mit',
  'avec',
  'con',
  'com',
  'met',
  'med',
])

/**
 * The kind of space that a name or a use tells; undefined where it tells none ("2.14", "Room").
 *
 * @param text in any of the languages of `ROOM_WORDS`, or a code of DIN 277 ("NUF 2.1")
 */
export function kindOfName(text: string): NamedKind | undefined {
  const words = plainWords(text)
  const all = matchesIn(words)
  const cut = words.findIndex((word, i) => WITH.has(word) && all.some(({ to }) => to <= i))
  const matches = cut < 0 ? all : all.filter(({ from, to }) => to <= cut || from < cut)
  if (matches.length > 0) return together(matches)
  const din = dinKind(text)
  return din && { kind: din, dining: false, kitchen: false }
}

const BEDROOMS: readonly RoomKind[] = ['main_bedroom', 'child_bedroom', 'guest_bedroom', 'bedroom']

/** What several words say together. */
function together(matches: readonly Match[]): NamedKind {
  const kinds = new Set(matches.map(({ kind }) => kind))
  const lives = kinds.has('living') || kinds.has('living_dining')
  const eats = kinds.has('dining') || kinds.has('living_dining') || kinds.has('kitchen_dining')
  const cooks = kinds.has('kitchen') || kinds.has('kitchen_dining')
  const others = matches.flatMap(({ kind }) => (isWhole(kind) && isEmptyKind(kind) && kind !== 'kitchen' ? [kind] : []))
  if (others.length > 0) return { kind: lastOf(others), dining: false, kitchen: false }
  if (lives) return { kind: 'living', dining: eats || cooks, kitchen: cooks }
  if (cooks)
    return eats ? { kind: 'dining', dining: true, kitchen: true } : { kind: 'kitchen', dining: false, kitchen: true }
  const sleeps = BEDROOMS.find((kind) => kinds.has(kind))
  if (sleeps) return { kind: sleeps, dining: false, kitchen: false }
  const longest = matches.reduce((best, match) => (match.letters >= best.letters ? match : best))
  return { kind: longest.kind as RoomKind, dining: eats, kitchen: false }
}

const isWhole = (kind: WordKind): kind is RoomKind => kind !== 'living_dining' && kind !== 'kitchen_dining'

/** The longest matches, none over another, in the order of the words. */
function matchesIn(words: readonly string[]): Match[] {
  const found = words.flatMap((_, from) => matchesAt(words, from))
  found.sort((a, b) => b.to - b.from - (a.to - a.from) || b.letters - a.letters || a.from - b.from)
  const chosen: Match[] = []
  for (const match of found)
    if (chosen.every(({ from, to }) => match.to <= from || match.from >= to)) chosen.push(match)
  return chosen.sort((a, b) => a.from - b.from)
}

function matchesAt(words: readonly string[], from: number): Match[] {
  const found: Match[] = []
  for (let to = from + 1; to <= Math.min(words.length, from + LONGEST); to++) {
    const phrase = words.slice(from, to).join(' ')
    const kind = PHRASES.get(phrase) ?? PHRASES.get(phrase.replace(/(?<=...)s$/, ''))
    if (kind) found.push({ kind, from, to, letters: phrase.length })
  }
  const word = elementAt(words, from)
  const end =
    found.length > 0
      ? undefined
      : ENDS.find(
          ([ending]) => word.length > ending.length + 1 && word.replace(/(?<=....)(s|en)$/, '').endsWith(ending),
        )
  if (end) found.push({ kind: end[1], from, to: from + 1, letters: end[0].length })
  return found
}

const PHRASES = new Map<string, WordKind>()
const ENDS: [ending: string, kind: WordKind][] = []
for (const [kind, list] of Object.entries({ ...COMPOUND_WORDS, ...ROOM_WORDS }) as [WordKind, string][]) {
  for (const word of list.split(', ')) {
    const plain = plainWords(word).join(' ')
    if (!PHRASES.has(plain)) PHRASES.set(plain, kind)
    if (word.startsWith('-')) ENDS.push([plain, kind])
  }
}
ENDS.sort(([a], [b]) => b.length - a.length)
const LONGEST = Math.max(...[...PHRASES.keys()].map((phrase) => phrase.split(' ').length))
