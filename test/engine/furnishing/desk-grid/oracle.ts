// Judges a desk grid by its items alone. Shares no code with the engine: rectangles in the box, turned by the sentence
// "x' = px + x·cosθ − z·sinθ, z' = pz + x·sinθ + z·cosθ".
import type { PlacedItem } from '../../../../src/schema/furnishing/result.ts'
import type { Shape } from '../../../../src/schema/furnishing/shape.ts'

export interface Rect {
  x0: number
  z0: number
  x1: number
  z1: number
}

export function localBox(shape: Shape): Rect {
  if (shape.type === 'cylinder') return { x0: -shape.r, z0: -shape.r, x1: shape.r, z1: shape.r }
  if (shape.type !== 'polygon-extrusion') return { x0: 0, z0: 0, x1: shape.a, z1: shape.b }
  const xs = shape.points.map(([x]) => x)
  const zs = shape.points.map(([, z]) => z)
  return { x0: Math.min(...xs), z0: Math.min(...zs), x1: Math.max(...xs), z1: Math.max(...zs) }
}

function placed(item: PlacedItem, x: number, z: number): [number, number] {
  const cos = Math.round(Math.cos((item.rotation * Math.PI) / 180))
  const sin = Math.round(Math.sin((item.rotation * Math.PI) / 180))
  return [item.position[0] + x * cos - z * sin, item.position[2] + x * sin + z * cos]
}

function rectOf(item: PlacedItem, local: Rect): Rect {
  const [ax, az] = placed(item, local.x0, local.z0)
  const [bx, bz] = placed(item, local.x1, local.z1)
  return { x0: Math.min(ax, bx), z0: Math.min(az, bz), x1: Math.max(ax, bx), z1: Math.max(az, bz) }
}

export const rect = (item: PlacedItem) => rectOf(item, localBox(item.shape))

/** The place kept for the chair: on the side +z of the table. */
export function chairZone(table: PlacedItem, chairSpacing: number): Rect {
  const { x0, x1, z1 } = localBox(table.shape)
  return rectOf(table, { x0, x1, z0: z1, z1: z1 + chairSpacing })
}

/** Direction in which local +z points. */
export function facing(item: PlacedItem): [number, number] {
  const [x0, z0] = placed(item, 0, 0)
  const [x1, z1] = placed(item, 0, 1)
  return [Math.round(x1 - x0), Math.round(z1 - z0)]
}

export const hull = (rects: Rect[]): Rect => ({
  x0: Math.min(...rects.map((r) => r.x0)),
  z0: Math.min(...rects.map((r) => r.z0)),
  x1: Math.max(...rects.map((r) => r.x1)),
  z1: Math.max(...rects.map((r) => r.z1)),
})

export const overlap = (a: Rect, b: Rect) =>
  Math.max(0, Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)) * Math.max(0, Math.min(a.z1, b.z1) - Math.max(a.z0, b.z0))

/** Distance of two rectangles along x and along z; negative where they overlap. */
export const gaps = (a: Rect, b: Rect) => ({
  x: Math.max(a.x0 - b.x1, b.x0 - a.x1),
  z: Math.max(a.z0 - b.z1, b.z0 - a.z1),
})

/** Area shared by a simple polygon and a rectangle: the polygon is cut by one side of the rectangle after the other. */
export function sharedArea(points: readonly (readonly [number, number])[], r: Rect): number {
  let ring = points.map(([x, z]): [number, number] => [x, z])
  const cut = (inside: (p: [number, number]) => number) => {
    const next: [number, number][] = []
    ring.forEach((p, i) => {
      const q = ring[(i + 1) % ring.length]!
      const [a, b] = [inside(p), inside(q)]
      if (a >= 0) next.push(p)
      if (a * b < 0) next.push([p[0] + ((q[0] - p[0]) * a) / (a - b), p[1] + ((q[1] - p[1]) * a) / (a - b)])
    })
    ring = next
  }
  cut(([x]) => x - r.x0)
  cut(([x]) => r.x1 - x)
  cut(([, z]) => z - r.z0)
  cut(([, z]) => r.z1 - z)
  let twice = 0
  ring.forEach(([x, z], i) => {
    const [nx, nz] = ring[(i + 1) % ring.length]!
    twice += x * nz - nx * z
  })
  return Math.abs(twice) / 2
}

export function shapeArea(shape: Shape): number {
  if (shape.type === 'cylinder') return Math.PI * shape.r ** 2
  if (shape.type === 'box') return shape.a * shape.b
  if (shape.type === 'l-extrusion') return shape.a * shape.b - (shape.a - shape.c) * (shape.b - shape.d)
  return sharedArea(shape.points, localBox(shape))
}

export function byGroup(items: readonly PlacedItem[]): Map<string, PlacedItem[]> {
  const groups = new Map<string, PlacedItem[]>()
  for (const item of items) groups.set(item.groupId, [...(groups.get(item.groupId) ?? []), item])
  return groups
}
