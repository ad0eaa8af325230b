import { signedArea } from '../../geometry/ring.ts'
import type { Room } from '../../schema/room.ts'

/** Area inside the outline of a room, m². */
export const floorArea = ({ boundary }: Room): number => Math.abs(signedArea(boundary.shape.points.flat()))
