import type { FurnitureCard, ReadingFacts } from '../furniture-card.ts'
import type { PlacingFacts } from '../placing-facts.ts'

export const coffeeTableCard = {
  name: 'coffee table',
  atWall: 'never',
  purpose: 'relaxing',
} as const satisfies FurnitureCard

export const coffeeTablePlacing = {
  shapes: [
    { type: 'box', a: 1.2, b: 0.65, h: 0.42 },
    { type: 'box', a: 1.0, b: 0.6, h: 0.42 },
    { type: 'cylinder', r: 0.4, h: 0.42 },
  ],
  count: 1,
  role: { kind: 'single', weight: 1, habit: { alignment: 'none', before: [0.45] }, alone: 'asked' },
  groups: ['relaxing'],
  companyMax: 1,
  wall: 'none',
  worth: 3.5,
  axes: 2,
} as const satisfies PlacingFacts

export const coffeeTableReading: ReadingFacts = {
  words: [{ order: 80, pattern: /coffee ?table|table ?coffee|couchtisch|table basse|tavolino|mesa de centro/ }],
  sizes: null,
  usualHeight: 0.45,
  ifc: { kind: 'TABLE', colour: 'table' },
}
