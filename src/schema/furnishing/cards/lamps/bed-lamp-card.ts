import { round } from '../card-parts.ts'
import type { FurnitureCard, ReadingFacts } from '../furniture-card.ts'

export const bedLampCard = {
  name: 'bed lamp',
  placing: {
    shapes: [round(0.12, 0.4)],
    count: 2,
    role: { kind: 'tabletop', on: 'nightstand' },
    groups: ['sleeping'],
    companyMax: 2,
    wall: 'none',
    worth: 0.8,
  },
  atWall: 'never',
  look: 'table lamp',
  purpose: 'sleeping',
  ifc: { kind: 'USERDEFINED', colour: 'other' },
} as const satisfies FurnitureCard

export const bedLampReading: ReadingFacts = {
  words: [{ order: 50, pattern: /table ?lamp|bed ?lamp|nachttischlampe|tischleuchte|lampe de (?:table|chevet)/ }],
  sizes: null,
  usualHeight: 0.4,
  atDesk: true,
}
