import type { FurnitureCard, ReadingFacts } from '../furniture-card.ts'
import type { PlacingFacts } from '../placing-facts.ts'

export const drawerUnitCard = {
  name: 'drawer unit',
  atWall: 'always',
  look: 'drawers',
  purpose: 'storing',
  label: { text: 'Drawers', depth: 0.46 },
} as const satisfies FurnitureCard

export const drawerUnitPlacing = {
  shapes: [{ type: 'box', a: 0.42, b: 0.58, h: 0.6 }],
  count: 1,
  role: { kind: 'single', weight: 1, habit: { alignment: 'x-axis', before: [0.75, 0.6] }, alone: 'asked' },
  groups: ['working', 'exec'],
  companyMax: 1,
  wall: 'back',
  worth: 1,
  noSlitBeside: true,
  use: 'storage',
  clearance: { front: 0.6 },
} as const satisfies PlacingFacts

export const drawerUnitReading: ReadingFacts = {
  words: [{ order: 100, pattern: /drawer unit|rollcontainer|pedestal|caisson|cassettiera|cajonera/ }],
  sizes: null,
  usualHeight: 0.6,
  atDesk: true,
  ifc: { kind: 'FILECABINET', colour: 'storage' },
}
