import type { WishList } from './request/wish-list.ts'
import type { Expectation } from './verify/content.ts'

/** What a furnishing may hold. */
export function expectationOf({ wishes, pins }: WishList): Expectation {
  const allowed = wishes.map(({ type, count, models }) => ({
    type,
    countMax: count,
    shapes: models.map((model) => model.shape),
  }))
  return { pins: pins.map((pin) => pin.item), allowed }
}
