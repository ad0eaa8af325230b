import { movedCeiling } from '../../engine/geometry/moved-ceiling.ts'
import { fromFirstPoint } from '../../engine/geometry/points.ts'
import { signedArea } from '../../engine/geometry/ring.ts'
import { areaAbove, usableArea } from '../../engine/geometry/usable-area.ts'
import type { Room } from '../../schema/furnishing/room.ts'

/** Floor area of a room, m². */
export const roomArea = ({ boundary }: Room): number =>
  Math.abs(signedArea(fromFirstPoint(boundary.shape.points.flat())))

/** What of it counts by its headroom, m²: in full from 2 m on, half from 1 m on (docs/floors.md#area-under-slopes). */
export const headroomArea = (room: Room): number => usableArea(...underCeiling(room))

/** What of it is so high or higher, m². @param least metres */
export const standingArea = (room: Room, least: number): number => areaAbove(...underCeiling(room), least)

/** Outline, slopes and height of a room as seen from its first point. */
function underCeiling({ boundary: { shape, ceiling = [] } }: Room) {
  const [[x, z] = [0, 0]] = shape.points
  return [fromFirstPoint(shape.points.flat()), movedCeiling(ceiling, -x, -z), shape.h] as const
}

/** To the mm². */
export const roundArea = (area: number): number => Math.round(area * 1e6) / 1e6

/** Of all rooms together, m², rounded. */
export const totalArea = (rooms: readonly Room[]): number =>
  roundArea(rooms.reduce((sum, room) => sum + roomArea(room), 0))
