import type { FurnitureCard, ReadingFacts } from '../furniture-card.ts'
import type { PlacingFacts } from '../placing-facts.ts'

export const execTableCard = {
  name: 'executive desk',
  atWall: 'never',
  purpose: 'exec',
} as const satisfies FurnitureCard

export const execTablePlacing = {
  shapes: [
    { type: 'box', a: 2.2, b: 1.0, h: 0.75 },
    { type: 'box', a: 2.0, b: 0.95, h: 0.75 },
    { type: 'box', a: 1.8, b: 0.85, h: 0.75 },
    { type: 'box', a: 1.6, b: 0.8, h: 0.75 },
  ],
  count: 1,
  role: { kind: 'anchor', group: 'exec', weight: 12 },
  groups: ['exec'],
  wall: 'none',
  worth: 22,
  use: 'desk',
  clearance: { front: 0.95, back: 0.95 },
} as const satisfies PlacingFacts

export const execTableReading: ReadingFacts = {
  words: [{ order: 140, pattern: /exec\w* (?:desk|table)|chefschreibtisch|bureau de direction/ }],
  sizes: null,
  usualHeight: 0.75,
  ifc: { kind: 'DESK', colour: 'table' },
}
