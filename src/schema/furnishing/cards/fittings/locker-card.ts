import type { FurnitureCard, ReadingFacts } from '../furniture-card.ts'
import { wallFitting } from './wall-fitting.ts'

/** A bank of lockers, each 0.3 m wide. */
export const lockerCard = {
  name: 'locker',
  atWall: 'always',
  purpose: 'storing',
} as const satisfies FurnitureCard

/** Compartments of 0.30 m by 0.50 m, 1.80 m high: DIN 4547-2; the floor before them as of storage that is changed at. */
export const lockerPlacing = () =>
  wallFitting(
    [1, 0.75],
    [
      [1.2, 0.5, 1.8],
      [0.9, 0.5, 1.8],
      [0.6, 0.5, 1.8],
    ],
  )

export const lockerReading: ReadingFacts = {
  words: [
    {
      order: 8,
      pattern: /lockers?\b|\bspinde?\b|spindschrank|garderobenschrank|\bvestiaires?\b|armadietto|taquillas?\b/,
    },
  ],
  sizes: null,
  usualHeight: 1.8,
  ifc: { kind: 'USERDEFINED', colour: 'storage' },
}
