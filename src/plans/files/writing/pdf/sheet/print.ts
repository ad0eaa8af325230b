import { THEMES, type Theme } from '../../../../../engine/drawing/theme.ts'

/** Points of print in a millimetre. */
export const POINT = 72 / 25.4

/** The colours of print; walls are those between rooms, the outer ones are drawn over them in `OUTER`. */
export const PRINT: Theme = { ...THEMES.light, paper: '#ffffff', floor: '#fbfaf7', wall: '#565b63' }

/** Outer walls on paper. */
export const OUTER = '#15181d'
