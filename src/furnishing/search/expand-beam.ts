import { round6 } from '../../geometry/frame.ts'
import { sizeClass } from '../groups/composition.ts'
import { isMinor, type PlacementGroup } from '../groups/placement-groups.ts'
import type { Candidate } from './candidate.ts'
import type { FloorSlots } from './floor-slots.ts'
import type { Placements } from './placements.ts'
import { type Option, optionsOf, type PlacingOption } from './placing-options.ts'
import type { Scene } from './scene.ts'
import { ROOM_WEIGHTS } from './score.ts'
import { samePlace } from './select-diverse.ts'
import { keepsWalkway, type State, standOf, stateWith, walkFloor } from './state.ts'

/** How much a search may do. All budgets count steps, never time, so that the same request gives the same answer. */
export interface Budget {
  /** States kept after each group. */
  readonly beam: number
  /** Successors one state may have. */
  readonly branch: number
  /** Walk tests one state may spend on a group, and while none of them has come out well. */
  readonly walks: number
  readonly walksHard: number
  /** Whether pieces worth less make alternatives even where the beam is full of others. */
  readonly minors: boolean
}

/** One more group for all states of the beam. */
export interface Step {
  readonly scene: Scene
  readonly states: readonly State[]
  readonly group: PlacementGroup
  readonly placements: Placements
  readonly budget: Budget
  readonly slots: FloorSlots
}

/** In a beam as full as this, minor groups take their best place: where a shelf stands makes no alternative then. */
const CROWDED = 0.7

/** States whose anchors have about the same poses, at most: their company makes no alternative. */
const PER_STAND = 3

/** Stances of the first group that share the beam; free-standing groups this far apart, metres, have two. */
const STANCES = 9
const FREE_PATCH = 1.2

/** All states with one more group as far as it fits; a crowded beam takes its minor groups where they stand best. */
export function expandBeam(step: Step): State[] {
  const { scene, states, group, placements, budget } = step
  const crowded = !budget.minors && isMinor(group) && states.length >= CROWDED * budget.beam
  const options = optionsOf(scene, states, group, placements, crowded ? 0 : budget.beam)
  return crowded ? withBest(step, options) : new BeamExpansion(step).run(options)
}

/** Each state with the group in its best place; without it where there is none. */
function withBest(
  { scene, states, group, placements: { templates }, budget, slots }: Step,
  options: readonly PlacingOption[][],
): State[] {
  return states.map((state, i) => {
    let narrowing: State | undefined
    for (const { candidate, quality } of options[i]!.slice(0, budget.walksHard)) {
      const next = stateWith(state, templates, [{ group, candidate, quality }])
      if (walkFloor(scene, next, slots.next) >= 0) continue
      if (!state.walkway || keepsWalkway(scene, next)) return slots.assign(next)
      narrowing ??= withoutWalkway(next)
    }
    if (!narrowing || narrowing.score < state.score) return state
    walkFloor(scene, narrowing, slots.next)
    return slots.assign(narrowing)
  })
}

const withoutWalkway = (state: State): State => ({
  ...state,
  walkway: false,
  score: state.score + ROOM_WEIGHTS.lostWalkway,
})

/** Chooses the states of the next beam, best first; every stance of the first group keeps a share of the beam. */
class BeamExpansion {
  readonly #step: Step
  /** Successors of one state. Few states have many each: the first group is what alternatives are made of. */
  readonly #branch: number
  /** For each state the walk tests spent and the candidates that were placed beside it. */
  readonly #successors: { walks: number; readonly placed: Candidate[] }[]
  readonly #perStance = new Map<string, number>()
  readonly #perStand = new Map<number, number>()
  readonly #signatures = new Set<number>()
  readonly #deferred = new DeferredOptions()
  readonly #chosen: State[] = []

  constructor(step: Step) {
    const { states, budget } = step
    this.#step = step
    this.#branch = Math.max(budget.branch, Math.ceil((2 * budget.beam) / states.length))
    this.#successors = states.map(() => ({ walks: 0, placed: [] }))
  }

  run(options: readonly PlacingOption[][]): State[] {
    const { states, budget } = this.#step
    const without = states.map((state, parent): Option => ({ parent, quality: 0, score: state.score }))
    const queue: Option[] = [...options.flat(), ...without].sort((a, b) => b.score - a.score)
    const beyondShare = this.#takeAll(queue, Math.max(2, Math.ceil(budget.beam / STANCES)))
    this.#takeAll(beyondShare, Number.POSITIVE_INFINITY)
    return this.#chosen.sort((a, b) => b.score - a.score)
  }

  /**
   * Takes options until the beam is full.
   *
   * @param queue best first
   * @param share states that one stance of the first group may have
   * @returns options whose stance has had its share
   */
  #takeAll(queue: readonly Option[], share: number): Option[] {
    const refused: Option[] = []
    for (let at = 0; this.#chosen.length < this.#step.budget.beam; ) {
      const option = this.#deferred.before(queue[at]) ?? queue[at++]
      if (!option) break
      const stance = this.#stanceOf(option)
      if ((this.#perStance.get(stance) ?? 0) >= share) refused.push(option)
      else this.#take(option, stance)
    }
    return refused
  }

  #stanceOf({ parent, candidate }: Option): string {
    return firstGroupStance(this.#step.states[parent]!.placed[0]?.candidate ?? candidate)
  }

  /** Adds the state that an option leads to, unless it is much like one of the others or does not hold. */
  #take(option: Option, stance: string): void {
    const { states, group } = this.#step
    const state = states[option.parent]!
    const { candidate } = option
    // Equal pieces placed in another order are the same furnishing.
    const signature = state.signature + (candidate?.hash ?? 0)
    if (this.#signatures.has(signature)) return
    const stand = state.stand + (candidate ? standOf(group, candidate) : 0)
    if ((this.#perStand.get(stand) ?? 0) >= PER_STAND) return
    const next = candidate ? this.#place(state, { ...option, candidate }) : state
    if (!next) return
    this.#signatures.add(signature)
    this.#perStand.set(stand, (this.#perStand.get(stand) ?? 0) + 1)
    this.#perStance.set(stance, (this.#perStance.get(stance) ?? 0) + 1)
    this.#chosen.push(next)
  }

  /** The state with the candidate; undefined where it does not hold, or waits because it loses the main walkway. */
  #place(state: State, option: PlacingOption): State | undefined {
    const { scene, slots } = this.#step
    const next = this.#walkable(state, option)
    if (!next) return undefined
    const loses = state.walkway && (option.losesWalkway || !keepsWalkway(scene, next))
    if (loses && !option.losesWalkway) {
      this.#deferred.add({ ...option, losesWalkway: true, score: option.score + ROOM_WEIGHTS.lostWalkway })
      return undefined
    }
    this.#successors[option.parent]!.placed.push(option.candidate)
    return slots.assign(loses ? withoutWalkway(next) : next)
  }

  /** The state with the candidate, walked; undefined where the budget is spent, the place is known or something is cut off. */
  #walkable(state: State, { parent, candidate, quality, losesWalkway }: PlacingOption): State | undefined {
    const { scene, group, placements, budget, slots } = this.#step
    const successors = this.#successors[parent]!
    if (!losesWalkway) {
      if (successors.placed.length >= this.#branch) return undefined
      const walksMax = successors.placed.length > 0 ? budget.walks : budget.walksHard
      if (successors.walks >= (this.#branch / budget.branch) * walksMax) return undefined
      successors.walks++
    }
    if (successors.placed.some((other) => isSimilar(other, candidate, group))) return undefined
    const next = stateWith(state, placements.templates, [{ group, candidate, quality }])
    return walkFloor(scene, next, slots.next) >= 0 ? undefined : next
  }
}

/** Options that turned out to be worth less than they seemed, best first. */
class DeferredOptions {
  #options: Option[] = []

  add(option: Option): void {
    const at = this.#options.findIndex(({ score }) => score < option.score)
    this.#options.splice(at < 0 ? this.#options.length : at, 0, option)
  }

  /** Takes out the best one, when it comes before `other`. */
  before(other: Option | undefined): Option | undefined {
    const [first] = this.#options
    return first && !(other && other.score >= first.score) ? this.#options.shift() : undefined
  }
}

/** Whether two places are so near each other that trying both brings nothing new; groups must take as much room at both. */
function isSimilar(a: Candidate, b: Candidate, group: PlacementGroup): boolean {
  return (
    samePlace(a.anchor, b.anchor) &&
    (group.kind === 'lone' || group.kind === 'media' || sizeClass(a.composition) === sizeClass(b.composition))
  )
}

/** The wall the first group stands at; where in the room, coarsely, when it stands free. */
function firstGroupStance(first: Candidate | undefined): string {
  if (!first) return ''
  const { u, v, anchor, wall } = first
  return wall >= 0
    ? `${wall}`
    : `${anchor.turn} ${Math.round(round6(u) / FREE_PATCH)} ${Math.round(round6(v) / FREE_PATCH)}`
}
