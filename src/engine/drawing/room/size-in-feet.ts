import { feetAndInches } from '../../../schema/furnishing/feet-and-inches.ts'
import type { Shape } from '../../../schema/furnishing/shape.ts'
import { extentOf, localCorners } from './outline.ts'

/** Width by depth in feet and inches, or the diameter of a cylinder. */
export function sizeInFeet(shape: Shape): string {
  if (shape.type === 'cylinder') return `⌀ ${feetAndInches(2 * shape.r)}`
  const { minX, minZ, maxX, maxZ } = extentOf(localCorners(shape))!
  return `${feetAndInches(maxX - minX)} × ${feetAndInches(maxZ - minZ)}`
}
