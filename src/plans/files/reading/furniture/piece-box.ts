import { typesReadAs } from '../../../../schema/furnishing/cards/reading-facts.ts'
import type { Mesh } from '../outlines/mesh-outline.ts'
import type { PieceKind } from './furniture-words.ts'

/** A box around a piece in the plan, with the direction in which it faces. */
export interface PieceBox {
  /** Of the origin of the box (its corner at the left of its back as it is looked at from behind), metres. */
  readonly x: number
  readonly z: number
  readonly bottom: number
  /** Degrees, clockwise seen from above. */
  readonly turn: number
  /** Size along its back, from back to front, and upwards. */
  readonly a: number
  readonly b: number
  readonly h: number
}

/** Pieces whose back is higher than their front. */
const BACKED: ReadonlySet<PieceKind> = new Set(typesReadAs(({ backed }) => backed === true))

/** From which share of its height the high part of a backed piece is looked at, and how far off the middle it must lie. */
const HIGH_PART = 0.7
const OFF_MIDDLE = 0.3

/**
 * The box around a body along given directions.
 *
 * @param along the x axis of the piece as its file has it, seen from above; its front is then taken to be against its y axis, as
 * libraries of furniture draw it, unless the high part of a piece with a back tells better
 */
export function pieceBox(
  mesh: Mesh,
  along: readonly [number, number],
  kind: PieceKind,
): (PieceBox & { readonly facing?: 'known' }) | undefined {
  const length = Math.hypot(along[0], along[1])
  const [ux, uz] = length > 0.5 ? [along[0] / length, along[1] / length] : [1, 0]
  // Down the page from the x axis is against the y axis of the file.
  const front = BACKED.has(kind) ? frontByHeight(mesh, ux, uz) : undefined
  const [fx, fz] = front ?? [-uz, ux]
  const box = boxFacing(mesh, fx, fz)
  return box && front ? { ...box, facing: 'known' } : box
}

/** The box whose front looks along (fx, fz). */
export function boxFacing({ points }: Mesh, fx: number, fz: number): PieceBox | undefined {
  // Local x is a quarter before local z, which is the front.
  const [ex, ez] = [fz, -fx]
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (let i = 0; i < points.length; i += 3) {
    const [x, y, z] = [points[i]!, points[i + 1]!, points[i + 2]!]
    const local = [x * ex + z * ez, y, x * fx + z * fz]
    for (let axis = 0; axis < 3; axis++) {
      low[axis] = Math.min(low[axis]!, local[axis]!)
      high[axis] = Math.max(high[axis]!, local[axis]!)
    }
  }
  const [a, h, b] = high.map((value, axis) => value - low[axis]!) as [number, number, number]
  if (!(a > 0.005 && b > 0.005 && h > 0.001)) return undefined
  const turn = (Math.atan2(-fx, fz) * 180) / Math.PI
  return { x: low[0]! * ex + low[2]! * fx, z: low[0]! * ez + low[2]! * fz, bottom: low[1]!, turn, a, b, h }
}

/** The direction away from the high part of a piece, along one of its sides; undefined when it is high in the middle. */
function frontByHeight({ points, triangles }: Mesh, ux: number, uz: number): [number, number] | undefined {
  let [lowY, highY] = [Infinity, -Infinity]
  const low = [Infinity, Infinity]
  const high = [-Infinity, -Infinity]
  const local = (at: number): [number, number] => {
    const [x, z] = [points[at]!, points[at + 2]!]
    return [x * ux + z * uz, -x * uz + z * ux]
  }
  for (let at = 0; at < points.length; at += 3) {
    lowY = Math.min(lowY, points[at + 1]!)
    highY = Math.max(highY, points[at + 1]!)
    local(at).forEach((value, axis) => {
      low[axis] = Math.min(low[axis]!, value)
      high[axis] = Math.max(high[axis]!, value)
    })
  }
  const limit = lowY + HIGH_PART * (highY - lowY)
  const sum = [0, 0]
  let weight = 0
  for (let i = 0; i + 2 < triangles.length; i += 3) {
    const corners = [3 * triangles[i]!, 3 * triangles[i + 1]!, 3 * triangles[i + 2]!]
    if (corners.some((at) => points[at + 1]! < limit)) continue
    const area = areaOf(points, corners as [number, number, number])
    weight += area
    for (const at of corners) {
      const [s, t] = local(at)
      sum[0]! += (s * area) / 3
      sum[1]! += (t * area) / 3
    }
  }
  if (weight < 1e-6) return undefined
  const off = sum.map(
    (value, axis) => (2 * (value / weight - (low[axis]! + high[axis]!) / 2)) / (high[axis]! - low[axis]!),
  )
  const axis = Math.abs(off[0]!) > Math.abs(off[1]!) ? 0 : 1
  if (!(Math.abs(off[axis]!) > OFF_MIDDLE)) return undefined
  const away = -Math.sign(off[axis]!)
  return axis === 0 ? [away * ux, away * uz] : [-away * uz, away * ux]
}

function areaOf(points: Float64Array, [a, b, c]: readonly [number, number, number]): number {
  const u = [0, 1, 2].map((axis) => points[b + axis]! - points[a + axis]!) as [number, number, number]
  const v = [0, 1, 2].map((axis) => points[c + axis]! - points[a + axis]!) as [number, number, number]
  return Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]) / 2
}
