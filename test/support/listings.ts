import type { Opening, Room } from '../../src/schema/furnishing/room.ts'

export type Points = [number, number][]

/** Ways to list the same boundary. */
export type Listing = 'closed' | 'reversed' | 'reversed and closed' | 'from the next point'

/**
 * The same room with its boundary listed otherwise; openings keep their place in the room (docs/decisions.md#c6, #c7).
 */
export function relisted(room: Room, listing: Listing): Room {
  const points = openPoints(room)
  switch (listing) {
    case 'closed':
      return withBoundary(room, [...points, points[0]!], (opening) => opening)
    case 'reversed':
    case 'reversed and closed': {
      const reversed = [points[0]!, ...points.slice(1).toReversed()]
      const listed = listing === 'reversed' ? reversed : [...reversed, reversed[0]!]
      return withBoundary(room, listed, mirroredOpening(points))
    }
    case 'from the next point': {
      const [first, ...rest] = points
      const step = distance(first!, rest[0]!)
      const around = perimeterOf(points)
      return withBoundary(room, [...rest, first!], (opening) =>
        opening.pos > around ? opening : { ...opening, pos: (opening.pos - step + around) % around },
      )
    }
  }
}

/** The room as a mirror, a turn or a shift shows it: each point goes to `to(point)`, openings keep their place. */
export function mapped(room: Room, to: (x: number, z: number) => [number, number]): Room {
  return withBoundary(
    room,
    room.boundary.shape.points.map(([x, z]) => to(x, z)),
    (opening) => opening,
  )
}

/** Walking the other way from the same first point, an opening begins where it ended. */
function mirroredOpening(points: Points): (opening: Opening) => Opening {
  const around = perimeterOf(points)
  return (opening) => {
    if (opening.pos > around) return opening
    const l = Math.min(opening.l, around)
    return { ...opening, l, pos: (2 * around - opening.pos - l) % around }
  }
}

function withBoundary(room: Room, points: Points, change: (opening: Opening) => Opening): Room {
  const { shape, openings } = room.boundary
  return {
    boundary: { shape: { ...shape, points }, ...(openings ? { openings: openings.map(change) } : {}) },
  }
}

/** Without the first point repeated at the end. */
export function openPoints({ boundary }: Room): Points {
  const { points } = boundary.shape
  const closed = points.length > 1 && points[0]!.every((value, axis) => value === points.at(-1)![axis])
  return closed ? points.slice(0, -1) : [...points]
}

export const perimeterOf = (points: Points): number =>
  points.reduce((sum, point, i) => sum + distance(point, points[(i + 1) % points.length]!), 0)

const distance = (a: readonly [number, number], b: readonly [number, number]) => Math.hypot(a[0] - b[0], a[1] - b[1])
