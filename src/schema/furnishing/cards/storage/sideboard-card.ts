import { BEFORE_STORAGE, box, STORAGE_HABIT } from '../card-parts.ts'
import type { FurnitureCard, ReadingFacts } from '../furniture-card.ts'

export const sideboardCard = {
  name: 'sideboard',
  placing: {
    shapes: [box(1.6, 0.42, 0.75), box(1.2, 0.4, 0.75), box(0.8, 0.38, 0.75)],
    count: 1,
    role: { kind: 'single', weight: 2, habit: STORAGE_HABIT, alone: 'always', judgedAs: 'sideboard' },
    groups: ['storing'],
    wall: 'back',
    worth: 1.4,
    noSlitBeside: true,
  },
  atWall: 'always',
  positionRank: 6,
  use: 'storage',
  look: 'sideboard',
  purpose: 'storing',
  label: { text: 'Sideboard', depth: 0.46 },
  clearance: BEFORE_STORAGE,
  tellingRank: 10,
  ifc: { kind: 'USERDEFINED', colour: 'storage' },
} as const satisfies FurnitureCard

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
}
