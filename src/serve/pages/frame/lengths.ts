import { sizeInFeet } from '../../../engine/drawing/room/size-in-feet.ts'
import { sizeText } from '../../../engine/drawing/words.ts'
import { feetAndInches, inFeet } from '../../../schema/furnishing/feet-and-inches.ts'
import { type PlainUnit, parseLength } from '../../../schema/furnishing/read-length.ts'
import type { Shape } from '../../../schema/furnishing/shape.ts'

/** `3.25 m`, or `10′ 8″`. */
export const lengthWords = (value: number, unit: PlainUnit): string =>
  unit === 'ft' ? feetAndInches(value) : `${value.toLocaleString('en', { maximumFractionDigits: 2 })} m`

/** Width by depth, or the diameter of a cylinder. */
export const sizeWords = (shape: Shape, unit: PlainUnit): string =>
  unit === 'ft' ? sizeInFeet(shape) : sizeText(shape)

/** A sentence of an operation, which has metres. */
export const sentenceIn = (text: string, unit: PlainUnit): string => (unit === 'ft' ? inFeet(text) : text)

/** What stands in a field for a length. */
export const lengthField = (value: number | null | undefined, unit: PlainUnit): string =>
  value === null || value === undefined ? '' : unit === 'ft' ? feetAndInches(value) : String(value)

/** The name of a field for a length; feet are typed with their marks. */
export const lengthLabel = (name: string, unit: PlainUnit): string => (unit === 'ft' ? `${name}, ft` : `${name}, m`)

/** A length of a form as typed, metres; of either sign. NaN for what is none. */
export function typedLength(text: string, unit: PlainUnit): number {
  const [, minus, size] = /^\s*([-−]?)(.*)$/s.exec(text)!
  const length = parseLength(size!, unit) ?? Number.NaN
  return minus && length > 0 ? -length : length
}

/** The length of a field; what it had before where its text is still that, which is exact to a sixteenth of an inch alone. */
export const fieldLength = (text: string, unit: PlainUnit, before: number | null | undefined): number =>
  typeof before === 'number' && text === lengthField(before, unit) ? before : typedLength(text, unit)
