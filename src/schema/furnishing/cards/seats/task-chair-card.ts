import { ANY_NUMBER, CHAIR_HABIT } from '../card-parts.ts'
import type { FurnitureCard, ReadingFacts } from '../furniture-card.ts'
import type { PlacingFacts } from '../placing-facts.ts'

export const taskChairCard = {
  name: 'task chair',
  atWall: 'never',
  purpose: 'working',
} as const satisfies FurnitureCard

export const taskChairPlacing = {
  shapes: [{ type: 'box', a: 0.58, b: 0.58, h: 0.95 }],
  count: 1,
  countPer: 'task_table',
  role: { kind: 'single', weight: 1, habit: CHAIR_HABIT, alone: 'unaccompanied' },
  groups: ['working', 'exec'],
  companyMax: ANY_NUMBER,
  wall: 'none',
  worth: 0.9,
  use: 'desk chair',
} as const satisfies PlacingFacts

export const taskChairReading: ReadingFacts = {
  words: [
    {
      order: 180,
      pattern:
        /(?:task|office|desk|swivel|computer|executive) ?chair|chair (?:task|desk|office|executive)|drehstuhl|burostuhl|burosessel|schreibtischstuhl|chaise de bureau|fauteuil de bureau|sedia (?:da )?ufficio|silla de (?:oficina|escritorio)/,
    },
  ],
  sizes: null,
  usualHeight: 1,
  backed: true,
  atDesk: true,
  ifc: { kind: 'CHAIR', colour: 'seat' },
}
