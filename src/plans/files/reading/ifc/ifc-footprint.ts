import { firstOf, lastOf } from '../../../../engine/geometry/element-at.ts'
import type { Outline } from '../found.ts'
import { outlineOf } from '../outlines/cut-polygons.ts'
import { type IfcModel, type Line, numberOf, refOf, refsOf } from './ifc-model.ts'
import { planRing, pointsOfCurve } from './wall-extent.ts'

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
  if (!placement || Math.hypot(...placement.along) < 0.999) return undefined
  const items = refsOf(shape?.['Representations']).flatMap((id) => refsOf(model.line(id)?.['Items']))
  const rings = items.flatMap((id) => ringsOf(model, model.line(id)))
  if (rings.length > 0) {
    const outlines = rings.map((ring) => outlineOf(planRing(ring, placement)))
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
const CURVES = ['OuterBoundary', 'Elements'] as const

/** Closed polylines of an item, [x, y, …] in metres in the axes of its product. */
function ringsOf(model: IfcModel, item: Line | undefined): number[][] {
  if (!item) return []
  const parts = CURVES.flatMap((key) => [refOf(item[key]) ?? [], refsOf(item[key])].flat())
  if (parts.length > 0) return parts.flatMap((id) => ringsOf(model, model.line(id)))
  const points = pointsOfCurve(model, item)
  if (!points || points.length < 4) return []
  const [[ax, ay], [bx, by]] = [firstOf(points), lastOf(points)]
  if (Math.hypot(bx - ax, by - ay) * model.scale > 0.01) return []
  return [points.slice(0, -1).flatMap(([x, y]) => [x * model.scale, y * model.scale])]
}
