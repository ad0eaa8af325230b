import { signedArea } from '../../../engine/geometry/ring.ts'
import type { Room } from '../../../schema/furnishing/room.ts'

/** Area inside the outline of a room, m². */
export const floorArea = ({ boundary }: Room): number => Math.abs(signedArea(boundary.shape.points.flat()))
