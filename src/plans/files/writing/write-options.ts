import type { PlainUnit } from '../../../schema/furnishing/read-length.ts'
import type { ScheduleName } from '../../../schema/resources/floors/schedule.ts'
import type { ListedProduct } from '../../schedules/product-of-piece.ts'

/** Sizes of paper that drawings are printed on, and their sides in millimetres, upright. */
export const PAPERS = {
  a4: [210, 297],
  a3: [297, 420],
  a2: [420, 594],
  a1: [594, 841],
  a0: [841, 1189],
} as const
export type Paper = keyof typeof PAPERS

/** The scales of plans, 1:n. */
export const SCALES = [20, 50, 100, 200, 500, 1000] as const
export type Scale = (typeof SCALES)[number]

/** Largest width and height of a picture, pixels. */
export const PICTURE_MAX = 4096

export interface WriteOptions {
  /** Of svg and png; default light. */
  readonly theme?: 'light' | 'dark'
  /** Whether spaces are named on svg, png and pdf; default true. */
  readonly labels?: boolean
  /** Of svg and png, pixels, at most `PICTURE_MAX`; default 1600. */
  readonly width?: number
  /** Of lengths and areas on svg, png and pdf; default m. */
  readonly unit?: PlainUnit
  /** Of pdf; default the largest with which the floor fits on A3, else on the smallest larger paper. */
  readonly scale?: Scale
  /** Of pdf; default the smallest on which the floor fits. */
  readonly paper?: Paper
  /** Of csv, which table it is: furniture unless said; of pdf, one or all that follow the plan: none unless said. */
  readonly schedule?: ScheduleName | 'all'
  /** Of pdf: who has drawn it, and which revision of the layout it is; left out: not printed. */
  readonly author?: string
  readonly revision?: number
  /** Of csv, xlsx and pdf: what the products of pieces are called and cost, in schedules. */
  readonly products?: readonly ListedProduct[]
  /** Date to print and to write into headers, as RFC 3339 has it; files without one have none. */
  readonly date?: string
  /**
   * Of pdf, files of typefaces for letters that the main one lacks, in the order in which they are tried; one face of a collection is
   * `file.ttc#PostScriptName`. Not in browsers.
   */
  readonly fonts?: readonly string[]
  /** Of pdf, called at the end with the letters that no typeface has, each once: they are printed as boxes. */
  readonly onMissingLetters?: (letters: string) => void
  /** Gives the typefaces where they cannot be read from the package, such as in browsers. */
  readonly loadFont?: LoadFont
}

/** Gives a weight of Figtree as TrueType. */
export type LoadFont = (weight: 'regular' | 'semibold') => Promise<Uint8Array>
