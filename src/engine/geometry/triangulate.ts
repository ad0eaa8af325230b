import { cyclicAt, firstOf } from './element-at.ts'

type Point = readonly [number, number]

interface Vertex {
  readonly index: number
  readonly x: number
  readonly y: number
  before: Vertex
  after: Vertex
  reflex: boolean
}

/**
 * Triangles that fill a polygon with holes, by cutting off ears.
 *
 * @param loops outer loop first, then holes; each of either winding, not closed
 * @returns three places each among the points of all loops one after another; all turn like the outer loop with positive area
 */
export function triangulate(loops: readonly (readonly Point[])[]): number[] {
  const rings = ringsOf(loops)
  const [outer, ...holes] = rings
  if (!outer) return []
  // Holes from left to right: a bridge may then run over those joined before.
  for (const hole of holes.map(leftmost).sort((a, b) => a.x - b.x || a.y - b.y)) join(outer, hole)
  return cutEars(outer)
}

/** Linked rings, the outer one with positive area and holes against it; loops without area are left out. */
function ringsOf(loops: readonly (readonly Point[])[]): Vertex[] {
  const rings: Vertex[] = []
  let index = 0
  for (const [place, loop] of loops.entries()) {
    const vertices = loop.map(([x, y]) => ({ index: index++, x, y, reflex: false }) as Vertex)
    if (loop.length < 3) continue
    const twice = vertices.reduce((sum, a, i) => {
      const [b, { x, y }] = [cyclicAt(vertices, i + 1), firstOf(vertices)]
      return sum + (a.x - x) * (b.y - y) - (b.x - x) * (a.y - y)
    }, 0)
    if (twice > 0 !== (place === 0)) vertices.reverse()
    vertices.forEach((vertex, i) => {
      vertex.after = cyclicAt(vertices, i + 1)
      vertex.after.before = vertex
    })
    rings.push(firstOf(vertices))
  }
  return rings
}

function leftmost(ring: Vertex): Vertex {
  let leftmostVertex = ring
  for (let at = ring.after; at !== ring; at = at.after)
    if (at.x < leftmostVertex.x || (at.x === leftmostVertex.x && at.y < leftmostVertex.y)) leftmostVertex = at
  return leftmostVertex
}

/** Joins a hole to the ring around it by a bridge of two edges from its leftmost point. */
function join(outer: Vertex, hole: Vertex): void {
  const bridge = bridgeTo(outer, hole)
  const [again, back] = [{ ...bridge }, { ...hole }]
  const last = hole.before
  const after = bridge.after
  bridge.after = hole
  hole.before = bridge
  last.after = back
  back.before = last
  back.after = again
  again.before = back
  again.after = after
  after.before = again
}

/**
 * The vertex of the ring that the leftmost point of a hole sees: the nearest edge at its left, and of its end and the reflex
 * corners in between the one that is least aside. @see Eberly, Triangulation by Ear Clipping, section 3
 */
function bridgeTo(outer: Vertex, { x, y }: Vertex): Vertex {
  let nearest = Number.NEGATIVE_INFINITY
  let found: Vertex | undefined
  for (const a of around(outer)) {
    const b = a.after
    // Edges of a ring with positive area that bound the inside at the left of the point run downwards in y.
    if (!(a.y >= y && b.y <= y) || a.y === b.y) continue
    const at = a.x + ((y - a.y) * (b.x - a.x)) / (b.y - a.y)
    if (at > x + 1e-12 || at < nearest) continue
    nearest = at
    found = a.x < b.x ? a : b
  }
  if (!found) return outer
  let [best, slope] = [found, Number.POSITIVE_INFINITY]
  const corner = found
  for (const vertex of around(outer)) {
    if (vertex.x > x || vertex.x < corner.x) continue
    const first = y < corner.y ? { x, y } : { x: nearest, y }
    const last = y < corner.y ? { x: nearest, y } : { x, y }
    if (vertex !== corner && !inTriangle(first, corner, last, vertex)) continue
    const aside = x === vertex.x ? Number.POSITIVE_INFINITY : Math.abs(y - vertex.y) / (x - vertex.x)
    const nearer = aside < slope - 1e-15 || (Math.abs(aside - slope) <= 1e-15 && vertex.x > best.x)
    if (nearer && opensTowards(vertex, { x, y })) [best, slope] = [vertex, aside]
  }
  return best
}

/** Whether a point lies in the angle that a vertex has inside the ring. */
function opensTowards({ before, x, y, after }: Vertex, to: { x: number; y: number }): boolean {
  const at = { x, y }
  const convex = cross(before, at, after) >= 0
  const [left, right] = [cross(before, at, to) >= 0, cross(at, after, to) >= 0]
  return convex ? left && right : left || right
}

function* around(ring: Vertex): Generator<Vertex> {
  let at = ring
  do {
    yield at
    at = at.after
  } while (at !== ring)
}

function cutEars(ring: Vertex): number[] {
  const triangles: number[] = []
  const reflexes = new Set<Vertex>()
  let count = 0
  const judge = (vertex: Vertex) => {
    vertex.reflex = cross(vertex.before, vertex, vertex.after) <= 0
    if (vertex.reflex) reflexes.add(vertex)
    else reflexes.delete(vertex)
  }
  for (const vertex of around(ring)) {
    count++
    judge(vertex)
  }
  let at = ring
  let since = 0
  while (count > 2) {
    // Rounding may leave no ear: a flat or hardly turned corner is then cut all the same.
    const forced = since > count
    if (forced || isEar(at, reflexes)) {
      const { before, after } = at
      if (cross(before, at, after) > 0) triangles.push(before.index, at.index, after.index)
      before.after = after
      after.before = before
      reflexes.delete(at)
      judge(before)
      judge(after)
      count--
      since = 0
      at = after.after
    } else {
      at = at.after
      since++
    }
  }
  return triangles
}

function isEar(vertex: Vertex, reflexes: ReadonlySet<Vertex>): boolean {
  const { before: a, after: c } = vertex
  const turn = cross(a, vertex, c)
  // A point in a straight line, or a spike: it goes without a triangle.
  if (turn === 0) return true
  if (turn < 0) return false
  const [minX, maxX] = [Math.min(a.x, vertex.x, c.x), Math.max(a.x, vertex.x, c.x)]
  const [minY, maxY] = [Math.min(a.y, vertex.y, c.y), Math.max(a.y, vertex.y, c.y)]
  for (const other of reflexes) {
    if (other.x < minX || other.x > maxX || other.y < minY || other.y > maxY) continue
    if (other === a || other === c || same(other, a) || same(other, vertex) || same(other, c)) continue
    if (inTriangle(a, vertex, c, other)) return false
  }
  return true
}

interface Place {
  readonly x: number
  readonly y: number
}

const same = (a: Place, b: Place) => a.x === b.x && a.y === b.y
const cross = (a: Place, b: Place, c: Place) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
const inTriangle = (a: Place, b: Place, c: Place, p: Place) =>
  (cross(a, b, p) >= 0 && cross(b, c, p) >= 0 && cross(c, a, p) >= 0) ||
  (cross(a, b, p) <= 0 && cross(b, c, p) <= 0 && cross(c, a, p) <= 0)
