import type { CeilingPlane, Room } from '../../schema/furnishing/room.ts'
import { pointsOf } from '../geometry/edges.ts'
import { planeHeight } from '../geometry/moved-ceiling.ts'
import { ringAbove } from '../geometry/usable-area.ts'
import type { WallPart } from './model-room.ts'

type Point = readonly [number, number]

/** A body over a polygon between heights that may differ from corner to corner, metres above the floor. */
export interface SlopedPart {
  readonly points: readonly Point[]
  readonly bottoms: readonly number[]
  readonly tops: readonly number[]
  /** The sides behind which it goes on, by their first corners. */
  readonly joined: readonly number[]
}

/** Lower bodies are none, metres. */
const THIN = 1e-3
/** Thickness of what is shown of a ceiling, metres. */
const SHEET = 0.02

/**
 * What a sloped ceiling leaves of a part of a wall, in pieces with a straight top each. The top is level across the wall, as high as on
 * its inner side.
 *
 * @param part its first two corners on the inner side of the wall, the others across from them
 * @param planes of which the lowest counts
 */
export function underSlopes({ points, y, height }: WallPart, planes: readonly CeilingPlane[]): SlopedPart[] {
  const [a, b, c, d] = points as readonly [Point, Point, Point, Point]
  const top = y + height
  // Heights along the inner side, from its start to its end.
  const lines = [[top, top], ...planes.map((plane) => [planeHeight(plane, ...a), planeHeight(plane, ...b)])] as [
    number,
    number,
  ][]
  const lowest = (share: number) => Math.min(...lines.map(([from, to]) => from + (to - from) * share))
  const breaks = [...lines, [y, y] as const].flatMap(([from, to], i) =>
    lines.slice(0, i).flatMap(([start, end]) => {
      const share = (from - start) / (from - start - (to - end))
      return share > 0 && share < 1 ? [share] : []
    }),
  )
  const shares = bendsOf([0, ...breaks.sort((one, other) => one - other), 1], (share) => Math.max(lowest(share), y))
  return shares.slice(1).flatMap((to, i): SlopedPart[] => {
    const from = shares[i]!
    const [start, end] = [Math.max(lowest(from), y), Math.max(lowest(to), y)]
    if (Math.max(start, end) < y + THIN) return []
    const corners = [between(a, b, from), between(a, b, to), between(d, c, to), between(d, c, from)]
    const joined = [...(to < 1 ? [1] : []), ...(from > 0 ? [3] : [])]
    return [{ points: corners, bottoms: [y, y, y, y], tops: [start, end, end, start], joined }]
  })
}

/** The shares at which a height changes how it rises, and both ends. @param shares in their order, between which it is straight */
function bendsOf(shares: readonly number[], heightAt: (share: number) => number): number[] {
  const bends = [0]
  for (const [i, share] of shares.entries()) {
    const [last, next] = [bends.at(-1)!, shares[i + 1]]
    if (next === undefined || share - last < 1e-6 || next - share < 1e-6) continue
    const straight = heightAt(last) + ((heightAt(next) - heightAt(last)) * (share - last)) / (next - last)
    if (Math.abs(heightAt(share) - straight) > 1e-9) bends.push(share)
  }
  return [...bends, 1]
}

/** The slopes of a ceiling as thin sheets, each where it is the lowest and below the height of the room. */
export function slopesOver({ boundary: { shape, ceiling = [] } }: Room): SlopedPart[] {
  return ceiling.flatMap((plane, i): SlopedPart[] => {
    const { a, b, c } = plane
    const others = ceiling.filter((_, j) => j !== i)
    const bounds = [
      ...others.map((it) => ({ a: it.a - a, b: it.b - b, c: it.c - c })),
      { a: -a, b: -b, c: shape.h - c },
      plane,
    ]
    const ring = bounds.reduce<readonly number[]>((rest, it) => ringAbove(rest, it, 0), shape.points.flat())
    const points = pointsOf(ring)
    if (points.length < 3) return []
    const bottoms = points.map((point) => planeHeight(plane, ...point))
    return [{ points, bottoms, tops: bottoms.map((it) => it + SHEET), joined: [] }]
  })
}

const between = ([ax, az]: Point, [bx, bz]: Point, share: number): Point => [
  ax + (bx - ax) * share,
  az + (bz - az) * share,
]
