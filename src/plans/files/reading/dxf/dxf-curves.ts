import { elementAt, firstOf, lastOf } from '../../../../engine/geometry/element-at.ts'
import { circleAt, ellipsePoints, turnBetween } from '../outlines/ellipse-points.ts'

export type Point = readonly [number, number]

/** An entity as the parser gives it. */
export type Entity = Readonly<Record<string, unknown>>

/** A line or curve as straight lines. */
export interface Lines {
  readonly points: readonly Point[]
  readonly closed: boolean
  /** Where it is the arc of a door: its centre and its ends. */
  readonly arc?: { readonly centre: Point; readonly ends: readonly [Point, Point] } | undefined
}

/** Straight lines for each piece of a spline. */
const SPLINE_STEPS = 12

/** Points between two on an arc, of which the bulge is the tangent of a quarter of its angle, positive to the left. */
export function bulged(from: Point, to: Point, bulge: number, sagitta: number): Point[] {
  const angle = 4 * Math.atan(bulge)
  if (Math.hypot(to[0] - from[0], to[1] - from[1]) < 1e-9 || Math.abs(angle) < 1e-3) return []
  const [x, y] = centreOf(from, to, bulge)
  const [dx, dy] = [from[0] - x, from[1] - y]
  return ellipsePoints(circleAt([x, y], Math.hypot(dx, dy)), Math.atan2(dy, dx), angle, sagitta).slice(1, -1)
}

function centreOf([ax, ay]: Point, [bx, by]: Point, bulge: number): Point {
  const height = (1 - bulge * bulge) / (4 * bulge)
  return [(ax + bx) / 2 - height * (by - ay), (ay + by) / 2 + height * (bx - ax)]
}

/** Bulges of arcs of 70 to 110 degrees, as doors swing. */
const SWING_MIN = Math.tan((70 / 4) * (Math.PI / 180))
const SWING_MAX = Math.tan((110 / 4) * (Math.PI / 180))

/** The swing of a door that is drawn as a polyline: its only arc, about a quarter of a circle. */
export function swingOf(
  points: readonly { readonly at: Point; readonly to: Point; readonly bulge: number }[],
): Lines['arc'] {
  const [first, ...others] = points.filter(({ bulge }) => bulge !== 0)
  if (!first || others.length > 0) return undefined
  const { at, to, bulge } = first
  if (Math.abs(bulge) < SWING_MIN || Math.abs(bulge) > SWING_MAX) return undefined
  return { centre: centreOf(at, to, bulge), ends: [at, to] }
}

export function arc(entity: Entity, sagitta: number): Lines | undefined {
  const centre = pointOf(entity['center'])
  const { radius, startAngle, endAngle } = entity
  if (!centre || typeof radius !== 'number' || !(radius > 0)) return undefined
  const whole = entity['type'] === 'CIRCLE'
  const start = !whole && typeof startAngle === 'number' ? startAngle : 0
  const end = !whole && typeof endAngle === 'number' ? endAngle : 2 * Math.PI
  const turn = whole ? 2 * Math.PI : turnBetween(start, end)
  const points = ellipsePoints(circleAt(centre, radius), start, turn, sagitta)
  if (whole) return { points: points.slice(0, -1), closed: true }
  return { points, closed: false, arc: { centre, ends: [firstOf(points), lastOf(points)] } }
}

/** An ellipse, whole or a part of it. */
export function ellipse(entity: Entity, sagitta: number): Lines | undefined {
  const [centre, major] = [pointOf(entity['center']), pointOf(entity['majorAxisEndPoint'])]
  const { axisRatio: ratio, startAngle = 0, endAngle = 2 * Math.PI } = entity
  if (!centre || !major || typeof ratio !== 'number' || !(ratio > 0 && ratio <= 1)) return undefined
  if (typeof startAngle !== 'number' || typeof endAngle !== 'number') return undefined
  const turn = turnBetween(startAngle, endAngle)
  const closed = turn > 2 * Math.PI - 1e-6
  const minor: Point = [-ratio * major[1], ratio * major[0]]
  const points = ellipsePoints({ centre, major, minor }, startAngle, turn, sagitta)
  return { points: closed ? points.slice(0, -1) : points, closed }
}

/** A spline by its control points and knots, all of one weight; one without them by the points that it passes. */
export function spline(entity: Entity): Lines | undefined {
  const [controls, fits] = [pointsOf(entity['controlPoints']), pointsOf(entity['fitPoints'])]
  const { knotValues, degreeOfSplineCurve: degree } = entity
  const knots = Array.isArray(knotValues) ? (knotValues as number[]) : []
  const closed = entity['closed'] === true
  if (typeof degree !== 'number' || !(degree >= 1 && degree <= 10) || knots.length !== controls.length + degree + 1)
    return fits.length > 1 ? { points: fits, closed } : undefined
  const points: Point[] = []
  for (let span = degree; span < controls.length; span++) {
    const [from, to] = [elementAt(knots, span), elementAt(knots, span + 1)]
    if (!(to > from)) continue
    for (let i = points.length === 0 ? 0 : 1; i <= SPLINE_STEPS; i++)
      points.push(splinePoint(controls, knots, degree, span, from + ((to - from) * i) / SPLINE_STEPS))
  }
  return points.length > 1 ? { points, closed } : undefined
}

/** The point of a spline at a parameter within a span of its knots. @see de Boor */
function splinePoint(controls: readonly Point[], knots: readonly number[], degree: number, span: number, at: number) {
  const near = controls.slice(span - degree, span + 1)
  for (let round = 1; round <= degree; round++)
    for (let i = degree; i >= round; i--) {
      const [low, high] = [elementAt(knots, i + span - degree), elementAt(knots, i + 1 + span - round)]
      const share = high > low ? (at - low) / (high - low) : 0
      const [[ax, ay], [bx, by]] = [elementAt(near, i - 1), elementAt(near, i)]
      near[i] = [ax + share * (bx - ax), ay + share * (by - ay)]
    }
  return elementAt(near, degree)
}

export function pointOf(value: unknown): Point | undefined {
  const { x, y } = Object(value) as { x?: unknown; y?: unknown }
  return typeof x === 'number' && typeof y === 'number' && Number.isFinite(x) && Number.isFinite(y) ? [x, y] : undefined
}

export const pointsOf = (value: unknown): Point[] =>
  Array.isArray(value)
    ? value.flatMap((it) => {
        const point = pointOf(it)
        return point ? [point] : []
      })
    : []
