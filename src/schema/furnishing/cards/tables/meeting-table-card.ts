import { AROUND, box, round } from '../card-parts.ts'
import type { FurnitureCard, ReadingFacts } from '../furniture-card.ts'

// Lengths in places of 0.70; tables of 0.90 are for narrow rooms.
export const meetingTableCard = {
  name: 'meeting table',
  placing: {
    shapes: [
      box(5.6, 1.4, 0.74),
      box(4.2, 1.2, 0.74),
      box(3.5, 1.2, 0.74),
      box(2.8, 1.2, 0.74),
      round(0.75, 0.74),
      box(6.3, 0.9, 0.74),
      box(4.2, 0.9, 0.74),
      box(2.8, 0.9, 0.74),
      box(2.1, 0.9, 0.74),
      round(0.6, 0.74),
      box(1.4, 0.8, 0.74),
      round(0.5, 0.74),
    ],
    count: 1,
    role: { kind: 'anchor', group: 'meeting', weight: 12, joins: true },
    groups: ['meeting'],
    wall: 'none',
    worth: 22,
    axes: 1,
  },
  atWall: 'never',
  use: 'table',
  look: 'meeting table',
  purpose: 'meeting',
  clearance: AROUND,
  tellingRank: 4,
  ifc: { kind: 'TABLE', colour: 'table' },
} as const satisfies FurnitureCard

export const meetingTableReading: ReadingFacts = {
  words: [
    {
      order: 160,
      pattern: /conference|meeting|besprechung|konferenz|table de reunion|tavolo riunioni|mesa de reuniones/,
    },
  ],
  sizes: null,
  usualHeight: 0.75,
}
