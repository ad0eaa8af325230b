import { lastOf } from '../../../engine/geometry/element-at.ts'
import { COMPOUND_WORDS, FOR_WHOM } from './compound-words.ts'
import { dinKind } from './din-277.ts'
import { plainWords } from './plain-words.ts'
import { type EmptyKind, isEmptyKind, type RoomKind } from './room-kinds.ts'
import { ROOM_WORDS } from './room-words.ts'
import { matchesIn, type WordMatch, wordTable } from './word-table.ts'

/** What a name says of a space. */
export interface NamedKind {
  readonly kind: RoomKind
  /** Whether one eats there too: a living room with a place to eat, or a kitchen with one. */
  readonly dining: boolean
  /** Whether one cooks there too. */
  readonly kitchen: boolean
}

type WordKind = RoomKind | keyof typeof COMPOUND_WORDS | keyof typeof FOR_WHOM

type Match = WordMatch<WordKind>

const TABLE = wordTable<WordKind>({ ...COMPOUND_WORDS, ...FOR_WHOM, ...ROOM_WORDS })

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

/** Offices by what stands before who or what they are for: "Bureau agent technique". */
const OFFICES_FIRST: ReadonlySet<string> = new Set([
  'bureau',
  'bureaux',
  'bur',
  'ufficio',
  'uffici',
  'oficina',
  'oficinas',
])
/** Corridors by what stands before what they lead to. */
const CORRIDORS_FIRST: ReadonlySet<string> = new Set(
  'flur korridor gang couloir corridoio pasillo corredor korytarz chodba kaytava'.split(' '),
)
/** Words before or behind which a name may say what an office is the office of: "Büro Bibliothek", "Lab office". */
const OFFICE_OF: ReadonlySet<string> = new Set(['buro', 'buero', 'office', 'offices'])
/** What has offices of its own; a use beside an office is any other. */
const HAS_OFFICES: ReadonlySet<WordKind> = new Set<WordKind>([
  ...(['library', 'training', 'break_room', 'canteen', 'waiting', 'reception'] as const),
  ...(['customers', 'other_use'] as const),
])

/**
 * The kind of space that a name or a use tells; undefined where it tells none ("2.14", "Room").
 *
 * @param text in any of the languages of `ROOM_WORDS`, or a code of DIN 277 ("NUF 2.1")
 */
export function kindOfName(text: string): NamedKind | undefined {
  const words = plainWords(spelledOut(text))
  const all = matchesIn(TABLE, words)
  const cut = words.findIndex((word, i) => WITH.has(word) && all.some(({ to }) => to <= i))
  const named = cut < 0 ? all : all.filter(({ from, to }) => to <= cut || from < cut)
  const matches = named.filter(isForOffice(words, named)).filter(isNoJoining(words, named))
  const [first] = matches
  // "Flur Archiv" is the corridor of the archive, "Hall closet" is none.
  if (first?.kind === 'corridor' && first.from === 0 && CORRIDORS_FIRST.has(words[0] ?? ''))
    return { kind: 'corridor', dining: false, kitchen: false }
  if (first) return together(matches)
  const din = dinKind(text)
  return din && { kind: din, dining: false, kitchen: false }
}

/** Classes of French schools: "CM2 A". */
const FRENCH_CLASS = /(?<!\p{L})C[EM]\s?[12](?!\p{N})/giu
/** Words whose end is cut: "Sozialr.", "Gruppenr. 2", "Sprechz.", "Putzk.", "Behandelkr.", and what it may have been. */
const CUT = /(\p{L}{5,})\.(?!\p{L})/gu
const ENDS: readonly (readonly [cut: string, ...ends: readonly string[]])[] = [
  ['r', 'raum', 'ruimte', 'rum', 'rom'],
  ['z', 'zimmer'],
  ['zi', 'zimmer'],
  ['k', 'kamer', 'kammer'],
  ['kr', 'kamer'],
]

/** A text with classes and cut words as they are read; a word that is known as it stands remains. */
function spelledOut(text: string): string {
  const isKnown = (word: string) => matchesIn(TABLE, plainWords(word)).length > 0
  return text.replace(FRENCH_CLASS, 'classe').replace(CUT, (word, cut: string) => {
    const whole = ENDS.flatMap(([end, ...ends]) =>
      cut.endsWith(end) && cut.length >= end.length + CUT_LEAST ? ends.map((it) => cut.slice(0, -end.length) + it) : [],
    )
    return isKnown(cut) ? word : (whole.find(isKnown) ?? onlyBeginning(cut) ?? word)
  })
}
/** A word of the table that begins so, where all that do are of one kind: "Werkst." is "Werkstatt". */
function onlyBeginning(cut: string): string | undefined {
  const [beginning] = plainWords(cut)
  const words = [...TABLE.phrases].filter(
    ([phrase]) => beginning !== undefined && phrase.startsWith(beginning) && !phrase.includes(' '),
  )
  return new Set(words.map(([, kind]) => kind)).size === 1 ? words[0]?.[0] : undefined
}

/** Letters that are left of a cut word, at least. */
const CUT_LEAST = 4

/** Abbreviations of a shower and of a hall that join words in French: "Salle du conseil", "Cuisine et séjour". */
const JOINING: ReadonlySet<string> = new Set(['du', 'et'])

/** Whether a match is no word that joins those around it; beside a toilet or a bath it is one of these: "Gäste-Du/WC". */
function isNoJoining(words: readonly string[], named: readonly Match[]): (match: Match) => boolean {
  const isWet = ({ kind }: Match) => kind === 'bath' || kind === 'wc'
  return ({ from, to }) =>
    !JOINING.has(words.slice(from, to).join(' ')) ||
    from === 0 ||
    to === words.length ||
    named.some((other) => isWet(other) && (other.from === to || other.to === from))
}

/** Whether a match counts where a name begins or ends with an office. */
function isForOffice(words: readonly string[], named: readonly Match[]): (match: Match) => boolean {
  const first = words[0] ?? ''
  if (OFFICES_FIRST.has(first)) return ({ from, kind }) => from === 0 || !(isEmpty(kind) || HAS_OFFICES.has(kind))
  const last = named.at(-1)
  const isOffice = OFFICE_OF.has(first) || (last?.kind === 'office' && OFFICE_OF.has(words[last.to - 1] ?? ''))
  return ({ kind }) => !isOffice || !HAS_OFFICES.has(kind)
}

const BEDROOMS: readonly RoomKind[] = ['main_bedroom', 'child_bedroom', 'guest_bedroom', 'bedroom']

/** What several words say together. */
function together(all: readonly Match[]): NamedKind {
  const matches = all.filter(({ kind }) => kind !== 'for_whom')
  if (matches.length === 0) return { kind: 'wc', dining: false, kitchen: false }
  const kinds = new Set(matches.map(({ kind }) => kind))
  const livesAndCooks = kinds.has('living_kitchen')
  const lives = livesAndCooks || kinds.has('living') || kinds.has('living_dining')
  const eats = livesAndCooks || kinds.has('dining') || kinds.has('living_dining') || kinds.has('kitchen_dining')
  const cooks = livesAndCooks || kinds.has('kitchen') || kinds.has('kitchen_dining')
  const others = matches.flatMap(({ kind }) => (isEmpty(kind) && kind !== 'kitchen' ? [kind] : []))
  // "Bad/WC" is a bathroom with a toilet.
  const washes = others.every((kind) => kind === 'bath' || kind === 'wc') && others.includes('bath')
  if (others.length > 0) return { kind: washes ? 'bath' : lastOf(others), dining: false, kitchen: false }
  if (lives) return { kind: 'living', dining: eats || cooks, kitchen: cooks }
  const rests = (['break_room', 'lounge'] as const).find((kind) => kinds.has(kind))
  if (cooks && rests) return { kind: rests, dining: eats, kitchen: true }
  if (cooks)
    return eats ? { kind: 'dining', dining: true, kitchen: true } : { kind: 'kitchen', dining: false, kitchen: true }
  const sleeps = BEDROOMS.find((kind) => kinds.has(kind))
  if (sleeps) return { kind: sleeps, dining: false, kitchen: false }
  const longest = matches.reduce((best, match) => (match.letters >= best.letters ? match : best))
  return { kind: longest.kind as RoomKind, dining: eats, kitchen: false }
}

const isEmpty = (kind: WordKind): kind is EmptyKind =>
  !(kind in COMPOUND_WORDS) && kind !== 'for_whom' && isEmptyKind(kind as RoomKind)
