import type { FurnitureType } from '../../../../schema/furnishing/furniture.ts'
import { firstOf } from '../../../geometry/element-at.ts'
import { DETAIL_STRIDE } from '../../../kernels/records.ts'
import { mostOf } from '../../groups/kinds/sharing.ts'
import type { PlacementGroup } from '../../groups/placement-groups.ts'
import type { Placements } from '../places/placements.ts'
import { optionsOf, type PlacingOption } from '../places/placing-options.ts'
import { withShutWindows } from '../places/shut-windows.ts'
import type { Scene } from '../scene/scene.ts'
import { type State, startState } from '../scene/state.ts'
import { type FillBudget, Filler, follows } from './filler.ts'
import type { Ranking } from './ranking.ts'
import { type Scheme, schemesOf, VARIANTS_MAX } from './schemes.ts'
import { PIECES_MIN, type Wanted, wantedPieces } from './select-ideas.ts'
import { Variations, without } from './variations.ts'

/** Result of a search. */
export interface Found {
  readonly states: readonly State[]
  /** Makes further states of them. */
  readonly variations: Variations
  /** States in which the leading group is of its smallest sizes, or has less free floor than it is given elsewhere. */
  readonly resort: () => readonly State[]
  /** Anchors that the search did not come to within its steps. */
  readonly skipped: ReadonlySet<FurnitureType>
}

/** How much a search may do. */
export interface Budget extends FillBudget {
  /** Schemes that are filled. */
  readonly schemes: number
  /** Further sizes and forms that are filled, at most. */
  readonly fills: number
}

const BUDGET = { schemes: 16, width: 2, branch: 2, walks: 16, fills: 14 }

/**
 * Complete furnishings from which on no further sizes and forms are filled: as many as a request may ask for and a few to
 * spare, and the same however many it does ask for. What is found late may be the best, so that a bound by `maxResults` would
 * make the first of one furnishing another than the first of ten.
 */
const ENOUGH = 24

/** So many of them until only schemes that are not complete yet are filled again. */
const ENOUGH_SCHEMES = 8

/** Rooms up to this many m² are searched in full; in larger ones each step costs more and more fits anyway. */
const FULL_AREA = 40
const SCHEMES_MIN = 12

export function budgetFor(area: number): Budget {
  const share = Math.min(1, FULL_AREA / area)
  return {
    schemes: Math.max(SCHEMES_MIN, Math.round(BUDGET.schemes * share)),
    width: Math.max(1, Math.round(BUDGET.width * share)),
    branch: Math.max(1, Math.round(BUDGET.branch * share)),
    walks: Math.max(10, Math.round(BUDGET.walks * share)),
    fills: Math.max(8, Math.round(BUDGET.fills * share)),
  }
}

/** Where fewer furnishings are found smaller compositions have their turn, too: a single one leaves nothing to choose from. */
const STATES_MIN = 2

/** So many times compositions whose places were not among the best have their turn. */
const TURNS_MAX = 8

/**
 * Scheme by scheme: the leading group is set where the scheme says, and the other groups are placed around it in their order,
 * the main ones at a few places each, the others where they stand best. Placing a piece only ever takes walkable floor away,
 * so a state that has lost the way to a door or piece is dropped for good (docs/furnishing.md#search).
 *
 * @param wanted pieces asked for, by which a scheme counts as complete
 * @param started states that are schemes already (rows of desks); none = the leading group makes them
 */
export function fillSchemes(
  scene: Scene,
  groups: readonly PlacementGroup[],
  started: readonly State[],
  wanted: Wanted,
  budget: Budget,
  ranking: Ranking,
): Found {
  const filler = new Filler(scene, budget, ranking)
  const found = (states: readonly State[], resort: Found['resort'] = () => []): Found => ({
    ...{ states, resort },
    variations: new Variations(filler),
    skipped: filler.skipped,
  })
  if (started.length > 0) return found(started.slice(0, budget.schemes).flatMap((state) => filler.fill(state, groups)))
  const leader = leaderOf(groups)
  if (!leader) return found(filler.fill(startState(), groups))
  const statesBy = (way: PlacementGroup['compositions']) => statesLedBy(leader, way, groups, { filler, wanted, budget })
  const resort = () => statesBy(leader.lastResort)
  const usual = statesBy(leader.compositions)
  const states = usual.length > 0 ? usual : resort()
  if (states.length > 0) return found(states, resort)
  // Where the leading group has no place another one leads.
  const others = fillSchemes(scene, without(groups, leader), [], wanted, budget, ranking)
  return { ...others, skipped: new Set([...filler.skipped, ...others.skipped]) }
}

/** The first main group that is free to move, else the first group that is. */
function leaderOf(groups: readonly PlacementGroup[]): PlacementGroup | undefined {
  const movable = groups.filter(({ pin }) => !pin)
  return movable.find((group) => !follows(group)) ?? movable[0]
}

/** What schemes are filled with. */
interface Means {
  readonly filler: Filler
  readonly wanted: Wanted
  readonly budget: Budget
}

/** The schemes of the leading group, each filled with the others; none where the group has no place. */
function statesLedBy(
  leader: PlacementGroup,
  way: PlacementGroup['compositions'],
  groups: readonly PlacementGroup[],
  means: Means,
): State[] {
  const { filler, budget } = means
  const at = groups.indexOf(leader)
  // Fixed groups stand where they stand: their company comes before the leader.
  const root = firstOf(filler.fill(startState(), groups.slice(0, at)))
  const found: State[] = []
  // The best places may all be of large compositions that shut the way to something: then smaller ones have their turn.
  for (let compositions = way, turn = 0; turn < TURNS_MAX; turn++) {
    const placements = filler.placementsOf(leader, compositions)
    if (!placements) break
    const [options] = optionsOf(filler.scene, [root], leader, placements, 0)
    const states = filledAll(
      means,
      { root, leader, placements },
      schemesOf(options!, budget.schemes),
      groups.slice(at + 1),
    )
    found.push(...states)
    if (found.length >= STATES_MIN) break
    compositions = smallerThan(compositions, placements)
  }
  return found
}

/** Where schemes begin. */
interface Beginning {
  /** The fixed groups. */
  readonly root: State
  readonly leader: PlacementGroup
  readonly placements: Placements
}

/**
 * First the best variant of each scheme. Then the other sizes and forms: of schemes that hold less than was asked for, and
 * of all where there are not enough.
 */
function filledAll(
  { filler, wanted, budget }: Means,
  { root, leader, placements }: Beginning,
  schemes: readonly Scheme[],
  groups: readonly PlacementGroup[],
): State[] {
  const found: State[] = []
  const needed = PIECES_MIN * piecesIn([...root.placed.map(({ group }) => group), leader, ...groups], wanted)
  const complete = new Set<Scheme>()
  let ideas = 0
  const attempt = (scheme: Scheme, variant: PlacingOption) => {
    filler.slots.keep([root])
    const [state] = filler.placed(root, leader, placements, [variant], 1)
    const filled = state ? filler.fill(withShutWindows(filler.scene, state), groups, complete.size > 0) : []
    found.push(...filled)
    if (!filled.some((one) => wantedPieces(one, wanted) >= needed)) return
    complete.add(scheme)
    ideas++
  }
  for (const scheme of schemes) if (found.length === 0 || !filler.spent) attempt(scheme, firstOf(scheme.variants))
  let fillsLeft = budget.fills
  const tried = new Map(schemes.map((scheme) => [scheme, 1]))
  for (const [isOpen, most] of [
    [(scheme: Scheme) => !complete.has(scheme), ENOUGH_SCHEMES],
    [() => true, ENOUGH],
  ] as const) {
    for (let round = 1; round < VARIANTS_MAX; round++) {
      for (const scheme of schemes) {
        if (ideas >= most || fillsLeft <= 0 || filler.spent) break
        const variant = scheme.variants[tried.get(scheme)!]
        if (!variant || !isOpen(scheme)) continue
        tried.set(scheme, tried.get(scheme)! + 1)
        fillsLeft--
        attempt(scheme, variant)
      }
    }
  }
  return found
}

/** The compositions of fewer pieces than the largest of which a place was kept; where all are as large, those of which none was. */
function smallerThan(compositions: PlacementGroup['compositions'], { count, details }: Placements) {
  const placeable = new Set(Array.from({ length: count }, (_, i) => details[i * DETAIL_STRIDE]))
  const most = compositions.reduce(
    (pieces, { members }, index) => (placeable.has(index) ? Math.max(pieces, members.length) : pieces),
    0,
  )
  const smaller = compositions.filter(({ members }) => members.length < most)
  return smaller.length > 0 ? smaller : compositions.filter((_, index) => !placeable.has(index))
}

/** Wanted pieces that groups hold at most. */
function piecesIn(groups: readonly PlacementGroup[], counts: Wanted): number {
  const required = groups.filter(({ extra }) => !extra)
  let sum = 0
  for (const [type, count] of counts) {
    const most = required.reduce((all, { compositions, lastResort }) => {
      return all + mostOf(compositions.length > 0 ? compositions : lastResort, type)
    }, 0)
    sum += Math.min(count, most)
  }
  return sum
}
