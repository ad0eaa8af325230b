import type { FurnitureCard, ReadingFacts } from '../furniture-card.ts'
import type { PlacingFacts } from '../placing-facts.ts'

export const nightstandCard = {
  name: 'nightstand',
  atWall: 'always',
  purpose: 'sleeping',
} as const satisfies FurnitureCard

export const nightstandPlacing = {
  shapes: [
    { type: 'box', a: 0.45, b: 0.4, h: 0.5 },
    { type: 'box', a: 0.35, b: 0.35, h: 0.5 },
  ],
  count: 2,
  role: { kind: 'single', weight: 1, habit: { alignment: 'x-axis', before: [0.45] }, alone: 'asked' },
  groups: ['sleeping'],
  companyMax: 2,
  wall: 'back',
  worth: 2,
  noSlitBeside: true,
} as const satisfies PlacingFacts

export const nightstandReading: ReadingFacts = {
  words: [
    {
      order: 20,
      pattern: /bed ?side|night ?stand|nachttisch|nachtkasten|table de chevet|chevet|comodino|mesilla|mesita de noche/,
    },
  ],
  sizes: null,
  usualHeight: 0.5,
  ifc: { kind: 'USERDEFINED', colour: 'storage' },
}
