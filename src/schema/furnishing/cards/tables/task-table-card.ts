import type { FurnitureCard, ReadingFacts } from '../furniture-card.ts'
import type { PlacingFacts } from '../placing-facts.ts'

export const taskTableCard = {
  name: 'desk',
  atWall: 'never',
  purpose: 'working',
} as const satisfies FurnitureCard

export const taskTablePlacing = {
  shapes: [
    { type: 'box', a: 1.6, b: 0.8, h: 0.75 },
    { type: 'box', a: 1.4, b: 0.7, h: 0.75 },
    { type: 'box', a: 1.2, b: 0.6, h: 0.75 },
    { type: 'box', a: 1.0, b: 0.55, h: 0.75 },
  ],
  count: 1,
  role: { kind: 'anchor', group: 'working', weight: 9 },
  groups: ['working'],
  wall: 'none',
  worth: 9,
  noSlitBeside: true,
  positionRank: 7,
  use: 'desk',
  clearance: { front: 0.75 },
} as const satisfies PlacingFacts

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
  ifc: { kind: 'DESK', colour: 'table' },
}
