import { lengthOf } from '../../../base/elementary.ts'
import { round6 } from '../../geometry/frame.ts'
import { bounds, containsPoint } from '../../geometry/ring.ts'
import type { Plan } from '../request/plan.ts'

/** Points of a lattice tried for the middle of a room, along its longer side. */
const LATTICE = 15

/** The point of a lattice that is furthest from all walls: the middle of the room's largest part. */
export function poleOfInaccessibility(plan: Plan): readonly [number, number] {
  const known = MIDDLES.get(plan)
  if (known) return known
  const middle = furthestFromWalls(plan)
  MIDDLES.set(plan, middle)
  return middle
}

const MIDDLES = new WeakMap<Plan, readonly [number, number]>()

function furthestFromWalls({ ring, walls }: Plan): [number, number] {
  const { minX, minZ, maxX, maxZ } = bounds(ring)
  const step = Math.max(maxX - minX, maxZ - minZ) / LATTICE
  const [middleX, middleZ] = [(minX + maxX) / 2, (minZ + maxZ) / 2]
  let best: [number, number] = [middleX, middleZ]
  let most = containsPoint(ring, middleX, middleZ) ? toWalls(walls, middleX, middleZ) : 0
  for (let z = middleZ - Math.floor((maxZ - minZ) / 2 / step) * step; z < maxZ; z += step) {
    for (let x = middleX - Math.floor((maxX - minX) / 2 / step) * step; x < maxX; x += step) {
      const distance = toWalls(walls, x, z)
      if (distance > most + 1e-6 && containsPoint(ring, x, z)) {
        most = distance
        best = [round6(x), round6(z)]
      }
    }
  }
  return best
}

const toWalls = (walls: Plan['walls'], x: number, z: number): number =>
  Math.min(
    ...walls.map(({ x0, z0, dx, dz, length }) => {
      const along = Math.max(0, Math.min(length, (x - x0) * dx + (z - z0) * dz))
      return lengthOf(x - x0 - dx * along, z - z0 - dz * along)
    }),
  )
