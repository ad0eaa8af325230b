import { round6 } from '../../../geometry/frame.ts'
import { CHOICE_STRIDE, PIECE_STRIDE, PIECE_WALL } from '../../../kernels/records.ts'
import type { PlacementGroup } from '../../groups/placement-groups.ts'
import { type Candidate, candidateAt, worthIn } from '../scene/candidate.ts'
import { classesOf, pieceRecords } from '../scene/piece-records.ts'
import type { Scene } from '../scene/scene.ts'
import { EXTRA_SHARE, QUALITY_RANGE, QUALITY_SHARE } from '../scene/score.ts'
import { numbersIn, partsOf, type State } from '../scene/state.ts'
import { type Place, type Placements, placeRecords } from './placements.ts'
import { seatSpots, standsBesideSeats } from './seat-spots.ts'

/** A way to go on from a state. */
export interface PlacingOption {
  readonly parent: number
  readonly candidate: Candidate
  readonly quality: number
  /** Score of the state it leads to. */
  readonly score: number
}

/** Steps for a candidate, and for testing it against one number of what a state has placed. */
const OPTION_STEPS = 0.2
const TEST_STEPS = 0.0004
/** Steps for a place beside a piece, and for a place that is free: of itself, and for each number of what it is seen beside. */
const SLOT_STEPS = 0.12
const CHOICE_STEPS = 1
const RELATION_STEPS = 0.0008

/** What storage and screens stand against at a wall, or a usable gap away from. */
const NEIGHBOURS = classesOf(['wardrobe', 'shelf', 'sideboard', 'nightstand', 'bed', 'task_table', 'drawer_unit'])

/** Places that only come with what is placed, at most: on axes, beside storage and beside seats. */
const MORE_MAX = 200

/**
 * What is free beside the pieces of each state, best first within each; the floor is walked only when an option is tried.
 *
 * @param most options of each state; 0 = all
 */
export function optionsOf(
  scene: Scene,
  states: readonly State[],
  group: PlacementGroup,
  placements: Placements,
  most: number,
): Iterable<PlacingOption>[] {
  scene.placing.setUnit(placements)
  return states.map((state, parent) => optionsBeside(scene, state, parent, group, placements, most))
}

function optionsBeside(
  scene: Scene,
  state: State,
  parent: number,
  group: PlacementGroup,
  placements: Placements,
  most: number,
): Iterable<PlacingOption> {
  const spots = seatSpots(group, state.placed, scene.plan).map(
    ({ x, z, turn }): Place => ({ composition: 0, x: round6(x), z: round6(z), turn, wall: -1 }),
  )
  const pieces = pieceRecords(scene.pinPieces, state.placed, scene.plan)
  const numbers = numbersIn(state) + pieces.length
  const butts = buttsOf(group)
  scene.effort.spend((placements.count + spots.length) * (OPTION_STEPS + TEST_STEPS * numbers))
  scene.effort.spend(placesAgainst(group, pieces, butts) * SLOT_STEPS)
  const choices = scene.placing.choicesBeside({
    candidates: placements.packed,
    details: placements.details,
    parts: partsOf(state),
    pieces,
    places: placeRecords(spots),
    butts,
    score: state.score,
    looks: QUALITY_SHARE * group.weight,
    range: QUALITY_RANGE,
    share: group.extra ? EXTRA_SHARE : 1,
    // Lamps and screens that the template adds of itself are left out where no seat asks for them.
    asked: group.extra === true && (group.kind === 'media' || standsBesideSeats(group)),
    most: most === 0 ? placements.count + MORE_MAX : most,
  })
  scene.effort.spend((choices.length / CHOICE_STRIDE) * (CHOICE_STEPS + RELATION_STEPS * pieces.length))
  if (choices.length === 0) return []
  const records = choices.slice()
  // Read one by one: a search tries few of them.
  return {
    *[Symbol.iterator]() {
      for (let at = 0; at < records.length; at += CHOICE_STRIDE) {
        const candidate = candidateOf(scene, group, placements, spots, records, at)
        yield { parent, candidate, quality: records[at + 1]!, score: records[at + 2]! }
      }
    },
  }
}

/** Of this many compositions that belong to walls, and at so many places each, the kernel tries to stand against a piece. */
const AGAINST_COMPOSITIONS = 8
const AGAINST_PLACES = 4

/** How many places against pieces at a wall are tried, at most. */
function placesAgainst({ compositions }: PlacementGroup, pieces: Float64Array, butts: number): number {
  if (butts === 0) return 0
  let neighbours = 0
  for (let at = 0; at < pieces.length; at += PIECE_STRIDE)
    if (pieces[at]! & butts && pieces[at + PIECE_WALL]! >= 0) neighbours++
  const tried = compositions.slice(0, AGAINST_COMPOSITIONS).filter(({ back }) => back).length
  return neighbours * tried * AGAINST_PLACES
}

/** A place of the empty room, or one that only comes with what is placed: the CHOICE record that begins at an index. */
function candidateOf(
  { plan }: Scene,
  group: PlacementGroup,
  { candidate, runs }: Placements,
  spots: readonly Place[],
  records: Float64Array,
  at: number,
): Candidate {
  const index = records[at]!
  if (index >= 0) return candidate(index)
  const composition = group.compositions[records[at + 3]!]!
  const wall = records[at + 6]!
  const turn = index === AT_WALL ? plan.walls[wall]!.turn : spots[AT_WALL - 1 - index]!.turn
  const pose = { x: records[at + 4]!, z: records[at + 5]!, turn, wall }
  const worth = worthIn(group, composition, plan.usable)
  return candidateAt(composition, runs[records[at + 3]!]!, pose, records[at + 7]!, worth)
}

/** The index of a place at a wall; those before it number the given places backwards. */
const AT_WALL = -1

/** Classes of pieces beside which a group is tried at their wall. */
const buttsOf = ({ kind, anchor }: PlacementGroup): number =>
  kind === 'media' || anchor === 'wardrobe' || anchor === 'shelf' || anchor === 'sideboard' ? NEIGHBOURS : 0
