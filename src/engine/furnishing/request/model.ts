import { cosSinOf } from '../../../base/elementary.ts'
import { fault, ok, type Result, unwrap } from '../../../base/result-type.ts'
import type { Shape } from '../../../schema/furnishing/shape.ts'
import { pointAt } from '../../geometry/edges.ts'
import { elementAt } from '../../geometry/element-at.ts'
import { fromFirstPoint, readPolygon } from '../../geometry/points.ts'
import { bounds, signedArea } from '../../geometry/ring.ts'

/** Axis-aligned rectangle, metres. */
export interface Rect {
  readonly minX: number
  readonly minZ: number
  readonly maxX: number
  readonly maxZ: number
}

/** A shape made ready for placing: its outline and what stands for it in the fast tests, all in its own frame. */
export interface Model {
  readonly shape: Shape
  readonly ring: readonly number[]
  readonly bounds: Rect
  /** Rectangles that together cover the outline. */
  readonly cover: readonly Rect[]
  /** A rectangle inside the outline: reaching it is reaching the piece. */
  readonly core: Rect
  /** Footprint, m². */
  readonly area: number
}

/** Sides of the polygon that stands for a circle; drawn around it, so that it covers the circle. */
const CIRCLE_SIDES = 32
/** Slices that cover a round or many-cornered outline. */
const SLICES = 6

/** @returns the model, or why the shape is none (`points: …`, `c: …`) */
export function modelOf(shape: Shape): Result<Model, string> {
  if (shape.type === 'box') return ok(rectangleModel(shape, shape.a, shape.b))
  if (shape.type === 'cylinder') return ok(cylinderModel(shape, shape.r))
  if (shape.type === 'l-extrusion') return lModel(shape)
  const polygon = readPolygon(shape.points)
  if (!polygon.ok) return fault(`points: ${polygon.fault}`)
  return ok(outlineModel(shape, polygon.value))
}

const CATALOGUED = new WeakMap<readonly Shape[], readonly Model[]>()
const NUMBERS = new WeakMap<readonly Model[], number>()
let catalogued = 0

/** Models of shapes of the catalogue, made once: the same list of shapes gives the same list of models. */
export function cataloguedModels(shapes: readonly Shape[]): readonly Model[] {
  const known = CATALOGUED.get(shapes)
  if (known) return known
  const models = shapes.map((shape) => unwrap(modelOf(shape)))
  CATALOGUED.set(shapes, models)
  NUMBERS.set(models, catalogued++)
  return models
}

/** A number that names a list of catalogued models in this process; undefined for models of a request. */
export const catalogueNumber = (models: readonly Model[]): number | undefined => NUMBERS.get(models)

function rectangleModel(shape: Shape, a: number, b: number): Model {
  const rect = { minX: 0, minZ: 0, maxX: a, maxZ: b }
  return { shape, ring: [0, 0, a, 0, a, b, 0, b], bounds: rect, cover: [rect], core: rect, area: a * b }
}

function cylinderModel(shape: Shape, r: number): Model {
  const ring: number[] = []
  const outer = r / cosSinOf(180 / CIRCLE_SIDES)[0]
  for (let i = 0; i < CIRCLE_SIDES; i++) {
    const [cos, sin] = cosSinOf((360 * (i + 0.5)) / CIRCLE_SIDES)
    ring.push(outer * cos, outer * sin)
  }
  const half = r * Math.SQRT1_2
  const cover: Rect[] = []
  for (let i = 0; i < SLICES; i++) {
    const minZ = -r + (2 * r * i) / SLICES
    const maxZ = -r + (2 * r * (i + 1)) / SLICES
    const nearest = minZ > 0 ? minZ : maxZ < 0 ? maxZ : 0
    const halfWidth = Math.sqrt(Math.max(0, r * r - nearest * nearest))
    cover.push({ minX: -halfWidth, minZ, maxX: halfWidth, maxZ })
  }
  return {
    shape,
    ring,
    bounds: { minX: -r, minZ: -r, maxX: r, maxZ: r },
    cover,
    core: { minX: -half, minZ: -half, maxX: half, maxZ: half },
    area: Math.PI * r * r,
  }
}

function lModel(shape: Extract<Shape, { type: 'l-extrusion' }>): Result<Model, string> {
  const { a, b, c, d } = shape
  if (c > a) return fault(`c: must be <= a (${a}), got ${c}`)
  if (d > b) return fault(`d: must be <= b (${b}), got ${d}`)
  if (c === a || d === b) return ok(rectangleModel(shape, a, b))
  const along = { minX: 0, minZ: 0, maxX: a, maxZ: d }
  const down = { minX: 0, minZ: d, maxX: c, maxZ: b }
  return ok({
    shape,
    ring: [0, 0, a, 0, a, d, c, d, c, b, 0, b],
    bounds: { minX: 0, minZ: 0, maxX: a, maxZ: b },
    cover: [along, down],
    core: along,
    area: a * d + c * (b - d),
  })
}

function outlineModel(shape: Shape, ring: number[]): Model {
  const box = bounds(ring)
  const cover: Rect[] = []
  for (let i = 0; i < SLICES; i++) {
    const minZ = box.minZ + ((box.maxZ - box.minZ) * i) / SLICES
    const maxZ = box.minZ + ((box.maxZ - box.minZ) * (i + 1)) / SLICES
    const span = spanWithin(ring, minZ, maxZ)
    if (span) cover.push({ minX: span[0], minZ, maxX: span[1], maxZ })
  }
  return {
    shape,
    ring,
    bounds: box,
    cover,
    core: innerRectangle(ring, box),
    area: Math.abs(signedArea(fromFirstPoint(ring))),
  }
}

/** An edge from its end of lesser z: computed the same way round, it gives the same numbers in either winding. */
function upwards(ring: readonly number[], i: number, j: number): [number, number, number, number] {
  const [[ax, az], [bx, bz]] = [pointAt(ring, i), pointAt(ring, j)]
  return az <= bz ? [ax, az, bx, bz] : [bx, bz, ax, az]
}

/** Smallest and largest x of the ring between two lines of constant z. */
function spanWithin(ring: readonly number[], minZ: number, maxZ: number): [number, number] | undefined {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [x0, z0, x1, z1] = upwards(ring, j, i)
    if (Math.max(z0, z1) < minZ || Math.min(z0, z1) > maxZ) continue
    for (const z of [Math.min(Math.max(z0, minZ), maxZ), Math.min(Math.max(z1, minZ), maxZ)]) {
      const x = z1 === z0 ? x0 : x0 + ((x1 - x0) * (z - z0)) / (z1 - z0)
      low = Math.min(low, x)
      high = Math.max(high, x)
    }
    if (z1 === z0) {
      low = Math.min(low, x1)
      high = Math.max(high, x1)
    }
  }
  return low <= high ? [low, high] : undefined
}

/** Outlines with more corners are cut into so many bands for their inner rectangle. */
const BANDS = 8

/**
 * A large rectangle inside an outline, its sides along the axes: the largest between any two of the lines through corners,
 * or of evenly spaced ones where there are many corners. It depends on the outline only, not on how its corners are listed.
 */
function innerRectangle(ring: readonly number[], box: Rect): Rect {
  const heights = bandLines(ring, box)
  let best: Rect | undefined
  for (const [i, minZ] of heights.entries())
    for (const maxZ of heights.slice(i + 1))
      for (const [minX, maxX] of spansThrough(ring, minZ, maxZ)) {
        const rect = { minX, minZ, maxX, maxZ }
        if (!best || areaOf(rect) > areaOf(best) + AREA_TIE) best = rect
      }
  return best ?? box
}

/** Rectangles whose areas differ by less are equally large, m²: then the first one from small z, then from small x, counts. */
const AREA_TIE = 1e-9

const areaOf = ({ minX, minZ, maxX, maxZ }: Rect): number => (maxX - minX) * (maxZ - minZ)

/** Heights of all corners and halfway between neighbouring ones; evenly spaced ones for outlines of many corners. */
function bandLines(ring: readonly number[], { minZ, maxZ }: Rect): number[] {
  const even = Array.from({ length: BANDS + 1 }, (_, i) => minZ + ((maxZ - minZ) * i) / BANDS)
  if (ring.length > 2 * BANDS) return even
  const corners = ring.filter((_, i) => i % 2 === 1)
  return [...new Set([...corners, ...even])].sort((a, b) => a - b)
}

/** Where a ring crosses the line at height z, in order. */
function crossingsAt(ring: readonly number[], z: number): number[] {
  const crossings: number[] = []
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [x0, z0, x1, z1] = upwards(ring, j, i)
    if (z0 > z !== z1 > z) crossings.push(x0 + ((x1 - x0) * (z - z0)) / (z1 - z0))
  }
  return crossings.sort((a, b) => a - b)
}

/** The stretches of x that lie inside the outline all the way between two heights. */
function spansThrough(ring: readonly number[], minZ: number, maxZ: number): [number, number][] {
  const crossed: [number, number][] = []
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [x0, z0, x1, z1] = upwards(ring, j, i)
    if (Math.max(z0, z1) <= minZ || Math.min(z0, z1) >= maxZ) continue
    const at = (z: number) => (z1 === z0 ? x0 : x0 + ((x1 - x0) * (Math.min(Math.max(z, minZ), maxZ) - z0)) / (z1 - z0))
    const [a, b] = z1 === z0 ? [x0, x1] : [at(z0), at(z1)]
    crossed.push([Math.min(a, b), Math.max(a, b)])
  }
  crossed.sort((a, b) => a[0] - b[0])
  const spans: [number, number][] = []
  const halfway = crossingsAt(ring, (minZ + maxZ) / 2)
  let passed = 0
  let reached = Number.NaN
  for (const [from, to] of crossed) {
    const middle = (reached + from) / 2
    while (passed < halfway.length && elementAt(halfway, passed) < middle) passed++
    if (from > reached && passed % 2 === 1) spans.push([reached, from])
    reached = reached >= to ? reached : to
  }
  return spans
}

/** Of the rectangle around it, metres. */
export const widthOf = ({ bounds }: Model): number => bounds.maxX - bounds.minX
export const depthOf = ({ bounds }: Model): number => bounds.maxZ - bounds.minZ
