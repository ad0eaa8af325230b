/** A wall of a room, from its left end to its right one as seen from inside. */
export interface Wall {
  readonly start: readonly [x: number, z: number]
  readonly end: readonly [x: number, z: number]
  readonly length: number
  /** Where it begins along the boundary, metres. */
  readonly pos: number
  /** Where it faces away from the room: degrees clockwise from the top of the plan. */
  readonly facing: number
  /** Number from 1 in the order of the points that were sent. */
  readonly number: number
}

/** Walls of an outline, clockwise as seen from above. @param points [x, z], either winding, open or closed; metres */
export function wallsOf(points: readonly (readonly [number, number])[]): Wall[] {
  const [first, last] = [points[0]!, points.at(-1)!]
  const open = points.length > 3 && first[0] === last[0] && first[1] === last[1] ? points.slice(0, -1) : points
  const twice = open.reduce((sum, [x, z], i) => {
    const [nextX, nextZ] = open[(i + 1) % open.length]!
    return sum + x * nextZ - nextX * z
  }, 0)
  const count = open.length
  const ring = twice >= 0 ? open : [open[0]!, ...open.slice(1).reverse()]
  let pos = 0
  return ring.map((start, i) => {
    const end = ring[(i + 1) % count]!
    const [dx, dz] = [end[0] - start[0], end[1] - start[1]]
    const length = Math.hypot(dx, dz)
    const wall = { start, end, length, pos, facing: bearing(dz, -dx), number: twice >= 0 ? i + 1 : count - i }
    pos += length
    return wall
  })
}

/** Degrees clockwise from the top of the plan (−z) to a direction. */
export function bearing(x: number, z: number): number {
  return ((Math.atan2(x, -z) * 180) / Math.PI + 360) % 360
}

/** Degrees between two directions, 0 to 180. */
export function between(a: number, b: number): number {
  const turn = Math.abs(a - b) % 360
  return turn > 180 ? 360 - turn : turn
}

type Point = readonly [x: number, z: number]

/** From a point to the nearest one between two others, metres. */
export function toSpan([x, z]: Point, [ax, az]: Point, [bx, bz]: Point): number {
  const [dx, dz] = [bx - ax, bz - az]
  const square = dx * dx + dz * dz
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (z - az) * dz) / square))
  return Math.hypot(x - ax - share * dx, z - az - share * dz)
}

/** Micrometres and millionths of a degree. */
export const rounded = (value: number): number => Number(value.toFixed(6))
