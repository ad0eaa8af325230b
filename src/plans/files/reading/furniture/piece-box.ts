import { typesReadAs } from '../../../../schema/furnishing/cards/reading-facts.ts'
import type { FurnitureType } from '../../../../schema/furnishing/furniture.ts'
import { forEachVertex, type Mesh, trianglesOf } from '../outlines/mesh-outline.ts'

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
const BACKED: ReadonlySet<FurnitureType> = new Set(typesReadAs(({ backed }) => backed === true))

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
  kind: FurnitureType,
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
export function boxFacing(mesh: Mesh, fx: number, fz: number): PieceBox | undefined {
  // Local x is a quarter before local z, which is the front.
  const [ex, ez] = [fz, -fx]
  const [along, up, across] = [new Extent(), new Extent(), new Extent()]
  forEachVertex(mesh, (x, y, z) => {
    along.add(x * ex + z * ez)
    up.add(y)
    across.add(x * fx + z * fz)
  })
  const [a, h, b] = [along.length, up.length, across.length]
  if (!(a > 0.005 && b > 0.005 && h > 0.001)) return undefined
  const turn = (Math.atan2(-fx, fz) * 180) / Math.PI
  return {
    x: along.low * ex + across.low * fx,
    z: along.low * ez + across.low * fz,
    bottom: up.low,
    turn,
    a,
    b,
    h,
  }
}

/** Least and greatest of some coordinates. */
class Extent {
  low = Infinity
  high = -Infinity

  add(value: number): void {
    this.low = Math.min(this.low, value)
    this.high = Math.max(this.high, value)
  }

  get length(): number {
    return this.high - this.low
  }

  /** How far a value is off the middle, as a share of half the length. */
  offMiddle(value: number): number {
    return (2 * (value - (this.low + this.high) / 2)) / this.length
  }
}

/** The direction away from the high part of a piece, along one of its sides; undefined when it is high in the middle. */
function frontByHeight(mesh: Mesh, ux: number, uz: number): [number, number] | undefined {
  const [along, up, across] = [new Extent(), new Extent(), new Extent()]
  forEachVertex(mesh, (x, y, z) => {
    along.add(x * ux + z * uz)
    up.add(y)
    across.add(-x * uz + z * ux)
  })
  const limit = up.low + HIGH_PART * up.length
  let [sumAlong, sumAcross, weight] = [0, 0, 0]
  for (const corners of trianglesOf(mesh)) {
    if (corners.some(([, y]) => y < limit)) continue
    const area = areaOf(corners)
    weight += area
    for (const [x, , z] of corners) {
      sumAlong += ((x * ux + z * uz) * area) / 3
      sumAcross += ((-x * uz + z * ux) * area) / 3
    }
  }
  if (weight < 1e-6) return undefined
  const [offAlong, offAcross] = [along.offMiddle(sumAlong / weight), across.offMiddle(sumAcross / weight)]
  const isAlong = Math.abs(offAlong) > Math.abs(offAcross)
  const off = isAlong ? offAlong : offAcross
  if (!(Math.abs(off) > OFF_MIDDLE)) return undefined
  const away = -Math.sign(off)
  return isAlong ? [away * ux, away * uz] : [-away * uz, away * ux]
}

type Vertex = readonly [x: number, y: number, z: number]

function areaOf([a, b, c]: readonly [Vertex, Vertex, Vertex]): number {
  const u = [b[0] - a[0], b[1] - a[1], b[2] - a[2]] as const
  const v = [c[0] - a[0], c[1] - a[1], c[2] - a[2]] as const
  return Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]) / 2
}
