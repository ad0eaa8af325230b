import type { FittingLook, FurnitureCard } from '../furniture-card.ts'

/** The card of a fitting at a wall, which is drawn as what it is called. */
export const fittingCard = (name: FittingLook) =>
  ({
    name,
    atWall: 'always',
  }) as const satisfies FurnitureCard
