import type { FurnitureCard, ReadingFacts } from '../furniture-card.ts'
import type { PlacingFacts } from '../placing-facts.ts'

/** A counter of a kitchen without a sink: an island, or the second of two rows. */
export const worktopCard = {
  name: 'worktop',
  atWall: 'never',
  look: 'sideboard',
} as const satisfies FurnitureCard

export const worktopPlacing = {
  shapes: [
    { type: 'box', a: 2.4, b: 0.9, h: 0.9 },
    { type: 'box', a: 1.8, b: 0.6, h: 0.9 },
  ],
  count: 1,
  role: { kind: 'single', weight: 2, habit: { alignment: 'none', before: [1.2, 0.9] }, alone: 'always' },
  groups: [],
  wall: 'none',
  worth: 2,
  clearance: { front: 1.2 },
} as const satisfies PlacingFacts

export const worktopReading: ReadingFacts = {
  words: [
    {
      order: 0, // before the parts of kitchens
      pattern:
        /^(?!.*(?:sink|spule|evier|lavello|fregadero|spoel))(?=.*(?:counter ?top|work ?top|arbeitsplatte|plan de travail|piano di lavoro|encimera|werkblad|aanrechtblad|kitchen island|island (?:unit|counter)|kochinsel|kuchen ?insel|\bilot\b|isola (?:da )?(?:di )?cucina|isla (?:de )?cocina|kook ?eiland))/,
    },
  ],
  sizes: null,
  usualHeight: 0.9,
  ifc: { kind: 'TABLE', colour: 'storage' },
}
