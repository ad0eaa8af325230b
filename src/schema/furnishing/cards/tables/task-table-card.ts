import { box } from '../card-parts.ts'
import type { FurnitureCard, ReadingFacts } from '../furniture-card.ts'

export const taskTableCard = {
  name: 'desk',
  placing: {
    shapes: [box(1.6, 0.8, 0.75), box(1.4, 0.7, 0.75), box(1.2, 0.6, 0.75), box(1.0, 0.55, 0.75)],
    count: 1,
    role: { kind: 'anchor', group: 'working', weight: 9 },
    groups: ['working'],
    wall: 'none',
    worth: 9,
    noSlitBeside: true,
  },
  atWall: 'never',
  positionRank: 7,
  use: 'desk',
  look: 'desk',
  purpose: 'working',
  clearance: { front: 0.75 },
  tellingRank: 2,
  ifc: { kind: 'DESK', colour: 'table' },
} as const satisfies FurnitureCard

export const taskTableReading: ReadingFacts = {
  words: [
    {
      order: 210,
      pattern:
        /desk|schreibtisch|burotisch|arbeitstisch|workstation|arbeitsplatz|\bbureau\b|scrivania|escritorio|work ?table/,
    },
  ],
  sizes: null,
  usualHeight: 0.75,
}
