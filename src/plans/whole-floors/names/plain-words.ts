import { elementAt } from '../../../engine/geometry/element-at.ts'

/** Letters that no accent makes, as they are written without them. */
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', æ: 'a', œ: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th' }

/** Abbreviations that their accent alone tells from another word: "Mén." is a store of cleaners, "Men" a toilet. */
const ACCENTED = /(?<!\p{L})me\u0301n(?!\p{L})/giu

/** A text in lower case, without accents and marks: "Wohn-/Eßzimmer 2" is "wohn esszimmer 2". */
export const plainName = (text: string): string =>
  text
    .normalize('NFD')
    .replace(ACCENTED, 'menage')
    .replace(/\p{M}/gu, '')
    // Words that are joined, but no abbreviation such as SdB.
    .replace(/\p{L}{5,}/gu, (word) => word.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
    .toLowerCase()
    .replace(/[ßøæœłđðþ]/g, (letter) => LETTERS[letter]!)
    .replace(/['’`´]s\b/g, 's')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * The words of a name as they are compared: digits apart from letters and left out, umlauts written as ae, oe, ue as their
 * vowels, "rm" and the end of "bathroom" as words of their own.
 */
export function plainWords(text: string): string[] {
  const letters = plainName(text).replace(/\p{N}+/gu, ' ')
  return letters.split(' ').flatMap((word) => {
    if (word === '') return []
    if (word === 'rm' || word === 'rms') return ['room']
    const plain = word.length > 3 ? word.replace(/([aou])e/g, '$1') : word
    const compound = /^(.{2,})room(s?)$/.exec(plain)
    return compound ? [elementAt(compound, 1), 'room'] : [plain]
  })
}

/** Words by which any room is called. */
const ANY_ROOM: ReadonlySet<string> = new Set(
  'room raum zimmer zi space unit piece local salle stanza camera locale vano sala habitacion espacio estancia quarto kamer ruimte pokoj rum rom huone mistnost'.split(
    ' ',
  ),
)

/** Whether a name has a word of its own, beside numbers, letters and what any room is called. */
export const hasOwnWord = (name: string): boolean =>
  plainWords(name).some((word) => word.length > 2 && !ANY_ROOM.has(word))
