import type { FurnitureType } from '../../../schema/furnishing/furniture.ts'
import { firstOf } from '../../geometry/element-at.ts'
import { widthOf } from '../request/model.ts'
import type { Composition } from './composition.ts'

/** Widths at which a main piece enters a larger class, metres, and the least class by the area of the room, m². */
interface Sizes {
  readonly widths: readonly number[]
  readonly wanted: readonly { readonly areaMin: number; readonly width: number }[]
}

/** docs/furnishing.md#design-rules, size of the main piece. */
const SIZES: { readonly [T in FurnitureType]?: Sizes } = {
  bed: {
    widths: [0.9, 1.2, 1.4, 1.6, 1.8],
    wanted: [
      { areaMin: 7, width: 0.9 },
      { areaMin: 9, width: 1.4 },
      { areaMin: 11, width: 1.6 },
    ],
  },
  sofa: {
    widths: [1.4, 1.7, 2.0, 2.4],
    wanted: [
      { areaMin: 9, width: 1.7 },
      { areaMin: 16, width: 2.0 },
    ],
  },
  exec_table: {
    widths: [1.4, 1.6, 1.8, 2.0],
    wanted: [
      { areaMin: 0, width: 1.6 },
      { areaMin: 15, width: 1.8 },
    ],
  },
  task_table: {
    widths: [1.2, 1.4, 1.6],
    wanted: [
      { areaMin: 0, width: 1.2 },
      { areaMin: 8, width: 1.4 },
    ],
  },
}

const TOLERANCE = 1e-6

function classIn(widths: readonly number[], width: number): number {
  let entered = 0
  for (const least of widths) if (least <= width + TOLERANCE) entered++
  return entered
}

/** Class of the main piece of a group, 0 = below all; 0 for pieces without classes. */
export function sizeClassOf({ anchor, members }: Pick<Composition, 'anchor' | 'members'>): number {
  const sizes = SIZES[anchor]
  return sizes ? classIn(sizes.widths, widthOf(firstOf(members).model)) : 0
}

/** A dining table seats so many from that area on, m². */
const DINING_SEATS = { least: 4, areaMin: 8 } as const

/** By how many classes the main piece of a group is smaller than a room of `area` m² asks; a table is as large as it seats. */
export function classesShort(composition: Pick<Composition, 'anchor' | 'members'>, area: number): number {
  if (composition.anchor === 'dining_table') {
    const seats = composition.members.filter(({ type }) => type === 'dining_chair').length
    return area >= DINING_SEATS.areaMin && seats < DINING_SEATS.least ? 1 : 0
  }
  const sizes = SIZES[composition.anchor]
  const step = sizes?.wanted.filter(({ areaMin }) => area >= areaMin).at(-1)
  return sizes && step ? Math.max(0, classIn(sizes.widths, step.width) - sizeClassOf(composition)) : 0
}
