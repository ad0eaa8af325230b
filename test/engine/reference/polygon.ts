// Plain geometry of polygons given by their corners, for the twins: no shortcuts, no boxes, everything f64.

export type Point = readonly [number, number]
export type Polygon = readonly Point[]

export function boxCorners(cx: number, cz: number, hx: number, hz: number, cos: number, sin: number): Polygon {
  return [
    [-hx, -hz],
    [hx, -hz],
    [hx, hz],
    [-hx, hz],
  ].map(([u, v]) => [cx + u! * cos - v! * sin, cz + u! * sin + v! * cos])
}

export function ringCorners(ring: ArrayLike<number>): Polygon {
  const corners: Point[] = []
  for (let i = 0; i < ring.length; i += 2) corners.push([ring[i]!, ring[i + 1]!])
  return corners
}

/** As Math.hypot, which is many times slower. */
export const length = (x: number, z: number) => Math.sqrt(x * x + z * z)

export const cross = (o: Point, a: Point, b: Point) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])

/** Convex hull (Andrew's monotone chain), counter-clockwise in a plane whose z points up. */
export function hull(points: readonly Point[]): Polygon {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const chain = (list: readonly Point[]) => {
    const out: Point[] = []
    for (const point of list) {
      while (out.length > 1 && cross(out.at(-2)!, out.at(-1)!, point) <= 0) out.pop()
      out.push(point)
    }
    return out.slice(0, -1)
  }
  return [...chain(sorted), ...chain(sorted.reverse())]
}

/** How often the polygon winds around a point. */
export function winding(polygon: Polygon, point: Point): number {
  let turns = 0
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const a = polygon[j]!
    const b = polygon[i]!
    if (a[1] <= point[1] && b[1] > point[1] && cross(a, b, point) > 0) turns++
    if (a[1] > point[1] && b[1] <= point[1] && cross(a, b, point) < 0) turns--
  }
  return turns
}

export function pointToSegment(point: Point, a: Point, b: Point): number {
  const x = point[0]
  const z = point[1]
  const dx = b[0] - a[0]
  const dz = b[1] - a[1]
  const square = dx * dx + dz * dz
  const t = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - a[0]) * dx + (z - a[1]) * dz) / square))
  return length(x - a[0] - t * dx, z - a[1] - t * dz)
}

/** Distance of two convex polygons; 0 when they meet. A segment is a polygon of two corners. */
export const distance = (a: Polygon, b: Polygon) =>
  meet(a, b) ? 0 : Math.min(cornersToEdges(a, b), cornersToEdges(b, a))

function cornersToEdges(corners: Polygon, edges: Polygon): number {
  let least = Number.POSITIVE_INFINITY
  for (const corner of corners) {
    for (let i = 0, j = edges.length - 1; i < edges.length; j = i++) {
      least = Math.min(least, pointToSegment(corner, edges[j]!, edges[i]!))
    }
  }
  return least
}

/** Whether edges cross, or one polygon lies in the other. */
function meet(a: Polygon, b: Polygon): boolean {
  if (winding(a, b[0]!) !== 0 || winding(b, a[0]!) !== 0) return true
  for (let i = 0, j = a.length - 1; i < a.length; j = i++) {
    for (let k = 0, l = b.length - 1; k < b.length; l = k++) if (cut(a[j]!, a[i]!, b[l]!, b[k]!)) return true
  }
  return false
}

const cut = (p: Point, q: Point, r: Point, t: Point) =>
  cross(p, q, r) * cross(p, q, t) < 0 && cross(r, t, p) * cross(r, t, q) < 0
