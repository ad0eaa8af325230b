import type { Boundary } from '../../src/furnishing/verify/boundary.ts'
import { type Verifier, verify } from '../../src/furnishing/verify.ts'
import type { PlacedItem } from '../../src/schema/result.ts'
import { extentOf, toRoom } from './spot.ts'

/** Metres between the places tried, and between a back and its wall (furnishing.md §5, back to wall). */
const STEP = 0.05
const BACK_GAP = 0.02

type Known = Map<string, boolean>
const knownOf = new WeakMap<Verifier, Known>()

/**
 * Whether the room, but for this piece empty, has a place at a wall where the piece may stand and which is as a rule wants
 * it: where it has none, the rule says nothing about a furnishing.
 */
export function roomAllows(verifier: Verifier, item: PlacedItem, rule: string, meets: (alone: PlacedItem) => boolean) {
  const known = knownOf.get(verifier) ?? new Map<string, boolean>()
  knownOf.set(verifier, known)
  const key = `${rule} ${JSON.stringify(item.shape)}`
  const found = known.get(key) ?? wallPlaces(verifier.boundary, item).some((one) => meets(one) && stands(verifier, one))
  known.set(key, found)
  return found
}

const stands = (verifier: Verifier, item: PlacedItem) =>
  verify(verifier, { id: '', density: 0, furniture: [item] }).every(({ rule }) => rule === 'Q6')

/** The piece with its back along every wall that is long enough, a step apart. */
function wallPlaces({ walls }: Boundary, item: PlacedItem): PlacedItem[] {
  const [minX, minZ, maxX] = extentOf(item)
  return walls.flatMap(({ ax, az, bx, bz, nx, nz }): PlacedItem[] => {
    // The piece's x runs along the wall so that its z points into the room.
    const rotation = (Math.atan2(-nx, nz) * 180) / Math.PI
    const slack = Math.hypot(bx - ax, bz - az) - (maxX - minX)
    if (slack < 0) return []
    const [startX, startZ] = (bx - ax) * nz - (bz - az) * nx > 0 ? [ax, az] : [bx, bz]
    const steps = Math.ceil(slack / STEP)
    return Array.from({ length: steps + 1 }, (_, i) => {
      const along = steps === 0 ? 0 : (slack * i) / steps
      const corner = { ...item, rotation, position: [startX + nx * BACK_GAP, 0, startZ + nz * BACK_GAP] as const }
      const [x, z] = toRoom({ ...corner, position: [...corner.position] }, [along - minX, -minZ])
      return { ...item, rotation, position: [x, item.position[1], z] }
    })
  })
}
