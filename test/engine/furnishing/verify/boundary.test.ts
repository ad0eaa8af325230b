import { describe, expect, test } from 'vitest'
import { readBoundary } from '../../../../src/engine/furnishing/verify/boundary.ts'
import { box, broken, CORNER, door, type Point, put, roomOf, SQUARE } from './small-cases.ts'

describe('jamb zones along walls that bend', () => {
  /** The first wall bends by `bend` radians 2 cm after the jamb at (2, 0), or before the one at (1, 0). */
  const bent = (bend: number, side: 'after' | 'before') => {
    const far: Point = [2.02 + 1.98 * Math.cos(bend), 1.98 * Math.sin(bend)]
    const after: Point[] = [[0, 0], [2.02, 0], far, [4, 4], [0, 4]]
    const mirrored = after.map(([x, z]): Point => [3 - x, z]).reverse()
    // Mirrored, the ring begins at (3, 4) and reaches the door's edge after three others.
    return side === 'after'
      ? roomOf(after, [door(1, 1, 0)])
      : roomOf([...mirrored.slice(3), ...mirrored.slice(0, 3)], [door(0.02, 1, 0)])
  }
  const degrees = (bend: number) => (bend * 180) / Math.PI

  test.each([
    [0.019, ['Q3 0 at 0']],
    [0.021, []],
  ])('a bend of %d rad after the jamb', (bend, expected) => {
    // The shelf begins 3 cm beside the jamb, 1 cm beyond the bend.
    const shelf = put('shelf', box(0.8, 0.3), 2.02 + 0.01 * Math.cos(bend), 0.01 * Math.sin(bend), degrees(bend))
    expect(broken(bent(bend, 'after'), shelf)).toEqual(expected)
  })

  test.each([
    [0.019, ['Q3 0 at 0']],
    [0.021, []],
  ])('a bend of %d rad before the jamb', (bend, expected) => {
    const shelf = put('shelf', box(0.8, 0.3), 0.98 - 0.81 * Math.cos(bend), 0.81 * Math.sin(bend), -degrees(bend))
    expect(broken(bent(bend, 'before'), shelf)).toEqual(expected)
  })

  test('they end at an outer corner: the wall around it may have a shelf', () => {
    // The corner (2, 2) ends the wall z = 2 at 8; the wall x = 2 goes on from it.
    expect(broken(roomOf(CORNER, [door(7, 1, 0)]), put('shelf', box(0.8, 0.3), 2, 2, 90))).toEqual([])
    expect(broken(roomOf(CORNER, [door(8, 1, 0)]), put('shelf', box(0.8, 0.3), 2.8, 2, 180))).toEqual([])
  })

  test('what stands in a zone over a vertex counts as one area: 0.6 cm² on either side are too much', () => {
    // The zone ends at x = 2.05 and is 0.1 m deep; the shelf takes 1.2 mm of it, half of them on either side of the vertex.
    const split = (shelfX: number) =>
      broken(
        roomOf(
          [
            [0, 0],
            [2.0494, 0],
            [4, 0],
            [4, 4],
            [0, 4],
          ],
          [door(1, 1, 0)],
        ),
        put('shelf', box(0.8, 0.3), shelfX, 0),
      )
    expect(split(2.0488)).toEqual(['Q3 0 at 0'])
    expect(split(2.0491)).toEqual([])
  })
})

describe('openings along the boundary', () => {
  test('one that begins past the end by more than rounding is left out', () => {
    const openings = (pos: number) => readBoundary(roomOf(SQUARE, [door(pos, 1)])).openings.length
    expect(openings(16)).toBe(1)
    expect(openings(16 + 5e-7)).toBe(1)
    expect(openings(16 + 2e-6)).toBe(0)
  })

  test('one longer than the boundary takes all of it once', () => {
    const [opening] = readBoundary(roomOf(SQUARE, [door(0, 20)])).openings
    expect(opening!.spans.map(({ ax, az, bx, bz }) => [ax, az, bx, bz])).toEqual([
      [0, 0, 4, 0],
      [4, 0, 4, 4],
      [4, 4, 0, 4],
      [0, 4, 0, 0],
    ])
  })

  test('one of width 0 keeps no floor, a window has no jambs', () => {
    const [shut, pane] = readBoundary(
      roomOf(SQUARE, [door(1, 1, 0), { type: 'window', pos: 3.5, l: 1, y: 1, h: 1 }]),
    ).openings
    expect([shut!.keepOuts.length, shut!.jambZones.length]).toEqual([0, 1])
    expect([pane!.keepOuts.length, pane!.jambZones.length]).toEqual([2, 0])
  })
})

test.each([
  ['clockwise', CORNER],
  ['counter-clockwise', CORNER.toReversed()],
])('walls face the room, listed %s', (_, points) => {
  const { walls, area } = readBoundary(roomOf(points))
  expect(area).toBeCloseTo(12, 9)
  const normals = walls.map(({ ax, az, bx, bz, nx, nz }) => [(ax + bx) / 2, (az + bz) / 2, nx + 0, nz + 0])
  const expected = [
    [2, 0, 0, 1],
    [4, 1, -1, 0],
    [3, 2, 0, -1],
    [2, 3, -1, 0],
    [1, 4, 0, -1],
    [0, 2, 1, 0],
  ]
  expect(normals).toHaveLength(6)
  expect(normals).toEqual(expect.arrayContaining(expected))
})
