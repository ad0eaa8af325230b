import { box } from '../card-parts.ts'
import type { FurnitureCard, ReadingFacts } from '../furniture-card.ts'

export const nightstandCard = {
  name: 'nightstand',
  placing: {
    shapes: [box(0.45, 0.4, 0.5), box(0.35, 0.35, 0.5)],
    count: 2,
    role: { kind: 'single', weight: 1, habit: { alignment: 'x-axis', before: [0.45] }, alone: 'asked' },
    groups: ['sleeping'],
    companyMax: 2,
    wall: 'back',
    worth: 2,
    noSlitBeside: true,
  },
  atWall: 'always',
  look: 'nightstand',
  purpose: 'sleeping',
  ifc: { kind: 'USERDEFINED', colour: 'storage' },
} as const satisfies FurnitureCard

export const nightstandReading: ReadingFacts = {
  words: [
    {
      order: 20,
      pattern: /bed ?side|night ?stand|nachttisch|nachtkasten|table de chevet|chevet|comodino|mesilla|mesita de noche/,
    },
  ],
  sizes: null,
  usualHeight: 0.5,
}
