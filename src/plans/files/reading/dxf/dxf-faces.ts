import { elementAt, firstOf } from '../../../../engine/geometry/element-at.ts'
import { signedArea } from '../../../../engine/geometry/ring.ts'
import type { Point } from './dxf-curves.ts'
import type { Stroke } from './dxf-drawing.ts'

/** Corners of faces nearer to each other than this are one, metres. */
const SAME = 1e-3

/**
 * Strokes with triangles that meet side by side put together: programs that draw in three dimensions write a room as several of them.
 * Faces of four corners are rooms of their own.
 */
export function withJoinedFaces(strokes: readonly Stroke[], metres: number): Stroke[] {
  const corner = ([x, y]: Point) => `${Math.round((x * metres) / SAME)} ${Math.round((y * metres) / SAME)}`
  const triangles = strokes.filter(({ isFace, points }) => isFace && points.length === 3)
  if (triangles.length < 2) return [...strokes]
  const sides = new Map<string, number[]>()
  const rings = triangles.map(({ points }) => (signedArea(points.flat()) < 0 ? [...points].reverse() : points))
  for (const [i, ring] of rings.entries())
    for (const [from, to] of sidesOf(ring)) {
      const key = sideKey(corner(from), corner(to))
      sides.set(key, [...(sides.get(key) ?? []), i])
    }
  const groups = connected(rings.length, [...sides.values()], (i) => elementAt(triangles, i).layer)
  const joined = groups.map((members) => {
    const points = outlineOf(
      members.map((i) => elementAt(rings, i)),
      corner,
    )
    return { ...elementAt(triangles, firstOf(members)), points }
  })
  return [...strokes.filter((stroke) => !triangles.includes(stroke)), ...joined]
}

const sidesOf = (ring: readonly Point[]) => ring.map((from, i) => [from, ring[(i + 1) % ring.length]!] as const)

const sideKey = (a: string, b: string) => (a < b ? `${a} ${b}` : `${b} ${a}`)

/** Places of triangles that share a side and a layer, directly or by others. */
function connected(count: number, sides: readonly (readonly number[])[], layerOf: (i: number) => string): number[][] {
  const next = Array.from({ length: count }, (): number[] => [])
  for (const sharing of sides)
    for (const i of sharing) next[i]!.push(...sharing.filter((other) => layerOf(other) === layerOf(i)))
  const ungrouped = new Set(next.keys())
  return [...next.keys()].flatMap((start) => {
    if (!ungrouped.delete(start)) return []
    const group = [start]
    for (let i = 0; i < group.length; i++)
      for (const other of next[elementAt(group, i)]!) if (ungrouped.delete(other)) group.push(other)
    return [group]
  })
}

/** The largest loop of the sides that no two of the rings share, which run the same way around. */
function outlineOf(rings: readonly (readonly Point[])[], corner: (point: Point) => string): readonly Point[] {
  const all = rings.flatMap(sidesOf)
  const directed = new Set(all.map(([from, to]) => `${corner(from)} ${corner(to)}`))
  const outer = new Map<string, (readonly [Point, Point])[]>()
  for (const side of all) {
    const [from, to] = side.map(corner) as [string, string]
    if (!directed.has(`${to} ${from}`)) outer.set(from, [...(outer.get(from) ?? []), side])
  }
  const loops: Point[][] = []
  for (const [start, open] of outer)
    while (open.length > 0) {
      const loop: Point[] = []
      let at = start
      for (let side = open.pop(); side; side = outer.get(at)?.pop()) {
        loop.push(side[0])
        at = corner(side[1])
      }
      loops.push(loop)
    }
  const area = (loop: readonly Point[]) => Math.abs(signedArea(loop.flat()))
  return loops.reduce((largest, loop) => (area(loop) > area(largest) ? loop : largest), [])
}
