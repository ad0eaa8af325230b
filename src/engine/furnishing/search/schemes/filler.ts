import type { FurnitureType } from '../../../../schema/furnishing/furniture.ts'
import { elementAt, lastOf } from '../../../geometry/element-at.ts'
import { isMinor, type PlacementGroup } from '../../groups/placement-groups.ts'
import { STEPS_MAX } from '../../request/effort.ts'
import { CANDIDATES_MAX, type Placements, placementsOf } from '../places/placements.ts'
import { optionsOf, type PlacingOption } from '../places/placing-options.ts'
import type { Candidate } from '../scene/candidate.ts'
import { hidesScreen } from '../scene/piece-records.ts'
import type { Scene } from '../scene/scene.ts'
import { keepsWalkway, losingWalkway, mayBeWalked, type State, stateWith, walkFloor } from '../scene/state.ts'
import { SLOT } from '../scene/walkable-floor.ts'
import { FloorSlots } from './floor-slots.ts'
import type { Ranking } from './ranking.ts'
import { type Sight, samePlace } from './select-ideas.ts'

/** How much a filling may do. All budgets count steps, never time, so that the same request gives the same answer. */
export interface FillBudget {
  /** States kept of one scheme while it is filled. */
  readonly width: number
  /** Places of one main group tried beside one state. */
  readonly branch: number
  /** Walk tests for one group beside one state. */
  readonly walks: number
}

/** How places of a group are tried. */
export interface Trials {
  readonly isAlike: (a: Candidate, b: Candidate) => boolean
  readonly walks: number
  readonly sight?: Sight
}

/** Walk slots: the states of one scheme and their successors. */
const SLOTS_MAX = 24

/** So many times the places of a screen are looked at: most are seen by no sofa. */
const IN_VIEW = 4

/** Minor groups and extras follow the main ones. */
export const follows = (group: PlacementGroup): boolean => isMinor(group) || group.extra === true

/** Fills states with groups, one after another. */
export class Filler {
  readonly scene: Scene
  readonly slots: FloorSlots
  /** Anchors that were not come to within the steps. */
  readonly skipped = new Set<FurnitureType>()
  readonly #budget: FillBudget
  readonly #ranking: Ranking
  /** Groups of equal pieces (twelve desks, two shelves) share their places. */
  readonly #known = new Map<PlacementGroup['compositions'], Placements>()

  constructor(scene: Scene, budget: FillBudget, ranking: Ranking) {
    this.#ranking = ranking
    this.scene = scene
    this.#budget = budget
    this.slots = new FloorSlots(Math.min(SLOTS_MAX, scene.walk.slots - SLOT.first))
  }

  /**
   * A state with further groups as far as they fit, in `width` ways at most, best first.
   *
   * @param whole whether it is given up where a main group has no place
   */
  fill(state: State, groups: readonly PlacementGroup[], whole = false): State[] {
    const { width, branch } = this.#budget
    let states: State[] = [state]
    for (const [at, group] of groups.entries()) {
      // Hundreds of equal pieces cost most when their places are known already.
      if (this.spent) {
        this.skipped.add(group.anchor)
        continue
      }
      const most = follows(group) ? 1 : branch
      let grown = states
      for (const compositions of [group.compositions, group.lastResort]) {
        if (grown !== states) break
        const placements = this.placementsOf(group, compositions)
        if (placements) grown = this.#grown(states, { ...group, compositions }, placements, most)
      }
      if (whole && grown === states && !follows(group)) return []
      // An extra must not take the place of a main group that comes after it: both ways are gone on until that one stands.
      const open = group.extra && grown !== states && groups.slice(at + 1).some((later) => !follows(later))
      const best = grown.length > width ? this.#best(grown, width) : grown
      states = open ? [...best, ...states] : best
    }
    return this.#withScreens(states, groups).sort((a, b) => b.score - a.score)
  }

  /** States with the screens that others had a place for before the tables came. */
  #withScreens(states: State[], groups: readonly PlacementGroup[]): State[] {
    const screen = groups.find(({ kind, extra }) => extra && kind === 'media')
    const placements = screen && this.placementsOf(screen, screen.compositions)
    if (!placements) return [...states]
    const isLacking = ({ placed }: State) => placed.every(({ group }) => group.kind !== 'media')
    const lacking = states.filter(isLacking)
    const grown = lacking.length > 0 ? this.#grown(lacking, screen, placements, 1) : lacking
    return [...states.filter((state) => !isLacking(state)), ...grown, ...(grown === lacking ? [] : lacking)]
  }

  /** The best by rank, and the next by score. */
  #best(states: readonly State[], count: number): State[] {
    const { rank } = this.#ranking
    const first = states.reduce((best, state) => (rank(state) > rank(best) ? state : best))
    const others = states.filter((state) => state !== first).sort((a, b) => b.score - a.score)
    return [first, ...others.slice(0, count - 1)].sort((a, b) => b.score - a.score)
  }

  /** The same array where no state has a place for the group. */
  #grown(states: State[], group: PlacementGroup, placements: Placements, most: number): State[] {
    this.slots.keep(states)
    const options = optionsOf(this.scene, states, group, placements, this.#budget.walks * (group.inView ? IN_VIEW : 1))
    const isWide = this.#ranking.widthTestFor(group)
    const grown = states.map((state, i) => {
      const all = elementAt(options, i)
      // A narrow wardrobe often stands better than the one that the room asks for.
      const wide = isWide ? this.placed(state, group, placements, [...all].filter(isWide), most) : []
      return wide.length > 0 ? wide : this.placed(state, group, placements, all, most)
    })
    if (grown.every((successors) => successors.length === 0)) return states
    return states.flatMap((state, i) => (elementAt(grown, i).length > 0 ? elementAt(grown, i) : [state]))
  }

  /** The state with the group at the best of its places, at most `most` different ones; none where it has no place. */
  placed(
    state: State,
    group: PlacementGroup,
    { templates }: Placements,
    options: Iterable<PlacingOption>,
    most: number,
    { isAlike, walks, sight }: Trials = { isAlike: isSamePlaceAndForm, walks: this.#budget.walks },
  ): State[] {
    const placed: State[] = []
    let narrowing: State | undefined
    let walksLeft = walks
    for (const { candidate, quality } of options) {
      if (placed.length >= most || walksLeft-- <= 0) break
      if (placed.some(({ placed: all }) => isAlike(lastOf(all).candidate, candidate))) continue
      const next = stateWith(state, templates, { group, candidate, quality })
      if (group.inView && hidesScreen(this.scene, next)) {
        walksLeft++
        continue
      }
      if (!this.mayBeWalked(next, sight)) continue
      if (!state.walkway || keepsWalkway(this.scene, next)) placed.push(this.slots.assign(next))
      else narrowing ??= losingWalkway(next)
    }
    if (placed.length > 0 || !narrowing || narrowing.score < state.score) return placed
    walkFloor(this.scene, narrowing, this.slots.next)
    return [this.slots.assign(narrowing)]
  }

  /** Walks the floor of a state. @returns whether one gets everywhere, or may where it is left to the verifier */
  mayBeWalked(state: State, sight?: Sight): boolean {
    return walkFloor(this.scene, state, this.slots.next) < 0 || (!!sight?.isClose && mayBeWalked(this.scene, state))
  }

  /** Where a group may stand in the empty room; undefined where it has no place. */
  placementsOf(group: PlacementGroup, compositions: PlacementGroup['compositions']): Placements | undefined {
    if (compositions.length === 0) return undefined
    const known = this.#known.get(compositions)
    if (known) return known.count > 0 ? known : undefined
    if (this.spent) {
      this.skipped.add(group.anchor)
      return undefined
    }
    // Of places for screens those on a sofa's axis are seldom the best of the empty room.
    const most = group.kind === 'media' && this.#ranking.seeksView ? CANDIDATES_MAX : undefined
    const placements = placementsOf({ ...group, compositions }, this.scene, STEPS_MAX.search, most)
    this.#known.set(compositions, placements)
    if (!placements.complete) this.skipped.add(group.anchor)
    return placements.count > 0 ? placements : undefined
  }

  /** Whether the steps of the search are used up. */
  get spent(): boolean {
    return this.scene.effort.steps > STEPS_MAX.search
  }
}

/** Whether two places of a group are so near each other that trying both brings nothing new. */
const isSamePlaceAndForm = (a: Candidate, b: Candidate): boolean =>
  samePlace(a.anchor, b.anchor) && a.composition.form === b.composition.form
