import { box, CHAIR_HABIT } from '../card-parts.ts'
import type { FurnitureCard, ReadingFacts } from '../furniture-card.ts'

export const meetingChairCard = {
  name: 'meeting chair',
  placing: {
    shapes: [box(0.56, 0.56, 0.88), box(0.5, 0.52, 0.86)],
    count: 16,
    fillsTable: true,
    role: { kind: 'single', weight: 1, habit: CHAIR_HABIT, alone: 'unaccompanied' },
    groups: ['meeting'],
    companyMax: Number.POSITIVE_INFINITY,
    wall: 'none',
    worth: 1,
  },
  atWall: 'never',
  use: 'table chair',
  look: 'chair with arms',
  purpose: 'meeting',
  ifc: { kind: 'CHAIR', colour: 'seat' },
} as const satisfies FurnitureCard

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
}
