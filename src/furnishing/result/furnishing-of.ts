import { round6 } from '../../geometry/frame.ts'
import type { Furnishing } from '../../schema/result.ts'
import type { Plan } from '../request/plan.ts'
import type { Pin } from '../request/wish-list.ts'
import type { State } from '../search/state.ts'
import { densityOf } from './density.ts'
import { type Item, itemsOf, sent } from './placed-items.ts'

/** Steps for a piece of an answer, and for a point of its outline. */
const PIECE_STEPS = 4
const POINT_STEPS = 0.3

/** Steps of writing the pieces of a state, without decor. */
export function sendingSteps({ placed }: State, pins: readonly Pin[]): number {
  const members = placed.flatMap(({ candidate }) => candidate.composition.members)
  return [...members, ...pins].reduce((steps, { model }) => steps + PIECE_STEPS + POINT_STEPS * model.ring.length, 0)
}

export function furnishingOf(idOf: (content: string) => string, plan: Plan, items: readonly Item[]): Furnishing {
  const furniture = items.map((item) => sent(item, plan.frame))
  const density = round6(densityOf(items, plan.area))
  return { density, id: idOf(JSON.stringify(furniture)), furniture }
}

/** The fixed pieces alone, to be verified before other pieces are placed. */
export function fixedOnly(plan: Plan, pins: readonly Pin[]): Furnishing {
  const items = itemsOf(pins, [])
  return { density: densityOf(items, plan.area), id: '', furniture: items.map((item) => sent(item, plan.frame)) }
}
