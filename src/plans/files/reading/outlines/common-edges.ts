import { elementAt } from '../../../../engine/geometry/element-at.ts'
import type { Ring } from '../../../../engine/geometry/frame.ts'
import { bounds } from '../../../../engine/geometry/ring.ts'
import type { Opening } from '../../../../schema/furnishing/room.ts'
import type { OutlineWall } from './outline-wall.ts'

/** A piece of wall as a box that may be turned: what stands between two spaces. */
export interface WallBox {
  readonly x: number
  readonly z: number
  /** Direction of its length; a unit vector. */
  readonly along: readonly [number, number]
  readonly length: number
  readonly depth: number
  readonly bottom: number
  readonly top: number
}

/** Sides of two spaces nearer to each other than this are one side, metres. */
const TOUCHING = 0.02
/** Shorter stretches are no passage, metres. */
const GAP_MIN = 0.3
/** How finely a shared stretch is looked at for walls, metres. */
const STEP = 0.05
const PARALLEL = 0.01

/** A stretch that two spaces share, on the ring of each. */
interface Shared {
  readonly spaces: readonly [number, number]
  /** From and to in the plan, along the ring of the first space. */
  readonly from: readonly [number, number]
  readonly to: readonly [number, number]
  /** Where it starts on each ring, metres; on the second it starts at `to`. */
  readonly pos: readonly [number, number]
}

/**
 * Gaps where two spaces touch and no wall stands between them.
 *
 * @param wallsOf the walls of the file; asked only when spaces touch. Without any, spaces that touch are drawn to the middles of
 * walls that the file does not have, and there are no gaps
 * @returns the gaps of each space
 */
export function gapsBetween(spaces: readonly OutlineWall[], wallsOf: () => readonly WallBox[]): Opening[][] {
  const gaps = spaces.map((): Opening[] => [])
  const shared = sharedStretches(spaces)
  const walls = shared.length > 0 ? wallsOf() : []
  if (walls.length === 0) return gaps
  for (const {
    spaces: [one, two],
    from,
    to,
    pos,
  } of shared) {
    const height = Math.min(elementAt(spaces, one).height, elementAt(spaces, two).height)
    const level = Math.max(elementAt(spaces, one).bottom, elementAt(spaces, two).bottom)
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    for (const [start, end] of freeOf(
      from,
      to,
      walls.filter((wall) => blocks(wall, level, height)),
    )) {
      const gap = { type: 'gap' as const, l: end - start, y: 0, h: height }
      elementAt(gaps, one).push({ ...gap, pos: pos[0] + start })
      elementAt(gaps, two).push({ ...gap, pos: pos[1] + length - end })
    }
  }
  return gaps
}

/** Whether a wall stands in the way of people. */
export const blocks = ({ bottom, top }: WallBox, level: number, height: number) =>
  bottom < level + 0.5 && top > level + Math.min(1, height / 2)

function sharedStretches(spaces: readonly OutlineWall[]): Shared[] {
  const boxes = spaces.map(({ ring }) => bounds(ring))
  const order = spaces.map((_, i) => i).sort((a, b) => elementAt(boxes, a).minX - elementAt(boxes, b).minX)
  const shared: Shared[] = []
  for (let a = 0; a < order.length; a++) {
    const i = elementAt(order, a)
    for (
      let b = a + 1;
      b < order.length && elementAt(boxes, elementAt(order, b)).minX <= elementAt(boxes, i).maxX + TOUCHING;
      b++
    ) {
      const j = elementAt(order, b)
      const apart =
        elementAt(boxes, j).minZ > elementAt(boxes, i).maxZ + TOUCHING ||
        elementAt(boxes, i).minZ > elementAt(boxes, j).maxZ + TOUCHING
      if (!apart && abreast(elementAt(spaces, i), elementAt(spaces, j))) shared.push(...sharedBy(spaces, i, j))
    }
  }
  return shared
}

const abreast = (a: OutlineWall, b: OutlineWall) =>
  Math.min(a.bottom + a.height, b.bottom + b.height) - Math.max(a.bottom, b.bottom) > 0.5 * Math.min(a.height, b.height)

function sharedBy(spaces: readonly OutlineWall[], one: number, two: number): Shared[] {
  const others = sidesOf(elementAt(spaces, two).ring)
  return sidesOf(elementAt(spaces, one).ring).flatMap((side) =>
    others.flatMap((other): Shared[] => {
      const [ux, uz] = side.along
      // Clockwise rings run against each other where they touch.
      if (ux * other.along[0] + uz * other.along[1] > -1 + PARALLEL) return []
      const [dx, dz] = [other.x - side.x, other.z - side.z]
      if (Math.abs(dx * uz - dz * ux) > TOUCHING) return []
      const high = Math.min(side.length, dx * ux + dz * uz)
      const low = Math.max(0, dx * ux + dz * uz - other.length)
      if (high - low < GAP_MIN) return []
      const point = (s: number) => [side.x + s * ux, side.z + s * uz] as const
      const start = dx * ux + dz * uz - high
      return [{ spaces: [one, two], from: point(low), to: point(high), pos: [side.pos + low, other.pos + start] }]
    }),
  )
}

interface Side {
  readonly x: number
  readonly z: number
  readonly along: readonly [number, number]
  readonly length: number
  /** Of its first point on the ring. */
  readonly pos: number
}

function sidesOf(ring: Ring): Side[] {
  const sides: Side[] = []
  let pos = 0
  for (let i = 0; i < ring.length; i += 2) {
    const j = (i + 2) % ring.length
    const [x, z] = [elementAt(ring, i), elementAt(ring, i + 1)]
    const length = Math.hypot(elementAt(ring, j) - x, elementAt(ring, j + 1) - z)
    if (length > GAP_MIN)
      sides.push({
        x,
        z,
        along: [(elementAt(ring, j) - x) / length, (elementAt(ring, j + 1) - z) / length],
        length,
        pos,
      })
    pos += length
  }
  return sides
}

/** The parts of a stretch that lie in no wall, from and to in metres from its start. */
export function freeOf(
  from: readonly [number, number],
  to: readonly [number, number],
  walls: readonly WallBox[],
): [number, number][] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const steps = Math.max(1, Math.round(length / STEP))
  const free: [number, number][] = []
  for (let i = 0; i < steps; i++) {
    const share = (i + 0.5) / steps
    const [x, z] = [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]
    if (walls.some((wall) => stands(wall, x, z))) continue
    const [start, end] = [(i / steps) * length, ((i + 1) / steps) * length]
    const last = free.at(-1)
    if (last && last[1] > start - 1e-9) last[1] = end
    else free.push([start, end])
  }
  return free.filter(([start, end]) => end - start >= GAP_MIN)
}

function stands({ x, z, along: [ux, uz], length, depth }: WallBox, px: number, pz: number): boolean {
  const [dx, dz] = [px - x, pz - z]
  return Math.abs(dx * ux + dz * uz) <= length / 2 + 0.01 && Math.abs(dz * ux - dx * uz) <= depth / 2 + 0.01
}
