import { box } from './card-parts.ts'
import type { FurnitureCard, ReadingFacts } from './furniture-card.ts'

export const tvCard = {
  name: 'television',
  placing: {
    shapes: [box(1.25, 0.08, 0.72), box(0.98, 0.08, 0.57)],
    count: 1,
    role: { kind: 'screen', on: 'sideboard', weight: 6, habit: { alignment: 'x-axis', before: [0] } },
    groups: [],
    wall: 'hung',
    worth: 4,
    noSlitBeside: true,
  },
  atWall: 'always',
  look: 'screen',
  purpose: 'relaxing',
  tellingRank: 11,
  ifc: { kind: 'USERDEFINED', colour: 'other' },
} as const satisfies FurnitureCard

export const tvReading: ReadingFacts = {
  words: [{ order: 90, pattern: /\btv\b|television|fernseher|flat ?screen|bildschirm|televisore/ }],
  sizes: null,
  usualHeight: 0.7,
  atDesk: true,
}
