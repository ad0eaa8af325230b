import type { FurnitureCard, ReadingFacts } from '../furniture-card.ts'
import type { PlacingFacts } from '../placing-facts.ts'

export const freeStandingLampCard = {
  name: 'floor lamp',
  atWall: 'never',
  purpose: 'relaxing',
} as const satisfies FurnitureCard

export const freeStandingLampPlacing = {
  shapes: [{ type: 'cylinder', r: 0.18, h: 1.6 }],
  count: 1,
  role: {
    kind: 'single',
    weight: 1,
    habit: { alignment: 'x-axis', before: [0] },
    alone: 'always',
    judgedAs: 'lamp',
    besideSeats: true,
  },
  groups: ['relaxing'],
  wall: 'none',
  worth: 1,
} as const satisfies PlacingFacts

export const freeStandingLampReading: ReadingFacts = {
  words: [
    {
      order: 40,
      pattern: /floor ?lamp|standing lamp|stehlampe|stehleuchte|lampadaire|lampada da terra|lampara de pie/,
    },
  ],
  sizes: null,
  usualHeight: 1.6,
  ifc: { kind: 'USERDEFINED', colour: 'other' },
}
