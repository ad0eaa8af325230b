import { furnish } from '../../src/engine/furnishing/furnish.ts'
import type { Boundary } from '../../src/engine/furnishing/verify/boundary.ts'
import { verifierOf } from '../../src/engine/furnishing/verify/verifier.ts'
import { verify, verifyBeyondPins, walkabilityOf } from '../../src/engine/furnishing/verify/verify.ts'
import type { Violation } from '../../src/engine/furnishing/verify/violation.ts'
import type { Kernels } from '../../src/engine/kernels/kernels.ts'
import { FurnishParams, type TemplateName } from '../../src/schema/furnishing/furnish-params.ts'
import type { FurnitureItem, FurnitureType } from '../../src/schema/furnishing/furniture.ts'
import type { FurnishingResult } from '../../src/schema/furnishing/result.ts'
import type { RoomCase } from '../../test/support/fixture-rooms.ts'
import { expectationOf } from '../../test/support/judge.ts'
import { type Diversity, diversityOf } from './diversity.ts'
import { DESIGN_RULES } from './rules.ts'
import { mean, sum } from './table.ts'
import { walkedShare } from './walkway.ts'

/** Pieces that a room of a type is about. */
export const ANCHORS: Record<TemplateName, readonly FurnitureType[]> = {
  bedroom: ['bed'],
  dining: ['dining_table'],
  dining_living: ['dining_table', 'sofa'],
  living: ['sofa'],
  home_office: ['task_table'],
  meet: ['meeting_table'],
  executive_office: ['exec_table'],
  common: ['sofa', 'armchair'],
  work: ['task_table'],
}

export interface Count {
  readonly placed: number
  readonly wanted: number
}

/** What is known about one room after furnishing it. */
export interface Measurement {
  readonly room: RoomCase
  readonly params: FurnishParams
  readonly result: FurnishingResult
  readonly boundary: Boundary
  /** Whether the doors and gaps of the empty room do not lead to one another, so that nothing can be placed. */
  readonly doorsApart: boolean
  /** Pieces that the room is about, as far as they were asked for. */
  readonly anchors: readonly FurnitureType[]
  /** Median of the calls, ms. */
  readonly milliseconds: number
  readonly violations: readonly (Violation & { furnishing: number })[]
  /** Of the best furnishing; what its diagnostics say was left out counts as wanted. */
  readonly counts: ReadonlyMap<FurnitureType, Count>
  /** Placed of wanted in the best furnishing, 0 without one. */
  readonly fulfilment: number
  readonly diversity: Diversity | undefined
  /** By name: [met, judged] over all furnishings. */
  readonly rules: ReadonlyMap<string, readonly [number, number]>
  /** For each furnishing the mean over the rules that apply of the share of cases that meet it. */
  readonly ruleShares: readonly number[]
  /** Share of the room's area that can be walked in the best furnishing, and how much of that is connected. */
  readonly walkable: { readonly free: number; readonly connected: number } | undefined
  /** Share of the room's area that a walker can step on in the best furnishing. */
  readonly walked: number | undefined
}

/** Furnishes a room with the template of its type, or with explicit pieces, and measures the answer outside the engine. */
export function measure(
  kernels: Kernels,
  room: RoomCase,
  explicit: FurnitureItem[] | undefined,
  calls: number,
): Measurement {
  const params = FurnishParams.parse({
    room: { boundary: room.boundary },
    furniture: explicit ?? [],
    alternatives: 'ideas',
    ...(explicit ? {} : { template: { name: room.roomType, exclude: [] } }),
  })
  const times: number[] = []
  let result!: FurnishingResult
  for (let i = 0; i < calls; i++) {
    const start = performance.now()
    result = furnish(kernels, params)
    times.push(performance.now() - start)
  }
  const verifier = verifierOf(params.room)
  const { boundary } = verifier
  const best = result.furnishings[0]
  const verdicts = result.furnishings.map(({ furniture }) =>
    DESIGN_RULES.map(({ judge }) => judge(verifier, furniture)),
  )
  const counts = countsOf(params, result)
  return {
    room,
    params,
    result,
    boundary,
    doorsApart: verify(verifier, { id: '', density: 0, furniture: [] }).length > 0,
    anchors: explicit
      ? ANCHORS[room.roomType].filter((type) => explicit.some((item) => item.type === type))
      : ANCHORS[room.roomType],
    milliseconds: times.sort((a, b) => a - b)[Math.floor(calls / 2)]!,
    violations: result.furnishings.flatMap((furnishing, i) =>
      verifyBeyondPins(verifier, furnishing, expectationOf(params, furnishing)).map((violation) => ({
        ...violation,
        furnishing: i,
      })),
    ),
    counts,
    fulfilment: fulfilmentOf(counts),
    diversity: diversityOf(boundary, result.furnishings, ANCHORS[room.roomType]),
    rules: new Map(
      DESIGN_RULES.map(({ name }, rule) => {
        const all = verdicts.flatMap((one) => one[rule]!)
        return [name, [all.filter(Boolean).length, all.length]] as const
      }),
    ),
    ruleShares: verdicts.map(ruleShareOf),
    walkable: best && walkabilityOf(verifier, best),
    walked: best && walkedShare(boundary, best.furniture),
  }
}

/** Each rule counts once, however many chairs it judges; a furnishing that no rule applies to meets all. */
function ruleShareOf(verdicts: readonly (readonly boolean[])[]): number {
  const shares = verdicts
    .filter((cases) => cases.length > 0)
    .map((cases) => cases.filter(Boolean).length / cases.length)
  return shares.length === 0 ? 1 : mean(shares)
}

function fulfilmentOf(counts: ReadonlyMap<FurnitureType, Count>): number {
  const all = [...counts.values()]
  const requested = sum(all.map((count) => count.wanted))
  return requested === 0 ? 1 : sum(all.map((count) => count.placed)) / requested
}

function countsOf({ furniture }: FurnishParams, { furnishings, diagnostics }: FurnishingResult) {
  const counts = new Map<FurnitureType, Count>()
  const placed = furnishings[0]?.furniture ?? []
  for (const type of new Set([...placed, ...diagnostics, ...furniture].map((one) => one.type))) {
    const there = placed.filter((item) => item.type === type).length
    const unplaced = diagnostics
      .filter((one) => one.type === type)
      .reduce((sum, one) => sum + Math.max(0, one.wanted - one.placed), 0)
    const requested = furniture
      .filter((item) => item.type === type)
      .reduce((sum, { targetCount }) => sum + (targetCount ?? 0), 0)
    counts.set(type, { placed: there, wanted: Math.max(there + unplaced, requested) })
  }
  return counts
}
