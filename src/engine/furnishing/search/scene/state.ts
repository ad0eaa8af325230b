import type { FurnitureType } from '../../../../schema/furnishing/furniture.ts'
import { normaliseDegrees, turnOf, worldPoint } from '../../../geometry/frame.ts'
import { PART_STRIDE, TARGET_STRIDE } from '../../../kernels/records.ts'
import { totalLength } from '../../../kernels/table.ts'
import type { PlacementGroup } from '../../groups/placement-groups.ts'
import { type Candidate, companyOf, type Imprint, type Placed } from './candidate.ts'
import { HEADROOM, KIND, standsAt } from './collision-boxes.ts'
import { reachTarget, type Scene } from './scene.ts'
import { EXTRA_SHARE, QUALITY_RANGE, QUALITY_SHARE, ROOM_WEIGHTS } from './score.ts'
import { hasMainWalkway, SLOT, walkFrom, walkSteps } from './walkable-floor.ts'

export type { Placed } from './candidate.ts'

/** A partial furnishing: what is placed, what it blocks, what must stay reachable, how good it is. */
export interface State {
  readonly placed: readonly Addition[]
  /** What each of them takes of the room. */
  readonly imprints: readonly Imprint[]
  readonly score: number
  /** Whether a main walkway still joins the doors. */
  readonly walkway: boolean
  /** 1 where the score counts that nobody can come near any window: of what leads and of what is finished. */
  readonly shut: number
  /** The rows of walkable floor it was made from, and how many of the groups have been taken away from them. */
  readonly slot: number
  readonly walked: number
}

export const startState = (): State => ({
  placed: [],
  imprints: [],
  score: 0,
  walkway: true,
  shut: 0,
  slot: SLOT.pinned,
  walked: 0,
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

/** How many pieces of each type are placed. */
export function piecesOf({ placed }: { readonly placed: readonly Placed[] }): Map<FurnitureType, number> {
  const counts = new Map<FurnitureType, number>()
  for (const { group, candidate } of placed)
    for (const { type } of companyOf(group, candidate.composition)) counts.set(type, (counts.get(type) ?? 0) + 1)
  return counts
}

/** A state with a further group, not yet walked. */
export const stateWith = (state: State, templates: Float64Array, addition: Addition): State =>
  stateWithAll(state, templates, [addition])

/** A state with further groups of the same templates, not yet walked. */
export function stateWithAll(state: State, templates: Float64Array, additions: readonly Addition[]): State {
  let { score } = state
  for (const { group, candidate, quality } of additions) score += worthOf(group, candidate, quality)
  const imprints = additions.map(({ group, candidate }) => imprintOf(group, candidate, templates))
  return { ...state, placed: [...state.placed, ...additions], imprints: [...state.imprints, ...imprints], score }
}

/** A state of groups that some state has held before, not yet walked. */
export const stateOf = (placed: readonly Addition[]): State => stateWithAll(startState(), NO_TEMPLATES, placed)

const NO_TEMPLATES = new Float64Array()

/** Parts in the room of a candidate that some state holds. */
export const partsIn = (candidate: Candidate): readonly number[] => candidate.known.imprint!.parts

/** Parts of what is placed, in room coordinates, a list for each group. */
export const partsOf = ({ imprints }: Pick<State, 'imprints'>): (readonly number[])[] =>
  imprints.map(({ parts }) => parts)

/** How many numbers these are. */
export function numbersIn({ imprints }: State): number {
  let numbers = 0
  for (let i = 0; i < imprints.length; i++) numbers += imprints[i]!.parts.length
  return numbers
}

/** That of a candidate that a state holds is known, whatever the templates are. */
function imprintOf(group: PlacementGroup, candidate: Candidate, templates: Float64Array): Imprint {
  const { known } = candidate
  if (known.imprint) return known.imprint
  const parts = placedParts(candidate, templates)
  known.imprint = { parts, bodies: standingBodies(parts), targets: targetsOf(group, candidate) }
  return known.imprint
}

/** The candidate's run of template parts, brought into the room. */
function placedParts({ first, count, x, z, turn }: Candidate, templates: Float64Array): number[] {
  const parts: number[] = []
  const { cos, sin } = turnOf(turn)
  const end = (first + count) * PART_STRIDE
  for (let at = first * PART_STRIDE; at < end; at += PART_STRIDE) {
    const cx = templates[at]!
    const cz = templates[at + 1]!
    const c = templates[at + 4]!
    const s = templates[at + 5]!
    parts.push(x + cx * cos - cz * sin, z + cx * sin + cz * cos, templates[at + 2]!, templates[at + 3]!)
    parts.push(c * cos - s * sin, s * cos + c * sin, templates[at + 6]!, templates[at + 7]!)
    parts.push(templates[at + 8]!, templates[at + 9]!, templates[at + 10]!)
  }
  return parts
}

function targetsOf(group: PlacementGroup, candidate: Candidate): number[] {
  const targets: number[] = []
  for (const member of companyOf(group, candidate.composition)) {
    if (!standsAt(member.y)) continue
    const [x, z] = worldPoint(member.x, member.z, candidate)
    targets.push(...reachTarget(member.model.core, x, z, normaliseDegrees(candidate.turn + member.turn)))
  }
  return targets
}

/** The bodies among parts that block walking. */
export function standingBodies(parts: ArrayLike<number>): number[] {
  const bodies: number[] = []
  for (let at = 0; at < parts.length; at += PART_STRIDE) {
    if (parts[at + 8] === KIND.body && parts[at + 6]! < HEADROOM)
      for (let i = 0; i < 6; i++) bodies.push(parts[at + i]!)
  }
  return bodies
}

/** The bodies of the groups from one on, a list for each. */
const bodiesFrom = ({ imprints }: State, first: number): (readonly number[])[] => {
  const lists: (readonly number[])[] = []
  for (let i = first; i < imprints.length; i++) lists.push(imprints[i]!.bodies)
  return lists
}

const targetsIn = ({ imprints }: State): (readonly number[])[] => imprints.map(({ targets }) => targets)

/** Steps for each number that a state holds. */
const COPY_STEPS = 0.02

/** Walks the floor of `state` as left by its parent. @returns −1, or the index of the first target out of reach */
export function walkFloor(scene: Scene, state: State, out: number): number {
  const { largest, effort, walk } = scene
  effort.spend(numbersIn(state) * COPY_STEPS)
  // Where the largest part counts, which that is can change with every piece: begin anew from the empty room.
  const bodies = largest ? [scene.pinBodies, ...bodiesFrom(state, 0)] : bodiesFrom(state, state.walked)
  const targets = [scene.targets, ...targetsIn(state)]
  effort.spend((largest ? 2 : 1) * walkSteps(walk, totalLength(bodies) + totalLength(targets)))
  return walkFrom(walk, largest ? SLOT.empty : state.slot, out, bodies, targets, largest)
}

/** Whether one may be able to walk to everything by the exact rules; where the raster finds something cut off. */
export function mayBeWalked({ lenient, largest, pinBodies, targetOpenings, targets, effort }: Scene, state: State) {
  if (largest) return true
  const bodies = [pinBodies, ...bodiesFrom(state, 0)]
  const pieces = [targets.subarray(targetOpenings.length * TARGET_STRIDE), ...targetsIn(state)]
  effort.spend(LENIENT_STEPS + (totalLength(bodies) + totalLength(pieces)) / 50)
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
export const withFloor = (state: State, slot: number): State => ({ ...state, slot, walked: state.placed.length })

/** The state with all its bodies to be walked into the floor of the fixed pieces: the rows it grew from are in other use. */
export const anew = (state: State): State => ({ ...state, slot: SLOT.pinned, walked: 0 })

/** Whether a main walkway joins the doors around all that stands in the room; true where the empty room has none. */
export function keepsWalkway({ mainWalk, pinBodies, effort }: Scene, state: State): boolean {
  if (!mainWalk) return true
  effort.spend(walkSteps(mainWalk.walk, pinBodies.length + numbersIn(state)))
  return hasMainWalkway(mainWalk, [pinBodies, ...bodiesFrom(state, 0)])
}
