import { pointsOf } from '../../../../../engine/geometry/edges.ts'
import { elementAt } from '../../../../../engine/geometry/element-at.ts'
import type { Ring } from '../../../../../engine/geometry/frame.ts'
import { type IfcModel, type Line, numberOf, type Placement, refOf, refsOf, textOf } from '../ifc-model.ts'
import { pointsOfCurve } from './ifc-curves.ts'

/** Smallest and largest coordinates in the axes of a product, metres: along, across (against y of the file is positive) and up. */
export interface LocalExtent {
  readonly low: readonly [number, number, number]
  readonly high: readonly [number, number, number]
}

/** Deepest nesting of cut bodies that is followed. */
const DEPTH_MAX = 50

type Point = readonly [number, number, number]

/**
 * Extent of an extruded body before anything is cut out of it, as walls are: cutting their openings takes long, and is not
 * needed to tell where a wall stands.
 *
 * @returns undefined for a body that is made otherwise
 */
export function uncutExtent(model: IfcModel, product: Line): LocalExtent | undefined {
  const points = uncutSolids(model, product)?.flatMap(({ corners }) => corners)
  return points && extentOf(model, points)
}

/** A vertical part of a product before anything is cut out of it, in the axes of the product, metres. */
export interface LocalFootprint extends LocalExtent {
  /** [x, y, …], y as the file has it. */
  readonly ring: Ring
}

/**
 * Footprints of an extruded body before anything is cut out of it: its profile where it is drawn upwards, else the box around it.
 *
 * @returns undefined for a body that is made otherwise
 */
export function uncutFootprints(model: IfcModel, product: Line): LocalFootprint[] | undefined {
  return uncutSolids(model, product)?.map(({ corners, profile }) => {
    const extent = extentOf(model, corners)
    const [[x0, y0], [x1, y1]] = [extent.low, extent.high]
    return { ...extent, ring: profile?.map((it) => it * model.scale) ?? [x0, y0, x1, y0, x1, y1, x0, y1] }
  })
}

function extentOf(model: IfcModel, points: readonly Point[]): LocalExtent {
  const pick = (choose: (...values: number[]) => number) =>
    [0, 1, 2].map((axis) => choose(...points.map((point) => elementAt(point, axis) * model.scale))) as unknown as Point
  return { low: pick(Math.min), high: pick(Math.max) }
}

/** An extrusion in the axes of its product and the unit of the file. */
interface Solid {
  readonly corners: readonly Point[]
  /** [x, y, …] of its profile where it is drawn straight upwards. */
  readonly profile: number[] | undefined
}

function uncutSolids(model: IfcModel, product: Line): Solid[] | undefined {
  const shape = model.line(refOf(product['Representation']))
  const solids: Solid[] = []
  for (const id of refsOf(shape?.['Representations'])) {
    const representation = model.line(id)
    if (!representation || textOf(representation['RepresentationIdentifier']) !== 'Body') continue
    for (const item of refsOf(representation['Items'])) {
      const line = firstSolid(model, model.line(item))
      const solid = line && solidOf(model, line)
      if (!solid) return undefined
      solids.push(solid)
    }
  }
  return solids.length > 0 ? solids : undefined
}

/** What a body is cut from. */
function firstSolid(model: IfcModel, item: Line | undefined): Line | undefined {
  let at = item
  for (let depth = 0; at && depth < DEPTH_MAX; depth++) {
    if (!at['FirstOperand']) return at
    at = model.line(refOf(at['FirstOperand']))
  }
  return undefined
}

/** An extrusion of a rectangle or a curve. */
function solidOf(model: IfcModel, solid: Line): Solid | undefined {
  const profile = model.line(refOf(solid['SweptArea']))
  const depth = numberOf(solid['Depth'])
  const [dx, dy, dz] = ratiosOf(model, solid['ExtrudedDirection'], [0, 0, 1])
  const outline = profile && outlineOf(model, profile)
  if (!outline || depth === undefined) return undefined
  const frame = frameOf(model, solid['Position'])
  const low = outline.map(([x, y]) => placed(frame, [x, y, 0]))
  const high = outline.map(([x, y]) => placed(frame, [x + dx * depth, y + dy * depth, dz * depth]))
  const upright = Math.abs(frame.z[2]) > 0.999 && Math.abs(dz) > 0.999
  return {
    corners: [...low, ...high],
    profile: upright ? low.flatMap((point) => point.slice(0, 2)) : undefined,
  }
}

/** A ring in the axes of a product, y as the file has it, brought into the plan. */
export function planRing(ring: Ring, { x, z, along: [ux, uz], across: [vx, vz] }: Placement): number[] {
  return pointsOf(ring).flatMap(([s, t]) => [x + s * ux + t * vx, z + s * uz + t * vz])
}

/** Whether a product stands upright: its z axis points upwards. */
export const isUpright = ({ along: [ux, uz], across: [vx, vz] }: Placement): boolean => uz * vx - ux * vz > 0.999

function outlineOf(model: IfcModel, profile: Line): (readonly [number, number])[] | undefined {
  const [a, b] = [numberOf(profile['XDim']), numberOf(profile['YDim'])]
  if (a !== undefined && b !== undefined) {
    const position = model.line(refOf(profile['Position']))
    const [x, y] = coordinatesOf(model, position?.['Location'])
    const [ux, uy] = ratiosOf(model, position?.['RefDirection'], [1, 0, 0])
    const corner = (s: number, t: number) => [x + s * ux - t * uy, y + s * uy + t * ux] as const
    return [corner(-a / 2, -b / 2), corner(a / 2, -b / 2), corner(a / 2, b / 2), corner(-a / 2, b / 2)]
  }
  const points = pointsOfCurve(model, model.line(refOf(profile['OuterCurve'])))
  return points && points.length > 2 ? points : undefined
}

interface Frame {
  readonly origin: Point
  readonly x: Point
  readonly y: Point
  readonly z: Point
}

function frameOf(model: IfcModel, ref: unknown): Frame {
  const position = model.line(refOf(ref))
  const z = unit(ratiosOf(model, position?.['Axis'], [0, 0, 1]))
  const direction = ratiosOf(model, position?.['RefDirection'], [1, 0, 0])
  const along = direction[0] * z[0] + direction[1] * z[1] + direction[2] * z[2]
  const x = unit([direction[0] - along * z[0], direction[1] - along * z[1], direction[2] - along * z[2]])
  const y: Point = [z[1] * x[2] - z[2] * x[1], z[2] * x[0] - z[0] * x[2], z[0] * x[1] - z[1] * x[0]]
  return { origin: coordinatesOf(model, position?.['Location']), x, y, z }
}

const placed = ({ origin, x, y, z }: Frame, [a, b, c]: Point): Point =>
  [0, 1, 2].map(
    (axis) => elementAt(origin, axis) + a * elementAt(x, axis) + b * elementAt(y, axis) + c * elementAt(z, axis),
  ) as unknown as Point

function unit([x, y, z]: Point): Point {
  const length = Math.hypot(x, y, z) || 1
  return [x / length, y / length, z / length]
}

const coordinatesOf = (model: IfcModel, ref: unknown): Point =>
  tripleOf(model.line(refOf(ref))?.['Coordinates'], [0, 0, 0])

const ratiosOf = (model: IfcModel, ref: unknown, otherwise: Point): Point =>
  tripleOf(model.line(refOf(ref))?.['DirectionRatios'], otherwise)

function tripleOf(value: unknown, otherwise: Point): Point {
  if (!Array.isArray(value)) return otherwise
  return [numberOf(value[0]) ?? 0, numberOf(value[1]) ?? 0, numberOf(value[2]) ?? 0]
}
