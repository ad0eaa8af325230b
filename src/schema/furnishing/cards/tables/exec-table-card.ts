import { box } from '../card-parts.ts'
import type { FurnitureCard, ReadingFacts } from '../furniture-card.ts'

export const execTableCard = {
  name: 'executive desk',
  placing: {
    shapes: [box(2.2, 1.0, 0.75), box(2.0, 0.95, 0.75), box(1.8, 0.85, 0.75), box(1.6, 0.8, 0.75)],
    count: 1,
    role: { kind: 'anchor', group: 'exec', weight: 12 },
    groups: ['exec'],
    wall: 'none',
    worth: 22,
  },
  atWall: 'never',
  use: 'desk',
  look: 'executive desk',
  purpose: 'exec',
  clearance: { front: 0.95, back: 0.95 },
  tellingRank: 3,
  ifc: { kind: 'DESK', colour: 'table' },
} as const satisfies FurnitureCard

export const execTableReading: ReadingFacts = {
  words: [{ order: 140, pattern: /exec\w* (?:desk|table)|chefschreibtisch|bureau de direction/ }],
  sizes: null,
  usualHeight: 0.75,
}
