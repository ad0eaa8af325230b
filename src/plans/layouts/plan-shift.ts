import { bounds } from '../../engine/geometry/ring.ts'
import type { LayoutSpace } from '../../schema/resources/floors/floor-layout.ts'
import { namesInFiles } from './known-parts.ts'

/** Corners that differ by less are in the same place, metres. */
const SAME = 0.01

/**
 * By how much a plan was moved, metres in x and z: where it has its origin may follow from what else is on it. Most of the spaces that
 * both have, by the ids of their model, tell it.
 *
 * @returns undefined where they do not agree, or there are none
 */
export function planShift(
  from: readonly LayoutSpace[],
  to: readonly LayoutSpace[],
): [x: number, z: number] | undefined {
  const corners = new Map(to.flatMap((it) => namesInFiles(it).map((name) => [name, cornerOf(it)] as const)))
  const shifts = from.flatMap((space): [number, number][] => {
    const corner = space.externalId === undefined ? undefined : corners.get(space.externalId)
    const [x, z] = cornerOf(space)
    return corner ? [[corner[0] - x, corner[1] - z]] : []
  })
  const isLike = ([x, z]: readonly number[], it: readonly number[]) =>
    Math.abs(x! - it[0]!) <= SAME && Math.abs(z! - it[1]!) <= SAME
  return shifts.find((one) => shifts.filter((it) => isLike(one, it)).length * 2 > shifts.length)
}

function cornerOf({ room }: LayoutSpace): readonly [x: number, z: number] {
  const { minX, minZ } = bounds(room.boundary.shape.points.flat())
  return [minX, minZ]
}
