import { ANY_NUMBER, CHAIR_HABIT } from '../card-parts.ts'
import type { FurnitureCard, ReadingFacts } from '../furniture-card.ts'
import type { PlacingFacts } from '../placing-facts.ts'

export const diningChairCard = {
  name: 'dining chair',
  atWall: 'never',
  look: 'chair',
  purpose: 'dining',
} as const satisfies FurnitureCard

export const diningChairPlacing = {
  shapes: [
    { type: 'box', a: 0.48, b: 0.52, h: 0.86 },
    { type: 'box', a: 0.44, b: 0.46, h: 0.86 },
  ],
  count: 8,
  fillsTable: true,
  role: { kind: 'single', weight: 1, habit: CHAIR_HABIT, alone: 'unaccompanied' },
  groups: ['dining'],
  companyMax: ANY_NUMBER,
  wall: 'none',
  worth: 2,
  use: 'table chair',
} as const satisfies PlacingFacts

export const diningChairReading: ReadingFacts = {
  words: [
    { order: 190, isVague: true, pattern: /\bstool\b|hocker|tabouret|sgabello|taburete|barhocker/ },
    { order: 200, isVague: true, pattern: /chair|stuhl|stuhle|chaise|sedia|silla|\bseat\b/ },
  ],
  sizes: { long: [0.38, 0.65], short: [0.38, 0.65], height: [0.75, 1.1] },
  usualHeight: 0.85,
  backed: true,
  atDesk: true,
  ifc: { kind: 'CHAIR', colour: 'seat' },
}
