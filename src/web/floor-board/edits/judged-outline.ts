import { signedArea } from '../../../engine/geometry/ring.ts'
import { roomFault } from '../../../plans/layouts/room-faults.ts'
import type { Room } from '../../../schema/furnishing/room.ts'

/** Rooms smaller than this are drawn by mistake, m². */
const AREA_LEAST = 0.5

/** Whether a room may be saved: its outline is one, and its openings are on it. */
export const judgedOutline = (room: Room): boolean =>
  roomFault(room) === undefined && Math.abs(signedArea(room.boundary.shape.points.flat())) >= AREA_LEAST
