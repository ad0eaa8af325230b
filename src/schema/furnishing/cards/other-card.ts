import type { FurnitureCard, ReadingFacts } from './furniture-card.ts'
import type { PlacingFacts } from './placing-facts.ts'

export const otherCard = {
  name: 'other piece',
  atWall: 'never',
  look: 'block',
  label: { text: 'Other', depth: 0.5 },
} as const satisfies FurnitureCard

export const otherPlacing = {
  shapes: [{ type: 'box', a: 0.5, b: 0.5, h: 0.6 }],
  count: 1,
  role: { kind: 'single', weight: 1, habit: { alignment: 'x-axis', before: [0.45, 0] }, alone: 'always' },
  groups: [],
  wall: 'none',
  worth: 1,
  noSlitBeside: true,
} as const satisfies PlacingFacts

export const otherReading: ReadingFacts = {
  words: [
    {
      order: 10,
      pattern:
        /counter ?top|worktop|arbeitsplatte|base cabinet|upper cabinet|wall cabinet|vanity|waschtisch|unterschrank|oberschrank|hangeschrank|spule|sink|lavabo|toilet|wc\b|bath|badewanne|dusche|shower|oven|herd\b|fridge|kuhlschrank|dishwasher|washing|waschmaschine|refrigerator/,
    },
  ],
  sizes: null,
  usualHeight: 0.75,
  ifc: { kind: 'USERDEFINED', colour: 'other' },
}
