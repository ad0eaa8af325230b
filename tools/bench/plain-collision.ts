// The same verdict in plain JavaScript on typed arrays: bounding circles, then separating axes, one pair at a time.
// What a careful author would write without WASM; the yardstick for what the kernel adds.

const SLACK = 20e-6

/** World boxes of one-part candidates or obstacles, 8 numbers each: cx cz hx hz cos sin radius unused. */
export function plainBoxes(boxes: readonly (readonly number[])[]): Float64Array {
  return new Float64Array(
    boxes.flatMap(([x, z, hx, hz, cos, sin]) => [x!, z!, hx!, hz!, cos!, sin!, Math.hypot(hx!, hz!), 0]),
  )
}

/** Edges, 4 numbers each: middle x, middle z, half vector x, z. */
export function plainEdges(ring: readonly number[]): Float64Array {
  const edges: number[] = []
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [x0, z0, x1, z1] = [ring[j]!, ring[j + 1]!, ring[i]!, ring[i + 1]!]
    edges.push((x0 + x1) / 2, (z0 + z1) / 2, (x1 - x0) / 2, (z1 - z0) / 2)
  }
  return new Float64Array(edges)
}

export function plainVerdict(boxes: Float64Array, edges: Float64Array, obstacles: Float64Array): Uint8Array {
  const out = new Uint8Array(boxes.length / 8)
  for (let i = 0, b = 0; b < boxes.length; i++, b += 8) {
    out[i] = plainInside(boxes, b, edges) && !plainConflicts(boxes, b, obstacles) ? 1 : 0
  }
  return out
}

export function plainInside(boxes: Float64Array, b: number, edges: Float64Array): boolean {
  const x = boxes[b]!
  const z = boxes[b + 1]!
  const hx = boxes[b + 2]! - SLACK
  const hz = boxes[b + 3]! - SLACK
  const cos = boxes[b + 4]!
  const sin = boxes[b + 5]!
  let inside = false
  for (let e = 0; e < edges.length; e += 4) {
    const dx = edges[e]! - x
    const dz = edges[e + 1]! - z
    const ex = edges[e + 2]!
    const ez = edges[e + 3]!
    const cross = dx * ez - dz * ex
    if (dz - ez > 0 !== dz + ez > 0 && cross > 0 === ez > 0) inside = !inside
    const eu = Math.abs(ex * cos + ez * sin)
    if (Math.abs(dx * cos + dz * sin) >= hx + eu) continue
    const ev = Math.abs(ez * cos - ex * sin)
    if (Math.abs(dz * cos - dx * sin) >= hz + ev) continue
    if (Math.abs(cross) < hx * ev + hz * eu) return false
  }
  return inside
}

function plainConflicts(boxes: Float64Array, b: number, obstacles: Float64Array): boolean {
  for (let o = 0; o < obstacles.length; o += 8) if (plainOverlap(boxes, b, obstacles, o)) return true
  return false
}

export function plainOverlap(boxes: Float64Array, b: number, obstacles: Float64Array, o: number): boolean {
  const dx = obstacles[o]! - boxes[b]!
  const dz = obstacles[o + 1]! - boxes[b + 1]!
  const reach = obstacles[o + 6]! + boxes[b + 6]!
  if (dx * dx + dz * dz >= reach * reach) return false
  const ax = boxes[b + 2]!
  const az = boxes[b + 3]!
  const ac = boxes[b + 4]!
  const as = boxes[b + 5]!
  const bx = obstacles[o + 2]!
  const bz = obstacles[o + 3]!
  const bc = obstacles[o + 4]!
  const bs = obstacles[o + 5]!
  const c = Math.abs(ac * bc + as * bs)
  const s = Math.abs(as * bc - ac * bs)
  return (
    Math.abs(dx * ac + dz * as) + SLACK < ax + bx * c + bz * s &&
    Math.abs(dz * ac - dx * as) + SLACK < az + bx * s + bz * c &&
    Math.abs(dx * bc + dz * bs) + SLACK < bx + ax * c + az * s &&
    Math.abs(dz * bc - dx * bs) + SLACK < bz + ax * s + az * c
  )
}
