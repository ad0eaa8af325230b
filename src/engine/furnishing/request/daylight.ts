import { round6, turnOf } from '../../geometry/frame.ts'
import type { Plan, Wall, WallOpening } from './plan.ts'

/** Glass below this height brings no daylight to a table, metres (docs/furnishing.md#daylight). */
const WORKING_PLANE = 0.85
/** Glass that lights a room well: this share of its floor. */
const GLASS_SHARE = 0.1
/** Light of windows to the north beside those to the south; east and west lie between. */
const NORTH_SHARE = 0.6
/** Low sun from the south, in winter, beside that from the east and the west, morning and evening. */
const SOUTH_SHARE = 0.5

/**
 * The plan with the light and the low sun of each window by its area above the working plane, beside a tenth of the floor, and by
 * the direction that it faces; without a north as it is.
 *
 * @param north degrees clockwise from −z of the request
 */
export function withDaylight(plan: Plan, north: number | undefined): Plan {
  if (north === undefined) return plan
  const glassFor = glassOf(plan)
  const { turn, mirrored } = plan.frame
  const ownNorth = (mirrored ? -north : north) - turn
  const walls = plan.walls.map(
    (wall): Wall => ({
      ...wall,
      openings: wall.openings.map((opening) =>
        opening.type === 'window' ? { ...opening, ...lightOf(wall, ownNorth, glassFor(opening), plan.area) } : opening,
      ),
    }),
  )
  return { ...plan, walls }
}

/** Glass above the working plane, m²; of a window around a corner the parts in all walls count. */
function glassOf({ walls }: Plan): (opening: WallOpening) => number {
  const glass = new Map<number, number>()
  for (const { openings } of walls)
    for (const { index, from, to, sill, head } of openings)
      glass.set(index, (glass.get(index) ?? 0) + (to - from) * Math.max(0, head - Math.max(sill, WORKING_PLANE)))
  return ({ index }) => glass.get(index)!
}

/** Daylight and low sun, 0 to 1. */
function lightOf({ dx, dz }: Wall, north: number, glass: number, area: number): { light: number; sun: number } {
  // The window faces (dz, −dx); north is (sin n, −cos n) of the plan. Their product: 1 to the north, −1 to the south.
  const { cos, sin } = turnOf(north)
  const northward = dz * sin + dx * cos
  const sideways = Math.abs(dz * cos - dx * sin)
  const share = Math.min(1, glass / (GLASS_SHARE * area))
  const facing = (1 + NORTH_SHARE) / 2 - (northward * (1 - NORTH_SHARE)) / 2
  const low = Math.min(1, sideways + SOUTH_SHARE * Math.max(0, -northward))
  return { light: round6(facing * share), sun: round6(low * share) }
}
