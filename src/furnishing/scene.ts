import { Collision } from '../kernels/collision.ts'
import type { Kernels } from '../kernels/kernels.ts'
import { TARGET_STRIDE, Walk } from '../kernels/walk.ts'
import type { Rect } from './model.ts'
import { bodyParts, HEADROOM, KIND, partOf } from './parts.ts'
import type { Plan, Wall, WallOpening } from './plan.ts'
import type { Pin } from './wish-list.ts'

/** How near a disc's centre must come to a piece (furnishing.md §2, Q4). */
const PIECE_REACH = 0.6

/** Pins out of reach by less are tried for from further away. */
const PIN_REACH_STEP = 0.1
const PIN_REACH_MAX = 0.9

/**
 * The floor before a door or gap that somebody who comes in steps on: the disc's centre must come this near a line this
 * deep in front of the opening, so that it is on the room's side of it and at most 0.45 m away.
 */
const STEP = 0.225

/**
 * Half of a main walkway, 0.45 m, less what the raster takes on the safe side, and the step before a door for somebody so
 * wide. furnishing.md §5
 */
const MAIN_RADIUS = 0.43
const MAIN_STEP = 0.3
const MAIN_CELL = 0.05

/**
 * Cells of the walkable floor, metres, by the rooms, m², in which they are tried: finer ones when the doors of the empty room
 * are apart on the coarser. A way shows on cells that are finer than what it is wider than the walker.
 */
const CELLS = [
  { cell: 0.05, areaMin: 16, areaMax: Number.POSITIVE_INFINITY },
  { cell: 0.025, areaMin: 0, areaMax: 80 },
  { cell: 0.0125, areaMin: 0, areaMax: 40 },
] as const

/** Where ways are hardly wide enough the search walks a little slimmer, and the verifier has the last word. */
const SLIM_RADIUS = 0.26

/** Beside a door or gap nothing stands against the wall: this far along it, this deep. */
const JAMB = 0.05
const JAMB_DEPTH = 0.1

/** Walk slots: two beams of states and what SLOT names. */
const SLOTS = 80

/** Walk slots with a fixed meaning; the others belong to search states. */
export const SLOT = { empty: 0, pinned: 1, scratch: 2, first: 3 } as const

/** A room made ready for a search: obstacles uploaded, walkable floor known. */
export interface Scene {
  readonly plan: Plan
  readonly pins: readonly Pin[]
  readonly collision: Collision
  readonly walk: Walk
  /** Where the empty room has a main walkway from door to door: its floor, and the doors as targets. */
  readonly mainWalk: { readonly walk: Walk; readonly doors: Float64Array } | undefined
  /** Keep-outs and pins, as parts. */
  readonly obstacles: Float64Array
  /** What must stay reachable whatever is placed: doors and gaps, and the pins that can be reached at all. */
  readonly targets: readonly number[]
  /** Whether the largest part of the floor counts: there are no doors and gaps, or the pins cut them all off. */
  readonly largest: boolean
  /**
    uncertain: slim || largest || stretched || doorsLeft < doors.length / TARGET_STRIDE,
   */
  readonly uncertain: boolean
  /** What the pins block, as bodies of the walk kernel. */
  readonly pinBodies: readonly number[]
  /** Whether the doors and gaps lead to one another in the empty room. */
  readonly connected: boolean
}

/** Lays out the fixed part of a room. Close it in the reverse order of opening. */
export function openScene(kernels: Kernels, plan: Plan, pins: readonly Pin[]): Scene {
  const collision = new Collision(kernels)
  collision.setRoom(plan.ring)
  const doors = doorTargets(plan)
  const { walk, connected, slim } = openWalk(kernels, plan, doors)
  const mainWalk = openMainWalk(kernels, plan)
  const parts: number[] = []
  for (const wall of plan.walls) for (const opening of wall.openings) keepOutParts(wall, opening, parts)
  for (const pin of pins) bodyParts(pin.model, pin.x, pin.z, pin.turn, pin.y, parts)
  const pinBodies = bodiesOf(pins)
  const { targets, largest, doorsLeft, stretched } = baseline(walk, connected ? doors : [], pins, pinBodies)
  return {
    plan,
    pins,
    collision,
    walk,
    mainWalk,
    obstacles: Float64Array.from(parts),
    connected,
    pinBodies,
    targets,
    largest,
    uncertain: slim || largest || stretched || doorsLeft < doors.length / TARGET_STRIDE,
  }
}

interface OpenWalk {
  readonly walk: Walk
  readonly connected: boolean
  /** Whether the walker is slimmer than it should be. */
  readonly slim: boolean
}

/** Coarse cells first: each finer raster costs four times as much, and is made only where the doors are apart on the last. */
function openWalk(kernels: Kernels, plan: Plan, doors: readonly number[]): OpenWalk {
  const open = (cell: number, radius?: number): OpenWalk => {
    const walk = new Walk(kernels, plan.ring, { slots: SLOTS, cell, ...(radius === undefined ? {} : { radius }) })
    const connected = walk.test(SLOT.empty, SLOT.pinned, new Float64Array(0), Float64Array.from(doors)) < 0
    return { walk, connected, slim: radius !== undefined }
  }
  const cells = CELLS.filter(({ areaMin, areaMax }) => plan.area > areaMin && plan.area <= areaMax)
  for (const { cell } of cells) {
    const opened = open(cell)
    if (opened.connected) return opened
    opened.walk.close()
  }
  return open(cells[0]!.cell, SLIM_RADIUS)
}

/** The floor of a main walkway; undefined with fewer than two doors, or where the empty room has none. */
function openMainWalk(kernels: Kernels, plan: Plan): Scene['mainWalk'] {
  if (plan.doors.length < 2) return undefined
  const doors = Float64Array.from(doorTargets(plan, MAIN_STEP))
  const walk = new Walk(kernels, plan.ring, { slots: 2, cell: MAIN_CELL, radius: MAIN_RADIUS })
  if (walk.test(SLOT.empty, SLOT.pinned, new Float64Array(0), doors) < 0) return { walk, doors }
  walk.close()
  return undefined
}

/** Whether a main walkway joins the doors around bodies; true where the empty room has none. */
export function hasMainWalkway({ mainWalk }: Scene, bodies: ArrayLike<number>): boolean {
  return !mainWalk || mainWalk.walk.test(SLOT.empty, SLOT.pinned, Float64Array.from(bodies), mainWalk.doors) < 0
}

export function closeScene(scene: Scene): void {
  scene.mainWalk?.walk.close()
  scene.walk.close()
  scene.collision.close()
}

function bodiesOf(pins: readonly Pin[]): number[] {
  const standing = pins.filter((pin) => pin.y < HEADROOM)
  return standing.flatMap((pin) => pin.model.cover.flatMap((rect) => partOf(rect, pin.x, pin.z, pin.turn)))
}

/**
 * Walks the room with its pins alone, and lets go of the targets that the pins themselves cut off (Q5). A pin that is only
 * just out of reach on this raster may be within reach in truth: it stays a target that one must come nearly as near to.
 */
function baseline(
  walk: Walk,
  doors: readonly number[],
  pins: readonly Pin[],
  pinBodies: readonly number[],
): { targets: number[]; largest: boolean; doorsLeft: number; stretched: boolean } {
  const targets = [...doors]
  let stretched = false
  for (const pin of pins) if (pin.y < 0.05) targets.push(...reachTarget(pin.model.core, pin.x, pin.z, pin.turn))
  for (let doorsLeft = doors.length / TARGET_STRIDE; ; ) {
    const largest = doorsLeft === 0
    const missed = walkFrom(walk, SLOT.empty, SLOT.pinned, pinBodies, targets, largest)
    if (missed < 0) return { targets, largest, doorsLeft, stretched }
    const reach = missed * TARGET_STRIDE + TARGET_STRIDE - 1
    if (missed >= doorsLeft && targets[reach]! < PIN_REACH_MAX) {
      targets[reach]! += PIN_REACH_STEP
      stretched = true
    } else {
      targets.splice(missed * TARGET_STRIDE, TARGET_STRIDE)
      if (missed < doorsLeft) doorsLeft--
    }
  }
}

/**
 * One walk test, or two where the largest part of the floor counts, whatever the targets (Q4: rooms without doors and gaps).
 *
 * @returns −1, or the index of the first target out of reach
 */
export function walkFrom(
  walk: Walk,
  parent: number,
  out: number,
  bodies: ArrayLike<number>,
  targets: ArrayLike<number>,
  largest: boolean,
): number {
  if (!largest) return walk.test(parent, out, floats(bodies), floats(targets))
  walk.test(parent, out, floats(bodies), new Float64Array(0))
  return targets.length > 0 ? walk.test(out, out, new Float64Array(0), floats(targets)) : -1
}

const floats = (numbers: ArrayLike<number>): Float64Array =>
  numbers instanceof Float64Array ? numbers : Float64Array.from(numbers)

export function reachTarget(core: Rect, x: number, z: number, turn: number): number[] {
  return [...partOf(core, x, z, turn), PIECE_REACH]
}

/** Centre and half sizes of the rectangle along a wall, as the first six numbers of a part. */
function alongWall(
  wall: Wall,
  from: number,
  to: number,
  depth: number,
): [number, number, number, number, number, number] {
  const middle = (from + to) / 2
  return [
    wall.x0 + wall.dx * middle - wall.dz * (depth / 2),
    wall.z0 + wall.dz * middle + wall.dx * (depth / 2),
    (to - from) / 2,
    depth / 2,
    wall.dx,
    wall.dz,
  ]
}

/** The floor to keep free before an opening, and beside a door or gap, as parts. */
export function keepOutParts(wall: Wall, opening: WallOpening, out: number[]): void {
  const window = opening.type === 'window'
  const [low, high] = window ? [opening.sill, 1e4] : [0, HEADROOM]
  if (opening.keepOut > 0)
    out.push(...alongWall(wall, opening.from, opening.to, opening.keepOut), low, high, KIND.keepOut, 0, 0)
  if (!window)
    out.push(...alongWall(wall, opening.from - JAMB, opening.to + JAMB, JAMB_DEPTH), 0, HEADROOM, KIND.jamb, 0, 0)
}

/** One target per door and gap: the longest stretch of it. */
function doorTargets(plan: Plan, step = STEP): number[] {
  return doorStretches(plan, step).flatMap(({ target: [x, z, halfLength, , dx, dz] }) => [
    x,
    z,
    halfLength,
    0,
    dx,
    dz,
    step,
  ])
}

/** Index of the opening whose target has its middle at (x, z); undefined when it is no opening's. */
export const openingOf = (plan: Plan, x: number, z: number): number | undefined =>
  doorStretches(plan, STEP).find(({ target }) => target[0] === x && target[1] === z)?.index

function doorStretches(plan: Plan, step: number) {
  const longest = new Map<number, { wall: Wall; opening: WallOpening }>()
  for (const wall of plan.walls) {
    for (const opening of wall.openings) {
      const known = longest.get(opening.index)
      if (opening.type === 'window' || (known && known.opening.to - known.opening.from >= opening.to - opening.from))
        continue
      longest.set(opening.index, { wall, opening })
    }
  }
  return [...longest].map(([index, { wall, opening }]) => ({
    index,
    target: alongWall(wall, opening.from, opening.to, 2 * step),
  }))
}
