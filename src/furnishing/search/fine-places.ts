import { normaliseDegrees, round6, turnOf } from '../../geometry/frame.ts'
import { PART_STRIDE } from '../../kernels/records.ts'
import type { Composition } from '../groups/composition.ts'
import { mainDirections, type Plan, type Wall } from '../request/plan.ts'
import { KIND } from './collision-boxes.ts'
import type { Stand } from './place-scores.ts'
import { BACK_GAP, FREE_STEP, WALL_STEP } from './placements.ts'

// All places of a composition: finer than those that a search begins with, and up against what stands there already.

/** Places of one composition along one wall or in one direction of the room, at most: long halls have wider steps. */
const ALONG_MAX = 400
const FREE_MAX = 6000

/** A piece that stands this near a wall is beside what comes to the same wall, metres. */
const AT_WALL = 0.5

/** Places in the room whatever stands there. */
export const finePlaces = (composition: Composition, plan: Plan): Stand[] =>
  composition.back ? plan.walls.flatMap((_, wall) => alongWall(composition, plan, wall)) : amidRoom(composition, plan)

/** Every 0.10 m along a wall, from both of its ends. */
function alongWall(composition: Composition, plan: Plan, index: number): Stand[] {
  const wall = plan.walls[index]!
  const width = backOf(composition)
  const slack = wall.length - width
  if (slack < -1e-9) return []
  const { corner } = composition
  if (corner === 'left') return standsAt(composition, wall, index, [0, BACK_GAP])
  if (corner === 'right') return standsAt(composition, wall, index, [slack, slack - BACK_GAP])
  return standsAt(composition, wall, index, [...evenly(slack), BACK_GAP, slack - BACK_GAP])
}

/** Places at walls up against bodies there. */
export function besideBodies(composition: Composition, { walls }: Plan, parts: Float64Array): Stand[] {
  if (!composition.back || composition.corner) return []
  return walls.flatMap((wall, index) => standsAt(composition, wall, index, flush(wall, backOf(composition), parts)))
}

const backOf = ({ back }: Composition): number => back!.to - back!.from

function standsAt(composition: Composition, wall: Wall, index: number, starts: readonly number[]): Stand[] {
  const { from } = composition.back!
  const slack = wall.length - backOf(composition)
  const inside = starts.filter((start) => start >= -1e-9 && start <= slack + 1e-9).map(round6)
  return [...new Set(inside)].map((start) => ({
    x: round6(wall.x0 + wall.dx * (start - from) - wall.dz * BACK_GAP),
    z: round6(wall.z0 + wall.dz * (start - from) + wall.dx * BACK_GAP),
    turn: wall.turn,
    wall: index,
  }))
}

function evenly(slack: number): number[] {
  const step = Math.max(WALL_STEP, slack / ALONG_MAX)
  const count = Math.floor(slack / step)
  return [...Array.from({ length: count + 1 }, (_, i) => i * step), slack]
}

/** What a piece may stand up against: strips of floor are for walking and may be shared. */
const BESIDE = KIND.body | KIND.keepOut | KIND.jamb

/** Starts of a back up against the bodies and openings at a wall, before and after each. */
function flush(wall: Wall, width: number, parts: Float64Array): number[] {
  const starts: number[] = []
  for (let at = 0; at < parts.length; at += PART_STRIDE) {
    if (!(parts[at + 8]! & BESIDE)) continue
    const [dx, dz] = [parts[at]! - wall.x0, parts[at + 1]! - wall.z0]
    const [hx, hz, cos, sin] = parts.subarray(at + 2, at + 6) as unknown as readonly [number, number, number, number]
    const [c, s] = [Math.abs(cos * wall.dx + sin * wall.dz), Math.abs(cos * wall.dz - sin * wall.dx)]
    const away = dz * wall.dx - dx * wall.dz - (hx * s + hz * c)
    if (away > AT_WALL || away < -AT_WALL) continue
    const [middle, half] = [dx * wall.dx + dz * wall.dz, hx * c + hz * s]
    starts.push(middle + half, middle - half - width)
  }
  return starts
}

/** Every 0.25 m over the room in its main directions and every way round, the first at its walls. */
function amidRoom({ width, depth, symmetric }: Composition, plan: Plan): Stand[] {
  const stands: Stand[] = []
  const turns = mainDirections(plan).flatMap((direction) =>
    (symmetric ? [0, 90] : [0, 90, 180, -90]).map((quarter) => normaliseDegrees(round6(direction + quarter))),
  )
  const step = Math.max(FREE_STEP, Math.sqrt((plan.area * turns.length) / FREE_MAX))
  for (const turn of turns) {
    const { cos, sin } = turnOf(turn)
    const us: number[] = []
    const vs: number[] = []
    for (let i = 0; i < plan.ring.length; i += 2) {
      us.push(plan.ring[i]! * cos + plan.ring[i + 1]! * sin)
      vs.push(plan.ring[i + 1]! * cos - plan.ring[i]! * sin)
    }
    for (const u of fromBothSides(Math.min(...us), Math.max(...us) - width, step))
      for (const v of fromBothSides(Math.min(...vs), Math.max(...vs) - depth, step))
        stands.push({ x: round6(u * cos - v * sin), z: round6(u * sin + v * cos), turn, wall: -1 })
  }
  return stands
}

/** A step apart, from a hand's breadth behind the lower end on, and at the upper one. */
function fromBothSides(low: number, high: number, step: number): number[] {
  if (high - low < 2 * BACK_GAP) return high >= low - 1e-9 ? [(low + high) / 2] : []
  const [first, last] = [low + BACK_GAP, high - BACK_GAP]
  const count = Math.floor((last - first) / step)
  return [...Array.from({ length: count + 1 }, (_, i) => first + i * step), last]
}
