import { AROUND } from '../card-parts.ts'
import type { FurnitureCard, ReadingFacts } from '../furniture-card.ts'
import type { PlacingFacts } from '../placing-facts.ts'

export const diningTableCard = {
  name: 'dining table',
  atWall: 'never',
  purpose: 'dining',
} as const satisfies FurnitureCard

export const diningTablePlacing = {
  shapes: [
    { type: 'box', a: 2.0, b: 0.95, h: 0.75 },
    { type: 'box', a: 1.8, b: 0.9, h: 0.75 },
    { type: 'box', a: 1.6, b: 0.85, h: 0.75 },
    { type: 'box', a: 1.2, b: 0.8, h: 0.75 },
    { type: 'cylinder', r: 0.55, h: 0.75 },
    { type: 'box', a: 0.8, b: 0.8, h: 0.75 },
    { type: 'box', a: 0.7, b: 0.6, h: 0.75 },
  ],
  count: 1,
  role: { kind: 'anchor', group: 'dining', weight: 11 },
  groups: ['dining'],
  wall: 'none',
  worth: 20,
  axes: 2,
  positionRank: 3,
  use: 'table',
  clearance: AROUND,
} as const satisfies PlacingFacts

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
  ifc: { kind: 'TABLE', colour: 'table' },
}
