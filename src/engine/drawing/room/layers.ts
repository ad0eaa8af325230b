import type { PlacedItem } from '../../../schema/furnishing/result.ts'

/** Above the floor, metres: a plan is cut there, and what begins above hangs (ISO 7519 has a third of the storey or more). */
const CUT_HEIGHT = 1.2

/** Whether all of a piece is above the cut, such as a cupboard on the wall. */
export const isAboveCut = ({ position }: PlacedItem): boolean => position[1] > CUT_HEIGHT

/** The pieces of a furnishing from the floor up: what lies, what stands, what hangs. */
export function layersOf(items: readonly PlacedItem[]): {
  lying: PlacedItem[]
  standing: PlacedItem[]
  hanging: PlacedItem[]
} {
  const upwards = items.toSorted(
    (a, b) => a.position[1] - b.position[1] || a.position[1] + a.shape.h - b.position[1] - b.shape.h,
  )
  const hangs = (item: PlacedItem) => item.type === 'pendant_lamp' || isAboveCut(item)
  return {
    lying: upwards.filter((item) => item.type === 'carpet'),
    standing: upwards.filter((item) => item.type !== 'carpet' && !hangs(item)),
    hanging: upwards.filter((item) => item.type !== 'carpet' && hangs(item)),
  }
}
