import { round6 } from '../../../../engine/geometry/frame.ts'
import { planeHeight } from '../../../../engine/geometry/moved-ceiling.ts'
import type { CeilingPlane, Room } from '../../../../schema/furnishing/room.ts'
import { cornersOf, lengthOf, outOf, pointAtPlace, type Walls, wallsOf } from './walls.ts'

// Slopes of a ceiling as people know them: how high the ceiling is at a wall, and how steeply it rises from there.

export interface Slope {
  /** Place among the planes of the ceiling. */
  readonly index: number
  /** Height of the ceiling at the wall, metres. */
  readonly knee: number
  /** Degrees. */
  readonly pitch: number
}

export const PITCH_MIN = 1
export const PITCH_MAX = 85

/** What a new slope is, before it is changed: metres and degrees. */
export const USUAL_SLOPE = { knee: 1, pitch: 45 } as const

export const slopesOf = (room: Room): readonly CeilingPlane[] => room.boundary.ceiling ?? []

/**
 * The slope that begins at a wall: the plane that rises straight into the room from it, the lowest of several. Walls of one
 * direction may lie below the same slope.
 */
export function slopeAt(room: Room, wall: number): Slope | undefined {
  const walls = wallsOf(cornersOf(room))
  const [outX, outZ] = outOf(walls, wall)
  const [x, z] = middleOfWall(walls, wall)
  let lowest: Slope | undefined
  slopesOf(room).forEach((plane, index) => {
    const rise = Math.hypot(plane.a, plane.b)
    const knee = planeHeight(plane, x, z)
    const isAcross = rise > FLAT && -(plane.a * outX + plane.b * outZ) / rise > ACROSS
    if (!isAcross || knee < -ROUNDED || knee >= room.boundary.shape.h || knee >= (lowest?.knee ?? Infinity)) return
    lowest = { index, knee: Math.max(0, knee), pitch: (Math.atan(rise) * 180) / Math.PI }
  })
  return lowest
}

/** Planes that rise by less with each metre are flat. */
const FLAT = 1e-3
/** Cosine of the angle by which the way up may miss the right angle to a wall. */
const ACROSS = 1 - 1e-6
const ROUNDED = 1e-3

/** How far the room reaches straight into it from a wall, metres. */
function reachFrom(room: Room, wall: number): number {
  const walls = wallsOf(cornersOf(room))
  const [outX, outZ] = outOf(walls, wall)
  const [x, z] = middleOfWall(walls, wall)
  return Math.max(...walls.corners.map(([cornerX, cornerZ]) => (x - cornerX) * outX + (z - cornerZ) * outZ))
}

/** How high a slope is above what lies farthest from its wall, metres; the ceiling may be lower there. */
export const oppositeOf = (room: Room, wall: number, { knee, pitch }: Omit<Slope, 'index'>): number =>
  knee + reachFrom(room, wall) * Math.tan((pitch * Math.PI) / 180)

/** The pitch of a slope that is so high there, degrees. @param height metres */
export const pitchTo = (room: Room, wall: number, knee: number, height: number): number =>
  (Math.atan((height - knee) / reachFrom(room, wall)) * 180) / Math.PI

const middleOfWall = (walls: Walls, wall: number) => pointAtPlace(walls, { wall, along: lengthOf(walls, wall) / 2 })

/** The slopes that begin at no wall, by their places: of other directions, or above a lower one. */
export function slopesApart(room: Room): number[] {
  const atWalls = new Set(cornersOf(room).map((_, wall) => slopeAt(room, wall)?.index))
  return [...slopesOf(room).keys()].filter((index) => !atWalls.has(index))
}

/** The room with a slope that begins at a wall, in the place of the one that did. */
export function withSlope(room: Room, wall: number, { knee, pitch }: Omit<Slope, 'index'>): Room {
  const walls = wallsOf(cornersOf(room))
  const [outX, outZ] = outOf(walls, wall)
  const rise = Math.tan((pitch * Math.PI) / 180)
  const [a, b] = [round6(-outX * rise), round6(-outZ * rise)]
  const [x, z] = middleOfWall(walls, wall)
  const plane = { a, b, c: round6(knee - a * x - b * z) }
  const planes = slopesOf(room)
  const index = slopeAt(room, wall)?.index
  return {
    boundary: { ...room.boundary, ceiling: index === undefined ? [...planes, plane] : planes.with(index, plane) },
  }
}

export function withoutSlope(room: Room, index: number): Room {
  const { ceiling = [], ...boundary } = room.boundary
  const others = ceiling.filter((_, i) => i !== index)
  return { boundary: others.length > 0 ? { ...boundary, ceiling: others } : boundary }
}
