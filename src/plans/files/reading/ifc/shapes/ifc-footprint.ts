import { firstOf, lastOf } from '../../../../../engine/geometry/element-at.ts'
import type { Ring } from '../../../../../engine/geometry/frame.ts'
import type { Outline } from '../../found.ts'
import { areaOf, intersect, outlineOf, reversed } from '../../outlines/cut-polygons.ts'
import { type IfcModel, type Line, numberOf, refOf, refsOf } from '../ifc-model.ts'
import { directionOf, type Point, pointOf, pointsOfCurve } from './ifc-curves.ts'
import { planRing } from './wall-extent.ts'

/** The outline of a product that has no body. */
export interface Footprint {
  readonly outlines: readonly Outline[]
  readonly bottom: number
  /** Of its bounding box; undefined for a drawing of its outline. */
  readonly height: number | undefined
}

/** What a product without a body covers, by the closed lines of its footprint, else by its bounding box; undefined when it has neither. */
export function footprintOf(model: IfcModel, product: Line): Footprint | undefined {
  const placement = model.placement(product)
  const shape = model.line(refOf(product['Representation']))
  if (!placement || Math.hypot(...placement.along) < 0.999 || Math.hypot(...placement.across) < 0.999) return undefined
  const items = refsOf(shape?.['Representations']).flatMap((id) => refsOf(model.line(id)?.['Items']))
  const budget: Budget = { items: ITEMS_MAX }
  const lines = items.flatMap((id) => linesOf(model, model.line(id), budget))
  const rings = budget.items < 0 ? [] : closedRings(lines)
  if (rings.length > 0) {
    const outlines = withHoles(rings.map((ring) => outlineOf(planRing(ring, placement))))
    return { outlines, bottom: placement.y, height: undefined }
  }
  const box = items.map((id) => model.line(id)).find((it) => it && model.typeName(it) === 'IfcBoundingBox')
  const [a, b, h] = ['XDim', 'YDim', 'ZDim'].map((it) => model.length(box?.[it]))
  const corner = model.line(refOf(box?.['Corner']))?.['Coordinates']
  if (!a || !b || !h || !Array.isArray(corner)) return undefined
  const [x = 0, y = 0, z = 0] = corner.map((it) => (numberOf(it) ?? 0) * model.scale)
  const ring = planRing([x, y, x + a, y, x + a, y + b, x, y + b], placement)
  return { outlines: [outlineOf(ring)], bottom: placement.y + z, height: h }
}

/** Members in which areas and sets of curves keep their curves. */
const CURVES = ['OuterBoundary', 'InnerBoundaries', 'Elements'] as const
/** Items of one outline, those put in from others included, at most, and up to what depth they may be. */
const ITEMS_MAX = 1000
const DEPTH_MAX = 8

/** How many further items are looked at; below 0 there are too many. */
interface Budget {
  items: number
}

/** The lines of an item in metres, in the axes of its product. */
function linesOf(model: IfcModel, item: Line | undefined, budget: Budget, depth = 0): Point[][] {
  if (!item || depth > DEPTH_MAX || --budget.items < 0) return []
  const source = model.line(refOf(item['MappingSource']))
  if (source) {
    const mapped = refsOf(model.line(refOf(source['MappedRepresentation']))?.['Items'])
    const place = mappedPlace(model, source, model.line(refOf(item['MappingTarget'])))
    return mapped.flatMap((id) => linesOf(model, model.line(id), budget, depth + 1)).map((line) => line.map(place))
  }
  const parts = CURVES.flatMap((key) => [refOf(item[key]) ?? [], refsOf(item[key])].flat())
  if (parts.length > 0) return parts.flatMap((id) => linesOf(model, model.line(id), budget, depth + 1))
  const points = pointsOfCurve(model, item)
  return points && points.length > 1 ? [points.map(([x, y]): Point => [x * model.scale, y * model.scale])] : []
}

/** Where points of a mapped drawing lie: in the axes of its origin, which its target moves, turns, scales and mirrors. */
function mappedPlace(model: IfcModel, source: Line, target: Line | undefined): (point: Point) => Point {
  const origin = model.line(refOf(source['MappingOrigin']))
  const [ox, oy] = pointOf(model, origin?.['Location'])
  const [px, py] = directionOf(model, origin?.['RefDirection'])
  const [x, y] = pointOf(model, target?.['LocalOrigin'])
  const u = directionOf(model, target?.['Axis1'])
  const secondAxis = refOf(target?.['Axis2']) === undefined ? undefined : directionOf(model, target?.['Axis2'])
  const side = secondAxis && u[0] * secondAxis[1] - u[1] * secondAxis[0] < 0 ? -1 : 1
  const [scale, across] = [numberOf(target?.['Scale']) ?? 1, numberOf(target?.['Scale2'])]
  return ([a, b]) => {
    const s = scale * (ox * model.scale + a * px - b * py)
    const t = side * (across ?? scale) * (oy * model.scale + a * py + b * px)
    return [x * model.scale + s * u[0] - t * u[1], y * model.scale + s * u[1] + t * u[0]]
  }
}

/** Ends of lines nearer to each other than this meet, metres. */
const MEETS = 0.01

const meet = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(bx - ax, by - ay) <= MEETS

/** Rings of closed lines, and of others whose ends meet, whichever way they run. */
function closedRings(lines: readonly Point[][]): number[][] {
  const rings: number[][] = []
  const rest = [...lines]
  for (let line = rest.pop(); line; line = rest.pop()) {
    const chain = [...line]
    while (!(chain.length > 2 && meet(firstOf(chain), lastOf(chain)))) {
      const end = lastOf(chain)
      const next = rest.findIndex((it) => meet(firstOf(it), end) || meet(lastOf(it), end))
      if (next < 0) break
      const [part] = rest.splice(next, 1) as [Point[]]
      chain.push(...(meet(firstOf(part), end) ? part : part.toReversed()).slice(1))
    }
    if (chain.length > 3 && meet(firstOf(chain), lastOf(chain))) rings.push(chain.slice(0, -1).flat())
  }
  return rings
}

/** Of how much of a ring lies in another it is a hole of it, where it is clearly smaller. */
const INSIDE = 0.9

/** Rings with those inside them as their holes. */
function withHoles(rings: readonly Outline[]): Outline[] {
  const sorted = rings.toSorted((a, b) => areaOf(b) - areaOf(a))
  const outlines: { outer: Ring; holes: Ring[] }[] = []
  for (const ring of sorted) {
    const area = areaOf(ring)
    const around = outlines.find(
      (it) =>
        area < INSIDE * areaOf(it) && intersect(it, ring).reduce((sum, part) => sum + areaOf(part), 0) > INSIDE * area,
    )
    if (around) around.holes.push(reversed(ring.outer))
    else outlines.push({ outer: ring.outer, holes: [] })
  }
  return outlines
}
