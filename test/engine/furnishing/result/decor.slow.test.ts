import { describe, expect, test } from 'vitest'
import { furnish } from '../../../../src/engine/furnishing/furnish.ts'
import { areaOf, sharedArea } from '../../../../src/engine/furnishing/verify/area.ts'
import { footprint } from '../../../../src/engine/furnishing/verify/region.ts'
import { Kernels } from '../../../../src/engine/kernels/kernels.ts'
import { FurnishParams } from '../../../../src/schema/furnishing/furnish-params.ts'
import type { FurnitureType } from '../../../../src/schema/furnishing/furniture.ts'
import type { PlacedItem } from '../../../../src/schema/furnishing/result.ts'
import { box, door, rectangularRoom, windowAt } from '../../../support/rooms.ts'
import { centreOf, extentOf, toLocal } from '../../../support/spot.ts'

const kernels = new Kernels()
const answer = (request: object) =>
  furnish(kernels, FurnishParams.parse({ furniture: [], maxResults: 5, ...request })).furnishings
const of = (items: readonly PlacedItem[], ...types: FurnitureType[]) => items.filter(({ type }) => types.includes(type))
const shareOn = (carpet: PlacedItem, item: PlacedItem) =>
  sharedArea(footprint(carpet), footprint(item)) / areaOf(footprint(item))

/** Furnishings of rooms of several sizes by a template, those that have a carpet. */
const carpeted = (name: string, sizes: readonly [number, number][]) =>
  sizes
    .flatMap(([w, d]) => answer({ room: rectangularRoom(w, d, [door(0.3)]), template: { name, exclude: [] } }))
    .filter(({ furniture }) => of(furniture, 'carpet').length > 0)

const SIZES: [number, number][] = [
  [4, 3.5],
  [4.5, 4],
  [6, 4.2],
  [6.5, 5],
]

describe('a carpet of the template', () => {
  test('lies under all chairs of a dining table', () => {
    const found = carpeted('dining', SIZES)
    expect(found.length).toBeGreaterThan(3)
    for (const { furniture } of found)
      for (const chair of of(furniture, 'dining_chair', 'dining_table'))
        expect(shareOn(of(furniture, 'carpet')[0]!, chair)).toBeGreaterThan(0.999)
  })

  test('lies under the coffee table and the front of the sofa, and under nothing of another group', () => {
    const found = [...carpeted('living', SIZES), ...carpeted('dining_living', SIZES)]
    expect(found.length).toBeGreaterThan(10)
    for (const { furniture } of found)
      for (const carpet of of(furniture, 'carpet')) {
        for (const item of furniture) {
          const strange =
            item.groupId !== carpet.groupId && item.type !== 'free_standing_lamp' && item.position[1] === 0
          if (strange) expect(shareOn(carpet, item)).toBeLessThan(1e-3)
        }
        const own = furniture.filter(({ groupId }) => groupId === carpet.groupId)
        for (const table of of(own, 'coffee_table')) expect(shareOn(carpet, table)).toBeGreaterThan(0.999)
        for (const sofa of of(own, 'sofa').slice(0, 1)) expect(shareOn(carpet, sofa)).toBeGreaterThan(0.15)
      }
  })

  test('shows beside its bed', () => {
    const found = carpeted('bedroom', SIZES)
    expect(found.length).toBeGreaterThan(3)
    for (const { furniture } of found) {
      const [carpet] = of(furniture, 'carpet')
      const [bed] = of(furniture, 'bed')
      const under = sharedArea(footprint(carpet!), footprint(bed!)) / areaOf(footprint(carpet!))
      expect(under).toBeGreaterThan(0.2)
      expect(under).toBeLessThan(0.75)
    }
  })

  test('is left out where neither a lounge, a dining table nor a bed stands on it', () => {
    expect(carpeted('home_office', SIZES)).toEqual([])
  })
})

describe('a carpet that is asked for', () => {
  const room = rectangularRoom(4, 4, [door(0.3)])
  const carpet = { type: 'carpet', shape: box(1.6, 1, 0.01) }

  test('lies in the middle of the room where there is nothing to lie under', () => {
    const [first] = answer({ room, furniture: [carpet] })
    expect(first!.furniture.map(({ type }) => type)).toEqual(['carpet'])
  })

  test('lies in the middle of its group even where it is too small for it', () => {
    const table = { type: 'dining_table', shape: box(1.6, 0.9, 0.75) }
    const chairs = { type: 'dining_chair', targetCount: 4, shape: box(0.45, 0.5, 0.85) }
    const [first] = answer({ room, furniture: [carpet, table, chairs] })
    const [laid] = of(first!.furniture, 'carpet')
    expect(shareOn(laid!, of(first!.furniture, 'dining_table')[0]!)).toBeGreaterThan(0.9)
  })
})

describe('a floor lamp of the template', () => {
  test('stands by a seat to lean back in, not at a desk', () => {
    for (const name of ['home_office', 'executive_office', 'living']) {
      for (const { furniture } of SIZES.flatMap(([w, d]) =>
        answer({ room: rectangularRoom(w, d, [door(0.3)]), template: { name, exclude: [] } }),
      )) {
        if (of(furniture, 'free_standing_lamp').length > 0)
          expect(of(furniture, 'sofa', 'armchair').length).toBeGreaterThan(0)
      }
    }
  })
})

test('where a window opens over the middle of a table its lamp hangs beside that, still over the table', () => {
  for (const [w, d, window, l, way] of [
    [3.2, 2.2, 0.4, 1.7, 6.4],
    [3.3, 2.6, 1.5, 0.9, 6.5],
    [3.6, 2.2, 0.2, 3.2, 4.5],
  ] as const) {
    const room = rectangularRoom(w, d, [windowAt(window, { l }), door(way)], 2.4)
    const [best] = answer({ room, template: { name: 'dining', exclude: [] } })
    const [table] = of(best!.furniture, 'dining_table')
    const [lamp] = of(best!.furniture, 'pendant_lamp')
    expect(lamp?.groupId).toBe(table?.groupId)
    const [x, z] = toLocal(table!, centreOf(lamp!))
    const [minX, minZ, maxX, maxZ] = extentOf(table!)
    expect(x > minX && x < maxX && z > minZ && z < maxZ).toBe(true)
  }
})
