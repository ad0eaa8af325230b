import { round6 } from '../../geometry/frame.ts'
import { sizeClass } from '../groups/composition.ts'
import { isMinor, type PlacementGroup } from '../groups/placement-groups.ts'
import type { Plan } from '../request/plan.ts'
import { type Candidate, candidateAt, pack, type Templates, templatesOf, withinRoom } from './candidate.ts'
import type { Scene } from './scene.ts'
import { placementScore } from './score.ts'
import { type Slots, slotsOf } from './slots.ts'

/** The group's compositions as parts, and where they may stand. */
export interface Placements extends Templates {
  readonly candidates: readonly Candidate[]
  /** The candidates as records of the collision kernel. */
  readonly packed: Float64Array
  /** Whether all compositions were tried. */
  readonly complete: boolean
}

/** Candidates kept for one stretch of wall or patch of floor, and for a group in all. */
const PATCH = 0.5
const PER_PATCH = 2
const CANDIDATES_MAX = 130
const CANDIDATES_MAX_MINOR = 48

/** Every good place of a group in the room as it is before anything is placed, best first; compositions are tried until `stepsMax`. */
export function placementsOf(group: PlacementGroup, scene: Scene, stepsMax: number): Placements {
  const { templates, runs } = templatesOf(group)
  const { slots, complete } = slotsOf(group, scene, runs, stepsMax)
  scene.collision.setObstacles(scene.obstacles)
  scene.collision.setTemplates(templates)
  const free = scene.collision.verdict(slots.records(), true)
  const candidates = thinned(slots, freeSlots(slots, free, group, scene.plan), group, scene.plan).map(
    ({ slot, score }) => {
      const index = slots.composition(slot)
      return candidateAt(group, group.compositions[index]!, runs[index]!, slots.pose(slot), score, scene.plan)
    },
  )
  return { templates, runs, candidates, packed: pack(candidates), complete }
}

/** A slot by its index, and how good it is. */
interface Scored {
  readonly slot: number
  readonly score: number
}

function freeSlots(slots: Slots, free: Uint8Array, group: PlacementGroup, plan: Plan): Scored[] {
  const found: Scored[] = []
  for (let slot = 0; slot < free.length; slot++) {
    if (!free[slot]) continue
    const composition = group.compositions[slots.composition(slot)]!
    const score = composition.intrinsicScore + placementScore(group, composition, slots.pose(slot), plan)
    // Equal places must stay equal wherever the room lies.
    found.push({ slot, score: round6(score) })
  }
  return found
}

/** The best few of every patch, best first: variety costs nothing here and is what alternatives are made of. */
function thinned(slots: Slots, scored: Scored[], group: PlacementGroup, plan: Plan): Scored[] {
  const sizes = group.compositions.map(sizeClass)
  const perPatch = new Map<number, number>()
  const kept: Scored[] = []
  const most = isMinor(group) ? CANDIDATES_MAX_MINOR : CANDIDATES_MAX
  for (const one of scored.sort((a, b) => b.score - a.score || a.slot - b.slot)) {
    const pose = slots.pose(one.slot)
    const { turn, wall } = pose
    const { u, v } = withinRoom(plan, pose)
    // One number for stance, size and patch: no field overflows into the next within 1 km.
    const stance = wall >= 0 ? wall : 4096 + Math.round(turn)
    const patch = (Math.round(round6(u) / PATCH) & 0xfff) * 0x1000 + (Math.round(round6(v) / PATCH) & 0xfff)
    const key = (stance * 256 + ((sizes[slots.composition(one.slot)]! + 128) & 0xff)) * 0x1000000 + patch
    const count = perPatch.get(key) ?? 0
    if (count >= PER_PATCH) continue
    perPatch.set(key, count + 1)
    kept.push(one)
    if (kept.length >= most) break
  }
  return kept
}
