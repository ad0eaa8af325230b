import type { ReadingFacts } from '../furniture-card.ts'
import { fittingCard } from './fitting-card.ts'
import { wallFitting } from './wall-fitting.ts'

export const bathtubCard = /* @__PURE__ */ fittingCard('bathtub')

/** Sizes and the floor before it: DIN 18022, tables 1 and 3. */
export const bathtubPlacing = () =>
  wallFitting(
    [0.75, 0.6],
    [
      [1.8, 0.8, 0.55],
      [1.7, 0.75, 0.55],
      [1.6, 0.7, 0.55],
    ],
  )

export const bathtubReading: ReadingFacts = {
  words: [
    {
      order: 4,
      pattern:
        /bath ?tub|\bbath(?! (?:room|towel|mat|mirror|cabinet|rail))\b|badewanne|\bbaignoire|vasca(?: da bagno)?\b|banera|ligbad|badkuip/,
    },
  ],
  sizes: null,
  usualHeight: 0.55,
  ifc: { kind: 'BATH', colour: 'other', as: 'sanitary' },
}
