import type { PlacedItem } from '../../../../schema/furnishing/result.ts'

/** Names a piece by what it is and where it stands, so that the same piece has the same name in two answers. */
export const keyOf = ({ type, position, rotation, shape: { customData: _, ...shape } }: PlacedItem): string =>
  JSON.stringify([type, position, rotation, shape])

/** What is in one list and not in the other, each as often as it is there more. */
export function piecesBeyond(items: readonly PlacedItem[], others: readonly PlacedItem[]): PlacedItem[] {
  const counts = new Map<string, number>()
  for (const it of others) counts.set(keyOf(it), (counts.get(keyOf(it)) ?? 0) + 1)
  return items.filter((it) => {
    const remaining = counts.get(keyOf(it)) ?? 0
    counts.set(keyOf(it), remaining - 1)
    return remaining <= 0
  })
}
