import type { ReadingFacts } from '../furniture-card.ts'
import { fittingCard } from './fitting-card.ts'
import { wallFitting } from './wall-fitting.ts'

/** Counter, sink, hob and, from 2.4 m on, a tall refrigerator in one row. */
export const kitchenUnitCard = /* @__PURE__ */ fittingCard('kitchen unit')

/** Depth of the worktop, width of what stands below it, and the floor before it: DIN 18022, tables 1 and 3; EN 1116. */
export const kitchenUnitPlacing = () =>
  wallFitting(
    [1.2, 0.9],
    [
      [3, 0.6, 0.9],
      [2.4, 0.6, 0.9],
      [1.8, 0.6, 0.9],
      [1.2, 0.6, 0.9],
    ],
  )

export const kitchenUnitReading: ReadingFacts = {
  words: [
    {
      order: 5,
      pattern:
        /kitchen ?(?:units?|ette|block|run|line)\b|(?:mini|single|pantry) ?kitchen\b|\bkuchen(?:zeile|block)|(?:pantry|mini|single)kuche|\b(?:bloc|meuble) cuisine\b|kitchenette|cucina (?:componibile|lineare|monoblocco)|blocco cucina|cocina (?:lineal|integral)|keukenblok/,
    },
  ],
  sizes: null,
  usualHeight: 0.9,
  ifc: { kind: 'USERDEFINED', colour: 'storage' },
}
