import type { Boundary, WallSpan } from '../../../src/engine/furnishing/verify/boundary.ts'
import { crossingsAt } from '../../../src/engine/furnishing/verify/covered-area.ts'
import type { PlacedItem } from '../../../src/schema/furnishing/result.ts'
import {
  angleBetween,
  centreOf,
  cornersIn,
  extentOf,
  facingOf,
  gapBetween,
  type Point,
  toLocal,
} from '../../../test/support/spot.ts'

// Where pieces are to one another, as the gauges need it. Metres and degrees.

export const widthOf = (item: PlacedItem) => extentOf(item)[2] - extentOf(item)[0]
export const depthOf = (item: PlacedItem) => extentOf(item)[3] - extentOf(item)[1]
export const topOf = ({ position, shape }: PlacedItem) => position[1] + shape.h

/** A point as a piece sees it: how far to the side of its axis, and how far before its middle. */
export function seenFrom(item: PlacedItem, point: Point): { readonly aside: number; readonly before: number } {
  const [x, z] = toLocal(item, point)
  const [minX, minZ, maxX, maxZ] = extentOf(item)
  return { aside: x - (minX + maxX) / 2, before: z - (minZ + maxZ) / 2 }
}

/** Angle between the facings of two pieces, 0 to 180. */
export const turnBetween = (a: PlacedItem, b: PlacedItem) => angleBetween(facingOf(a), facingOf(b))

/** The smaller angle between two lines, 0 to 90. */
export function lineAngle(a: Point, b: Point): number {
  const angle = angleBetween(a, b)
  return Math.min(angle, 180 - angle)
}

/** Direction of the longer side of a piece's footprint, undefined where its sides are about alike. */
export function longAxisOf(item: PlacedItem): Point | undefined {
  const [width, depth] = [widthOf(item), depthOf(item)]
  if (Math.abs(width - depth) < 0.1) return undefined
  const [fx, fz] = facingOf(item)
  return width > depth ? [fz, -fx] : [fx, fz]
}

/** Area at some place as a piece, so that it can be measured against others. */
export const areaPiece = (points: readonly Point[]): PlacedItem => ({
  type: 'other',
  position: [0, 0, 0],
  rotation: 0,
  shape: { type: 'polygon-extrusion', points: points.map(([x, z]): [number, number] => [x, z]), h: 1 },
  groupId: '',
})

/** The smallest convex area that holds the pieces. */
export function hullOf(items: readonly PlacedItem[]): PlacedItem {
  const points = items.flatMap(cornersIn).sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (ordered: readonly Point[]) => {
    const chain: Point[] = []
    for (const point of ordered) {
      while (chain.length > 1 && cross(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return areaPiece([...half(points), ...half(points.toReversed())])
}

const cross = ([ax, az]: Point, [bx, bz]: Point, [cx, cz]: Point) => (bx - ax) * (cz - az) - (bz - az) * (cx - ax)

/** A stretch of wall as a piece a millimetre deep. */
const spanPiece = ({ ax, az, bx, bz, nx, nz }: WallSpan): PlacedItem =>
  areaPiece([
    [ax, az],
    [bx, bz],
    [bx + nx * 1e-3, bz + nz * 1e-3],
    [ax + nx * 1e-3, az + nz * 1e-3],
  ])

/** Panes narrower than this give no daylight to speak of. */
const PANE = 0.3

/** The glass of the room: stretches of wall that windows take. */
export const panesOf = ({ openings }: Boundary): readonly WallSpan[] =>
  openings
    .filter(({ opening }) => opening.type === 'window')
    .flatMap(({ spans }) => spans.filter(({ ax, az, bx, bz }) => Math.hypot(bx - ax, bz - az) >= PANE))

export const gapToSpan = (item: PlacedItem, span: WallSpan) => gapBetween(item, spanPiece(span))

/** Direction of the longest wall. */
export function roomAxis({ walls }: Boundary): Point {
  const length = ({ ax, az, bx, bz }: WallSpan) => Math.hypot(bx - ax, bz - az)
  const longest = walls.reduce((best, wall) => (length(wall) > length(best) + 1e-6 ? wall : best))
  return [(longest.bx - longest.ax) / length(longest), (longest.bz - longest.az) / length(longest)]
}

/** Samples of the search for the largest rectangle. */
const CELL = 0.1

export interface Rectangle {
  /** The longer side, and its direction. */
  readonly length: number
  readonly along: Point
  readonly width: number
}

/** The largest rectangle inside the room that is parallel to its longest wall, to a decimetre. */
export function largestRectangle(boundary: Boundary): Rectangle {
  const [ux, uz] = roomAxis(boundary)
  const ring = boundary.floor.ring.map((_, i, all) =>
    i % 2 === 0 ? all[i]! * ux + all[i + 1]! * uz : all[i]! * ux - all[i - 1]! * uz,
  )
  const xs = ring.filter((_, i) => i % 2 === 0)
  const zs = ring.filter((_, i) => i % 2 === 1)
  const [minX, minZ] = [Math.min(...xs), Math.min(...zs)]
  const columns = Math.round((Math.max(...xs) - minX) / CELL)
  const rows = Math.round((Math.max(...zs) - minZ) / CELL)
  const depths = new Array<number>(columns).fill(0)
  let best = { across: 0, down: 0 }
  for (let row = 0; row < rows; row++) {
    const inside = crossingsAt(ring, minZ + (row + 0.5) * CELL)
    for (let column = 0; column < columns; column++) {
      const x = minX + (column + 0.5) * CELL
      depths[column] = inside.filter((at) => at < x).length % 2 === 1 ? depths[column]! + 1 : 0
    }
    for (let from = 0; from < columns; from++) {
      let down = depths[from]!
      for (let to = from; to < columns && down > 0; to++) {
        down = Math.min(down, depths[to]!)
        if ((to - from + 1) * down > best.across * best.down) best = { across: to - from + 1, down }
      }
    }
  }
  const [across, down] = [best.across * CELL, best.down * CELL]
  return across >= down
    ? { length: across, width: down, along: [ux, uz] }
    : { length: down, width: across, along: [-uz, ux] }
}

/** Middle of a piece in the room, for sorting and pairing. */
export const distanceOf = (a: PlacedItem, b: PlacedItem) => {
  const [[ax, az], [bx, bz]] = [centreOf(a), centreOf(b)]
  return Math.hypot(ax - bx, az - bz)
}
