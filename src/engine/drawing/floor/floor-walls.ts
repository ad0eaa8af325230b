import { lengthOf } from '../../../base/elementary.ts'
import { type Areas, areasOf, differenceOf, unionOf } from '../../geometry/polygons.ts'
import { containsPoint, selfIntersection, signedArea } from '../../geometry/ring.ts'
import type { Point } from '../display-list.ts'
import { step } from '../room/outline.ts'
import { type Boundary, mitre } from '../room/room-outline.ts'
import { type FloorOpening, PARTITION } from './floor-openings.ts'
import { share, type WallFaces } from './wall-faces.ts'

/**
 * The walls of a floor as seen from above: what lies between neighbouring rooms, and a wall of thickness `outer` around
 * them. Rooms that touch have a thin partition on their common line. Openings are left whole; `cutOpenings` takes them out.
 *
 * @param outer thickness of walls to the outside, metres
 * @param reach widest space between two rooms that is wall, metres
 */
export function floorWalls(boundaries: readonly Boundary[], faces: WallFaces, outer: number, reach: number): Areas {
  const rooms = boundaries.map(({ points }) => areasOf(points))
  // Closing: grown by half the reach, rooms meet; shrunk again, only the spaces between them stay filled.
  const grown = unionOf(boundaries.flatMap((boundary) => grow(boundary, reach / 2)))
  const shell = shrink(grown, reach / 2 - outer)
  const walls = differenceOf(shell, rooms)
  const thin = partitions(faces)
  return thin.length === 0 ? walls : unionOf([walls, ...thin])
}

/** The walls without what openings take; lintels and parapets are not seen on a plan. */
export const cutOpenings = (walls: Areas, openings: readonly FloorOpening[]): Areas =>
  differenceOf(
    walls,
    openings.map(({ hole }) => areasOf(hole)),
  )

/** What lies within a distance of a room, corners mitred. */
function grow(boundary: Boundary, distance: number): Areas[] {
  const { points, normals } = boundary
  const count = points.length
  const ring = points.map((point, i) => mitre(point, normals[(i + count - 1) % count]!, normals[i]!, distance))
  const sense = Math.sign(signedArea(points.flat()))
  const simple =
    selfIntersection(ring.flat()) === undefined &&
    sense * signedArea(ring.flat()) > boundary.area &&
    points.every(([x, z]) => containsPoint(ring.flat(), x, z))
  return simple ? [areasOf(ring)] : [areasOf(points), ...bands(points, normals, distance)]
}

/** What of the areas lies further than a distance from their edge, corners mitred. */
export function shrink(areas: Areas, distance: number): Areas {
  const edge = areas.flatMap((loops) =>
    loops.flatMap((loop, hole) => {
      const points = withoutLast(loop)
      const sense = Math.sign(signedArea(points.flat())) * (hole === 0 ? 1 : -1)
      const inward = points.map((a, i): Point => {
        const b = points[(i + 1) % points.length]!
        const length = lengthOf(b[0] - a[0], b[1] - a[1]) * sense
        return [(a[1] - b[1]) / length, (b[0] - a[0]) / length]
      })
      return bands(points, inward, distance)
    }),
  )
  return differenceOf(areas, edge)
}

/** A band beside each edge of a ring, and a kite at each corner where bands leave a wedge between them. */
function bands(points: readonly Point[], normals: readonly Point[], distance: number): Areas[] {
  const count = points.length
  return points.flatMap((a, i) => {
    const b = points[(i + 1) % count]!
    const [before, normal] = [normals[(i + count - 1) % count]!, normals[i]!]
    const out = step(a, normal, distance)
    const band = areasOf([a, b, step(b, normal, distance), out])
    const kite = [a, step(a, before, distance), mitre(a, before, normal, distance), out]
    return Math.abs(signedArea(kite.flat())) < 1e-7 ? [band] : [band, areasOf(kite)]
  })
}

/** Thin walls on the lines where two rooms touch. */
function partitions(faces: WallFaces): Areas[] {
  return faces.faces.flatMap((face) =>
    [...faces.near(face)].flatMap((other): Areas[] => {
      if (other.room < face.room || face.normal[0] * other.normal[0] + face.normal[1] * other.normal[1] > -0.999)
        return []
      const away = (other.a[0] - face.a[0]) * face.normal[0] + (other.a[1] - face.a[1]) * face.normal[1]
      if (Math.abs(away) >= PARTITION) return []
      const [u, v] = [share(face, other.a), share(face, other.b)].sort((a, b) => a - b) as [number, number]
      const [from, to] = [Math.max(0, u), Math.min(1, v)]
      const length = lengthOf(face.b[0] - face.a[0], face.b[1] - face.a[1])
      if ((to - from) * length < 1e-3) return []
      const at = (along: number, out: number): Point => [
        face.a[0] + (face.b[0] - face.a[0]) * along + face.normal[0] * out,
        face.a[1] + (face.b[1] - face.a[1]) * along + face.normal[1] * out,
      ]
      const [near, far] = [(away - PARTITION) / 2, (away + PARTITION) / 2]
      return [areasOf([at(from, near), at(to, near), at(to, far), at(from, far)])]
    }),
  )
}

const withoutLast = (loop: readonly Point[]): readonly Point[] => loop.slice(0, -1)
