import { box } from '../card-parts.ts'
import type { FurnitureCard, ReadingFacts } from '../furniture-card.ts'

export const drawerUnitCard = {
  name: 'drawer unit',
  placing: {
    shapes: [box(0.42, 0.58, 0.6)],
    count: 1,
    role: { kind: 'single', weight: 1, habit: { alignment: 'x-axis', before: [0.75, 0.6] }, alone: 'asked' },
    groups: ['working', 'exec'],
    companyMax: 1,
    wall: 'back',
    worth: 1,
    noSlitBeside: true,
  },
  atWall: 'always',
  use: 'storage',
  look: 'drawers',
  purpose: 'storing',
  label: { text: 'Drawers', depth: 0.46 },
  clearance: { front: 0.6 },
  ifc: { kind: 'FILECABINET', colour: 'storage' },
} as const satisfies FurnitureCard

export const drawerUnitReading: ReadingFacts = {
  words: [{ order: 100, pattern: /drawer unit|rollcontainer|pedestal|caisson|cassettiera|cajonera/ }],
  sizes: null,
  usualHeight: 0.6,
  atDesk: true,
}
