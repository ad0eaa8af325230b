import { normaliseDegrees, type Pose, round6, turnOf, worldPoint } from '../geometry/frame.ts'
import { containsPoint } from '../geometry/ring.ts'
import { CANDIDATE_STRIDE, PART_STRIDE } from '../kernels/collision.ts'
import type { Composition, Member } from './groups/composition.ts'
import { bodyParts, stripPart } from './parts.ts'
import type { Plan, Wall } from './plan.ts'
import type { Scene } from './scene.ts'
import { placementScore } from './score.ts'
import type { Unit } from './units.ts'
import type { Pin } from './wish-list.ts'

/** A composition set at a pose, free of walls, keep-outs and pins. */
export interface Candidate {
  readonly composition: Composition
  readonly x: number
  readonly z: number
  readonly turn: number
  /** Index of the wall at its back, −1 when it stands free. */
  readonly wall: number
  /** How good this is, before anything else is placed: about 0…1. */
  readonly score: number
  /** Middle and turn of the group's anchor: the frame of a group says little, its corner moves with its strips. */
  readonly anchor: Pose
  /** A number of its own for type, shapes and place, up to chance; marks add up to the signature of a state. */
  readonly mark: number
  /** Its run of parts among the templates of its unit. */
  readonly first: number
  readonly count: number
}

/** The unit's compositions as parts, and where they may stand. */
export interface Placements {
  readonly templates: Float64Array
  readonly candidates: readonly Candidate[]
  /** The candidates as records of the collision kernel. */
  readonly packed: Float64Array
}

/** Distance kept between a back and its wall (furnishing.md §5: 0.02 is ideal). */
const BACK_GAP = 0.02
/** Step between slots along a wall and between free-standing places; wider in large rooms. */
const WALL_STEP = 0.1
const FREE_STEP = 0.25
/** Slots tried along one wall, and free-standing slots of all compositions of a unit, at most. */
const WALL_SLOTS_MAX = 60
const FREE_SLOTS_MAX = 16_000
/** Candidates kept for one stretch of wall or patch of floor, and for a unit in all. */
const PATCH = 0.5
const PER_PATCH = 2
const CANDIDATES_MAX = 220

/** Places to test, one candidate record of the kernel each, with what the record does not say. */
interface Slots {
  readonly records: number[]
  readonly compositions: number[]
  readonly turns: number[]
  readonly walls: number[]
}

/** Every good place of a unit in the room as it is before anything is placed, best first. */
export function placementsOf(unit: Unit, scene: Scene): Placements {
  const { templates, runs } = templatesOf(unit)
  const slots = slotsOf(unit, scene.plan, runs)
  scene.collision.setObstacles(scene.obstacles)
  scene.collision.setTemplates(templates)
  const free = scene.collision.verdict(Float64Array.from(slots.records), true)
  const candidates: Candidate[] = []
  for (let i = 0; i < free.length; i++) {
    if (!free[i]) continue
    const at = i * CANDIDATE_STRIDE
    const composition = unit.compositions[slots.compositions[i]!]!
    const place = { x: slots.records[at + 2]!, z: slots.records[at + 3]!, turn: slots.turns[i]!, wall: slots.walls[i]! }
    const score = composition.merit + placementScore(unit, composition, place, scene.plan)
    candidates.push({
      composition,
      ...place,
      score,
      anchor: anchorPose(composition, place),
      mark: markOf(composition, place),
      first: slots.records[at]!,
      count: slots.records[at + 1]!,
    })
  }
  const kept = thinned(candidates)
  return { templates, candidates: kept, packed: pack(kept) }
}

/** Where the anchor of a group stands when the group's frame stands at a pose. */
export function anchorPose({ middle, members }: Composition, pose: Pose): Pose {
  const [x, z] = worldPoint(middle.x, middle.z, pose)
  return { x, z, turn: normaliseDegrees(pose.turn + members[0]!.turn) }
}

/** FNV-1a over what a candidate is, in 2^-10 m and degrees; 32 bits. @see http://www.isthe.com/chongo/tech/comp/fnv */
export function markOf({ members, width, depth }: Composition, pose: Pose): number {
  const text = `${members.map(({ type }) => type).join()} ${[width, depth, pose.x, pose.z, pose.turn].map((value) => Math.round(value * 1024)).join()}`
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** Parts of all compositions, and the run of each. A pinned anchor is an obstacle already. */
export function templatesOf(unit: Unit): { templates: Float64Array; runs: [number, number][] } {
  const parts: number[] = []
  const runs = unit.compositions.map((composition): [number, number] => {
    const first = parts.length / PART_STRIDE
    for (const member of companyOf(unit, composition))
      bodyParts(member.model, member.x, member.z, member.turn, member.y, parts)
    if (!unit.pin) for (const strip of composition.strips) stripPart(strip, parts)
    return [first, parts.length / PART_STRIDE - first]
  })
  return { templates: Float64Array.from(parts), runs }
}

/** The members that are to be placed: all, or all but the anchor when it is pinned. */
export function companyOf(unit: Unit, composition: Composition): readonly Member[] {
  return unit.pin ? composition.members.slice(1) : composition.members
}

function pack(candidates: readonly Candidate[]): Float64Array {
  const packed = new Float64Array(candidates.length * CANDIDATE_STRIDE)
  for (const [i, { first, count, x, z, turn }] of candidates.entries()) {
    const { cos, sin } = turnOf(turn)
    packed.set([first, count, x, z, cos, sin], i * CANDIDATE_STRIDE)
  }
  return packed
}

function slotsOf(unit: Unit, plan: Plan, runs: readonly [number, number][]): Slots {
  const slots: Slots = { records: [], compositions: [], turns: [], walls: [] }
  const free = unit.compositions.filter((composition) => !composition.back).length
  const lattices = free > 0 && !unit.pin ? latticesOf(plan, free) : []
  for (const [index, composition] of unit.compositions.entries()) {
    const add = (x: number, z: number, turn: number, cos: number, sin: number, wall: number) => {
      slots.records.push(...runs[index]!, x, z, cos, sin)
      slots.compositions.push(index)
      slots.turns.push(turn)
      slots.walls.push(wall)
    }
    if (unit.pin) addPinnedSlot(composition, unit.pin, add)
    else if (composition.back) addWallSlots(composition, plan, add)
    else addFreeSlots(composition, lattices, add)
  }
  return slots
}

type Add = (x: number, z: number, turn: number, cos: number, sin: number, wall: number) => void

/** The one pose that brings the group's anchor onto its pin. */
function addPinnedSlot(composition: Composition, pin: Pin, add: Add): void {
  const anchor = composition.members[0]!
  const turn = normaliseDegrees(pin.turn - anchor.turn)
  const { cos, sin } = turnOf(turn)
  add(pin.x - anchor.x * cos + anchor.z * sin, pin.z - anchor.x * sin - anchor.z * cos, turn, cos, sin, -1)
}

function addWallSlots(composition: Composition, plan: Plan, add: Add): void {
  for (const [index, wall] of plan.walls.entries()) {
    const { cos, sin } = turnOf(wall.turn)
    for (const along of wallSlots(composition, wall)) {
      const x = round6(wall.x0 + wall.dx * along - wall.dz * BACK_GAP)
      const z = round6(wall.z0 + wall.dz * along + wall.dx * BACK_GAP)
      add(x, z, wall.turn, cos, sin, index)
    }
  }
}

/** Offsets along a wall at which the group's frame may start: ends, beside and amid openings, and a step apart. */
function wallSlots({ back, corner }: Composition, wall: Wall): number[] {
  const { from, to } = back!
  const width = to - from
  const slack = wall.length - width
  if (slack < -1e-9) return []
  if (corner === 'left') return [-from, BACK_GAP - from]
  if (corner === 'right') return [slack - from, slack - BACK_GAP - from]
  const starts = new Set<number>()
  const add = (start: number) => {
    if (start >= -1e-9 && start <= slack + 1e-9) starts.add(Math.round(Math.min(Math.max(start, 0), slack) * 1e4))
  }
  add(0)
  add(BACK_GAP)
  add(slack)
  add(slack - BACK_GAP)
  add(slack / 2)
  for (const opening of wall.openings) {
    add((opening.from + opening.to - width) / 2)
    for (const margin of [0.05, 0.1]) {
      add(opening.from - margin - width)
      add(opening.to + margin)
    }
  }
  for (const [low, high] of solidStretches(wall)) add((low + high - width) / 2)
  const step = Math.max(WALL_STEP, slack / WALL_SLOTS_MAX)
  for (let start = step; start < slack; start += step) add(start)
  return [...starts].sort((a, b) => a - b).map((start) => start / 1e4 - from)
}

/** Stretches of a wall without openings. */
export function solidStretches(wall: Wall): [number, number][] {
  const stretches: [number, number][] = []
  let start = 0
  for (const opening of [...wall.openings].sort((a, b) => a.from - b.from)) {
    if (opening.from > start) stretches.push([start, opening.from])
    start = Math.max(start, opening.to)
  }
  if (start < wall.length) stretches.push([start, wall.length])
  return stretches
}

/** Points of a lattice over the room that lies in one of its main directions. */
interface Lattice {
  readonly direction: number
  readonly points: readonly [number, number][]
}

function addFreeSlots({ width, depth, symmetric }: Composition, lattices: readonly Lattice[], add: Add): void {
  for (const { direction, points } of lattices) {
    for (const quarter of symmetric ? [0, 90] : [0, 90, 180, -90]) {
      const turn = normaliseDegrees(round6(direction + quarter))
      const { cos, sin } = turnOf(turn)
      const offX = (width / 2) * cos - (depth / 2) * sin
      const offZ = (width / 2) * sin + (depth / 2) * cos
      for (const [x, z] of points) add(round6(x - offX), round6(z - offZ), turn, cos, sin, -1)
    }
  }
}

/** One lattice per main direction, as fine as the number of compositions to try on it allows. */
function latticesOf(plan: Plan, compositions: number): Lattice[] {
  const directions = mainDirections(plan)
  const share = FREE_SLOTS_MAX / (compositions * directions.length * 4)
  const step = Math.max(FREE_STEP, Math.sqrt(plan.area / share))
  return directions.map((direction) => {
    const { cos, sin } = turnOf(direction)
    const us: number[] = []
    const vs: number[] = []
    for (let i = 0; i < plan.ring.length; i += 2) {
      us.push(plan.ring[i]! * cos + plan.ring[i + 1]! * sin)
      vs.push(plan.ring[i + 1]! * cos - plan.ring[i]! * sin)
    }
    const points: [number, number][] = []
    for (const u of steps(Math.min(...us), Math.max(...us), step)) {
      for (const v of steps(Math.min(...vs), Math.max(...vs), step)) {
        const [x, z] = [u * cos - v * sin, u * sin + v * cos]
        if (containsPoint(plan.ring, x, z)) points.push([x, z])
      }
    }
    return { direction, points }
  })
}

/** Points a step apart, symmetric about the middle, so that the middle is one of them. */
function steps(low: number, high: number, step: number): number[] {
  const middle = (low + high) / 2
  const reach = Math.floor((high - low) / 2 / step)
  return Array.from({ length: 2 * reach + 1 }, (_, i) => middle + (i - reach) * step)
}

/** The directions of the longest walls, in degrees within [0, 90), at most two. */
export function mainDirections(plan: Plan): number[] {
  const lengths = new Map<number, number>()
  for (const wall of plan.walls) {
    const direction = round6(((wall.turn % 90) + 90) % 90)
    lengths.set(direction, (lengths.get(direction) ?? 0) + wall.length)
  }
  const ranked = [...lengths].sort((a, b) => b[1] - a[1] || a[0] - b[0])
  const longest = ranked[0]?.[1] ?? 0
  return ranked
    .filter(([, length]) => length > longest * 0.4)
    .slice(0, 2)
    .map(([direction]) => direction)
}

/** The best few of every patch, best first: variety costs nothing here and is what alternatives are made of. */
function thinned(candidates: Candidate[]): Candidate[] {
  const perPatch = new Map<string, number>()
  const kept: Candidate[] = []
  for (const candidate of candidates.sort(byScore)) {
    const patch = `${candidate.wall} ${candidate.turn} ${Math.round(candidate.x / PATCH)} ${Math.round(candidate.z / PATCH)} ${sizeOf(candidate.composition)}`
    const count = perPatch.get(patch) ?? 0
    if (count >= PER_PATCH) continue
    perPatch.set(patch, count + 1)
    kept.push(candidate)
    if (kept.length >= CANDIDATES_MAX) break
  }
  return kept
}

/** Size class of a group: compositions of one class take about the same floor. */
export const sizeOf = ({ width, depth }: Composition): number => Math.round(2 * Math.log2(width * depth))

const byScore = (a: Candidate, b: Candidate) => b.score - a.score || a.x - b.x || a.z - b.z || a.turn - b.turn
