import { normaliseDegrees, type Pose } from '../../geometry/frame.ts'
import type { Placed, State } from './state.ts'

/**
 * Furnishings differ when a group has moved this far, metres, or turned this much, degrees
 * (docs/furnishing.md#alternatives).
 */
const MOVED = 0.5
const TURNED = 45
/** Groups that are worth less do not make an alternative. */
const MAIN_WEIGHT = 2
/** Score lost by repeating another furnishing's arrangement, as a share of the best score. */
const REPETITION = 0.25

/**
 * Picks up to `count` states that differ, best first, by maximal marginal relevance: each next one is the best of those
 * that repeat the fewest of the main groups of what was picked before.
 */
export function selectDiverse(states: readonly State[], count: number): State[] {
  const open = [...states].sort((a, b) => b.score - a.score).map(stancesOf)
  const similarity = open.map(() => 0)
  const price = REPETITION * (open[0]?.state.score ?? 0)
  const chosen: State[] = []
  while (chosen.length < count) {
    let best = -1
    for (let i = 0; i < open.length; i++) {
      if (similarity[i]! >= 1) continue
      if (
        best < 0 ||
        open[i]!.state.score - price * similarity[i]! > open[best]!.state.score - price * similarity[best]!
      )
        best = i
    }
    if (best < 0) break
    chosen.push(open[best]!.state)
    for (let i = 0; i < open.length; i++) similarity[i] = Math.max(similarity[i]!, similarityOf(open[i]!, open[best]!))
  }
  return chosen.sort((a, b) => b.score - a.score)
}

/** The main groups of a state by the patch of floor they stand on, so that comparing two states stays linear. */
interface Stances {
  readonly state: State
  readonly main: readonly Placed[]
  readonly byPatch: ReadonlyMap<number, readonly Placed[]>
}

function stancesOf(state: State): Stances {
  const main = mainOf(state.placed)
  const byPatch = new Map<number, Placed[]>()
  for (const one of main) {
    const patch = patchOf(one, 0, 0)
    const there = byPatch.get(patch)
    if (there) there.push(one)
    else byPatch.set(patch, [one])
  }
  return { state, main, byPatch }
}

/** The groups that make alternatives: the main groups that can move, or all that can move where there is no main one. */
function mainOf(placed: readonly Placed[]): readonly Placed[] {
  const movable = placed.filter(({ group }) => !group.pin)
  const main = movable.filter(({ group }) => group.weight >= MAIN_WEIGHT)
  return main.length > 0 ? main : movable
}

function patchOf({ candidate }: Placed, dx: number, dz: number): number {
  const { x, z } = candidate.anchor
  return (Math.floor(x / MOVED) + dx) * 0x100000 + Math.floor(z / MOVED) + dz
}

/** Half by what the first group does, half by all main groups; 1 = no alternative. */
function similarityOf(a: Stances, b: Stances): number {
  const all = sharedWeight(a, b)
  return all >= 1 ? 1 : (all + firstGroupSimilarity(a.main[0], b.main[0])) / 2
}

/** 1 when the first groups stand alike, a half when they share a wall or a direction. */
function firstGroupSimilarity(a: Placed | undefined, b: Placed | undefined): number {
  if (!a || !b) return 0
  if (isSamePlace(a, b)) return 1
  const sameWall =
    a.candidate.wall === b.candidate.wall && Math.abs(normaliseDegrees(a.candidate.turn - b.candidate.turn)) < TURNED
  return sameWall ? 0.5 : 0
}

/** Share of the main groups, by weight, that stand alike in both; 1 = no alternative. */
function sharedWeight(a: Stances, b: Stances): number {
  let total = 0
  let alike = 0
  for (const one of a.main) {
    total += one.group.weight
    if (hasSamePlace(one, b)) alike += one.group.weight
  }
  for (const one of b.main) if (!hasSamePlace(one, a)) total += one.group.weight
  return total === 0 ? 1 : alike / total
}

/** So few groups are compared one by one; more by the patches they stand on. */
const FEW = 12

function hasSamePlace(one: Placed, { main, byPatch }: Stances): boolean {
  if (main.length <= FEW) return main.some((other) => isSamePlace(one, other))
  for (let dx = -1; dx <= 1; dx++)
    for (let dz = -1; dz <= 1; dz++)
      if (byPatch.get(patchOf(one, dx, dz))?.some((other) => isSamePlace(one, other))) return true
  return false
}

const isSamePlace = (one: Placed, other: Placed): boolean =>
  one.group.anchor === other.group.anchor && samePlace(one.candidate.anchor, other.candidate.anchor)

/** Whether two poses are too near each other to make an alternative. */
export const samePlace = (a: Pose, b: Pose): boolean =>
  Math.hypot(a.x - b.x, a.z - b.z) <= MOVED && Math.abs(normaliseDegrees(a.turn - b.turn)) < TURNED
