import { edgeLengths, stretchesBetween } from '../../../engine/geometry/boundary-stretches.ts'
import { edgeAt, type RingPoint } from '../../../engine/geometry/edges.ts'
import { elementAt, lastOf } from '../../../engine/geometry/element-at.ts'
import type { Ring } from '../../../engine/geometry/frame.ts'
import { signedArea } from '../../../engine/geometry/ring.ts'
import type { Opening } from '../../../schema/furnishing/room.ts'

/** A straight part of an opening, and the unit direction out of the space there. */
export interface OpeningStretch {
  readonly ax: number
  readonly az: number
  readonly bx: number
  readonly bz: number
  readonly outX: number
  readonly outZ: number
}

/** Where an opening lies on an outline: its straight parts, its middle, and the direction out of the space at its middle. */
export function stretchesOfOpening(
  ring: Ring,
  { pos, l }: Opening,
): { readonly stretches: readonly OpeningStretch[]; readonly at: RingPoint; readonly out: RingPoint } {
  const lengths = edgeLengths(ring)
  const clockwise = signedArea(ring) > 0 ? 1 : -1
  const placed = (length: number) =>
    stretchesBetween(lengths, pos, length).map(({ edge, from, to }): OpeningStretch => {
      const [ax, az, bx, bz] = edgeAt(ring, 2 * edge)
      const whole = elementAt(lengths, edge)
      const [dx, dz] = [(bx - ax) / whole, (bz - az) / whole]
      return {
        ax: ax + dx * from,
        az: az + dz * from,
        bx: ax + dx * to,
        bz: az + dz * to,
        // Clockwise as seen from above, the outside is at the left hand of who walks along the outline.
        outX: clockwise * dz,
        outZ: -clockwise * dx,
      }
    })
  const stretches = placed(l)
  const half = placed(l / 2)
  if (half.length === 0) return { stretches: [], at: [0, 0], out: [0, 0] }
  const { bx, bz, outX, outZ } = lastOf(half)
  return { stretches, at: [bx, bz], out: [outX, outZ] }
}
