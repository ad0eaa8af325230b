import { ANY_NUMBER, CHAIR_HABIT } from '../card-parts.ts'
import type { FurnitureCard, ReadingFacts } from '../furniture-card.ts'
import type { PlacingFacts } from '../placing-facts.ts'

export const meetingChairCard = {
  name: 'meeting chair',
  atWall: 'never',
  look: 'chair with arms',
  purpose: 'meeting',
} as const satisfies FurnitureCard

export const meetingChairPlacing = {
  shapes: [
    { type: 'box', a: 0.56, b: 0.56, h: 0.88 },
    { type: 'box', a: 0.5, b: 0.52, h: 0.86 },
  ],
  count: 16,
  fillsTable: true,
  role: { kind: 'single', weight: 1, habit: CHAIR_HABIT, alone: 'unaccompanied' },
  groups: ['meeting'],
  companyMax: ANY_NUMBER,
  wall: 'none',
  worth: 1,
  use: 'table chair',
} as const satisfies PlacingFacts

export const meetingChairReading: ReadingFacts = {
  words: [
    {
      order: 150,
      pattern:
        /conference chair|meeting chair|visitor|besucherstuhl|konferenzstuhl|chaise (?:de )?(?:reunion|visiteur)/,
    },
  ],
  sizes: null,
  usualHeight: 0.85,
  backed: true,
  atDesk: true,
  ifc: { kind: 'CHAIR', colour: 'seat' },
}
