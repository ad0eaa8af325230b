import { normaliseDegrees, type Pose, round6, type Turn, turnOf } from '../../geometry/frame.ts'
import { containsPoint } from '../../geometry/ring.ts'
import { CANDIDATE_STRIDE, PART_STRIDE } from '../../kernels/records.ts'
import type { Composition } from '../groups/composition.ts'
import type { PlacementGroup } from '../groups/placement-groups.ts'
import { mainDirections, type Plan } from '../request/plan.ts'
import type { Pin } from '../request/wish-list.ts'
import type { Templates } from './candidate.ts'
import type { Scene } from './scene.ts'
import { BACK_GAP, WallStarts } from './wall-starts.ts'

/** Least step between free-standing places, metres; wider in large rooms. */
export const FREE_STEP = 0.25
/** Free-standing slots of all compositions of a group, at most. */
const FREE_SLOTS_MAX = 3200

/** Steps for a slot, and for testing one part of a composition there against one wall or obstacle. */
const SLOT_STEPS = 1
const TEST_STEPS = 0.0025

/** Every pose at which a composition of a group is tried. */
export function slotsOf(
  group: PlacementGroup,
  { plan, obstacles, effort }: Scene,
  runs: Templates['runs'],
  stepsMax: number,
): { readonly slots: Slots; readonly complete: boolean } {
  const slots = new Slots()
  const inTheWay = plan.walls.length + obstacles.length / PART_STRIDE
  const free = group.seesScreen ? 0 : group.compositions.filter((composition) => !composition.back).length
  const lattices = free > 0 && !group.pin ? latticesOf(plan, free) : []
  const starts = new WallStarts(plan)
  for (const [index, composition] of group.compositions.entries()) {
    // A first composition is always tried.
    if (index > 0 && effort.steps > stepsMax) return { slots, complete: false }
    const before = slots.length
    slots.begin(index, runs[index]!)
    if (group.pin) addPinnedSlot(composition, group.pin, slots)
    else if (composition.back) addWallSlots(composition, plan, starts, slots)
    else if (group.seesScreen) addFacingSlots(composition, plan, slots)
    else addFreeSlots(composition, lattices, slots)
    effort.spend((slots.length - before) * (SLOT_STEPS + TEST_STEPS * runs[index]![1] * inTheWay))
  }
  return { slots, complete: true }
}

/** Places to test, as candidate records of the kernel (CANDIDATE_STRIDE) and what a record does not say. */
export class Slots {
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

  get length(): number {
    return this.#length
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
