import { BEFORE_SEAT } from '../card-parts.ts'
import type { FurnitureCard, ReadingFacts } from '../furniture-card.ts'
import type { PlacingFacts } from '../placing-facts.ts'

export const sofaCard = {
  name: 'sofa',
  atWall: 'with-its-back',
  purpose: 'relaxing',
} as const satisfies FurnitureCard

export const sofaPlacing = {
  shapes: [
    { type: 'box', a: 2.3, b: 0.95, h: 0.85 },
    { type: 'box', a: 2.0, b: 0.9, h: 0.85 },
    { type: 'box', a: 1.7, b: 0.85, h: 0.82 },
    { type: 'box', a: 1.45, b: 0.8, h: 0.8 },
  ],
  count: 1,
  role: { kind: 'anchor', group: 'relaxing', weight: 11, facesScreen: true, joins: true },
  groups: ['relaxing'],
  wall: 'either',
  worth: 20,
  lampBeside: true,
  noSlitBeside: true,
  positionRank: 4,
  use: 'lounge seat',
  clearance: BEFORE_SEAT,
} as const satisfies PlacingFacts

export const sofaReading: ReadingFacts = {
  words: [{ order: 120, pattern: /sofa|couch|settee|loveseat|canape|divano|lounge ?seat|chaise longue/ }],
  sizes: { long: [1.4, 3.2], short: [0.75, 1.15], height: [0.76, 1.05] },
  usualHeight: 0.85,
  backed: true,
  ifc: { kind: 'SOFA', colour: 'seat' },
}
