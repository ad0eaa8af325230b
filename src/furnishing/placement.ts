import { normaliseDegrees, type Pose, round6, type Turn, turnOf, worldPoint } from '../geometry/frame.ts'
import { containsPoint } from '../geometry/ring.ts'
import { CANDIDATE_STRIDE, PART_STRIDE } from '../kernels/collision.ts'
import { type Composition, type Member, sizeOf } from './groups/composition.ts'
import { bodyParts, stripPart } from './parts.ts'
import type { Plan, Wall } from './plan.ts'
import type { Scene } from './scene.ts'
import { placementScore, worthOfPieces } from './score.ts'
import { isMinor, type Unit } from './units.ts'
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
  /** The anchor's place within the room: along its wall, else from the room's least x and z. */
  readonly u: number
  readonly v: number
  /** A number of its own for type, shapes and place, up to chance; marks add up to the signature of a state. */
  readonly mark: number
  /** What its pieces are worth. */
  readonly worth: number
  /** Its run of parts among the templates of its unit. */
  readonly first: number
  readonly count: number
}

/** The unit's compositions as parts, and where they may stand. */
export interface Placements {
  readonly templates: Float64Array
  /** The run of parts of each composition among the templates. */
  readonly runs: readonly (readonly [number, number])[]
  readonly candidates: readonly Candidate[]
  /** The candidates as records of the collision kernel. */
  readonly packed: Float64Array
}

/** Distance kept between a back and its wall (furnishing.md §5: 0.02 is ideal). */
const BACK_GAP = 0.02
/** Least step between slots along a wall and between free-standing places; wider in large rooms. */
const WALL_STEP = 0.1
const FREE_STEP = 0.25
/** Slots a step apart along one wall, and free-standing slots of all compositions of a unit, at most. */
const WALL_SLOTS_MAX = 12
const FREE_SLOTS_MAX = 3200
/** Candidates kept for one stretch of wall or patch of floor, and for a unit in all. */
const PATCH = 0.5
const PER_PATCH = 2
const CANDIDATES_MAX = 130
const CANDIDATES_MAX_MINOR = 48

/** Every good place of a unit in the room as it is before anything is placed, best first. */
export function placementsOf(unit: Unit, scene: Scene): Placements {
  const { templates, runs } = templatesOf(unit)
  const slots = slotsOf(unit, scene.plan, runs)
  scene.collision.setObstacles(scene.obstacles)
  scene.collision.setTemplates(templates)
  const free = scene.collision.verdict(slots.records(), true)
  const candidates = thinned(slots, freeSlots(slots, free, unit, scene.plan), unit, scene.plan).map(
    ({ slot, score }) => {
      const index = slots.composition(slot)
      return candidateAt(unit, unit.compositions[index]!, runs[index]!, slots.pose(slot), score, scene.plan)
    },
  )
  return { templates, runs, candidates, packed: pack(candidates) }
}

/** A composition of a unit at a pose. */
export function candidateAt(
  unit: Unit,
  composition: Composition,
  [first, count]: readonly [number, number],
  pose: Pose & { readonly wall: number },
  score: number,
  plan: Plan,
): Candidate {
  const anchor = anchorPose(composition, pose)
  return {
    composition,
    ...pose,
    score,
    anchor,
    ...withinRoom(plan, { ...anchor, wall: pose.wall }),
    mark: markOf(composition, pose),
    worth: worthOfPieces(companyOf(unit, composition)),
    first,
    count,
  }
}

/**
 * A place in coordinates that move and turn with the room, as far as they can: along the wall it stands at, else from the
 * least x and z of the room. Patches of floor are told apart by it, so that a room elsewhere is furnished alike.
 */
function withinRoom(
  { walls, corner }: Plan,
  { x, z, wall: index }: Pose & { readonly wall: number },
): { u: number; v: number } {
  const wall = walls[index]
  if (wall) return { u: (x - wall.x0) * wall.dx + (z - wall.z0) * wall.dz, v: 0 }
  return { u: x - corner.x, v: z - corner.z }
}

/** A slot by its index, and how good it is. */
interface Scored {
  readonly slot: number
  readonly score: number
}

function freeSlots(slots: Slots, free: Uint8Array, unit: Unit, plan: Plan): Scored[] {
  const found: Scored[] = []
  for (let slot = 0; slot < free.length; slot++) {
    if (!free[slot]) continue
    const composition = unit.compositions[slots.composition(slot)]!
    const score = composition.merit + placementScore(unit, composition, slots.pose(slot), plan)
    // Equal places must stay equal wherever the room lies.
    found.push({ slot, score: round6(score) })
  }
  return found
}

/** Where the anchor of a group stands when the group's frame stands at a pose. */
function anchorPose({ middle, members }: Composition, pose: Pose): Pose {
  const [x, z] = worldPoint(middle.x, middle.z, pose)
  return { x, z, turn: normaliseDegrees(pose.turn + members[0]!.turn) }
}

/** FNV-1a over what a candidate is, in 2^-10 m and degrees; 32 bits. @see http://www.isthe.com/chongo/tech/comp/fnv */
function markOf(composition: Composition, pose: Pose): number {
  let hash = seedOf(composition)
  for (const value of [pose.x, pose.z, pose.turn]) {
    const ticks = Math.round(value * 1024)
    for (let shift = 0; shift < 32; shift += 8) hash = Math.imul(hash ^ ((ticks >> shift) & 0xff), 0x01000193)
  }
  return hash >>> 0
}

const SEEDS = new WeakMap<Composition, number>()

/** The hash of what a composition is, wherever it stands. */
function seedOf(composition: Composition): number {
  const known = SEEDS.get(composition)
  if (known !== undefined) return known
  const { members, width, depth } = composition
  const text = `${members.map(({ type }) => type).join()} ${Math.round(width * 1024)} ${Math.round(depth * 1024)}`
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  SEEDS.set(composition, hash)
  return hash
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

export function pack(candidates: readonly Candidate[]): Float64Array {
  const packed = new Float64Array(candidates.length * CANDIDATE_STRIDE)
  for (const [i, { first, count, x, z, turn }] of candidates.entries()) {
    const { cos, sin } = turnOf(turn)
    packed.set([first, count, x, z, cos, sin], i * CANDIDATE_STRIDE)
  }
  return packed
}

function slotsOf(unit: Unit, plan: Plan, runs: readonly [number, number][]): Slots {
  const slots = new Slots()
  const free = unit.seesScreen ? 0 : unit.compositions.filter((composition) => !composition.back).length
  const lattices = free > 0 && !unit.pin ? latticesOf(plan, free) : []
  const starts = new WallStarts(plan)
  for (const [index, composition] of unit.compositions.entries()) {
    slots.begin(index, runs[index]!)
    if (unit.pin) addPinnedSlot(composition, unit.pin, slots)
    else if (composition.back) addWallSlots(composition, plan, starts, slots)
    else if (unit.seesScreen) addFacingSlots(composition, plan, slots)
    else addFreeSlots(composition, lattices, slots)
  }
  return slots
}

/** Places to test, as candidate records of the kernel (CANDIDATE_STRIDE) and what a record does not say. */
class Slots {
  #length = 0
  #records = new Float64Array(256 * CANDIDATE_STRIDE)
  #compositions = new Int32Array(256)
  #turns = new Float64Array(256)
  #walls = new Int32Array(256)
  #index = 0
  #run: readonly [number, number] = [0, 0]

  /** The slots added from now on are of this composition. */
  begin(index: number, run: readonly [number, number]): void {
    this.#index = index
    this.#run = run
  }

  add(x: number, z: number, turn: number, { cos, sin }: Turn, wall: number): void {
    if (this.#length === this.#turns.length) this.#grow()
    const slot = this.#length++
    const at = slot * CANDIDATE_STRIDE
    this.#records[at] = this.#run[0]
    this.#records[at + 1] = this.#run[1]
    this.#records[at + 2] = x
    this.#records[at + 3] = z
    this.#records[at + 4] = cos
    this.#records[at + 5] = sin
    this.#compositions[slot] = this.#index
    this.#turns[slot] = turn
    this.#walls[slot] = wall
  }

  records(): Float64Array {
    return this.#records.subarray(0, this.#length * CANDIDATE_STRIDE)
  }

  composition(slot: number): number {
    return this.#compositions[slot]!
  }

  pose(slot: number): Pose & { readonly wall: number } {
    const at = slot * CANDIDATE_STRIDE
    return {
      x: this.#records[at + 2]!,
      z: this.#records[at + 3]!,
      turn: this.#turns[slot]!,
      wall: this.#walls[slot]!,
    }
  }

  #grow(): void {
    const length = 2 * this.#turns.length
    const grown = <T extends Float64Array | Int32Array>(into: T, from: T): T => {
      into.set(from)
      return into
    }
    this.#records = grown(new Float64Array(length * CANDIDATE_STRIDE), this.#records)
    this.#compositions = grown(new Int32Array(length), this.#compositions)
    this.#turns = grown(new Float64Array(length), this.#turns)
    this.#walls = grown(new Int32Array(length), this.#walls)
  }
}

/** The one pose that brings the group's anchor onto its pin. */
function addPinnedSlot(composition: Composition, pin: Pin, slots: Slots): void {
  const anchor = composition.members[0]!
  const turn = normaliseDegrees(pin.turn - anchor.turn)
  const { cos, sin } = turnOf(turn)
  const x = pin.x - anchor.x * cos + anchor.z * sin
  const z = pin.z - anchor.x * sin - anchor.z * cos
  slots.add(x, z, turn, { cos, sin }, -1)
}

function addWallSlots(composition: Composition, plan: Plan, starts: WallStarts, slots: Slots): void {
  for (const [index, wall] of plan.walls.entries()) {
    const turn = turnOf(wall.turn)
    const { from } = composition.back!
    for (const start of starts.of(index, composition)) {
      const along = start - from
      const x = round6(wall.x0 + wall.dx * along - wall.dz * BACK_GAP)
      const z = round6(wall.z0 + wall.dz * along + wall.dx * BACK_GAP)
      slots.add(x, z, wall.turn, turn, index)
    }
  }
}

/** Where the backs of compositions may start on each wall; many compositions have backs of one width. */
class WallStarts {
  readonly #plan: Plan
  readonly #known = new Map<string, readonly number[]>()

  constructor(plan: Plan) {
    this.#plan = plan
  }

  of(wall: number, { back, corner }: Composition): readonly number[] {
    const width = back!.to - back!.from
    const key = `${wall} ${width} ${corner}`
    const known = this.#known.get(key)
    if (known) return known
    const starts = wallStarts(width, corner, this.#plan.walls[wall]!)
    this.#known.set(key, starts)
    return starts
  }
}

/** Offsets along a wall at which a back may start: ends, beside and amid openings, and a step apart. */
function wallStarts(width: number, corner: Composition['corner'], wall: Wall): number[] {
  const slack = wall.length - width
  if (slack < -1e-9) return []
  if (corner === 'left') return [0, BACK_GAP]
  if (corner === 'right') return [slack, slack - BACK_GAP]
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
  return [...starts].sort((a, b) => a - b).map((start) => start / 1e4)
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

/** Steps along a wall that a free-standing group looks at, and from the middle of its anchor to it, metres. */
const FACING_STEP = 0.4
const FACING_FROM = [2.4, 2.9, 3.4] as const

/** Amid the room, looking at a wall. */
function addFacingSlots({ middle }: Composition, plan: Plan, slots: Slots): void {
  for (const wall of plan.walls) {
    const turn = normaliseDegrees(round6(wall.turn + 180))
    const { cos, sin } = turnOf(turn)
    for (const along of steps(0, wall.length, FACING_STEP)) {
      for (const from of FACING_FROM) {
        const x = wall.x0 + wall.dx * along - wall.dz * from
        const z = wall.z0 + wall.dz * along + wall.dx * from
        slots.add(
          round6(x - middle.x * cos + middle.z * sin),
          round6(z - middle.x * sin - middle.z * cos),
          turn,
          { cos, sin },
          -1,
        )
      }
    }
  }
}

function addFreeSlots({ width, depth, symmetric }: Composition, lattices: readonly Lattice[], slots: Slots): void {
  for (const { direction, points } of lattices) {
    for (const quarter of symmetric ? [0, 90] : [0, 90, 180, -90]) {
      const turn = normaliseDegrees(round6(direction + quarter))
      const { cos, sin } = turnOf(turn)
      const offX = (width / 2) * cos - (depth / 2) * sin
      const offZ = (width / 2) * sin + (depth / 2) * cos
      for (const [x, z] of points) slots.add(round6(x - offX), round6(z - offZ), turn, { cos, sin }, -1)
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
function thinned(slots: Slots, scored: Scored[], unit: Unit, plan: Plan): Scored[] {
  const sizes = unit.compositions.map(sizeOf)
  const perPatch = new Map<number, number>()
  const kept: Scored[] = []
  const most = isMinor(unit) ? CANDIDATES_MAX_MINOR : CANDIDATES_MAX
  for (const one of scored.sort((a, b) => b.score - a.score || a.slot - b.slot)) {
    const pose = slots.pose(one.slot)
    const { turn, wall } = pose
    const { u, v } = withinRoom(plan, pose)
    // One number for stance, size and patch: no field overflows into the next within 1 km.
    const stance = wall >= 0 ? wall : 4096 + Math.round(turn)
    const patch = (Math.round(round6(u) / PATCH) & 0xfff) * 0x1000 + (Math.round(round6(v) / PATCH) & 0xfff)
    const key = (stance * 256 + ((sizes[slots.composition(one.slot)]! + 128) & 0xff)) * 0x1000000 + patch
    const count = perPatch.get(key) ?? 0
    if (count >= PER_PATCH) continue
    perPatch.set(key, count + 1)
    kept.push(one)
    if (kept.length >= most) break
  }
  return kept
}
