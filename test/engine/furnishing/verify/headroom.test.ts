import { expect, test } from 'vitest'
import { furnish } from '../../../../src/engine/furnishing/furnish.ts'
import { verifyPlaced } from '../../../../src/engine/furnishing/verify-furnishing.ts'
import { Kernels } from '../../../../src/engine/kernels/kernels.ts'
import { FurnishParams } from '../../../../src/schema/furnishing/furnish-params.ts'
import type { PlacedItem } from '../../../../src/schema/furnishing/result.ts'
import type { Opening, Room } from '../../../../src/schema/furnishing/room.ts'
import { faultsOf } from '../../../support/judge.ts'
import { door } from '../../../support/rooms.ts'

// Two arms, joined only along the far wall, over which the ceiling rises from `low` by half a metre with each metre.
const twoArms = (low: number, openings: Opening[], turned = false): Room => {
  const points = [
    [0, 0],
    [9, 0],
    [9, 6],
    [5, 6],
    [5, 1.2],
    [4, 1.2],
    [4, 6],
    [0, 6],
  ].map(([x, z]): [number, number] => (turned ? [-z!, x!] : [x!, z!]))
  const ceiling = [turned ? { a: -0.5, b: 0, c: low } : { a: 0, b: 0.5, c: low }]
  return { boundary: { shape: { type: 'polygon-extrusion', points, h: 4 }, openings, ceiling } }
}

const RIGHT = door(16, { circulationWidth: 0.9 })
/** In the near wall of the left arm. */
const LEFT = door(27)

const shelfAt = (x: number, z: number): PlacedItem => ({
  type: 'shelf',
  position: [x, 0, z],
  rotation: 0,
  shape: { type: 'box', a: 0.8, b: 0.3, h: 1.5 },
  groupId: `${x}`,
})

const cutOff = (low: number) =>
  verifyPlaced(twoArms(low, [LEFT]), { id: 'a', density: 0, furniture: [shelfAt(1, 4), shelfAt(7, 4)] } as never)
    .filter(({ rule }) => rule === 'Q4')
    .flatMap(({ items }) => items)

test('a way needs 1.9 m of headroom: what is reached only under a lower slope is out of reach', () => {
  // The way of 0.60 m at the inner wall of the join begins 0.6 m from the far wall: its lower side is 1.9 m high from 1.6 m on.
  expect(cutOff(1.59)).toEqual([1])
  expect(cutOff(1.61)).toEqual([])
})

const kernels = new Kernels()

test.each([false, true])('the search furnishes only where a way leads to (turned: %s)', { tags: 'slow' }, (turned) => {
  const furnished = (low: number, openings: Opening[]) => {
    const room = twoArms(low, openings, turned)
    const params = FurnishParams.parse({ room, template: { name: 'work', exclude: [] }, furniture: [], maxResults: 2 })
    const rejected: unknown[] = []
    const result = furnish(kernels, params, undefined, (violations) => rejected.push(violations))
    expect(rejected).toEqual([])
    expect(faultsOf(params, result)).toEqual([])
    expect(result.furnishings.length).toBeGreaterThan(0)
    return result.furnishings.map(({ furniture }) => {
      const across = furniture.map(({ position: [x, , z] }) => (turned ? z : x))
      return { left: across.some((x) => x < 4), right: across.some((x) => x > 5) }
    })
  }
  for (const { left, right } of furnished(1.5, [LEFT])) expect([left, right]).toEqual([true, false])
  for (const { left, right } of furnished(2.2, [LEFT])) expect([left, right]).toEqual([true, true])
  // Doors in both arms, which the empty room does not join: one of them is out of reach whatever is placed.
  furnished(1.5, [LEFT, RIGHT])
})
