import { AROUND } from '../card-parts.ts'
import type { FurnitureCard, ReadingFacts } from '../furniture-card.ts'
import type { PlacingFacts } from '../placing-facts.ts'

// Lengths in places of 0.70; tables of 0.90 are for narrow rooms.
export const meetingTableCard = {
  name: 'meeting table',
  atWall: 'never',
  purpose: 'meeting',
} as const satisfies FurnitureCard

export const meetingTablePlacing = {
  shapes: [
    { type: 'box', a: 5.6, b: 1.4, h: 0.74 },
    { type: 'box', a: 4.2, b: 1.2, h: 0.74 },
    { type: 'box', a: 3.5, b: 1.2, h: 0.74 },
    { type: 'box', a: 2.8, b: 1.2, h: 0.74 },
    { type: 'cylinder', r: 0.75, h: 0.74 },
    { type: 'box', a: 6.3, b: 0.9, h: 0.74 },
    { type: 'box', a: 4.2, b: 0.9, h: 0.74 },
    { type: 'box', a: 2.8, b: 0.9, h: 0.74 },
    { type: 'box', a: 2.1, b: 0.9, h: 0.74 },
    { type: 'cylinder', r: 0.6, h: 0.74 },
    { type: 'box', a: 1.4, b: 0.8, h: 0.74 },
    { type: 'cylinder', r: 0.5, h: 0.74 },
  ],
  count: 1,
  role: { kind: 'anchor', group: 'meeting', weight: 12, joins: true },
  groups: ['meeting'],
  wall: 'none',
  worth: 22,
  axes: 1,
  use: 'table',
  clearance: AROUND,
} as const satisfies PlacingFacts

export const meetingTableReading: ReadingFacts = {
  words: [
    {
      order: 160,
      pattern: /conference|meeting|besprechung|konferenz|table de reunion|tavolo riunioni|mesa de reuniones/,
    },
  ],
  sizes: null,
  usualHeight: 0.75,
  ifc: { kind: 'TABLE', colour: 'table' },
}
