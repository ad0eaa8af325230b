import type { FurnitureType } from '../../../../schema/furnishing/furniture.ts'
import { elementAt, firstOf, lastOf } from '../../../geometry/element-at.ts'
import { DETAIL_STRIDE } from '../../../kernels/records.ts'
import { mostOf } from '../../groups/kinds/sharing.ts'
import { isMinor, type PlacementGroup } from '../../groups/placement-groups.ts'
import { STEPS_MAX } from '../../request/effort.ts'
import { scoreOf } from '../places/place-scores.ts'
import { CANDIDATES_MAX, type Placements, placementsOf } from '../places/placements.ts'
import { optionsOf, type PlacingOption } from '../places/placing-options.ts'
import { slitsIn } from '../places/wall-slits.ts'
import type { Candidate, Placed } from '../scene/candidate.ts'
import { hidesScreen } from '../scene/piece-records.ts'
import type { Scene } from '../scene/scene.ts'
import {
  type Addition,
  anew,
  keepsWalkway,
  losingWalkway,
  mayBeWalked,
  type State,
  startState,
  stateOf,
  stateWith,
  walkFloor,
} from '../scene/state.ts'
import { SLOT } from '../scene/walkable-floor.ts'
import { standsInBlock } from './desk-rows.ts'
import { FloorSlots } from './floor-slots.ts'
import type { Ranking } from './ranking.ts'
import { type Scheme, schemesOf, VARIANTS_MAX } from './schemes.ts'
import { isSameView, PIECES_MIN, type Sight, samePlace, type Wanted, wantedPieces } from './select-ideas.ts'

/** Result of a search. */
export interface Found {
  readonly states: readonly State[]
  /** A state with further groups where they stand best beside all that is there. */
  readonly extend: (state: State, groups: readonly PlacementGroup[]) => State
  /** States in which one group stands elsewhere, in another size or form, and all others as they were or as follows from it. */
  readonly vary: (state: State, sight: Sight) => readonly State[]
  /** States in which one extra makes room for others of the template. */
  readonly exchange: (state: State, extras: readonly PlacementGroup[]) => readonly State[]
  /** States without one of the groups that are no main ones, or as they are, alone and with one extra of another type. */
  readonly lessen: (state: State, extras: readonly PlacementGroup[], sight: Sight) => readonly State[]
  /** States in which one group stands elsewhere and the ones after it are placed anew, extras last. */
  readonly rearrange: (state: State, extras: readonly PlacementGroup[], sight: Sight) => readonly State[]
  /** States in which the leading group is of its smallest sizes, or has less free floor than it is given elsewhere. */
  readonly resort: () => readonly State[]
  /** Anchors that the search did not come to within its steps. */
  readonly skipped: ReadonlySet<FurnitureType>
}

/** How much a search may do. All budgets count steps, never time, so that the same request gives the same answer. */
export interface Budget {
  /** Schemes that are filled. */
  readonly schemes: number
  /** States kept of one scheme while it is filled. */
  readonly width: number
  /** Places of one main group tried beside one state. */
  readonly branch: number
  /** Walk tests for one group beside one state. */
  readonly walks: number
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

/** Walk slots: the states of one scheme and their successors. */
const SLOTS_MAX = 24

/**
 * Scheme by scheme: the leading group is set where the scheme says, and the other groups are placed around it in their order,
 * the main ones at a few places each, the others where they stand best. Placing a piece only ever takes walkable floor away,
 * so a state that has lost the way to a door or piece is dropped for good (docs/furnishing.md#search).
 *
 * @param counts pieces asked for, by which a scheme counts as complete
 * @param started states that are schemes already (rows of desks); none = the leading group makes them
 */
export function fillSchemes(
  scene: Scene,
  groups: readonly PlacementGroup[],
  started: readonly State[],
  counts: Wanted,
  budget: Budget,
  ranking: Ranking,
): Found {
  const filler = new Filler(scene, counts, budget, ranking)
  if (started.length > 0) {
    return filler.found(started.slice(0, budget.schemes).flatMap((state) => filler.fill(state, groups)))
  }
  const leader = leaderOf(groups)
  if (!leader) return filler.found(filler.fill(startState(), groups))
  const resort = () => filler.lead(leader, leader.lastResort, groups)
  const states = filler.lead(leader, leader.compositions, groups)
  const led = states.length > 0 ? states : resort()
  if (led.length > 0) return { ...filler.found(led), resort }
  // Where the leading group has no place another one leads.
  const found = fillSchemes(scene, without(groups, leader), [], counts, budget, ranking)
  return { ...found, skipped: new Set([...filler.skipped, ...found.skipped]) }
}

const without = (groups: readonly PlacementGroup[], one: PlacementGroup) =>
  groups.filter(({ compositions, lastResort }) => compositions !== one.compositions || lastResort !== one.lastResort)

/** Minor groups and extras follow the main ones. */
const follows = (group: PlacementGroup): boolean => isMinor(group) || group.extra === true

/** The first main group that is free to move, else the first group that is. */
function leaderOf(groups: readonly PlacementGroup[]): PlacementGroup | undefined {
  const movable = groups.filter(({ pin }) => !pin)
  return movable.find((group) => !follows(group)) ?? movable[0]
}

class Filler {
  readonly skipped = new Set<FurnitureType>()
  readonly #scene: Scene
  readonly #budget: Budget
  readonly #slots: FloorSlots
  readonly #wanted: Wanted
  readonly #ranking: Ranking
  /** Groups of equal pieces (twelve desks, two shelves) share their places. */
  readonly #known = new Map<PlacementGroup['compositions'], Placements>()
  /** More of them, for variants. */
  readonly #many = new Map<PlacementGroup['compositions'], Placements>()
  /** More of each composition. */
  readonly #close = new Map<PlacementGroup['compositions'], Placements>()

  constructor(scene: Scene, counts: Wanted, budget: Budget, ranking: Ranking) {
    this.#ranking = ranking
    this.#wanted = counts
    this.#scene = scene
    this.#budget = budget
    this.#slots = new FloorSlots(Math.min(SLOTS_MAX, scene.walk.slots - SLOT.first))
  }

  found(states: readonly State[]): Found {
    return {
      states,
      extend: (state, groups) => this.#extend(state, groups),
      vary: (state, sight) => this.#vary(state, sight),
      resort: () => [],
      exchange: (state, extras) => this.#exchanged(state, extras),
      lessen: (state, extras, sight) => this.#lessened(state, extras, sight),
      rearrange: (state, extras, sight) => this.#rearranged(state, extras, sight),
      skipped: this.skipped,
    }
  }

  #extend(state: State, groups: readonly PlacementGroup[]): State {
    this.#slots.keep([])
    return firstOf(this.fill(anew(state), groups))
  }

  #vary(state: State, sight: Sight): State[] {
    const bare = state.placed.filter(({ group }) => !group.extra)
    const from = bare.length > 0 ? this.#partOf(state, bare) : state
    const extras = state.placed.flatMap(({ group }) => (group.extra ? group : []))
    const varied = this.#variedEach(from, sight).map((one) => this.#extend(one, extras))
    return [...varied, ...(from === state ? [] : this.#variedEach(state, sight))]
  }

  /** The state without one of its extras, with those of other types that find a place then. */
  #exchanged(state: State, extras: readonly PlacementGroup[]): State[] {
    const there = new Set(state.placed.map(({ group }) => group.anchor))
    const others = extras.filter(({ anchor }) => !there.has(anchor))
    return state.placed.flatMap(({ group }, at) =>
      group.extra && !this.#spent ? this.#extend(this.#without(state, at), others) : [],
    )
  }

  #lessened(state: State, extras: readonly PlacementGroup[], sight: Sight): State[] {
    const fewer = state.placed.flatMap(({ group }, at) =>
      follows(group) && !group.pin ? this.#without(state, at) : [],
    )
    return [...fewer, ...[state, ...fewer].flatMap((one) => this.#withOneMore(one, extras, sight))]
  }

  /** The state without one of its groups. */
  #without(state: State, at: number): State {
    return this.#partOf(
      state,
      state.placed.filter((_, i) => i !== at),
    )
  }

  /** A state with some of its groups; those around which no main walkway joined the doors may have left one now. */
  #partOf({ walkway }: State, placed: readonly Addition[]): State {
    const part = stateOf(placed)
    return walkway || keepsWalkway(this.#scene, part) ? part : losingWalkway(part)
  }

  /** The state with each extra of a type that it lacks, at some places of it. */
  #withOneMore({ placed, walkway }: State, extras: readonly PlacementGroup[], sight: Sight): State[] {
    const there = new Set(placed.map(({ group }) => group.anchor))
    const others = extras.filter(({ anchor }) => !there.has(anchor))
    return others.flatMap((group) =>
      this.#spent ? [] : this.#elsewhere(placed, { group }, VARIED_PLACES, sight, walkway),
    )
  }

  #variedEach(state: State, sight: Sight): State[] {
    return state.placed.flatMap(({ candidate }, at) =>
      standsInBlock(candidate) || this.#spent ? [] : this.#varied(state, at, sight),
    )
  }

  /** The state with one of its groups elsewhere. */
  #varied(state: State, at: number, sight: Sight): State[] {
    const most = this.#scene.pins.length > 0 ? VARIED_PLACES_PINNED : VARIED_PLACES
    const others = state.placed.filter((_, i) => i !== at)
    return this.#elsewhere(others, state.placed[at]!, most, sight, state.walkway).flatMap(
      ({ placed }) => this.#settled(state, at, placed.at(-1)!, sight) ?? [],
    )
  }

  /**
   * The state with one of its groups elsewhere, or set up as a last resort, then those that came after it, and then extras,
   * wherever there is a place.
   */
  #rearranged(state: State, extras: readonly PlacementGroup[], sight: Sight): State[] {
    const isFixed = ({ group, candidate }: Placed) => group.pin || standsInBlock(candidate)
    const bare = state.placed.filter(({ group }) => !group.extra)
    return state.placed.flatMap((one, at) => {
      if (this.#spent || isFixed(one)) return []
      const isLoose = (other: Placed) => state.placed.indexOf(other as Addition) > at && !isFixed(other)
      const before = bare.filter((other) => other !== one && !isLoose(other))
      const after = bare.filter(isLoose).map(({ group }) => group)
      const { group } = one
      const ways = [...new Set([group.compositions, group.lastResort])]
      const elsewhere = ways.flatMap((compositions) =>
        this.#elsewhere(before, { ...one, group: { ...group, compositions } }, UNLIKE_MAX, sight, state.walkway),
      )
      return elsewhere.map((next) => {
        this.#slots.keep([])
        return this.#extend(firstOf(this.fill(anew(next), after)), without(extras, one.group))
      })
    })
  }

  /**
   * States of some groups and another one at places that look unlike the one that it has, if any, at most `most`.
   *
   * @param walkway whether they keep a main walkway: they are varied from a state that does
   */
  #elsewhere(others: readonly Addition[], one: Unplaced, most: number, sight: Sight, walkway: boolean): State[] {
    const placements = this.#manyPlacementsOf(one.group, sight.isClose)
    if (!placements) return []
    this.#slots.keep([])
    const rest = { ...stateOf(others), walkway }
    if (!this.#mayBeWalked(rest, sight)) return []
    const base = this.#slots.assign(rest)
    const [options] = optionsOf(this.#scene, [base], one.group, placements, 0)
    const unlike = this.#unlike(options!, one, others, sight)
    const placed = this.#placed(base, one.group, placements, unlike, most, {
      isAlike: (a, b) => isSameView(a, b, sight),
      walks: UNLIKE_WALKS,
      sight,
    })
    if (walkway) return placed
    return placed.map((next) => (keepsWalkway(this.#scene, next) ? { ...next, walkway: true } : losingWalkway(next)))
  }

  /** The options that look unlike a placed group and make no slit at a wall beside the others. */
  *#unlike(
    options: Iterable<PlacingOption>,
    { group, candidate: former }: Unplaced,
    others: readonly Placed[],
    sight: Sight,
  ) {
    const { plan, effort } = this.#scene
    const slits = slitsIn(plan, others)
    for (const option of options) {
      const { candidate } = option
      if (former && isSameView(candidate, former, sight)) continue
      effort.spend(SLIT_STEPS * (others.length + 1))
      if (slitsIn(plan, [...others, { group, candidate }]) <= slits) yield option
    }
  }

  /**
   * The state with another place for one of its groups, and for those that would stand worse for it; undefined where something
   * is lost.
   */
  #settled(state: State, at: number, moved: Addition, sight: Sight): State | undefined {
    const { placed, walkway } = state
    const kept: Addition[] = []
    const loose: PlacementGroup[] = []
    for (const [i, one] of placed.entries()) {
      const { group, candidate } = one
      if (i <= at || group.pin || standsInBlock(candidate)) kept.push(i === at ? moved : one)
      else {
        const quality = scoreOf(this.#scene, group, candidate.composition, candidate, kept)
        if (quality < one.quality - LOOSE) loose.push(group)
        else kept.push({ group, candidate, quality })
      }
    }
    let next = stateOf(kept)
    this.#slots.keep([])
    if (!this.#mayBeWalked(next, sight)) return undefined
    next = this.#slots.assign(next)
    const [settled] = loose.length > 0 ? this.fill(next, loose, true) : [next]
    if (!settled || settled.placed.length < placed.length) return undefined
    const keeps = keepsWalkway(this.#scene, settled)
    if (walkway && !keeps) return undefined
    return keeps ? settled : losingWalkway(settled)
  }

  /** The schemes of the leading group, each filled with the others; none where the group has no place. */
  lead(leader: PlacementGroup, way: PlacementGroup['compositions'], groups: readonly PlacementGroup[]): State[] {
    const at = groups.indexOf(leader)
    // Fixed groups stand where they stand: their company comes before the leader.
    const [root] = this.fill(startState(), groups.slice(0, at))
    // The best places may all be of large compositions that shut the way to something: then smaller ones have their turn.
    for (let compositions = way, turn = 0; turn < TURNS_MAX; turn++) {
      const placements = this.#placementsOf(leader, compositions)
      if (!placements) break
      const [options] = optionsOf(this.#scene, [root!], leader, placements, 0)
      const schemes = schemesOf(options!, this.#budget.schemes)
      const states = this.#fillAll(root!, leader, placements, schemes, groups.slice(at + 1))
      if (states.length > 0) return states
      compositions = smallerThan(compositions, placements)
    }
    return []
  }

  /**
   * First the best variant of each scheme. Then the other sizes and forms: of schemes that hold less than was asked for, and
   * of all where there are not enough.
   */
  #fillAll(
    root: State,
    leader: PlacementGroup,
    placements: Placements,
    schemes: readonly Scheme[],
    groups: readonly PlacementGroup[],
  ): State[] {
    const found: State[] = []
    const needed = PIECES_MIN * piecesIn([...root.placed.map(({ group }) => group), leader, ...groups], this.#wanted)
    const complete = new Set<Scheme>()
    let ideas = 0
    const attempt = (scheme: Scheme, variant: PlacingOption) => {
      this.#slots.keep([root])
      const [state] = this.#placed(root, leader, placements, [variant], 1)
      const filled = state ? this.fill(state, groups, complete.size > 0) : []
      found.push(...filled)
      if (!filled.some((one) => wantedPieces(one, this.#wanted) >= needed)) return
      complete.add(scheme)
      ideas++
    }
    for (const scheme of schemes) if (found.length === 0 || !this.#spent) attempt(scheme, firstOf(scheme.variants))
    let fillsLeft = this.#budget.fills
    const tried = new Map(schemes.map((scheme) => [scheme, 1]))
    for (const [isOpen, most] of [
      [(scheme: Scheme) => !complete.has(scheme), ENOUGH_SCHEMES],
      [() => true, ENOUGH],
    ] as const) {
      for (let round = 1; round < VARIANTS_MAX; round++) {
        for (const scheme of schemes) {
          if (ideas >= most || fillsLeft <= 0 || this.#spent) break
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
      if (this.#spent) {
        this.skipped.add(group.anchor)
        continue
      }
      const most = follows(group) ? 1 : branch
      let grown = states
      for (const compositions of [group.compositions, group.lastResort]) {
        if (grown !== states) break
        const placements = this.#placementsOf(group, compositions)
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
    const placements = screen && this.#placementsOf(screen, screen.compositions)
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
    this.#slots.keep(states)
    const options = optionsOf(this.#scene, states, group, placements, this.#budget.walks * (group.inView ? IN_VIEW : 1))
    const isWide = this.#ranking.widthTestFor(group)
    const grown = states.map((state, i) => {
      const all = elementAt(options, i)
      // A narrow wardrobe often stands better than the one that the room asks for.
      const wide = isWide ? this.#placed(state, group, placements, [...all].filter(isWide), most) : []
      return wide.length > 0 ? wide : this.#placed(state, group, placements, all, most)
    })
    if (grown.every((successors) => successors.length === 0)) return states
    return states.flatMap((state, i) => (elementAt(grown, i).length > 0 ? elementAt(grown, i) : [state]))
  }

  /** The state with the group at the best of its places, at most `most` different ones; none where it has no place. */
  #placed(
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
      if (group.inView && hidesScreen(this.#scene, next)) {
        walksLeft++
        continue
      }
      if (!this.#mayBeWalked(next, sight)) continue
      if (!state.walkway || keepsWalkway(this.#scene, next)) placed.push(this.#slots.assign(next))
      else narrowing ??= losingWalkway(next)
    }
    if (placed.length > 0 || !narrowing || narrowing.score < state.score) return placed
    walkFloor(this.#scene, narrowing, this.#slots.next)
    return [this.#slots.assign(narrowing)]
  }

  /** Walks the floor of a state. @returns whether one gets everywhere, or may where it is left to the verifier */
  #mayBeWalked(state: State, sight?: Sight): boolean {
    return walkFloor(this.#scene, state, this.#slots.next) < 0 || (!!sight?.isClose && mayBeWalked(this.#scene, state))
  }

  #placementsOf(group: PlacementGroup, compositions: PlacementGroup['compositions']): Placements | undefined {
    if (compositions.length === 0) return undefined
    const known = this.#known.get(compositions)
    if (known) return known.count > 0 ? known : undefined
    if (this.#spent) {
      this.skipped.add(group.anchor)
      return undefined
    }
    // Of places for screens those on a sofa's axis are seldom the best of the empty room.
    const most = group.kind === 'media' && this.#ranking.seeksView ? CANDIDATES_MAX : undefined
    const placements = placementsOf({ ...group, compositions }, this.#scene, STEPS_MAX.search, most)
    this.#known.set(compositions, placements)
    if (!placements.complete) this.skipped.add(group.anchor)
    return placements.count > 0 ? placements : undefined
  }

  #manyPlacementsOf(group: PlacementGroup, isClose = false): Placements | undefined {
    const all = isClose ? this.#close : this.#many
    for (const compositions of [group.compositions, group.lastResort]) {
      const known = all.get(compositions)
      const placements =
        known ?? placementsOf({ ...group, compositions }, this.#scene, STEPS_MAX.search, PLACES_MANY, isClose)
      all.set(compositions, placements)
      if (placements.count > 0) return placements
    }
    return undefined
  }

  get #spent(): boolean {
    return this.#scene.effort.steps > STEPS_MAX.search
  }
}

/** Places that one group of a furnishing is given for variants of it, at most. */
const VARIED_PLACES = 3
/** And around fixed pieces, where fewer groups can stand elsewhere. */
const VARIED_PLACES_PINNED = 8

/** So many times the places of a screen are looked at: most are seen by no sofa. */
const IN_VIEW = 4

/** Places of a group among which variants are looked for, and those of them that are walked, at most. */
const PLACES_MANY = 400
const UNLIKE_MAX = 16
const UNLIKE_WALKS = 48

/** How places of a group are tried. */
interface Trials {
  readonly isAlike: (a: Candidate, b: Candidate) => boolean
  readonly walks: number
  readonly sight?: Sight
}

/** Steps of looking for slits at the walls beside one group. */
const SLIT_STEPS = 0.3

/** A group that is to be placed, and where it stands already. */
type Unplaced = Pick<Placed, 'group'> & Partial<Placed>

/** Points of intrinsic score by which a group may stand worse after another one has moved; else it follows. */
const LOOSE = 0.1

/** Whether two places of a group are so near each other that trying both brings nothing new. */
const isSamePlaceAndForm = (a: Candidate, b: Candidate): boolean =>
  samePlace(a.anchor, b.anchor) && a.composition.form === b.composition.form

/** So many times compositions whose places were not among the best have their turn. */
const TURNS_MAX = 8

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
