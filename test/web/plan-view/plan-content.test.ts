import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LayoutContent } from '../../../src/schema/resources/floors/floor-layout.ts'
import { findItems } from '../../../src/web/plan-view/plan-content.ts'
import { insideOf } from '../../../src/web/plan-view/point-inside.ts'
import { assetAt, spaceAt } from '../../support/layouts.ts'

const ids = ['1', '2', '3', '4'].map((it) => `00000000-0000-4000-8000-00000000000${it}`)
const content: LayoutContent = {
  spaces: ids.slice(0, 3).map((id, i) => ({
    ...spaceAt(id, i * 5, 0, 4, 3, ['Kitchen', 'Room 2.14', 'Hall'][i]),
    ...(i < 2 ? { usage: 'Office' } : {}),
  })),
  assets: [assetAt(ids[3]!)],
}

test('a search finds what holds each of its words, in names, uses, types and ids', () => {
  const found = (text: string) => findItems(content, text).map(({ id }) => ids.indexOf(id))
  expect(found('OFFICE')).toEqual([0, 1])
  expect(found('office 2.14')).toEqual([1])
  expect(found(ids[2]!)).toEqual([2])
  expect(found(content.assets[0]!.type.replaceAll('_', ' '))).toEqual([3])
  expect([found(''), found('  '), found('nowhere')]).toEqual([[], [], []])
})

test('an id is found by its beginning, and not by a word that occurs in it', () => {
  const [kitchen, bed] = ['fbbb6f22-c647-421a-b993-9c515bed1bf3', '8ed0fa1e-53ab-4a02-8f31-4f3c2d1e0a9b']
  const plan = { spaces: [spaceAt(kitchen, 0, 0, 4, 3, 'Kitchen')], assets: [assetAt(bed, 1, 1, { type: 'bed' })] }
  const found = (text: string) => findItems(plan, text).map(({ id }) => id)
  expect(found('bed')).toEqual([bed])
  expect([found('fbbb6f22'), found('FBBB6F22-C647'), found(kitchen)]).toEqual([[kitchen], [kitchen], [kitchen]])
  expect([found('fbbb6f2'), found('9c515bed1bf3')]).toEqual([[], []])
})

test('a search does not look at capitals and accents, and names what it finds, spaces first', () => {
  const kitchens = {
    spaces: [spaceAt('s1', 0, 0, 4, 3, 'Küche'), { ...spaceAt('s2', 4, 0, 4, 3, 'Hall'), template: 'dining' as const }],
    assets: [assetAt('p1'), assetAt('p2', 2, 1, { name: 'Sitz Küche' })],
  }
  expect(findItems(kitchens, 'KUCHE').map((it) => it.id)).toEqual(['s1', 'p2'])
  expect(findItems(kitchens, 'task chair').map((it) => it.id)).toEqual(['p1', 'p2'])
  expect(
    findItems({ ...kitchens, spaces: kitchens.spaces.map((it) => ({ ...it, usage: 'Party' })) }, 'dining'),
  ).toEqual([{ id: 's2', kind: 'space', name: 'Hall', type: 'Party' }])
})

test('a label lies inside its room: in L and U shapes, too', () => {
  const side = fc.integer({ min: 1, max: 20 })
  fc.assert(
    fc.property(side, side, side, side, fc.boolean(), (a, b, c, d, isU) => {
      // A floor of width a + b + a with a bay of b × d cut into it, or one of two legs.
      const outline: [number, number][] = isU
        ? [
            [0, 0],
            [a, 0],
            [a, d],
            [a + b, d],
            [a + b, 0],
            [a + b + a, 0],
            [a + b + a, d + c],
            [0, d + c],
          ]
        : [
            [0, 0],
            [a, 0],
            [a, c],
            [a + b, c],
            [a + b, c + d],
            [0, c + d],
          ]
      const [x, y] = insideOf(outline)
      const isIn = isU
        ? x > 0 && x < a + b + a && y > 0 && y < d + c && !(x > a && x < a + b && y < d)
        : x > 0 && y > 0 && y < c + d && (x < a || (x < a + b && y > c))
      expect(isIn).toBe(true)
    }),
    // A centroid at the height of an edge, and on it.
    { examples: [[1, 15, 8, 2, false]] },
  )
})
