import type { FurnitureCard, ReadingFacts } from '../furniture-card.ts'
import type { PlacingFacts } from '../placing-facts.ts'

export const pendantLampCard = {
  name: 'pendant lamp',
  atWall: 'never',
} as const satisfies FurnitureCard

export const pendantLampPlacing = {
  shapes: [{ type: 'cylinder', r: 0.25, h: 0.35 }],
  count: 1,
  role: { kind: 'decor', place: 'ceiling' },
  groups: ['dining'],
  wall: 'none',
  worth: 1,
} as const satisfies PlacingFacts

export const pendantLampReading: ReadingFacts = {
  words: [
    {
      order: 30,
      pattern: /pendant|pendel|hange(?:lampe|leuchte)|deckenlampe|suspension|sospensione|ceiling lamp|chandelier/,
    },
  ],
  sizes: null,
  usualHeight: 0.4,
  atDesk: true,
  ifc: { kind: 'USERDEFINED', colour: 'other' },
}
