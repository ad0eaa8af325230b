import { firstOf } from '../../../geometry/element-at.ts'
import type { PlacementGroup } from '../../groups/placement-groups.ts'
import { STEPS_MAX } from '../../request/effort.ts'
import { scoreOf } from '../places/place-scores.ts'
import { type Placements, placementsOf } from '../places/placements.ts'
import { optionsOf, type PlacingOption } from '../places/placing-options.ts'
import { slitsIn } from '../places/wall-slits.ts'
import type { Placed } from '../scene/candidate.ts'
import type { Scene } from '../scene/scene.ts'
import { type Addition, anew, keepsWalkway, losingWalkway, type State, stateOf } from '../scene/state.ts'
import { standsInBlock } from './desk-rows.ts'
import { type Filler, follows } from './filler.ts'
import { isSameView, type Sight } from './select-ideas.ts'

/** Places that one group of a furnishing is given for variants of it, at most. */
const VARIED_PLACES = 3
/** And around fixed pieces, where fewer groups can stand elsewhere. */
const VARIED_PLACES_PINNED = 8

/** Places of a group among which variants are looked for, and those of them that are walked, at most. */
const PLACES_MANY = 400
const UNLIKE_MAX = 16
const UNLIKE_WALKS = 48

/** Steps of looking for slits at the walls beside one group. */
const SLIT_STEPS = 0.3

/** Points of intrinsic score by which a group may stand worse after another one has moved; else it follows. */
const LOOSE = 0.1

/** A group that is to be placed, and where it stands already. */
type Unplaced = Pick<Placed, 'group'> & Partial<Placed>

/** How a state is varied. */
export type Way = 'vary' | 'exchange' | 'lessen' | 'rearrange'

/** Makes further states of one that was found. */
export class Variations {
  readonly #filler: Filler
  readonly #scene: Scene
  /** More places of each group than are tried while schemes are filled. */
  readonly #many = new Map<PlacementGroup['compositions'], Placements>()
  /** More of each composition. */
  readonly #close = new Map<PlacementGroup['compositions'], Placements>()

  constructor(filler: Filler) {
    this.#filler = filler
    this.#scene = filler.scene
  }

  /** A state with further groups where they stand best beside all that is there. */
  extend(state: State, groups: readonly PlacementGroup[]): State {
    this.#filler.slots.keep([])
    return firstOf(this.#filler.fill(anew(state), groups))
  }

  /** States in which one group stands elsewhere, in another size or form, and all others as they were or as follows from it. */
  vary(state: State, sight: Sight): State[] {
    const bare = state.placed.filter(({ group }) => !group.extra)
    const from = bare.length > 0 ? this.#partOf(state, bare) : state
    const extras = state.placed.flatMap(({ group }) => (group.extra ? group : []))
    const varied = this.#variedEach(from, sight).map((one) => this.extend(one, extras))
    return [...varied, ...(from === state ? [] : this.#variedEach(state, sight))]
  }

  /** The state without one of its extras, with those of other types that find a place then. */
  exchange(state: State, _sight: Sight, extras: readonly PlacementGroup[]): State[] {
    const there = new Set(state.placed.map(({ group }) => group.anchor))
    const others = extras.filter(({ anchor }) => !there.has(anchor))
    return state.placed.flatMap(({ group }, at) =>
      group.extra && !this.#filler.spent ? this.extend(this.#without(state, at), others) : [],
    )
  }

  /** States without one of the groups that are no main ones, or as they are, alone and with one extra of another type. */
  lessen(state: State, sight: Sight, extras: readonly PlacementGroup[]): State[] {
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
      this.#filler.spent ? [] : this.#elsewhere(placed, { group }, VARIED_PLACES, sight, walkway),
    )
  }

  #variedEach(state: State, sight: Sight): State[] {
    return state.placed.flatMap(({ candidate }, at) =>
      standsInBlock(candidate) || this.#filler.spent ? [] : this.#varied(state, at, sight),
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
  rearrange(state: State, sight: Sight, extras: readonly PlacementGroup[]): State[] {
    const isFixed = ({ group, candidate }: Placed) => group.pin || standsInBlock(candidate)
    const bare = state.placed.filter(({ group }) => !group.extra)
    return state.placed.flatMap((one, at) => {
      if (this.#filler.spent || isFixed(one)) return []
      const isLoose = (other: Placed) => state.placed.indexOf(other as Addition) > at && !isFixed(other)
      const before = bare.filter((other) => other !== one && !isLoose(other))
      const after = bare.filter(isLoose).map(({ group }) => group)
      const { group } = one
      const ways = [...new Set([group.compositions, group.lastResort])]
      const elsewhere = ways.flatMap((compositions) =>
        this.#elsewhere(before, { ...one, group: { ...group, compositions } }, UNLIKE_MAX, sight, state.walkway),
      )
      return elsewhere.map((next) => {
        this.#filler.slots.keep([])
        return this.extend(firstOf(this.#filler.fill(anew(next), after)), without(extras, one.group))
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
    this.#filler.slots.keep([])
    const rest = { ...stateOf(others), walkway }
    if (!this.#filler.mayBeWalked(rest, sight)) return []
    const base = this.#filler.slots.assign(rest)
    const [options] = optionsOf(this.#scene, [base], one.group, placements, 0)
    const unlike = this.#unlike(options!, one, others, sight)
    const placed = this.#filler.placed(base, one.group, placements, unlike, most, {
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
    this.#filler.slots.keep([])
    if (!this.#filler.mayBeWalked(next, sight)) return undefined
    next = this.#filler.slots.assign(next)
    const [settled] = loose.length > 0 ? this.#filler.fill(next, loose, true) : [next]
    if (!settled || settled.placed.length < placed.length) return undefined
    const keeps = keepsWalkway(this.#scene, settled)
    if (walkway && !keeps) return undefined
    return keeps ? settled : losingWalkway(settled)
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
}

/** All groups but one and its like. */
export const without = (groups: readonly PlacementGroup[], one: PlacementGroup): PlacementGroup[] =>
  groups.filter(({ compositions, lastResort }) => compositions !== one.compositions || lastResort !== one.lastResort)
