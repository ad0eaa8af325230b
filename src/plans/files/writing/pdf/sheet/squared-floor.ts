import { edgesOf } from '../../../../../engine/geometry/edges.ts'
import { normaliseDegrees, round6, worldPoint } from '../../../../../engine/geometry/frame.ts'
import type { CeilingPlane } from '../../../../../schema/furnishing/room.ts'
import type { FilePlanFloor } from '../../../file-plan.ts'

/** Walls whose directions differ by less are parallel, degrees. */
const PARALLEL = 0.5
/** A floor is turned for walls that are so much of all its walls. */
const SHARE_MIN = 0.6

/**
 * A floor with most of its walls along the sides of the sheet, so that its chains of dimensions have the lengths of rooms; its north turns
 * with it. One without a direction, such as a round one, stays as it is.
 */
export function squaredFloor(floor: FilePlanFloor): FilePlanFloor {
  const turn = -askewBy(floor)
  if (Math.abs(turn) < PARALLEL) return floor
  const turned = (x: number, z: number): [number, number] => {
    const [tx, tz] = worldPoint(x, z, { x: 0, z: 0, turn })
    return [round6(tx), round6(tz)]
  }
  const spaces = floor.spaces.map((space) => {
    const { boundary } = space.room
    const points = boundary.shape.points.map(([x, z]) => turned(x, z))
    const ceiling = boundary.ceiling?.map(({ a, b, c }): CeilingPlane => {
      const [ta, tb] = turned(a, b)
      return { a: ta, b: tb, c }
    })
    const outline = { ...boundary, shape: { ...boundary.shape, points }, ...(ceiling && { ceiling }) }
    return { ...space, room: { ...space.room, boundary: outline } }
  })
  const assets = floor.assets.map((asset) => {
    const [x, y, z] = asset.position
    const [tx, tz] = turned(x, z)
    return {
      ...asset,
      position: [tx, y, tz] as [number, number, number],
      rotation: normaliseDegrees(asset.rotation + turn),
    }
  })
  const { northDirection: north } = floor
  return { ...floor, spaces, assets, northDirection: north === null ? null : normaliseDegrees(north + turn) }
}

/** By how much most walls are turned against the sides of the sheet, from −45 to 45 degrees; 0 where there are no such walls. */
function askewBy({ spaces }: FilePlanFloor): number {
  const walls = spaces.flatMap(({ room }) =>
    [...edgesOf(room.boundary.shape.points.flat())].map(([ax, az, bx, bz]) => {
      const degrees = (Math.atan2(bz - az, bx - ax) * 180) / Math.PI
      return { askew: degrees - 90 * Math.round(degrees / 90), length: Math.hypot(bx - ax, bz - az) }
    }),
  )
  const whole = walls.reduce((sum, { length }) => sum + length, 0)
  // The longest walls tell the direction: of a large floor not all are compared with all.
  const longest = walls.toSorted((one, other) => other.length - one.length).slice(0, COMPARED)
  const best = longest
    .map(({ askew }) => {
      const off = walls.filter((wall) => apart(wall.askew, askew) < PARALLEL)
      return { askew, length: off.reduce((sum, { length }) => sum + length, 0) }
    })
    .reduce((one, other) => (other.length > one.length ? other : one), { askew: 0, length: 0 })
  return best.length >= SHARE_MIN * whole ? best.askew : 0
}

const COMPARED = 40

/** Between two directions of which a right angle makes none. */
function apart(one: number, other: number): number {
  const between = Math.abs(one - other) % 90
  return Math.min(between, 90 - between)
}
