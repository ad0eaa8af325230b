import type { FurnitureCard, ReadingFacts } from '../furniture-card.ts'
import type { PlacingFacts } from '../placing-facts.ts'

/** Stands beside a seat, in files of others; the search places none unless it is asked for. */
export const sideTableCard = {
  name: 'side table',
  atWall: 'never',
  look: 'dining table',
  label: { text: 'Side table', depth: 0.5 },
  purpose: 'relaxing',
} as const satisfies FurnitureCard

export const sideTablePlacing = {
  shapes: [{ type: 'box', a: 0.5, b: 0.5, h: 0.55 }],
  count: 1,
  role: { kind: 'single', weight: 1, habit: { alignment: 'none', before: [0.3] }, alone: 'always' },
  groups: [],
  wall: 'none',
  worth: 1,
} as const satisfies PlacingFacts

export const sideTableReading: ReadingFacts = {
  words: [
    {
      order: 70,
      pattern:
        /(?:side|end|occasional|lamp|nesting) ?tables?\b|nest of tables|table (?:side|end|occasional|lamp)\b|(?:beistell|satz|lampen)tisch|bout de canape|table (?:d appoint|gigogne)|gueridon|sellette|tavolin[oi] (?:laterale|di servizio|d appoggio)|mes(?:a|ita) (?:auxiliar|lateral|rinconera)|velador/,
    },
  ],
  sizes: null,
  usualHeight: 0.55,
  ifc: { kind: 'TABLE', colour: 'table' },
}
