import { type Pose, turnOf } from '../../../geometry/frame.ts'
import { CANDIDATE_STRIDE, DETAIL_STRIDE, KEPT_STRIDE, PLACE_STRIDE } from '../../../kernels/records.ts'
import { isMinor, type PlacementGroup } from '../../groups/placement-groups.ts'
import { mainDirections, type Plan } from '../../request/plan.ts'
import { type Candidate, candidateAt } from '../scene/candidate.ts'
import type { Scene } from '../scene/scene.ts'
import { QUALITY_SHARE } from '../scene/score.ts'
import { type Unit, unitOf } from '../scene/units.ts'
import { pinnedPlaces } from './pinned-places.ts'

/** Where the compositions of a group may stand in the room as it is before anything is placed. */
export interface Placements extends Unit {
  /** How many places there are, the best first. */
  readonly count: number
  /** A place as a candidate, made when it is first asked for: most are never tried. */
  readonly candidate: (index: number) => Candidate
  /** The places as records of the collision kernel, and what the placing kernel knows of each besides. */
  readonly packed: Float64Array
  readonly details: Float64Array
  /** Whether all compositions were tried. */
  readonly complete: boolean
}

/** Distance kept between a back and its wall, metres (docs/furnishing.md#design-rules: 0.02 is ideal). */
export const BACK_GAP = 0.02
/** Step between places along a wall, and the least between free-standing ones, metres; wider in large rooms. */
export const WALL_STEP = 0.1
export const FREE_STEP = 0.25
/** Free-standing places of all compositions of a group that are tried, at most. */
const FREE_PLACES_MAX = 3200

/** Candidates kept for a group. */
export const CANDIDATES_MAX = 200
const CANDIDATES_MAX_MINOR = 48

/** Tables may stand with a side along a wall. */
const BESIDE_WALLS: readonly PlacementGroup['kind'][] = ['dining', 'meeting', 'working']

const NO_PLACES = new Float64Array(0)

/**
 * Every good place of a group in the room as it is before anything is placed, best first; compositions are tried until `stepsMax`.
 *
 * @param most places
 */
export function placementsOf(
  group: PlacementGroup,
  scene: Scene,
  stepsMax: number,
  most = isMinor(group) ? CANDIDATES_MAX_MINOR : CANDIDATES_MAX,
  isClose = false,
): Placements {
  const { placing, effort, plan } = scene
  const around = group.pin ? pinnedPlaces(scene, group) : undefined
  if (around) group = { ...group, compositions: around.map(({ composition }) => composition) }
  const unit = unitOf(group, scene)
  const pinned = around?.map(({ pose }) => pose)
  placing.setUnit(unit)
  const placements = placing.placesOf({
    places: pinned ? placeRecords(pinned.map((pose, composition) => ({ ...pose, wall: -1, composition }))) : NO_PLACES,
    seesScreen: group.seesScreen ?? false,
    besideWalls: BESIDE_WALLS.includes(group.kind),
    step: latticeStep(group, plan),
    isFine: isClose,
    perPoint: 1 / (QUALITY_SHARE * group.weight),
    most,
    budget: Math.max(0, stepsMax - effort.steps),
  })
  effort.spend(placements.steps)
  return {
    ...unit,
    ...placesKept(group, unit, placements.places, pinned?.map(({ turn }) => turn) ?? scene.turns),
    complete: placements.complete,
  }
}

/** @param turns degrees of the turns that the records name by their index */
function placesKept(
  group: PlacementGroup,
  { runs, worths }: Unit,
  records: Float64Array,
  turns: readonly number[],
): Pick<Placements, 'count' | 'candidate' | 'packed' | 'details'> {
  const count = records.length / KEPT_STRIDE
  const packed = new Float64Array(count * CANDIDATE_STRIDE)
  const details = new Float64Array(count * DETAIL_STRIDE)
  for (let i = 0; i < count; i++) {
    const { composition, x, z, turn, wall, score } = keptAt(records, i)
    const run = runs[composition]!
    const { cos, sin } = turnOf(turns[turn]!)
    const at = i * CANDIDATE_STRIDE
    packed[at] = run[0]
    packed[at + 1] = run[1]
    packed[at + 2] = x
    packed[at + 3] = z
    packed[at + 4] = cos
    packed[at + 5] = sin
    const detail = i * DETAIL_STRIDE
    details[detail] = composition
    details[detail + 1] = wall
    details[detail + 2] = score
  }
  const candidates: Candidate[] = []
  const candidate = (i: number): Candidate => {
    const known = candidates[i]
    if (known) return known
    const { composition, x, z, turn, wall, score } = keptAt(records, i)
    const pose = { x, z, turn: turns[turn]!, wall }
    const one = candidateAt(group.compositions[composition]!, runs[composition]!, pose, score, worths[composition]!)
    candidates[i] = one
    return one
  }
  return { count, candidate, packed, details }
}

/** A KEPT record; its turn is an index. */
function keptAt(records: Float64Array, i: number) {
  const at = i * KEPT_STRIDE
  return {
    composition: records[at]!,
    x: records[at + 1]!,
    z: records[at + 2]!,
    turn: records[at + 3]!,
    wall: records[at + 4]!,
    score: records[at + 5]!,
  }
}

/** A composition, by its index, at a pose. */
export interface Place extends Pose {
  readonly composition: number
  readonly wall: number
}

/** Places as records of the placing kernel. */
export function placeRecords(places: readonly Place[]): Float64Array {
  const records = new Float64Array(places.length * PLACE_STRIDE)
  for (const [i, { composition, x, z, turn, wall }] of places.entries()) {
    const { cos, sin } = turnOf(turn)
    const at = i * PLACE_STRIDE
    records[at] = composition
    records[at + 1] = x
    records[at + 2] = z
    records[at + 3] = cos
    records[at + 4] = sin
    records[at + 5] = wall
  }
  return records
}

/** As fine as the number of compositions to try on it and the four turns of each allow. */
function latticeStep({ compositions }: PlacementGroup, plan: Plan): number {
  const free = Math.max(1, compositions.filter(({ back }) => !back).length)
  return Math.max(FREE_STEP, Math.sqrt((plan.area * free * mainDirections(plan).length * 4) / FREE_PLACES_MAX))
}
