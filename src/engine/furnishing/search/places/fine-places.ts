import { pointsOf } from '../../../geometry/edges.ts'
import { normaliseDegrees, round6, turnOf } from '../../../geometry/frame.ts'
import { PART_STRIDE } from '../../../kernels/records.ts'
import type { Composition } from '../../groups/composition.ts'
import { mainDirections, type Plan, type Wall } from '../../request/plan.ts'
import { KIND } from '../scene/collision-boxes.ts'
import type { FlatPlaces } from './flat-places.ts'
import { BACK_GAP, FREE_STEP, WALL_STEP } from './placements.ts'

// All places of a composition: finer than those that a search begins with, and up against what stands there already.

/** Places of one composition along one wall or in one direction of the room, at most: long halls have wider steps. */
const ALONG_MAX = 400
const FREE_MAX = 6000

/** A piece that stands this near a wall is beside what comes to the same wall, metres. */
const AT_WALL = 0.5

/** Places in the room whatever stands there. */
export function finePlaces(composition: Composition, plan: Plan): FlatPlaces {
  if (!composition.back) return amidRoom(composition, plan)
  const places: number[] = []
  for (let wall = 0; wall < plan.walls.length; wall++) alongWall(composition, plan, wall, places)
  return places
}

/** Every 0.10 m along a wall, from both of its ends. */
function alongWall(composition: Composition, plan: Plan, index: number, places: number[]): void {
  const wall = plan.walls[index]!
  const width = backOf(composition)
  const slack = wall.length - width
  if (slack < -1e-9) return
  const { corner } = composition
  if (corner === 'left') addAt(composition, wall, index, [0, BACK_GAP], places)
  else if (corner === 'right') addAt(composition, wall, index, [slack, slack - BACK_GAP], places)
  else addAt(composition, wall, index, [...evenly(slack), BACK_GAP, slack - BACK_GAP], places)
}

/** Places at walls up against bodies there. */
export function besideBodies(
  composition: Composition,
  { walls }: Plan,
  lists: readonly ArrayLike<number>[],
): FlatPlaces {
  const places: number[] = []
  if (!composition.back || composition.corner) return places
  const width = backOf(composition)
  for (const [index, wall] of walls.entries()) {
    if (wall.length - width < -1e-9) continue
    const starts: number[] = []
    for (const parts of lists) flush(wall, width, parts, starts)
    addAt(composition, wall, index, starts, places)
  }
  return places
}

const backOf = ({ back }: Composition): number => back!.to - back!.from

function addAt({ back }: Composition, wall: Wall, index: number, starts: readonly number[], places: number[]): void {
  const { from, to } = back!
  const slack = wall.length - (to - from)
  const { cos, sin } = turnOf(wall.turn)
  const distinct = new Set<number>()
  for (const start of starts) if (start >= -1e-9 && start <= slack + 1e-9) distinct.add(round6(start))
  for (const start of distinct) {
    const x = round6(wall.x0 + wall.dx * (start - from) - wall.dz * BACK_GAP)
    const z = round6(wall.z0 + wall.dz * (start - from) + wall.dx * BACK_GAP)
    places.push(x, z, wall.turn, index, cos, sin)
  }
}

function evenly(slack: number): number[] {
  const step = Math.max(WALL_STEP, slack / ALONG_MAX)
  const count = Math.floor(slack / step)
  const starts: number[] = []
  for (let i = 0; i <= count; i++) starts.push(i * step)
  starts.push(slack)
  return starts
}

/** What a piece may stand up against: strips of floor are for walking and may be shared. */
const BESIDE = KIND.body | KIND.keepOut | KIND.jamb

/** Adds starts of a back up against the bodies and openings at a wall, before and after each. */
function flush(wall: Wall, width: number, parts: ArrayLike<number>, starts: number[]): void {
  for (let at = 0; at < parts.length; at += PART_STRIDE) {
    if (!(parts[at + 8]! & BESIDE)) continue
    const dx = parts[at]! - wall.x0
    const dz = parts[at + 1]! - wall.z0
    const hx = parts[at + 2]!
    const hz = parts[at + 3]!
    const cos = parts[at + 4]!
    const sin = parts[at + 5]!
    const c = Math.abs(cos * wall.dx + sin * wall.dz)
    const s = Math.abs(cos * wall.dz - sin * wall.dx)
    const away = dz * wall.dx - dx * wall.dz - (hx * s + hz * c)
    if (away > AT_WALL || away < -AT_WALL) continue
    const middle = dx * wall.dx + dz * wall.dz
    const half = hx * c + hz * s
    starts.push(middle + half, middle - half - width)
  }
}

/** Every 0.25 m over the room in its main directions and every way round, the first at its walls. */
function amidRoom({ width, depth, symmetric }: Composition, plan: Plan): FlatPlaces {
  const places: number[] = []
  const turns = mainDirections(plan).flatMap((direction) =>
    (symmetric ? [0, 90] : [0, 90, 180, -90]).map((quarter) => normaliseDegrees(round6(direction + quarter))),
  )
  const step = Math.max(FREE_STEP, Math.sqrt((plan.area * turns.length) / FREE_MAX))
  for (const turn of turns) {
    const { cos, sin } = turnOf(turn)
    const us: number[] = []
    const vs: number[] = []
    for (const [x, z] of pointsOf(plan.ring)) {
      us.push(x * cos + z * sin)
      vs.push(z * cos - x * sin)
    }
    const across = fromBothSides(Math.min(...us), Math.max(...us) - width, step)
    const down = fromBothSides(Math.min(...vs), Math.max(...vs) - depth, step)
    for (const u of across)
      for (const v of down) places.push(round6(u * cos - v * sin), round6(u * sin + v * cos), turn, -1, cos, sin)
  }
  return places
}

/** A step apart, from a hand's breadth behind the lower end on, and at the upper one. */
function fromBothSides(low: number, high: number, step: number): number[] {
  if (high - low < 2 * BACK_GAP) return high >= low - 1e-9 ? [(low + high) / 2] : []
  const [first, last] = [low + BACK_GAP, high - BACK_GAP]
  const count = Math.floor((last - first) / step)
  return [...Array.from({ length: count + 1 }, (_, i) => first + i * step), last]
}
