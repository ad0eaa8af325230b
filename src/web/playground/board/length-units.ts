import { signal } from '@preact/signals'
import { sizeInFeet } from '../../../engine/drawing/room/size-in-feet.ts'
import { areaWordsIn, metres, sizeText } from '../../../engine/drawing/words.ts'
import { FOOT, feetAndInches, INCH, inFeet, squareFeet } from '../../../schema/furnishing/feet-and-inches.ts'
import { type PlainUnit, parseLength } from '../../../schema/furnishing/read-length.ts'
import type { Shape } from '../../../schema/furnishing/shape.ts'

// Lengths and areas as they are shown and typed. What is stored and sent is always in metres.

export const units = signal<PlainUnit>('m')

const isFeet = () => units.value === 'ft'

/** A length without the name of its unit, as on a dimension line: `1.70`, or `5′ 7″`. */
export const lengthFigure = (value: number): string => (isFeet() ? feetAndInches(value) : value.toFixed(2))

/** `1.70 m`, or `5′ 7″`. */
export const lengthWords = (value: number): string => (isFeet() ? feetAndInches(value) : `${value.toFixed(2)} m`)

/** `1.7 m`, or `5′ 7″`. */
export const shortLength = (value: number): string => (isFeet() ? feetAndInches(value) : `${metres(value)} m`)

/** `4.20, 3.00 m`, or `13′ 9″, 9′ 10″`. */
export const placeFigures = (x: number, z: number): string => `${lengthFigure(x)}, ${lengthWords(z)}`

/** `12.4 m²`, or `133 sq ft`. */
export const areaWords = (area: number, unit: PlainUnit = units.value): string => areaWordsIn(unit)(area)

/** `4 m²`, or `43 sq ft`. */
export const shortArea = (area: number): string => (isFeet() ? squareFeet(area) : `${metres(area)} m²`)

/** Width by depth, or the diameter of a cylinder. */
export function sizeWords(shape: Shape): string {
  return isFeet() ? sizeInFeet(shape) : sizeText(shape)
}

/** A sentence of a result, in which lengths are in metres, with lengths in the units that are chosen. */
export const inUnits = (text: string): string => (isFeet() ? inFeet(text) : text)

export const unitWords = (): string => (isFeet() ? 'feet and inches' : 'metres')

/** A length above zero as people type it, metres. */
export const readLength = (text: string): number | undefined => parseLength(text, units.value) || undefined

/** Metres that an arrow moves, alone, with Shift and with Alt. */
export const arrowSteps = (): readonly [alone: number, shift: number, alt: number] =>
  isFeet() ? [INCH, FOOT, INCH / 4] : [0.05, 0.25, 0.01]

/** Places lie on a grid of 5 cm or of one inch unless something else draws them nearer. */
export const gridStep = (): number => (isFeet() ? INCH : 0.05)

/** How far the arrows move, in words. */
export const arrowWords = (): string => (isFeet() ? '1″; Shift 1′, Alt 1⁄4″' : '5 cm; Shift 25 cm, Alt 1 cm')
