import type { Composition } from '../groups/composition.ts'
import { type Plan, solidStretches, type Wall } from '../request/plan.ts'
import { JAMB } from './keep-out.ts'

/** Distance kept between a back and its wall, metres (docs/furnishing.md#design-rules: 0.02 is ideal). */
export const BACK_GAP = 0.02
/** Least step between slots along a wall, metres; wider along long walls. */
export const WALL_STEP = 0.1
/** Slots a step apart along one wall, at most. */
const WALL_SLOTS_MAX = 12

/** Where the backs of compositions may start on each wall; many compositions have backs of one width. */
export class WallStarts {
  readonly #plan: Plan
  readonly #known = new Map<string, readonly number[]>()

  constructor(plan: Plan) {
    this.#plan = plan
  }

  of(wall: number, { back, corner }: Composition): readonly number[] {
    const width = back!.to - back!.from
    const key = `${wall} ${width} ${corner}`
    const known = this.#known.get(key)
    if (known) return known
    const starts = wallStarts(width, corner, this.#plan.walls[wall]!)
    this.#known.set(key, starts)
    return starts
  }
}

/** Offsets along a wall at which a back may start: ends, beside and amid openings, and a step apart. */
function wallStarts(width: number, corner: Composition['corner'], wall: Wall): number[] {
  const slack = wall.length - width
  if (slack < -1e-9) return []
  if (corner === 'left') return [0, BACK_GAP]
  if (corner === 'right') return [slack, slack - BACK_GAP]
  const starts = new Set<number>()
  const add = (start: number) => {
    if (start >= -1e-9 && start <= slack + 1e-9) starts.add(Math.round(Math.min(Math.max(start, 0), slack) * 1e4))
  }
  add(0)
  add(BACK_GAP)
  add(slack)
  add(slack - BACK_GAP)
  add(slack / 2)
  for (const opening of wall.openings) {
    add((opening.from + opening.to - width) / 2)
    for (const margin of [JAMB, 2 * JAMB]) {
      add(opening.from - margin - width)
      add(opening.to + margin)
    }
  }
  for (const [low, high] of solidStretches(wall)) add((low + high - width) / 2)
  const step = Math.max(WALL_STEP, slack / WALL_SLOTS_MAX)
  for (let start = step; start < slack; start += step) add(start)
  return [...starts].sort((a, b) => a - b).map((start) => start / 1e4)
}
