import { cosSinOf } from '../../base/elementary.ts'
import { elementAt } from './element-at.ts'

// Seen from above: x right, z down the page, y towards the eye (right-handed). Metres and degrees.
//   ┌── x      Turns are clockwise in this view (docs/decisions.md#c1):
//   z            x' = px + x·cosθ − z·sinθ      z' = pz + x·sinθ + z·cosθ
//
// Origins (C2, C3): box and l-extrusion have it in their local min-x/min-z corner on the floor, cylinder in the centre of
// its base, polygon-extrusion in local (0, 0). The back of a piece lies along local z = 0 and it faces +z.

/** [x0, z0, x1, z1, …] in metres; the first point is not repeated. */
export type Ring = readonly number[]

/** Where a piece stands: the place of its origin and its turn. */
export interface Pose {
  readonly x: number
  readonly z: number
  /** Degrees, clockwise seen from above. */
  readonly turn: number
}

export interface Turn {
  readonly cos: number
  readonly sin: number
}

const AHEAD: Turn = { cos: 1, sin: 0 }
const RIGHT: Turn = { cos: 0, sin: 1 }
const ABOUT: Turn = { cos: -1, sin: 0 }
const LEFT: Turn = { cos: 0, sin: -1 }

/** Degrees brought into (−180, 180]. */
export function normaliseDegrees(degrees: number): number {
  const turn = degrees % 360
  if (turn > 180) return turn - 360
  return turn <= -180 ? turn + 360 : turn + 0
}

/** Cosine and sine of a turn in degrees; exact for whole quarters. */
export function turnOf(degrees: number): Turn {
  const normal = normaliseDegrees(degrees)
  if (normal === 0) return AHEAD
  if (normal === 90) return RIGHT
  if (normal === 180) return ABOUT
  if (normal === -90) return LEFT
  const [cos, sin] = cosSinOf(normal)
  return { cos, sin }
}

/** Room coordinates of a point of a piece or group that stands at `pose`. */
export function worldPoint(x: number, z: number, pose: Pose): [number, number] {
  const { cos, sin } = turnOf(pose.turn)
  return [pose.x + x * cos - z * sin, pose.z + x * sin + z * cos]
}

/** Ring of local points brought into the room by a pose. */
export function placeRing(local: Ring, pose: Pose): number[] {
  const { cos, sin } = turnOf(pose.turn)
  const placed: number[] = []
  for (let i = 0; i < local.length; i += 2) {
    const x = elementAt(local, i)
    const z = elementAt(local, i + 1)
    placed.push(pose.x + x * cos - z * sin, pose.z + x * sin + z * cos)
  }
  return placed
}

/** Computed numbers print short and the same everywhere (docs/decisions.md#f11). */
export function round6(value: number): number {
  return Math.round(value * 1e6) / 1e6 + 0
}
