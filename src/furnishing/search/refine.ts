import { round6 } from '../../geometry/frame.ts'
import { type Candidate, candidateAt, pack } from './candidate.ts'
import { standsInBlock } from './desk-rows.ts'
import { scoreOf, scoresOf } from './place-scores.ts'
import type { Scene } from './scene.ts'
import { type Shift, shiftsOf } from './shifts.ts'
import {
  type Addition,
  keepsWalkway,
  losingWalkway,
  partsIn,
  type State,
  startState,
  stateWith,
  walkFloor,
} from './state.ts'
import { type Unit, unitAlone } from './units.ts'
import { SLOT } from './walkable-floor.ts'

// What a designer does last: push together what nearly touches, line up what is nearly in line, centre what stands nearly
// amid. Each move is legal and makes the furnishing better; pieces are neither added nor taken away.

/** Times that all groups are looked at. */
const SWEEPS = 1

/** Furnishings of more groups (halls of desks) are left as they are: rows are in line already. */
const GROUPS_MAX = 16

/** Points by which a move must make a furnishing better, and how many moves of a group are looked at closely. */
const GAIN_MIN = 0.02
const CLOSELY = 3

/** Steps for trying one move. */
const SHIFT_STEPS = 1.5

/** The state with its groups moved a little to where they stand better beside one another. */
export function refined(scene: Scene, state: State): State {
  if (state.placed.length > GROUPS_MAX) return state
  let best = state
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const before = best
    for (let at = 0; at < best.placed.length; at++) {
      const { group, candidate } = best.placed[at]!
      if (!group.pin && !standsInBlock(candidate)) best = moved(scene, best, at) ?? best
    }
    if (best === before) break
  }
  return best
}

/** The state with one group moved to the best of its moves; undefined where none is better. */
function moved(scene: Scene, state: State, at: number): State | undefined {
  const one = state.placed[at]!
  const others = state.placed.filter((_, i) => i !== at)
  const shifts = shiftsOf(one, others, scene.plan)
  scene.effort.spend(shifts.length * SHIFT_STEPS)
  const { group, candidate: stands } = one
  const alone = unitAlone(group, stands.composition, scene)
  const poses = [stands, ...shifts.map((shift) => shifted(stands, shift))]
  const [now, ...scores] = scoresOf(scene, group, stands.composition, poses, others)
  const candidates = scores
    .map(({ own, quality }, i) => ({ own, quality, pose: poses[i + 1]! }))
    .filter(({ quality }) => quality > now!.quality)
    .sort((a, b) => b.quality - a.quality)
    .map(({ own, pose }) => candidateAt(group, stands.composition, alone.runs[0]!, pose, own, scene.plan))
  if (candidates.length === 0) return undefined
  scene.collision.setObstacles(scene.obstacles, ...others.map(({ candidate }) => partsIn(candidate)))
  scene.collision.setTemplates(alone.templates)
  const free = scene.collision.verdict(pack(candidates), true)
  for (const candidate of candidates.filter((_, i) => free[i]).slice(0, CLOSELY)) {
    const next = withMoved(scene, state, at, candidate, alone)
    if (next) return next
  }
  return undefined
}

/** Where a place comes to lie by a move. */
const shifted = ({ x, z, turn, wall }: Candidate, { dx, dz }: Shift) => ({
  x: round6(x + dx),
  z: round6(z + dz),
  turn,
  wall,
})

/**
 * The state with another candidate for one of its groups, and anew how well those placed after it stand; undefined where it is
 * no better or something is cut off.
 */
function withMoved(
  scene: Scene,
  { placed, walkway, score }: State,
  at: number,
  candidate: Candidate,
  { templates }: Unit,
): State | undefined {
  let state = startState()
  for (const [i, one] of placed.entries()) {
    const addition: Addition = i === at ? { ...one, candidate } : one
    const quality =
      i < at ? one.quality : scoreOf(scene, one.group, addition.candidate.composition, addition.candidate, state.placed)
    state = stateWith(state, templates, { ...addition, quality })
  }
  // Losing the walkway only ever costs: what is no better here is no better then.
  if (state.score <= score + GAIN_MIN) return undefined
  if (walkFloor(scene, state, SLOT.scratch) >= 0) return undefined
  const keeps = keepsWalkway(scene, state)
  if (walkway && !keeps) return undefined
  const moved = keeps ? state : losingWalkway(state)
  return moved.score > score + GAIN_MIN ? moved : undefined
}
