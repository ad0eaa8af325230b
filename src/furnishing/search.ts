import { round6 } from '../geometry/frame.ts'
import { PART_STRIDE } from '../kernels/collision.ts'
import type { FurnitureType } from '../schema/furniture.ts'
import { standAlike } from './choice.ts'
import { sizeOf } from './groups/composition.ts'
import { type Candidate, candidateAt, type Placements, pack, placementsOf } from './placement.ts'
import { lampSpots, relationOf } from './relation.ts'
import { type Scene, SLOT } from './scene.ts'
import { ROOM_WEIGHTS } from './score.ts'
import {
  type Addition,
  joined,
  keepsWalkway,
  type State,
  standOf,
  startState,
  stateWith,
  walk,
  walked,
  worthOf,
} from './state.ts'
import { isMinor, type Unit } from './units.ts'

/** What a search ends with. */
export interface Found {
  readonly states: readonly State[]
  /** Anchors that the search did not come to within its steps. */
  readonly skipped: ReadonlySet<FurnitureType>
}

/** How much a search may do. All budgets count steps, never time, so that the same request gives the same answer. */
export interface Budget {
  /** States kept after each unit. */
  readonly beam: number
  /** Successors one state may have. */
  readonly branch: number
  /** Walk tests one state may spend on a unit, and while none of them has come out well. */
  readonly walks: number
  readonly walksHard: number
  /** Whether pieces worth less make alternatives even where the beam is full of others. */
  readonly minors: boolean
}

const BUDGET: Budget = { beam: 18, branch: 6, walks: 14, walksHard: 40, minors: false }

/** Rooms up to this many m² are searched with the full beam; in larger ones each step costs more and more fits anyway. */
const FULL_BEAM_AREA = 40
const BEAM_MIN = 14

/** @param minors for a second search, where the first has not found alternatives enough */
export function budgetFor(area: number, minors = false): Budget {
  const share = Math.min(1, FULL_BEAM_AREA / area)
  return {
    minors,
    beam: Math.max(BEAM_MIN, Math.round(BUDGET.beam * share)),
    branch: Math.max(3, Math.round(BUDGET.branch * share)),
    walks: Math.max(6, Math.round(BUDGET.walks * share)),
    walksHard: Math.max(10, Math.round(BUDGET.walksHard * share)),
  }
}

/**
 * Steps after which a search takes no further unit: several times what a furnished flat needs. A composition counts for the
 * slots it is tried at, a state for the candidates it is tried with and for each of its parts.
 */
const STEPS_MAX = 1_500_000
const SLOT_STEPS = 800

/**
 * Group-first beam search. Placing a piece only ever takes walkable floor away, so a state that has lost the way to a
 * door or piece is dropped for good (furnishing.md §3).
 *
 * @param started states to begin with, grown from the fixed pieces; none = the empty room
 */
export function search(scene: Scene, units: readonly Unit[], started: readonly State[], budget: Budget): Found {
  const beam = Math.max(1, Math.min(budget.beam, Math.floor((scene.walk.slots - SLOT.first) / 2)))
  const slots = new FloorSlots(2 * beam)
  let states = started.length > 0 ? settled(scene, started.slice(0, beam), slots) : [startState()]
  const skipped = new Set<FurnitureType>()
  let steps = 0
  const cache = new Map<Unit['compositions'], Placements>()
  for (const unit of units) {
    if (steps > STEPS_MAX) {
      skipped.add(unit.anchor)
      continue
    }
    let placed = false
    for (const compositions of [unit.compositions, unit.lastResort]) {
      if (placed || compositions.length === 0) continue
      const form = { ...unit, compositions }
      if (!cache.has(compositions)) steps += compositions.length * SLOT_STEPS
      const placements = cachedPlacements(form, scene, cache)
      steps += states.length * (placements.candidates.length + states[0]!.parts.length / PART_STRIDE)
      if (placements.candidates.length === 0) continue
      slots.keep(states)
      const before = states
      states = extended({ scene, states, unit, placements, budget: { ...budget, beam }, slots })
      placed = states.some((state) => !before.includes(state))
    }
  }
  return { states, skipped }
}

/** Rows of walkable floor that no state of the present beam holds. */
class FloorSlots {
  readonly #count: number
  #free: number[] = []

  constructor(count: number) {
    this.#count = count
    this.keep([])
  }

  /** Gives back all rows but those that these states grew from. */
  keep(states: readonly State[]): void {
    const held = new Set(states.map(({ slot }) => slot))
    this.#free = Array.from({ length: this.#count }, (_, i) => SLOT.first + this.#count - 1 - i).filter(
      (slot) => !held.has(slot),
    )
  }

  /** The next free rows; they are taken only by `take`. */
  get next(): number {
    return this.#free.at(-1) ?? SLOT.scratch
  }

  take(): void {
    this.#free.pop()
  }
}

/** Units of equal pieces (twelve desks, two shelves) share their places. */
function cachedPlacements(unit: Unit, scene: Scene, cache: Map<Unit['compositions'], Placements>): Placements {
  const known = cache.get(unit.compositions)
  if (known) return known
  const placements = placementsOf(unit, scene)
  cache.set(unit.compositions, placements)
  return placements
}

/** One more unit for all states of the beam. */
interface Step {
  readonly scene: Scene
  readonly states: readonly State[]
  readonly unit: Unit
  readonly placements: Placements
  readonly budget: Budget
  readonly slots: FloorSlots
}

/** A way to go on from a state: with a candidate, or without the unit. */
interface Option {
  readonly parent: number
  readonly candidate?: Candidate
  readonly quality: number
  /** Score of the state it leads to. */
  readonly score: number
  /** Known to leave the floor connected, but no main walkway. */
  readonly walked?: boolean
}

type Ready = Option & { readonly candidate: Candidate }

/** Options looked at for each state that the beam may hold, so that few states have many and many have few. */
const OPTIONS_PER_STATE = 24

/** What is free beside the pieces of each state, best first within each; to be walked only when it is its turn. */
function optionsOf({ scene, states, unit, placements }: Step, beam: number): Ready[][] {
  scene.collision.setTemplates(placements.templates)
  const most =
    beam === 0 ? placements.candidates.length : Math.max(OPTIONS_PER_STATE, Math.ceil((8 * beam) / states.length))
  return states.map((state, parent) => {
    const relation = relationOf(unit, state.placed)
    const options: Ready[] = []
    for (const candidate of freeCandidates(scene, state, unit, placements)) {
      const beside = relation ? relation(candidate) : 0
      // Nobody misses an extra that nothing in the room asks for.
      if (unit.extra && beside < 0) continue
      const quality = candidate.score + beside
      options.push({ parent, candidate, quality, score: round6(state.score + worthOf(unit, candidate, quality)) })
    }
    return options.sort((a, b) => b.score - a.score).slice(0, most)
  })
}

/** Candidates clear of the pieces of a state. Floor lamps have places of their own beside the seats there. */
function freeCandidates(scene: Scene, state: State, unit: Unit, { candidates, packed, runs }: Placements): Candidate[] {
  scene.collision.setObstacles(state.parts)
  const free = scene.collision.verdict(packed, false)
  const found = candidates.filter((_, i) => free[i])
  if (unit.anchor !== 'free_standing_lamp') return found
  const lamp = unit.compositions[0]!
  const spots = lampSpots(state.placed, lamp).map((pose) =>
    candidateAt(
      unit,
      lamp,
      runs[0]!,
      { x: round6(pose.x), z: round6(pose.z), turn: pose.turn, wall: -1 },
      lamp.merit,
      scene.plan,
    ),
  )
  scene.collision.setObstacles(joined(scene.obstacles, state.parts))
  const clear = scene.collision.verdict(pack(spots), true)
  return [...spots.filter((_, i) => clear[i]), ...found]
}

/** All states with one more unit, as far as it fits; a full beam takes its minor pieces where they stand best. */
function extended(step: Step): State[] {
  const { states, unit, budget } = step
  const crowded = !budget.minors && isMinor(unit) && states.length >= CROWDED * budget.beam
  const options = optionsOf(step, crowded ? 0 : budget.beam)
  return crowded ? withBest(step, options) : widened(step, options)
}

/** Each state with the unit in its best place; without it where there is none. */
function withBest(
  { scene, states, unit, placements: { templates }, budget, slots }: Step,
  options: readonly Ready[][],
): State[] {
  return states.map((state, i) => {
    let narrowing: State | undefined
    for (const { candidate, quality } of options[i]!.slice(0, budget.walksHard)) {
      const next = stateWith(state, templates, [{ unit, candidate, quality }])
      if (walk(scene, next, slots.next) >= 0) continue
      if (!state.walkway || keepsWalkway(scene, next)) return grown(next, slots)
      narrowing ??= withoutWalkway(next)
    }
    if (!narrowing || narrowing.score < state.score) return state
    walk(scene, narrowing, slots.next)
    return grown(narrowing, slots)
  })
}

const withoutWalkway = (state: State): State => ({
  ...state,
  walkway: false,
  score: state.score + ROOM_WEIGHTS.lostWalkway,
})

/** The best states that one more unit leads to; every stance of the first group keeps a share of the beam. */
function widened(
  { scene, states, unit, placements: { templates }, budget, slots }: Step,
  options: readonly Ready[][],
): State[] {
  // Few states may have many successors each: the first group is what alternatives are made of.
  const branch = Math.max(budget.branch, Math.ceil((2 * budget.beam) / states.length))
  const more = branch / budget.branch
  const counts = states.map(() => ({ walks: 0, taken: [] as Candidate[] }))
  const perStance = new Map<string, number>()
  const share = Math.max(2, Math.ceil(budget.beam / STANCES))
  const seen = new Set<number>()
  const perStand = new Map<number, number>()
  const chosen: State[] = []
  const tryOut = ({ parent, candidate, quality, walked }: Addition & Option): State | undefined => {
    const state = states[parent]!
    const count = counts[parent]!
    if (!walked) {
      if (count.taken.length >= branch) return undefined
      if (count.walks >= more * (count.taken.length > 0 ? budget.walks : budget.walksHard)) return undefined
      count.walks++
    }
    if (count.taken.some((other) => alike(other, candidate, unit))) return undefined
    const next = stateWith(state, templates, [{ unit, candidate, quality }])
    if (walk(scene, next, slots.next) >= 0) return undefined
    return next
  }
  const late = new Late()
  /** @returns false when the stance has had its share */
  const take = (option: Option, limit: number): boolean => {
    const state = states[option.parent]!
    const { candidate } = option
    const stance = stanceOf(state.placed[0]?.candidate ?? candidate)
    const count = perStance.get(stance) ?? 0
    if (count >= limit) return false
    // Equal pieces placed in another order are the same furnishing.
    const signature = state.signature + (candidate?.mark ?? 0)
    if (seen.has(signature)) return true
    const stand = state.stand + (candidate ? standOf(unit, candidate) : 0)
    if ((perStand.get(stand) ?? 0) >= PER_STAND) return true
    let next: State | undefined = state
    if (candidate) {
      next = tryOut({ ...option, unit, candidate })
      if (!next) return true
      const lost = state.walkway && (option.walked || !keepsWalkway(scene, next))
      // What is worth less than it seemed waits until it is its turn again.
      if (lost && !option.walked) {
        late.add({ ...option, walked: true, score: option.score + ROOM_WEIGHTS.lostWalkway })
        return true
      }
      if (lost) next = withoutWalkway(next)
      counts[option.parent]!.taken.push(candidate)
      next = grown(next, slots)
    }
    seen.add(signature)
    perStand.set(stand, (perStand.get(stand) ?? 0) + 1)
    perStance.set(stance, count + 1)
    chosen.push(next)
    return true
  }
  const without = states.map((state, parent): Option => ({ parent, quality: 0, score: state.score }))
  const queue: Option[] = [...options.flat(), ...without].sort((a, b) => b.score - a.score)
  const delayed: Option[] = []
  for (let at = 0; chosen.length < budget.beam; ) {
    const option = late.before(queue[at]) ?? queue[at++]
    if (!option) break
    if (!take(option, share)) delayed.push(option)
  }
  for (let at = 0; chosen.length < budget.beam; ) {
    const option = late.before(delayed[at]) ?? delayed[at++]
    if (!option) break
    take(option, Number.POSITIVE_INFINITY)
  }
  return chosen.sort((a, b) => b.score - a.score)
}

/** Options that turned out to be worth less, best first. */
class Late {
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

/** A state that has been walked into the next free rows. */
function grown(state: State, slots: FloorSlots): State {
  const slot = slots.next
  slots.take()
  return walked(state, slot)
}

/** Two places so near each other that trying both brings nothing new; of a group, unless it takes less room at one of them. */
function alike(a: Candidate, b: Candidate, unit: Unit): boolean {
  return (
    standAlike(a.anchor, b.anchor) &&
    (unit.kind === 'lone' || unit.kind === 'media' || sizeOf(a.composition) === sizeOf(b.composition))
  )
}

/** Minor units take their best place where the beam is as full as this: where a shelf stands makes no alternative then. */
const CROWDED = 0.7

/** States whose anchors stand about alike, at most: the company they have makes no alternative. */
const PER_STAND = 3

/** So many stances of the first group share the beam; free-standing ones this far apart are two. */
const STANCES = 9
const FREE_PATCH = 1.2

/** The wall the first group stands at; where in the room, coarsely, when it stands free. */
function stanceOf(first: Candidate | undefined): string {
  if (!first) return ''
  const { u, v, anchor, wall } = first
  return wall >= 0
    ? `${wall}`
    : `${anchor.turn} ${Math.round(round6(u) / FREE_PATCH)} ${Math.round(round6(v) / FREE_PATCH)}`
}

/** Gives each state its own rows of floor. */
function settled(scene: Scene, states: readonly State[], slots: FloorSlots): State[] {
  return states.map((state) => {
    walk(scene, state, slots.next)
    return grown(state, slots)
  })
}
