import type { Ring } from '../../geometry/frame.ts'
import type { FlatRings } from '../../kernels/desk-grid.ts'
import { across, along, type Bearing } from './bearing.ts'

/** Brings rings of the box into the frame of the pattern. */
export function flattenRings(rings: readonly Ring[], bearing: Bearing): FlatRings {
  const offsets = new Uint32Array(rings.length + 1)
  rings.forEach((ring, i) => {
    offsets[i + 1] = offsets[i]! + ring.length / 2
  })
  const points = new Float64Array(2 * offsets[rings.length]!)
  let next = 0
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      points[next++] = along(bearing, bearing.alongX ? ring[i]! : ring[i + 1]!)
      points[next++] = across(bearing, bearing.alongX ? ring[i + 1]! : ring[i]!)
    }
  }
  return { points, offsets, count: rings.length }
}
