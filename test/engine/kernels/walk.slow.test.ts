import { describe, expect, test } from 'vitest'
import { Kernels } from '../../../src/engine/kernels/kernels.ts'
import { Walk } from '../../../src/engine/kernels/walk.ts'
import { runs } from '../../support/property-runs.ts'
import { boxCorners, distance, ringCorners } from '../reference/polygon.ts'
import { square } from '../reference/walk.ts'
import { checkWalk, walkScene } from './check-walk.ts'
import { freeCells } from './free-cells.ts'
import { seeded } from './random.ts'

const kernels = new Kernels()
const NONE = new Float64Array(0)
const ROOM = [0, 0, 4, 0, 4, 3, 0, 3]

/** A door of 0.8 m in the middle of the lower and of the upper wall. */
const DOORS = [2, 0, 0.4, 0, 1, 0, 0.45, 2, 3, 0.4, 0, 1, 0, 0.45]

function walked<T>(ring: readonly number[], look: (walk: Walk) => T, options = {}): T {
  const walk = new Walk(kernels, ring, options)
  try {
    return look(walk)
  } finally {
    walk.close()
  }
}

test('floor, components and missed targets equal the twin cell by cell on random rooms', () => {
  const mismatches: string[] = []
  let undecided = 0
  let compared = 0
  for (let seed = 1; seed <= runs(600); seed++) {
    const check = checkWalk(kernels, seed)
    mismatches.push(...check.mismatches)
    undecided += check.undecided
    compared += check.compared
  }
  expect(mismatches).toEqual([])
  expect(compared).toBeGreaterThan(runs(1_000_000))
  expect(undecided).toBeLessThan(compared / 1000)
})

test('every corner of a free cell is at least the radius from every wall and body', () => {
  let cells = 0
  for (let seed = 1001; seed <= 1060; seed++) {
    const { ring, radius, cell, bodies } = walkScene(seeded(seed))
    const least = walked(
      ring,
      (walk) => {
        walk.test(0, 1, bodies, NONE)
        const { free, ...rest } = walk.rows(1)
        const walls = ringCorners(ring).map((corner, i, all) => [corner, all[(i + 1) % all.length]!])
        const boxes = Array.from({ length: bodies.length / 6 }, (_, i) => {
          const [cx, cz, hx, hz, cos, sin] = bodies.subarray(6 * i)
          return boxCorners(cx!, cz!, hx!, hz!, cos!, sin!)
        })
        let nearest = Number.POSITIVE_INFINITY
        for (const [i, bit] of free.entries()) {
          if (bit === 0 || i % 3 !== 0) continue
          cells++
          for (const corner of square({ ...rest, cell: walk.cell }, i)) {
            for (const solid of [...walls, ...boxes]) nearest = Math.min(nearest, distance([corner], solid))
          }
        }
        return nearest
      },
      { radius, cell },
    )
    expect(least).toBeGreaterThanOrEqual(radius - 1e-6)
  }
  expect(cells).toBeGreaterThan(5000)
})

describe('the empty room', () => {
  test('a room on the lattice keeps every cell from 0.30 m off its walls', () => {
    const cells = walked(ROOM, (walk) => freeCells(walk, 0))
    expect(cells).toBe(68 * 48)
  })

  test('either winding and any starting corner give the same floor', () => {
    const ring = [0, 0, 4, 0, 4, 1, 2.5, 1.3, 2.5, 3, 0, 3]
    const reversed = [0, 3, 2.5, 3, 2.5, 1.3, 4, 1, 4, 0, 0, 0]
    const started = [...ring.slice(6), ...ring.slice(0, 6)]
    const floors = [ring, reversed, started].map((one) => walked(one, (walk) => walk.rows(0)))
    expect(floors[1]).toEqual(floors[0])
    expect(floors[2]).toEqual(floors[0])
  })

  test('cells grow in a hall of more than a million and a half, and slots are cut at 64 MB', () => {
    walked(
      [0, 0, 200, 0, 200, 100, 0, 100],
      (walk) => {
        const { columns, rowCount } = walk.rows(0)
        expect(columns * rowCount).toBeLessThan(1.51e6)
        expect(walk.cell).toBeGreaterThan(0.05)
        expect(walk.slots * Math.ceil(columns / 64) * 8 * rowCount).toBeLessThanOrEqual(64 * 2 ** 20)
        expect(walk.test(0, walk.slots - 1, NONE, NONE)).toBe(-1)
        expect(freeCells(walk, walk.slots - 1)).toBe(freeCells(walk, 0))
      },
      { slots: 100_000 },
    )
  })

  test('a room without free floor has no cells and reaches no target', () => {
    walked([0, 0, 0.5, 0, 0.5, 4, 0, 4], (walk) => {
      expect(freeCells(walk, 0)).toBe(0)
      expect(walk.test(0, 1, NONE, NONE)).toBe(-1)
      expect(freeCells(walk, 1)).toBe(0)
      expect(walk.test(0, 1, NONE, Float64Array.from(DOORS))).toBe(0)
    })
  })
})

describe('targets', () => {
  const doors = Float64Array.from(DOORS)
  const wall = (gap: number) => Float64Array.of((4 - gap) / 2, 1.5, (4 - gap) / 2, 0.1, 1, 0)

  test('a passage of 0.75 m joins two doors, one of 0.60 m does not', () => {
    walked(ROOM, (walk) => {
      expect(walk.test(0, 1, wall(0.75), doors)).toBe(-1)
      expect(walk.test(0, 1, wall(0.6), doors)).toBe(1)
    })
  })

  test('the best component decides which target is named', () => {
    walked(ROOM, (walk) => {
      const near = [2, 2.9, 0.1, 0.1, 1, 0, 0.5]
      const lost = [2, -3, 0.1, 0.1, 1, 0, 0.5]
      const list = (...targets: number[][]) => Float64Array.from(targets.flat())
      expect(walk.test(0, 1, wall(0), list(near, near, lost, near))).toBe(2)
      expect(walk.test(0, 1, wall(0), list(lost, near))).toBe(0)
      expect(walk.test(0, 1, wall(0), list(near, near))).toBe(-1)
      expect(freeCells(walk, 1)).toBe(68 * 16)
    })
  })

  test('without targets the largest component is kept', () => {
    walked(ROOM, (walk) => {
      expect(walk.test(0, 1, Float64Array.of(2, 1, 2, 0.1, 1, 0), NONE)).toBe(-1)
      expect(freeCells(walk, 1)).toBe(68 * 26)
    })
  })

  test('floors build on floors: step by step gives what one step gives, in the same slot too', () => {
    const bodies = [0.6, 0.6, 0.4, 0.3, 1, 0, 3, 2, 0.3, 0.5, Math.cos(0.5), Math.sin(0.5)]
    walked(ROOM, (walk) => {
      expect(walk.test(0, 1, Float64Array.from(bodies), doors)).toBe(-1)
      expect(walk.test(0, 2, Float64Array.from(bodies.slice(0, 6)), doors)).toBe(-1)
      expect(walk.test(2, 2, Float64Array.from(bodies.slice(6)), doors)).toBe(-1)
      expect(walk.rows(2)).toEqual(walk.rows(1))
      expect(freeCells(walk, 0)).toBe(68 * 48)
    })
  })
})

test('wrong slots and lists are refused with their numbers', () => {
  walked(
    ROOM,
    (walk) => {
      expect(() => walk.test(0, 4, NONE, NONE)).toThrow('Cannot use slot 4: there are 4')
      expect(() => freeCells(walk, -1)).toThrow('Cannot use slot -1: there are 4')
      expect(() => walk.test(0, 1, new Float64Array(5), NONE)).toThrow('bodies: length must be a multiple of 6, got 5')
      expect(() => walk.test(0, 1, NONE, new Float64Array(6))).toThrow('targets: length must be a multiple of 7, got 6')
    },
    { slots: 4 },
  )
})

test('rooms on one instance do not disturb each other, in any order of closing, while the memory grows', () => {
  const own = new Kernels()
  const start = own.exports.mark()
  const first = new Walk(own, ROOM)
  const floor = first.rows(0)
  const second = new Walk(own, [0, 0, 50, 0, 50, 40, 0, 40], { slots: 40 })
  expect(first.rows(0)).toEqual(floor)
  expect(
    first.test(
      0,
      127,
      Float64Array.from({ length: 6000 }, (_, i) => i % 2),
      NONE,
    ),
  ).toBe(-1)
  first.close()
  first.close()
  const third = new Walk(own, ROOM)
  expect(second.test(0, 39, NONE, NONE)).toBe(-1)
  expect(freeCells(second, 39)).toBe(988 * 788)
  second.close()
  expect(third.rows(0)).toEqual(floor)
  third.close()
  expect(own.exports.mark()).toBe(start)
})
