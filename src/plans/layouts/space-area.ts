import { fromFirstPoint } from '../../engine/geometry/points.ts'
import { signedArea } from '../../engine/geometry/ring.ts'
import type { Room } from '../../schema/furnishing/room.ts'

/** Floor area of a room, m². */
export const roomArea = ({ boundary }: Room): number =>
  Math.abs(signedArea(fromFirstPoint(boundary.shape.points.flat())))

/** Of all rooms together, m², rounded to the mm². */
export const totalArea = (rooms: readonly Room[]): number =>
  Math.round(rooms.reduce((sum, room) => sum + roomArea(room), 0) * 1e6) / 1e6
