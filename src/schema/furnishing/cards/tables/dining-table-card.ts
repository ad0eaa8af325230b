import { AROUND, box, round } from '../card-parts.ts'
import type { FurnitureCard, ReadingFacts } from '../furniture-card.ts'

export const diningTableCard = {
  name: 'dining table',
  placing: {
    shapes: [
      box(2.0, 0.95, 0.75),
      box(1.8, 0.9, 0.75),
      box(1.6, 0.85, 0.75),
      box(1.2, 0.8, 0.75),
      round(0.55, 0.75),
      box(0.8, 0.8, 0.75),
      box(0.7, 0.6, 0.75),
    ],
    count: 1,
    role: { kind: 'anchor', group: 'dining', weight: 11 },
    groups: ['dining'],
    wall: 'none',
    worth: 20,
    axes: 2,
  },
  atWall: 'never',
  positionRank: 3,
  use: 'table',
  look: 'dining table',
  purpose: 'dining',
  clearance: AROUND,
  tellingRank: 5,
  ifc: { kind: 'TABLE', colour: 'table' },
} as const satisfies FurnitureCard

export const diningTableReading: ReadingFacts = {
  words: [
    {
      order: 170,
      pattern: /(?:table|tisch|tavolo|mesa)\b.*\b(?:w|with|mit|avec|con)\b.*(?:chair|stuhl|chaise|sedi|sill)/,
    },
    { order: 220, pattern: /dining|esstisch|speisetisch|table a manger|salle a manger|pranzo|comedor/ },
  ],
  sizes: { long: [1.2, 3.2], short: [0.65, 1.3], height: [0.68, 0.78] },
  usualHeight: 0.75,
}
