import { planeHeight } from '../../../../engine/geometry/moved-ceiling.ts'
import { type CeilingPlane, SLOPES_MAX } from '../../../../schema/furnishing/room.ts'
import type { Mesh } from './mesh-outline.ts'

/** Faces steeper than this are walls: the upward part of their normal. */
const WALL = 0.05
/** Faces that rise by less with each metre are flat. */
const FLAT = 0.01
/** Planes that differ by no more than this over a body are one, and heights by no more are the same, metres. */
const SAME = 0.05
/** Slopes over less floor than this are rounding or trim, m². */
const SLOPE_MIN = 0.2
/** Share of the floor over which the slopes must give the ceiling as it is. */
const FAITHFUL = 0.9

interface TopFace {
  readonly a: number
  readonly b: number
  readonly c: number
  /** Of its middle. */
  readonly x: number
  readonly y: number
  readonly z: number
  /** Of the floor under it, m². */
  readonly area: number
}

/**
 * The slopes of the ceiling of a room by the upper side of its body, with heights above its floor: none for a flat one.
 *
 * @returns undefined for a ceiling that is not the lowest of some planes at each point, such as that of a room with a dormer
 */
export function ceilingOfMesh(mesh: Mesh, bottom: number, top: number): CeilingPlane[] | undefined {
  const faces = topFaces(mesh, bottom)
  const slopes: (CeilingPlane & { area: number })[] = []
  for (const { a, b, c, x, z, area } of faces) {
    if (Math.hypot(a, b) < FLAT) continue
    const known = slopes.find(
      (it) =>
        Math.hypot(it.a - a, it.b - b) < SAME &&
        Math.abs(planeHeight(it, x, z) - planeHeight({ a, b, c }, x, z)) < SAME,
    )
    if (known) known.area += area
    else slopes.push({ a, b, c, area })
  }
  const planes = slopes.filter(({ area }) => area >= SLOPE_MIN).map(({ a, b, c }): CeilingPlane => ({ a, b, c }))
  if (planes.length === 0) return []
  const whole = faces.reduce((sum, { area }) => sum + area, 0)
  const faithful = faces
    .filter(({ x, y, z }) => {
      const ceiling = Math.min(top - bottom, ...planes.map((plane) => planeHeight(plane, x, z)))
      return Math.abs(ceiling - (y - bottom)) < SAME
    })
    .reduce((sum, { area }) => sum + area, 0)
  return planes.length <= SLOPES_MAX && faithful >= FAITHFUL * whole ? planes : undefined
}

/** The faces that look up. */
function topFaces({ points, triangles }: Mesh, bottom: number): TopFace[] {
  const faces: (TopFace & { up: number })[] = []
  let volume = 0
  for (let i = 0; i < triangles.length; i += 3) {
    const [p, q, r] = [0, 1, 2].map((k) => {
      const at = 3 * triangles[i + k]!
      return [points[at]!, points[at + 1]! - bottom, points[at + 2]!] as const
    }) as [Corner, Corner, Corner]
    const [ux, uy, uz] = [q[0] - p[0], q[1] - p[1], q[2] - p[2]]
    const [vx, vy, vz] = [r[0] - p[0], r[1] - p[1], r[2] - p[2]]
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
    const [x, y, z] = [(p[0] + q[0] + r[0]) / 3, (p[1] + q[1] + r[1]) / 3, (p[2] + q[2] + r[2]) / 3]
    // Twice the volume between the face and the floor, negative where the face looks down.
    volume += y * ny
    if (Math.abs(ny) < WALL * Math.hypot(nx, ny, nz) || ny === 0) continue
    const [a, b] = [-nx / ny, -nz / ny]
    faces.push({ a, b, c: y - a * x - b * z, x, y: y + bottom, z, area: Math.abs(ny) / 2, up: ny })
  }
  return faces.filter(({ up }) => up * volume > 0)
}

type Corner = readonly [x: number, y: number, z: number]
