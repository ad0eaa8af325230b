import { elementAt } from '../../../engine/geometry/element-at.ts'
import { plainWords } from './plain-words.ts'

/** Words of lists by what they mean, as they are looked up. */
export interface WordTable<Kind> {
  readonly phrases: ReadonlyMap<string, Kind>
  /** Those that count at the beginning of a text alone, and those that count as all of it. */
  readonly first: ReadonlyMap<string, Kind>
  readonly whole: ReadonlyMap<string, Kind>
  /** Ends and beginnings of words, the longest first. */
  readonly ends: readonly WordPart<Kind>[]
  readonly starts: readonly WordPart<Kind>[]
  /** Words of the longest phrase. */
  readonly longest: number
}

type WordPart<Kind> = readonly [letters: string, kind: Kind]

/** Words of a text that stand in a table. */
export interface WordMatch<Kind> {
  readonly kind: Kind
  /** Places in the text. */
  readonly from: number
  readonly to: number
  /** Letters of the word that matched. */
  readonly letters: number
}

/**
 * @param lists words apart by commas; `-word` matches the end of a word too, `word-` its beginning, `^word` at the beginning of the text
 * alone, `=word` where the text has nothing else but letters and numbers. Of a word in two lists the first counts
 */
export function wordTable<Kind extends string>(lists: Readonly<Record<Kind, string>>): WordTable<Kind> {
  const [phrases, first, whole] = [new Map<string, Kind>(), new Map<string, Kind>(), new Map<string, Kind>()]
  const ends: WordPart<Kind>[] = []
  const starts: WordPart<Kind>[] = []
  for (const [kind, list] of Object.entries(lists) as [Kind, string][]) {
    for (const word of list.split(', ')) {
      const plain = plainWords(word).join(' ')
      const places = word.startsWith('^') ? first : word.startsWith('=') ? whole : phrases
      if (!places.has(plain)) places.set(plain, kind)
      if (word.startsWith('-')) ends.push([plain, kind])
      if (word.endsWith('-')) starts.push([plain, kind])
    }
  }
  for (const parts of [ends, starts]) parts.sort(([a], [b]) => b.length - a.length)
  const all = [...phrases.keys(), ...first.keys(), ...whole.keys()]
  return { phrases, first, whole, ends, starts, longest: Math.max(...all.map((it) => it.split(' ').length)) }
}

/**
 * The longest matches, none over another, in the order of the words. A beginning counts where nothing else of the text matches, as the
 * head of a compound stands at its end: "Kellertreppe" is a staircase, "Kellerraum" a cellar.
 *
 * @param words as of `plainWords`
 */
export function matchesIn<Kind>(table: WordTable<Kind>, words: readonly string[]): WordMatch<Kind>[] {
  const found = words.flatMap((_, from) => matchesAt(table, words, from))
  found.sort((a, b) => b.to - b.from - (a.to - a.from) || b.letters - a.letters || a.from - b.from)
  const chosen: WordMatch<Kind>[] = []
  for (const match of found)
    if (chosen.every(({ from, to }) => match.to <= from || match.from >= to)) chosen.push(match)
  return chosen.length > 0 ? chosen.sort((a, b) => a.from - b.from) : beginningsIn(table, words)
}

function matchesAt<Kind>(table: WordTable<Kind>, words: readonly string[], from: number): WordMatch<Kind>[] {
  const found: WordMatch<Kind>[] = []
  for (let to = from + 1; to <= Math.min(words.length, from + table.longest); to++) {
    const phrase = words.slice(from, to).join(' ')
    const isWhole = from === 0 && words.slice(to).every((word) => word.length === 1)
    const kind =
      (isWhole ? table.whole.get(phrase) : undefined) ??
      (from === 0 ? table.first.get(phrase) : undefined) ??
      table.phrases.get(phrase) ??
      table.phrases.get(phrase.replace(/(?<=...)s$/, ''))
    if (kind) found.push({ kind, from, to, letters: phrase.length })
  }
  const word = elementAt(words, from)
  const end =
    found.length > 0
      ? undefined
      : table.ends.find(
          ([ending]) => word.length > ending.length + 1 && word.replace(/(?<=....)(s|en)$/, '').endsWith(ending),
        )
  if (end) found.push({ kind: end[1], from, to: from + 1, letters: end[0].length })
  return found
}

function beginningsIn<Kind>({ starts }: WordTable<Kind>, words: readonly string[]): WordMatch<Kind>[] {
  return words.flatMap((word, from) => {
    const start = starts.find(([beginning]) => word.startsWith(beginning))
    return start ? [{ kind: start[1], from, to: from + 1, letters: start[0].length }] : []
  })
}
