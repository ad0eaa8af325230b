import type { Furnishing } from '../schema/result.ts'
import type { Plan } from './request/plan.ts'
import type { Pin, WishList } from './request/wish-list.ts'
import { densityOf } from './result/density.ts'
import { itemsOf, sent } from './result/placed-items.ts'
import type { Expectation } from './verify/verify.ts'

/** The fixed pieces alone, to be verified before other pieces are placed. */
export function fixedOnly(plan: Plan, pins: readonly Pin[]): Furnishing {
  const items = itemsOf(pins, [])
  return { density: densityOf(items, plan.area), id: '', furniture: items.map((item) => sent(item, plan.frame)) }
}

/** What a furnishing may hold. */
export function expectationOf({ wishes, pins }: WishList): Expectation {
  const allowed = wishes.map(({ type, count, models }) => ({
    type,
    countMax: count,
    shapes: models.map((model) => model.shape),
  }))
  return { pins: pins.map((pin) => pin.item), allowed }
}
