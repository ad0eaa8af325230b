import { BEFORE_SEAT, box } from '../card-parts.ts'
import type { FurnitureCard, ReadingFacts } from '../furniture-card.ts'

export const sofaCard = {
  name: 'sofa',
  placing: {
    shapes: [box(2.3, 0.95, 0.85), box(2.0, 0.9, 0.85), box(1.7, 0.85, 0.82), box(1.45, 0.8, 0.8)],
    count: 1,
    role: { kind: 'anchor', group: 'relaxing', weight: 11, facesScreen: true, joins: true },
    groups: ['relaxing'],
    wall: 'either',
    worth: 20,
    lampBeside: true,
    noSlitBeside: true,
  },
  atWall: 'with-its-back',
  positionRank: 4,
  use: 'lounge seat',
  look: 'sofa',
  purpose: 'relaxing',
  clearance: BEFORE_SEAT,
  tellingRank: 6,
  ifc: { kind: 'SOFA', colour: 'seat' },
} as const satisfies FurnitureCard

export const sofaReading: ReadingFacts = {
  words: [{ order: 120, pattern: /sofa|couch|settee|loveseat|canape|divano|lounge ?seat|chaise longue/ }],
  sizes: { long: [1.4, 3.2], short: [0.75, 1.15], height: [0.76, 1.05] },
  usualHeight: 0.85,
  backed: true,
}
