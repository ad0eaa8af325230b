import { FOOT, feetAndInches, squareFeet, wholeInches } from '../../schema/furnishing/feet-and-inches.ts'
import type { PlainUnit } from '../../schema/furnishing/read-length.ts'
import { areaText, metres } from './words.ts'

/** How lengths and areas are written on drawings; both are given in metres. */
export interface Measures {
  readonly unit: PlainUnit
  /** Metres of the unit of scale bars and of tables. */
  readonly metres: number
  /** On a dimension line. */
  length(value: number): string
  /** The same where that has no space, if there is a shorter way. */
  roughLength(value: number): string | undefined
  area(value: number): string
  /** Width by depth. */
  size(width: number, depth: number): string
}

const METRIC: Measures = {
  unit: 'm',
  metres: 1,
  length: (value) => value.toFixed(2),
  roughLength: () => undefined,
  area: areaText,
  size: (width, depth) => `${metres(width)} × ${metres(depth)} m`,
}

/** With marks that every typeface has: `5' 7"`. */
const withPlainMarks = (text: string): string => text.replaceAll('′', "'").replaceAll('″', '"')

const feet = (value: number): string => withPlainMarks(feetAndInches(value))

const IMPERIAL: Measures = {
  unit: 'ft',
  metres: FOOT,
  length: feet,
  roughLength: (value) => withPlainMarks(wholeInches(value)),
  area: squareFeet,
  size: (width, depth) => `${feet(width)} × ${feet(depth)}`,
}

export const measuresIn = (unit: PlainUnit = 'm'): Measures => (unit === 'ft' ? IMPERIAL : METRIC)
