import type { Room } from '../../schema/furnishing/room.ts'

export type Point = readonly [number, number]

/** The outline of a room, open and without repeated points, in the order in which openings are measured. */
export interface Outline {
  readonly corners: readonly Point[]
  /** Distance along the outline at which each wall starts, and at the end the whole length, metres. */
  readonly starts: readonly number[]
}

export const distanceOf = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1])

export function outlineOf({ boundary }: Room): Outline {
  const corners: Point[] = []
  for (const point of boundary.shape.points)
    if (corners.length === 0 || distanceOf(corners.at(-1)!, point) > 0) corners.push(point)
  while (corners.length > 1 && distanceOf(corners[0]!, corners.at(-1)!) === 0) corners.pop()
  const starts = [0]
  for (const [i, corner] of corners.entries())
    starts.push(starts[i]! + distanceOf(corner, corners[(i + 1) % corners.length]!))
  return { corners, starts }
}

/** The point of an outline at a distance along it. */
export function pointOn({ corners, starts }: Outline, pos: number): Point {
  const whole = starts.at(-1)!
  const distance = ((pos % whole) + whole) % whole
  let wall = 0
  while (wall < corners.length - 1 && starts[wall + 1]! <= distance) wall++
  const [a, b] = [corners[wall]!, corners[(wall + 1) % corners.length]!]
  const share = (distance - starts[wall]!) / (starts[wall + 1]! - starts[wall]!)
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
}
