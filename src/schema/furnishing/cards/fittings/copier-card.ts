import type { ReadingFacts } from '../furniture-card.ts'
import { fittingCard } from './fitting-card.ts'
import { wallFitting } from './wall-fitting.ts'

export const copierCard = /* @__PURE__ */ fittingCard('copier')

/** A printer that copies and scans, and the floor before it: 1.00 m as before what is worked at standing, ASR A1.2, 5.1.2. */
export const copierPlacing = () =>
  wallFitting(
    [1, 0.8],
    [
      [0.65, 0.7, 1.15],
      [0.6, 0.6, 1.1],
    ],
  )

export const copierReading: ReadingFacts = {
  words: [
    {
      order: 6,
      pattern:
        /photo ?copi(?:er|eur)|\bcopiers?\b|\bcopy machine|multi ?function(?:al)? (?:printer|device)|kopierer|kopiergerat|multifunktions(?:gerat|drucker)|copieur|fotocopiatrice|fotocopiadora|kopieerapparaat/,
    },
  ],
  sizes: null,
  usualHeight: 1.15,
  ifc: { kind: 'PHOTOCOPIER', colour: 'other', as: 'appliance' },
}
