import { expect, test } from 'vitest'
import { unwrap } from '../../../../src/base/result-type.ts'
import { modelOf } from '../../../../src/engine/furnishing/request/model.ts'
import { densityOf, sharedBy } from '../../../../src/engine/furnishing/result/density.ts'
import type { Item } from '../../../../src/engine/furnishing/result/placed-items.ts'
import { coveredArea } from '../../../../src/engine/furnishing/verify/covered-area.ts'
import { FIXABLE_TYPES, type FurnitureItem } from '../../../../src/schema/furnishing/furniture.ts'
import { pieceOf } from '../../../support/members.ts'
import { randomShape } from '../../../support/random-furniture.ts'
import { between, intBetween, pick, seeded } from '../../../support/seeded.ts'

const AREA = 60

function randomPin(random: () => number, reach: number): Item {
  const type = pick(random, FIXABLE_TYPES)
  const shape = randomShape(random, type)
  const [x, z, turn] = [between(random, 0, reach), between(random, 0, reach), pick(random, [0, 90, 180, 33.3, -12])]
  const item: FurnitureItem = { type, shape, position: [x, 0, z], rotation: turn }
  const model = unwrap(modelOf(shape))
  return { type, model, x, y: 0, z, turn, groupId: 'a', pin: { type, item, model, x, y: 0, z, turn } }
}

test('fixed pieces count once where they overlap, however many lie upon one another', { tags: 'slow' }, () => {
  const random = seeded(51)
  for (let i = 0; i < 60; i++) {
    const pins = Array.from({ length: intBetween(random, 1, 9) }, () => randomPin(random, pick(random, [1, 3, 12])))
    const regions = pins.map(
      ({ type, model, x, z, turn }) =>
        pieceOf({ type, shape: model.shape, position: [x, 0, z], rotation: turn }).region,
    )
    expect(
      Math.abs(
        densityOf(pins, AREA, sharedBy(pins.map((it) => it.pin!))) - Math.min(coveredArea(regions) / AREA, 1 - 1e-6),
      ),
    ).toBeLessThan(5e-4)
  }
})

test('pieces that were placed are known not to overlap: their areas add up', () => {
  const { pin: _, ...free } = randomPin(seeded(52), 1)
  expect(densityOf([free, free], AREA, 0)).toBe((2 * free.model.area) / AREA)
})

test('a room is never quite full', () => {
  const pin = randomPin(seeded(53), 1)
  expect(densityOf([pin], pin.model.area / 2, 0)).toBeLessThan(1)
})
