import { elementAt } from '../../../engine/geometry/element-at.ts'
import { outlineOf } from '../../layouts/room-outlines.ts'
import type { GiveWay } from '../in-slices.ts'
import { factsOf, type SpaceFacts } from '../uses/space-facts.ts'
import type { FittingPlan } from './fitting-wish.ts'
import { openedOutwards } from './outward-doors.ts'
import { placeFittings } from './place-fittings.ts'

/** Larger rooms fail for other reasons than their door, m². */
const SMALL_MAX = 3
/** Wall that is left beside a door, metres. */
const JAMB = 0.1
/** Less is within what plans are drawn to, metres. */
const MOVED_MIN = 0.05

/**
 * How far the one door of a small room is to move along its wall so that some plan has places; the nearer of both ends of the wall.
 *
 * @param outwardDoors places among its openings of doors that may be taken to open outwards
 * @returns metres; undefined where it is not the door
 */
export async function doorToMove(
  room: SpaceFacts,
  plans: readonly FittingPlan[],
  outwardDoors: readonly number[],
  giveWay?: GiveWay,
): Promise<number | undefined> {
  const { space, area } = room
  const { openings = [] } = space.room.boundary
  const doors = openings.flatMap(({ type }, place) => (type === 'window' ? [] : [place]))
  if (area > SMALL_MAX || doors.length !== 1) return undefined
  const place = elementAt(doors, 0)
  const { pos, l } = elementAt(openings, place)
  const { starts } = outlineOf(space.room)
  const moves = starts.flatMap((from, wall) => {
    const to = starts[wall + 1]
    return to !== undefined && pos >= from && pos + l <= to ? [from + JAMB - pos, to - JAMB - l - pos] : []
  })
  for (const by of moves.sort((a, b) => Math.abs(a) - Math.abs(b))) {
    if (Math.abs(by) < MOVED_MIN) continue
    const moved = openings.map((opening, i) => (i === place ? { ...opening, pos: pos + by } : opening))
    const { boundary } = space.room
    const facts = factsOf({ ...space, room: { ...space.room, boundary: { ...boundary, openings: moved } } })
    if (await placeFittings(openedOutwards(facts, outwardDoors), plans, [], giveWay)) return Math.abs(by)
  }
  return undefined
}
