import { BEFORE_STORAGE, box, STORAGE_HABIT } from '../card-parts.ts'
import type { FurnitureCard, ReadingFacts } from '../furniture-card.ts'

export const shelfCard = {
  name: 'shelf',
  placing: {
    shapes: [box(1.2, 0.36, 1.9), box(0.8, 0.36, 1.9), box(0.6, 0.32, 1.8)],
    count: 1,
    role: { kind: 'single', weight: 2, habit: STORAGE_HABIT, alone: 'always', judgedAs: 'shelf' },
    groups: ['storing'],
    wall: 'back',
    worth: 1.4,
    noSlitBeside: true,
  },
  atWall: 'always',
  positionRank: 5,
  use: 'storage',
  look: 'shelf',
  purpose: 'storing',
  clearance: BEFORE_STORAGE,
  tellingRank: 9,
  ifc: { kind: 'SHELF', colour: 'storage' },
} as const satisfies FurnitureCard

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
}
