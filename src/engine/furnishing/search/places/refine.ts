import { elementAt, firstOf } from '../../../geometry/element-at.ts'
import { round6, turnOf } from '../../../geometry/frame.ts'
import { type Candidate, candidateAt, worthIn } from '../scene/candidate.ts'
import { pieceRecords } from '../scene/piece-records.ts'
import type { Scene } from '../scene/scene.ts'
import { ROOM_WEIGHTS } from '../scene/score.ts'
import { keepsWalkway, losingWalkway, type State, startState, stateWithAll, walkFloor } from '../scene/state.ts'
import { type Unit, unitAlone } from '../scene/units.ts'
import { SLOT } from '../scene/walkable-floor.ts'
import { standsInBlock } from '../schemes/desk-rows.ts'
import { clearAt } from './clear-places.ts'
import { FLAT_STRIDE, type FlatPlaces, standAt } from './flat-places.ts'
import { flatScoresOf, scoreOf } from './place-scores.ts'
import { type Shift, shiftsOf } from './shifts.ts'

// What a designer does last: push together what nearly touches, line up what is nearly in line, centre what stands nearly in the
// middle. Each move is legal and makes the furnishing better; pieces are neither added nor taken away.

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
      const { group, candidate } = elementAt(best.placed, at)
      if (!group.pin && !standsInBlock(candidate)) best = moved(scene, best, at) ?? best
    }
    if (best === before) break
  }
  return best
}

/** The state with one group moved to the best of its moves; undefined where none is better. */
function moved(scene: Scene, state: State, at: number): State | undefined {
  const one = elementAt(state.placed, at)
  const others = state.placed.filter((_, i) => i !== at)
  const shifts = shiftsOf(one, others, scene.plan)
  scene.effort.spend(shifts.length * SHIFT_STEPS)
  const { group, candidate } = one
  const { composition } = candidate
  const places = placesBy(candidate, shifts)
  const scores = flatScoresOf(scene, group, composition, places, pieceRecords(scene.pinPieces, others, scene.plan))
  const better: Better[] = []
  for (let i = 1; i <= shifts.length; i++)
    if (scores[2 * i + 1]! > scores[1]!)
      better.push({ at: i * FLAT_STRIDE, own: scores[2 * i]!, quality: scores[2 * i + 1]! })
  if (better.length === 0) return undefined
  better.sort((a, b) => b.quality - a.quality)
  const obstacles = [scene.obstacles, ...state.imprints.filter((_, i) => i !== at).map(({ parts }) => parts)]
  const rivals = better.flatMap((move) => places.slice(move.at, move.at + FLAT_STRIDE))
  const isFree = clearAt(scene, { group, composition }, rivals, obstacles)
  const alone = unitAlone(group, composition, scene)
  const worth = worthIn(group, composition, scene.plan.usable)
  for (const move of better.filter((_, i) => isFree[i]).slice(0, CLOSELY)) {
    const next = candidateAt(composition, firstOf(alone.runs), standAt(places, move.at), move.own, worth)
    const moved = withMoved(scene, state, at, next, alone)
    if (moved) return moved
  }
  return undefined
}

/** A place that is better by itself: where it begins in a list, its score in the empty room and beside the others. */
interface Better {
  readonly at: number
  readonly own: number
  readonly quality: number
}

/** The place where a group stands, then those to which it comes by moves. */
function placesBy({ x, z, turn, wall }: Candidate, shifts: readonly Shift[]): FlatPlaces {
  const { cos, sin } = turnOf(turn)
  const places = [x, z, turn, wall, cos, sin]
  for (const { dx, dz } of shifts) places.push(round6(x + dx), round6(z + dz), turn, wall, cos, sin)
  return places
}

/**
 * The state with another candidate for one of its groups, and anew how well those placed after it stand; undefined where it is
 * no better or something is cut off.
 */
function withMoved(
  scene: Scene,
  { placed, walkway, score, shut }: State,
  at: number,
  candidate: Candidate,
  { templates }: Unit,
): State | undefined {
  const additions = placed.slice(0, at)
  for (const { group, candidate: former } of placed.slice(at)) {
    const stands = additions.length === at ? candidate : former
    const quality = scoreOf(scene, group, stands.composition, stands, additions)
    additions.push({ group, candidate: stands, quality })
  }
  const state = stateWithAll(startState(), templates, additions)
  // Windows are counted when all is finished.
  const least = score - ROOM_WEIGHTS.shutWindow * shut + GAIN_MIN
  // Losing the walkway only ever costs: what is no better here is no better then.
  if (state.score <= least) return undefined
  if (walkFloor(scene, state, SLOT.scratch) >= 0) return undefined
  const keeps = keepsWalkway(scene, state)
  if (walkway && !keeps) return undefined
  const moved = keeps ? state : losingWalkway(state)
  return moved.score > least ? moved : undefined
}
