import type { FurnitureCard, ReadingFacts } from './furniture-card.ts'
import type { PlacingFacts } from './placing-facts.ts'

export const tvCard = {
  name: 'television',
  atWall: 'always',
  look: 'screen',
  purpose: 'relaxing',
} as const satisfies FurnitureCard

export const tvPlacing = {
  shapes: [
    { type: 'box', a: 1.25, b: 0.08, h: 0.72 },
    { type: 'box', a: 0.98, b: 0.08, h: 0.57 },
  ],
  count: 1,
  role: { kind: 'screen', on: 'sideboard', weight: 6, habit: { alignment: 'x-axis', before: [0] } },
  groups: [],
  wall: 'hung',
  worth: 4,
  noSlitBeside: true,
} as const satisfies PlacingFacts

export const tvReading: ReadingFacts = {
  words: [{ order: 90, pattern: /\btv\b|television|fernseher|flat ?screen|bildschirm|televisore/ }],
  sizes: null,
  usualHeight: 0.7,
  atDesk: true,
  ifc: { kind: 'USERDEFINED', colour: 'other' },
}
