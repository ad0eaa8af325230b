import { firstOf } from '../../../geometry/element-at.ts'
import { turnOf } from '../../../geometry/frame.ts'
import { nearestOpening } from '../../reading/read-room.ts'
import type { Plan } from '../../request/plan.ts'
import { desksIn, type Pattern, type Unit } from './desk-patterns.ts'

/** A pattern, what stands of it, and the index of its size of desk among those of the request. */
interface Valued {
  readonly pattern: Pattern
  readonly units: readonly Unit[]
  readonly size: number
}

/**
 * Desks come first. What else counts may cost one of few or a tenth of many: a view parallel to the glass, a size of desk.
 * The rest decides between equals: no half columns, whole blocks in the room rather than rows that face a wall, few
 * blocks of few desks and rows over all of the room for many, blocks of one size without gaps between them, daylight.
 */
const VALUE = {
  glare: 0.9,
  size: 0.4,
  half: 0.3,
  wall: 0.25,
  block: 0.05,
  uneven: 0.15,
  gaps: 0.2,
  spread: 0.12,
  light: 0.1,
} as const
const TENTH = 0.1
const FEW = 6
/** A window without low sun counts this much beside one with it. */
const SHADY = 0.25
/** Farther than this from a window, metres, it makes no difference any more. */
const LIGHT_REACH = 6

export function layoutValue(plan: Plan, { pattern, units, size }: Valued, desksMax: number): number {
  const count = desksIn(units)
  if (count === 0) return 0
  const share = TENTH * count
  const halves = pattern.stand === 'pairs' ? units.filter(({ poses }) => poses.length === 1).length : 0
  return (
    Math.min(count, desksMax) -
    Math.max(VALUE.glare, share) * glareOf(plan, pattern.direction) -
    Math.max(VALUE.size, share) * size -
    VALUE.half * halves -
    (pattern.stand === 'wall-rows' ? VALUE.wall : 0) -
    (count <= FEW ? VALUE.block * blocksIn(units) : 0) -
    (isUneven(units) ? VALUE.uneven : 0) -
    VALUE.gaps * gapsIn(pattern, units) +
    (count > FEW && pattern.spread ? VALUE.spread : 0) +
    VALUE.light * lightOn(plan, units)
  )
}

/**
 * Share of the windows, by their width and the sun in them, that one looks into or has at the back; 0 = the view
 * runs along all the glass.
 */
function glareOf(plan: Plan, direction: number): number {
  const { cos, sin } = turnOf(direction)
  let [glass, faced] = [0, 0]
  for (const { dx, dz, openings } of plan.walls) {
    for (const { type, from, to, sun = 1 } of openings) {
      if (type !== 'window') continue
      // Who sits at a row along the glass looks at it.
      const along = cos * dx + sin * dz
      const width = (to - from) * (SHADY + (1 - SHADY) * sun)
      glass += width
      faced += width * along * along
    }
  }
  return glass > 0 ? faced / glass : 0
}

/** 1 at the windows … 0 far from them, on the average. */
function lightOn(plan: Plan, units: readonly Unit[]): number {
  let light = 0
  for (const { poses } of units) {
    const window = nearestOpening(plan, firstOf(poses).x, firstOf(poses).z, true)
    light += window ? Math.max(0, 1 - window.distance / LIGHT_REACH) : 0
  }
  return units.length > 0 ? light / units.length : 0
}

/** Whether some blocks have more columns than others. */
function isUneven(units: readonly Unit[]): boolean {
  const columns = new Map<number, number>()
  for (const { block } of units) columns.set(block, (columns.get(block) ?? 0) + 1)
  return new Set(columns.values()).size > 1
}

const blocksIn = (units: readonly Unit[]): number => new Set(units.map(({ block }) => block)).size

/** Share of the blocks of a pattern that nothing stands of. */
const gapsIn = (pattern: Pattern, units: readonly Unit[]): number => 1 - blocksIn(units) / blocksIn(pattern.units)

/** Points of quality that a layout loses. */
const QUALITY = {
  glare: 0.25,
  wall: 0.15,
  size: 0.05,
  uneven: 0.04,
  gaps: 0.08,
  close: 0.03,
  block: 0.03,
  light: 0.05,
} as const

/** How well a layout stands beside others of as many desks, 1 = as it should be. */
export function layoutQuality(plan: Plan, { pattern, units, size }: Valued): number {
  if (units.length === 0) return 0
  return (
    1 -
    QUALITY.glare * glareOf(plan, pattern.direction) -
    (pattern.stand === 'wall-rows' ? QUALITY.wall : 0) -
    QUALITY.size * size -
    (isUneven(units) ? QUALITY.uneven : 0) -
    QUALITY.gaps * gapsIn(pattern, units) -
    (pattern.spread ? 0 : QUALITY.close) -
    (desksIn(units) <= FEW ? QUALITY.block * blocksIn(units) : 0) -
    QUALITY.light * (1 - lightOn(plan, units))
  )
}
