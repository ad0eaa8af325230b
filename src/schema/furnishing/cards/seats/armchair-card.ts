import { BEFORE_SEAT } from '../card-parts.ts'
import type { FurnitureCard, ReadingFacts } from '../furniture-card.ts'
import type { PlacingFacts } from '../placing-facts.ts'

export const armchairCard = {
  name: 'armchair',
  atWall: 'never',
  purpose: 'relaxing',
} as const satisfies FurnitureCard

export const armchairPlacing = {
  shapes: [
    { type: 'box', a: 0.8, b: 0.8, h: 0.85 },
    { type: 'box', a: 0.7, b: 0.7, h: 0.8 },
  ],
  count: 2,
  role: {
    kind: 'single',
    weight: 1.5,
    habit: { alignment: 'none', before: [0.6, 0.45] },
    alone: 'always',
    judgedAs: 'armchair',
    extraInCorner: true,
  },
  groups: ['relaxing'],
  companyMax: 3,
  wall: 'none',
  worth: 2,
  lampBeside: true,
  positionRank: 1,
  use: 'lounge seat',
  clearance: BEFORE_SEAT,
} as const satisfies PlacingFacts

export const armchairReading: ReadingFacts = {
  words: [
    {
      order: 110,
      pattern:
        /arm ?chair|easy ?chair|lounge ?chair|club ?chair|sessel(?!.*(?:buro|dreh|chef))|fauteuil(?!.*bureau)|poltrona|sillon|recliner/,
    },
  ],
  sizes: null,
  usualHeight: 0.85,
  backed: true,
  atDesk: true,
  ifc: { kind: 'CHAIR', colour: 'seat' },
}
