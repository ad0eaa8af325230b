import type { FurnitureCard, ReadingFacts } from './furniture-card.ts'
import type { PlacingFacts } from './placing-facts.ts'

export const carpetCard = {
  name: 'carpet',
  atWall: 'never',
} as const satisfies FurnitureCard

export const carpetPlacing = {
  shapes: [
    { type: 'box', a: 3.5, b: 2.5, h: 0.01 },
    { type: 'box', a: 3.2, b: 2.4, h: 0.01 },
    { type: 'box', a: 3.0, b: 2.0, h: 0.01 },
    { type: 'box', a: 2.6, b: 1.9, h: 0.01 },
    { type: 'box', a: 2.4, b: 1.7, h: 0.01 },
    { type: 'box', a: 2.0, b: 1.4, h: 0.01 },
    { type: 'box', a: 1.4, b: 0.8, h: 0.01 },
  ],
  count: 1,
  role: { kind: 'decor', place: 'floor' },
  groups: ['dining', 'relaxing', 'sleeping'],
  wall: 'none',
  worth: 1,
} as const satisfies PlacingFacts

export const carpetReading: ReadingFacts = {
  words: [{ order: 60, pattern: /carpet|\brug\b|teppich|tapis|tappeto|alfombra/ }],
  sizes: null,
  usualHeight: 0.01,
  atDesk: true,
  ifc: { kind: 'USERDEFINED', colour: 'other' },
}
