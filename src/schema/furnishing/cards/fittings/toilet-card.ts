import type { ReadingFacts } from '../furniture-card.ts'
import { fittingCard } from './fitting-card.ts'
import { wallFitting } from './wall-fitting.ts'

export const toiletCard = /* @__PURE__ */ fittingCard('toilet')

/** Sizes and the floor before it: DIN 18022, tables 1 and 3; 0.60 m before it where space is short: VDI 6000, part 1. */
export const toiletPlacing = () =>
  wallFitting(
    [0.75, 0.6],
    [
      [0.4, 0.6, 0.8],
      [0.37, 0.54, 0.8],
    ],
  )

export const toiletReading: ReadingFacts = {
  words: [
    {
      order: 1,
      pattern:
        /(?:\b(?:toilets?|wc|water closet|cuvette|inodoro|retrete)\b|toilettenbecken|klosett|wasserklosett|vaso sanitario|wandcloset|toiletpot|closetpot)(?! (?:paper|roll|brush|holder|partition|cubicle|screen|door|sign|mirror|unit|cabinet|kabine|trennwand))/,
    },
  ],
  sizes: null,
  usualHeight: 0.8,
  ifc: { kind: 'TOILETPAN', colour: 'other', as: 'sanitary' },
}
