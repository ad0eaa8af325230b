import { lengthOf } from '../../../base/elementary.ts'
import type { Plan, Wall } from '../request/plan.ts'

// What one sees of a room before a piece is in it: where one comes in, where the light is, which walls are long.

/** Walls that meet at less than this cosine look at each other or stand at right angles, in words. */
const FACING = 0.7

/** A wall as read. */
export interface WallReading {
  readonly index: number
  /** Share of the longest wall. */
  readonly share: number
  /** Whether it has a window. */
  readonly light: boolean
}

export interface RoomReading {
  readonly walls: readonly WallReading[]
}

const READINGS = new WeakMap<Plan, RoomReading>()

export function readRoom(plan: Plan): RoomReading {
  const known = READINGS.get(plan)
  if (known) return known
  const longest = plan.walls.reduce((most, { length }) => Math.max(most, length), 0)
  const reading = {
    walls: plan.walls.map((wall, index) => ({
      index,
      share: wall.length / longest,
      light: wall.openings.some(({ type }) => type === 'window'),
    })),
  }
  READINGS.set(plan, reading)
  return reading
}

/** The way from a point to an opening: straight ahead, at one's side or behind. */
export type Side = 'ahead' | 'beside' | 'behind'

/** @param facing unit vector that one looks along */
export function sideOf(
  from: { readonly x: number; readonly z: number },
  facing: { readonly x: number; readonly z: number },
  to: { readonly x: number; readonly z: number },
): Side {
  const [dx, dz] = [to.x - from.x, to.z - from.z]
  const distance = Math.sqrt(dx * dx + dz * dz) || 1
  const ahead = (dx * facing.x + dz * facing.z) / distance
  return ahead > FACING ? 'ahead' : ahead < -FACING ? 'behind' : 'beside'
}

/** Middle of the nearest opening of a kind, and how far away it is, metres. */
export interface Sight {
  readonly x: number
  readonly z: number
  readonly distance: number
}

export function nearestOpening(plan: Plan, x: number, z: number, window: boolean): Sight | undefined {
  let best: Sight | undefined
  for (const wall of plan.walls) {
    for (const opening of wall.openings) {
      if ((opening.type === 'window') !== window) continue
      const at = middleOf(wall, opening)
      const distance = lengthOf(at.x - x, at.z - z)
      if (!best || distance < best.distance - 1e-6) best = { ...at, distance }
    }
  }
  return best
}

const middleOf = (wall: Wall, { from, to }: { readonly from: number; readonly to: number }) => {
  const along = (from + to) / 2
  return { x: wall.x0 + wall.dx * along, z: wall.z0 + wall.dz * along }
}
