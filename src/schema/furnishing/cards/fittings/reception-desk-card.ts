import type { FurnitureCard, ReadingFacts } from '../furniture-card.ts'
import type { PlacingFacts } from '../placing-facts.ts'

/** Visitors stand before it, those who receive them sit behind it. */
export const receptionDeskCard = {
  name: 'reception desk',
  atWall: 'never',
  purpose: 'working',
  label: { text: 'Reception', depth: 0.4 },
} as const satisfies FurnitureCard

/** Two heights in one piece: the desk behind, the counter before it. */
export const receptionDeskPlacing = {
  shapes: [
    { type: 'box', a: 2.4, b: 0.9, h: 1.1 },
    { type: 'box', a: 1.8, b: 0.9, h: 1.1 },
    { type: 'box', a: 1.4, b: 0.8, h: 1.1 },
  ],
  count: 1,
  role: { kind: 'single', weight: 2, habit: { alignment: 'none', before: [1.2, 0.9] }, alone: 'always' },
  groups: [],
  wall: 'none',
  worth: 2,
  clearance: { front: 1.2, back: 1 },
} as const satisfies PlacingFacts

export const receptionDeskReading: ReadingFacts = {
  words: [
    {
      order: 7,
      pattern:
        /reception (?:desk|counter)|front desk|empfangs?(?:theke|tresen|tisch|pult)|rezeptionstheke|(?:banque|comptoir) d accueil|(?:bancone|banco) reception|mostrador de recepcion|receptiebalie|balie\b/,
    },
  ],
  sizes: null,
  usualHeight: 1.1,
  ifc: { kind: 'DESK', colour: 'table' },
}
