import { round6 } from '../../geometry/frame.ts'
import type { PlacementGroup } from '../groups/placement-groups.ts'
import { type Candidate, candidateAt, pack } from './candidate.ts'
import type { Placements } from './placements.ts'
import { lampSpots, relationOf, standsBesideSeats } from './relation.ts'
import type { Scene } from './scene.ts'
import { joined, type State, worthOf } from './state.ts'

/** A way to go on from a state: with a candidate, or without the group. */
export interface Option {
  readonly parent: number
  readonly candidate?: Candidate
  readonly quality: number
  /** Score of the state it leads to. */
  readonly score: number
  /** Known to leave the floor connected, but to take the main walkway. */
  readonly losesWalkway?: boolean
}

/** An option that places the group. */
export type PlacingOption = Option & { readonly candidate: Candidate }

/** Steps for a candidate, and for testing it against one number of what a state has placed. */
const OPTION_STEPS = 0.2
const TEST_STEPS = 0.0004

/** Options looked at for each state that the beam may hold, so that few states have many and many have few. */
const OPTIONS_PER_STATE = 24

/**
 * What is free beside the pieces of each state, best first within each; the floor is walked only when an option is tried.
 *
 * @param beam states that the beam may hold; 0 = all options of each state
 */
export function optionsOf(
  scene: Scene,
  states: readonly State[],
  group: PlacementGroup,
  placements: Placements,
  beam: number,
): PlacingOption[][] {
  scene.collision.setTemplates(placements.templates)
  const most =
    beam === 0 ? placements.candidates.length : Math.max(OPTIONS_PER_STATE, Math.ceil((8 * beam) / states.length))
  return states.map((state, parent) => {
    const relation = relationOf(group, state.placed)
    const options: PlacingOption[] = []
    for (const candidate of freeCandidates(scene, state, group, placements)) {
      const beside = relation ? relation(candidate) : 0
      // An extra is left out where nothing in the room asks for it.
      if (group.extra && beside < 0) continue
      const quality = candidate.score + beside
      options.push({ parent, candidate, quality, score: round6(state.score + worthOf(group, candidate, quality)) })
    }
    return options.sort((a, b) => b.score - a.score).slice(0, most)
  })
}

/** Candidates clear of the pieces of a state. Floor lamps have places of their own beside the seats there. */
function freeCandidates(
  scene: Scene,
  state: State,
  group: PlacementGroup,
  { candidates, packed, runs }: Placements,
): Candidate[] {
  scene.collision.setObstacles(state.parts)
  scene.effort.spend(candidates.length * (OPTION_STEPS + TEST_STEPS * state.parts.length))
  const free = scene.collision.verdict(packed, false)
  const found = candidates.filter((_, i) => free[i])
  if (!standsBesideSeats(group)) return found
  const lamp = group.compositions[0]!
  const spots = lampSpots(state.placed, lamp).map((pose) =>
    candidateAt(
      group,
      lamp,
      runs[0]!,
      { x: round6(pose.x), z: round6(pose.z), turn: pose.turn, wall: -1 },
      lamp.intrinsicScore,
      scene.plan,
    ),
  )
  scene.collision.setObstacles(joined(scene.obstacles, state.parts))
  const clear = scene.collision.verdict(pack(spots), true)
  return [...spots.filter((_, i) => clear[i]), ...found]
}
