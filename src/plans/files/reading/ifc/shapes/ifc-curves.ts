import { circleAt, type Ellipse, ellipsePoints, turnBetween } from '../../outlines/ellipse-points.ts'
import { type IfcModel, type Line, numberOf, refOf, refsOf } from '../ifc-model.ts'

export type Point = readonly [number, number]

/** How far straight lines may lie from the arc that they stand for, metres. */
const SAGITTA = 0.01
/** Curves are made of curves up to this depth, and of so many at most. */
const DEPTH_MAX = 2
const PARTS_MAX = 500

/** The points of a plane curve, in the unit of the file; the first and the last of a closed one are the same. Undefined for curves that are not read. */
export function pointsOfCurve(model: IfcModel, curve: Line | undefined, depth = 0): Point[] | undefined {
  if (!curve || depth > DEPTH_MAX) return undefined
  switch (model.typeName(curve)) {
    case 'IfcPolyline':
      return refsOf(curve['Points']).map((id) => pointOf(model, { type: 5, value: id }))
    case 'IfcIndexedPolyCurve':
      return indexedPoints(model, curve)
    case 'IfcCircle':
    case 'IfcEllipse': {
      const ellipse = ellipseOf(model, curve)
      return ellipse && ellipsePoints(ellipse, 0, 2 * Math.PI, SAGITTA / model.scale)
    }
    case 'IfcTrimmedCurve':
      return trimmedPoints(model, curve)
    case 'IfcCompositeCurve':
    case 'Ifc2DCompositeCurve':
      return compositePoints(model, curve, depth)
    default:
      return undefined
  }
}

/** Straight lines and arcs, each through three points of a list. */
function indexedPoints(model: IfcModel, curve: Line): Point[] | undefined {
  const list = model.line(refOf(curve['Points']))?.['CoordList']
  if (!Array.isArray(list)) return undefined
  const all = list.map((pair: unknown[]): Point => [numberOf(pair[0]) ?? 0, numberOf(pair[1]) ?? 0])
  const segments = curve['Segments']
  if (!Array.isArray(segments)) return all
  const areArcs = model.typedAs(curve.expressID, 1, 'IFCARCINDEX')
  return segments.flatMap((segment: { value?: unknown }, i): readonly Point[] => {
    const places = Array.isArray(segment.value) ? segment.value : []
    const points = places.map((it) => all[(numberOf(it) ?? 0) - 1]).filter((it) => it !== undefined)
    const [from, over, to] = points
    const drawn = areArcs[i] && from && over && to ? arcThrough(from, over, to, SAGITTA / model.scale) : points
    return drawn.slice(i === 0 ? 0 : 1)
  })
}

/** Points of an arc through three, a straight line where they lie on one. */
function arcThrough(from: Point, [bx, by]: Point, to: Point, sagitta: number): readonly Point[] {
  const [ax, ay] = from
  const [ux, uy, vx, vy] = [bx - ax, by - ay, to[0] - ax, to[1] - ay]
  const twice = 2 * (ux * vy - uy * vx)
  const [u, v] = [ux * ux + uy * uy, vx * vx + vy * vy]
  if (Math.abs(twice) < 1e-9 * v) return [from, to]
  const [x, y] = [(vy * u - uy * v) / twice, (ux * v - vx * u) / twice]
  const radius = Math.hypot(x, y)
  const [start, end] = [Math.atan2(-y, -x), Math.atan2(vy - y, vx - x)]
  const turn = twice > 0 ? turnBetween(start, end) : -turnBetween(end, start)
  const points = ellipsePoints(circleAt([ax + x, ay + y], radius), start, turn, sagitta)
  return [from, ...points.slice(1, -1), to]
}

function ellipseOf(model: IfcModel, conic: Line): Ellipse | undefined {
  const position = model.line(refOf(conic['Position']))
  const a = numberOf(conic['Radius']) ?? numberOf(conic['SemiAxis1'])
  const b = numberOf(conic['Radius']) ?? numberOf(conic['SemiAxis2'])
  if (a === undefined || b === undefined || !(a > 0 && b > 0)) return undefined
  const [ux, uy] = directionOf(model, position?.['RefDirection'])
  // A circle in space whose axis points down runs the other way as seen from above.
  const side = numbersOf(model, position?.['Axis'], 'DirectionRatios')[2]! < 0 ? -1 : 1
  return {
    centre: pointOf(model, position?.['Location']),
    major: [a * ux, a * uy],
    minor: [-side * b * uy, side * b * ux],
  }
}

function trimmedPoints(model: IfcModel, curve: Line): Point[] | undefined {
  const basis = model.line(refOf(curve['BasisCurve']))
  if (!basis) return undefined
  if (model.typeName(basis) === 'IfcLine') {
    const ends = [curve['Trim1'], curve['Trim2']].map((trim) => trimOf(model, trim) ?? 0)
    return ends.map((end) => (typeof end === 'number' ? alongLine(model, basis, end) : end))
  }
  const ellipse = ellipseOf(model, basis)
  if (!ellipse) return undefined
  const [start, end] = [curve['Trim1'], curve['Trim2']].map((trim) => {
    const trimValue = trimOf(model, trim)
    return typeof trimValue === 'object' ? angleAt(ellipse, trimValue) : trimValue && trimValue * model.radians
  })
  if (start === undefined || end === undefined) return undefined
  const turn = isFalse(curve['SenseAgreement']) ? -turnBetween(end, start) : turnBetween(start, end)
  return ellipsePoints(ellipse, start, turn, SAGITTA / model.scale)
}

/** Where a curve is trimmed: at a point where the file tells one, else at a parameter. */
function trimOf(model: IfcModel, trim: unknown): Point | number | undefined {
  const values = Array.isArray(trim) ? trim : []
  const point = values.find((it) => refOf(it) !== undefined)
  return point ? pointOf(model, point) : values.map(numberOf).find((it) => it !== undefined)
}

function alongLine(model: IfcModel, line: Line, share: number): Point {
  const [x, y] = pointOf(model, line['Pnt'])
  const vector = model.line(refOf(line['Dir']))
  const [dx, dy] = directionOf(model, vector?.['Orientation'])
  const length = share * (numberOf(vector?.['Magnitude']) ?? 1)
  return [x + length * dx, y + length * dy]
}

function angleAt({ centre, major, minor }: Ellipse, [x, y]: Point): number {
  const share = ([ax, ay]: Point) => ((x - centre[0]) * ax + (y - centre[1]) * ay) / (ax * ax + ay * ay)
  return Math.atan2(share(minor), share(major))
}

/** Its parts one after the other, each turned to begin where the one before it ends. */
function compositePoints(model: IfcModel, curve: Line, depth: number): Point[] | undefined {
  const segments = refsOf(curve['Segments'])
  if (segments.length > PARTS_MAX) return undefined
  const parts = segments.map((id) => {
    const segment = model.line(id)
    const points = pointsOfCurve(model, model.line(refOf(segment?.['ParentCurve'])), depth + 1)
    return segment && isFalse(segment['SameSense']) ? points?.toReversed() : points
  })
  const joined: Point[] = []
  for (const part of parts) {
    if (!part || part.length < 2) return undefined
    joined.push(...(joined.length === 0 ? part : part.slice(1)))
  }
  return joined
}

/** A truth value, which schemas give in two forms. */
const isFalse = (value: unknown): boolean => value === false || Object(value).value === false

/** A point of the plane. @param ref attribute that refers to it */
export function pointOf(model: IfcModel, ref: unknown): Point {
  const [x = 0, y = 0] = numbersOf(model, ref, 'Coordinates')
  return [x, y]
}

/** A direction of the plane, of length 1; along x where the file says none. */
export function directionOf(model: IfcModel, ref: unknown): Point {
  const [x = 1, y = 0] = numbersOf(model, ref, 'DirectionRatios')
  const length = Math.hypot(x, y) || 1
  return [x / length, y / length]
}

function numbersOf(model: IfcModel, ref: unknown, attribute: string): number[] {
  const values = model.line(refOf(ref))?.[attribute]
  return Array.isArray(values) ? values.map((it) => numberOf(it) ?? 0) : []
}
