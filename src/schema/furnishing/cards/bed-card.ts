import type { FurnitureCard, ReadingFacts } from './furniture-card.ts'
import type { PlacingFacts } from './placing-facts.ts'

export const bedCard = {
  name: 'bed',
  atWall: 'always',
  purpose: 'sleeping',
  label: { text: 'Bed', depth: 0.72 },
} as const satisfies FurnitureCard

export const bedPlacing = {
  shapes: [
    { type: 'box', a: 1.8, b: 2.05, h: 0.9 },
    { type: 'box', a: 1.6, b: 2.05, h: 0.9 },
    { type: 'box', a: 1.4, b: 2.0, h: 0.9 },
    { type: 'box', a: 1.2, b: 2.0, h: 0.85 },
    { type: 'box', a: 0.9, b: 2.0, h: 0.8 },
    { type: 'box', a: 0.8, b: 1.9, h: 0.8 },
  ],
  count: 1,
  role: { kind: 'anchor', group: 'sleeping', weight: 12 },
  groups: ['sleeping'],
  wall: 'back',
  worth: 22,
  noSlitBeside: true,
  positionRank: 2,
  use: 'bed',
  clearance: { front: 0.6, beside: 0.6 },
} as const satisfies PlacingFacts

export const bedReading: ReadingFacts = {
  words: [
    { order: 230, pattern: /bunk|\bbed\b|\bbett\b|bett$|\w+bett\b|\blit\b|\bletto\b|\bcama\b|mattress|matratze/ },
  ],
  sizes: { long: [1.85, 2.3], short: [0.8, 2.1], height: [0.25, 1.2] },
  usualHeight: 0.5,
  backed: true,
  ifc: { kind: 'BED', colour: 'bed' },
}
