import { BEFORE_STORAGE, STORAGE_HABIT } from '../card-parts.ts'
import type { FurnitureCard, ReadingFacts } from '../furniture-card.ts'
import type { PlacingFacts } from '../placing-facts.ts'

export const wardrobeCard = {
  name: 'wardrobe',
  atWall: 'always',
  purpose: 'storing',
  label: { text: 'Wardrobe', depth: 0.46 },
} as const satisfies FurnitureCard

export const wardrobePlacing = {
  shapes: [
    { type: 'box', a: 2.0, b: 0.6, h: 2.1 },
    { type: 'box', a: 1.5, b: 0.6, h: 2.1 },
    { type: 'box', a: 1.2, b: 0.6, h: 2.1 },
    { type: 'box', a: 0.9, b: 0.55, h: 2.0 },
    { type: 'box', a: 0.6, b: 0.5, h: 1.9 },
  ],
  count: 1,
  role: { kind: 'single', weight: 4, habit: STORAGE_HABIT, alone: 'always', judgedAs: 'wardrobe' },
  groups: [],
  wall: 'back',
  // A bedroom without one is none: more than both nightstands, or the better side of the bed.
  worth: 8,
  noSlitBeside: true,
  positionRank: 8,
  use: 'storage',
  clearance: BEFORE_STORAGE,
} as const satisfies PlacingFacts

export const wardrobeReading: ReadingFacts = {
  words: [
    {
      order: 240,
      pattern: /wardrobe|kleiderschrank|armoire|guardaroba|armadio|armario|closet|garderobe/,
    },
  ],
  sizes: { long: [0.8, 4], short: [0.5, 0.75], height: [1.7, 2.8] },
  usualHeight: 2.1,
  ifc: { kind: 'USERDEFINED', colour: 'storage' },
}
