import { type Areas, areasOf, sharedOf } from '../../engine/geometry/polygons.ts'
import { bounds, boundsMeet, signedArea } from '../../engine/geometry/ring.ts'
import type { LayoutSpace } from '../../schema/resources/floors/floor-layout.ts'
import { openingsMisfit, roomFault } from './room-faults.ts'

/** Spaces may share as much of the floor without lying on one another, m²: plans are rounded. */
export const SHARED_MAX = 0.01

/**
 * What is wrong with spaces that were given another outline: of the outline itself, of its openings, or that it lies on another
 * space more than it did before.
 *
 * @param before the spaces as they were
 * @param shaped the members that gave outlines, such as `operations[2].room`, by the ids of their spaces
 * @returns a reason that begins with the member; undefined where nothing is wrong
 */
export function spacesFault(
  before: readonly LayoutSpace[],
  after: readonly LayoutSpace[],
  shaped: ReadonlyMap<string, string>,
): string | undefined {
  if (shaped.size === 0) return undefined
  const earlier = new Map(before.map((space) => [space.id, space]))
  const byId = new Map(after.map((space) => [space.id, space]))
  for (const [id, member] of shaped) {
    const fault = roomFault(byId.get(id)!.room)
    if (fault) return `${member}.${fault.path}: ${fault.reason}`
    const misfit = openingsMisfit(byId.get(id)!)
    if (misfit !== undefined) return `${member.replace(/room$/, 'openings')}: ${misfit}`
  }
  for (const [id, member] of shaped) {
    const space = byId.get(id)!
    for (const other of after) {
      if (other.id === id) continue
      const shared = sharedFloor(space, other)
      if (shared <= SHARED_MAX) continue
      const [a, b] = [earlier.get(id), earlier.get(other.id)]
      if (a && b && shared <= sharedFloor(a, b) + SHARED_MAX) continue
      return `${member}: must not lie on the space "${other.name}", with which it shares ${shared.toFixed(2)} m²`
    }
  }
  return undefined
}

/** What two spaces both take of the floor, m². */
export function sharedFloor(one: LayoutSpace, other: LayoutSpace): number {
  const [a, b] = [one, other].map(({ room }) => bounds(room.boundary.shape.points.flat()))
  return boundsMeet(a!, b!) ? areaOf(sharedOf(ringOf(one), ringOf(other))) : 0
}

const ringOf = ({ room }: LayoutSpace): Areas => areasOf(room.boundary.shape.points)

const areaOf = (areas: Areas): number =>
  areas.reduce(
    (sum, [outer = [], ...holes]) => sum + loopArea(outer) - holes.reduce((inner, hole) => inner + loopArea(hole), 0),
    0,
  )

const loopArea = (loop: readonly (readonly [number, number])[]): number => Math.abs(signedArea(loop.flat()))
