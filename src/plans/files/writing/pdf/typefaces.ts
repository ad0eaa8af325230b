import bidiFactory, { type Bidi } from 'bidi-js'
import { create, type Font, type FontCollection } from 'fontkit'

/** A piece of a line in one typeface, as it follows from left to right. */
export interface TextRun {
  /** Name under which the document has the typeface. */
  readonly font: string
  /** In reading order. */
  readonly value: string
}

/** A typeface of a document. */
export interface Typeface {
  readonly name: string
  readonly bytes: Uint8Array
  /** Of one face in a collection, by its PostScript name. */
  readonly face?: string | undefined
}

// By its types Node would import a module here, and bundlers the function that it is.
const bidi = (bidiFactory as unknown as () => Bidi)()

/**
 * The runs of a line: each letter in the first typeface that has it, those that are read from right to left in their order on paper.
 *
 * @param more typefaces for letters that the main one lacks, the first that has a letter is taken
 * @see https://www.unicode.org/reports/tr9/
 */
export class Typefaces {
  readonly #main: Font
  readonly #more: readonly { readonly name: string; readonly font: Font }[]
  /** Letters of the lines so far that no typeface has: they are printed as boxes. */
  readonly missing = new Set<string>()

  constructor(main: Uint8Array, more: readonly Typeface[]) {
    this.#main = fontIn({ name: 'regular', bytes: main })
    this.#more = more.map((typeface) => ({ name: typeface.name, font: fontIn(typeface) }))
  }

  /** @param main name of the main typeface, in the weight of the line */
  runsOf(line: string, main: string): TextRun[] {
    const fonts = this.#fontsOf(line, main)
    if (fonts.every((font) => font === main)) return [{ font: main, value: line }]
    const { levels, order } = visualOrder(line)
    const runs: { font: string; value: string; level: number; last: number }[] = []
    for (const i of order) {
      const [font, level] = [fonts[i]!, levels[i]!]
      const run = runs.at(-1)
      const isNext = run?.font === font && run.level === level && Math.abs(i - run.last) === 1
      if (!isNext) runs.push({ font, value: line[i]!, level, last: i })
      else {
        run.value = level % 2 === 1 ? line[i]! + run.value : run.value + line[i]!
        run.last = i
      }
    }
    return runs.map(({ font, value }) => ({ font, value }))
  }

  /** The typeface of each unit of a text; spaces and signs stay in that of the letter before them, where that has them. */
  #fontsOf(line: string, main: string): string[] {
    const fonts: string[] = []
    for (const letter of line) {
      const code = letter.codePointAt(0)!
      const before = this.#more.find(({ name }) => name === fonts.at(-1))
      const found =
        /[\p{L}\p{N}]/u.test(letter) || !before?.font.hasGlyphForCodePoint(code)
          ? this.#fontOf(code, main)
          : before.name
      for (let i = 0; i < letter.length; i++) fonts.push(found)
    }
    return fonts
  }

  #fontOf(code: number, main: string): string {
    if (this.#main.hasGlyphForCodePoint(code)) return main
    const found = this.#more.find(({ font }) => font.hasGlyphForCodePoint(code))
    if (!found) this.missing.add(String.fromCodePoint(code))
    return found?.name ?? main
  }
}

/** Places of the units of a text from left to right, and the level of each: odd ones are read from right to left. */
function visualOrder(line: string): { levels: Uint8Array; order: number[] } {
  const found = bidi.getEmbeddingLevels(line)
  const order = Array.from({ length: line.length }, (_, i) => i)
  for (const [start = 0, end = 0] of bidi.getReorderSegments(line, found)) {
    const turned = order.slice(start, end + 1).reverse()
    order.splice(start, turned.length, ...turned)
  }
  return { levels: found.levels, order }
}

const fontIn = ({ bytes, face }: Typeface): Font => create(bytes as Parameters<typeof create>[0], face) as Font

/** PostScript name of the first face of a collection; undefined for a single typeface. @throws Error for what is no typeface */
export function firstFace(bytes: Uint8Array): string | undefined {
  const found = create(bytes as Parameters<typeof create>[0]) as Font | FontCollection
  return 'fonts' in found ? found.fonts[0]?.postscriptName : undefined
}
