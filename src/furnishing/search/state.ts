import { normaliseDegrees, round6, turnOf, worldPoint } from '../../geometry/frame.ts'
import { PART_STRIDE, TARGET_STRIDE } from '../../kernels/records.ts'
import { FURNITURE_TYPES } from '../../schema/furniture.ts'
import type { PlacementGroup } from '../groups/placement-groups.ts'
import { type Candidate, companyOf, type Placed } from './candidate.ts'
import { HEADROOM, KIND, standsAt } from './collision-boxes.ts'
import { reachTarget, type Scene } from './scene.ts'
import { EXTRA_SHARE, QUALITY_RANGE, QUALITY_SHARE, ROOM_WEIGHTS } from './score.ts'
import { hasMainWalkway, SLOT, walkFrom, walkSteps } from './walkable-floor.ts'

export type { Placed } from './candidate.ts'

/** A partial furnishing: what is placed, what it blocks, what must stay reachable, how good it is. */
export interface State {
  readonly placed: readonly Addition[]
  /** Parts of what is placed, in room coordinates. */
  readonly parts: Float64Array
  /** Walk targets of what is placed. */
  readonly targets: Float64Array
  readonly score: number
  /** The same for the same groups at the same places, in whatever order they were placed. */
  readonly signature: number
  /** The same for the same anchors at about the same places, whatever company they have. */
  readonly stand: number
  /** Whether a main walkway still joins the doors. */
  readonly walkway: boolean
  /** The rows of walkable floor it was made from, and the bodies that are not yet taken away from them. */
  readonly slot: number
  readonly fresh: Float64Array
}

const NOTHING = new Float64Array(0)

export const startState = (): State => ({
  placed: [],
  parts: NOTHING,
  targets: NOTHING,
  score: 0,
  signature: 0,
  stand: 0,
  walkway: true,
  slot: SLOT.pinned,
  fresh: NOTHING,
})

/** A group about to be placed, and how well it would stand there. */
export interface Addition extends Placed {
  readonly quality: number
}

/** What a group adds to the score of a state: its pieces, and how well they stand. */
export function worthOf(group: PlacementGroup, candidate: Candidate, quality: number): number {
  const looks = QUALITY_SHARE * group.weight * Math.max(QUALITY_RANGE[0], Math.min(QUALITY_RANGE[1], quality))
  return (candidate.worth + looks) * (group.extra ? EXTRA_SHARE : 1)
}

const STAND_PATCH = 0.4

/** A number for an anchor and the patch of floor it stands on, up to chance. */
export function standOf({ anchor }: PlacementGroup, { u, v, wall, anchor: { turn } }: Candidate): number {
  const [across, down] = [Math.round(round6(u) / STAND_PATCH), Math.round(round6(v) / STAND_PATCH)]
  const patch = Math.imul(across, 0x9e3779b1) ^ Math.imul(down, 0x85ebca6b) ^ Math.imul(wall + 2, 0x27d4eb2f)
  return (patch ^ Math.imul(Math.round(turn / 45) + 8 * FURNITURE_TYPES.indexOf(anchor), 0xc2b2ae35)) >>> 0
}

/** A state with further groups of the same templates, not yet walked. */
export function stateWith(state: State, templates: Float64Array, additions: readonly Addition[]): State {
  const imprints = additions.map(({ group, candidate }) => imprintOf(group, candidate, templates))
  let { score, signature, stand } = state
  for (const { group, candidate, quality } of additions) {
    signature += candidate.hash
    stand += standOf(group, candidate)
    score += worthOf(group, candidate, quality)
  }
  return {
    ...state,
    placed: [...state.placed, ...additions],
    parts: joined(state.parts, ...imprints.map(({ parts }) => parts)),
    targets: joined(state.targets, ...imprints.map(({ targets }) => targets)),
    fresh: joined(state.fresh, ...imprints.map(({ bodies }) => bodies)),
    score,
    signature,
    stand,
  }
}

/** A candidate in the room: its parts, those of them that block walking, and its walk targets. */
interface Imprint {
  readonly parts: Float64Array
  readonly bodies: Float64Array
  readonly targets: Float64Array
}

const IMPRINTS = new WeakMap<Candidate, Imprint>()

/** Parts in the room of a candidate that some state holds. */
export const partsIn = (candidate: Candidate): Float64Array => IMPRINTS.get(candidate)!.parts

/** The same candidate is tried beside many states; one that a state holds is known, whatever the templates are. */
function imprintOf(group: PlacementGroup, candidate: Candidate, templates: Float64Array): Imprint {
  const known = IMPRINTS.get(candidate)
  if (known) return known
  const parts = partsOf(candidate, templates)
  const imprint = { parts, bodies: standingBodies(parts), targets: targetsOf(group, candidate) }
  IMPRINTS.set(candidate, imprint)
  return imprint
}

/** The candidate's run of template parts, brought into the room. */
function partsOf({ first, count, ...pose }: Candidate, templates: Float64Array): Float64Array {
  const parts = templates.slice(first * PART_STRIDE, (first + count) * PART_STRIDE)
  const { cos, sin } = turnOf(pose.turn)
  for (let at = 0; at < parts.length; at += PART_STRIDE) {
    const [cx, cz, c, s] = [parts[at]!, parts[at + 1]!, parts[at + 4]!, parts[at + 5]!]
    parts[at] = pose.x + cx * cos - cz * sin
    parts[at + 1] = pose.z + cx * sin + cz * cos
    parts[at + 4] = c * cos - s * sin
    parts[at + 5] = s * cos + c * sin
  }
  return parts
}

function targetsOf(group: PlacementGroup, candidate: Candidate): Float64Array {
  const standing = companyOf(group, candidate.composition).filter(({ y }) => standsAt(y))
  return Float64Array.from(
    standing.flatMap((member) => {
      const [x, z] = worldPoint(member.x, member.z, candidate)
      return reachTarget(member.model.core, x, z, normaliseDegrees(candidate.turn + member.turn))
    }),
  )
}

/** The bodies among parts that block walking. */
export function standingBodies(parts: Float64Array): Float64Array {
  const bodies: number[] = []
  for (let at = 0; at < parts.length; at += PART_STRIDE) {
    if (parts[at + 8] === KIND.body && parts[at + 6]! < HEADROOM)
      for (let i = 0; i < 6; i++) bodies.push(parts[at + i]!)
  }
  return Float64Array.from(bodies)
}

/** Lists of numbers, one behind the other. */
export function joined(...lists: readonly ArrayLike<number>[]): Float64Array {
  const all = new Float64Array(lists.reduce((sum, list) => sum + list.length, 0))
  let at = 0
  for (const list of lists) {
    all.set(list, at)
    at += list.length
  }
  return all
}

/** Steps for each number that a state holds. */
const COPY_STEPS = 0.02

/** Walks the floor of `state` as left by its parent. @returns −1, or the index of the first target out of reach */
export function walkFloor(scene: Scene, state: State, out: number): number {
  const { largest, effort, walk } = scene
  effort.spend(state.parts.length * COPY_STEPS)
  // Where the largest part counts, which that is can change with every piece: begin anew from the empty room.
  const bodies = largest ? joined(scene.pinBodies, standingBodies(state.parts)) : state.fresh
  const numbers = bodies.length + scene.targets.length + state.targets.length
  effort.spend((largest ? 2 : 1) * walkSteps(walk, numbers))
  const parent = largest ? SLOT.empty : state.slot
  return walkFrom(walk, parent, out, bodies, scene.targets, largest, state.targets)
}

/** Whether one may be able to walk to everything by the exact rules; where the raster finds something cut off. */
export function mayBeWalked({ lenient, largest, pinBodies, targetOpenings, targets, effort }: Scene, state: State) {
  if (largest) return true
  const bodies = joined(pinBodies, standingBodies(state.parts))
  const pieces = joined(targets.subarray(targetOpenings.length * TARGET_STRIDE), state.targets)
  effort.spend(LENIENT_STEPS + (bodies.length + pieces.length) / 50)
  return lenient.mayReach(targetOpenings, pieces, bodies)
}

/** Steps of one lenient walk. */
const LENIENT_STEPS = 30

/** The state once a main walkway no longer joins the doors. */
export const losingWalkway = (state: State): State => ({
  ...state,
  walkway: false,
  score: state.score + ROOM_WEIGHTS.lostWalkway,
})

/** The state with rows of floor that all its pieces have been walked into. */
export const withFloor = (state: State, slot: number): State => ({ ...state, slot, fresh: NOTHING })

/** Whether a main walkway joins the doors around all that stands in the room; true where the empty room has none. */
export function keepsWalkway({ mainWalk, pinBodies, effort }: Scene, { parts }: State): boolean {
  if (!mainWalk) return true
  effort.spend(walkSteps(mainWalk.walk, pinBodies.length + parts.length))
  return hasMainWalkway(mainWalk, joined(pinBodies, standingBodies(parts)))
}
