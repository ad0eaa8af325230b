import { BEFORE_STORAGE, box, STORAGE_HABIT } from '../card-parts.ts'
import type { FurnitureCard, ReadingFacts } from '../furniture-card.ts'

export const wardrobeCard = {
  name: 'wardrobe',
  placing: {
    shapes: [box(2.0, 0.6, 2.1), box(1.5, 0.6, 2.1), box(1.2, 0.6, 2.1), box(0.9, 0.55, 2.0), box(0.6, 0.5, 1.9)],
    count: 1,
    role: { kind: 'single', weight: 4, habit: STORAGE_HABIT, alone: 'always', judgedAs: 'wardrobe' },
    groups: [],
    wall: 'back',
    // A bedroom without one is none: more than both nightstands, or the better side of the bed.
    worth: 8,
    noSlitBeside: true,
  },
  atWall: 'always',
  positionRank: 8,
  use: 'storage',
  look: 'wardrobe',
  purpose: 'storing',
  label: { text: 'Wardrobe', depth: 0.46 },
  clearance: BEFORE_STORAGE,
  tellingRank: 8,
  ifc: { kind: 'USERDEFINED', colour: 'storage' },
} as const satisfies FurnitureCard

export const wardrobeReading: ReadingFacts = {
  words: [
    {
      order: 240,
      pattern: /wardrobe|kleiderschrank|armoire|guardaroba|armadio|armario|closet|locker|spind|garderobe/,
    },
  ],
  sizes: { long: [0.8, 4], short: [0.5, 0.75], height: [1.7, 2.8] },
  usualHeight: 2.1,
}
