import type { Boundary } from '../../src/engine/furnishing/verify/boundary.ts'
import type { PlacedItem } from '../../src/schema/furnishing/result.ts'
import { extentOf, toRoom } from './spot.ts'

/** Between a back and its wall, metres (docs/furnishing.md#design-rules, back to wall). */
const BACK_GAP = 0.02

/** The piece with its back along every wall that is long enough, from end to end, at most `step` metres apart. */
export function wallPlaces({ walls }: Boundary, item: PlacedItem, step: number): PlacedItem[] {
  const [minX, minZ, maxX] = extentOf(item)
  return walls.flatMap(({ ax, az, bx, bz, nx, nz }): PlacedItem[] => {
    // The piece's x runs along the wall so that its z points into the room.
    const rotation = (Math.atan2(-nx, nz) * 180) / Math.PI
    const slack = Math.hypot(bx - ax, bz - az) - (maxX - minX)
    if (slack < 0) return []
    const [startX, startZ] = (bx - ax) * nz - (bz - az) * nx > 0 ? [ax, az] : [bx, bz]
    const steps = Math.ceil(slack / step)
    return Array.from({ length: steps + 1 }, (_, i) => {
      const along = steps === 0 ? 0 : (slack * i) / steps
      const corner = { ...item, rotation, position: [startX + nx * BACK_GAP, 0, startZ + nz * BACK_GAP] as const }
      const [x, z] = toRoom({ ...corner, position: [...corner.position] }, [along - minX, -minZ])
      return { ...item, rotation, position: [x, item.position[1], z] }
    })
  })
}
