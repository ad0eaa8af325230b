import { box } from './card-parts.ts'
import type { FurnitureCard, ReadingFacts } from './furniture-card.ts'

export const bedCard = {
  name: 'bed',
  placing: {
    shapes: [
      box(1.8, 2.05, 0.9),
      box(1.6, 2.05, 0.9),
      box(1.4, 2.0, 0.9),
      box(1.2, 2.0, 0.85),
      box(0.9, 2.0, 0.8),
      box(0.8, 1.9, 0.8),
    ],
    count: 1,
    role: { kind: 'anchor', group: 'sleeping', weight: 12 },
    groups: ['sleeping'],
    wall: 'back',
    worth: 22,
    noSlitBeside: true,
  },
  atWall: 'always',
  positionRank: 2,
  use: 'bed',
  look: 'bed',
  purpose: 'sleeping',
  label: { text: 'Bed', depth: 0.72 },
  clearance: { front: 0.6, beside: 0.6 },
  tellingRank: 1,
  ifc: { kind: 'BED', colour: 'bed' },
} as const satisfies FurnitureCard

export const bedReading: ReadingFacts = {
  words: [
    { order: 230, pattern: /bunk|\bbed\b|\bbett\b|bett$|\w+bett\b|\blit\b|\bletto\b|\bcama\b|mattress|matratze/ },
  ],
  sizes: { long: [1.85, 2.3], short: [0.8, 2.1], height: [0.25, 1.2] },
  usualHeight: 0.5,
  backed: true,
}
