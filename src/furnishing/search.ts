import { normaliseDegrees, turnOf, worldPoint } from '../geometry/frame.ts'
import { PART_STRIDE } from '../kernels/collision.ts'
import type { FurnitureType } from '../schema/furniture.ts'
import { HEADROOM, KIND } from './parts.ts'
import { type Candidate, companyOf, type Placements, placementsOf, sizeOf } from './placement.ts'
import { relationScore } from './relation.ts'
import { reachTarget, type Scene, SLOT, walkFrom } from './scene.ts'
import type { Unit } from './units.ts'

/** A unit as placed. */
export interface Placed {
  readonly unit: Unit
  readonly candidate: Candidate
}

/** A partial furnishing: what is placed, what it blocks, what must stay reachable, how good it is. */
export interface State {
  readonly placed: readonly Addition[]
  /** Parts of what is placed, in room coordinates. */
  readonly parts: readonly number[]
  /** Walk targets of what is placed. */
  readonly targets: readonly number[]
  readonly score: number
  /** The same for the same groups at the same places, in whatever order they were placed. */
  readonly signature: number
  /** The rows of walkable floor it grew from, and how many of its parts (as numbers) those rows know already. */
  readonly slot: number
  readonly grownFrom: number
}

/** What a search ends with. */
export interface Found {
  readonly states: readonly State[]
  /** Anchors for which the room had no place even before anything was placed. */
  readonly unplaceable: ReadonlySet<FurnitureType>
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
}

const BUDGET: Budget = { beam: 36, branch: 6, walks: 14, walksHard: 40 }

/** Rooms up to this many m² are searched with the full beam; in larger ones each step costs more and more fits anyway. */
const FULL_BEAM_AREA = 40
const BEAM_MIN = 18

export function budgetFor(area: number): Budget {
  const share = Math.min(1, FULL_BEAM_AREA / area)
  return {
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

/** Quality beside fulfilment: a placed unit is worth at least this share of its weight. */
export const PLACED_SHARE = 0.6

/**
 * Group-first beam search. Placing a piece only ever takes walkable floor away, so a state that has lost the way to a
 * door or piece is dropped for good (furnishing.md §3).
 *
 * @param started states to begin with, grown from the fixed pieces, instead of the empty room
 */
export function search(
  scene: Scene,
  units: readonly Unit[],
  started: readonly State[] = [],
  budget: Budget = budgetFor(scene.plan.area),
): Found {
  const beam = Math.max(1, Math.min(budget.beam, Math.floor((scene.walk.slots - SLOT.first) / 2)))
  let states: State[] = started.length > 0 ? settle(scene, started.slice(0, beam), SLOT.first) : [startState()]
  let side = started.length > 0 ? 1 : 0
  const unplaceable = new Set<FurnitureType>()
  const skipped = new Set<FurnitureType>()
  let steps = 0
  const hasMain = units.some((unit) => unit.weight >= BRANCHES_FROM)
  const cache = new Map<Unit['compositions'], Placements>()
  for (const unit of units) {
    if (steps > STEPS_MAX) {
      skipped.add(unit.anchor)
      continue
    }
    if (!cache.has(unit.compositions)) steps += unit.compositions.length * SLOT_STEPS
    const placements = cachedPlacements(unit, scene, cache)
    steps += states.length * (placements.candidates.length + states[0]!.parts.length / PART_STRIDE)
    if (placements.candidates.length === 0) {
      unplaceable.add(unit.anchor)
      continue
    }
    const minor = unit.weight < BRANCHES_FROM && hasMain
    const share = minor ? { ...budget, branch: 1 } : shareOf(budget, beam, states.length)
    const grown = states.flatMap((state) => {
      const found = successors(scene, state, unit, placements, share)
      return minor && found.length > 0 ? found : [...found, state]
    })
    states = settle(scene, select(grown, beam), SLOT.first + side * beam)
    side = 1 - side
  }
  return { states, unplaceable, skipped }
}

/** Few states may have many successors each: the first group is what alternatives are made of. */
function shareOf(budget: Budget, beam: number, states: number): Budget {
  const branch = Math.max(budget.branch, Math.ceil((2 * beam) / states))
  const more = branch / budget.branch
  return { beam, branch, walks: Math.round(budget.walks * more), walksHard: Math.round(budget.walksHard * more) }
}

export const startState = (): State => ({
  placed: [],
  parts: [],
  targets: [],
  score: 0,
  signature: 0,
  slot: SLOT.pinned,
  grownFrom: 0,
})

/** Units of equal pieces (twelve desks, two shelves) share their places. */
function cachedPlacements(unit: Unit, scene: Scene, cache: Map<Unit['compositions'], Placements>): Placements {
  const known = cache.get(unit.compositions)
  if (known) return known
  const placements = placementsOf(unit, scene)
  cache.set(unit.compositions, placements)
  return placements
}

/** The best few ways to add a unit to a state that leave every door and piece reachable. */
function successors(
  scene: Scene,
  state: State,
  unit: Unit,
  { templates, candidates, packed }: Placements,
  budget: Budget,
): State[] {
  scene.collision.setTemplates(templates)
  scene.collision.setObstacles(Float64Array.from(state.parts))
  const free = scene.collision.verdict(packed, false)
  const ranked: { candidate: Candidate; quality: number }[] = []
  for (const [i, candidate] of candidates.entries()) {
    if (free[i]) ranked.push({ candidate, quality: candidate.score + relationScore(unit, candidate, state.placed) })
  }
  ranked.sort((a, b) => b.quality - a.quality)
  const found: State[] = []
  const taken: Candidate[] = []
  let walks = 0
  for (const { candidate, quality } of ranked) {
    if (found.length >= budget.branch || walks >= (found.length > 0 ? budget.walks : budget.walksHard)) break
    if (taken.some((other) => alike(other, candidate))) continue
    walks++
    const next = stateWith(state, templates, [{ unit, candidate, quality }])
    if (walk(scene, next, state.grownFrom, state.slot, SLOT.scratch) < 0) {
      found.push(next)
      taken.push(candidate)
    }
  }
  return found
}

/** Two places so near each other that trying both brings nothing new. */
function alike(a: Candidate, b: Candidate): boolean {
  if (a.wall !== b.wall || a.turn !== b.turn) return false
  const near = Math.abs(a.x - b.x) + Math.abs(a.z - b.z)
  return (
    (near < 0.15 && sizeOf(a.composition) === sizeOf(b.composition)) || (near < 0.6 && a.composition === b.composition)
  )
}

/** A unit about to be placed, and how well it would stand there. */
export interface Addition extends Placed {
  readonly quality: number
}

/** A state with further units of the same templates, not yet walked. */
export function stateWith(state: State, templates: Float64Array, additions: readonly Addition[]): State {
  const parts = [...state.parts]
  const targets = [...state.targets]
  let { score, signature } = state
  for (const { unit, candidate, quality } of additions) {
    addParts(templates, candidate, parts)
    for (const member of companyOf(unit, candidate.composition)) {
      if (member.y >= 0.05) continue
      const [x, z] = worldPoint(member.x, member.z, candidate)
      targets.push(...reachTarget(member.model.core, x, z, normaliseDegrees(candidate.turn + member.turn)))
    }
    signature += candidate.mark
    score += unit.weight * (PLACED_SHARE + (1 - PLACED_SHARE) * Math.max(0, Math.min(1.3, quality)))
  }
  return { ...state, placed: [...state.placed, ...additions], parts, targets, score, signature }
}

/** The candidate's run of template parts, brought into the room. */
function addParts(templates: Float64Array, { first, count, ...pose }: Candidate, out: number[]): void {
  const turn = turnOf(pose.turn)
  for (let at = first * PART_STRIDE; at < (first + count) * PART_STRIDE; at += PART_STRIDE) {
    const [x, z] = worldPoint(templates[at]!, templates[at + 1]!, pose)
    const [cos, sin] = [templates[at + 4]!, templates[at + 5]!]
    out.push(
      x,
      z,
      templates[at + 2]!,
      templates[at + 3]!,
      cos * turn.cos - sin * turn.sin,
      sin * turn.cos + cos * turn.sin,
    )
    for (let rest = 6; rest < PART_STRIDE; rest++) out.push(templates[at + rest]!)
  }
}

/** Walks the floor of `state` as left by its parent. @returns −1, or the index of the first target out of reach */
export function walk(scene: Scene, state: State, parentParts: number, parent: number, out: number): number {
  // Where the largest part counts, which that is can change with every piece: begin anew from the empty room.
  const { largest } = scene
  const bodies: number[] = largest ? [...scene.pinBodies] : []
  for (let at = largest ? 0 : parentParts; at < state.parts.length; at += PART_STRIDE) {
    if (state.parts[at + 8] === KIND.body && state.parts[at + 6]! < HEADROOM)
      for (let i = 0; i < 6; i++) bodies.push(state.parts[at + i]!)
  }
  const targets = [...scene.targets, ...state.targets]
  return walkFrom(scene.walk, largest ? SLOT.empty : parent, out, bodies, targets, largest)
}

/** Beside others, units worth less take their best place: where a lamp stands makes no alternative, it would only crowd the beam. */
const BRANCHES_FROM = 2

/** So many stances of the first group share the beam; free-standing ones this far apart are two. */
const STANCES = 9
const FREE_PATCH = 1.2

/** The states to go on with: best first, but every stance of the first group keeps a share. */
function select(states: State[], beam: number): State[] {
  const ranked = withoutRepeats(states.sort((a, b) => b.score - a.score))
  const perStance = new Map<string, number>()
  const share = Math.max(2, Math.ceil(beam / STANCES))
  const chosen: State[] = []
  const rest: State[] = []
  for (const state of ranked) {
    const stance = stanceOf(state)
    const count = perStance.get(stance) ?? 0
    perStance.set(stance, count + 1)
    if (count < share) chosen.push(state)
    else rest.push(state)
  }
  return [...chosen, ...rest].slice(0, beam)
}

/** Equal pieces placed in another order are the same furnishing. */
function withoutRepeats(ranked: readonly State[]): State[] {
  const seen = new Set<number>()
  return ranked.filter(({ signature, placed }) => {
    if (seen.has(signature) && placed.length > 0) return false
    seen.add(signature)
    return true
  })
}

/** The wall the first group stands at and the way it looks; where in the room, coarsely, when it stands free. */
function stanceOf({ placed }: State): string {
  const first = placed[0]
  if (!first) return ''
  const { x, z, turn } = first.candidate.anchor
  const size = sizeOf(first.candidate.composition)
  return first.candidate.wall >= 0
    ? `${first.candidate.wall} ${size}`
    : `${turn} ${Math.round(x / FREE_PATCH)} ${Math.round(z / FREE_PATCH)} ${size}`
}

/** Gives each chosen state its own rows of floor; half of the slots belong to the parents, half to the children. */
function settle(scene: Scene, states: readonly State[], first: number): State[] {
  return states.map((state, i) => {
    const own = first + i
    walk(scene, state, state.grownFrom, state.slot, own)
    return { ...state, slot: own, grownFrom: state.parts.length }
  })
}
