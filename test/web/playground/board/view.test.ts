import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cornerWords, openingWords } from '../../../../src/web/playground/board/board-words.ts'
import { fitView, isInView, toBoard, toRoom, zoomAt } from '../../../../src/web/playground/board/camera.ts'
import { runs } from '../../../support/property-runs.ts'
import { opening, roomOf } from './rooms.ts'

test('parts are named in words, counted from one', () => {
  const room = roomOf([
    [0, 0],
    [4, 0],
    [4, 3],
    [0, 3],
  ])
  expect(cornerWords(2, [4.2, 3])).toBe('Corner 3 at 4.20, 3.00 m')
  expect(openingWords(room, 0, opening(4.5, 0.9))).toBe('Door 1, 0.90 m wide, in wall 2, 0.50 m from corner 2')
})

describe('the view', () => {
  const extent = { minX: -1, minZ: 2, maxX: 5, maxZ: 6 }
  const insets = { sides: 40, top: 100, bottom: 60 }

  test('shows a room whole, within its insets', () => {
    const size = { width: 800, height: 700 }
    const view = fitView(extent, size, insets)
    const [[left, top], [right, bottom]] = [toBoard(view, [-1, 2]), toBoard(view, [5, 6])]
    expect(left).toBeCloseTo(40, 6)
    expect(right).toBeCloseTo(760, 6)
    expect(top).toBeGreaterThanOrEqual(100 - 1e-6)
    expect(bottom).toBeLessThanOrEqual(640 + 1e-6)
    expect(isInView(extent, view, size, insets)).toBe(true)
    expect(isInView(extent, { ...view, dx: view.dx + 300 }, size, insets)).toBe(false)
    expect(isInView(extent, zoomAt(view, 0.2, [400, 300]), size, insets)).toBe(false)
  })

  test('zooms about a point, which does not move', () => {
    const pixel = fc.double({ min: 0, max: 800, noNaN: true })
    fc.assert(
      fc.property(fc.tuple(pixel, pixel), fc.double({ min: 0.1, max: 10, noNaN: true }), (at, factor) => {
        const view = fitView(extent, { width: 800, height: 600 }, insets)
        const [x, z] = toRoom(view, at)
        const [bx, by] = toBoard(zoomAt(view, factor, at), [x, z])
        expect(Math.hypot(bx - at[0], by - at[1])).toBeLessThan(1e-6)
      }),
      { seed: 31, numRuns: runs(100) },
    )
  })
})
