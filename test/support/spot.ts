import { areaOf, sharedArea } from '../../src/engine/furnishing/verify/area.ts'
import { AT_WALL, type Boundary, type WallSpan } from '../../src/engine/furnishing/verify/boundary.ts'
import { footprint, type Polygon, type Region } from '../../src/engine/furnishing/verify/region.ts'
import type { PlacedItem } from '../../src/schema/furnishing/result.ts'

// Where pieces are and what lies around them, for the rules of the evaluation.

export type Point = readonly [x: number, z: number]

/** Point of a piece's own frame in the room. */
export function toRoom({ position: [px, , pz], rotation }: PlacedItem, [x, z]: Point): Point {
  const angle = (rotation * Math.PI) / 180
  return [px + x * Math.cos(angle) - z * Math.sin(angle), pz + x * Math.sin(angle) + z * Math.cos(angle)]
}

/** Point of the room in a piece's own frame. */
export function toLocal({ position: [px, , pz], rotation }: PlacedItem, [x, z]: Point): Point {
  const angle = (-rotation * Math.PI) / 180
  const [dx, dz] = [x - px, z - pz]
  return [dx * Math.cos(angle) - dz * Math.sin(angle), dx * Math.sin(angle) + dz * Math.cos(angle)]
}

/** Extent of a shape in its own frame: [minX, minZ, maxX, maxZ]. */
export function extentOf({ shape }: PlacedItem): readonly [number, number, number, number] {
  if (shape.type === 'cylinder') return [-shape.r, -shape.r, shape.r, shape.r]
  if (shape.type !== 'polygon-extrusion') return [0, 0, shape.a, shape.b]
  const xs = shape.points.map(([x]) => x)
  const zs = shape.points.map(([, z]) => z)
  return [Math.min(...xs), Math.min(...zs), Math.max(...xs), Math.max(...zs)]
}

export function centreOf(item: PlacedItem): Point {
  const [minX, minZ, maxX, maxZ] = extentOf(item)
  return toRoom(item, [(minX + maxX) / 2, (minZ + maxZ) / 2])
}

/** Direction in which a piece faces, unit vector. */
export function facingOf({ rotation }: PlacedItem): Point {
  const angle = (rotation * Math.PI) / 180
  return [-Math.sin(angle), Math.cos(angle)]
}

/** Angle between two directions, degrees. */
export function angleBetween([ax, az]: Point, [bx, bz]: Point): number {
  return Math.abs((Math.atan2(ax * bz - az * bx, ax * bx + az * bz) * 180) / Math.PI)
}

export const distanceBetween = ([ax, az]: Point, [bx, bz]: Point) => Math.hypot(ax - bx, az - bz)

/** Rectangle given in a piece's frame. */
export function strip(item: PlacedItem, minX: number, minZ: number, maxX: number, maxZ: number): Polygon {
  const points: [number, number][] = [
    [minX, minZ],
    [maxX, minZ],
    [maxX, maxZ],
    [minX, maxZ],
  ]
  return footprint({ ...item, shape: { type: 'polygon-extrusion', points, h: 1 } }) as Polygon
}

/** Whether a strip of floor lies in the room and holds no piece; 10 cm² are forgiven. */
export function isFree(boundary: Boundary, region: Polygon, others: readonly PlacedItem[]): boolean {
  if (areaOf(region) - sharedArea(region, boundary.floor) > 1e-3) return false
  return others.every(
    (item) => item.type === 'carpet' || item.position[1] >= 2 || sharedArea(footprint(item), region) <= 1e-3,
  )
}

/** Distance between two footprints, metres, by their corners and edges; 0 when they touch. */
export function gapBetween(a: PlacedItem, b: PlacedItem): number {
  const [one, other] = [cornersOf(footprint(a)), cornersOf(footprint(b))]
  const from = (points: readonly Point[], ring: readonly Point[]) =>
    Math.min(
      ...points.flatMap((point) => ring.map((start, i) => toSegment(start, ring[(i + 1) % ring.length]!, point))),
    )
  return sharedArea(footprint(a), footprint(b)) > 0 ? 0 : Math.min(from(one, other), from(other, one))
}

/** Corners of a piece's footprint; of a round one, points on its edge. */
export const cornersIn = (item: PlacedItem): Point[] => cornersOf(footprint(item))

function cornersOf(region: Region): Point[] {
  if (region.kind === 'polygon')
    return region.ring.flatMap((x, i): Point[] => (i % 2 === 0 ? [[x, region.ring[i + 1]!]] : []))
  return Array.from({ length: 64 }, (_, i): Point => {
    const angle = (i * Math.PI) / 32
    return [region.x + region.r * Math.cos(angle), region.z + region.r * Math.sin(angle)]
  })
}

function toSegment([ax, az]: Point, [bx, bz]: Point, [x, z]: Point): number {
  const length2 = (bx - ax) ** 2 + (bz - az) ** 2
  const t = length2 === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (z - az) * (bz - az)) / length2))
  return Math.hypot(x - ax - t * (bx - ax), z - az - t * (bz - az))
}

const wallDistance = ({ ax, az, bx, bz }: WallSpan, point: Point) => toSegment([ax, az], [bx, bz], point)

export const distanceToWalls = ({ walls }: Boundary, point: Point) =>
  walls.reduce((least, wall) => Math.min(least, wallDistance(wall, point)), Number.POSITIVE_INFINITY)

/** Metres from a point to the first wall in a direction (unit vector). */
export function wayToWall({ walls }: Boundary, [x, z]: Point, [dx, dz]: Point): number {
  let least = Number.POSITIVE_INFINITY
  for (const { ax, az, bx, bz } of walls) {
    const [ex, ez] = [bx - ax, bz - az]
    const across = dx * ez - dz * ex
    if (Math.abs(across) < 1e-12) continue
    const along = ((ax - x) * ez - (az - z) * ex) / across
    const at = ((ax - x) * dz - (az - z) * dx) / across
    if (along > 0 && at >= 0 && at <= 1) least = Math.min(least, along)
  }
  return least
}

/** Index of the wall nearest to the middle of the piece's back. */
export function wallOf({ walls }: Boundary, item: PlacedItem): number {
  const [minX, minZ, maxX] = extentOf(item)
  const middle = toRoom(item, [(minX + maxX) / 2, minZ])
  return walls.reduce(
    (best, wall, i) => (wallDistance(wall, middle) < wallDistance(walls[best]!, middle) ? i : best),
    0,
  )
}

/** Ends of the piece's back along a wall it stands at, as metres from the wall's start; undefined when it stands free. */
export function backAlong(wall: WallSpan, item: PlacedItem): readonly [number, number] | undefined {
  const [minX, minZ, maxX] = extentOf(item)
  const ends = [toRoom(item, [minX, minZ]), toRoom(item, [maxX, minZ])]
  if (ends.some((end) => wallDistance(wall, end) > AT_WALL)) return undefined
  const along = ends.map((end) => alongWall(wall, end)).sort((a, b) => a - b)
  return [along[0]!, along[1]!]
}

/** Metres from the wall's start to the foot of a point. */
export function alongWall({ ax, az, bx, bz }: WallSpan, [x, z]: Point): number {
  return ((x - ax) * (bx - ax) + (z - az) * (bz - az)) / Math.hypot(bx - ax, bz - az)
}
