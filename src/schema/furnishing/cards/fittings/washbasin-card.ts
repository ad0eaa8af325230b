import type { ReadingFacts } from '../furniture-card.ts'
import { fittingCard } from './fitting-card.ts'
import { wallFitting } from './wall-fitting.ts'

export const washbasinCard = /* @__PURE__ */ fittingCard('washbasin')

/** Basins and hand basins, and the floor before them: DIN 18022, tables 1 and 3; 0.55 m where space is short: VDI 6000, part 1. */
export const washbasinPlacing = () =>
  wallFitting(
    [0.75, 0.55],
    [
      [0.6, 0.5, 0.85],
      [0.45, 0.35, 0.85],
    ],
  )

export const washbasinReading: ReadingFacts = {
  words: [
    {
      order: 2,
      pattern:
        /wash ?(?:hand )?basin|hand ?basin|\b(?:vanity|bathroom sink|wash bowl|lavatory)\b|waschtisch|waschbecken|handwaschbecken|lavabo|lave mains?\b|vasque|lavandino|lavamanos|wastafel|fontein(?:tje)?\b/,
    },
  ],
  sizes: null,
  usualHeight: 0.85,
  ifc: { kind: 'WASHHANDBASIN', colour: 'other', as: 'sanitary' },
}
