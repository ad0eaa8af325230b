import { furnish } from '../../src/furnishing/furnish.ts'
import { type Violation, verifierOf, walkabilityOf } from '../../src/furnishing/verify.ts'
import type { Kernels } from '../../src/kernels/kernels.ts'
import { FurnishParams, type TemplateName } from '../../src/schema/furnish.ts'
import type { FurnitureItem, FurnitureType } from '../../src/schema/furniture.ts'
import type { FurnishingResult } from '../../src/schema/result.ts'
import type { RoomCase } from '../support/fixture-rooms.ts'
import { violationsOf } from '../support/judge.ts'
import { type Diversity, diversityOf } from './diversity.ts'
import { DESIGN_RULES } from './rules.ts'

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
  /** Median of the calls, ms. */
  readonly milliseconds: number
  readonly violations: readonly (Violation & { furnishing: number })[]
  /** Of the best furnishing; what its diagnostics say was left out counts as wanted. */
  readonly counts: ReadonlyMap<FurnitureType, Count>
  readonly diversity: Diversity | undefined
  /** By name: [met, judged] over all furnishings. */
  readonly rules: ReadonlyMap<string, readonly [number, number]>
  /** Share of the room's area that can be walked in the best furnishing, and how much of that is connected. */
  readonly walkable: { readonly free: number; readonly connected: number } | undefined
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
  const best = result.furnishings[0]
  return {
    room,
    params,
    result,
    milliseconds: times.sort((a, b) => a - b)[Math.floor(calls / 2)]!,
    violations: result.furnishings.flatMap((furnishing, i) =>
      violationsOf(verifier, params, furnishing).map((violation) => ({ ...violation, furnishing: i })),
    ),
    counts: countsOf(result),
    diversity: diversityOf(verifier.boundary, result.furnishings, ANCHORS[room.roomType]),
    rules: new Map(
      DESIGN_RULES.map(({ name, judge }) => {
        const verdicts = result.furnishings.flatMap(({ furniture }) => judge(verifier.boundary, furniture))
        return [name, [verdicts.filter(Boolean).length, verdicts.length]] as const
      }),
    ),
    walkable: best && walkabilityOf(verifier, best),
  }
}

function countsOf({ furnishings, diagnostics }: FurnishingResult): Map<FurnitureType, Count> {
  const counts = new Map<FurnitureType, Count>()
  const add = (type: FurnitureType, placed: number, wanted: number) => {
    const known = counts.get(type) ?? { placed: 0, wanted: 0 }
    counts.set(type, { placed: known.placed + placed, wanted: known.wanted + wanted })
  }
  for (const { type } of furnishings[0]?.furniture ?? []) add(type, 1, 1)
  for (const { type, wanted, placed } of diagnostics) add(type, 0, Math.max(0, wanted - placed))
  return counts
}
