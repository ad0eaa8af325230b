import type { Point } from '../../../../engine/drawing/display-list.ts'
import { selfIntersection, signedArea } from '../../../../engine/geometry/ring.ts'
import { shortArea } from '../length-units.ts'

/** Smallest room that can be drawn, m²: nothing of use fits into less. */
export const AREA_LEAST = 4

/** Why an outline is no room, in words; undefined for a room. */
export function faultOf(corners: readonly Point[]): string | undefined {
  const ring = corners.flat()
  const area = Math.abs(signedArea(ring))
  if (crosses(ring)) return 'Walls cross each other'
  if (area < AREA_LEAST) return `The room is smaller than ${shortArea(AREA_LEAST)}`
  return undefined
}

/** Corners that lie on one another are being merged and no fault. */
function crosses(ring: readonly number[]): boolean {
  const apart: number[] = []
  for (let i = 0; i < ring.length; i += 2) {
    const [x, z] = [ring[i]!, ring[i + 1]!]
    const [px, pz] = [apart.at(-2) ?? ring.at(-2)!, apart.at(-1) ?? ring.at(-1)!]
    if (Math.hypot(x - px, z - pz) >= 0.01) apart.push(x, z)
  }
  return apart.length < 6 || selfIntersection(apart) !== undefined
}
