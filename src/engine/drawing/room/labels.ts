import { lengthOf } from '../../../base/elementary.ts'
import { FURNITURE_CARDS } from '../../../schema/furnishing/cards/furniture-cards.ts'
import type { FurnitureType } from '../../../schema/furnishing/furniture.ts'
import type { PlacedItem } from '../../../schema/furnishing/result.ts'
import type { Shape } from '../../../schema/furnishing/shape.ts'
import { edgesOf, pointsOf, type RingEdge } from '../../geometry/edges.ts'
import { normaliseDegrees, turnOf } from '../../geometry/frame.ts'
import { containsPoint } from '../../geometry/ring.ts'
import type { Point } from '../display-list.ts'
import { type Extent, extentDistance, extentOf, placedCorners, rectangle } from './outline.ts'

export interface Label {
  readonly item: PlacedItem
  readonly text: string
  /** Middle of the text, metres. */
  readonly at: Point
  /** Degrees, clockwise. */
  readonly turn: number
}

/** A name on every piece is noise where there are many of a kind. */
const SAME_MAX = 4

/** Names for the pieces that have room for one and are not covered by another piece. `size` is the height of the type, metres. */
export function pieceLabels(items: readonly PlacedItem[], size: number): Label[] {
  const counts = new Map<FurnitureType, number>()
  for (const { type } of items) counts.set(type, (counts.get(type) ?? 0) + 1)
  return items.flatMap((item) => {
    const named = FURNITURE_CARDS[item.type].label
    if (!named || counts.get(item.type)! > SAME_MAX) return []
    const label = labelOn(item, named.text, named.depth, size)
    return label && !covered(label, items, size) ? [label] : []
  })
}

function labelOn(item: PlacedItem, text: string, depth: number, size: number): Label | undefined {
  const { x, z, w, d } = labelBox(item.shape, depth)
  const length = textWidth(text, size) + size * 0.5
  const upright = (turn: number) => {
    const normal = normaliseDegrees(turn)
    return normal > 90 - 1e-9 ? normal - 180 : normal <= -90 - 1e-9 ? normal + 180 : normal
  }
  const ways = [
    { turn: upright(item.rotation), fits: length <= w && size * 1.3 <= d },
    { turn: upright(item.rotation + 90), fits: length <= d && size * 1.3 <= w },
  ]
    .filter(({ fits }) => fits)
    .sort((a, b) => Math.abs(a.turn) - Math.abs(b.turn))
  const { cos, sin } = turnOf(item.rotation)
  const at: Point = [item.position[0] + x * cos - z * sin, item.position[2] + x * sin + z * cos]
  return ways[0] && { item, text, at, turn: ways[0].turn }
}

/** The part of a shape that can hold a name, in its own frame: its middle and its extents. */
function labelBox(shape: Shape, depth: number): { x: number; z: number; w: number; d: number } {
  switch (shape.type) {
    case 'box':
      return { x: shape.a / 2, z: shape.b * depth, w: shape.a, d: 2 * shape.b * Math.min(depth, 1 - depth) }
    case 'cylinder':
      return { x: 0, z: shape.r * 0.45, w: shape.r * 1.4, d: shape.r * 0.5 }
    case 'l-extrusion':
      return { x: (shape.a + shape.c) / 2, z: shape.d * depth, w: shape.a - shape.c, d: 2 * shape.d * (1 - depth) }
    case 'polygon-extrusion': {
      const { minX, minZ, maxX, maxZ } = extentOf(shape.points)!
      const middle: Point = [(minX + maxX) / 2, (minZ + maxZ) / 2]
      const inside = containsPoint(shape.points.flat(), ...middle)
      return { x: middle[0], z: middle[1], w: inside ? (maxX - minX) * 0.6 : 0, d: inside ? (maxZ - minZ) * 0.6 : 0 }
    }
  }
}

/** Whether a piece that reaches higher lies over the name. */
function covered(label: Label, items: readonly PlacedItem[], size: number): boolean {
  const { cos, sin } = turnOf(label.turn)
  const half = textWidth(label.text, size) / 2
  const [w, d] = [Math.abs(half * cos) + Math.abs((size / 2) * sin), Math.abs(half * sin) + Math.abs((size / 2) * cos)]
  const box = around(label.at, w, d)
  return items.some(
    (other) =>
      other !== label.item &&
      other.type !== 'carpet' &&
      other.position[1] + other.shape.h > label.item.position[1] + label.item.shape.h &&
      extentDistance(box, extentOf(placedCorners(other))!) === 0,
  )
}

/**
 * The calmest spot on the floor for a line of text: inside the room, clear of pieces and door leaves, with the most air
 * around it; undefined when there is none.
 *
 * @param ring outline of the room
 * @param taken what the text keeps away from, as extents
 * @param airMin least distance to it and to walls, metres
 */
export function freeSpot(
  ring: readonly number[],
  taken: readonly Extent[],
  width: number,
  height: number,
  airMin = AIR_MIN,
): Point | undefined {
  const { minX, minZ, maxX, maxZ } = extentOf(pointsOf(ring))!
  const pitch = Math.max(0.1, Math.sqrt(((maxX - minX) * (maxZ - minZ)) / 1600), (maxX - minX + maxZ - minZ) / 400)
  const [w, d] = [width / 2, height / 2]
  const edges = edgesOf(ring)
  let best: Point | undefined
  let bestAir = 0
  for (let z = minZ + d; z <= maxZ - d; z += pitch) {
    for (let x = minX + w; x <= maxX - w; x += pitch) {
      const box = around([x, z], w, d)
      const air = Math.min(0.6, airAround(box, ring, edges, taken, airMin))
      // Half a metre of air is enough; among such spots the one nearest to the middle.
      const middle = lengthOf(x - (minX + maxX) / 2, z - (minZ + maxZ) / 2) / lengthOf(maxX - minX, maxZ - minZ)
      const score = air <= airMin ? 0 : air + 0.3 * (1 - middle)
      if (score > bestAir + 1e-9) [best, bestAir] = [[x, z], score]
    }
  }
  return best
}

/** Less air than this around a text is none, metres. */
const AIR_MIN = 0.1

function airAround(
  box: Extent,
  ring: readonly number[],
  edges: readonly RingEdge[],
  taken: readonly Extent[],
  airMin: number,
): number {
  const corners = rectangle(box.minX, box.minZ, box.maxX, box.maxZ)
  if (!corners.every(([x, z]) => containsPoint(ring, x, z))) return 0
  let air = Number.POSITIVE_INFINITY
  for (const other of taken) {
    air = Math.min(air, extentDistance(box, other))
    if (air <= airMin) return 0
  }
  for (const [px, pz, x, z] of edges) {
    if (air <= airMin) break
    const edge = { minX: Math.min(x, px), minZ: Math.min(z, pz), maxX: Math.max(x, px), maxZ: Math.max(z, pz) }
    // The extent of a slanted edge may be nearer than the edge.
    const near = extentDistance(box, edge)
    if (near < air) air = Math.min(air, x === px || z === pz ? near : edgeDistance(box, corners, [px, pz], [x, z]))
  }
  return air
}

/** Distance of a box to an edge that does not cross it. */
function edgeDistance(box: Extent, corners: readonly Point[], a: Point, b: Point): number {
  const ends = [a, b].map(([x, z]) => extentDistance(box, { minX: x, minZ: z, maxX: x, maxZ: z }))
  const [dx, dz] = [b[0] - a[0], b[1] - a[1]]
  const square = dx * dx + dz * dz
  const feet = corners.map(([x, z]) => {
    const along = square === 0 ? 0 : Math.max(0, Math.min(1, ((x - a[0]) * dx + (z - a[1]) * dz) / square))
    return lengthOf(x - a[0] - along * dx, z - a[1] - along * dz)
  })
  return Math.min(...ends, ...feet)
}

/** Width of a line of sans-serif text, by the usual share of its letters. */
export const textWidth = (text: string, size: number): number => {
  let width = 0
  for (const letter of text)
    width += /[iljt.,:;'!|()· ]/.test(letter)
      ? 0.32
      : /[mwMW×@]/.test(letter)
        ? 0.86
        : /[A-Z]/.test(letter)
          ? 0.68
          : 0.57
  return width * size
}

const around = ([x, z]: Point, w: number, d: number): Extent => ({ minX: x - w, minZ: z - d, maxX: x + w, maxZ: z + d })
