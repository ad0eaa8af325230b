import type { PlacedItem } from '../../../schema/furnishing/result.ts'

/** The pieces of a furnishing from the floor up: what lies, what stands, what hangs. */
export function layersOf(items: readonly PlacedItem[]): {
  lying: PlacedItem[]
  standing: PlacedItem[]
  hanging: PlacedItem[]
} {
  const upwards = items.toSorted(
    (a, b) => a.position[1] - b.position[1] || a.position[1] + a.shape.h - b.position[1] - b.shape.h,
  )
  const hangs = (item: PlacedItem) => item.type === 'pendant_lamp' || item.position[1] > 1.8
  return {
    lying: upwards.filter((item) => item.type === 'carpet'),
    standing: upwards.filter((item) => item.type !== 'carpet' && !hangs(item)),
    hanging: upwards.filter((item) => item.type !== 'carpet' && hangs(item)),
  }
}
