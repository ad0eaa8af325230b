import { Collision } from '../../../kernels/collision.ts'
import type { Kernels } from '../../../kernels/kernels.ts'
import { Placing } from '../../../kernels/placing.ts'
import { TARGET_STRIDE } from '../../../kernels/records.ts'
import type { Walk } from '../../../kernels/walk.ts'
import { type Effort, STEPS_MAX } from '../../request/effort.ts'
import type { Rect } from '../../request/model.ts'
import type { Plan } from '../../request/plan.ts'
import type { Pin } from '../../request/wish-list.ts'
import { liesOnFloor } from '../../types/furniture-types.ts'
import { ceilingParts, lowFloor } from './ceiling-parts.ts'
import { bodyParts, carpetParts, HEADROOM, partOf, standsAt } from './collision-boxes.ts'
import { type DoorTarget, fittingParts, keepOutParts } from './keep-out.ts'
import { LenientWalk } from './lenient-walk.ts'
import { pinRecords } from './piece-records.ts'
import { type FreeFloor, reservedParts } from './reserved-floor.ts'
import { roomRecords } from './room-records.ts'
import { type MainWalk, openMainWalk, openWalk, SLOT, walkFrom, walkSteps } from './walkable-floor.ts'

/** How near a disc's centre must come to a piece (docs/furnishing.md#q4). */
const PIECE_REACH = 0.6

/** Pins barely out of reach are given a longer reach, in steps up to the greatest. */
const PIN_REACH_STEP = 0.1
const PIN_REACH_MAX = 0.9

/** A room made ready for a search: obstacles uploaded, walkable floor known. */
export interface Scene {
  /** What the request has cost so far. */
  readonly effort: Effort
  readonly plan: Plan
  readonly pins: readonly Pin[]
  readonly collision: Collision
  readonly placing: Placing
  /** Turns by their index in the records of the placing kernel, degrees. */
  readonly turns: readonly number[]
  /** The pins as pieces of the placing kernel. */
  readonly pinPieces: Float64Array
  readonly walk: Walk
  /** Where the empty room has a main walkway from door to door: its floor, and the doors as targets. */
  readonly mainWalk: MainWalk | undefined
  /** Keep-outs and pins, as parts. */
  readonly obstacles: Float64Array
  /** What must stay reachable whatever is placed: doors and gaps, and the pins that can be reached at all. */
  readonly targets: Float64Array
  /** The openings that the first targets stand for, by their places in the request. */
  readonly targetOpenings: readonly number[]
  /** Whether the largest part of the floor counts: there are no doors and gaps, or the pins cut them all off. */
  readonly largest: boolean
  /** Whether the raster may disagree with the exact rule; the verifier then decides. */
  readonly uncertain: boolean
  /** What the pins and slopes block, as bodies of the walk kernel. */
  readonly pinBodies: readonly number[]
  /** What of the ways that are doubtful on the raster is none for certain. */
  readonly lenient: LenientWalk
  /** Openings that no way joins to the others in the empty room, by their places in the request. */
  readonly isolated: readonly number[]
}

/** What else there is to know of a room. */
export interface SceneOptions {
  /** The openings that no way joins to the others in the empty room by exact geometry; asked in case of doubt. */
  readonly isolated?: () => readonly number[]
  /** Floor to keep free. */
  readonly reserved?: FreeFloor | undefined
}

/** Prepares a room for the search; close scenes in the reverse order of opening. */
export function openScene(
  kernels: Kernels,
  plan: Plan,
  pins: readonly Pin[],
  effort: Effort,
  { isolated = () => [], reserved }: SceneOptions = {},
): Scene {
  const collision = new Collision(kernels)
  collision.setRoom(plan.ring)
  const { walk, doors, isolated: apart, doubtful } = openWalk(kernels, plan, isolated)
  const mainWalk = openMainWalk(kernels, plan)
  const parts = ceilingParts(plan)
  for (const wall of plan.edges) for (const opening of wall.openings) keepOutParts(wall, opening, parts)
  for (const pin of pins) {
    if (liesOnFloor(pin.type)) carpetParts(pin.model, pin.x, pin.z, pin.turn, parts)
    else bodyParts(pin.model, pin.x, pin.z, pin.turn, pin.y, parts)
    fittingParts(pin, parts)
  }
  if (reserved) parts.push(...reservedParts(reserved))
  const pinBodies = [...lowFloor(plan), ...bodiesOf(pins)]
  const obstacles = Float64Array.from(parts)
  const { room, turns } = roomRecords(plan)
  const placing = new Placing(kernels, plan.ring, room, obstacles, collision.ticks)
  const lenient = new LenientWalk(kernels, plan)
  const closing = () => closeScene({ walk, mainWalk, collision, placing, lenient })
  const { targets, openings, largest, stretched } = closingOnError(closing, () =>
    baseline(walk, doors, pins, pinBodies, effort),
  )
  return {
    effort,
    plan,
    pins,
    collision,
    placing,
    turns,
    pinPieces: pinRecords(pins, plan),
    walk,
    mainWalk,
    obstacles,
    pinBodies,
    lenient,
    isolated: apart,
    targets: Float64Array.from(targets),
    targetOpenings: openings,
    largest,
    uncertain: doubtful || largest || stretched || openings.length < doors.length,
  }
}

/** An interrupted call must leave no memory of the kernels allocated. */
function closingOnError<Result>(close: () => void, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    close()
    throw error
  }
}

export function closeScene(scene: Pick<Scene, 'walk' | 'mainWalk' | 'collision' | 'placing' | 'lenient'>): void {
  scene.lenient.close()
  scene.placing.close()
  scene.mainWalk?.walk.close()
  scene.walk.close()
  scene.collision.close()
}

function bodiesOf(pins: readonly Pin[]): number[] {
  const standing = pins.filter((pin) => pin.y < HEADROOM && !liesOnFloor(pin.type))
  return standing.flatMap((pin) => pin.model.cover.flatMap((rect) => partOf(rect, pin.x, pin.z, pin.turn)))
}

/**
 * Walks the room with its pins alone, and drops the targets that the pins themselves cut off (Q5). A pin barely out of reach
 * on this raster may be within reach by the exact rule: it remains a target, with a longer reach. Where too many are out of
 * reach to be looked at one by one, no pin is a target, and the verifier decides.
 */
function baseline(
  walk: Walk,
  doors: readonly DoorTarget[],
  pins: readonly Pin[],
  pinBodies: readonly number[],
  effort: Effort,
): { targets: number[]; openings: number[]; largest: boolean; stretched: boolean } {
  const targets = doors.flatMap(({ target }) => target)
  const openings = doors.map(({ index }) => index)
  let stretched = false
  for (const pin of pins)
    if (standsAt(pin.y) && !liesOnFloor(pin.type)) targets.push(...reachTarget(pin.model.core, pin.x, pin.z, pin.turn))
  for (;;) {
    const largest = openings.length === 0
    effort.spend(walkSteps(walk, pinBodies.length + targets.length))
    const missed = walkFrom(walk, SLOT.empty, SLOT.pinned, [pinBodies], [targets], largest)
    if (missed < 0) return { targets, openings, largest, stretched }
    if (missed >= openings.length && effort.steps > STEPS_MAX.baseline)
      return { targets: targets.slice(0, openings.length * TARGET_STRIDE), openings, largest, stretched: true }
    const reach = missed * TARGET_STRIDE + TARGET_STRIDE - 1
    if (missed >= openings.length && targets[reach]! < PIN_REACH_MAX) {
      targets[reach]! += PIN_REACH_STEP
      stretched = true
    } else {
      targets.splice(missed * TARGET_STRIDE, TARGET_STRIDE)
      openings.splice(missed, 1)
    }
  }
}

export function reachTarget(core: Rect, x: number, z: number, turn: number): number[] {
  return [...partOf(core, x, z, turn), PIECE_REACH]
}
