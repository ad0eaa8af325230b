import { box } from './card-parts.ts'
import type { FurnitureCard, ReadingFacts } from './furniture-card.ts'

export const carpetCard = {
  name: 'carpet',
  placing: {
    shapes: [
      box(3.5, 2.5, 0.01),
      box(3.2, 2.4, 0.01),
      box(3.0, 2.0, 0.01),
      box(2.6, 1.9, 0.01),
      box(2.4, 1.7, 0.01),
      box(2.0, 1.4, 0.01),
      box(1.4, 0.8, 0.01),
    ],
    count: 1,
    role: { kind: 'decor', place: 'floor' },
    groups: ['dining', 'relaxing', 'sleeping'],
    wall: 'none',
    worth: 1,
  },
  atWall: 'never',
  look: 'carpet',
  purpose: 'none',
  ifc: { kind: 'USERDEFINED', colour: 'other' },
} as const satisfies FurnitureCard

export const carpetReading: ReadingFacts = {
  words: [{ order: 60, pattern: /carpet|\brug\b|teppich|tapis|tappeto|alfombra/ }],
  sizes: null,
  usualHeight: 0.01,
  atDesk: true,
}
