import { edgesOf, pointAt } from '../../../../engine/geometry/edges.ts'
import { elementAt, firstOf } from '../../../../engine/geometry/element-at.ts'
import type { Ring } from '../../../../engine/geometry/frame.ts'
import { containsPoint, selfIntersection, signedArea } from '../../../../engine/geometry/ring.ts'
import type { Outline } from '../found.ts'
import { areaOf, outlineOf, unitedInHalves } from './cut-polygons.ts'

/** Triangles of a body in plan coordinates, y up. */
export interface Mesh {
  /** [x, y, z, …] metres. */
  readonly points: Float64Array
  /** Three indices of points each. */
  readonly triangles: Uint32Array
}

/** Visits the points of a body. @param at index of the point's x among the numbers */
export function forEachVertex(
  { points }: Pick<Mesh, 'points'>,
  visit: (x: number, y: number, z: number, at: number) => void,
): void {
  for (let at = 0; at + 2 < points.length; at += 3) visit(points[at]!, points[at + 1]!, points[at + 2]!, at)
}

/** A point of a body. */
const vertexAt = ({ points }: Pick<Mesh, 'points'>, index: number): [x: number, y: number, z: number] => [
  elementAt(points, 3 * index),
  elementAt(points, 3 * index + 1),
  elementAt(points, 3 * index + 2),
]

/** The three points of each triangle of a body. */
export function* trianglesOf({ points, triangles }: Mesh) {
  for (let i = 0; i + 2 < triangles.length; i += 3)
    yield [
      vertexAt({ points }, elementAt(triangles, i)),
      vertexAt({ points }, elementAt(triangles, i + 1)),
      vertexAt({ points }, elementAt(triangles, i + 2)),
    ] as const
}

/** Points of a body nearer to each other than this are one, metres. */
const WELD = 1e-3
/** How far the points of a floor may lie above the lowest, metres. */
const FLAT_MAX = 0.02
/** Most triangles that are united one by one. */
const UNITED_MAX = 20_000

/**
 * Outlines of a body as seen from above: of its flat bottom where that is as large as the whole, as it is for a body drawn up
 * from a profile, else of all its triangles together.
 *
 * @returns the largest first; empty when the body has no area, undefined when it has too many triangles
 */
export function meshOutlines(mesh: Mesh): Outline[] | undefined {
  const flat = flattened(mesh)
  const bottom = flat.filter((triangle) => triangle.top <= firstOf(flat).lowest + FLAT_MAX)
  const covered = flat.reduce((sum, it) => sum + it.area, 0) / 2
  const bottomArea = bottom.reduce((sum, it) => sum + it.area, 0)
  if (flat.length === 0 || covered < 1e-6) return []
  const outlines = bottomArea > 0.98 * covered ? borderOf(bottom) : undefined
  if (outlines) return outlines
  if (flat.length > UNITED_MAX) return undefined
  const upright = flat.filter((it) => it.area > 1e-7)
  return unitedInHalves(upright.map(({ ring }) => ({ outer: ring, holes: [] }))).sort((a, b) => areaOf(b) - areaOf(a))
}

interface FlatTriangle {
  /** Clockwise seen from above. */
  readonly ring: Ring
  readonly area: number
  /** Of its highest point. */
  readonly top: number
  /** Of the lowest point of the whole body. */
  readonly lowest: number
}

function flattened(mesh: Mesh): FlatTriangle[] {
  let lowest = Number.POSITIVE_INFINITY
  forEachVertex(mesh, (_x, y) => {
    lowest = Math.min(lowest, y)
  })
  const flat: FlatTriangle[] = []
  for (const [[ax, ay, az], [bx, by, bz], [cx, cy, cz]] of trianglesOf(mesh)) {
    const ring = [ax, az, bx, bz, cx, cz]
    const area = signedArea(ring)
    if (area === 0) continue
    const top = Math.max(ay, by, cy)
    const turned = area < 0 ? [cx, cz, bx, bz, ax, az] : ring
    flat.push({ ring: turned, area: Math.abs(area), top, lowest })
  }
  return flat
}

/** Outlines of triangles that tile an area: their sides that no neighbour shares. Undefined where they do not tile. */
function borderOf(triangles: readonly FlatTriangle[]): Outline[] | undefined {
  const places: number[] = []
  const numbers = new Map<string, number>()
  const numberOf = (x: number, z: number): number => {
    const key = `${Math.round(x / WELD + 0.137)},${Math.round(z / WELD + 0.137)}`
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, places.length / 2)
    return places.push(x, z) / 2 - 1
  }
  const sides = new Map<string, readonly [number, number]>()
  for (const { ring } of triangles) {
    for (const [ax, az, bx, bz] of edgesOf(ring)) {
      const [from, to] = [numberOf(ax, az), numberOf(bx, bz)]
      if (from === to || sides.delete(`${to} ${from}`)) continue
      if (sides.has(`${from} ${to}`)) return undefined
      sides.set(`${from} ${to}`, [from, to])
    }
  }
  const rings = chained([...sides.values()])?.map((ring) => ring.flatMap((at) => pointAt(places, 2 * at)))
  if (!rings || rings.some((ring) => selfIntersection(ring))) return undefined
  return nested(rings)
}

/** Closed walks along directed sides. Undefined when they do not close, or touch one another in a point. */
function chained(sides: readonly (readonly [number, number])[]): number[][] | undefined {
  const next = new Map(sides)
  if (next.size !== sides.length) return undefined
  const rings: number[][] = []
  while (next.size > 0) {
    const start = next.keys().next().value!
    const ring: number[] = []
    for (let at: number | undefined = start; ; ) {
      const to: number | undefined = next.get(at!)
      if (to === undefined) return undefined
      ring.push(at!)
      next.delete(at!)
      if (to === start) break
      at = to
    }
    rings.push(ring)
  }
  return rings
}

/** Rings as outlines, the largest first: those against the clock are holes of the smallest around them. */
function nested(rings: readonly number[][]): Outline[] {
  const outers = rings.filter((ring) => signedArea(ring) > 0).sort((a, b) => signedArea(b) - signedArea(a))
  const holes = rings.filter((ring) => signedArea(ring) < 0)
  const ownerOf = (hole: Ring) => outers.findLast((outer) => containsPoint(outer, ...pointAt(hole, 0)))
  return outers.map((outer) =>
    outlineOf(
      outer,
      holes.filter((hole) => ownerOf(hole) === outer),
    ),
  )
}
