import type { FurnitureCard, ReadingFacts } from '../furniture-card.ts'
import type { PlacingFacts } from '../placing-facts.ts'

export const bedLampCard = {
  name: 'bed lamp',
  atWall: 'never',
  look: 'table lamp',
  purpose: 'sleeping',
} as const satisfies FurnitureCard

export const bedLampPlacing = {
  shapes: [{ type: 'cylinder', r: 0.12, h: 0.4 }],
  count: 2,
  role: { kind: 'tabletop', on: 'nightstand' },
  groups: ['sleeping'],
  companyMax: 2,
  wall: 'none',
  worth: 0.8,
} as const satisfies PlacingFacts

export const bedLampReading: ReadingFacts = {
  words: [{ order: 50, pattern: /table ?lamp|bed ?lamp|nachttischlampe|tischleuchte|lampe de (?:table|chevet)/ }],
  sizes: null,
  usualHeight: 0.4,
  atDesk: true,
  ifc: { kind: 'USERDEFINED', colour: 'other' },
}
