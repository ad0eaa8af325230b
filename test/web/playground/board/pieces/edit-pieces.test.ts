import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placedCorners } from '../../../../../src/engine/drawing/room/outline.ts'
import type { PlacedItem } from '../../../../../src/schema/furnishing/result.ts'
import { centreOf } from '../../../../../src/web/playground/board/hand/match-figures.ts'
import { aligned, distributed } from '../../../../../src/web/playground/board/pieces/arrange-pieces.ts'
import {
  extentOfPieces,
  grouped,
  handGroupOf,
  isHandGroup,
  movedBy,
  removed,
  sameGroup,
  turnedBy,
  ungrouped,
  withCopies,
} from '../../../../../src/web/playground/board/pieces/edit-pieces.ts'
import { anyPieces, pickedOf } from './any-pieces.ts'

const placed = (pieces: readonly PlacedItem[]) => pieces.flatMap(placedCorners).flat()

/** Positions are rounded to a micrometre. */
function expectNear(found: readonly number[], expected: readonly number[]): void {
  expect(found.length).toBe(expected.length)
  expect(Math.max(0, ...found.map((value, i) => Math.abs(value - expected[i]!)))).toBeLessThan(1e-5)
}

/** Distances between the corners of all pieces: what a motion of all of them leaves as it is. */
function distances(pieces: readonly PlacedItem[]): number[] {
  const corners = pieces.flatMap(placedCorners)
  return corners.flatMap(([ax, az]) => corners.map(([bx, bz]) => Math.hypot(ax - bx, az - bz)))
}

describe('pieces that are selected', () => {
  test('move and turn without changing among themselves; the others stay, and a turn back ends where it began', () => {
    fc.assert(
      fc.property(anyPieces(1), fc.integer({ min: -180, max: 180 }), (sample, degrees) => {
        const { pieces, picked } = sample
        for (const changed of [turnedBy(pieces, picked, degrees), movedBy(pieces, picked, [0.35, -1.2])]) {
          expectNear(distances(pickedOf(changed, picked)), distances(pickedOf(pieces, picked)))
          for (const [i, item] of pieces.entries()) if (!picked.has(i)) expect(changed[i]).toBe(item)
        }
        const back = turnedBy(turnedBy(pieces, picked, degrees), picked, -degrees)
        if (picked.size === 1) expectNear(placed(back), placed(pieces))
        if (degrees % 90 === 0) expectNear(placed(back), placed(pieces))
      }),
    )
  })

  test('are taken away and nothing else is', () => {
    fc.assert(
      fc.property(anyPieces(), ({ pieces, picked }) => {
        expect(removed(pieces, picked)).toEqual(pieces.filter((_, i) => !picked.has(i)))
      }),
    )
  })

  test('are copied behind all others, groups with groups of their own', () => {
    fc.assert(
      fc.property(anyPieces(1), ({ pieces, picked }) => {
        const copied = pickedOf(pieces, picked)
        const all = withCopies(pieces, copied, [0.25, 0.5])
        expect(all.slice(0, pieces.length)).toEqual(pieces)
        const copies = all.slice(pieces.length)
        copies.forEach((copy, i) => {
          const [[x, z], [ox, oz]] = [centreOf(copy), centreOf(copied[i]!)]
          expectNear([x - ox, z - oz], [0.25, 0.5])
          expect(pieces.some(({ groupId }) => groupId === copy.groupId)).toBe(false)
          const together = (list: readonly PlacedItem[]) => list.map(({ groupId }) => groupId === list[i]!.groupId)
          expect(together(copies)).toEqual(together(copied))
        })
      }),
    )
  })

  test('are one group by hand after they are grouped, and none after they are ungrouped', () => {
    fc.assert(
      fc.property(anyPieces(2), ({ pieces, picked }) => {
        const one = grouped(pieces, picked)
        for (const index of picked) expect([...handGroupOf(one, index)].sort()).toEqual([...picked].sort())
        expect([isHandGroup(one, picked), isHandGroup(pieces, picked)]).toEqual([true, false])
        const again = ungrouped(one, picked)
        for (const index of picked) expect([...handGroupOf(again, index)]).toEqual([index])
        expectNear(placed(again), placed(pieces))
      }),
    )
  })

  test('of a group of the engine do not move as one, but can be found', () => {
    fc.assert(
      fc.property(anyPieces(1), ({ pieces }) => {
        pieces.forEach(({ groupId }, index) => {
          expect([...handGroupOf(pieces, index)]).toEqual([index])
          for (const other of sameGroup(pieces, index)) expect(pieces[other]!.groupId).toBe(groupId)
        })
      }),
    )
  })
})

describe('several pieces', () => {
  const side = { left: 'minX', right: 'maxX', top: 'minZ', bottom: 'maxZ' } as const

  test.each(
    Object.entries(side),
  )('aligned to the %s are flush there and moved across nothing else', (alignment, of) => {
    fc.assert(
      fc.property(anyPieces(2), ({ pieces, picked }) => {
        const all = extentOfPieces(pickedOf(pieces, picked))!
        const after = aligned(pieces, picked, alignment as keyof typeof side)
        const kept = of.endsWith('X') ? 2 : 0
        pieces.forEach((item, i) => {
          if (!picked.has(i)) expect(after[i]).toBe(item)
          else {
            expectNear([extentOfPieces([after[i]!])![of]], [all[of]])
            expect(after[i]!.position[kept]).toBe(item.position[kept])
          }
        })
      }),
    )
  })

  test('aligned in the middle have their middles there', () => {
    fc.assert(
      fc.property(anyPieces(2), ({ pieces, picked }) => {
        const { minX, maxX } = extentOfPieces(pickedOf(pieces, picked))!
        for (const item of pickedOf(aligned(pieces, picked, 'centre'), picked)) {
          const one = extentOfPieces([item])!
          expectNear([one.minX + one.maxX], [minX + maxX])
        }
      }),
    )
  })

  test('spaced evenly have equal gaps, and the outermost stay', () => {
    fc.assert(
      fc.property(anyPieces(3), fc.constantFrom('across', 'down'), ({ pieces, picked }, axis) => {
        const [low, high] = axis === 'across' ? (['minX', 'maxX'] as const) : (['minZ', 'maxZ'] as const)
        const order = [...picked]
          .map((index) => ({ index, one: extentOfPieces([pieces[index]!])! }))
          .sort((a, b) => a.one[low] + a.one[high] - b.one[low] - b.one[high])
        const spaced = distributed(pieces, picked, axis)
        const after = order.map(({ index }) => extentOfPieces([spaced[index]!])!)
        const gaps = after.slice(1).map((one, i) => one[low] - after[i]![high])
        expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThan(1e-5)
        expectNear([after[0]![low], after.at(-1)![high]], [order[0]!.one[low], order.at(-1)!.one[high]])
      }),
    )
  })
})
