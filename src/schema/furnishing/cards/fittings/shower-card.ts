import type { ReadingFacts } from '../furniture-card.ts'
import { fittingCard } from './fitting-card.ts'
import { wallFitting } from './wall-fitting.ts'

export const showerCard = /* @__PURE__ */ fittingCard('shower')

/** Sizes and the floor before it: DIN 18022, tables 1 and 3. The height is that of its screen. */
export const showerPlacing = () =>
  wallFitting(
    [0.75, 0.6],
    [
      [0.9, 0.9, 2],
      [0.8, 0.8, 2],
    ],
  )

export const showerReading: ReadingFacts = {
  words: [
    {
      order: 3,
      pattern:
        /(?:shower(?: (?:tray|cabin|cubicle|enclosure|stall))?\b|dusch(?:e|wanne|kabine|tasse)\b|douche\b|receveur|piatto doccia|\b(?:box )?doccia\b|\b(?:plato de )?ducha\b|douchebak)(?! (?:head|curtain|rail|door|screen|seat|mixer|set|hose))/,
    },
  ],
  sizes: null,
  usualHeight: 2,
  ifc: { kind: 'SHOWER', colour: 'other', as: 'sanitary' },
}
