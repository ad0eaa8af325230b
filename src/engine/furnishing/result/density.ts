import { lengthOf } from '../../../base/elementary.ts'
import { edgesByEnd, type RingEdge } from '../../geometry/edges.ts'
import { elementAt, firstOf, lastOf } from '../../geometry/element-at.ts'
import { placeRing, type Ring } from '../../geometry/frame.ts'
import { bounds, signedArea } from '../../geometry/ring.ts'
import type { Pin } from '../request/wish-list.ts'
import type { Item } from './placed-items.ts'
import { standsOnFloor } from './placed-items.ts'

/** Largest distance of the lines along which overlaps are measured, metres. */
const PITCH = 0.01
/** Heights of corners up to which lines are laid between them; of more, lines that lie evenly tell as much. */
const HEIGHTS_MAX = 2000

/**
 * Share of the floor that pieces stand on (docs/decisions.md#f7): the union of the footprints.
 *
 * Pieces we place never overlap, so the areas add up; what fixed pieces share is counted once.
 *
 * @param sharedByPins what the fixed ones among them share, m²
 */
export function densityOf(items: readonly Item[], area: number, sharedByPins: number): number {
  const standing = items.filter(standsOnFloor)
  const covered = standing.reduce((total, item) => total + item.model.area, -sharedByPins)
  return Math.min(Math.max(0, covered) / area, 1 - 1e-6)
}

/** Floor that the footprints of fixed pieces count more than once, m². */
export function sharedBy(pins: readonly Pin[]): number {
  const standing = pins.filter(standsOnFloor)
  const near = standing.filter((pin) =>
    standing.some(
      (other) => other !== pin && lengthOf(other.x - pin.x, other.z - pin.z) < reachOf(pin) + reachOf(other),
    ),
  )
  const rings = near.map((pin) => placeRing(pin.model.ring, pin))
  const sum = rings.reduce((area, ring) => area + Math.abs(signedArea(ring)), 0)
  return rings.length > 0 ? sum - unionArea(rings) : 0
}

const reachOf = ({ model }: Pin): number =>
  lengthOf(Math.max(-model.bounds.minX, model.bounds.maxX), Math.max(-model.bounds.minZ, model.bounds.maxZ))

/** Between two neighbouring corners the covered length of a line changes steadily: its middle stands for the strip. */
function unionArea(rings: readonly Ring[]): number {
  const boxed = rings.map((ring) => ({ edges: edgesByEnd(ring), ...bounds(ring) })).sort((a, b) => a.minZ - b.minZ)
  const corners = [...new Set(rings.flatMap((ring) => ring.filter((_, i) => i % 2 === 1)))].sort((a, b) => a - b)
  const heights = corners.length > HEIGHTS_MAX ? [firstOf(corners), lastOf(corners)] : corners
  let area = 0
  for (let i = 1; i < heights.length; i++) {
    const [from, to] = [elementAt(heights, i - 1), elementAt(heights, i)]
    const crossed = boxed.filter(({ minZ, maxZ }) => minZ < to && maxZ > from)
    const lines = Math.ceil((to - from) / PITCH)
    for (let k = 0; k < lines; k++) {
      const z = from + ((k + 0.5) * (to - from)) / lines
      const met = crossed.filter(({ minZ, maxZ }) => minZ <= z && maxZ >= z)
      area += (coveredLength(met.flatMap(({ edges }) => spansAt(edges, z))) * (to - from)) / lines
    }
  }
  return area
}

function coveredLength(spans: [number, number][]): number {
  let length = 0
  let reached = Number.NEGATIVE_INFINITY
  for (const [from, to] of spans.sort((a, b) => a[0] - b[0])) {
    length += Math.max(0, to - Math.max(from, reached))
    reached = Math.max(reached, to)
  }
  return length
}

/** Stretches of the line at height z that lie inside a ring. */
function spansAt(edges: readonly RingEdge[], z: number): [number, number][] {
  const xs: number[] = []
  for (const [x0, z0, x1, z1] of edges) if (z0 > z !== z1 > z) xs.push(x0 + ((x1 - x0) * (z - z0)) / (z1 - z0))
  xs.sort((a, b) => a - b)
  return xs.flatMap((x, i): [number, number][] => (i % 2 === 0 ? [[x, elementAt(xs, i + 1)]] : []))
}
