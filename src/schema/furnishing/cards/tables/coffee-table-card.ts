import { box, round } from '../card-parts.ts'
import type { FurnitureCard, ReadingFacts } from '../furniture-card.ts'

export const coffeeTableCard = {
  name: 'coffee table',
  placing: {
    shapes: [box(1.2, 0.65, 0.42), box(1.0, 0.6, 0.42), round(0.4, 0.42)],
    count: 1,
    role: { kind: 'single', weight: 1, habit: { alignment: 'none', before: [0.45] }, alone: 'asked' },
    groups: ['relaxing'],
    companyMax: 1,
    wall: 'none',
    worth: 3.5,
    axes: 2,
  },
  atWall: 'never',
  look: 'coffee table',
  purpose: 'relaxing',
  ifc: { kind: 'TABLE', colour: 'table' },
} as const satisfies FurnitureCard

export const coffeeTableReading: ReadingFacts = {
  words: [{ order: 80, pattern: /coffee ?table|table ?coffee|couchtisch|table basse|tavolino|mesa de centro/ }],
  sizes: null,
  usualHeight: 0.45,
}
