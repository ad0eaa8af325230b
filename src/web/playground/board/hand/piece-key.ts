import type { PlacedItem } from '../../../../schema/furnishing/result.ts'

/** Names a piece by what it is and where it stands, so that the same piece has the same name in two answers. */
export const keyOf = ({ type, position, rotation, shape: { customData: _, ...shape } }: PlacedItem): string =>
  JSON.stringify([type, position, rotation, shape])
