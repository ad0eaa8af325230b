import { BEFORE_STORAGE, STORAGE_HABIT } from '../card-parts.ts'
import type { FurnitureCard, ReadingFacts } from '../furniture-card.ts'
import type { PlacingFacts } from '../placing-facts.ts'

export const shelfCard = {
  name: 'shelf',
  atWall: 'always',
  purpose: 'storing',
} as const satisfies FurnitureCard

export const shelfPlacing = {
  shapes: [
    { type: 'box', a: 1.2, b: 0.36, h: 1.9 },
    { type: 'box', a: 0.8, b: 0.36, h: 1.9 },
    { type: 'box', a: 0.6, b: 0.32, h: 1.8 },
  ],
  count: 1,
  role: { kind: 'single', weight: 2, habit: STORAGE_HABIT, alone: 'always', judgedAs: 'shelf' },
  groups: ['storing'],
  wall: 'back',
  worth: 1.4,
  noSlitBeside: true,
  positionRank: 5,
  use: 'storage',
  clearance: BEFORE_STORAGE,
} as const satisfies PlacingFacts

export const shelfReading: ReadingFacts = {
  words: [
    {
      order: 260,
      pattern:
        /shelf|shelv|book ?case|regal\b|regal$|\w+regal\b|etagere|bibliotheque|scaffale|libreria|estanteria|file cabinet|filing|aktenschrank|storage|bookshelf/,
    },
  ],
  sizes: { long: [0.5, 4], short: [0.2, 0.45], height: [1.1, 2.8] },
  usualHeight: 2,
  ifc: { kind: 'SHELF', colour: 'storage' },
}
