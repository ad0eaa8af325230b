import type { Diagnostic } from '../../../schema/furnishing/result.ts'
import type { Plan } from '../request/plan.ts'
import type { Pin, Wish } from '../request/wish-list.ts'
import type { Item } from '../result/placed-items.ts'
import type { Violation } from '../verify/violation.ts'

/** What there is to say about the doors and gaps of a request. */
export interface OpeningFaults {
  /** Openings that no way joins to the others in the empty room, by their places in the request. */
  readonly isolated: readonly number[]
  /** What the fixed pieces break by themselves. */
  readonly baseline: readonly Violation[]
}

/**
 * Names the doors and gaps that cannot be reached (docs/decisions.md#f10): in the empty room, or because of fixed pieces. A
 * diagnostic is about a type of furniture, so each names the first one of the request, with as many wanted as placed.
 *
 * @param items of the best furnishing
 */
export function openingDiagnostics(
  { isolated, baseline }: OpeningFaults,
  plan: Plan,
  [first]: readonly (Wish | Pin)[],
  items: readonly Item[],
): Diagnostic[] {
  if (!first) return []
  const placed = items.filter(({ type }) => type === first.type).length
  const about = (opening: number, reason: string): Diagnostic => ({
    type: first.type,
    wanted: placed,
    placed,
    reason: `${openingName(plan, opening)} ${reason}`,
    opening,
  })
  const blocked = baseline.filter(
    ({ rule, opening, items: pieces }) =>
      opening !== undefined &&
      !isolated.includes(opening) &&
      (rule === 'Q4' || (rule === 'Q3' && pieces.length > 0 && typeOf(plan, opening) !== 'window')),
  )
  return [
    ...isolated.map((opening) =>
      about(opening, 'is not joined to the rest of the room by a way 0.60 m wide; the floor before it is kept free'),
    ),
    ...[...new Set(blocked.map(({ opening }) => opening!))].map((opening) =>
      about(opening, 'is blocked or cut off by fixed furniture'),
    ),
  ]
}

/** An opening as requests list it: `openings[1] (door)`. */
export const openingName = (plan: Plan, index: number): string => `openings[${index}] (${typeOf(plan, index)})`

const typeOf = ({ walls }: Plan, index: number) =>
  walls.flatMap(({ openings }) => openings).find((opening) => opening.index === index)?.type
