import { normaliseDegrees, round6, turnOf } from '../../../geometry/frame.ts'
import { rectsOf } from '../../groups/composition.ts'
import type { Plan, Wall } from '../../request/plan.ts'
import { alongWall, type Candidate } from '../scene/candidate.ts'
import type { Placed } from '../scene/state.ts'
import { BACK_GAP } from './placements.ts'

// Small moves a designer makes when the pieces stand: push together, line up, centre. Metres.

/** How far a group is moved at most. */
const REACH = 0.6
/** Storage and the like either touch or leave a gap that one can get into. */
const TOUCHING = 0.02
const CLEAR = 0.42
/** A piece stands at the same wall when its back is as near to it as this. */
const AT_WALL = 0.35
/** Steps tried beside the moves that have a reason. */
const STEPS = [0.05, 0.1, 0.2] as const

/** A displacement in the room. */
export interface Shift {
  readonly dx: number
  readonly dz: number
}

/** A stretch, as [from, to]. */
type Stretch = readonly [number, number]

/** The moves that may do a placed group good, without the one that leaves it where it is; none out of a corner that it belongs to. */
export function shiftsOf(one: Placed, others: readonly Placed[], plan: Plan): Shift[] {
  if (one.candidate.composition.corner) return []
  const wall = plan.walls[one.candidate.wall]
  const { cos, sin } = turnOf(one.candidate.anchor.turn)
  if (wall) return along(wall.dx, wall.dz, wallMoves(one, others, wall))
  return [...along(cos, sin, freeMoves(one, others, cos, sin)), ...along(-sin, cos, freeMoves(one, others, -sin, cos))]
}

function along(dx: number, dz: number, moves: readonly number[]): Shift[] {
  const distinct = new Set(moves.map((move) => Math.round(move * 1e4) / 1e4))
  return [...distinct]
    .filter((move) => move !== 0 && Math.abs(move) <= REACH)
    .map((move) => ({ dx: round6(dx * move), dz: round6(dz * move) }))
}

const steps = (): number[] => STEPS.flatMap((step) => [step, -step])

/** Along the wall: to its ends and middle, up to the neighbours or well away from them, onto the axes of what faces it. */
function wallMoves(one: Placed, others: readonly Placed[], wall: Wall): number[] {
  const [from, to] = extentOf(one, wall.x0, wall.z0, wall.dx, wall.dz)
  const moves = [BACK_GAP - from, wall.length - BACK_GAP - to, wall.length / 2 - (from + to) / 2, ...steps()]
  const neighbours = others.flatMap((other) => stretchAtWall(other, wall))
  for (const [start, end] of neighbours) {
    moves.push(start - TOUCHING - to, end + TOUCHING - from, start - CLEAR - to, end + CLEAR - from)
  }
  moves.push(between(from, to, 0, wall.length, neighbours))
  const middle = alongWall(one.candidate, wall)
  for (const { candidate } of others) {
    if (isParallel(candidate, one.candidate)) moves.push(alongWall(candidate, wall) - middle)
  }
  return moves
}

/** To the middle of the stretch that the neighbours leave. */
function between(from: number, to: number, low: number, high: number, taken: readonly Stretch[]): number {
  let [left, right] = [low, high]
  for (const [start, end] of taken) {
    if (end <= from + 1e-6) left = Math.max(left, end)
    if (start >= to - 1e-6) right = Math.min(right, start)
  }
  return (left + right) / 2 - (from + to) / 2
}

/** Along one of its own axes: into line with what stands parallel, and to the middle between it and its neighbours. */
function freeMoves(one: Placed, others: readonly Placed[], dx: number, dz: number): number[] {
  const moves = steps()
  const middle = one.candidate.anchor.x * dx + one.candidate.anchor.z * dz
  for (const { candidate } of others) {
    if (isParallel(candidate, one.candidate) || isSquare(candidate, one.candidate))
      moves.push(candidate.anchor.x * dx + candidate.anchor.z * dz - middle)
  }
  return moves
}

const isParallel = (a: Candidate, b: Candidate): boolean =>
  Math.abs(normaliseDegrees(2 * (a.anchor.turn - b.anchor.turn))) < 1
const isSquare = (a: Candidate, b: Candidate): boolean =>
  Math.abs(normaliseDegrees(2 * (a.anchor.turn - b.anchor.turn))) > 179

/** What a group's pieces take along a line. */
function extentOf({ group, candidate }: Placed, x0: number, z0: number, dx: number, dz: number): Stretch {
  const { cos, sin } = turnOf(candidate.turn)
  const at = (x: number, z: number): number =>
    (candidate.x + x * cos - z * sin - x0) * dx + (candidate.z + x * sin + z * cos - z0) * dz
  const rects = rectsOf(candidate.composition)
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  // A pinned anchor is none of what is moved.
  for (let i = group.pin ? 1 : 0; i < rects.length; i++) {
    const { minX, minZ, maxX, maxZ } = rects[i]!
    const [a, b, c, d] = [at(minX, minZ), at(maxX, minZ), at(maxX, maxZ), at(minX, maxZ)]
    low = Math.min(low, a, b, c, d)
    high = Math.max(high, a, b, c, d)
  }
  return [low, high]
}

/** The stretch of a wall that a group stands at; none where it stands away from it. */
function stretchAtWall(other: Placed, wall: Wall): Stretch[] {
  const [near] = extentOf(other, wall.x0, wall.z0, -wall.dz, wall.dx)
  return near < AT_WALL ? [extentOf(other, wall.x0, wall.z0, wall.dx, wall.dz)] : []
}
