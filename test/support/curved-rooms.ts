import type { Opening, Room } from '../../src/schema/furnishing/room.ts'
import type { Points } from './listings.ts'
import { rectangularRoom } from './rooms.ts'

// Rooms whose curved walls come as chains of short straight ones, as from building models.

export function roomWith(points: Points, openings: Opening[] = []): Room {
  const { boundary } = rectangularRoom(1, 1, openings)
  return { boundary: { ...boundary, shape: { ...boundary.shape, points } } }
}

/** So many points of an ellipse; of a circle with one radius. */
export const ellipse = (corners: number, a: number, b = a): Points =>
  Array.from({ length: corners }, (_, i) => {
    const angle = (2 * Math.PI * i) / corners
    return [a + a * Math.cos(angle), b + b * Math.sin(angle)]
  })

/** A star: each second corner lies farther in. */
export const star = (corners: number, outer: number, inner: number): Points =>
  ellipse(corners, outer).map(([x, z], i) => {
    const share = i % 2 === 0 ? 1 : inner / outer
    return [outer + (x - outer) * share, outer + (z - outer) * share]
  })

/**
 * A rectangle whose wall at z = d is an arc in so many pieces.
 *
 * @param rise of the arc in the middle of the wall, metres; below 0 it comes into the room
 */
export function bowedRoom(w: number, d: number, rise: number, pieces: number): Points {
  const height = Math.abs(rise)
  const radius = (w * w) / (8 * height) + height / 2
  const half = Math.asin(w / 2 / radius) * (height > w / 2 ? -1 : 1) + (height > w / 2 ? Math.PI : 0)
  const arc = Array.from({ length: pieces + 1 }, (_, i): [number, number] => {
    const angle = half - (2 * half * i) / pieces
    return [w / 2 + radius * Math.sin(angle), d + Math.sign(rise) * (radius * Math.cos(angle) - (radius - height))]
  })
  return [[0, 0], [w, 0], ...arc]
}

/** How far along the boundary the middle of an arc in `bowedRoom` begins, less half an opening of length l. */
export function amidArc(points: Points, l: number): number {
  const steps = points.map(([x, z], i) => {
    const [nextX, nextZ] = points[(i + 1) % points.length]!
    return Math.hypot(nextX - x, nextZ - z)
  })
  const before = steps[0]! + steps[1]!
  return before + steps.slice(2, -1).reduce((sum, step) => sum + step, 0) / 2 - l / 2
}
