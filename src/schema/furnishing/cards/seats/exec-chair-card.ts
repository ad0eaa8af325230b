import { CHAIR_HABIT } from '../card-parts.ts'
import type { FurnitureCard, ReadingFacts } from '../furniture-card.ts'
import type { PlacingFacts } from '../placing-facts.ts'

export const execChairCard = {
  name: 'executive chair',
  atWall: 'never',
  purpose: 'exec',
} as const satisfies FurnitureCard

export const execChairPlacing = {
  shapes: [{ type: 'box', a: 0.65, b: 0.65, h: 1.15 }],
  count: 1,
  role: { kind: 'single', weight: 1, habit: CHAIR_HABIT, alone: 'unaccompanied' },
  groups: ['exec'],
  companyMax: 1,
  wall: 'none',
  worth: 2,
  use: 'desk chair',
} as const satisfies PlacingFacts

export const execChairReading: ReadingFacts = {
  words: [{ order: 130, pattern: /exec\w* chair|chefsessel|manager chair|fauteuil de direction/ }],
  sizes: null,
  usualHeight: 1.1,
  backed: true,
  atDesk: true,
  ifc: { kind: 'CHAIR', colour: 'seat' },
}
