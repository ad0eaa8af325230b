import { turnOf } from '../geometry/frame.ts'
import { containsPoint } from '../geometry/ring.ts'
import type { Item } from './items.ts'
import { standsOnFloor } from './items.ts'

/** Points along each axis of a piece at which the overlap with other pieces is sampled. */
const SAMPLES = 256

/**
 * Share of the floor that pieces stand on (decisions.md F7): the union of the footprints.
 *
 * Pieces we place never overlap, so the areas add up; where fixed pieces overlap, the shared part is counted once, by samples.
 */
export function densityOf(items: readonly Item[], area: number): number {
  const standing = items.filter(standsOnFloor)
  const covered = standing.reduce(
    (sum, item, index) => sum + item.model.area * (item.pin ? shareOfItsOwn(item, standing.slice(0, index)) : 1),
    0,
  )
  return Math.min(covered / area, 1 - 1e-6)
}

/** Share of a fixed piece's footprint that no earlier fixed piece covers. */
function shareOfItsOwn(item: Item, earlier: readonly Item[]): number {
  const others = earlier.filter(
    (other) => other.pin && Math.hypot(other.x - item.x, other.z - item.z) < reachOf(item) + reachOf(other),
  )
  if (others.length === 0) return 1
  const { bounds, ring } = item.model
  const turn = turnOf(item.turn)
  let inside = 0
  let own = 0
  for (let i = 0; i < SAMPLES; i++) {
    for (let j = 0; j < SAMPLES; j++) {
      const x = bounds.minX + ((bounds.maxX - bounds.minX) * (i + 0.5)) / SAMPLES
      const z = bounds.minZ + ((bounds.maxZ - bounds.minZ) * (j + 0.5)) / SAMPLES
      if (!containsPoint(ring, x, z)) continue
      inside++
      const [wx, wz] = [item.x + x * turn.cos - z * turn.sin, item.z + x * turn.sin + z * turn.cos]
      if (!others.some((other) => covers(other, wx, wz))) own++
    }
  }
  return inside === 0 ? 1 : own / inside
}

const reachOf = ({ model: { bounds } }: Item): number =>
  Math.hypot(Math.max(-bounds.minX, bounds.maxX), Math.max(-bounds.minZ, bounds.maxZ))

function covers({ model, x, z, turn }: Item, px: number, pz: number): boolean {
  const { cos, sin } = turnOf(turn)
  return containsPoint(model.ring, (px - x) * cos + (pz - z) * sin, (pz - z) * cos - (px - x) * sin)
}
