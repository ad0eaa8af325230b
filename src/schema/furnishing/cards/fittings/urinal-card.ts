import type { ReadingFacts } from '../furniture-card.ts'
import { fittingCard } from './fitting-card.ts'
import { wallFitting } from './wall-fitting.ts'

export const urinalCard = /* @__PURE__ */ fittingCard('urinal')

/** Size, and the floor before it: DIN 18022, tables 1 and 3. */
export const urinalPlacing = () => wallFitting([0.75, 0.6], [[0.4, 0.4, 1.1]])

export const urinalReading: ReadingFacts = {
  words: [{ order: 11, pattern: /\burinals?\b|urinalbecken|pissoir|urinoir|orinatoio|mingitorio|urinario/ }],
  sizes: null,
  usualHeight: 1.1,
  ifc: { kind: 'URINAL', colour: 'other', as: 'sanitary' },
}
