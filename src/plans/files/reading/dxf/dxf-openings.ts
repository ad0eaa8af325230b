import { elementAt, firstOf } from '../../../../engine/geometry/element-at.ts'
import type { OpeningType } from '../../../../schema/furnishing/room.ts'
import type { LayerRole } from '../../read-options.ts'
import type { FoundOpening, FoundSpace } from '../found.ts'
import type { NoteList } from '../note-list.ts'
import type { Point } from './dxf-curves.ts'
import type { Drawing, Stroke } from './dxf-drawing.ts'

/** Sill and height of openings, which a drawing does not say, metres. */
const HEIGHTS: Readonly<Record<'door' | 'window', readonly [number, number]>> = { door: [0, 2.1], window: [0.9, 1.3] }
/** Strokes nearer to each other than this belong to one symbol, metres. */
const TOGETHER = 0.1
/** Larger symbols are looked at stroke by stroke, metres. */
const SYMBOL_MAX = 8
/** Widths of openings, metres. */
const WIDTH_MIN = 0.3
const WIDTH_MAX = 8
/** How far from the outline of a room the middle of a symbol may lie, and how thick one without a swing may be, metres. */
const NEAR = 0.6
const THICK_MAX = 0.9
/** How far off the line of its wall the closed leaf of a door may end, as a share of its length. */
const OFF_WALL = 0.3

/** The doors and windows of a drawing: blocks and groups of strokes on their layers, beside the outlines of rooms. */
export function openingsOf(
  drawing: Drawing,
  roleOf: (layer: string, name?: string) => LayerRole | undefined,
  spaces: readonly FoundSpace[],
  metres: number,
  notes: NoteList,
): FoundOpening[] {
  const sides = spaces.flatMap(sidesOf)
  return (['door', 'window'] as const).flatMap((type) => {
    const role = `${type}s` as const
    const blocks = drawing.inserts.filter(({ layer, name }) => roleOf(layer, name) === role)
    const onLayers = drawing.strokes.filter(({ layer }) => roleOf(layer) === role)
    const swingDoors = type === 'door' && blocks.length + onLayers.length === 0 ? swings(drawing, roleOf, metres) : []
    if (swingDoors.length > 0)
      notes.changed('drawing', 'has no layer of doors; quarters of circles are taken for doors')
    const loose = [...onLayers, ...swingDoors].map((it) => inPlan(it, metres))
    const symbols = [
      ...blocks.map(({ element, handle, strokes }) => ({
        element,
        externalId: handle,
        strokes: strokes.map((it) => inPlan(it, metres)),
      })),
      ...grouped(loose),
    ]
    return symbols.flatMap((symbol) => {
      const found = openingOf(symbol, type, sides)
      if (!found) notes.leftOut(symbol.element, `is no ${type} at the outline of a room`)
      return found ?? []
    })
  })
}

/** Widths of leaves of doors, metres. */
const LEAF_MIN = 0.55
const LEAF_MAX = 1.35

/** Quarters of circles as large as doors swing, on layers that tell nothing. */
const swings = ({ strokes }: Drawing, roleOf: (layer: string) => LayerRole | undefined, metres: number): Stroke[] =>
  strokes.filter(({ arc, layer }) => {
    if (!arc || roleOf(layer) !== undefined) return false
    const [[ax, ay], [bx, by]] = arc.ends.map(([x, y]) => [x - arc.centre[0], y - arc.centre[1]] as const) as [
      Point,
      Point,
    ]
    const radius = Math.hypot(ax, ay) * metres
    return (
      radius > LEAF_MIN && radius < LEAF_MAX && Math.abs(ax * bx + ay * by) * metres * metres < 0.1 * radius * radius
    )
  })

interface Symbol {
  readonly element: string
  readonly externalId: string | undefined
  readonly strokes: readonly Stroke[]
}

const inPlan = (stroke: Stroke, metres: number): Stroke => {
  const place = ([x, y]: Point): Point => [x * metres, -y * metres]
  const { arc } = stroke
  return {
    ...stroke,
    points: stroke.points.map(place),
    ...(arc ? { arc: { centre: place(arc.centre), ends: [place(arc.ends[0]), place(arc.ends[1])] as const } } : {}),
  }
}

interface Box {
  minX: number
  minZ: number
  maxX: number
  maxZ: number
}

/** Strokes that lie together as symbols. */
function grouped(strokes: readonly Stroke[]): Symbol[] {
  const boxes = strokes.map(({ points }) => boxOf(points))
  const order = strokes.map((_, i) => i).sort((a, b) => elementAt(boxes, a).minX - elementAt(boxes, b).minX)
  const parent = strokes.map((_, i) => i)
  const root = (i: number): number => (parent[i] === i ? i : (parent[i] = root(elementAt(parent, i))))
  let active: number[] = []
  for (const i of order) {
    const box = elementAt(boxes, i)
    active = active.filter((j) => elementAt(boxes, j).maxX >= box.minX - TOGETHER)
    for (const j of active)
      if (elementAt(boxes, j).minZ <= box.maxZ + TOGETHER && box.minZ <= elementAt(boxes, j).maxZ + TOGETHER)
        parent[root(i)] = root(j)
    active.push(i)
  }
  const groups = new Map<number, Stroke[]>()
  for (const [i, stroke] of strokes.entries()) {
    const key = root(i)
    if (!groups.has(key)) groups.set(key, [])
    groups.get(key)!.push(stroke)
  }
  return [...groups.values()].flatMap((group): Symbol[] => {
    const { minX, minZ, maxX, maxZ } = boxOf(group.flatMap(({ points }) => points))
    const large = Math.max(maxX - minX, maxZ - minZ) > SYMBOL_MAX
    return large
      ? group.map((it) => ({ element: it.element, externalId: it.handle, strokes: [it] }))
      : [{ element: firstOf(group).element, externalId: firstOf(group).handle, strokes: group }]
  })
}

function boxOf(points: readonly Point[]): Box {
  const box = { minX: Infinity, minZ: Infinity, maxX: -Infinity, maxZ: -Infinity }
  for (const [x, z] of points) {
    box.minX = Math.min(box.minX, x)
    box.maxX = Math.max(box.maxX, x)
    box.minZ = Math.min(box.minZ, z)
    box.maxZ = Math.max(box.maxZ, z)
  }
  return box
}

interface Side {
  readonly x: number
  readonly z: number
  readonly ux: number
  readonly uz: number
  readonly length: number
}

function sidesOf({ outline: { outer } }: FoundSpace): Side[] {
  const sides: Side[] = []
  for (let i = 0; i < outer.length; i += 2) {
    const j = (i + 2) % outer.length
    const [x, z] = [elementAt(outer, i), elementAt(outer, i + 1)]
    const length = Math.hypot(elementAt(outer, j) - x, elementAt(outer, j + 1) - z)
    if (length > 0.05)
      sides.push({ x, z, ux: (elementAt(outer, j) - x) / length, uz: (elementAt(outer, j + 1) - z) / length, length })
  }
  return sides
}

/** The opening for which a symbol stands, along the side of a room that it fits best. */
function openingOf(
  { element, externalId, strokes }: Symbol,
  type: 'door' | 'window',
  sides: readonly Side[],
): FoundOpening | undefined {
  const points = strokes.flatMap((stroke) => stroke.points)
  if (points.length < 2) return undefined
  const box = boxOf(points)
  const reach = NEAR + Math.hypot(box.maxX - box.minX, box.maxZ - box.minZ)
  const [cx, cz] = [(box.minX + box.maxX) / 2, (box.minZ + box.maxZ) / 2]
  const arcs = strokes.flatMap(({ arc }) => arc ?? [])
  let best: { fit: number; opening: FoundOpening } | undefined
  for (const side of sides) {
    const [s, t] = along(side, [cx, cz])
    if (Math.abs(t) > reach || s < -reach || s > side.length + reach) continue
    const stretch = arcs.length > 0 && type === 'door' ? ofArcs(arcs, side) : ofPoints(points, side)
    if (!stretch) continue
    const { from, to, off, depth } = stretch
    const shared = Math.min(to, side.length) - Math.max(from, 0)
    if (to - from < WIDTH_MIN || to - from > WIDTH_MAX || Math.abs(off) > NEAR || shared < 0.5 * (to - from)) continue
    const fit = Math.abs(off) + 0.2 * (to - from - shared)
    if (best && best.fit <= fit) continue
    best = { fit, opening: written(element, type, side, (from + to) / 2, off, to - from, depth) }
  }
  return best && { ...best.opening, externalId }
}

interface Stretch {
  readonly from: number
  readonly to: number
  /** Of its middle from the side. */
  readonly off: number
  readonly depth: number
}

/** Metres along a side and off it. */
const along = ({ x, z, ux, uz }: Side, [px, pz]: Point): [number, number] => [
  (px - x) * ux + (pz - z) * uz,
  -(px - x) * uz + (pz - z) * ux,
]

/** From the hinges to the ends of the swings that lie on the line of the wall. */
function ofArcs(arcs: readonly NonNullable<Stroke['arc']>[], side: Side): Stretch | undefined {
  let [from, to, off] = [Infinity, -Infinity, 0]
  for (const { centre, ends } of arcs) {
    const [s, t] = along(side, centre)
    const closed = firstOf(ends.map((end) => along(side, end)).sort((a, b) => Math.abs(a[1] - t) - Math.abs(b[1] - t)))
    const leaf = Math.hypot(closed[0] - s, closed[1] - t)
    if (Math.abs(closed[1] - t) > OFF_WALL * leaf) return undefined
    from = Math.min(from, s, closed[0])
    to = Math.max(to, s, closed[0])
    off += t / arcs.length
  }
  return { from, to, off, depth: 0 }
}

function ofPoints(points: readonly Point[], side: Side): Stretch | undefined {
  const local = points.map((point) => along(side, point))
  const [s, t] = [local.map(([it]) => it), local.map(([, it]) => it)]
  const [from, to] = [Math.min(...s), Math.max(...s)]
  const [low, high] = [Math.min(...t), Math.max(...t)]
  if (high - low > THICK_MAX || high - low > to - from) return undefined
  return { from, to, off: (low + high) / 2, depth: high - low }
}

function written(
  element: string,
  type: OpeningType & ('door' | 'window'),
  { x, z, ux, uz }: Side,
  s: number,
  off: number,
  width: number,
  depth: number,
): FoundOpening {
  const [bottom, height] = HEIGHTS[type]
  return {
    element,
    type,
    x: x + s * ux - off * uz,
    z: z + s * uz + off * ux,
    along: [[ux, uz]],
    width,
    depth,
    bottom,
    height,
    adjoins: new Set(),
  }
}
