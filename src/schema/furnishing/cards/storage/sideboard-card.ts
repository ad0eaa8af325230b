import { BEFORE_STORAGE, STORAGE_HABIT } from '../card-parts.ts'
import type { FurnitureCard, ReadingFacts } from '../furniture-card.ts'
import type { PlacingFacts } from '../placing-facts.ts'

export const sideboardCard = {
  name: 'sideboard',
  atWall: 'always',
  purpose: 'storing',
  label: { text: 'Sideboard', depth: 0.46 },
} as const satisfies FurnitureCard

export const sideboardPlacing = {
  shapes: [
    { type: 'box', a: 1.6, b: 0.42, h: 0.75 },
    { type: 'box', a: 1.2, b: 0.4, h: 0.75 },
    { type: 'box', a: 0.8, b: 0.38, h: 0.75 },
  ],
  count: 1,
  role: { kind: 'single', weight: 2, habit: STORAGE_HABIT, alone: 'always', judgedAs: 'sideboard' },
  groups: ['storing'],
  wall: 'back',
  worth: 1.4,
  noSlitBeside: true,
  positionRank: 6,
  use: 'storage',
  clearance: BEFORE_STORAGE,
} as const satisfies PlacingFacts

export const sideboardReading: ReadingFacts = {
  words: [
    {
      order: 250,
      pattern:
        /side ?board|credenza|buffet|dresser|kommode|commode|chest of drawers|lowboard|aparador|anrichte|highboard|console/,
    },
  ],
  sizes: null,
  usualHeight: 0.8,
  ifc: { kind: 'USERDEFINED', colour: 'storage' },
}
